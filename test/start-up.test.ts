/** What runs at every commit and is looked at all day loads no parser before it needs one: it costs more than all the rest. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const PARSERS = new Set([
  'yaml',
  'valibot',
  'simple-git',
  'strip-json-comments',
  'smol-toml',
  'oxc-parser',
  '@vscode/tree-sitter-wasm',
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/server/stdio',
]);

/** Modules that a file imports as it is loaded; types and `import()` are none of them. */
function loadedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(?:import|export) ([\s\S]*?)from '([^']+)';/gm)]
    .filter(([, what = '']) => !isTypes(what))
    .map(([, , from = '']) => from);
}

const isTypes = (what: string): boolean =>
  what.startsWith('type ') ||
  (/^\{/.test(what) &&
    what
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim())
      .every((name) => name === '' || name.startsWith('type ')));

/** The way from a verb to a parser, if there is one. */
function wayTo(file: string, seen: Map<string, string[]> = new Map([[file, [file]]])): string[] {
  for (const from of loadedBy(file)) {
    const way = seen.get(file) ?? [];
    if (PARSERS.has(from)) return [...way, from];
    if (!from.startsWith('.')) continue;
    const next = join(dirname(file), from);
    if (seen.has(next)) continue;
    seen.set(next, [...way, next]);
    const found = wayTo(next, seen);
    if (found.length > 0) return found;
  }
  return [];
}

test.each([
  'frame/dispatch',
  'status',
  'claim',
  'check',
  'guard',
  'release',
  'widen',
  'why',
  'free',
  'run',
  'mcp',
])('%s', (verb) => {
  expect(wayTo(`src/commands/${verb}.ts`)).toEqual([]);
});

test('before an edit of an agent nothing is loaded but what reads it', () => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const from of loadedBy(file)) if (from.startsWith('.')) visit(join(dirname(file), from));
  };
  visit('src/commands/writing/call.ts');
  const others = [...seen].filter((file) => !/^src\/(?:agents|commands\/writing)\//.test(file));
  expect(others.sort()).toEqual(['src/scope/fold.ts', 'src/scope/portable-match.ts']);
});

test('the way is found where there is one', () => {
  expect(wayTo('src/scope/manifest.ts').at(-1)).toMatch(/^(?:yaml|valibot)$/);
  expect(wayTo('src/commands/serving/server.ts').at(-1)).toBe('@modelcontextprotocol/server');
});
