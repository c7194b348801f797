/**
 * `.metes/config.yml` to what a team decided and back: every key, its default and what it may hold. Reads text only;
 * which branch it is read from is the caller's business.
 */
import * as v from 'valibot';
import { parseScope } from '../scope/pattern.ts';
import { SHARED_DEFAULT } from '../scope/shared.ts';
import { type FileProblem, readYaml } from '../scope/yaml-text.ts';
import type { Config, RegistryPlace } from './config.ts';
import { formatDuration, parseDuration } from './duration.ts';
import { isId, isOid } from './ids.ts';
import { GRACE_SECONDS } from './lease.ts';
import type { Policy } from './request.ts';

export type ParsedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

export function parseConfig(text: string, file: string): ParsedConfig {
  const read = readYaml(text, file, CONFIG);
  return read.ok ? { ok: true, config: configOf(read.value) } : read;
}

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

/** Patterns are made canonical here, so that nothing after the config parses what a person typed. */
const patterns = v.pipe(
  v.array(v.string('a pattern'), 'a list of patterns'),
  v.rawTransform<string[], string[]>(({ dataset, addIssue, NEVER }) => {
    const parsed = parseScope(dataset.value);
    if (parsed.ok) return parsed.understood.map((entry) => entry.entry);
    for (const problem of parsed.problems) {
      addIssue({
        message: problem.message,
        expected: problem.mend,
        path: [
          {
            type: 'array',
            origin: 'value',
            input: dataset.value,
            key: problem.index,
            value: problem.entry,
          },
        ],
      });
    }
    return NEVER;
  }),
);

/** `!` alone is of use here: it takes something out of the default list. */
const added = v.pipe(
  v.array(v.string('a pattern'), 'a list of patterns'),
  v.transform((entries) => [...SHARED_DEFAULT, ...entries]),
  patterns,
);

/** What git would read as an option, run as a helper, or trip over is no place. */
const place = (what: string, more: RegExp) =>
  v.pipe(v.string(what), v.regex(/^[^-\s\p{Cc}][^\s\p{Cc}]*$/u, what), v.regex(more, what));

const FIRST_COMMIT = "the object id of the registry's first commit";

const registry = v.strictObject({
  remote: place('"." (this repository), the name of a remote, or a URL', /^(?![a-z0-9+.-]+::)/i),
  branch: v.optional(
    place('the name of a branch', /^(?!.*(?:\.\.|@\{|[~^:?*[\\]|\/\/|\/$|\.lock$))/),
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

const CONFIG = v.strictObject({
  version: v.literal(1, '1'),
  repository: id,
  registry,
  mode: words('enforce', 'observe'),
  ground: v.optional(patterns, ['**']),
  unclaimed: permissions('refuse', 'allow'),
  held: permissions('refuse', 'notice'),
  shared: v.optional(added, []),
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

const configOf = (read: v.InferOutput<typeof CONFIG>): Config => ({
  version: read.version,
  repository: read.repository as Config['repository'],
  registry: read.registry,
  mode: read.mode,
  ground: read.ground,
  unclaimed: read.unclaimed,
  held: read.held,
  shared: read.shared,
  exempt: read.exempt,
  lease: read.lease,
  maxShare: read.max_share,
  widen: read.widen,
  answers: read.answers,
  missedAfter: read.missed_after,
  judge: read.judge,
  staleRead: read.stale_read,
  maxAttempts: read.max_attempts,
  deadline: read.deadline,
});

/** What of the config a decision looks at. */
export const policyOf = (config: Config): Policy => ({
  shared: config.shared,
  leaseSeconds: config.lease,
  graceSeconds: GRACE_SECONDS,
  maxShare: config.maxShare.agents,
  maxShareFiles: config.maxShare.files,
  maxAttempts: config.maxAttempts,
  widenAfterWriting: config.widen,
});

export interface NewConfig {
  readonly repository: Config['repository'];
  readonly registry: RegistryPlace;
  readonly mode?: Config['mode'];
  readonly judge?: Config['judge'];
}

/** What `init` writes: the minted identities, and each default as a comment to uncomment. */
export function renderConfig({ repository, registry: place, mode, judge }: NewConfig): string {
  const chosen = (key: string, value: string | undefined, usual: string) =>
    value === undefined || value === usual ? `# ${key}: ${usual}` : `${key}: ${value}`;
  return `# What this repository's agents and people agreed on. Read from the default branch only.
# Every key: docs/formats.md of metes. Whatever is commented out has the value it shows.
version: 1

# Who this repository is, and where its registry is. Minted by metes init: do not edit.
repository: ${repository}
registry:
  remote: ${JSON.stringify(place.remote)}
  branch: ${JSON.stringify(place.branch)}
  root: ${JSON.stringify(place.root)}

# enforce, or observe: say what would be asked, block nothing
${chosen('mode', mode, 'enforce')}
# local, or github: who decides what lands outside a claim
${chosen('judge', judge, 'local')}

# unclaimed: { agents: refuse, people: allow }   # writing on a branch without a claim
# held: { agents: refuse, people: notice }       # an unclaimed branch writing on someone's ground
# shared: []                                     # anyone may write these, beside all lock files
# exempt: [release/**]                           # ungoverned branches, beside the default branch
# lease: ${formatDuration(28_800)}                                     # how long a claim is live without renewal
# max_share: { agents: 25%, files: 100 }         # larger claims by agents are refused
# widen: person                                  # who may widen after writing: person, or free
`;
}
