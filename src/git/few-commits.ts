/**
 * A bare repository of our own that holds the trees of a few commits of somebody else's: no history, no file contents
 * until one is asked for, never a checkout. What a pull request is judged from.
 */
import { MetesError } from '../errors.ts';
import { cleanWords } from './clean-words.ts';
import { checkUrl } from './link.ts';
import { inside, OID, openRepository, type Repository } from './repository.ts';
import type { Door } from './run.ts';

/** The remote that contents are fetched from when they are asked for. */
const REMOTE = 'origin';
const DEADLINE_MS = 120_000;

export interface FewCommits {
  /** Where to make it; must not exist yet. */
  readonly dir: string;
  readonly url: string;
  readonly objectFormat: 'sha1' | 'sha256';
}

export async function makeFewCommits(
  door: Door,
  { dir, url, objectFormat }: FewCommits,
): Promise<Repository> {
  checkUrl(url);
  const format = `--object-format=${objectFormat}`;
  await door.text({ args: ['init', '--quiet', '--bare', format, '--', dir] });
  const settings = [
    [`remote.${REMOTE}.url`, url],
    [`remote.${REMOTE}.promisor`, 'true'],
    [`remote.${REMOTE}.partialclonefilter`, 'blob:none'],
    ['gc.auto', '0'],
  ] as const;
  for (const [key, value] of settings)
    await door.text({ gitDir: dir, args: ['config', '--', key, value] });
  return openRepository(door, dir, { gitDir: dir });
}

/** The trees of commits, in one fetch. A `want` is an object id, or a full ref and its name here. */
export async function fetchTrees(
  door: Door,
  repo: Repository,
  wants: readonly string[],
): Promise<void> {
  const args = [...FETCH, '--depth=1'];
  await fetchFrom(door, repo, { args, wants, deadlineMs: DEADLINE_MS });
}

const BLOBS_DEADLINE_MS = 60_000;

/** Contents of files, in one fetch, as git would make one for each of them. */
export async function fetchBlobs(
  door: Door,
  repo: Repository,
  oids: readonly string[],
): Promise<void> {
  const wants = [...new Set(oids)].filter((oid) => OID.test(oid));
  // What is in a file says nothing of history: a depth would have git look for some, and stop where it finds none.
  const args = ['-c', 'fetch.negotiationAlgorithm=noop', ...FETCH];
  await fetchFrom(door, repo, { args, wants, deadlineMs: BLOBS_DEADLINE_MS });
}

interface Fetch {
  readonly args: readonly string[];
  readonly wants: readonly string[];
  readonly deadlineMs: number;
}

async function fetchFrom(
  door: Door,
  repo: Repository,
  { args, wants, deadlineMs }: Fetch,
): Promise<void> {
  const missing = wants.filter((want) => want !== '');
  if (missing.length === 0) return;
  const result = await door.run({
    ...inside(repo),
    deadlineMs,
    args: [...args, '--', REMOTE, ...missing],
  });
  if (result.exit === 0) return;
  const said = cleanWords(result.stderr);
  if (NOT_THERE.test(result.stderr))
    throw new MetesError(
      'invalid',
      'no-such-commit',
      `the repository does not hand out ${missing.join(', ')}: ${said}`,
      {
        hint: 'the branch was most likely pushed over or deleted meanwhile: run the job again',
      },
    );
  throw notFetched(said);
}

/** All commits that lead to some, without what is in them: only to know how they hang together. */
export async function fetchHistory(
  door: Door,
  repo: Repository,
  oids: readonly string[],
): Promise<void> {
  const args = [...FETCH.map((arg) => HISTORY[arg] ?? arg), ALL];
  const result = await door.run({
    ...inside(repo),
    deadlineMs: DEADLINE_MS,
    args: [...args, '--', REMOTE, ...oids],
  });
  if (result.exit === 0) return;
  throw notFetched(cleanWords(result.stderr));
}

const notFetched = (said: string): MetesError =>
  new MetesError('unavailable', 'fetch-failed', `the commits could not be fetched: ${said}`, {
    hint: 'run the job again; when it goes on, look whether the token may read the contents',
    retryAfterMs: 5_000,
  });

/** Whether a commit can be had at all; a stranger's object id costs one short fetch. */
export async function tryFetchTree(door: Door, repo: Repository, oid: string): Promise<boolean> {
  if (!OID.test(oid)) return false;
  try {
    await fetchTrees(door, repo, [oid]);
    return true;
  } catch (error) {
    if (error instanceof MetesError && error.code === 'no-such-commit') return false;
    throw error;
  }
}

const NOT_THERE =
  /not our ref|couldn't find remote ref|no such remote ref|unadvertised object|bad object/i;

const FETCH = [
  'fetch',
  '--quiet',
  '--filter=blob:none',
  '--no-tags',
  '--no-recurse-submodules',
  '--no-write-fetch-head',
  '--no-auto-maintenance',
  '--refmap=',
];

const HISTORY: Readonly<Record<string, string>> = { '--filter=blob:none': '--filter=tree:0' };
/** A depth of all there is: git has no other word that takes back an earlier depth where there was none. */
const ALL = '--depth=2147483647';
