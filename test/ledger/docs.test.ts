/** docs/ledger.md says what the code says: the grammar's rules, the states, the findings. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STATES } from '../../src/ledger/commitment.ts';
import { detect } from '../../src/ledger/grammar/detect.ts';
import { RULES } from '../../src/ledger/grammar/rules.ts';
import { FINDING_CODES } from '../../src/ledger/report.ts';

const file = join(import.meta.dirname, '../../docs/ledger.md');
const doc = readFileSync(file, 'utf8');
const block = /(<!-- rules: .* -->\n)([\s\S]*?)(<!-- \/rules -->)/;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ⏎ ');
/** Code signs around what has some itself. */
const code = (text: string): string =>
  text.includes('`') ? `\`\` ${cell(text)} \`\`` : `\`${cell(text)}\``;

const table = [
  '| rule | in | says | example |',
  '| --- | --- | --- | --- |',
  ...RULES.map(
    (r) => `| ${r.number} | ${r.in.join(', ')} | ${cell(r.says)} | ${code(r.example)} |`,
  ),
].join('\n');

const firstCells = (heading: string): string[] => {
  const section = doc.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `?([A-Za-z-]+)`? \|/gm)].map((m) => m[1] ?? '').slice(2);
};

test('the rules are in it (METES_UPDATE=1 rewrites them)', () => {
  const wanted = doc.replace(block, (_, open, __, close) => `${open}\n${table}\n\n${close}`);
  if (process.env.METES_UPDATE) writeFileSync(file, wanted);
  else expect(doc).toBe(wanted);
});

test('each state and each finding has its row', () => {
  expect(firstCells('The states').toSorted()).toEqual(STATES.toSorted());
  expect(firstCells('The findings')).toEqual(FINDING_CODES);
});

test.each(RULES.filter(({ number }) => number < 50).map((r) => [r.number, r.example]))(
  'rule %i decides its example: %s',
  (number, example) => {
    const tracked = undefined;
    const { commitments } = detect(String(example), { grammar: 'v2', tracked });
    const rules = commitments.flatMap((one) => one.rules);
    if (number === 38) expect(rules).toEqual([]);
    else expect(rules).toContain(number);
  },
);

test('each message that is promised in it promises what the row says it does', () => {
  const said = [...doc.matchAll(/metes promise "([^"…]+)"/g)].map(([, text = '']) => text);
  expect(said.length).toBeGreaterThan(8);
  const silent = said.filter((text) => detect(text, { grammar: 'v2' }).commitments.length === 0);
  expect(silent).toEqual([]);
});
