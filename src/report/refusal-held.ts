/** Refusals where a claim stands in the way: it is someone else's, another attempt's, or about something else. */
import type { Claim } from '../registry/claim.ts';
import type { Refusal } from '../registry/request.ts';
import { leaseText, whoText } from './claim-text.ts';
import { commandOf, shellWord } from './command-line.ts';
import {
  askAgain,
  askCommand,
  FORCED,
  type NextCommand,
  takeoverCommand,
  takeoverLine,
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
  readonly heading?: string;
}

export function branchHeld(holder: Claim, facts: RefusalFacts): Said {
  const other = `${facts.asked.branch}-2`;
  const again = askAgain(facts.asked, {});
  return {
    why: `the branch ${printableText(holder.branch)} is claimed from another worktree`,
    more: [claimLines(holder, facts)],
    next: [
      {
        command: `git switch -c ${shellWord(other)} && ${again}`,
        does: 'the same task on a branch of your own',
      },
      takeoverCommand(holder, facts),
      askCommand(holder, `Are you still at work on ${holder.branch}?`),
    ],
  };
}

export function anotherTask(holder: Claim, facts: RefusalFacts): Said {
  if (isAtWork(holder, facts)) return atWork(holder, facts);
  const why = `${printableText(holder.branch)} holds ground for another task from here already`;
  const write = notTaken(facts);
  if (write === null)
    return { why, more: [claimLines(holder, facts), ...takenLines(facts)], next: [FREE] };
  const again = askAgain(facts.asked, { write });
  return {
    why,
    more: [claimLines(holder, facts), ...takenLines(facts)],
    next: [
      facts.asked.verb === 'takeover'
        ? null
        : { command: commandOf(['widen'], [], write), does: 'more ground for the task it has' },
      { command: `metes release && ${again}`, does: 'that task is done: this one instead' },
      {
        command: `git switch -c ${shellWord(`${facts.asked.branch}-2`)} && ${again}`,
        does: 'this task on a branch of its own',
      },
    ],
  };
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
      { command: 'metes narrow --to-written', does: 'gives back what it has not used' },
    ],
  };
}

/** A `run` whose process may live: what it stands on must not be released or switched from under it. */
const isAtWork = (holder: Claim, { dead }: RefusalFacts): boolean =>
  holder.process !== undefined && dead?.has(holder.id) !== true;

/** Of this worktree's own claim, for whoever wants to start something else beside it. */
export function atWork(holder: Claim, facts: RefusalFacts): Said {
  const { asked } = facts;
  const other = `${asked.branch}-2`;
  // From the top: a path relative to a directory of the worktree would lie inside it.
  const place = `"$(git rev-parse --show-toplevel)"-2`;
  return {
    why: `a process is at work in this worktree under ${holder.id} (pid ${holder.process?.pid} on ${printableText(holder.by.host, 60)}, ground granted ${ago(holder.granted, facts.now)})`,
    more: [claimLines(holder, facts)],
    next: [
      { command: askAgain(asked, { options: ['--wait=15m'] }), does: 'waits until it has ended' },
      {
        command: `git worktree add -b ${shellWord(other)} ${place} && cd ${place} && ${askAgain(asked, {})}`,
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
    next: [
      {
        command: `${takeoverLine(claim.id, facts.asked)} ${FORCED}`,
        does: 'one more attempt, for the reason given',
      },
      { command: 'metes log', does: 'what became of the earlier ones' },
    ],
    heading: 'A person can:',
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
  return {
    why: `${claim.id} belongs to another worktree`,
    more: [claimLines(claim, facts)],
    next: [
      takeoverCommand(claim, facts),
      askCommand(claim, `About ${claim.branch}: may I change your claim?`),
    ],
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
export function notTaken({ asked, taken }: RefusalFacts): readonly string[] | null {
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
function claimLines(claim: Claim, { now, graceSeconds }: RefusalFacts): string {
  return [
    `${claim.id}  ${printableText(claim.branch)}  ${whoText(claim)}`,
    `  ${quoted(claim.task.text)}`,
    `  granted ${ago(claim.granted, now)}, ${leaseText(claim, now, graceSeconds)}`,
  ].join('\n');
}
