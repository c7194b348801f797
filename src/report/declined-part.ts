/** Says which answers on a pull request did not count: whose, why, and what to post instead. */
import { answerLine } from '../check/command-words.ts';
import type { CheckReport } from '../check/finding.ts';
import type { Declined, DeclineReason } from '../check/pull-answers.ts';
import { markdownBlock, markdownCode, markdownText } from './markdown.ts';
import { fitted } from './page-parts.ts';
import { isPlain } from './printable.ts';
import { counted } from './words.ts';

/** Anyone can write a comment: these are told by a reaction, and get no room in ours. */
const SILENT: ReadonlySet<DeclineReason> = new Set(['bot', 'reader']);

/** Characters for all of them. */
const ROOM = 9_000;
/** A longer line is no answer that someone would paste. */
const LONGEST = 1_000;

/** `isOpen`: somebody is asked something. Where nothing is, what was posted before the answer in force is no news. */
export function declinedPart(
  declined: readonly Declined[],
  { report, isOpen }: { readonly report: CheckReport; readonly isOpen: boolean },
): string {
  const newest = isOpen ? 0 : newestInForce(report);
  const told = declined.filter(
    ({ reason, comment }) => !SILENT.has(reason) && comment.id >= newest,
  );
  const items = told.toReversed().map((one) => itemText(one, isOpen));
  const { shown, rest } = fitted(items, ROOM);
  if (items.length === 0) return '';
  return [
    '**Answers that did not count**',
    ...shown,
    ...(rest > 0 ? [`and ${counted(rest, 'earlier one')}`] : []),
  ].join('\n\n');
}

const newestInForce = ({ findings }: CheckReport): number =>
  Math.max(0, ...findings.map(({ resolution }) => resolution?.source?.comment ?? 0));

function itemText({ comment, line, message, instead }: Declined, isOpen: boolean): string {
  const who = markdownCode(comment.author.login, 'prose', 60);
  const said = `${who} wrote ${markdownCode(line, 'prose', 200)}: ${markdownText(message, 300)}.`;
  const paste = instead === null || !isOpen ? '' : answerLine(instead);
  const fits = isPlain(paste) && paste.length <= LONGEST && !paste.includes('<!--');
  return fits ? `${said} Instead:\n${markdownBlock([paste])}` : said;
}
