/**
 * `.metes/config.yml` to what a team decided, and what `init` writes. Reads text only; which branch it is read from is
 * the caller's business, and what each key may hold is in config-schema.ts.
 */
import type { InferOutput } from 'valibot';
import { type FileProblem, readYaml } from '../scope/yaml-text.ts';
import type { Config, RegistryPlace } from './config.ts';
import { CONFIG } from './config-schema.ts';
import { formatDuration } from './duration.ts';

export { policyOf } from './policy.ts';

export type ParsedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

export function parseConfig(text: string | Uint8Array, file: string): ParsedConfig {
  const read = readYaml(text, file, CONFIG);
  return read.ok ? { ok: true, config: configOf(read.value) } : read;
}

const configOf = (read: InferOutput<typeof CONFIG>): Config => ({
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
  needs: read.needs,
  missedAfter: read.missed_after,
  judge: read.judge,
  staleRead: read.stale_read,
  maxAttempts: read.max_attempts,
  deadline: read.deadline,
});

export interface NewConfig {
  readonly repository: Config['repository'];
  readonly registry: RegistryPlace;
  readonly mode?: Config['mode'];
  readonly judge?: Config['judge'];
}

/** A registry that nobody else reads has nobody else to answer. */
const answersLine = ({ remote }: RegistryPlace): string =>
  remote === '.'
    ? `# Only this repository has the registry, so whoever wrote a path answers for it, too. In a team: false
answers: { author: true }`
    : '# answers: { author: false }                     # whether who wrote a path may say that it may land';

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
# max_share: { agents: 25%, files: 100 }         # an agent's claim is refused when it is over both
# needs: {}                                      # what needs what where imports don't show it
# widen: person                                  # who may widen after writing: person, or free; a first claim takes in what the branch has
${answersLine(place)}
`;
}
