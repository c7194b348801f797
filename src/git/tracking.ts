/**
 * What other repositories are known to have: the remote-tracking refs that a fetch from a remote moved. A remote that is
 * this very repository has nothing of its own, and a ref that was set by hand says nothing about a remote.
 */
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { resolve } from './objects.ts';
import { absoluteUrl } from './remotes.ts';
import { inside, OID, openRepository, type Repository } from './repository.ts';
import type { Door } from './run.ts';

/** Remotes that are somewhere else. */
export interface Elsewhere {
  /** What they are called, and their addresses: as git's log of a ref repeats them. */
  readonly words: ReadonlySet<string>;
  /** Their addresses as FETCH_HEAD has them. */
  readonly fetchHeads: ReadonlySet<string>;
  /** Where their branches are kept here: patterns below refs/remotes/. */
  readonly kept: readonly string[];
}

export async function remotesElsewhere(door: Door, repo: Repository): Promise<Elsewhere> {
  const [remotes, destinations] = await Promise.all([
    remoteUrls(door, repo),
    fetchedTo(door, repo),
  ]);
  const words = new Set<string>();
  const fetchHeads = new Set<string>();
  const own = new Set<string>();
  for (const [name, urls] of remotes) {
    const here = await Promise.all(urls.map((url) => isThisRepository(door, repo, url)));
    if (here.includes(true)) own.add(name);
    else {
      words.add(name);
      for (const url of urls) words.add(url) && fetchHeads.add(asFetchHeadSays(url));
    }
  }
  const kept = destinations.flatMap(({ remote, to }) =>
    remote === null || (remotes.has(remote) && !own.has(remote)) ? [to] : [],
  );
  return { words, fetchHeads, kept };
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

/** Arguments of rev-list for all that is kept of remotes elsewhere, without the refs in `hand`. */
export function keptArguments({ kept }: Elsewhere, hand: readonly string[] = []): string[] {
  const without = hand.map((ref) => `--exclude=${ref}`);
  return kept.flatMap((pattern) => [...without, `--glob=${asGlob(pattern)}`]);
}

/** Without a wildcard git would look below it. */
const asGlob = (pattern: string): string =>
  /[*?[]/.test(pattern) ? pattern : pattern.replace(/.$/, '[$&]');

/** Whether a remote elsewhere keeps this ref here. */
export const isKept = ({ kept }: Elsewhere, ref: string): boolean =>
  kept.some((pattern) => {
    const [start = '', end] = pattern.split('*');
    return end === undefined ? ref === pattern : ref.startsWith(start) && ref.endsWith(end);
  });

/**
 * The refs that were set by hand last, as far as git's log of them tells: `update-ref` without a message, and a fetch
 * that was told where to put it and from which place that is no remote. What has no log came with the clone.
 */
export async function setByHand(repo: Repository, elsewhere: Elsewhere): Promise<string[]> {
  const logs = join(repo.commonDir, 'logs');
  const top = join(logs, 'refs', 'remotes');
  const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch(() => []);
  const refs = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(logs, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  const hand: string[] = [];
  for (const ref of refs) {
    const last = (await logOf(repo, ref)).at(-1);
    if (last !== undefined && isByHand(last.message, elsewhere)) hand.push(ref);
  }
  return hand;
}

/**
 * Where a branch stands, here or on a remote; null: nowhere. A remote-tracking ref that was set by hand since its last
 * fetch counts for where that fetch left it.
 */
export async function standsAt(door: Door, repo: Repository, ref: string): Promise<string | null> {
  const oid = await resolve(door, repo, ref);
  if (oid === null || !ref.startsWith('refs/remotes/')) return oid;
  const log = await logOf(repo, ref);
  const last = log.at(-1);
  // Fetched without a log since, never logged, or moved by what no remote has to vouch for.
  if (last?.oid !== oid || !mayBeByHand(last.message)) return oid;
  const elsewhere = await remotesElsewhere(door, repo);
  let stood: string | null = oid;
  for (const { old, message } of log.reverse()) {
    if (!isByHand(message, elsewhere)) break;
    stood = old;
  }
  return stood;
}

export function isByHand(message: string, { words }: Elsewhere): boolean {
  if (message === '') return true;
  const said = message.split(' ');
  return mayBeByHand(message) && !said.some((word) => words.has(word.replace(/:$/, '')));
}

/** True also for a fetch that was told where to put it: from which place decides. Asks git for nothing. */
function mayBeByHand(message: string): boolean {
  if (message === '') return true;
  if (!/^(?:fetch|pull)\b/.test(message)) return false;
  return message.split(' ').some((word) => /:(?:refs\/)?remotes\//.test(word));
}

/** Where git's log of a ref saw it last; null where there is none. */
export async function lastLogged(repo: Repository, ref: string): Promise<string | null> {
  return (await logOf(repo, ref)).at(-1)?.oid ?? null;
}

/** `<old> <new> <who> <when>\t<message>`, the newest last; empty where git keeps no file for it. */
async function logOf(repo: Repository, ref: string) {
  const text = await readFile(join(repo.commonDir, 'logs', ref), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [about = '', message = ''] = line.split('\t');
    const [old = '', oid = ''] = about.split(' ');
    return OID.test(oid) ? [{ old: /^0+$/.test(old) ? null : old, oid, message }] : [];
  });
}
