/**
 * What each key of `.metes/config.yml` may hold, and its default. Messages say what was expected; the reader of YAML
 * adds file, line and the mend. Knows nothing of where the file is.
 */
import * as v from 'valibot';
import { entriesOf, parseScope, scopeOf } from '../scope/pattern.ts';
import { SHARED_DEFAULT } from '../scope/shared.ts';
import { NEEDS } from './config-needs.ts';
import { parseDuration } from './duration.ts';
import { isId, isOid } from './ids.ts';

const REPOSITORY_ID = 'an id like r-7k2m9x4q1d3f, minted by metes init';
const id = v.pipe(
  v.string(REPOSITORY_ID),
  v.check((text: string) => isId('r', text), REPOSITORY_ID),
);

const LENGTH_OF_TIME = 'a length of time like 90s, 15m, 8h, 3d or 2w';
const duration = v.pipe(
  v.string(LENGTH_OF_TIME),
  v.check((text: string) => parseDuration(text) !== null, LENGTH_OF_TIME),
  v.transform((text) => parseDuration(text) as number),
);

const percent = v.pipe(
  v.string('a share like 25%'),
  v.regex(/^(?:100|[1-9]?\d)%$/, 'a share from 0% to 100%'),
  v.transform((text) => Number(text.slice(0, -1)) / 100),
);

const count = (least: number) => {
  const expected = `a whole number from ${least}`;
  return v.pipe(v.number(expected), v.integer(expected), v.minValue(least, expected));
};

const listed = v.array(v.string('a pattern in quotes'), 'a list of patterns, as - "src/api/**"');

/** Patterns are made canonical here, so that nothing after the config parses what a person typed. */
const patterns = v.pipe(
  listed,
  v.rawTransform<string[], string[]>(({ dataset, addIssue, NEVER }) => {
    const problems = problemsOf(dataset.value);
    for (const problem of problems) addIssue(issueOf(dataset.value, problem));
    return problems.length > 0 ? NEVER : canonical(dataset.value);
  }),
);
const someGround = v.pipe(patterns, v.minLength(1, 'at least one pattern, as - "**"'));

/** Beside the lock files; an entry with `!` takes one of them out, and has no other use here. */
const shared = v.pipe(
  listed,
  v.rawTransform<string[], string[]>(({ dataset, addIssue, NEVER }) => {
    const out = new Set(dataset.value.filter((entry) => entry.startsWith('!')));
    const more = dataset.value.filter((entry) => !out.has(entry));
    const problems = [...problemsOf(more), ...strangers([...out])];
    for (const problem of problems) addIssue(issueOf(dataset.value, problem));
    if (problems.length > 0) return NEVER;
    const kept = SHARED_DEFAULT.filter((entry) => !out.has(`!${entry}`));
    return [...new Set([...kept, ...canonical(more)])];
  }),
);

interface EntryProblem {
  readonly entry: string;
  readonly message: string;
  readonly mend: string;
}

const problemsOf = (entries: readonly string[]): readonly EntryProblem[] => {
  const parsed = entries.length > 0 ? parseScope(entries) : null;
  return parsed === null || parsed.ok ? [] : parsed.problems;
};

const canonical = (entries: readonly string[]): string[] =>
  entries.length > 0 ? entriesOf(scopeOf(entries)) : [];

const strangers = (out: readonly string[]): EntryProblem[] =>
  out
    .filter((entry) => !SHARED_DEFAULT.includes(entry.slice(1)))
    .map((entry) => ({
      entry,
      message: '`!` here takes a lock file out of the list, and this is none of them',
      mend: `one of them, as "!${SHARED_DEFAULT[0]}", or remove it`,
    }));

const issueOf = (input: string[], { entry, message, mend }: EntryProblem) => {
  const key = Math.max(input.indexOf(entry), 0);
  const step = { type: 'array', origin: 'value', input, key, value: entry } as const;
  return { message, expected: mend, path: [step] as [typeof step] };
};

/** What git would read as an option, run as a helper, or trip over is no place. */
const place = (what: string, more: RegExp) =>
  v.pipe(v.string(what), v.regex(/^[^-\s\p{Cc}][^\p{Cc}]*$/u, what), v.regex(more, what));

const FIRST_COMMIT = "the object id of the registry's first commit";

const registry = v.strictObject({
  remote: place('"." (this repository), the name of a remote, or a URL', /^(?![a-z0-9+.-]+::)/i),
  branch: v.optional(
    place('the name of a branch', /^(?!.*(?:\.\.|@\{|[\s~^:?*[\\]|\/\/|\/$|\.lock$))/),
    'metes-registry',
  ),
  root: v.pipe(
    v.string(FIRST_COMMIT),
    v.check((text: string) => isOid(text), FIRST_COMMIT),
  ),
});

const permission = v.picklist(['allow', 'notice', 'refuse'], 'allow, notice or refuse');
const permissions = (agents: v.InferOutput<typeof permission>, people: typeof agents) =>
  v.optional(
    v.strictObject({
      agents: v.optional(permission, agents),
      people: v.optional(permission, people),
    }),
    {},
  );

const words = <const W extends readonly [string, string]>(...options: W) =>
  v.optional(v.picklist(options, `${options[0]} or ${options[1]}`), options[0]);

/** The whole file, defaults filled in; keys as written. */
export const CONFIG = v.strictObject({
  version: v.literal(1, '1'),
  repository: id,
  registry,
  mode: words('enforce', 'observe'),
  ground: v.optional(someGround, ['**']),
  unclaimed: permissions('refuse', 'allow'),
  held: permissions('refuse', 'notice'),
  shared: v.optional(shared, []),
  exempt: v.optional(patterns, ['release/**']),
  lease: v.optional(duration, '8h'),
  max_share: v.optional(
    v.strictObject({ agents: v.optional(percent, '25%'), files: v.optional(count(0), 100) }),
    {},
  ),
  widen: words('person', 'free'),
  answers: v.optional(
    v.strictObject({ author: v.optional(v.boolean('true or false'), false) }),
    {},
  ),
  needs: v.optional(NEEDS, {}),
  missed_after: v.optional(duration, '48h'),
  judge: words('local', 'github'),
  stale_read: words('warn', 'fail'),
  max_attempts: v.optional(count(1), 3),
  deadline: v.optional(
    v.union(
      [
        v.pipe(
          v.literal('none'),
          v.transform(() => null),
        ),
        duration,
      ],
      'none, or a length of time like 3d',
    ),
    'none',
  ),
});
