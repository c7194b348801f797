/** Refusals about one claim that was named, or that a clock or a limit stands before: it is not to be had as it is asked for. */
import type { Claim } from '../registry/claim.ts';
import { isOwn } from '../registry/own.ts';
import type { Refusal } from '../registry/request.ts';
import { commandLine, commandOf } from './command-line.ts';
import {
  askCommand,
  FORCED,
  giveBackPruned,
  type NextCommand,
  takeoverCommand,
  takeoverLine,
} from './next-commands.ts';
import { printableText } from './printable.ts';
import type { Place, RefusalFacts } from './refusal.ts';
import { claimLines, type Said } from './refusal-parts.ts';
import { spelled } from './time.ts';
import { counted } from './words.ts';

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
  return {
    why: `${claim.id} belongs to another worktree${absence(facts.places?.get(claim.seat))}`,
    more: [claimLines(claim, facts)],
    next: [
      fromThere(claim, facts),
      takeoverCommand(claim, facts),
      askCommand(claim, `About ${claim.branch}: may I change your claim?`),
    ],
  };
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
