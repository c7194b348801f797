/**
 * What the last `git fetch` of a worktree brought, as FETCH_HEAD has it: git-fetch(1) writes it before it moves any
 * ref. Only branches of a remote elsewhere count: anybody can push a tag, and what came from here is no remote's.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OID, type Repository } from './repository.ts';
import type { Door } from './run.ts';
import { remotesElsewhere } from './tracking.ts';

export interface Fetched {
  readonly oid: string;
  /** Its name on the remote; null for a pull request's head. */
  readonly branch: string | null;
  /** What the remotes at that address are called here. */
  readonly remotes: readonly string[];
}

/** Object ids of them. */
export async function fetchedFromRemotes(door: Door, repo: Repository): Promise<Set<string>> {
  return new Set((await fetchedHeads(door, repo)).map(({ oid }) => oid));
}

/** In this worktree, or in any. */
export async function fetchedHeads(
  door: Door,
  repo: Repository,
  where: 'here' | 'anywhere' = 'here',
): Promise<Fetched[]> {
  const dirs = where === 'here' ? [repo.gitDir] : await gitDirs(repo);
  const read = (dir: string) => readFile(join(dir, 'FETCH_HEAD'), 'utf8').catch(() => '');
  const texts = await Promise.all(dirs.map(read));
  const lines = texts.flatMap((text) => text.split('\n')).flatMap(parse);
  if (lines.length === 0) return [];
  const { fetchHeads } = await remotesElsewhere(door, repo);
  return lines.flatMap(({ oid, branch, from }) => {
    const remotes = fetchHeads.get(from);
    return remotes === undefined ? [] : [{ oid, branch, remotes }];
  });
}

/** This worktree's first. */
async function gitDirs({ gitDir, commonDir }: Repository): Promise<string[]> {
  const linked = join(commonDir, 'worktrees');
  const names = await readdir(linked).catch(() => []);
  return [...new Set([gitDir, commonDir, ...names.map((name) => join(linked, name))])];
}

/** A branch's name has no space, so the first quote that ends it does: an address can say "' of " as well. */
function parse(line: string): (Omit<Fetched, 'remotes'> & { readonly from: string })[] {
  const [, oid = '', branch, other = '', from = ''] =
    /^(\S+)\t(?:not-for-merge)?\t(?:branch '([^ ]+?)'|'([^ ]+?)') of (.*)$/.exec(line) ?? [];
  if (!OID.test(oid)) return [];
  if (branch !== undefined) return [{ oid, branch, from }];
  return PULL.test(other) && HOST.test(from) ? [{ oid, branch: null, from }] : [];
}

/** Refs that hosts keep for pull requests and let nobody push. */
const PULL = /^refs\/(?:pull|pull-requests|merge-requests)\//;

/** A repository at a path takes any ref from anybody. */
const HOST = /^(?:https?|ssh|git):\/\/|^[^/:]{2,}:(?!\/\/)/;
