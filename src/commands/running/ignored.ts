/**
 * What a run hid behind an ignore rule that it made itself. Tools that keep a cache do that too, and nothing ignored is
 * ever committed: so it is said, and is no breach.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBlobs } from '../../git/objects.ts';
import { decodePath, encodePath, splitNul } from '../../git/path-bytes.ts';
import { inside } from '../../git/repository.ts';
import { printablePath } from '../../report/printable.ts';
import { listed } from '../../report/words.ts';
import type { Context } from '../context/context.ts';

type Here = Pick<Context, 'door' | 'repo'>;

/** Directories that a rule takes whole stand for what is in them. */
export async function ignoredPaths({ door, repo }: Here): Promise<string[]> {
  if (repo.root === null) return [];
  const args = [
    'status',
    '--porcelain',
    '-z',
    '--ignored=matching',
    '--untracked-files=all',
    '--ignore-submodules=all',
  ];
  const { stdout } = await door.run({ ...inside(repo), args, env: { GIT_WORK_TREE: repo.root } });
  return splitNul(stdout)
    .map(decodePath)
    .flatMap((line) => (line.startsWith('!! ') ? [line.slice(3)] : []));
}

/** `head`: the commit that the run started from, whose ignore rules are not the run's. */
export async function newlyIgnoredLines(
  here: Here,
  before: { readonly ignored?: readonly string[]; readonly head?: string | null },
): Promise<string[]> {
  if (before.ignored === undefined) return [];
  const known = new Set(before.ignored);
  const fresh = (await ignoredPaths(here)).filter((path) => !known.has(path));
  const hidden: string[] = [];
  const rules = new Map<string, boolean>();
  for (const { path, source } of await rulesOf(here, fresh)) {
    const old = rules.get(source) ?? (await stoodBefore(here, source, before.head ?? null));
    rules.set(source, old);
    if (!old) hidden.push(printablePath(path));
  }
  if (hidden.length === 0) return [];
  return [
    `metes: ignored by rules that were made while the command ran, and so not judged: ${listed(hidden, 6)}`,
  ];
}

/** git-check-ignore(1), `-v -z`: source, line, pattern and path. */
async function rulesOf({ door, repo }: Here, paths: readonly string[]) {
  if (paths.length === 0) return [];
  const args = ['check-ignore', '--verbose', '-z', '--stdin'];
  const stdin = Buffer.concat(paths.flatMap((path) => [encodePath(path), Buffer.from([0])]));
  const { stdout } = await door.run({ ...inside(repo), args, stdin });
  const fields = splitNul(stdout).map(decodePath);
  return Array.from({ length: Math.floor(fields.length / 4) }, (_, n) => ({
    source: fields[n * 4] ?? '',
    path: fields[n * 4 + 3] ?? '',
  }));
}

/** Rules outside the work tree are told of with git's settings. */
async function stoodBefore({ door, repo }: Here, source: string, head: string | null) {
  if (repo.root === null || !/(?:^|\/)\.gitignore$/.test(source) || source.startsWith('/'))
    return true;
  if (head === null) return false;
  const [stored] = await readBlobs(door, repo, [`${head}:${source}`]);
  const now = await readFile(join(repo.root, source), 'utf8').catch(() => '');
  return stored != null && Buffer.from(stored).toString('utf8') === now;
}
