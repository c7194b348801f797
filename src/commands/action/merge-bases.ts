/**
 * All merge bases of a pull request. GitHub names one, and of several that is not enough: what is as on one of them may
 * be what the other side has mended since, and whoever commits chooses by a date which one is named.
 */
import { MetesError } from '../../errors.ts';
import { fetchHistory, fetchTrees } from '../../git/few-commits.ts';
import { mergeBases } from '../../git/objects.ts';
import type { Comparison } from '../../github/compare.ts';
import type { Objects } from './objects.ts';

/** More than these are no history that somebody worked in: then nothing came from there. */
const MOST_BASES = 20;

/** With their trees. Empty: there is no common ancestor. */
export async function mergeBasesOf(
  { door, repo }: Objects,
  comparison: Comparison,
  ends: { readonly base: string; readonly head: string },
): Promise<string[]> {
  const { mergeBase } = comparison;
  if (mergeBase === null) return [];
  const left = whereItLeft(comparison);
  if (left.size <= 1 && comparison.complete) return [mergeBase];
  const all = await basesIn({ door, repo }, ends, [...left]);
  if (all.length > MOST_BASES) return [];
  await fetchTrees(door, repo, all);
  return [...all];
}

/** The parents of its commits that are none of its commits. Every merge base is one of them. */
function whereItLeft({ commits, mergeBase }: Comparison): Set<string> {
  const own = new Set(commits.map(({ oid }) => oid));
  const parents = commits.flatMap((commit) => commit.parents).filter((oid) => !own.has(oid));
  return new Set([...parents, ...(mergeBase === null ? [] : [mergeBase])]);
}

/** A history too large to be had in time: then each of them may be one. */
async function basesIn(
  { door, repo }: Objects,
  { base, head }: { readonly base: string; readonly head: string },
  left: readonly string[],
): Promise<readonly string[]> {
  try {
    await fetchHistory(door, repo, [base, head]);
  } catch (error) {
    if (!(error instanceof MetesError) || error.code !== 'fetch-failed') throw error;
    return left;
  }
  return mergeBases(door, repo, base, head);
}
