/**
 * Refusals of ground that a commit has written before it was asked for: asking is free until then, afterwards it is a
 * person's answer, and not the author's. The same for `widen`, and for a claim that would answer an earlier one's breach.
 */

import { literalPattern, scopeOf } from '../scope/pattern.ts';
import type { PathText } from '../scope/scope.ts';
import { without } from '../scope/subtract.ts';
import { LONE_AUTHOR, resolveLine } from './answer-commands.ts';
import { askAgain, type NextCommand } from './next-commands.ts';
import { printablePath, quoted } from './printable.ts';
import type { RefusalFacts } from './refusal.ts';
import type { Said } from './refusal-held.ts';
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
          command: resolveLine(asked.branch, ['widen', ...asked.write]),
          does: 'adds it to the claim, if nobody else holds it',
        },
      ],
    };
  const rest = withoutThem(paths, facts);
  return {
    why,
    more: [
      'It stands outside what this branch was granted; giving that back does not answer for it.',
      ...(rest === null ? ['Or put it back as on the target, commit that, then ask again.'] : []),
      MARKED,
    ],
    next: [rest],
    people: [{ command: askAgain(asked, {}), does: 'asks for all of it' }],
  };
}

export const MARKED =
  "If you are a person: an agent's marker is set in this environment (METES_AGENT, CLAUDECODE, …).";

export function lateForAuthor(
  author: string,
  paths: readonly PathText[],
  facts: RefusalFacts,
): Said {
  const { asked } = facts;
  const widens = asked.verb === 'widen';
  const command = widens
    ? resolveLine(asked.branch, ['widen', ...asked.write])
    : askAgain(asked, {});
  return {
    why: `${quoted(author, 80)} wrote ${shown(paths)} before asking for it, and an author does not answer for their own work`,
    more: [`ask someone else to ${widens ? 'answer' : 'run it'}: ${command}`, LONE_AUTHOR],
    next: [
      widens ? null : withoutThem(paths, facts),
      { command: 'metes check', does: 'shows what awaits an answer, and what you can do' },
    ],
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
