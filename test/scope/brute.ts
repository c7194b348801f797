/**
 * The oracle of the overlap tests: every path up to a length over a small alphabet, and for each pattern the set of
 * those that real minimatch matches, as bits. Two patterns overlap on them when their bits do.
 */
import fc from 'fast-check';
import { Minimatch } from 'minimatch';
import { parseScope } from '../../src/scope/pattern.ts';
import type { Scope } from '../../src/scope/scope.ts';

export const MINIMATCH = {
  dot: true,
  nocase: true,
  nonegate: true,
  nocomment: true,
  platform: 'linux',
} as const;

/** Printed with every failure; METES_SEED repeats a run. */
export const SEED = Number(process.env.METES_SEED ?? Date.now() % 2 ** 31);

export type Bits = Uint32Array;

/** All paths of at most `length` characters that git can hold: no empty names, no `.` and `..`. */
export function allPaths(alphabet: string, length: number): string[] {
  const paths: string[] = [];
  const characters = [...alphabet, '/'];
  const grow = (text: string, left: number): void => {
    if (isPath(text)) paths.push(text);
    if (left === 0) return;
    for (const c of characters) {
      if (c !== '/' || (text !== '' && !text.endsWith('/'))) grow(text + c, left - 1);
    }
  };
  grow('', length);
  return paths;
}

export const isPath = (text: string): boolean =>
  text.split('/').every((name) => name !== '' && name !== '.' && name !== '..');

export class Universe {
  readonly paths: readonly string[];
  readonly #words: number;

  constructor(alphabet: string, length: number) {
    this.paths = allPaths(alphabet, length);
    this.#words = Math.ceil(this.paths.length / 32);
  }

  bitsOf(matches: (path: string) => boolean): Bits {
    const bits = new Uint32Array(this.#words);
    this.paths.forEach((path, at) => {
      if (matches(path)) bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31));
    });
    return bits;
  }

  scopeBits(include: readonly Bits[], exclude: readonly Bits[]): Bits {
    return new Uint32Array(this.#words).map((_, word) => {
      const all = (sets: readonly Bits[]) => sets.reduce((sum, bits) => sum | (bits[word] ?? 0), 0);
      return all(include) & ~all(exclude);
    });
  }

  firstCommon(a: Bits, b: Bits): string | undefined {
    const word = a.findIndex((bits, at) => (bits & (b[at] ?? 0)) !== 0);
    if (word === -1) return undefined;
    const common = (a[word] ?? 0) & (b[word] ?? 0);
    return this.paths[word * 32 + (31 - Math.clz32(common & -common))];
  }
}

const compiled = new Map<string, Minimatch>();

export const matcher = (pattern: string): ((path: string) => boolean) => {
  const minimatch = compiled.get(pattern) ?? new Minimatch(pattern, MINIMATCH);
  compiled.set(pattern, minimatch);
  return (path) => minimatch.match(path);
};

export const inScope =
  ({ include, exclude }: Scope) =>
  (path: string): boolean =>
    include.some((pattern) => matcher(pattern)(path)) &&
    !exclude.some((pattern) => matcher(pattern)(path));

/** Patterns of all kinds over an alphabet, odd ones included; those that are refused are left out. */
export function patterns(alphabet: string): fc.Arbitrary<string> {
  const letter = fc.constantFrom(...alphabet);
  const inClass = fc
    .tuple(fc.constantFrom('', '!', '^'), fc.constantFrom('', ']', '-'), letter, letter)
    .map(([not, first, a, b]) => `[${not}${first}${a}${b}]`);
  const { items } = fc.letrec<{ items: string; item: string }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 2 },
      { arbitrary: letter, weight: 10 },
      { arbitrary: fc.constant('*'), weight: 4 },
      { arbitrary: fc.constant('?'), weight: 2 },
      { arbitrary: inClass, weight: 1 },
      {
        arbitrary: fc.constantFrom('\\a', '\\*', '[a-b]', '[!A-B]', '[a-', '|', ')', ','),
        weight: 1,
      },
      {
        arbitrary: fc
          .tuple(
            fc.constantFrom('!', '@', '?', '*', '+'),
            fc.array(tie('items'), { minLength: 1, maxLength: 3 }),
          )
          .map(([sign, choices]) => `${sign}(${choices.join('|')})`),
        weight: 3,
      },
    ),
    items: fc.array(tie('item'), { maxLength: 3 }).map((list) => list.join('')),
  }));
  const braces = fc.tuple(items, items, items).map(([a, b, c]) => `{${a},${b}}${c}`);
  const name = fc.oneof(
    { arbitrary: items.filter((text) => text !== ''), weight: 6 },
    { arbitrary: fc.constant('**'), weight: 3 },
    { arbitrary: braces, weight: 1 },
  );
  return fc
    .array(name, { minLength: 1, maxLength: 3 })
    .map((names) => canonical(names.join('/')))
    .filter((pattern) => pattern !== null);
}

function canonical(entry: string): string | null {
  const parsed = parseScope([entry]);
  return parsed.ok ? (parsed.scope.include[0] ?? null) : null;
}

/** A pool of different patterns with their bits: a few hundred of them make 200,000 pairs cheap. */
export function pool(
  universe: Universe,
  alphabet: string,
  size: number,
): { pattern: string; bits: Bits }[] {
  const drawn = fc.sample(patterns(alphabet), { numRuns: size * 2, seed: SEED });
  return [...new Set(drawn)]
    .slice(0, size)
    .map((pattern) => ({ pattern, bits: universe.bitsOf(matcher(pattern)) }));
}
