/** The verbs that commit to work, and the forms in which they are said. */

export const REFERENCE_VERBS: ReadonlySet<string> = new Set([
  'add',
  'create',
  'delete',
  'implement',
  'modify',
  'remove',
  'rename',
  'refactor',
  'update',
  'fix',
  'test',
  'document',
  'review',
]);

/** Verbs that can only mean to change what they name. Not `build`, `run`, `check`, `use`: those need not. */
export const FURTHER_VERBS: ReadonlySet<string> = new Set([
  'write',
  'rewrite',
  'edit',
  'change',
  'extend',
  'replace',
  'move',
  'migrate',
  'port',
  'split',
  'convert',
  'extract',
  'finish',
]);

/** Verbs that say that something will be there. Where it is gone, they are not kept. */
export const MAKING_VERBS: ReadonlySet<string> = new Set(['add', 'create', 'implement', 'write']);

/** Verbs that say who has something, where it is a place: `take src/a.ts`, and not `handle NotFoundError`. */
export const TAKING_VERBS: ReadonlySet<string> = new Set(['take', 'handle']);

/** Verbs that give something up. */
export const DROPPING_VERBS: ReadonlySet<string> = new Set(['drop', 'abandon', 'skip', 'leave']);

/** After a no, one more verb means the same as any other. */
export const TOUCHING_VERBS: ReadonlySet<string> = new Set(['touch']);

/** Work that leaves no trace in a file, and may stand between two verbs that do: `…, run the tests, then update …`. */
export const PASSING_VERBS: ReadonlySet<string> = new Set([
  'run',
  'push',
  'commit',
  'report',
  'open',
  'check',
  'ping',
  'merge',
  'wait',
  'rebase',
  'ship',
  'deploy',
]);

const DOUBLED = new Set(['drop', 'skip', 'split']);

/** `implement` → `implementing`. */
function gerundOf(verb: string): string {
  if (DOUBLED.has(verb)) return `${verb}${verb.at(-1)}ing`;
  return verb.endsWith('e') ? `${verb.slice(0, -1)}ing` : `${verb}ing`;
}

const BY_GERUND: ReadonlyMap<string, string> = new Map(
  [...REFERENCE_VERBS, ...FURTHER_VERBS, ...TAKING_VERBS, ...DROPPING_VERBS, ...TOUCHING_VERBS].map(
    (verb) => [gerundOf(verb), verb],
  ),
);

/** The plain form of an `-ing` form of one of the verbs; undefined for any other word. */
export const plainOf = (gerund: string): string | undefined => BY_GERUND.get(gerund);
