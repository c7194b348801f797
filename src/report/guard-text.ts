/**
 * What a guard says to whoever commits or pushes: which files, what the claim covers, whose ground it is, and the
 * commands that work now. Decides nothing; written for a terminal and for a model that reads a hook's output.
 */
import type { GuardDecision, GuardPath, GuardReason } from '../check/guard-decision.ts';
import type { Actor, Party } from '../registry/claim.ts';
import type { SeatId } from '../registry/ids.ts';
import type { PathText } from '../scope/scope.ts';
import { whoText } from './claim-text.ts';
import type { Unseen } from './for-review.ts';
import { guardCommands } from './guard-commands.ts';
import { heldBy } from './guard-notes.ts';
import type { Left } from './guard-undo.ts';
import { worksNow } from './next-commands.ts';
import { printablePath, printableText, quoted } from './printable.ts';
import { clock } from './time.ts';
import { counted, patternList } from './words.ts';

export interface GuardFacts {
  /** `write`: a tool call of an agent, before it is made. */
  readonly doing: 'commit' | 'move' | 'push' | 'write';
  /** `git commit -a`, or with paths: git throws the index that it made for it away, so nothing is staged afterwards. */
  readonly unstaged?: boolean;
  /** Of a move: how git leaves the worktree once it is refused. */
  readonly left?: Left | undefined;
  readonly push?: PushFacts | undefined;
  /** Null: HEAD is detached. */
  readonly branch: string | null;
  readonly actor: Actor;
  /** The worktree that asks; null where none does (a host). */
  readonly seat: SeatId | null;
  /** Who asks; absent where nobody's worktree does. */
  readonly by?: Pick<Party, 'actor' | 'holder' | 'seat'>;
  readonly graceSeconds?: number;
  /** What of it the branch has committed already, where that takes somebody else's answer. */
  readonly late?: ReadonlySet<PathText>;
  /** Mode observe: what would be refused is said, and nothing is blocked. */
  readonly observing: boolean;
  readonly now: Date;
}

export interface PushFacts {
  /** What the branch is held against, as git in the clone that pushes calls it; null: not known. */
  readonly reference: string | null;
  /** The commit that would leave. */
  readonly head: string | null;
  /** Another branch is checked out there. */
  readonly elsewhere: boolean;
  /** Whether an answer given in a clone decides. */
  readonly answers: boolean;
  /** Where the clone is not all that others have: the commit is not theirs to see yet. */
  readonly unseen?: Unseen | null;
}

const MOST_PATHS = 12;

/** The whole text of a refusal, ends with a line feed. */
export function guardRefusal(decision: GuardDecision, facts: GuardFacts): string {
  const commands = guardCommands(decision, facts);
  const parts = [
    `metes: ${facts.observing ? 'observing, would refuse' : 'refused'}: ${headline(decision, facts)}`,
    ...pathLines(decision.paths),
    ...coverLines(decision),
    worksNow(commands),
    ...(facts.left?.state === 'untouched'
      ? ['Nothing moved: the branch, the index and the files are as they were.']
      : []),
    ...(facts.observing ? ['Nothing is blocked here: mode is observe.'] : []),
  ];
  return `${parts.filter((part) => part !== '').join('\n')}\n`;
}

function headline({ reason, claim, paths, why }: GuardDecision, facts: GuardFacts): string {
  const branch = facts.branch === null ? 'a detached HEAD' : printableText(facts.branch);
  const files = counted(paths.length, 'file');
  switch (reason) {
    case 'outside':
      return `${files} of this ${THING[facts.doing]} ${paths.length === 1 ? 'is' : 'are'} outside what ${branch} may write`;
    case 'policy-changed':
      return `${files} of this ${THING[facts.doing]} ${paths.length === 1 ? 'is' : 'are'} policy, and an agent does not change what it is held to`;
    case 'another-seat':
      return `${branch} is held from another worktree: ${claim === null ? '' : whoText(claim)}`;
    case 'superseded':
      return `this attempt on ${branch} was superseded${claim === null ? '' : ` by ${claim.id} (${whoText(claim)}${givenFor(why)})`}: its result can't land`;
    case 'ended':
      return `the claim that this process was started under has ended${claim === null ? '' : `: ${claim.id} (${whoText(claim)}) stands in its place${givenFor(why)}`}`;
    case 'lapsed':
      return claim === null
        ? `the lease on ${branch} is over`
        : `the lease of ${claim.id} on ${branch} is over since ${clock(claim.lease.until, facts.now)}`;
    case 'held':
      return `${files} of this ${THING[facts.doing]} ${paths.length === 1 ? 'is' : 'are'} someone else's ground`;
    default:
      return `nobody claimed ${branch}, and ${facts.actor === 'agent' ? 'agents' : 'here people too'} write on claimed branches only`;
  }
}

/** Somebody's words: quoted like every other. */
const givenFor = (why: string | undefined): string =>
  why === undefined ? '' : `, for the reason ${quoted(why, 300)}`;

const THING = { commit: 'commit', move: 'change', push: 'push', write: 'tool call' } as const;

function pathLines(paths: readonly GuardPath[]): string[] {
  const lines = paths.slice(0, MOST_PATHS).map((path) => {
    const whose = path.holder === null ? "nobody's ground" : heldBy(path.holder);
    return `  ${printablePath(path.path)}   ${path.mode === null ? '(deleted) ' : ''}${whose}`;
  });
  const rest = paths.length - lines.length;
  return rest > 0 ? [...lines, `  and ${counted(rest, 'more file', 'more files')}`] : lines;
}

/** What the claim covers has nothing to do with these. */
const UNCOVERED = new Set<GuardReason>(['superseded', 'ended', 'policy-changed']);

function coverLines({ claim, reason }: GuardDecision): string[] {
  if (claim === null || (reason !== null && UNCOVERED.has(reason))) return [];
  return [
    `${claim.id} on ${printableText(claim.branch)} covers  ${patternList(claim.write)}`,
    `  for ${quoted(claim.task.text)}`,
  ];
}
