/**
 * Who holds a path, among many claims. Asked once for each path that is not the branch's own, so claims are found by
 * the literal beginning of their patterns and compiled only when one could match. Knows nothing of findings.
 */
import type { Claim } from '../registry/claim.ts';
import { foldText } from '../scope/fold.ts';
import { type CompiledScope, compileScope } from '../scope/match.ts';
import { scopeOf } from '../scope/pattern.ts';
import type { PathText } from '../scope/scope.ts';

export interface Holders {
  /** The claim that holds the path, the oldest grant when there are several; null when nobody does. */
  of(path: PathText): Claim | null;
}

/** `claims` in any order; those that yield hold nothing against anybody. */
export function holdersIn(claims: Iterable<Claim>): Holders {
  const byStart = new Map<string, Claim[]>();
  for (const claim of claims) {
    if (claim.yields === true) continue;
    for (const start of new Set(claim.write.filter(isInclude).map(literalStart))) {
      const there = byStart.get(start);
      if (there === undefined) byStart.set(start, [claim]);
      else there.push(claim);
    }
  }
  const lengths = new Set([...byStart.keys()].map((start) => start.length));
  const compiled = new Map<Claim, CompiledScope | null>();
  const scopeFor = (claim: Claim): CompiledScope | null => {
    const known = compiled.get(claim);
    if (known !== undefined) return known;
    const made = compiledOf(claim);
    compiled.set(claim, made);
    return made;
  };
  return {
    of: (path) =>
      startsOf(foldText(path), lengths)
        .flatMap((start) => byStart.get(start) ?? [])
        .filter((claim) => scopeFor(claim)?.has(path) === true)
        .sort(byGrant)[0] ?? null,
  };
}

/** `!(…)` is an extglob, any other `!` excludes. */
const isInclude = (entry: string): boolean => !/^!(?!\()/.test(entry);

/** The directories that a pattern begins with, up to its first character that is not plain; folded as paths are. */
function literalStart(entry: string): string {
  const plain = /^[^\\*?[\](){}!+@|]*/.exec(entry)?.[0] ?? '';
  const end = plain === entry ? entry.length : plain.lastIndexOf('/');
  return foldText(plain.slice(0, Math.max(end, 0)));
}

/**
 * Of `a/b/c`, `a/b`, `a` and the root those that are as long as some pattern's start: a stranger's path may have thousands
 * of directories, and to look each of them up takes as long as the square of that.
 */
function startsOf(path: string, lengths: ReadonlySet<number>): string[] {
  const ends = (length: number) =>
    length === 0 || length === path.length || path.charCodeAt(length) === SLASH;
  return [...lengths].filter(ends).map((length) => path.slice(0, length));
}

const SLASH = 0x2f;

/** A claim that somebody edited by hand beyond reading holds nothing that could be named; audit finds it. */
function compiledOf(claim: Claim): CompiledScope | null {
  try {
    return compileScope(scopeOf(claim.write));
  } catch {
    return null;
  }
}

const byGrant = (a: Claim, b: Claim): number =>
  a.granted < b.granted ? -1 : a.granted > b.granted ? 1 : a.id < b.id ? -1 : 1;
