/** Refusals about one claim that was named, or that a clock or a limit stands before: it is not to be had as it is asked for. */
import type { Claim } from '../registry/claim.ts';
import type { Standing } from '../registry/lease.ts';
import { standing } from '../registry/lease.ts';
import { isOwn } from '../registry/own.ts';
import type { Refusal } from '../registry/request.ts';
import { commandLine, commandOf } from './command-line.ts';
import {
  askCommand,
  FORCED,
  giveBackPruned,
  givenBackBy,
  type NextCommand,
  takeoverCommand,
  takeoverLine,
} from './next-commands.ts';
import { printableText } from './printable.ts';
import type { Place, RefusalFacts } from './refusal.ts';
import { claimLines, type Said } from './refusal-parts.ts';
import { clock, spelled } from './time.ts';
import { counted } from './words.ts';

export function clockOff(
  refusal: Extract<Refusal, { reason: 'clock' }>,
  facts: RefusalFacts,
): Said {
  const { skewMs, holder } = refusal;
  if (skewMs === 0) return clockUnknown(holder, facts);
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

/** Nothing is wrong that anybody knows of: it has to be waited for, or a person decides. */
const clockUnknown = (holder: Claim, facts: RefusalFacts): Said => ({
  why: `its lease looks over, but this clone has seen nothing from ${printableText(holder.by.host)} soon enough after it was made to know that this machine's clock is not ahead of that one's`,
  more: [claimLines(holder, facts)],
  next: [askCommand(holder, `Are you still at work on ${holder.branch}?`)],
  people: [
    {
      command: `${takeoverLine(holder.id, facts.asked)} ${FORCED}`,
      does: 'continues its task here, for the reason given',
    },
  ],
});

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
  if (facts.asked.verb === 'takeover') return notToTake(claim, facts);
  const place = facts.places?.get(claim.seat);
  const may = [fromThere(claim, facts), takeoverCommand(claim, facts)].filter((n) => n !== null);
  const gone = place?.there === false && place.inGit === 'no';
  return {
    why: `${claim.id} belongs to another worktree${absence(place)}`,
    more: [
      claimLines(claim, facts),
      ...(gone && may.length === 0 ? [givenBackBy(claim, facts.now)] : []),
    ],
    // In a worktree that is gone, nobody reads a message.
    next: gone
      ? may
      : [...may, askCommand(claim, `About ${claim.branch}: may I change your claim?`)],
  };
}

/** Not free to take, and why: what would have to change is not the worktree it belongs to. */
function notToTake(claim: Claim, facts: RefusalFacts): Said {
  const { now, graceSeconds } = facts;
  const lease = standing(claim, now, graceSeconds);
  return {
    why: standsBecause(claim, lease, facts),
    more: [
      claimLines(claim, facts),
      ...(lease.state === 'grace'
        ? [
            `from ${clock(lease.free, now)} on, when it was not renewed: ${takeoverLine(claim.id, facts.asked)}`,
          ]
        : []),
    ],
    next: [
      takeoverCommand(claim, facts),
      askCommand(claim, `Are you still at work on ${claim.branch}? May I take it over?`),
    ],
  };
}

function standsBecause(claim: Claim, lease: Standing, { by, graceSeconds }: RefusalFacts): string {
  if (lease.state === 'grace')
    return `the lease of ${claim.id} is over, and for ${spelled(graceSeconds)} after that only its own worktree may go on`;
  if (claim.process !== undefined)
    return `a metes run is at work under ${claim.id} (pid ${claim.process.pid} on ${printableText(claim.by.host, 60)})`;
  const whose = printableText(claim.by.holder, 60);
  if (claim.by.holder !== by.holder) return `${claim.id} is live, and it is ${whose}'s`;
  return `${claim.id} is live, and it is a person's: an agent takes over agents' claims alone`;
}

function absence(place: Place | undefined): string {
  if (place === undefined || place.there) return '';
  return place.inGit === 'no' ? ', which is gone' : ', which is not where it was';
}

/** One's own, where its worktree still is. */
function fromThere(claim: Claim, { asked, by, places }: RefusalFacts): NextCommand | null {
  const place = places?.get(claim.seat);
  if (asked.verb !== 'release' || place === undefined || !isOwn(by, claim)) return null;
  if (!place.there) {
    const persons = by.actor === 'agent' && claim.by.actor === 'person';
    return place.inGit === 'prunable' && !persons ? giveBackPruned(claim) : null;
  }
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
