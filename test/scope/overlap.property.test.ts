/** Overlap against brute force: every path over a small alphabet, matched by real minimatch. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileScope } from '../../src/scope/match.ts';
import { mayMeet, outlineOfText } from '../../src/scope/outline.ts';
import { overlap, overlappingPairs } from '../../src/scope/overlap.ts';
import { scopeOf } from '../../src/scope/pattern.ts';
import type { Overlap, Scope } from '../../src/scope/scope.ts';
import { inScope, isPath, matcher, pool, SEED, Universe } from './brute.ts';

const seed = `seed ${SEED}`;

/** What is wrong with an answer, or null. */
function fault(found: Overlap, a: Scope, b: Scope, common: string | undefined): string | null {
  const about = `${JSON.stringify([a, b])} ${JSON.stringify(found)} (${seed})`;
  if (found.overlaps === null) return `not decided: ${about}`;
  if (!found.overlaps) return common === undefined ? null : `both have ${common}: ${about}`;
  const { witness } = found;
  if (!isPath(witness)) return `not a path: ${about}`;
  return inScope(a)(witness) && inScope(b)(witness) ? null : `no witness: ${about}`;
}

describe('single patterns', () => {
  test('200,000 pairs of patterns', () => {
    const universe = new Universe('abc.', 5);
    const drawn = pool(universe, 'abc.', 640);
    const scopes = drawn.map(({ pattern }) => scopeOf([pattern]));
    const faults: string[] = [];
    let pairs = 0;
    for (let i = 0; i < drawn.length && faults.length < 3; i++) {
      for (let j = i; j < drawn.length; j++) {
        pairs++;
        const [a, b] = [scopes[i] as Scope, scopes[j] as Scope];
        const [x, y] = [drawn[i] as (typeof drawn)[0], drawn[j] as (typeof drawn)[0]];
        const common = universe.firstCommon(x.bits, y.bits);
        const bad = fault(overlap(a, b), a, b, common);
        if (bad !== null) faults.push(bad);
        if (common !== undefined && !mayMeet(outlineOfText(x.pattern), outlineOfText(y.pattern))) {
          faults.push(`a glance tells ${x.pattern} and ${y.pattern} apart (${seed})`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(pairs).toBeGreaterThan(200_000);
  }, 300_000);

  test.each(['aB1.', 'aé😀.', 'a-]!.', '日ǰſ.'])('over %s', (alphabet) => {
    const universe = new Universe(alphabet, 4);
    const drawn = pool(universe, alphabet, 90).map((p) => ({ ...p, scope: scopeOf([p.pattern]) }));
    const faults: string[] = [];
    for (const x of drawn) {
      for (const y of drawn) {
        const [a, b] = [x.scope, y.scope];
        const bad = fault(overlap(a, b), a, b, universe.firstCommon(x.bits, y.bits));
        if (bad !== null) faults.push(bad);
      }
    }
    expect(faults.slice(0, 3)).toEqual([]);
  });

  test('a scope has what minimatch matches', () => {
    const universe = new Universe('abc.', 4);
    const faults = pool(universe, 'abc.', 400).flatMap(({ pattern }) => {
      const { has } = compileScope(scopeOf([pattern]));
      const real = matcher(pattern);
      return universe.paths
        .filter((path) => has(path) !== real(path))
        .map((path) => [pattern, path]);
    });
    expect(faults.slice(0, 3), seed).toEqual([]);
  });
});

describe('scopes with exclusions', () => {
  const universe = new Universe('abc.', 5);
  const drawn = pool(universe, 'abc.', 200);
  const one = fc.constantFrom(...drawn);
  const scope = fc.record({
    include: fc.array(one, { minLength: 1, maxLength: 3 }),
    exclude: fc.array(one, { maxLength: 3 }),
  });
  type Drawn = { include: typeof drawn; exclude: typeof drawn };
  const scopeFrom = ({ include, exclude }: Drawn): Scope => ({
    include: include.map((p) => p.pattern),
    exclude: exclude.map((p) => p.pattern),
  });
  const bitsOf = ({ include, exclude }: Drawn) =>
    universe.scopeBits(
      include.map((p) => p.bits),
      exclude.map((p) => p.bits),
    );

  test('against brute force, in every order', () => {
    fc.assert(
      fc.property(scope, scope, (x, y) => {
        const [a, b] = [scopeFrom(x), scopeFrom(y)];
        const found = overlap(a, b);
        expect(fault(found, a, b, universe.firstCommon(bitsOf(x), bitsOf(y)))).toBeNull();
        expect(overlap(b, a)).toEqual(found);
        const turned = { include: [...a.include].reverse(), exclude: [...a.exclude].reverse() };
        expect(overlap(turned, b)).toEqual(found);
      }),
      { numRuns: 2_000, seed: SEED },
    );
  }, 300_000);

  test('there are overlapping pairs exactly when the scopes overlap', () => {
    fc.assert(
      fc.property(scope, scope, (x, y) => {
        const [a, b] = [scopeFrom(x), scopeFrom(y)];
        const pairs = overlappingPairs(a, b);
        expect(pairs.length > 0).toBe(overlap(a, b).overlaps);
        for (const { mine, theirs } of pairs) {
          const [one, other] = [
            { ...a, include: [mine] },
            { ...b, include: [theirs] },
          ];
          expect(overlap(one, other).overlaps).toBe(true);
        }
      }),
      { numRuns: 300, seed: SEED },
    );
  });
});
