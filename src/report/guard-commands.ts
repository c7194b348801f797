/**
 * The commands that work now after a guard refused: leave the file out, ask for the ground, ask its holder, renew,
 * move to a branch of one's own. Only what the decision makes true is offered.
 */
import type { GuardDecision, GuardPath } from '../check/guard-decision.ts';
import type { Claim } from '../registry/claim.ts';
import { GRACE_SECONDS } from '../registry/lease.ts';
import { isManifestPath } from '../scope/manifest-path.ts';
import { isSayable, literalPattern } from '../scope/pattern.ts';
import { resolveLine } from './answer-commands.ts';
import { commandLine, commandOf, shellWord } from './command-line.ts';
import { lookLine, showCommand } from './for-review.ts';
import type { GuardFacts } from './guard-text.ts';
import { undoCommand } from './guard-undo.ts';
import { askCommand, giveBackCommand, type NextCommand, takingOver } from './next-commands.ts';
import { isPlain, printablePath, printableText } from './printable.ts';
import { listed } from './words.ts';

const MOST_COMMANDS = 6;

export function guardCommands(decision: GuardDecision, facts: GuardFacts): NextCommand[] {
  const undo = undoCommand(facts.left, facts.branch);
  return [...(undo === null ? [] : [undo]), ...thenCommands(decision, facts, undo)];
}

function thenCommands(
  decision: GuardDecision,
  facts: GuardFacts,
  undo: NextCommand | null,
): NextCommand[] {
  const { reason, paths, claim } = decision;
  const holders = [...new Set(paths.flatMap((path) => path.holder ?? []))];
  const names = paths.slice(0, MOST_COMMANDS).map((path) => path.path);
  const asks = holders
    .slice(0, MOST_COMMANDS)
    .map((holder) =>
      holder.seat === facts.seat
        ? giveBackCommand(holder)
        : askCommand(holder, `I need ${listed(heldIn(paths, holder).map(printablePath))}`),
    );
  const glass = glassCommands(facts, undo);
  /** What git is in the middle of stands in the way of every other command. */
  const after = (command: string) => (undo === null ? command : `${undo.command} && ${command}`);
  switch (reason) {
    case 'outside':
      return [
        ...leaveOut(names, facts),
        ...(facts.doing === 'push'
          ? answers(names, facts)
          : isAnothers(claim, facts)
            ? instead(claim, facts, after)
            : widen(paths, facts, after)),
        ...looking(facts),
        ...asks,
        ...glass,
      ];
    case 'policy-changed':
      return [
        ...leaveOut(names, facts),
        ...(claim === null || letThrough(facts)
          ? []
          : [{ command: 'metes check', does: 'lists it with the answers that a person can give' }]),
        ...looking(facts),
      ];
    case 'held':
      return [...asks, ...leaveOut(names, facts), ...looking(facts), ...glass];
    case 'lapsed':
      return [
        {
          command: after('metes renew'),
          does: 'takes the lease up again; then the same command',
        },
        ...glass,
      ];
    case 'another-seat':
      return claim === null ? [] : instead(claim, facts, after);
    case 'superseded':
    case 'ended':
      return [
        claim === null
          ? { command: 'metes status --all', does: 'says who works on it now' }
          : askCommand(claim, 'My attempt at this was replaced: what should I hand over?'),
        {
          command: after("git switch -c '<another name>'"),
          does: `keeps what was done here, on another branch${facts.actor === 'agent' ? ', where a person commits it' : ''}`,
        },
        ...glass,
      ];
    default:
      return [...claiming(paths, facts, after), ...asks, ...leaveOut(held(paths), facts), ...glass];
  }
}

/** Only its own worktree widens a claim. */
const isAnothers = (claim: Claim | null, { seat }: GuardFacts): claim is Claim =>
  claim !== null && seat !== null && claim.seat !== seat;

/** On a branch that another worktree claimed: its task goes on here, or this work goes on elsewhere. */
function instead(
  claim: Claim,
  { by, now, graceSeconds = GRACE_SECONDS, branch }: GuardFacts,
  after: (command: string) => string,
): NextCommand[] {
  const taking = by === undefined ? null : takingOver(claim, { by, now, graceSeconds });
  return [
    ...(taking === null ? [] : [{ ...taking, command: after(taking.command) }]),
    {
      command: after("git switch -c '<another name>'"),
      does: 'works on a branch of its own; then metes claim',
    },
    askCommand(claim, `May I write on ${branch ?? claim.branch}?`),
  ];
}

const held = (paths: readonly GuardPath[]): string[] =>
  paths.flatMap(({ path, holder }) => (holder === null ? [] : [path])).slice(0, MOST_COMMANDS);

const heldIn = (paths: readonly GuardPath[], by: Claim): string[] =>
  paths.flatMap(({ path, holder }) => (holder?.id === by.id ? [path] : []));

const isFree = ({ path, holder }: GuardPath): boolean => holder === null && !isManifestPath(path);

/** Of ground that somebody holds, a claim would be refused. */
function claiming(
  paths: readonly GuardPath[],
  facts: GuardFacts,
  after: (command: string) => string,
): NextCommand[] {
  if (facts.branch === null)
    return [
      {
        command: after("git switch -c '<name>'"),
        does: 'puts the work on a branch; then metes claim',
      },
    ];
  const free = paths.filter(isFree).filter(({ path }) => isSayable(path));
  if (free.length === 0) return [];
  const patterns = free.slice(0, MOST_COMMANDS).map(({ path }) => literalPattern(path));
  return [
    {
      command: after(commandOf(['claim'], [], ['<task>', ...patterns])),
      does:
        patterns.length < paths.length
          ? 'asks for what nobody holds'
          : `asks for the ground${letThrough(facts) ? '' : '; then the same command'}`,
    },
  ];
}

/** Where it is only observed, git has gone on when this is read: nothing is staged any more, and all of it is committed. */
const letThrough = ({ observing, doing }: GuardFacts): boolean => observing && doing !== 'push';

function looking(facts: GuardFacts): NextCommand[] {
  if (!letThrough(facts) || facts.branch === null) return [];
  return [
    {
      command: commandOf(['check'], [`--branch=${facts.branch}`], []),
      does: 'what a person would be asked about it, and how it is undone',
    },
  ];
}

const GLASS = {
  commit: "METES_BREAK_GLASS='<incident>' git commit …",
  move: "METES_BREAK_GLASS='<incident>' and the same command",
  push: "METES_BREAK_GLASS='<incident>' git push …",
} as const;

function glassCommands(
  { actor, observing, doing }: GuardFacts,
  undo: NextCommand | null,
): NextCommand[] {
  if (actor !== 'person' || observing || doing === 'write') return [];
  const does = 'breaks the glass: passes at once, and is recorded';
  return [{ command: GLASS[doing], does: undo === null ? does : `after the first line ${does}` }];
}

function leaveOut(names: readonly string[], facts: GuardFacts): NextCommand[] {
  const { doing, unstaged, left } = facts;
  if (letThrough(facts) || doing === 'write') return [];
  const meant = doing === 'move' ? (left?.loose ?? []).slice(0, MOST_COMMANDS) : names;
  if (meant.length === 0) return [];
  const words = [...(meant.some((name) => name.startsWith(':')) ? ['--literal-pathspecs'] : [])];
  const paths = meant.map(shellWord).join(' ');
  const git = commandLine(['git', ...words]);
  if (doing === 'push') return putBack(`${git} `, paths, facts);
  // A branch that moved may be a commit past the first hook: then too, setting it aside is what helps.
  if (unstaged || doing === 'move')
    return [
      {
        command: `${git} stash push -- ${paths}`,
        does: 'puts it aside until git stash pop; then commit the rest',
      },
    ];
  return [{ command: `${git} restore --staged -- ${paths}`, does: 'leaves it out of the commit' }];
}

/** What leaves is committed, so that undoing it is a commit too. */
function putBack(git: string, paths: string, { push, branch }: GuardFacts): NextCommand[] {
  if (!push?.reference) return [];
  const there =
    push.elsewhere && branch !== null ? `${commandLine(['git', 'switch', branch])} && ` : '';
  const from = `--source=${shellWord(push.reference)}`;
  return [
    {
      command: `${there}${git}restore --staged --worktree ${from} -- ${paths} && ${git}commit -m 'Put back what is outside the claim' -- ${paths}`,
      does: `puts it back as it is on ${printableText(push.reference)}; then push again`,
    },
  ];
}

/** A person's answer counts for what is committed; where one on the host decides, it can't be given before the push. */
function answers(names: readonly string[], { push, branch }: GuardFacts): NextCommand[] {
  if (!push?.answers || branch === null || names.length === 0) return [];
  const { unseen, head } = push;
  const show = unseen ? showCommand(unseen) : null;
  const sayable = names.every((name) => isPlain(name) && !/^[#@]/.test(name));
  const does = unseen
    ? 'for a person who did not write it, in a clone that has the commit: lets it land as it is; then push again'
    : 'for a person who did not write it: lets it land as it is; then push again';
  return [
    ...(show === null ? [] : [show]),
    !sayable || head === null
      ? {
          command: unseen ? lookLine(unseen) : commandOf(['check'], [`--branch=${branch}`], []),
          does: 'lists the answers that another person can give; then push again',
        }
      : { command: resolveLine(branch, ['approve', ...names, `@${head}`]), does },
  ];
}

/** Only for ground that nobody holds: what overlaps would be refused anyway. Nobody claims another branch's manifest. */
function widen(
  paths: readonly GuardPath[],
  facts: GuardFacts,
  after: (command: string) => string,
): NextCommand[] {
  if (letThrough(facts)) return [];
  const { doing, left, late } = facts;
  const mine = paths.filter(isFree);
  const soon = mine.filter(({ path }) => late?.has(path) !== true);
  const free = soon.filter(({ path }) => isSayable(path));
  const moves = doing === 'move';
  const whole = free.length === paths.length;
  const asked = soon.length === mine.length ? [] : [lateCommand(mine, facts)];
  if (free.length === 0 || (moves && !(left?.repeats && whole))) return asked;
  const again = left?.state === 'loose' ? 'commit again' : 'the same command';
  const then = left?.state === 'carried' ? 'git merge' : again;
  const patterns = free.slice(0, MOST_COMMANDS).map(({ path }) => literalPattern(path));
  return [
    {
      command: after(commandOf(['widen'], [], patterns)),
      does: `asks for the ground, free while the branch has not committed it${
        whole && patterns.length === free.length ? `; then ${then}` : ''
      }`,
    },
    ...asked,
  ];
}

function lateCommand(paths: readonly GuardPath[], { late }: GuardFacts): NextCommand {
  const names = paths.flatMap(({ path }) => (late?.has(path) ? [printablePath(path)] : []));
  return {
    command: 'metes check',
    does: `lists the answers that a person can give: the branch has committed ${listed(names)} before`,
  };
}
