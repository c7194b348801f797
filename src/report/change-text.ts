/** Says what became of a claim that its holder changed: widened, narrowed, renewed, given back, asked about. */
import type { Claim } from '../registry/claim.ts';
import type { Share } from '../registry/request.ts';
import { inside, only } from '../scope/inside.ts';
import { overlap } from '../scope/overlap.ts';
import { scopeOf } from '../scope/pattern.ts';
import type { PathText, Understood } from '../scope/scope.ts';
import { type ManifestOutcome, manifestLine } from './claim-text.ts';
import { commandOf } from './command-line.ts';
import { type NextCommand, WHEN_READ, worksNow } from './next-commands.ts';
import { printablePath, printableText } from './printable.ts';
import { until } from './time.ts';
import { shareText, understoodText } from './understood.ts';
import { counted, listed, printablePattern } from './words.ts';

export interface ChangeFacts {
  readonly share: Share;
  readonly understood?: readonly Understood[];
  readonly manifest: ManifestOutcome;
}

export function widenedText(claim: Claim, before: Claim, facts: ChangeFacts): string {
  const added = claim.write.filter((entry) => !before.write.includes(entry));
  const back = before.write.filter((entry) => isExclusion(entry) && !claim.write.includes(entry));
  const rest = added.filter((entry) => isExclusion(entry) && staysOut(entry, back));
  const isWhole = (entry: string) => !rest.some((one) => staysOut(one, [entry]));
  if (added.length + back.length === 0)
    return `${printableText(claim.branch)} holds that already: ${listed(claim.write.map(printablePattern), 8)}`;
  return [
    `Widened: ${printableText(claim.branch)} may now also write`,
    ...added
      .filter((entry) => !rest.includes(entry))
      .map((entry) => `  ${printablePattern(entry)}`),
    ...back.map((entry) =>
      isWhole(entry)
        ? `  ${printablePattern(entry.slice(1))}  (left out until now)`
        : `  ${printablePattern(entry)}  (leaves out the rest still)`,
    ),
    ...extent(facts, 'all it holds'),
    manifestLine(facts.manifest),
  ].join('\n');
}

/** Whether an exclusion is what is left of some that were there before. */
const staysOut = (entry: string, before: readonly string[]): boolean =>
  before.length > 0 &&
  inside(only(entry.slice(1)), { include: before.map((one) => one.slice(1)), exclude: [] });

const isExclusion = (entry: string): boolean => entry.startsWith('!') && !entry.startsWith('!(');

export function narrowedText(claim: Claim, before: Claim, facts: ChangeFacts): string {
  const same = claim.write.join('\n') === before.write.join('\n');
  return [
    same
      ? `Nothing to give back: ${printableText(claim.branch)} holds exactly`
      : `Narrowed: ${printableText(claim.branch)} keeps`,
    ...claim.write.map((entry) => `  ${printablePattern(entry)}`),
    ...gaveBack(claim, before),
    ...extent(facts, 'all it holds'),
    manifestLine(facts.manifest),
  ].join('\n');
}

/** The entries that others may claim now, whole or in part. */
function gaveBack(claim: Claim, before: Claim): string[] {
  const kept = scopeOf(claim.write);
  const gone = before.write.filter((entry) => !isExclusion(entry) && !kept.include.includes(entry));
  const meets = (entry: string) =>
    overlap({ include: [entry], exclude: [] }, kept).overlaps !== false;
  const out = kept.exclude.filter((entry) => !before.write.includes(`!${entry}`));
  const lines = [
    ...gone.map(
      (entry) => `  ${printablePattern(entry)}${meets(entry) ? '  (the rest of it)' : ''}`,
    ),
    ...out.map((entry) => `  ${printablePattern(entry)}`),
  ];
  return lines.length === 0 ? [] : ['and gives back', ...lines];
}

/** What entries were understood as, and what the whole claim covers. */
function extent({ understood, share }: ChangeFacts, whole: string): string[] {
  const lines = understood === undefined ? [] : understoodText(understood, share).split('\n');
  return [...lines.slice(0, -1), `${whole} is ${shareText(share)}`];
}

export const renewedText = (claim: Claim, now: Date): string =>
  `Renewed: ${printableText(claim.branch)} (${claim.id}) holds its ground ${until(claim.lease.until, now)}`;

export interface ReleaseFacts {
  /** Files of the branch that its pull request will ask about, because nothing is declared for them any more. */
  readonly asked: number;
  /** What it had committed outside the claim, and nobody has allowed. */
  readonly outside: readonly PathText[];
  /** How many more of those there are. */
  readonly more: number;
  /** The branch that is checked out. */
  readonly here: string | null;
}

export function releasedText(claim: Claim, facts: ReleaseFacts): string {
  const branch = printableText(claim.branch);
  const { asked } = facts;
  const released = [
    `Released: ${claim.id} on ${branch}; others may claim ${listed(claim.write.map(printablePattern), 3)} now`,
    ...outsideLines(claim, facts),
  ].join('\n');
  if (asked === 0) return released;
  const again = worksNow([
    { command: 'metes claim', does: `on ${branch}: takes the ground again, as its manifest says` },
  ]);
  return `${released}
${counted(asked, 'file')} of ${branch} ${asked === 1 ? 'has' : 'have'} not landed: its pull request asks a person about ${asked === 1 ? 'it' : 'them'} now
${again}`;
}

/** Giving the claim back answers for nothing. */
function outsideLines({ branch }: Claim, { outside, more, here }: ReleaseFacts): string[] {
  const count = outside.length + more;
  if (count === 0) return [];
  const options = branch === here ? [] : [`--branch=${branch}`];
  return [
    `Still open: ${listed(outside.map(printablePath), 5, more)} ${count === 1 ? 'was' : 'were'} written outside it; that waits for a person, or to be put back`,
    worksNow([{ command: commandOf(['check'], options, []), does: 'shows what can be done' }]),
  ];
}

/** `elsewhere`: what the same worktree holds on other branches. */
export function nothingHeldText(branch: string | null, elsewhere: readonly Claim[]): string {
  const here =
    branch === null
      ? 'HEAD is on no branch: there is nothing to release.'
      : `Nothing is held on ${printableText(branch)} from this worktree.`;
  const next: NextCommand[] =
    elsewhere.length === 0
      ? [{ command: 'metes status', does: 'what is held, and from where' }]
      : elsewhere.slice(0, 5).map((claim) => ({
          command: commandOf(['release'], [], [claim.id]),
          does: `gives back what this worktree holds on ${printableText(claim.branch)}`,
        }));
  return `${here}\n${worksNow(next)}`;
}

export const askedText = (claim: Claim): string =>
  `Asked ${printableText(claim.branch)} (${claim.id})\n  ${WHEN_READ}`;

export interface TidyFacts {
  readonly branch: string;
  readonly removed: readonly { readonly path: string; readonly branch: string }[];
  readonly kept: number;
  readonly base: string;
}

export function tidiedText({ branch, removed, kept, base }: TidyFacts): string {
  return [
    `${counted(removed.length, 'manifest')} of ended claims removed on the branch ${printableText(branch)}, made from ${printableText(base)}:`,
    ...removed.map((m) => `  ${m.path}  (${printableText(m.branch, 80)})`),
    ...(kept > 0
      ? [`${counted(kept, 'manifest')} kept: the claim is live, or was never made`]
      : []),
    'Your worktree and index are as they were.',
  ].join('\n');
}

export const nothingToTidyText = (base: string, kept: number): string =>
  kept === 0
    ? `There are no manifests on ${printableText(base)}.`
    : `Nothing to remove: the ${counted(kept, 'manifest')} on ${printableText(base)} belong to live claims, or to none.`;
