/**
 * What the registry says of ground that was added late is believed as far as somebody's comment bears it out, and as far as
 * what was found outside before that allows.
 */
import { describe, expect, test } from 'vitest';
import { toldClaim } from '../../src/commands/action/told-claim.ts';
import { unanswered } from '../../src/commands/action/unanswered.ts';
import type { Breach, BreachPath, Claim, Widening } from '../../src/registry/claim.ts';
import { compileScope } from '../../src/scope/match.ts';
import { scopeOf } from '../../src/scope/pattern.ts';
import { pagination } from '../report/samples.ts';

const HEAD = 'a'.repeat(40);
const comparison = {
  commits: [{ oid: HEAD, parents: [], message: 'Change', authors: [] }],
  complete: true,
};

const found = (path: string, more: Partial<BreachPath> = {}): BreachPath => ({
  ...{ path, mode: '100644', oid: 'b'.repeat(40), code: 'out-of-scope' },
  ...more,
});
const breach = (paths: readonly BreachPath[], more: Partial<Breach> = {}): Breach => ({
  ...{ event: 'e-00000000000000000002', at: pagination.granted, head: HEAD, paths },
  ...more,
});
const widening = (added: readonly string[], more: Partial<Widening> = {}): Widening => ({
  ...{ event: 'e-00000000000000000001', at: pagination.granted, by: 'ada', added },
  ...more,
});
const claim = (change: Partial<Claim>): Claim => ({
  ...pagination,
  write: ['src/api/**', 'docs/**', 'lib/a.ts'],
  ...change,
});

/** Of a few paths, those that the claim covers once what nobody answered for is out. */
function covered(one: Claim, said: readonly string[] = []): string[] {
  const { write } = unanswered(comparison, one, new Set(said));
  const { has } = compileScope(scopeOf([...write]));
  return ['src/api/a.ts', 'docs/a.md', 'docs/b.md', 'lib/a.ts'].filter(has);
}
const ALL = ['src/api/a.ts', 'docs/a.md', 'docs/b.md', 'lib/a.ts'];
const OWN = ['src/api/a.ts', 'lib/a.ts'];

describe('a widening', () => {
  test('in time counts; one that came after it was written needs a comment that says its every entry', () => {
    expect(covered(claim({ widenings: [widening(['docs/**'])] }))).toEqual(ALL);
    const late = claim({ widenings: [widening(['docs/**', 'lib/a.ts'], { written: true })] });
    expect(covered(late)).toEqual(['src/api/a.ts']);
    expect(covered(late, ['docs/**'])).toEqual(['src/api/a.ts']);
    expect(covered(late, ['docs/**', 'lib/a.ts'])).toEqual(ALL);
  });

  test('of exclusions alone adds nothing, and stands behind nothing', () => {
    const late = widening(['docs/**'], { written: true });
    const out = widening(['!docs/b.md'], { written: true });
    expect(covered(claim({ widenings: [late, out] }), ['!docs/b.md'])).toEqual(OWN);
  });
});

describe('what was found outside at a commit that the branch still has', () => {
  test('is not inside by a widening that says that it came first; by one that is answered it is', () => {
    const one = claim({
      widenings: [widening(['docs/**'])],
      breaches: [breach([found('docs/a.md')])],
    });
    expect(covered(one)).toEqual(['src/api/a.ts', 'docs/b.md', 'lib/a.ts']);
    expect(covered(one, ['docs/**'])).toEqual(ALL);
  });

  test('says nothing once that commit is gone, and only where the ground was what was wrong', () => {
    const widenings = [widening(['docs/**'])];
    const gone = breach([found('docs/a.md')], { head: 'c'.repeat(40), more: { count: 9 } });
    expect(covered(claim({ widenings, breaches: [gone] }))).toEqual(ALL);
    const policy = breach([found('docs/a.md', { code: 'policy-changed' })]);
    expect(covered(claim({ widenings, breaches: [policy] }))).toEqual(ALL);
  });

  test('was more than there is on record by name: then any widening may have come after it', () => {
    const widenings = [widening(['docs/**'])];
    const one = claim({ widenings, breaches: [breach([found('other')], { more: { count: 9 } })] });
    expect(covered(one)).toEqual(OWN);
    expect(covered(one, ['docs/**'])).toEqual(ALL);
    // What is cut there was only told, and is nobody's answer to wait for.
    const told = breach([found('other', { told: true })], { more: { count: 9 } });
    expect(covered(claim({ widenings, breaches: [told] }))).toEqual(ALL);
  });
});

test('of a branch whose commits are not all known, any commit may be one', () => {
  const one = claim({
    widenings: [widening(['docs/**'])],
    breaches: [breach([found('docs/a.md')], { head: 'c'.repeat(40) })],
  });
  const { write } = unanswered({ ...comparison, complete: false }, one, new Set());
  expect(compileScope(scopeOf([...write])).has('docs/a.md')).toBe(false);
});

describe('on the page', () => {
  const told = (one: Claim, said: readonly string[] = []) =>
    toldClaim(one, unanswered(comparison, one, new Set(said))).widenings?.map(({ added }) => added);

  test('a widening of which nothing counts is nobody’s; one that counts, or adds nothing, stays', () => {
    const late = widening(['docs/**'], { written: true, by: 'grace' });
    const out = widening(['!docs/b.md'], { by: 'grace' });
    const one = claim({ widenings: [late, out, widening(['lib/a.ts'])] });
    expect(told(one)).toEqual([['!docs/b.md'], ['lib/a.ts']]);
    expect(told(one, ['docs/**'])).toEqual([['docs/**'], ['!docs/b.md'], ['lib/a.ts']]);
  });

  test('nor one that says that it came before a file that was found outside', () => {
    const breaches = [breach([found('lib/a.ts')])];
    const one = claim({ widenings: [widening(['lib/a.ts']), widening(['docs/**'])], breaches });
    expect(told(one)).toEqual([['docs/**']]);
  });
});

test('a claim that nothing is wrong with is the very same', () => {
  const one = claim({ widenings: [widening(['docs/**'])] });
  expect(unanswered(comparison, one, new Set())).toBe(one);
  expect(toldClaim(one, one)).toBe(one);
});
