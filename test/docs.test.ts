/** What the docs about pull requests say, against the code: messages, inputs, examples, links, names of tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const below = (folder: string, ext: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ext))
    .map((name) => join(folder, name));

/** Text of all sources, quotes of code undone, so that a sentence reads as it is printed. */
const sources = below('src', '.ts')
  .map(read)
  .join('\n')
  .replaceAll("\\'", "'")
  .replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '…');

const part = (text: string, heading: string): string => {
  const start = text.indexOf(`\n## ${heading}\n`);
  expect(start, heading).toBeGreaterThan(0);
  const end = text.indexOf('\n## ', start + 4);
  return text.slice(start, end === -1 ? undefined : end);
};
const cells = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

describe('docs/action.md', () => {
  const doc = read('docs/action.md');

  const messages = cells(part(doc, 'Errors')).flatMap(([cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, said = '']) => said),
  );
  test.each(messages)('the code says %s', (said) => {
    const pieces = said
      .split('…')
      .map((piece) => piece.trim())
      .filter((piece) => piece.length > 3);
    expect(pieces.length, 'something to look for').toBeGreaterThan(0);
    for (const piece of pieces) expect(sources).toContain(piece);
  });

  // How each sentence of a status begins, up to what is filled in.
  const begins = [
    ...read('src/report/pull-status.ts').matchAll(/(?:`|'|")([A-Z][a-z]+[^`'"$]*)/g),
    ...read('src/commands/action/check-pull.ts').matchAll(/(?<=\})( has this head too: )/g),
  ].map(([, text = '']) => text.trim());
  test.each(begins)('the table of statuses has: %s', (text) => {
    const rows = cells(part(doc, 'What a pull request shows')).map(([cell = '']) => cell);
    expect(rows.filter((row) => row.includes(text))).not.toEqual([]);
  });

  test('the inputs and outputs are those of action.yml', () => {
    const { inputs, outputs } = parse(read('action.yml')) as Record<string, Record<string, object>>;
    const names = cells(part(doc, 'Inputs and outputs')).map(([name]) => name?.replaceAll('`', ''));
    expect(names).toEqual([...Object.keys(inputs ?? {}), ...Object.keys(outputs ?? {})]);
  });

  test('the permissions are those of the workflow', () => {
    const shown = cells(part(doc, 'Permissions')).map(([name]) => name?.replaceAll('`', ''));
    const [workflow = ''] = /(?<=```yaml\n)[\s\S]*?(?=```)/.exec(doc) ?? [];
    const { permissions } = parse(workflow) as { permissions: Record<string, string> };
    expect(shown).toEqual(Object.entries(permissions).map(([name, may]) => `${name}: ${may}`));
  });

  test('the comment that it shows is the one that the code makes', () => {
    const [shown = ''] = /(?<=```markdown\n)[\s\S]*?(?=```)/.exec(doc) ?? [];
    const golden = read('test/golden/pull/open.md');
    const pieces = shown
      .split('…\n')
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '');
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) expect(golden).toContain(piece);
  });
});

describe('docs/threat-model.md', () => {
  const named = [
    ...read('docs/threat-model.md').matchAll(/`(test\/[\w/.-]+)`: ((?:“[^”]+”(?:, )?)+)/g),
  ].map(([, file = '', names = '']): [string, string] => [file, names]);

  test('every attack names a test that shows it', () => {
    const rows = read('docs/threat-model.md').split('### What was written')[1] ?? '';
    const attacks = rows.split('\n').filter((line) => /^\| (?!attack|---)/.test(line));
    expect(attacks.filter((line) => !/`test\/[^`]+\.test\.ts`: “/.test(line))).toEqual([]);
    expect(attacks.length).toBeGreaterThan(25);
  });

  test.each(named)('%s has %s', (file, names) => {
    const text = read(file).replaceAll("\\'", "'");
    for (const [, name = ''] of names.matchAll(/“([^”]+)”/g)) expect(text).toContain(`'${name}'`);
  });
});

describe('docs/guarantees.md', () => {
  const promised = part(read('docs/guarantees.md'), 'Promised')
    .split('\n')
    .filter((line) => line.startsWith('| **'));
  const named = promised.flatMap((line) =>
    [...line.matchAll(/`(test\/[\w/.-]+)`(?:: ((?:“[^”]+”(?:, )?)+))?/g)].map(
      ([, file = '', names = '']): [string, string] => [file, names],
    ),
  );

  test('every guarantee names a test that shows it', () => {
    expect(promised.length).toBeGreaterThan(8);
    expect(promised.filter((line) => !/`test\/[^`]+\.test\.ts`/.test(line))).toEqual([]);
  });

  test.each(named)('%s is there, and has %s', (file, names) => {
    const text = read(file).replaceAll("\\'", "'");
    for (const [, name = ''] of names.matchAll(/“([^”]+)”/g)) expect(text).toContain(`'${name}'`);
  });
});

test.each([
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((n) => n.endsWith('.md'))
    .map((n) => `docs/${n}`),
])('each link of %s leads somewhere', (page) => {
  const text = read(page).replace(/```[\s\S]*?```/g, '');
  const wrong = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(#[^)\s]*)?\)/g)]
    .map(([, path = '', anchor = '']) => ({
      path: path === '' ? page : join(dirname(page), path),
      anchor,
    }))
    .filter(({ path, anchor }) => !existsSync(join(root, path)) || !hasAnchor(path, anchor));
  expect(wrong).toEqual([]);
});

function hasAnchor(path: string, anchor: string): boolean {
  if (anchor === '') return true;
  const headings = [...read(path).matchAll(/^#+ (.*)$/gm)].map(
    ([, text = '']) =>
      `#${text
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(' ', '-')}`,
  );
  return headings.includes(anchor);
}
