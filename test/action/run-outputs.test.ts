/** What later steps read has room in a shell's variable, whatever was found: valid JSON that says what it left out. */
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/check/finding.ts';
import { claimOutput, findingsOutput } from '../../src/commands/action/run-outputs.ts';
import type { Claim } from '../../src/registry/claim.ts';
import { pagination } from '../report/samples.ts';

/** Linux takes no longer string in the environment, its name included. */
const VARIABLE = 128 * 1024;

const finding = (number: number, more: Partial<Finding> = {}): Finding => ({
  code: 'out-of-scope',
  severity: 'breach',
  number,
  at: { path: `docs/größer/${number}.md`, mode: '100644', oid: 'a'.repeat(40) },
  ...more,
});
const many = (count: number, more: (n: number) => Partial<Finding> = () => ({})): Finding[] =>
  Array.from({ length: count }, (_, n) => finding(n + 1, more(n + 1)));

type Told = Partial<Finding> & { readonly leftOut?: number };
const told = (findings: readonly Finding[]): Told[] => {
  const text = findingsOutput(findings);
  expect(Buffer.byteLength(`FINDINGS=${text}`)).toBeLessThan(VARIABLE);
  return JSON.parse(text) as Told[];
};

describe('findings', () => {
  test('a few are all there, as they are', () => {
    expect(told([])).toEqual([]);
    expect(told(many(3))).toEqual(many(3));
  });

  test('ten thousand are cut, and the last entry counts those left out', () => {
    const entries = told(many(10_000));
    const last = entries.pop();
    expect(entries.length).toBeGreaterThan(500);
    expect(last).toEqual({ leftOut: 10_000 - entries.length });
    expect(entries).toEqual(many(entries.length));
  });

  test('those that make it red go before those that are settled, in the order of their numbers', () => {
    const resolution = {
      ...{ kind: 'approved', by: 'grace', at: '2026-03-02T14:40:00.000Z', event: 'e-x' },
      ...{ head: 'b'.repeat(40), paths: [] },
    } as unknown as Finding['resolution'];
    const open = (n: number) => n % 100 === 0;
    const all = many(10_000, (n) => (open(n) || !resolution ? {} : { resolution }));
    const entries = told([...all, finding(10_001, { severity: 'fails', code: 'superseded' })]);
    const numbers = entries.flatMap(({ number }) => number ?? []);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers).toEqual(
      expect.arrayContaining([10_001, ...all.filter((f) => open(f.number)).map((f) => f.number)]),
    );
  });

  test('whose ground it is takes no room from the others; one that has none alone is left out', () => {
    const holder = { ...pagination, write: many(10_000).map(({ at }) => `${at?.path}`) };
    const [first, ...others] = told(many(100, () => ({ holder })));
    expect(others).toHaveLength(99);
    expect(first?.holder).toMatchObject({ id: pagination.id, branch: pagination.branch });
    expect(first?.holder).not.toHaveProperty('write');
    expect(told([finding(1, { detail: 'x'.repeat(200_000) })])).toEqual([{ leftOut: 1 }]);
  });
});

describe('the claim', () => {
  const paths = many(10_000).map(({ at }) => ({ ...at, code: 'out-of-scope' }));
  const breaches = [{ at: pagination.granted, head: 'b'.repeat(40), paths, event: 'e-x' }];
  const of = (claim: Claim | null): Record<string, unknown> => {
    const text = claimOutput(claim);
    expect(Buffer.byteLength(`CLAIM=${text}`)).toBeLessThan(VARIABLE);
    return JSON.parse(text) as Record<string, unknown>;
  };

  test('is all there where there is room, or null', () => {
    expect(of(null)).toBeNull();
    expect(of(pagination)).toMatchObject({ id: pagination.id, write: pagination.write });
    expect(of(pagination)).not.toHaveProperty('leftOut');
  });

  test('goes without what was found before it goes without its ground', () => {
    const cut = of({ ...pagination, breaches } as unknown as Claim);
    expect(cut).toMatchObject({ write: pagination.write, leftOut: ['breaches'] });
    expect(cut).not.toHaveProperty('breaches');
    const write = paths.map(({ path }) => `${path}`);
    const bare = of({ ...pagination, breaches, write } as unknown as Claim);
    expect(bare).toMatchObject({ id: pagination.id, leftOut: ['breaches', 'write'] });
  });
});
