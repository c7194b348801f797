/** What a guard says when it lets something through all the same: one line each, for people and models in a hurry. */
import type { GuardNote } from '../check/guard-decision.ts';
import type { Claim, Message } from '../registry/claim.ts';
import { senderText, whoText } from './claim-text.ts';
import { printablePath, printableText, quoted } from './printable.ts';
import { ago, clock, spelled } from './time.ts';
import { listed } from './words.ts';

/** Notes that let a commit through, one line each. */
export const guardNotes = (notes: readonly GuardNote[], claim: Claim | null, now: Date): string[] =>
  notes.map((note) => `metes: ${noteLine(note, claim, now)}`);

function noteLine(note: GuardNote, claim: Claim | null, now: Date): string {
  const paths = listed(note.paths.map((path) => printablePath(path.path)));
  const over = `the lease is over${claim === null ? '' : ` since ${clock(claim.lease.until, now)}`}`;
  switch (note.kind) {
    case 'before':
      return `outside the claim, but on the branch before: ${paths}`;
    case 'approved':
      return `outside the claim, approved as it is: ${paths}`;
    case 'held':
      return `someone else's ground: ${heldText(note.paths)}`;
    case 'unclaimed':
      return "nobody claimed this branch\n    metes claim '<task>' '<pattern>'";
    case 'grace':
      return `${over}\n    metes renew`;
    case 'lease-over':
      return `${over}, and the registry can't be asked: going on until a day after`;
  }
}

/** Each holder once, behind what is theirs. */
function heldText(paths: GuardNote['paths']): string {
  const of = new Map<Claim | null, string[]>();
  for (const { path, holder } of paths)
    of.set(holder, [...(of.get(holder) ?? []), printablePath(path)]);
  return [...of]
    .map(([holder, names]) => `${listed(names)}${holder === null ? '' : `, ${heldBy(holder)}`}`)
    .join('; ');
}

/** `held by feat/docs (worktree b on lap, by ada): "Rewrite the docs"`. */
export const heldBy = (claim: Claim): string =>
  `held by ${printableText(claim.branch)} (${whoText(claim)}): ${quoted(claim.task.text, 80)}`;

/** How old the copy is that was decided on, when it could not be brought up to date. */
export const copyAge = (fetchedAt: Date, now: Date, why: string): string =>
  `metes: decided on a copy of the registry that is ${spelledAge(fetchedAt, now)} old (${why})`;

export const spelledAge = (fetchedAt: Date, now: Date): string =>
  spelled(Math.max(0, Math.round((now.getTime() - fetchedAt.getTime()) / 1000)));

/** Messages to the holder, as they were sent. */
export const messageLines = (
  messages: readonly Pick<Message, 'from' | 'where' | 'text' | 'at'>[],
  now: Date,
): string[] => [
  ...messages.map((m) => `metes: ${senderText(m)}, ${ago(m.at, now)}: ${quoted(m.text, 500)}`),
  ...(messages.some(({ text }) => /\bgive back\b/i.test(text)) ? [GIVING] : []),
];

/** What refusals propose to ask is answered so. */
const GIVING = `  metes narrow '!<pattern>'
      gives a part of your ground back; metes release gives back all of it`;
