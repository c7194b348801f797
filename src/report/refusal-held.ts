/** Refusals where the branch is claimed already: from another worktree, for another task or other ground, or by a process at work. */
import type { Claim } from '../registry/claim.ts';
import type { PathText } from '../scope/scope.ts';
import { narrowBeside, widenBeside } from './beside-held.ts';
import { shellWord } from './command-line.ts';
import {
  askAgain,
  askCommand,
  type NextCommand,
  spareName,
  startWords,
  switchTo,
  takeoverCommand,
  takingOver,
} from './next-commands.ts';
import { printablePath, printableText } from './printable.ts';
import type { Asked, RefusalFacts } from './refusal.ts';
import {
  claimLines,
  notHeld,
  notTaken,
  type Said,
  takenLines,
  toWritten,
} from './refusal-parts.ts';
import { ago } from './time.ts';
import { listed, patternList } from './words.ts';

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
        : widenBeside(holder, write, 'more ground for the task it has'),
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

/** What was asked, as it would be granted once the branch is free for it; null: it wouldn't, whoever gives back what. */
function sameAgain(facts: RefusalFacts, write: readonly string[]): string | null {
  const { asked, wanted } = facts;
  if (asked.verb !== 'takeover' || wanted === undefined) return askAgain(asked, { write });
  const taking = takingOver(wanted, facts);
  if (taking === null) return null;
  return asked.options?.includes('--force') === true ? askAgain(asked, {}) : taking.command;
}

/** `late`: what was asked for too, and is a person's answer by now. */
export function otherGround(
  holder: Claim,
  facts: RefusalFacts,
  late: readonly PathText[] = [],
): Said {
  if (isAtWork(holder, facts)) return atWork(holder, facts);
  const branch = printableText(holder.branch);
  const more = [
    claimLines(holder, facts),
    `it may write  ${patternList(holder.write)}`,
    ...takenLines(facts),
  ];
  const write = notTaken(facts);
  const other = otherTerms(holder, facts.asked);
  if (other.length > 0)
    return {
      why: `${branch} holds ground for this task already, ${listed(other)}: what a claim is held against does not change while it stands`,
      more,
      next: [
        write === null
          ? FREE
          : {
              command: `metes release && ${askAgain(facts.asked, { write })}`,
              does: 'gives it back and asks anew',
            },
      ],
    };
  const change =
    write === null
      ? FREE
      : (widenBeside(holder, write, 'adds this ground to it') ??
        narrowBeside(holder, write, facts) ?? { command: 'metes status', does: 'what it holds' });
  return {
    why: `${branch} holds other ground for this task`,
    more,
    next: [
      change,
      late.length === 0
        ? null
        : {
            command: 'metes check',
            does: `lists the answers that a person can give: the branch has committed ${listed(late.map(printablePath), 5)} before`,
          },
      toWritten(facts, 'gives back what it has not used'),
    ],
  };
}

/** What of the claim was asked for otherwise, and no widening brings. */
function otherTerms(holder: Claim, { options = [] }: Asked): string[] {
  const value = (name: string) =>
    options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3);
  const on = value('on') ?? holder.on;
  const target = value('target') ?? holder.target;
  const yields = holder.yields === true;
  return [
    ...(on === holder.on || on === undefined ? [] : [`and not on ${printableText(on, 80)}`]),
    ...(target === holder.target ? [] : [`and for ${printableText(holder.target, 80)}`]),
    ...(options.includes('--yield') === yields
      ? []
      : [`and ${yields ? 'yields' : "doesn't yield"}`]),
  ];
}

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

const FREE: NextCommand = { command: 'metes free', does: 'what nobody holds' };
