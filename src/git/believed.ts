/**
 * Where a remote-tracking ref is believed to stand: where a fetch or a push left it last, as git's log of it tells. What
 * was set otherwise says nothing about a remote.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { usage } from '../errors.ts';
import { fetchedHeads } from './fetch-head.ts';
import { resolve } from './objects.ts';
import { type Entry, logOf, logsNothing } from './ref-log.ts';
import { inside, type Repository } from './repository.ts';
import type { Door } from './run.ts';
import { isClone, isRename, saysRemote } from './said-by-git.ts';
import { type Elsewhere, isKept, remotesElsewhere } from './tracking.ts';

/** Where a branch stands, here or as a remote is known to have it; null: nowhere. Throws where neither can be said. */
export async function standsAt(door: Door, repo: Repository, ref: string): Promise<string | null> {
  const oid = await resolve(door, repo, ref);
  if (!ref.startsWith('refs/remotes/')) return oid;
  const believed = oid === null ? null : await believedAt(door, repo, { ref, oid });
  if (believed !== null) return believed;
  const follows = await targetOf(repo, ref);
  if (oid === null && follows === null) return null;
  const remote = /^refs\/remotes\/([\w.][\w.-]*)\//.exec(ref)?.[1] ?? '--all';
  // No fetch moves what follows another ref.
  const first = follows === null ? '' : `git symbolic-ref -d ${ref} && `;
  throw usage(
    'no-reference',
    `${ref.slice('refs/remotes/'.length)} was set by no fetch or push that git's log of it tells of, so nothing says what is new`,
    `${first}git fetch ${remote}\n  asks the remote where it stands`,
  );
}

/** What the remotes elsewhere are believed to have, of all that is kept of them here. */
export async function believedTips(door: Door, repo: Repository): Promise<Set<string>> {
  const elsewhere = await remotesElsewhere(door, repo);
  const text = await door.text({
    ...inside(repo),
    args: ['for-each-ref', '--format=%(objectname) %(refname)', 'refs/remotes/'],
  });
  const tips = new Set((await fetchedHeads(door, repo, 'anywhere')).map(({ oid }) => oid));
  for (const line of text.split('\n')) {
    const [oid = '', ref = ''] = line.split(' ');
    if (!isKept(elsewhere, ref) || tips.has(oid)) continue;
    const believed = await believedAt(door, repo, { ref, oid }, async () => elsewhere);
    if (believed !== null) tips.add(believed);
  }
  return tips;
}

interface Standing {
  readonly ref: string;
  readonly oid: string;
}

/** Null: nowhere that anything vouches for. */
export async function believedAt(
  door: Door,
  repo: Repository,
  { ref, oid }: Standing,
  elsewhere = once(() => remotesElsewhere(door, repo)),
): Promise<string | null> {
  const kept = await readFile(join(repo.commonDir, ref), 'utf8').catch(() => null);
  const target = /^ref: *(\S+)/.exec(kept ?? '')?.[1];
  if (target !== undefined) {
    // One that leads on, or out of what remotes have, is nobody's fetch.
    if (!target.startsWith('refs/remotes/') || (await targetOf(repo, target)) !== null) return null;
    return believedAt(door, repo, { ref: target, oid }, elsewhere);
  }
  const log = await logOf(door, repo, ref);
  // A clone packs what it brings, and logs nothing of it.
  if (log === null && (kept === null || (await logsNothing(door, repo)))) return oid;
  const places = await vouchedFor(log ?? [], ref, elsewhere);
  if (places[0] === oid) return oid;
  const others = [await fetchedAt(door, repo, ref), ...places, await clonedAt(door, repo, ref)];
  for (const place of others)
    if (place !== null && (await resolve(door, repo, place)) !== null) return place;
  return null;
}

/** Where the last fetch saw the branch that it stands for. */
async function fetchedAt(door: Door, repo: Repository, ref: string): Promise<string | null> {
  const heads = await fetchedHeads(door, repo, 'anywhere');
  const found = heads.find(({ branch, remotes }) =>
    remotes.some((remote) => ref === `refs/remotes/${remote}/${branch}`),
  );
  return found?.oid ?? null;
}

/** Where a clone found it: what it says of the remote's HEAD is of the branch that this follows. */
async function clonedAt(door: Door, repo: Repository, ref: string): Promise<string | null> {
  const head = ref.replace(/^(refs\/remotes\/[^/]+\/).*$/s, '$1HEAD');
  if ((await targetOf(repo, head)) !== ref) return null;
  const log = (await logOf(door, repo, head)) ?? [];
  return log.find(({ message }) => isClone(message))?.oid ?? null;
}

async function targetOf(repo: Repository, ref: string): Promise<string | null> {
  const text = await readFile(join(repo.commonDir, ref), 'utf8').catch(() => '');
  return /^ref: *(\S+)/.exec(text)?.[1] ?? null;
}

/** Where entries leave it that a remote stands behind, the newest first. */
async function vouchedFor(
  log: readonly Entry[],
  ref: string,
  elsewhere: () => Promise<Elsewhere>,
): Promise<string[]> {
  const places: string[] = [];
  for (const [n, { oid, message }] of log.entries()) {
    // A new name vouches for nothing that was moved under the old one.
    const renamed = isRename(message) && n === log.length - 1;
    if (renamed || (await saysRemote(message, ref, elsewhere))) places.push(oid);
  }
  return places;
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask();
    return asked;
  };
}
