/**
 * Every refusal beside the overlap, in words. Each says first what was refused and that nothing changed, then why,
 * then what works now. The reasons are those of registry/request.ts; a new one there doesn't compile here.
 */
import type { Claim } from '../registry/claim.ts';
import type { Refusal } from '../registry/request.ts';
import { leaseText, whoText } from './claim-text.ts';
import { commandOf, shellWord } from './command-line.ts';
import {
  askAgain,
  askCommand,
  type NextCommand,
  takeoverCommand,
  worksNow,
} from './next-commands.ts';
import { printablePath, printableText, quoted } from './printable.ts';
import type { RefusalFacts } from './refusal.ts';
import { ago, spelled } from './time.ts';
import { percent, shareText } from './understood.ts';
import { counted, indent, listed, patternList, printablePattern } from './words.ts';

type Other = Exclude<Refusal, { reason: 'overlap' }>;

interface Said {
  /** After "Refused, and nothing was changed: ". */
  readonly why: string;
  readonly more?: readonly string[];
  readonly next: readonly (NextCommand | null)[];
  readonly heading?: string;
}

export function othersText(refusal: Other, facts: RefusalFacts): string {
  const said = say(refusal, facts);
  const next = said.next.filter((command) => command !== null);
  return [
    `Refused, and nothing was changed: ${said.why}.`,
    ...(said.more ?? []).map((line) => indent(line)),
    ...(next.length > 0 ? ['', worksNow(next, said.heading)] : []),
  ].join('\n');
}

function say(refusal: Other, facts: RefusalFacts): Said {
  switch (refusal.reason) {
    case 'branch-held':
      return branchHeld(refusal.holder, facts);
    case 'another-task':
      return anotherTask(refusal.holder, facts);
    case 'same-task-other-ground':
      return otherGround(refusal.holder, facts);
    case 'too-large':
      return tooLarge(refusal, facts);
    case 'clock':
      return clockOff(refusal, facts);
    case 'attempts':
      return tooManyAttempts(refusal, facts);
    case 'not-live':
      return notLive(refusal, facts);
    case 'not-yours':
      return notYours(refusal.claim, facts);
    case 'agent':
      return forPeople(refusal, facts);
    case 'broken-registry':
      return brokenRegistry(refusal.files);
    case 'excluded':
      return excluded(refusal, facts);
    case 'other-repository':
      return otherRepository(refusal.claim, facts);
    case 'outside':
      return outside(refusal.entries);
  }
}

function branchHeld(holder: Claim, facts: RefusalFacts): Said {
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

function anotherTask(holder: Claim, facts: RefusalFacts): Said {
  const again = askAgain(facts.asked, {});
  return {
    why: `${printableText(holder.branch)} holds ground for another task from here already`,
    more: [claimLines(holder, facts)],
    next: [
      {
        command: commandOf(['widen'], [], facts.asked.write),
        does: 'more ground for the task it has',
      },
      { command: `metes release && ${again}`, does: 'that task is done: this one instead' },
      {
        command: `git switch -c ${shellWord(`${facts.asked.branch}-2`)} && ${again}`,
        does: 'this task on a branch of its own',
      },
    ],
  };
}

function otherGround(holder: Claim, facts: RefusalFacts): Said {
  return {
    why: `${printableText(holder.branch)} holds other ground for this task`,
    more: [claimLines(holder, facts), `it may write  ${patternList(holder.write)}`],
    next: [
      { command: commandOf(['widen'], [], facts.asked.write), does: 'adds this ground to it' },
      { command: 'metes narrow --to-written', does: 'gives back what it has not used' },
    ],
  };
}

function tooLarge(refusal: Extract<Other, { reason: 'too-large' }>, facts: RefusalFacts): Said {
  const { share, limit } = refusal;
  const smaller = (facts.narrower ?? []).map(({ write, share: left }) => ({
    command: askAgain(facts.asked, { write }),
    does: shareText(left),
  }));
  return {
    why: `${patternList(facts.asked.write, 3)} is ${shareText(share)}, and an agent may hold at most ${percent(limit, 1)}`,
    more: [
      'Name what the task will write; more can be had later, before it is written: metes widen',
    ],
    next: [
      ...smaller,
      { command: 'metes free', does: 'what nobody holds, directory by directory' },
    ],
  };
}

function clockOff(refusal: Extract<Other, { reason: 'clock' }>, facts: RefusalFacts): Said {
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

function tooManyAttempts(
  refusal: Extract<Other, { reason: 'attempts' }>,
  facts: RefusalFacts,
): Said {
  const { claim, limit } = refusal;
  return {
    why: `the task has had ${counted(limit, 'attempt')} already, and one more is for a person to decide`,
    more: [claimLines(claim, facts)],
    next: [
      {
        command: `metes takeover ${claim.id} --force --reason '<why>'`,
        does: 'one more attempt, for the reason given',
      },
      { command: 'metes log', does: 'what became of the earlier ones' },
    ],
    heading: 'A person can:',
  };
}

function notLive(refusal: Extract<Other, { reason: 'not-live' }>, facts: RefusalFacts): Said {
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

function notYours(claim: Claim, facts: RefusalFacts): Said {
  return {
    why: `${claim.id} belongs to another worktree`,
    more: [claimLines(claim, facts)],
    next: [
      takeoverCommand(claim, facts),
      askCommand(claim, `About ${claim.branch}: may I change your claim?`),
    ],
  };
}

const FOR_PEOPLE = {
  force: 'taking over a live claim by force is for a person to decide',
  resolve: 'answering a breach is for a person to decide',
  'break-glass': 'breaking the glass is for a person to decide',
  'widen-after-writing':
    'it was written before it was asked for, so a person decides whether it may be added',
} as const;

function forPeople(refusal: Extract<Other, { reason: 'agent' }>, facts: RefusalFacts): Said {
  const { what, paths } = refusal;
  const shown = listed(paths.map(printablePath), 5);
  const widened = what === 'widen-after-writing';
  return {
    why: FOR_PEOPLE[what],
    more: [
      ...(paths.length > 0 ? [`it is about ${shown}`] : []),
      ...(widened ? ['Or undo those writes, then widen, then write them again.'] : []),
      "If you are a person: an agent's marker is set in this environment (METES_AGENT, CLAUDECODE, …).",
    ],
    heading: 'A person can:',
    next: [personsCommand(what, facts)],
  };
}

function personsCommand(what: keyof typeof FOR_PEOPLE, { asked }: RefusalFacts): NextCommand {
  if (what === 'widen-after-writing')
    return {
      command: commandOf(['resolve', 'widen'], [], asked.write),
      does: 'adds it to the claim, if nobody else holds it',
    };
  if (what === 'force' && asked.claim !== undefined)
    return {
      command: `metes takeover ${asked.claim} --force --reason '<why>'`,
      does: 'ends the attempt that goes on, and continues its task here',
    };
  return { command: 'metes check', does: 'shows what awaits an answer, with the commands' };
}

function brokenRegistry(files: readonly string[]): Said {
  return {
    why: `the registry holds ${counted(files.length, 'file')} that can't be read, and nothing new is granted until that is mended`,
    more: files.slice(0, 5).map(printablePath),
    next: [
      { command: 'metes audit', does: 'shows which entry of the journal broke it' },
      { command: 'metes recover', does: 'puts the registry back as the journal says it should be' },
    ],
  };
}

/** An exclusion was asked for with the claim, so only a new claim can drop it. */
function excluded(refusal: Extract<Other, { reason: 'excluded' }>, facts: RefusalFacts): Said {
  const { claim, entries } = refusal;
  const kept = claim.write.filter((entry) => !entries.includes(entry));
  const write = [...new Set([...kept, ...facts.asked.write])];
  const one = entries.length === 1;
  return {
    why: `the claim leaves out ${listed(entries.map(printablePattern), 5)} itself, and widening can't take that back`,
    next: [
      {
        command: `metes release && ${commandOf(['claim'], [], [claim.task.text, ...write])}`,
        does: `asks anew without ${one ? 'that exclusion' : 'those exclusions'}`,
      },
    ],
  };
}

function otherRepository(claim: Claim, facts: RefusalFacts): Said {
  return {
    why: `${claim.id} is about another repository that shares this registry; take it over in a clone of that one`,
    more: [claimLines(claim, facts)],
    next: [{ command: 'metes status', does: 'what is held in this repository' }],
  };
}

function outside(entries: readonly string[]): Said {
  return {
    why: `${listed(entries.map(printablePattern), 5)} ${entries.length === 1 ? 'reaches' : 'reach'} beyond what the claim has`,
    next: [
      { command: commandOf(['widen'], [], entries), does: 'asks for it' },
      { command: 'metes narrow --to-written', does: 'keeps what was written, gives back the rest' },
    ],
  };
}

/** A claim in the way: where and who, its task, how its lease stands. */
function claimLines(claim: Claim, { now, graceSeconds }: RefusalFacts): string {
  return [
    `${claim.id}  ${printableText(claim.branch)}  ${whoText(claim)}`,
    `  ${quoted(claim.task.text)}`,
    `  granted ${ago(claim.granted, now)}, ${leaseText(claim, now, graceSeconds)}`,
  ].join('\n');
}
