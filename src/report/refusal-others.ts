/**
 * Every refusal beside the overlap, in words. Each says first what was refused and that nothing changed, then why,
 * then what works now. The reasons are those of registry/request.ts; a new one there doesn't compile here.
 */
import type { Claim } from '../registry/claim.ts';
import type { Refusal } from '../registry/request.ts';
import { closedSentence, ROLL_OVER } from './closed-text.ts';
import { commandOf } from './command-line.ts';
import { dropCommand } from './delivery-text.ts';
import { askAgain, FORCED, type NextCommand, takeoverLine, worksNow } from './next-commands.ts';
import { printablePath } from './printable.ts';
import type { RefusalFacts } from './refusal.ts';
import { clockOff, notLive, notYours, otherRepository, tooManyAttempts } from './refusal-claim.ts';
import { leaseOver, missing, openBreach, pastDeadline, undeclared } from './refusal-delivery.ts';
import { anotherTask, atWork, branchHeld, otherGround, releaseAtWork } from './refusal-held.ts';
import { lateForAgent, lateForAuthor, MARKED, withoutLate } from './refusal-late.ts';
import { type Said, takenLines, toWritten } from './refusal-parts.ts';
import { percent, shareText } from './understood.ts';
import { counted, indent, listed, printablePattern } from './words.ts';

type Other = Exclude<Refusal, { reason: 'overlap' }>;

export function othersText(refusal: Other, facts: RefusalFacts): string {
  return saidText(say(refusal, facts));
}

/** `at-work` is no answer of the registry's: it is this host that knows of the process. */
export const atWorkText = (holder: Claim, facts: RefusalFacts): string =>
  saidText(facts.asked.verb === 'release' ? releaseAtWork(holder, facts) : atWork(holder, facts));

function saidText(said: Said): string {
  const next = said.next.filter((command) => command !== null);
  return [
    `Refused, and nothing was changed: ${said.why}.`,
    ...(said.more ?? []).map((line) => indent(line)),
    ...(next.length > 0 ? ['', worksNow(next)] : []),
    ...(said.people === undefined ? [] : ['', worksNow(said.people, 'A person can:')]),
  ].join('\n');
}

function say(refusal: Other, facts: RefusalFacts): Said {
  switch (refusal.reason) {
    case 'branch-held':
      return branchHeld(refusal.holder, facts);
    case 'another-task':
      return anotherTask(refusal.holder, withoutLate(refusal.late ?? [], facts));
    case 'same-task-other-ground':
      return otherGround(refusal.holder, withoutLate(refusal.late ?? [], facts), refusal.late);
    case 'too-large':
      return tooLarge(refusal, facts);
    case 'clock':
      return clockOff(refusal, facts);
    case 'attempts':
      return tooManyAttempts(refusal, facts);
    case 'deadline':
      return pastDeadline(refusal, facts);
    case 'lapsed':
      return leaseOver(refusal, facts);
    case 'undeclared':
      return undeclared(refusal);
    case 'breach':
      return openBreach(refusal);
    case 'undelivered':
      return missing(refusal);
    case 'not-live':
      return notLive(refusal, facts);
    case 'not-yours':
      return notYours(refusal.claim, facts);
    case 'agent':
      return forPeople(refusal, facts);
    case 'author':
      return lateForAuthor(refusal, facts);
    case 'closed':
      return { why: closedSentence(refusal.closing), next: [ROLL_OVER] };
    case 'broken-registry':
      return brokenRegistry(refusal.files);
    case 'excluded':
      return excluded(refusal, facts);
    case 'other-repository':
      return otherRepository(refusal.claim, facts);
    case 'outside':
      return outside(refusal.entries, facts);
    case 'too-much':
      return tooMuch(refusal);
    case 'known-commitment':
      return { why: `${refusal.commitment} is another commitment's id`, next: [] };
  }
}

const tooMuch = ({ what, limit }: Extract<Other, { reason: 'too-much' }>): Said => ({
  why: {
    message: `a message may hold ${limit} promises`,
    text: `what is kept of a promise may be ${limit} characters long`,
    registry: `the registry keeps ${limit} open commitments, and holds so many`,
  }[what],
  next: what === 'registry' ? [{ command: 'metes ledger', does: 'shows those that are open' }] : [],
});

function tooLarge(refusal: Extract<Other, { reason: 'too-large' }>, facts: RefusalFacts): Said {
  const { share, limit } = refusal;
  const smaller = (facts.narrower ?? []).map(({ write, share: left }) => ({
    command: askAgain(facts.asked, { write }),
    does: shareText(left),
  }));
  return {
    why: `${listed(facts.asked.write.map(printablePattern), 3)} is ${shareText(share)}, and an agent may hold at most ${percent(limit, 1)}${facts.mostFiles === undefined ? '' : `, or ${counted(facts.mostFiles, 'file')}`}`,
    more: [
      'Name what the task will write; more can be had later, before it is written: metes widen',
    ],
    next: [
      ...smaller,
      { command: 'metes free', does: 'what nobody holds, directory by directory' },
    ],
  };
}

const FOR_PEOPLE = {
  force: 'taking over a live claim by force is for a person to decide',
  resolve: 'answering a breach is for a person to decide',
  'break-glass': 'breaking the glass is for a person to decide',
  'roll-over': 'rolling the registry over is for a person to decide',
  drop: 'letting a promised item go is for a person to decide',
} as const;

function forPeople(refusal: Extract<Other, { reason: 'agent' }>, facts: RefusalFacts): Said {
  const { what, paths } = refusal;
  if (what === 'widen-after-writing') return lateForAgent(paths, facts);
  return {
    why: FOR_PEOPLE[what],
    more: [
      ...(paths.length > 0 ? [`it is about ${listed(paths.map(printablePath), 5)}`] : []),
      MARKED,
    ],
    next: [],
    people: [personsCommand(what, facts)],
  };
}

function personsCommand(what: keyof typeof FOR_PEOPLE, { asked }: RefusalFacts): NextCommand {
  if (what === 'force' && asked.claim !== undefined)
    return {
      command: `${takeoverLine(asked.claim, asked)} ${FORCED}`,
      does: 'ends the attempt that goes on, and continues its task here',
    };
  if (what === 'roll-over') return ROLL_OVER;
  if (what === 'drop') return dropCommand(asked.task, asked.branch);
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

/** What an exclusion of the claim takes out and can't be taken out of that is had again with the whole of it. */
function excluded(refusal: Extract<Other, { reason: 'excluded' }>, facts: RefusalFacts): Said {
  const { claim, entries } = refusal;
  const { asked, retake = [] } = facts;
  const own = entries.filter((entry) => claim.write.includes(entry));
  if (own.length === 0)
    return {
      why: `${listed(entries.map(printablePattern), 5)} would take out what the claim has, and widening takes nothing away`,
      next: [
        {
          command: askAgain(asked, { write: asked.write.filter((e) => !entries.includes(e)) }),
          does: 'the same without it',
        },
      ],
    };
  const one = own.length === 1;
  return {
    why: `the claim leaves out ${listed(
      own.map((entry) => printablePattern(entry.replace(/^!/, ''))),
      5,
    )} itself, and this part of that can't be added alone`,
    more: takenLines(facts),
    next: [
      retake.length === 0
        ? { command: 'metes free', does: 'what nobody holds' }
        : {
            command: askAgain(asked, { write: retake }),
            does: `takes ${one ? 'that exclusion' : 'those exclusions'} back${takenLines(facts).length > 0 ? ', as far as nobody holds it' : ''}`,
          },
    ],
  };
}

function outside(entries: readonly string[], facts: RefusalFacts): Said {
  return {
    why: `${listed(entries.map(printablePattern), 5)} ${entries.length === 1 ? 'reaches' : 'reach'} beyond what the claim has`,
    next: [
      { command: commandOf(['widen'], [], entries), does: 'asks for it' },
      toWritten(facts, 'keeps what was written, gives back the rest'),
    ],
  };
}
