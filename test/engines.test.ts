/** Every package that is installed runs on the oldest Node that metes does: otherwise `npm ci` there warns, or fails. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  readonly engines?: { readonly node?: string };
}

test('no locked package asks for a newer Node', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const oldest = Number(/^>=(\d+)$/.exec(packages['']?.engines?.node ?? '')?.[1]);
  /** One of the alternatives of a range begins at or below it; none of them ends there. */
  const admits = (range: string): boolean =>
    range.split('||').some((one) => {
      const [, sign = '', major = ''] = /^\s*(>=|\^)?\s*(\d+)/.exec(one) ?? [];
      return sign === '>=' ? Number(major) <= oldest : Number(major) === oldest;
    });
  const newer = Object.entries(packages)
    .filter(([, { engines }]) => engines?.node !== undefined && !admits(engines.node))
    .map(([name, { engines }]) => `${name}: ${engines?.node}`);
  expect(newer).toEqual([]);
});
