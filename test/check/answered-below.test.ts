/** What a stacked branch has from below and is not asked about: a live claim has to answer for it, further down too. */
import { describe, expect, test } from 'vitest';
import { answeredBelow } from '../../src/check/answered-below.ts';
import type { Claim } from '../../src/registry/claim.ts';

const claim = (branch: string, write: readonly string[], more: Partial<Claim> = {}): Claim =>
  ({ id: `c-${branch}`, branch, target: 'main', write, ...more }) as Claim;

const state = (path: string, mode: string | null = '100644') => ({
  path,
  mode,
  oid: mode === null ? null : 'a'.repeat(40),
});

const config = { ground: ['**', '!free/**'], shared: ['**/package-lock.json'] };
const manifestPathOf = (branch: string) => `.metes/scope/${branch}.yml`;

function answered(claims: readonly Claim[], more = {}) {
  const below = { on: 'low', target: 'main', claims, config, manifestPathOf, ...more };
  return answeredBelow(below);
}

describe('the branch below', () => {
  test('that nobody claimed answers for nothing', () => {
    expect(answered([])).toBeNull();
    expect(answered([claim('other', ['**'])])).toBeNull();
    expect(answered([claim('low', ['**'], { target: 'later' })])).toBeNull();
  });

  test('answers for what its claim covers, its manifest as a file, and nobody’s concern', () => {
    const has = answered([claim('low', ['src/**', '!src/gen/**'])]);
    const asked = [
      ...['src/a.ts', 'src/gen/a.ts', 'docs/a.md', 'free/a', 'package-lock.json'],
      '.metes/scope/low.yml',
    ];
    expect(asked.map((path) => has?.(state(path)))).toEqual([true, false, false, true, true, true]);
    expect(has?.(state('.metes/scope/low.yml', '120000'))).toBe(false);
    expect(has?.(state('.metes/scope/high.yml'))).toBe(false);
  });

  test('answers for what is granted further down as well, and not in a circle', () => {
    const middle = claim('low', ['src/**'], { on: 'lower' });
    const has = answered([middle, claim('lower', ['docs/**'], { on: 'low' })]);
    expect(has?.(state('docs/a.md'))).toBe(true);
    expect(has?.(state('lib/a.ts'))).toBe(false);
    // A claim has to be there at each step.
    const gap = answered([middle, claim('lowest', ['docs/**'])]);
    expect(gap?.(state('docs/a.md'))).toBe(false);
  });

  test('answers for what a person let through there, as it was then', () => {
    const approved = {
      ...{ event: `e-${'0'.repeat(20)}`, kind: 'approved', by: 'grace', at: '', head: null },
      paths: [state('README.md')],
    };
    const has = answered([claim('low', ['src/**'], { resolutions: [approved] as never })]);
    expect(has?.(state('README.md'))).toBe(true);
    expect(has?.(state('README.md', '100755'))).toBe(false);
  });
});
