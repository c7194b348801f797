/** Says what a claim is and how it stands: when it was just granted, and in lists of claims. Decides neither. */
import type { Claim, Message, Party, Resolution } from '../registry/claim.ts';
import type { Config } from '../registry/config.ts';
import type { ClaimId } from '../registry/ids.ts';
import { standing } from '../registry/lease.ts';
import { isEndedRun } from '../registry/own.ts';
import type { Share } from '../registry/request.ts';
import type { Understood } from '../scope/scope.ts';
import { commandOf } from './command-line.ts';
import { deliverCommand, deliveryLines } from './delivery-text.ts';
import { printablePath, printableText, quoted } from './printable.ts';
import { type ProgressFact, progressText } from './progress-text.ts';
import { ago, clock, short, until } from './time.ts';
import { shareText, understoodText } from './understood.ts';
import { counted, indent, listed, patternList, printablePattern, shortOid } from './words.ts';

/** What became of the manifest; the same shape as git/commit-file.ts gives, plus a choice not to write it. */
export type ManifestOutcome =
  | { readonly outcome: 'committed'; readonly path: string; readonly oid: string }
  | { readonly outcome: 'staged'; readonly path: string; readonly why: string }
  | { readonly outcome: 'written'; readonly path: string }
  | { readonly outcome: 'unchanged'; readonly path: string };

export interface GrantFacts {
  readonly now: Date;
  readonly share: Share;
  readonly understood?: readonly Understood[];
  readonly manifest?: ManifestOutcome;
  /** Lapsed claims whose ground this one took. */
  readonly displaced?: readonly Claim[];
  /** The id and holder of the attempt that was taken over. */
  readonly takenOver?: Claim;
  /** Who judges: where pull requests are, a claim that was given back before makes them ask. */
  readonly judge?: Config['judge'];
}

/** The answer to a claim that was granted: who may write what, until when, and how it goes on. */
export function grantedText(claim: Claim, facts: GrantFacts): string {
  const first = claim.generation > 1 ? ` (attempt ${claim.generation} at its task)` : '';
  return [
    `Granted: ${printableText(claim.branch)} may write${first}`,
    ...claim.write.map((entry) => `  ${printablePattern(entry)}`),
    ...extent(facts),
    `Claim ${claim.id}, ${until(claim.lease.until, facts.now)}`,
    ...(facts.takenOver ? [takenOverLine(facts.takenOver)] : []),
    ...(facts.displaced ?? []).map((lapsed) => displacedLine(lapsed, facts.now)),
    ...(facts.manifest ? [manifestLine(facts.manifest)] : []),
    ...promiseLine(claim),
    claim.yields === true
      ? 'It yields: it may write on ground that others hold, which a check names them for, and it keeps nobody out.'
      : `Work and commit as usual. More ground: metes widen '<pattern>'. ${doneLine(facts)}`,
  ].join('\n');
}

const promiseLine = ({ delivers = [] }: Claim): string[] => {
  const [first] = delivers;
  return first === undefined
    ? []
    : [
        `It promises ${counted(delivers.length, 'item')}; show each for the commit that is to land: ${deliverCommand(first).command}`,
      ];
};

const doneLine = ({ judge }: GrantFacts): string =>
  judge === 'github' ? 'It ends with the pull request: keep it until then' : 'Done: metes release';

/** The same seat asked for what it has. */
export function heldText(claim: Claim, facts: GrantFacts): string {
  return [
    `You have this already: ${claim.id} on ${printableText(claim.branch)}, ${until(claim.lease.until, facts.now)}`,
    ...claim.write.map((entry) => `  ${printablePattern(entry)}`),
    ...extent(facts),
    ...(facts.manifest ? [manifestLine(facts.manifest)] : []),
  ].join('\n');
}

const extent = ({ understood, share }: GrantFacts): string[] =>
  understood === undefined
    ? [`that is ${shareText(share)}`]
    : understoodText(understood, share).split('\n');

/** `worktree api-1 (claude-code) on lap-7, for ada`: where first, because one person may run four agents. */
export function whoText({ by }: Pick<Claim, 'by'>): string {
  const person = printableText(by.holder, 60);
  return `${worktreeText(by)}, ${by.actor === 'agent' ? 'for' : 'by'} ${person}`;
}

/** `worktree api-1 (claude-code) on lap-7`. */
export function worktreeText(by: Pick<Party, 'worktree' | 'harness' | 'host'>): string {
  const harness = by.harness === undefined ? '' : ` (${printableText(by.harness, 40)})`;
  return `worktree ${printableText(by.worktree, 60)}${harness} on ${printableText(by.host, 60)}`;
}

/** `ben`, or `ben (worktree web on lap-7, feat/web)` where the message says so. */
export const senderText = ({ from, where }: Pick<Message, 'from' | 'where'>): string =>
  `${printableText(from, 60)}${where === undefined ? '' : ` (${printableText(where, 280)})`}`;

/** How a claim's lease stands at `now`. */
function leaseText(claim: Claim, now: Date, graceSeconds: number): string {
  const stands = standing(claim, now, graceSeconds);
  if (stands.state === 'live') return until(claim.lease.until, now);
  const over = `lease over since ${clock(claim.lease.until, now)}`;
  if (stands.state === 'grace') return `${over}; free at ${clock(stands.free, now)}`;
  return `${over}; nobody has taken the ground`;
}

export interface LeaseFacts {
  readonly now: Date;
  readonly graceSeconds: number;
  /** Claims whose process this host knows to be gone. */
  readonly dead?: ReadonlySet<ClaimId>;
}

/** How long a claim is held, and whether anybody is still at work under it, as far as a `run` tells. */
export function holdText(claim: Claim, { now, graceSeconds, dead }: LeaseFacts): string {
  const lease = leaseText(claim, now, graceSeconds);
  const gone = dead?.has(claim.id) === true;
  if (!gone && !isEndedRun(claim)) return lease;
  const held = standing(claim, now, graceSeconds).state === 'live' ? 'held ' : '';
  return `its run has ended${gone ? ' without giving it back' : ''}; ${held}${lease}`;
}

export interface StatusFacts extends LeaseFacts {
  /** The branch that is checked out here: what `metes check` alone looks at. */
  readonly here?: string | null;
  /** How far each is, where that was asked. */
  readonly progress?: ReadonlyMap<ClaimId, ProgressFact | null>;
}

/** A claim in a list, as a paragraph: where, what for, which ground, how it stands, what waits. */
export function claimText(claim: Claim, facts: StatusFacts): string {
  const { now, progress } = facts;
  const lines = [
    `granted ${ago(claim.granted, now)}, ${holdText(claim, facts)}${yieldText(claim)}`,
    quoted(claim.task.text),
    `writes  ${patternList(claim.write)}`,
    ...(progress === undefined ? [] : [progressText(progress.get(claim.id) ?? null, now)]),
    ...deliveryLines(claim, { now }),
    ...waitingLines(claim, facts),
  ];
  return `${printableText(claim.branch)}  ${claim.id}  ${whoText(claim)}\n${indent(lines.join('\n'))}`;
}

/** For those whose ground it can be. */
export const yieldText = ({ yields }: Claim): string =>
  yields === true ? '; yields to others, and may write their ground' : '';

/** What awaits somebody: paths a person must answer, a person's no, messages the holder has not seen. */
function waitingLines(claim: Claim, { now, here }: StatusFacts): string[] {
  const open = (claim.breaches ?? []).flatMap((breach) => breach.paths);
  const named = (some: typeof open) => [...new Set(some.map(({ path }) => printablePath(path)))];
  const paths = named(open.filter(({ uncommitted }) => uncommitted !== true));
  const left = named(open.filter(({ uncommitted }) => uncommitted === true));
  const cut = (claim.breaches ?? []).reduce((sum, { more }) => sum + (more?.count ?? 0), 0);
  const count = paths.length + cut;
  const { resolutions = [] } = claim;
  const noes = resolutions.filter(({ kind }) => kind === 'rejected');
  const reverts = resolutions.filter(({ kind }) => kind === 'reverted');
  const options = claim.branch === here ? [] : [`--branch=${claim.branch}`];
  const check = commandOf(['check'], options, []);
  return [
    ...(count > 0
      ? [
          `${counted(count, 'path')} ${count === 1 ? 'waits' : 'wait'} for a person's answer: ${listed(paths, 3, cut)}: ${check}`,
        ]
      : []),
    ...(left.length > 0
      ? [
          `${counted(left.length, 'path')} that a run changed outside it and not on its branch ${left.length === 1 ? 'waits' : 'wait'} to be put back there: ${listed(left)}: ${check}`,
        ]
      : []),
    ...noes.map((no) => rejectedLine(no, check, now)),
    ...reverts.map((one) => revertLine(one, check, now)),
    ...(claim.messages ?? []).map(
      (m) => `${senderText(m)} wrote ${ago(m.at, now)}: ${quoted(m.text, 300)}`,
    ),
  ];
}

function rejectedLine({ by, at, reason, paths }: Resolution, check: string, now: Date): string {
  const what = paths.length === 0 ? '' : ` ${listed(paths.map(({ path }) => printablePath(path)))}`;
  return `${printableText(by, 60)} rejected${what} ${ago(at, now)}: ${quoted(reason ?? '', 300)}: ${check}`;
}

function revertLine({ by, at, paths }: Resolution, check: string, now: Date): string {
  const what = listed(paths.map(({ path }) => printablePath(path)));
  return `${printableText(by, 60)} asked ${ago(at, now)} to put back ${what} as on the target: ${check}`;
}

/** A claim in a table: one line. */
export function claimLine(claim: Claim, { now, graceSeconds }: StatusFacts): string {
  const stands = standing(claim, now, graceSeconds);
  const left =
    stands.state === 'live'
      ? `${short((Date.parse(stands.until) - now.getTime()) / 1000)} left`
      : leaseText(claim, now, graceSeconds);
  return [
    claim.id,
    printableText(claim.branch, 60),
    whoText(claim),
    patternList(claim.write, 3),
    left,
    quoted(claim.task.text, 80),
  ].join('  ');
}

export function manifestLine(manifest: ManifestOutcome): string {
  const path = printablePath(manifest.path);
  switch (manifest.outcome) {
    case 'committed':
      return `The manifest ${path} is committed on your branch (${shortOid(manifest.oid)}).`;
    case 'staged':
      return `The manifest ${path} is staged, not committed: ${printableText(manifest.why)}.`;
    case 'written':
      return `The manifest ${path} is written, not committed (--no-commit).`;
    case 'unchanged':
      return `The manifest ${path} says so already.`;
  }
}

const takenOverLine = (from: Claim): string =>
  `It continues ${from.id} (${whoText(from)}): from its next check that seat is refused.`;

const displacedLine = (lapsed: Claim, now: Date): string =>
  `${lapsed.id} on ${printableText(lapsed.branch)} (${whoText(lapsed)}) ended: its lease was over since ${clock(lapsed.lease.until, now)}, and this claim took its ground.`;
