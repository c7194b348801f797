/** Every --help page as one golden file, and the overview against each verb's own table. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { overview, verbHelp } from '../../src/commands/frame/help.ts';
import { VERBS } from '../../src/commands/table.ts';

const golden = join(import.meta.dirname, '../golden/help.txt');
const specs = await Promise.all(VERBS.map(async (v) => (await v.load()).verb.spec));

test('all help pages are as in test/golden/help.txt (METES_UPDATE=1 rewrites it)', () => {
  const pages = [overview(VERBS, 'VERSION'), ...specs.map(verbHelp)];
  const text = pages.join(`${'='.repeat(80)}\n`);
  if (process.env.METES_UPDATE) writeFileSync(golden, text);
  expect(existsSync(golden) ? readFileSync(golden, 'utf8') : '').toBe(text);
});

describe('the overview', () => {
  for (const [i, listed] of VERBS.entries()) {
    test(`says of ${listed.name} what its own table says`, () => {
      const { name, group, summary } = specs[i] ?? { name: '', group: '', summary: '' };
      expect({ name, group, summary }).toEqual({
        name: listed.name,
        group: listed.group,
        summary: listed.summary,
      });
    });
  }

  test('shows eight verbs first', () => {
    expect(VERBS.filter((v) => v.group === 'everyday').map((v) => v.name)).toEqual([
      'init',
      'claim',
      'status',
      'why',
      'widen',
      'release',
      'check',
      'run',
    ]);
  });
});

describe('a help page', () => {
  for (const spec of specs) {
    test(`of ${spec.name} fits 100 columns and shows an example of ${spec.name}`, () => {
      const lines = verbHelp(spec).split('\n');
      expect(lines.filter((line) => line.length > 100)).toEqual([]);
      expect(spec.example).toContain(`metes ${spec.name}`);
    });
  }
});
