/** What a stacked branch has from below and is not asked about: on each branch below, what that one's own claim has. */
import { describe, expect, test } from 'vitest';
import { branchesBelow, DEEPEST } from '../../src/check/answered-below.ts';
import type { Claim } from '../../src/registry/claim.ts';

const claim = (branch: string, write: readonly string[], more: Partial<Claim> = {}): Claim =>
  ({ id: `c-${branch}`, branch, target: 'main', write, granted: branch, ...more }) as Claim;

const state = (path: string, mode: string | null = '100644') => ({
  path,
  mode,
  oid: mode === null ? null : 'a'.repeat(40),
});

const config = { ground: ['**', '!free/**'], shared: ['**/package-lock.json'] };
const manifestPathOf = (branch: string) => `.metes/scope/${branch}.yml`;

function below(claims: readonly Claim[], more = {}) {
  const rest = { config, manifestPathOf, ...more };
  return branchesBelow({ on: 'low', target: 'main', main: 'main', claims, ...rest });
}

const names = (claims: readonly Claim[], more = {}): string[] =>
  below(claims, more).map(({ branch }) => branch);

const nearest = (claims: readonly Claim[]) => below(claims)[0]?.excuses;

describe('the branch below', () => {
  test('that nobody claimed for this target answers for nothing', () => {
    expect(below([])).toEqual([]);
    expect(below([claim('other', ['**'])])).toEqual([]);
    expect(below([claim('low', ['**'], { target: 'later' })])).toEqual([]);
    expect(below([claim('low', ['**'])], { on: undefined })).toEqual([]);
  });

  test('answers for what its claim covers, its manifest as a file, and nobody’s concern', () => {
    const has = nearest([claim('low', ['src/**', '!src/gen/**'])]);
    const asked = [
      ...['src/a.ts', 'src/gen/a.ts', 'docs/a.md', 'free/a', 'package-lock.json'],
      '.metes/scope/low.yml',
    ];
    expect(asked.map((path) => has?.(state(path)))).toEqual([true, false, false, true, true, true]);
    expect(has?.(state('.metes/scope/low.yml', '120000'))).toBe(false);
    expect(has?.(state('.metes/scope/high.yml'))).toBe(false);
  });

  test('answers for nothing that is granted further down: that one is looked at itself', () => {
    const low = claim('low', ['src/**'], { on: 'lower' });
    const found = below([low, claim('lower', ['docs/**'])]);
    expect(found.map(({ branch, excuses }) => [branch, excuses?.(state('docs/a.md'))])).toEqual([
      ['low', false],
      ['lower', true],
    ]);
    expect(found.map(({ excuses }) => excuses?.(state('src/a.ts')))).toEqual([true, false]);
  });

  test('is followed as long as each is claimed, in no circle, and not back to where it began', () => {
    const low = claim('low', ['src/**'], { on: 'lower' });
    const lower = claim('lower', ['docs/**'], { on: 'low' });
    expect(names([low, lower])).toEqual(['low', 'lower']);
    expect(names([low, lower], { branch: 'lower' })).toEqual(['low']);
    expect(names([low, claim('lowest', ['docs/**'])])).toEqual(['low']);
    expect(names([low, { ...lower, on: 'main' }])).toEqual(['low', 'lower']);
    const many = Array.from({ length: 20 }, (_, n) => claim(`n${n}`, ['**'], { on: `n${n + 1}` }));
    expect(names(many, { on: 'n0' })).toHaveLength(DEEPEST);
  });

  test('is the default branch of work that is meant for another: all that is there landed', () => {
    const low = claim('low', ['src/**'], { on: 'main', target: 'later' });
    const found = below([low], { target: 'later' });
    expect(found.map(({ branch, excuses }) => [branch, excuses === undefined])).toEqual([
      ['low', false],
      ['main', true],
    ]);
  });

  test('answers for what a person let through there, as it was then', () => {
    const approved = {
      ...{ event: `e-${'0'.repeat(20)}`, kind: 'approved', by: 'grace', at: '', head: null },
      paths: [state('README.md')],
    };
    const has = nearest([claim('low', ['src/**'], { resolutions: [approved] as never })]);
    expect(has?.(state('README.md'))).toBe(true);
    expect(has?.(state('README.md', '100755'))).toBe(false);
  });

  test('that yields answers for no ground that a claim beside it holds', () => {
    const low = claim('low', ['**'], { yields: true });
    const asked = ['src/a.ts', 'docs/a.md'];
    const beside = (other: Claim) => asked.map((path) => nearest([low, other])?.(state(path)));
    expect(beside(claim('other', ['docs/**']))).toEqual([true, false]);
    expect(beside(claim('other', ['docs/**'], { yields: true }))).toEqual([true, true]);
    expect(beside(claim('other', ['docs/**'], { target: 'later' }))).toEqual([true, true]);
    // One that yields to nobody answers for all that it was granted.
    expect(nearest([claim('low', ['**']), claim('other', ['docs/**'])])?.(state('docs/a.md'))).toBe(
      true,
    );
  });
});
