/**
 * What a guard says to whoever commits or pushes: which files, what the claim covers, whose ground it is, and the
 * commands that work now. Decides nothing; written for a terminal and for a model that reads a hook's output.
 */
import type { GuardDecision, GuardNote, GuardPath } from '../check/guard-decision.ts';
import type { Actor, Claim } from '../registry/claim.ts';
import { whoText } from './claim-text.ts';
import { commandLine, commandOf, shellWord } from './command-line.ts';
import { askCommand, type NextCommand, worksNow } from './next-commands.ts';
import { printablePath, printableText, quoted } from './printable.ts';
import { ago, clock, spelled } from './time.ts';
import { counted, listed, patternList } from './words.ts';

export interface GuardFacts {
  readonly doing: 'commit' | 'move' | 'push';
  /** Null: HEAD is detached. */
  readonly branch: string | null;
  readonly actor: Actor;
  /** Mode observe: what would be refused is said, and nothing is blocked. */
  readonly observing: boolean;
  readonly now: Date;
}

const MOST_PATHS = 12;
const MOST_COMMANDS = 6;

/** The whole text of a refusal, ends with a line feed. */
export function guardRefusal(decision: GuardDecision, facts: GuardFacts): string {
  const commands = nextCommands(decision, facts);
  const parts = [
    `metes: ${facts.observing ? 'observing, would refuse' : 'refused'}: ${headline(decision, facts)}`,
    ...pathLines(decision.paths),
    ...coverLines(decision),
    worksNow(commands),
    ...(facts.observing ? ['Nothing is blocked here: mode is observe.'] : []),
  ];
  return `${parts.filter((part) => part !== '').join('\n')}\n`;
}

function headline({ reason, claim, paths }: GuardDecision, facts: GuardFacts): string {
  const branch = facts.branch === null ? 'a detached HEAD' : printableText(facts.branch);
  const files = counted(paths.length, 'file');
  switch (reason) {
    case 'outside':
      return `${files} of this ${THING[facts.doing]} ${paths.length === 1 ? 'is' : 'are'} outside what ${branch} may write`;
    case 'another-seat':
      return `${branch} is held from another worktree: ${claim === null ? '' : whoText(claim)}`;
    case 'superseded':
      return `this attempt on ${branch} was superseded${claim === null ? '' : ` by ${claim.id} (${whoText(claim)})`}: its result can't land`;
    case 'ended':
      return `the claim that this process was started under has ended${claim === null ? '' : `: ${claim.id} (${whoText(claim)}) stands in its place`}`;
    case 'lapsed':
      return claim === null
        ? `the lease on ${branch} is over`
        : `the lease of ${claim.id} on ${branch} is over since ${clock(claim.lease.until, facts.now)}`;
    case 'held':
      return `${files} of this ${THING[facts.doing]} ${paths.length === 1 ? 'is' : 'are'} someone else's ground`;
    default:
      return `nobody claimed ${branch}, and agents write on claimed branches only`;
  }
}

const THING = { commit: 'commit', move: 'change', push: 'push' } as const;

function pathLines(paths: readonly GuardPath[]): string[] {
  const lines = paths.slice(0, MOST_PATHS).map((path) => {
    const whose = path.holder === null ? "nobody's ground" : `held by ${heldBy(path.holder)}`;
    return `  ${printablePath(path.path)}   ${path.mode === null ? '(deleted) ' : ''}${whose}`;
  });
  const rest = paths.length - lines.length;
  return rest > 0 ? [...lines, `  and ${counted(rest, 'more file', 'more files')}`] : lines;
}

const heldBy = (claim: Claim): string =>
  `${printableText(claim.branch)} (${whoText(claim)}): ${quoted(claim.task.text, 80)}`;

function coverLines({ claim, reason }: GuardDecision): string[] {
  if (claim === null || reason === 'superseded' || reason === 'ended') return [];
  return [
    `${claim.id} on ${printableText(claim.branch)} covers  ${patternList(claim.write)}`,
    `  for ${quoted(claim.task.text)}`,
  ];
}

function nextCommands(decision: GuardDecision, facts: GuardFacts): NextCommand[] {
  const { reason, paths, claim } = decision;
  const holders = [...new Set(paths.flatMap((path) => path.holder ?? []))];
  const names = paths.slice(0, MOST_PATHS).map((path) => path.path);
  const glass: NextCommand[] =
    facts.actor === 'person' && !facts.observing
      ? [
          {
            command: GLASS[facts.doing],
            does: 'breaks the glass: passes at once, is recorded and followed up',
          },
        ]
      : [];
  switch (reason) {
    case 'outside':
      return [
        ...leaveOut(names, facts),
        ...widen(paths),
        ...holders
          .slice(0, MOST_COMMANDS)
          .map((holder) => askCommand(holder, `I need ${listed(names.map(printablePath))}`)),
        ...glass,
      ];
    case 'held':
      return [
        ...holders
          .slice(0, MOST_COMMANDS)
          .map((h) => askCommand(h, `I need ${listed(names.map(printablePath))}`)),
        ...leaveOut(names, facts),
        ...glass,
      ];
    case 'lapsed':
      return [
        { command: 'metes renew', does: 'takes the lease up again; then the same command' },
        ...glass,
      ];
    case 'another-seat':
      return claim === null
        ? []
        : [
            {
              command: `metes takeover ${claim.id}`,
              does: 'continues its task here, where that is free to take',
            },
            {
              command: 'git switch -c <another-name>',
              does: 'works on a branch of its own; then metes claim',
            },
          ];
    case 'superseded':
    case 'ended':
      return [
        {
          command: 'git switch -c <another-name>',
          does: 'keeps what was done here, on another branch',
        },
        { command: 'metes status --all', does: 'says who works on it now' },
        ...glass,
      ];
    default:
      return [
        facts.branch === null
          ? { command: 'git switch -c <name>', does: 'puts the work on a branch; then metes claim' }
          : {
              command: commandOf(['claim'], [], ['<task>', ...names.slice(0, 3)]),
              does: 'asks for the ground; then the same command',
            },
        ...leaveOut([], facts),
        ...glass,
      ];
  }
}

const GLASS = {
  commit: "METES_BREAK_GLASS='<incident>' git commit …",
  move: "METES_BREAK_GLASS='<incident>' and the same command",
  push: "METES_BREAK_GLASS='<incident>' git push …",
} as const;

function leaveOut(names: readonly string[], { doing }: GuardFacts): NextCommand[] {
  if (names.length === 0) return [];
  const words = [...(names.some((name) => name.startsWith(':')) ? ['--literal-pathspecs'] : [])];
  const paths = names.slice(0, MOST_COMMANDS).map(shellWord).join(' ');
  const git = commandLine(['git', ...words]);
  if (doing === 'push')
    return [
      {
        command: `${git} restore --staged --worktree --source=<target> -- ${paths}`,
        does: 'puts it back as it is on the target; commit that and push again',
      },
    ];
  return [{ command: `${git} restore --staged -- ${paths}`, does: 'leaves it out of the commit' }];
}

/** Only for ground that nobody holds: what overlaps would be refused anyway. */
function widen(paths: readonly GuardPath[]): NextCommand[] {
  const free = paths
    .filter((path) => path.holder === null)
    .map((path) => literalPattern(path.path));
  if (free.length === 0) return [];
  return [
    {
      command: commandOf(['widen'], [], free.slice(0, MOST_COMMANDS)),
      does: 'asks for the ground, free while the branch has not committed it; then the same command',
    },
  ];
}

/** A path as the pattern that means just this path. */
const literalPattern = (path: string): string => path.replace(/[\\*?[\](){}!+@|]/g, '\\$&');

/** Notes that let a commit through, one line each. */
export function guardNotes(notes: readonly GuardNote[], claim: Claim | null, now: Date): string[] {
  return notes.map((note) => {
    const paths = listed(note.paths.map((path) => printablePath(path.path)));
    switch (note.kind) {
      case 'before':
        return `metes: outside the claim, but on the branch before: ${paths}`;
      case 'approved':
        return `metes: outside the claim, approved as it is: ${paths}`;
      case 'held':
        return `metes: ${note.paths
          .map(
            (path) =>
              `${printablePath(path.path)} is held by ${path.holder === null ? '' : heldBy(path.holder)}`,
          )
          .slice(0, 3)
          .join('\nmetes: ')}`;
      case 'unclaimed':
        return 'metes: nobody claimed this branch   metes claim "<task>" <pattern>…';
      case 'grace':
        return `metes: the lease is over since ${claim === null ? '?' : clock(claim.lease.until, now)}   metes renew`;
      case 'lease-over':
        return `metes: the lease is over since ${claim === null ? '?' : clock(claim.lease.until, now)}, and the registry can't be asked: going on until a day after`;
    }
  });
}

/** How old the copy is that was decided on, when it could not be brought up to date. */
export const copyAge = (fetchedAt: Date, now: Date, why: string): string =>
  `metes: decided on a copy of the registry that is ${spelled(Math.max(0, Math.round((now.getTime() - fetchedAt.getTime()) / 1000)))} old (${why})`;

/** Messages to the holder, as they were sent. */
export const messageLines = (
  messages: readonly { readonly from: string; readonly text: string; readonly at: string }[],
  now: Date,
): string[] =>
  messages.map(
    (m) => `metes: ${printableText(m.from, 60)}, ${ago(m.at, now)}: ${quoted(m.text, 500)}`,
  );
