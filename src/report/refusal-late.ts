/**
 * Refusals of ground that a commit has written before it was asked for: asking is free until then, afterwards it is a
 * person's answer, and not the author's. The same for `widen`, and for a claim that would answer an earlier one's breach.
 */

import type { Refusal } from '../registry/request.ts';
import { literalPattern, scopeOf } from '../scope/pattern.ts';
import type { PathText } from '../scope/scope.ts';
import { without } from '../scope/subtract.ts';
import { authorLines } from './address.ts';
import { LONE_AUTHOR, resolveLine } from './answer-commands.ts';
import { askAgain, type NextCommand, switchTo } from './next-commands.ts';
import { printablePath, printableText, quoted } from './printable.ts';
import type { RefusalFacts } from './refusal.ts';
import { notTaken, type Said } from './refusal-parts.ts';
import { askTaker, takenText } from './taken-text.ts';
import { listed } from './words.ts';

export function lateForAgent(paths: readonly PathText[], facts: RefusalFacts): Said {
  const { asked } = facts;
  const why = `${shown(paths)} was written before it was asked for, so a person decides whether it may be added`;
  if (asked.verb === 'widen')
    return {
      why,
      more: ['Or undo those writes, then widen, then write them again.', MARKED],
      next: [],
      people: [
        {
          command: resolveLine(asked.branch, ['widen', ...(notTaken(facts) ?? [])]),
          does: facts.taken === undefined ? 'adds it to the claim' : 'adds what nobody else holds',
        },
      ],
    };
  const rest = withoutThem(paths, facts);
  return {
    why,
    more: [
      `It stands outside what this branch was granted; ${facts.takenOver === undefined ? 'giving that back' : 'that it was taken over'} does not answer for it.`,
      ...takeoverLines(facts),
      ...(rest === null ? ['Or put it back as on the target, commit that, then ask again.'] : []),
      MARKED,
    ],
    next: [rest, onItsOwn(facts), ...askThem(facts)],
    people: [{ command: askAgain(asked, {}), does: 'asks for all of it' }],
  };
}

export const MARKED =
  "If you are a person: an agent's marker is set in this environment (METES_AGENT, CLAUDECODE, …).";

export function lateForAuthor(
  { author, address, paths }: Extract<Refusal, { reason: 'author' }>,
  facts: RefusalFacts,
): Said {
  const { asked } = facts;
  const widens = asked.verb === 'widen';
  const command = widens
    ? resolveLine(asked.branch, ['widen', ...(notTaken(facts) ?? [])])
    : askAgain(asked, {});
  return {
    why: `${quoted(author, 80)} wrote ${shown(paths)} before asking for it, and an author does not answer for their own work`,
    more: [
      ...authorLines(address),
      `ask someone else to ${widens ? 'answer' : 'run it in this worktree'}: ${command}`,
      ...takeoverLines(facts),
      LONE_AUTHOR,
    ],
    next: widens
      ? [{ command: 'metes check', does: 'shows what awaits an answer, and what you can do' }]
      : [withoutThem(paths, facts), onItsOwn(facts), ...askThem(facts)],
  };
}

/** Of a claim that was taken over nothing awaits an answer: what is asked for now is another one. */
const takeoverLines = ({ takenOver, now }: RefusalFacts): string[] =>
  takenOver === undefined
    ? []
    : [`${takenText(takenOver, now)}. That attempt can't land, and no answer changes it.`];

const askThem = ({ takenOver }: RefusalFacts): NextCommand[] =>
  takenOver === undefined ? [] : [askTaker(takenOver)];

/** The same from the target: what this branch wrote stays behind. */
function onItsOwn(facts: RefusalFacts): NextCommand | null {
  const { asked, start } = facts;
  if (asked.verb === 'takeover' || start === undefined) return null;
  return {
    command: `${switchTo(asked.branch, facts)} && ${askAgain(asked, {})}`,
    does: `all of it, on a branch that begins at ${printableText(start, 80)}, without what was written here`,
  };
}

const shown = (paths: readonly PathText[]): string => listed(paths.map(printablePath), 5);

function withoutThem(paths: readonly PathText[], facts: RefusalFacts): NextCommand | null {
  if (facts.asked.verb === 'takeover') return null;
  const { asked } = withoutLate(paths, facts);
  if (asked.write.length === 0) return null;
  return {
    command: askAgain(asked, {}),
    does: 'the same without it; metes check then asks a person about it',
  };
}

/** The facts as they would be, had it not been asked for. No patterns: nothing else was, or it can't be said. */
export function withoutLate(late: readonly PathText[], facts: RefusalFacts): RefusalFacts {
  if (late.length === 0) return facts;
  const { asked } = facts;
  const sayable = late.every((path) => !/[\p{Cs}\p{Cc}]/u.test(path));
  const them = { include: late.map(literalPattern), exclude: [] };
  const write = sayable ? without(scopeOf(asked.write), [them]).entries : [];
  return { ...facts, asked: { ...asked, write } };
}
