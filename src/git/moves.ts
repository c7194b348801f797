/**
 * What a move of a branch brings, and what a commit would: the questions that only guards ask of git. Decides nothing
 * about whether that is allowed.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { believedTips } from './believed.ts';
import { commitName } from './objects.ts';
import { type Change, parseRaw, RAW } from './raw-diff.ts';
import { inside, OID, type Repository } from './repository.ts';
import { type Door, type GitCall, gitFailed } from './run.ts';
import { keptArguments, remotesElsewhere } from './tracking.ts';

/** One line of reference-transaction's input; null where git writes zeros, of whichever length. */
export interface RefMove {
  readonly old: string | null;
  readonly new: string | null;
  readonly ref: string;
}

/** githooks(5): `<old-oid> SP <new-oid> SP <ref-name> LF`; `ref:` values are symbolic refs and move no branch. */
export function parseMoves(text: string): RefMove[] {
  return text.split('\n').flatMap((line) => {
    const [from, to, ref] = line.split(' ');
    if (from === undefined || to === undefined || ref === undefined) return [];
    return to.startsWith('ref:') ? [] : [{ old: oidOrNull(from), new: oidOrNull(to), ref }];
  });
}

export const oidOrNull = (text: string): string | null =>
  OID.test(text) && !/^0+$/.test(text) ? text : null;

export interface NewCommit {
  readonly oid: string;
  readonly parents: readonly string[];
}

/** Commits that a new tip brings and no remote elsewhere is known to have, newest first, with their parents. */
export async function broughtBy(door: Door, repo: Repository, range: Range): Promise<NewCommit[]> {
  const kept = keptArguments(await remotesElsewhere(door, repo));
  const brought = await newIn(door, repo, range, kept);
  // Reading the logs of all refs is worth it only where they take something away.
  const most = `--max-count=${brought.length + 1}`;
  const all = await newIn(door, repo, range, [most]);
  if (all.length === brought.length) return brought;
  const believed = [...(await believedTips(door, repo))].map((oid) => `^${oid}\n`);
  return newIn(door, repo, range, ['--stdin'], believed.join(''));
}

interface Range {
  readonly tip: string;
  readonly not: readonly string[];
}

async function newIn(
  door: Door,
  repo: Repository,
  { tip, not }: Range,
  more: readonly string[],
  stdin = '',
): Promise<NewCommit[]> {
  const text = await door.text({
    ...inside(repo),
    args: [
      ...['rev-list', '--parents', commitName(tip)],
      ...['--not', ...not.map(commitName), ...more],
    ],
    stdin,
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [oid = '', ...parents] = line.split(' ');
      return { oid, parents };
    });
}

/** True when some ref, or HEAD, reaches the commit: checking it out writes nothing. */
export async function isReachable(door: Door, repo: Repository, oid: string): Promise<boolean> {
  const call = {
    ...inside(repo),
    args: ['rev-list', '--max-count=1', commitName(oid), '--not', '--all'],
  };
  const result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  return result.stdout.length === 0;
}

/** Local branches whose tip a name stands for. */
export async function branchesAt(door: Door, repo: Repository, name: string): Promise<string[]> {
  const result = await door.run({
    ...inside(repo),
    args: ['for-each-ref', `--points-at=${name}`, '--format=%(refname)', 'refs/heads/'],
  });
  const refs = Buffer.from(result.stdout).toString('utf8').split('\n').filter(Boolean);
  return refs.map((ref) => ref.replace(/^refs\/heads\//, ''));
}

/** Local branches whose ref is a symbolic one, by full name: the ref that each follows. */
export async function symbolicBranches(door: Door, repo: Repository): Promise<Map<string, string>> {
  const text = await door.text({
    ...inside(repo),
    args: ['for-each-ref', '--format=%(refname) %(symref)', 'refs/heads/'],
  });
  const pairs = text.split('\n').map((line) => line.split(' '));
  return new Map(pairs.flatMap(([ref, to]) => (ref && to ? [[ref, to]] : [])));
}

/** Short names of the local branches. */
export async function localBranches(door: Door, repo: Repository): Promise<Set<string>> {
  const text = await door.text({
    ...inside(repo),
    args: ['for-each-ref', '--format=%(refname)', 'refs/heads/'],
  });
  return new Set(text.split('\n').map((ref) => ref.replace(/^refs\/heads\//, '')));
}

/** The index against a commit or tree. `git diff --cached` keeps a sparse index sparse. */
export async function stagedAgainst(
  door: Door,
  repo: Repository,
  from: string,
  index: string | undefined,
): Promise<Change[]> {
  const call: GitCall = {
    ...inside(repo),
    args: ['diff', '--cached', '--ita-invisible-in-index', ...RAW, commitName(from), '--'],
    ...(index === undefined ? {} : { index }),
  };
  const result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  return parseRaw(result.stdout);
}

/**
 * What is being merged. A commit that concludes a merge finds MERGE_HEAD; before pre-merge-commit git has only put
 * `GITHEAD_<oid>` into the environment.
 */
export async function mergedHeads(
  repo: Repository,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const text = await readFile(join(repo.gitDir, 'MERGE_HEAD'), 'utf8').catch(() => '');
  const heads = text.split('\n').filter((line) => OID.test(line));
  if (heads.length > 0) return heads;
  return Object.keys(env)
    .map((name) => name.replace(/^GITHEAD_/, ''))
    .filter((oid) => OID.test(oid));
}
