/** Refusals where a claim stands in the way: it is someone else's, another attempt's, or about something else. */
import type { Claim } from '../registry/claim.ts';
import { isOwn } from '../registry/own.ts';
import type { Refusal } from '../registry/request.ts';
import { scopeOf } from '../scope/pattern.ts';
import { without } from '../scope/subtract.ts';
import { placeLines } from './address.ts';
import { holdText, whoText } from './claim-text.ts';
import { commandLine, commandOf, shellWord } from './command-line.ts';
import {
  askAgain,
  askCommand,
  FORCED,
  type NextCommand,
  spareName,
  startWords,
  switchTo,
  takeoverCommand,
  takeoverLine,
  takingOver,
} from './next-commands.ts';
import { printableText, quoted } from './printable.ts';
import type { RefusalFacts } from './refusal.ts';
import { ago, spelled } from './time.ts';
import { counted, patternList } from './words.ts';

/** A refusal in parts. */
export interface Said {
  /** After "Refused, and nothing was changed: ". */
  readonly why: string;
  readonly more?: readonly string[];
  readonly next: readonly (NextCommand | null)[];
  /** What takes a person, where the one who asks is none. */
  readonly people?: readonly NextCommand[];
}

export function branchHeld(holder: Claim, facts: RefusalFacts): Said {
  return {
    why: `the branch ${printableText(holder.branch)} is claimed from another worktree`,
    more: [claimLines(holder, facts)],
    next: [
      onItsOwn(holder, facts, 'the same task on a branch of your own'),
      takeoverCommand(holder, facts),
      askCommand(holder, `Are you still at work on ${holder.branch}?`),
    ],
  };
}

export function anotherTask(holder: Claim, facts: RefusalFacts): Said {
  if (isAtWork(holder, facts)) return atWork(holder, facts);
  const why = `${printableText(holder.branch)} holds ground for another task from here already`;
  const more = [claimLines(holder, facts), ...takenLines(facts)];
  const write = notTaken(facts);
  if (write === null) return { why, more, next: [FREE] };
  const carries = facts.carries ?? [];
  const again = sameAgain(facts, [...write, ...carries]);
  if (again === null) return { why, more, next: facts.wanted ? [askFor(facts.wanted)] : [] };
  const all = carries.length === 0 ? '' : ', with what the branch has written so far';
  return {
    why,
    more,
    next: [
      facts.asked.verb === 'takeover'
        ? null
        : { command: commandOf(['widen'], [], write), does: 'more ground for the task it has' },
      // What the branch has written would stand outside a claim that comes with its own ground.
      facts.asked.verb === 'takeover' && carries.length > 0
        ? null
        : {
            command: `metes release && ${again}`,
            does: `that task is done: this one instead${all}`,
          },
      onItsOwn(holder, facts, 'this task on a branch of its own'),
    ],
  };
}

const askFor = (wanted: Claim): NextCommand =>
  askCommand(wanted, `Are you still at work on ${wanted.branch}?`);

/** On another branch, `holder` stays where it is; null where nothing of the request would be left. */
function onItsOwn(holder: Claim, facts: RefusalFacts, does: string): NextCommand | null {
  const { asked } = facts;
  const write = asked.verb === 'takeover' ? asked.write : notHeld(holder, facts);
  const again = write === null ? null : sameAgain(facts, write);
  if (again === null) return null;
  const less = write?.join(' ') === asked.write.join(' ') ? '' : ', without what is held';
  return { command: `${switchTo(asked.branch, facts)} && ${again}`, does: `${does}${less}` };
}

/** The request without what others and `holder` have. */
function notHeld(holder: Claim, facts: RefusalFacts): readonly string[] | null {
  const write = notTaken(facts);
  const yields = holder.yields === true || facts.asked.options?.includes('--yield') === true;
  if (write === null || yields) return write;
  const { entries } = without(scopeOf(write), [scopeOf(holder.write)]);
  return entries.length === 0 ? null : entries;
}

/** What was asked, as it would be granted once the branch is free for it; null: it wouldn't, whoever gives back what. */
function sameAgain(facts: RefusalFacts, write: readonly string[]): string | null {
  const { asked, wanted } = facts;
  if (asked.verb !== 'takeover' || wanted === undefined) return askAgain(asked, { write });
  const taking = takingOver(wanted, facts);
  if (taking === null) return null;
  return asked.options?.includes('--force') === true ? askAgain(asked, {}) : taking.command;
}

export function otherGround(holder: Claim, facts: RefusalFacts): Said {
  if (isAtWork(holder, facts)) return atWork(holder, facts);
  const write = notTaken(facts);
  return {
    why: `${printableText(holder.branch)} holds other ground for this task`,
    more: [
      claimLines(holder, facts),
      `it may write  ${patternList(holder.write)}`,
      ...takenLines(facts),
    ],
    next: [
      write === null
        ? FREE
        : { command: commandOf(['widen'], [], write), does: 'adds this ground to it' },
      toWritten(holder, facts, 'gives back what it has not used'),
    ],
  };
}

/** Where nothing was written, nothing would be kept. */
export const toWritten = (
  claim: Claim | undefined,
  { progress }: RefusalFacts,
  does: string,
): NextCommand | null =>
  claim !== undefined && (progress?.get(claim.id)?.commits ?? 0) > 0
    ? { command: 'metes narrow --to-written', does }
    : null;

/** A `run` whose process may live: what it stands on must not be released or switched from under it. */
const isAtWork = (holder: Claim, { dead }: RefusalFacts): boolean =>
  holder.process !== undefined && dead?.has(holder.id) !== true;

/** Of this worktree's own claim, for whoever wants to start something else beside it. */
export function atWork(holder: Claim, facts: RefusalFacts): Said {
  const { asked } = facts;
  const other = spareName(asked.branch, facts);
  // From the top: a path relative to a directory of the worktree would lie inside it.
  const place = `"$(git rev-parse --show-toplevel)"${shellWord(other.slice(asked.branch.length))}`;
  const start = startWords(facts)
    .map((word) => ` ${shellWord(word)}`)
    .join('');
  const write = notHeld(holder, facts);
  return {
    why: `a process is at work in this worktree under ${holder.id} (pid ${holder.process?.pid} on ${printableText(holder.by.host, 60)}, ground granted ${ago(holder.granted, facts.now)})`,
    more: [claimLines(holder, facts)],
    next: [
      { command: askAgain(asked, { options: ['--wait=15m'] }), does: 'waits until it has ended' },
      write === null
        ? null
        : {
            command: `git worktree add -b ${shellWord(other)} ${place}${start} && cd ${place} && ${askAgain(asked, { write })}`,
            does: 'in a worktree of its own, beside it',
          },
    ],
  };
}

/** Giving back the ground of a process that writes. */
export function releaseAtWork(claim: Claim, facts: RefusalFacts): Said {
  return {
    why: `a process is at work under ${claim.id} (pid ${claim.process?.pid} on ${printableText(claim.by.host, 60)}), and its ground goes when it has ended`,
    more: [claimLines(claim, facts)],
    next: [
      {
        command: `kill ${claim.process?.pid}`,
        does: 'stops it; what it wrote is judged, and the ground is given back when nothing was written',
      },
      { command: 'metes status', does: 'what is held now, and by whom' },
    ],
  };
}

export function clockOff(
  refusal: Extract<Refusal, { reason: 'clock' }>,
  facts: RefusalFacts,
): Said {
  const { skewMs, holder } = refusal;
  const off = `${spelled(Math.round(Math.abs(skewMs) / 1000))} ${skewMs > 0 ? 'ahead of' : 'behind'}`;
  return {
    why: `this machine's clock is ${off} the registry's, so it can't tell whether this lease is over`,
    more: [claimLines(holder, facts)],
    next: [
      { command: 'date -u', does: 'what this clock says; set it right and ask again' },
      askCommand(holder, `Are you still at work on ${holder.branch}?`),
    ],
  };
}

export function tooManyAttempts(
  refusal: Extract<Refusal, { reason: 'attempts' }>,
  facts: RefusalFacts,
): Said {
  const { claim, limit } = refusal;
  return {
    why: `the task has had ${counted(limit, 'attempt')} already, and one more is for a person to decide`,
    more: [claimLines(claim, facts)],
    next: [{ command: 'metes log', does: 'what became of the earlier ones' }],
    people: [
      {
        command: `${takeoverLine(claim.id, facts.asked)} ${FORCED}`,
        does: 'one more attempt, for the reason given',
      },
    ],
  };
}

export function notLive(
  refusal: Extract<Refusal, { reason: 'not-live' }>,
  facts: RefusalFacts,
): Said {
  const { claim, replacedBy } = refusal;
  if (replacedBy === null)
    return {
      why: `${printableText(claim)} is not held by anyone: it was given back, or its lease ran out and the ground was taken`,
      next: [
        { command: 'metes status', does: 'what is held now, and by whom' },
        { command: "metes claim '<task>' '<pattern>'", does: 'asks for ground anew' },
      ],
    };
  return {
    why: `${printableText(claim)} was replaced by attempt ${replacedBy.generation}, ${replacedBy.id}`,
    more: [claimLines(replacedBy, facts)],
    next: [
      askCommand(replacedBy, 'My attempt at this was replaced: what should I hand over?'),
      { command: 'metes status', does: 'what is held now, and by whom' },
    ],
  };
}

export function notYours(claim: Claim, facts: RefusalFacts): Said {
  const place = facts.places?.get(claim.seat);
  return {
    why: `${claim.id} belongs to another worktree${place?.there === false ? ', which is gone' : ''}`,
    more: [claimLines(claim, facts)],
    next: [
      fromThere(claim, facts),
      takeoverCommand(claim, facts),
      askCommand(claim, `About ${claim.branch}: may I change your claim?`),
    ],
  };
}

/** One's own, where its worktree still is. */
function fromThere(claim: Claim, { asked, by, places }: RefusalFacts): NextCommand | null {
  const place = places?.get(claim.seat);
  if (asked.verb !== 'release' || place?.there !== true || !isOwn(by, claim)) return null;
  return {
    command: `${commandLine(['cd', place.path])} && ${commandOf(['release'], [], [claim.id])}`,
    does: 'gives it back, from the worktree that has it',
  };
}

export function otherRepository(claim: Claim, facts: RefusalFacts): Said {
  return {
    why: `${claim.id} is about another repository that shares this registry; take it over in a clone of that one`,
    more: [claimLines(claim, facts)],
    next: [{ command: 'metes status', does: 'what is held in this repository' }],
  };
}

const FREE: NextCommand = { command: 'metes free', does: 'what nobody holds' };

/** The request without what somebody else holds; null when nothing is left of it. */
function notTaken({ asked, taken }: RefusalFacts): readonly string[] | null {
  if (taken === undefined) return asked.write.length === 0 ? null : asked.write;
  return taken.instead.length === 0 ? null : taken.instead;
}

/** Who else is in the way, so that nobody gives ground back in vain. */
export const takenLines = ({ taken }: RefusalFacts): string[] =>
  (taken?.blockers ?? [])
    .slice(0, 2)
    .map(
      ({ claim }) =>
        `${printableText(claim.branch)} holds ${patternList(claim.write, 3)}  (${claim.id}, ${whoText(claim)})`,
    );

/** A claim in the way: where and who, its task, how its lease stands. */
function claimLines(claim: Claim, facts: RefusalFacts): string {
  const { now, places, by } = facts;
  const elsewhere = claim.seat !== by.seat;
  return [
    `${claim.id}  ${printableText(claim.branch)}  ${whoText(claim)}`,
    ...(elsewhere ? placeLines(claim, places).map((line) => `  ${line}`) : []),
    `  ${quoted(claim.task.text)}`,
    `  granted ${ago(claim.granted, now)}, ${holdText(claim, facts)}`,
  ].join('\n');
}
