/** Nothing is exported from src/ that nobody imports: a value must be named in another file, a type anywhere at all. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = resolve(fileURLToPath(import.meta.url), '../..');

const files = ['src', 'test', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs)$/.test(name))
    .map((name) => ({
      path: join(folder, name),
      text: readFileSync(join(root, folder, name), 'utf8'),
    })),
);
const EXPORT =
  /^export (?:declare )?(?:async )?(const|let|function\*?|class|interface|type) +(\w+)/gm;

/** How often a name stands in a text as a whole word, comments left out. */
function wordsOf(text: string): Map<string, number> {
  const count = new Map<string, number>();
  const plain = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  for (const [word] of plain.matchAll(/[A-Za-z_$][\w$]*/g))
    count.set(word, (count.get(word) ?? 0) + 1);
  return count;
}

test('every export is used', () => {
  const words = files.map(({ path, text }) => ({ path, count: wordsOf(text) }));
  const unused = files
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(EXPORT)].flatMap(([, kind, name = '']) => {
        const isType = kind === 'interface' || kind === 'type';
        const used = words.some(
          (file) => (file.count.get(name) ?? 0) > (file.path !== path ? 0 : isType ? 1 : Infinity),
        );
        return used ? [] : [`${path}: ${name}`];
      }),
    );
  expect(unused).toEqual([]);
});
