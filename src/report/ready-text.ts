/** What `ready` answers: what is up for review now, and what is missing from it. */
import { hasReached, stateOf } from '../ledger/commitment.ts';
import type { Oid } from '../registry/ids.ts';
import type { Kept } from '../registry/promised.ts';
import { commandLine } from './command-line.ts';
import { printableText } from './printable.ts';
import { asSaid, lineOf } from './promise-text.ts';
import { counted, indent, shortOid } from './words.ts';

export interface ReadyPage {
  readonly branch: string;
  readonly head: Oid;
  /** All of the branch that are not over. */
  readonly open: readonly Kept[];
  /** Those that became so now. */
  readonly reported: readonly Kept[];
  readonly uncommitted: number;
}

export interface UnpushedPage {
  readonly branch: string;
  readonly head: Oid;
  readonly remote: string;
  /** Where the remote is known to have the branch; null: nowhere. */
  readonly pushed: Oid | null;
}

export function unpushedText({ branch, head, remote, pushed }: UnpushedPage): string {
  const there = pushed === null ? 'has no such branch' : `is at ${shortOid(pushed)}`;
  return [
    `Not up for review: nobody else has ${shortOid(head)} of ${printableText(branch, 80)}. ${printableText(remote, 60)} ${there}, as far as this clone knows.`,
    indent(`${commandLine(['git', 'push', '--set-upstream', remote, 'HEAD'])} && metes ready`),
  ].join('\n');
}

export function readyText({ branch, head, open, reported, uncommitted }: ReadyPage): string {
  const where = `${printableText(branch, 80)} (${shortOid(head)})`;
  if (open.length === 0)
    return `Nothing that was promised on ${where} is open: there is nothing to report.`;
  const before = open.filter((one) => isReported(one) && !reported.includes(one));
  const missing = open.filter((one) => !isReported(one));
  const there = [...reported, ...before];
  return [
    there.length === 0
      ? `Not up for review: nothing of it is there. On ${where}:`
      : `Up for review on ${where}:`,
    ...reported.map((one) => indent(`REPORTED  ${lineOf(one)}${untested(one)}`)),
    ...before.map((one) => indent(`REPORTED before  ${lineOf(one)}`)),
    ...missing.map((one) => indent(`${stateOf(one)}  ${lineOf(one)}: not there yet`)),
    ...missing.slice(0, 1).map(wayOn),
    ...(uncommitted === 0
      ? []
      : [
          `${counted(uncommitted, 'change')} here ${uncommitted === 1 ? 'is' : 'are'} not committed.`,
        ]),
  ].join('\n');
}

const isReported = (one: Kept): boolean => hasReached(one, 'REPORTED');

const untested = (one: Kept): string =>
  hasReached(one, 'TESTED') ? '' : ': no test is on record (metes attest -- npm test)';

const wayOn = (one: Kept): string =>
  indent(
    `commit and push it, then metes ready; or say that you drop it:\n  ${commandLine(['metes', 'promise', `I'll drop ${asSaid(one)}`])}`,
  );
