/** `metes overlap`: decides whether two scopes share a path. Plumbing: needs no repository and reads nothing. */
import { usage } from '../errors.ts';
import { printablePath } from '../report/printable.ts';
import { overlap } from '../scope/overlap.ts';
import { parseScope } from '../scope/pattern.ts';
import type { Overlap, Scope } from '../scope/scope.ts';
import { patternError } from './frame/problems.ts';
import type { Answer, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'overlap',
    group: 'plumbing',
    summary: 'decide whether two scopes share a path',
    usage: ['overlap <pattern>… -- <pattern>…'],
    options: {},
    about:
      'A pattern that starts with ! excludes. Exits 0 when the scopes are disjoint, 1 when they overlap or\ncan not be proved disjoint within the work budget.',
    example: "metes overlap 'src/**/*.ts' -- 'src/api/**' '!src/api/legacy/**'",
    passthrough: true,
  },
  run: async (_io, args) => {
    if (args.rest === null || args.rest.length === 0 || args.positional.length === 0) {
      throw usage(
        'two-scopes',
        'metes overlap needs patterns on both sides of --',
        "metes overlap 'src/**' -- 'src/api/**'",
      );
    }
    const options = args.rest.filter((entry) => /^--[a-z]/.test(entry));
    const notes = options.map(
      (entry) => `metes: ${printablePath(entry)} after the -- is a pattern; options go before it`,
    );
    return { ...answer(overlap(parsed(args.positional), parsed(args.rest))), notes };
  },
};

function parsed(entries: readonly string[]): Scope {
  const read = parseScope(entries);
  if (read.ok) return read.scope;
  throw patternError(read.problems);
}

function answer(found: Overlap): Answer {
  if (found.overlaps === false) {
    return {
      exit: 0,
      outcome: 'disjoint',
      data: { ...found },
      text: 'disjoint: no path is in both',
    };
  }
  if (found.overlaps) {
    const text = `overlapping: both have ${printablePath(found.witness)}`;
    return { exit: 1, outcome: 'overlapping', data: { ...found }, text };
  }
  const { reason, pattern } = found;
  const text = `not provable: ${reason}; simplify ${printablePath(pattern)}`;
  return { exit: 1, outcome: 'unproved', data: { overlaps: null, reason, pattern }, text };
}
