/** What `attest` answers: what was recorded of which commit, or why it says nothing of one. */
import { stateOf } from '../ledger/commitment.ts';
import type { Oid } from '../registry/ids.ts';
import type { Attested, Kept } from '../registry/promised.ts';
import { printablePath, printableText } from './printable.ts';
import { lineOf } from './promise-text.ts';
import { counted, indent, listed, shortOid } from './words.ts';

export interface Attestation extends Attested {
  readonly tested: readonly Kept[];
  /** All of the branch that are not over. */
  readonly open: readonly Kept[];
}

export function attestText({ branch, command, exit, head, tested, open }: Attestation): string {
  const where = `${shortOid(head)} (${printableText(branch, 80)})`;
  const what = printableText(command, 200);
  if (exit !== 0)
    return [
      `Recorded: ${what} ended with ${exit} on ${where}. It shows nothing.`,
      indent('mend it, commit, and run the same command again'),
    ].join('\n');
  const ids = new Set(tested.map(({ id }) => id));
  const left = open.filter((one) => !ids.has(one.id) && stateOf(one) !== 'TESTED');
  return [
    `Recorded: ${what} passed on ${where}`,
    ...tested.map((one) => indent(`TESTED  ${lineOf(one)}`)),
    ...left
      .filter(isNotThere)
      .map((one) => indent(`${stateOf(one)}  ${lineOf(one)}: ${NOT_THERE}`)),
  ].join('\n');
}

const isNotThere = (one: Kept): boolean =>
  ['COMMITTED', 'STARTED', 'CONFLICTED'].includes(stateOf(one));

const NOT_THERE = 'push what was written for it first (metes ledger)';

export interface Unclean {
  readonly changed: readonly string[];
  readonly untracked: readonly string[];
  /** Changed inside: what is done at the root is not done there. */
  readonly submodules: readonly string[];
}

export function uncleanText({ changed, untracked, submodules }: Unclean): string {
  const what = [
    ...(changed.length > 0 ? [`${counted(changed.length, 'change')} that no commit has`] : []),
    ...(untracked.length > 0
      ? [`${counted(untracked.length, 'file')} that git does not know`]
      : []),
  ];
  return [
    `Nothing was run: a test of this work tree would say nothing of the commit. It has ${what.join(' and ')}:`,
    indent(paths([...changed, ...untracked])),
    ...(submodules.length > 0
      ? [indent(`a submodule is committed in itself first: ${paths(submodules)}`)]
      : []),
    indent(
      'git add --all && git commit\n  or git stash --include-untracked; then the same command',
    ),
  ].join('\n');
}

export interface Moved {
  readonly command: string;
  readonly head: Oid;
  readonly now: Oid | null;
  /** Another commit that it stood on in between. */
  readonly meanwhile: Oid | null;
  readonly changed: readonly string[];
}

export function movedText({ command, head, now, meanwhile, changed }: Moved): string {
  const back =
    meanwhile === null
      ? `it changed tracked files: ${paths(changed)}`
      : `HEAD was at ${shortOid(meanwhile)} in between, and is back at ${shortOid(head)}`;
  const why =
    now === head
      ? back
      : `HEAD is at ${now === null ? 'nothing' : shortOid(now)} now, and was at ${shortOid(head)}`;
  return [
    `${printableText(command, 200)} was run, and nothing was recorded: ${why}.`,
    indent('commit what belongs to it, and run the same command again'),
  ].join('\n');
}

const paths = (all: readonly string[]): string =>
  listed(
    all.map((path) => printablePath(path)),
    10,
  );
