/**
 * Which remotes are somewhere else, and where their branches are kept here. A remote that is this very repository has
 * nothing of its own. How far such a ref is believed: believed.ts.
 */
import { realpath } from 'node:fs/promises';
import { absoluteUrl } from './remotes.ts';
import { inside, openRepository, type Repository } from './repository.ts';
import type { Door } from './run.ts';
import { matches } from './said-by-git.ts';

/** Remotes that are somewhere else. */
export interface Elsewhere {
  /** What they are called, and their addresses: as git's log of a ref repeats them. */
  readonly words: ReadonlySet<string>;
  /** Their addresses as FETCH_HEAD has them, and what they are called. */
  readonly fetchHeads: ReadonlyMap<string, readonly string[]>;
  /** Where their branches are kept here: patterns below refs/remotes/. */
  readonly kept: readonly string[];
  /** Those of them that git-svn fills. */
  readonly svn: readonly string[];
}

export async function remotesElsewhere(door: Door, repo: Repository): Promise<Elsewhere> {
  const [remotes, destinations] = await Promise.all([
    remoteUrls(door, repo),
    fetchedTo(door, repo),
  ]);
  const words = new Set<string>();
  const fetchHeads = new Map<string, readonly string[]>();
  const own = new Set<string>();
  for (const [name, urls] of remotes) {
    const here = await Promise.all(urls.map((url) => isThisRepository(door, repo, url)));
    if (here.includes(true)) own.add(name);
    else {
      words.add(name);
      for (const url of urls) {
        words.add(url);
        const address = asFetchHeadSays(url);
        fetchHeads.set(address, [...(fetchHeads.get(address) ?? []), name]);
      }
    }
  }
  const kept = destinations.flatMap(({ remote, to }) =>
    remote === null || (remotes.has(remote) && !own.has(remote)) ? [to] : [],
  );
  const svn = destinations.flatMap(({ remote, to }) => (remote === null ? [to] : []));
  return { words, fetchHeads, kept, svn };
}

/** By name: where it is fetched from and where pushes go, as `url.*.insteadOf` rewrites them. */
async function remoteUrls(door: Door, repo: Repository): Promise<Map<string, string[]>> {
  const result = await door.run({ ...inside(repo), args: ['remote', '-v'] });
  const found = new Map<string, string[]>();
  for (const line of Buffer.from(result.stdout).toString('utf8').split('\n')) {
    const [, name, url] = /^([^\t]*)\t(.*) \((?:fetch|push)\)/.exec(line) ?? [];
    if (name === undefined || url === undefined) continue;
    found.set(name, [...(found.get(name) ?? []), url]);
  }
  return found;
}

/** Where refspecs put remote branches; git-svn's have no remote that git knows of. */
async function fetchedTo(door: Door, repo: Repository) {
  const keys = '^(svn-)?remote\\..*\\.(fetch|branches|tags)$';
  const result = await door.run({ ...inside(repo), args: ['config', '-z', '--get-regexp', keys] });
  const settings = Buffer.from(result.stdout).toString('utf8').split('\0');
  return settings.flatMap((setting) => {
    const [, svn, name, value = ''] =
      /^(svn-)?remote\.(.*)\.(?:fetch|branches|tags)\n(.*)$/s.exec(setting) ?? [];
    const to = value.slice(value.indexOf(':') + 1);
    if (name === undefined || !to.startsWith('refs/remotes/')) return [];
    return [{ remote: svn === undefined ? name : null, to }];
  });
}

/** An address that leads back here: `.`, a path to this clone or to one of its worktrees, the same as a file URL. */
async function isThisRepository(door: Door, repo: Repository, url: string): Promise<boolean> {
  const base = repo.root ?? repo.commonDir;
  const path = absoluteUrl(filePath(url) ?? url.replace(/^~(?=\/)/, door.env.HOME ?? '~'), base);
  if (!path.startsWith('/') && !/^[a-z]:[\\/]/i.test(path)) return false;
  const here = await realpath(repo.commonDir);
  for (const place of [path, `${path}.git`]) {
    const found = await openRepository(door, place).catch(() => null);
    if (found !== null && (await realpath(found.commonDir)) === here) return true;
  }
  return false;
}

function filePath(url: string): string | null {
  const path = /^file:\/\/[^/]*(\/.*)$/i.exec(url)?.[1];
  if (path === undefined) return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Without the password, and without `.git` and slashes at the end, as FETCH_HEAD has it. */
const asFetchHeadSays = (url: string): string =>
  url
    .replace(/^([a-z+]+:\/\/)[^/@]*@/i, '$1')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '');

/** Arguments of rev-list for all that is kept of remotes elsewhere. */
export const keptArguments = ({ kept }: Elsewhere): string[] =>
  kept.map((pattern) => `--glob=${asGlob(pattern)}`);

/** Without a wildcard git would look below it. */
const asGlob = (pattern: string): string =>
  /[*?[]/.test(pattern) ? pattern : pattern.replace(/.$/, '[$&]');

/** Whether a remote elsewhere keeps this ref here. */
export const isKept = ({ kept }: Elsewhere, ref: string): boolean =>
  kept.some((pattern) => matches(pattern, ref));
