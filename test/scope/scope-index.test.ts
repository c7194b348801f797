/** The index answers as overlap does on each pair, whatever was added, removed and in which order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayMeet, outlineOfRow, outlineOfText } from '../../src/scope/outline.ts';
import { overlap } from '../../src/scope/overlap.ts';
import { scopeOf } from '../../src/scope/pattern.ts';
import { isTrouble, rowsOf } from '../../src/scope/rows.ts';
import { scan } from '../../src/scope/scan.ts';
import type { Scope } from '../../src/scope/scope.ts';
import { ScopeIndex } from '../../src/scope/scope-index.ts';
import { TokenTrie } from '../../src/scope/token-trie.ts';
import { patterns, SEED } from './brute.ts';

const name = fc.constantFrom('src', 'api', 'lib', 'a.ts', 'b.test.ts', 'ts', '*.ts', '*.test.ts');
const wild = fc.constantFrom('**', '*', 'a*', '*b', '[ab].ts', '{a,b}.ts', '?', 'SRC', '!(a).ts');
const usual = fc
  .array(fc.oneof({ arbitrary: name, weight: 3 }, wild), { minLength: 1, maxLength: 4 })
  .map((names) => names.join('/'));
const pattern = fc.oneof({ arbitrary: usual, weight: 4 }, patterns('abc.'));
const scope = fc
  .tuple(fc.array(pattern, { minLength: 1, maxLength: 4 }), fc.array(pattern, { maxLength: 2 }))
  .map(([include, exclude]) =>
    scopeOf([...include.map(safe), ...exclude.map((p) => `!${safe(p)}`)]),
  );

/** A pattern that would be read as an exclusion is written so that it is not. */
const safe = (text: string): string =>
  text.startsWith('!') && !text.startsWith('!(') ? `\\${text}` : text;

const pairwise = (scopes: readonly (readonly [number, Scope])[], asked: Scope) =>
  scopes.flatMap(([key, theirs]) => {
    const found = overlap(asked, theirs);
    return found.overlaps === false ? [] : [{ key, overlap: found }];
  });

describe('the index, and going through all scopes once,', () => {
  test('equals overlap on each pair, after removals and replacements', () => {
    fc.assert(
      fc.property(
        fc.array(scope, { minLength: 1, maxLength: 12 }),
        fc.array(fc.nat(11), { maxLength: 6 }),
        fc.array(scope, { minLength: 1, maxLength: 3 }),
        (scopes, gone, questions) => {
          const index = new ScopeIndex<number>();
          const left = new Map<number, Scope>();
          scopes.forEach((s, key) => {
            index.add(key, s);
            left.set(key, s);
          });
          for (const key of gone) {
            index.remove(key);
            left.delete(key);
          }
          const [first] = scopes;
          if (first !== undefined) {
            index.add(3, first);
            left.delete(3);
            left.set(3, first);
          }
          expect(index.size).toBe(left.size);
          for (const asked of questions) {
            const expected = pairwise([...left], asked);
            expect(index.overlapping(asked)).toEqual(expected);
            expect(scan(left, asked)).toEqual(expected);
          }
        },
      ),
      { seed: SEED, numRuns: 150 },
    );
  }, 120_000);

  test('claims in another order give the same answers', () => {
    const live = [
      ['src/api/**'],
      ['docs/**', '!docs/x/**'],
      ['**/*.md'],
      ['src/api/a.ts'],
      ['lib/a'],
    ];
    const asked = scopeOf(['src/**/*.ts', 'docs/x/*', '*.md']);
    const answers = (order: number[]) => {
      const index = new ScopeIndex<number>();
      for (const key of order) index.add(key, scopeOf(live[key] ?? []));
      return index.overlapping(asked).sort((a, b) => a.key - b.key);
    };
    const expected = [
      { key: 0, overlap: { overlaps: true, witness: 'src/api/x.ts' } },
      { key: 2, overlap: { overlaps: true, witness: 'x.md' } },
      { key: 3, overlap: { overlaps: true, witness: 'src/api/a.ts' } },
    ];
    expect(answers([0, 1, 2, 3, 4])).toEqual(expected);
    expect(answers([4, 2, 0, 3, 1])).toEqual(expected);
  });

  test('what can not be proved disjoint is a hit', () => {
    const index = new ScopeIndex<string>();
    index.add('k', scopeOf(['*a*b*c*a*b*c*a*b*c*x']));
    const hits = index.overlapping(scopeOf(['*c*b*a*c*b*a*c*b*a*yx']), { steps: 50 });
    expect(hits).toMatchObject([{ key: 'k', overlap: { overlaps: null } }]);
  });

  test('hits come in the order of adding; removing what is not there is nothing', () => {
    const index = new ScopeIndex<string>();
    index.remove('nobody');
    for (const key of ['z', 'm', 'a']) index.add(key, scopeOf([`${key}/**`]));
    expect(index.overlapping(scopeOf(['**'])).map((hit) => hit.key)).toEqual(['z', 'm', 'a']);
    index.remove('m');
    expect(index.overlapping(scopeOf(['**'])).map((hit) => hit.key)).toEqual(['z', 'a']);
    expect(index.size).toBe(2);
  });
});

test('a glance at the text tells apart no more than a look at the rows', () => {
  const outlines = (text: string) => {
    const rows = rowsOf(text);
    return isTrouble(rows) ? [] : rows.map(outlineOfRow);
  };
  fc.assert(
    fc.property(pattern, pattern, (a, b) => {
      const closer = outlines(a).some((x) => outlines(b).some((y) => mayMeet(x, y)));
      if (closer) expect(mayMeet(outlineOfText(a), outlineOfText(b))).toBe(true);
    }),
    { seed: SEED, numRuns: 3_000 },
  );
});

test('the trie counts what it gives', () => {
  const tokens = fc.array(fc.constantFrom('a', 'b'), { maxLength: 3 });
  const key = fc.record({ tokens, exact: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(key, { maxLength: 12 }),
      fc.array(fc.nat(11)),
      key,
      (keys, gone, asked) => {
        const trie = new TokenTrie<number>();
        keys.forEach((k, at) => {
          trie.add(k, at);
        });
        for (const at of gone) {
          const k = keys[at];
          if (k !== undefined) trie.remove(k, at);
        }
        const meets = ({ tokens: own, exact }: typeof asked): boolean => {
          const begins = (whole: string[], start: string[]) =>
            start.every((t, i) => whole[i] === t);
          if (own.length === asked.tokens.length) {
            return begins(own, asked.tokens) && (!asked.exact || true);
          }
          return own.length < asked.tokens.length
            ? !exact && begins(asked.tokens, own)
            : !asked.exact && begins(own, asked.tokens);
        };
        const expected = keys.flatMap((k, at) => (!gone.includes(at) && meets(k) ? [at] : []));
        expect([...trie.candidates(asked)].sort((a, b) => a - b)).toEqual(expected);
        expect(trie.count(asked)).toBe(expected.length);
      },
    ),
    { seed: SEED, numRuns: 1_000 },
  );
});
