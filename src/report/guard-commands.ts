/**
 * The commands that work now after a guard refused: leave the file out, ask for the ground, ask its holder, renew,
 * move to a branch of one's own. Only what the decision makes true is offered.
 */
import type { GuardDecision, GuardPath } from '../check/guard-decision.ts';
import { commandLine, commandOf, shellWord } from './command-line.ts';
import type { GuardFacts } from './guard-text.ts';
import { askCommand, type NextCommand } from './next-commands.ts';
import { printablePath } from './printable.ts';
import { listed } from './words.ts';

const MOST_COMMANDS = 6;

export function guardCommands(decision: GuardDecision, facts: GuardFacts): NextCommand[] {
  const { reason, paths, claim } = decision;
  const holders = [...new Set(paths.flatMap((path) => path.holder ?? []))];
  const names = paths.slice(0, MOST_COMMANDS).map((path) => path.path);
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
    case 'policy-changed':
      return [
        ...leaveOut(names, facts),
        ...(claim === null
          ? []
          : [{ command: 'metes check', does: 'lists it with the answers that a person can give' }]),
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
              command: "git switch -c '<another-name>'",
              does: 'works on a branch of its own; then metes claim',
            },
          ];
    case 'superseded':
    case 'ended':
      return [
        {
          command: "git switch -c '<another-name>'",
          does: 'keeps what was done here, on another branch',
        },
        { command: 'metes status --all', does: 'says who works on it now' },
        ...glass,
      ];
    default:
      return [
        facts.branch === null
          ? {
              command: "git switch -c '<name>'",
              does: 'puts the work on a branch; then metes claim',
            }
          : {
              command: commandOf(['claim'], [], ['<task>', ...names.slice(0, 3)]),
              does: 'asks for the ground; then the same command',
            },
        ...glass,
      ];
  }
}

const GLASS = {
  commit: "METES_BREAK_GLASS='<incident>' git commit …",
  move: "METES_BREAK_GLASS='<incident>' and the same command",
  push: "METES_BREAK_GLASS='<incident>' git push …",
} as const;

function leaveOut(names: readonly string[], { doing, unstaged }: GuardFacts): NextCommand[] {
  if (names.length === 0) return [];
  const words = [...(names.some((name) => name.startsWith(':')) ? ['--literal-pathspecs'] : [])];
  const paths = names.slice(0, MOST_COMMANDS).map(shellWord).join(' ');
  const git = commandLine(['git', ...words]);
  if (doing === 'push')
    return [
      {
        command: `${git} restore --staged --worktree --source='<target>' -- ${paths}`,
        does: 'puts it back as it is on the target; commit that and push again',
      },
    ];
  // A branch that moved may be a commit past the first hook: then too, setting it aside is what helps.
  if (unstaged || doing === 'move')
    return [
      {
        command: `${git} stash push -- ${paths}`,
        does: 'puts it aside until git stash pop; then the same command',
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
