/** What a branch's files import moves on main: named with the way there, and nothing is said of what nobody imports. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../src/commands/verb.ts';
import { parserProgram } from '../support/parser-program.ts';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

const parser = parserProgram();

const FILES = {
  'package.json': '{"private":true,"workspaces":["packages/*"]}\n',
  'packages/core/package.json': '{"name":"@acme/core","main":"dist/index.js"}\n',
  'packages/core/src/index.ts': "export * from './types.js';\n",
  'packages/core/src/types.ts': 'export interface Item {}\n',
  'packages/web/package.json': '{"name":"@acme/web"}\n',
  'packages/web/src/page.ts': "import type { Item } from '@acme/core';\n",
  'packages/web/src/other.ts': 'export {};\n',
  'docs/index.md': 'index\n',
};

let world: World;
let repo: string;
beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', FILES);
  await enrol(world, repo);
});
afterEach(() => world.close());

const AGENT = { env: { METES_AGENT: '1' } };
const check = (...argv: string[]) =>
  metes({ ...world.io(repo), cli: join(dirname(parser.path), 'cli.js') }, 'check', ...argv);
const PAGE = "import type { Item } from '@acme/core';\nexport const page: Item[] = [];\n";

/** A claimed branch that writes these, and main with those since. */
async function work(
  written: Readonly<Record<string, string>>,
  moved: Readonly<Record<string, string>>,
  ...pattern: string[]
): Promise<void> {
  world.git(repo, 'switch', '-qc', 'feat/page');
  const claimed = pattern.length > 0 ? pattern : ['packages/web/**'];
  expect(await metes(world.io(repo, AGENT), 'claim', 'Show items', ...claimed)).toMatchObject({
    outcome: 'granted',
  });
  world.temp.commit(repo, written, 'work');
  landed(moved);
}
function landed(files: Readonly<Record<string, string>>): void {
  world.git(repo, 'switch', '-q', 'main');
  world.temp.commit(repo, files, 'meanwhile');
  world.git(repo, 'switch', '-q', 'feat/page');
}

const stale = ({ data }: Answer) =>
  (data.findings as { code: string; at: { path: string }; through?: readonly string[] }[])
    .filter(({ code }) => code === 'stale-read')
    .map(({ at, through }) => [at.path, through]);

describe('what the written files import', () => {
  test('through a package of the workspace, all the way down, until it is merged in', async () => {
    const types = 'packages/core/src/types.ts';
    await work(
      { 'packages/web/src/page.ts': PAGE },
      { [types]: 'export interface Item { name: string }\n', 'docs/index.md': 'moved\n' },
    );
    const answer = await check();
    expect(answer).toMatchObject({ exit: 0, outcome: 'in-scope' });
    expect(stale(answer)).toEqual([
      [types, ['packages/web/src/page.ts', 'packages/core/src/index.ts']],
    ]);
    expect(answer.text).toContain(
      `${types}: moved on main since the claim; packages/web/src/page.ts needs it, by way of packages/core/src/index.ts`,
    );
    expect(answer.text).toContain('  git merge main\n');
    expect(answer.data.imports).toEqual({ unknownFiles: 0, unknown: [] });
    world.git(repo, 'merge', '-q', '--no-edit', 'main');
    expect((await check()).data).toMatchObject({ findings: [], imports: null });
  });

  test('what nobody imports may move, and where nothing moves nothing is read', async () => {
    const kept = join(repo, '.git/metes/imports');
    await work({ 'packages/web/src/page.ts': PAGE }, {});
    expect((await check()).data.imports).toBeNull();
    landed({ 'packages/web/src/page.ts': 'both wrote it\n' });
    expect((await check()).data.imports).toBeNull();
    expect(existsSync(kept)).toBe(false);
    landed({ 'packages/web/src/other.ts': 'export const other = 1;\n' });
    const answer = await check();
    expect(answer.data).toMatchObject({ findings: [], imports: { unknownFiles: 0 } });
    expect(answer.text).toBe('In scope: 1 file, feat/page.');
    expect(existsSync(kept)).toBe(true);
  });

  test('what needs it is told as unknown, once, and is no failure', async () => {
    await work(
      {
        'packages/web/src/page.ts':
          "import '@acme/core';\nimport './page.rb';\nimport './none.js';\n",
        'packages/web/src/page.rb': 'require "items"\n',
      },
      { 'docs/index.md': 'moved\n' },
    );
    const answer = await check();
    expect(answer).toMatchObject({ exit: 0, outcome: 'in-scope' });
    expect(answer.data.imports).toMatchObject({
      unknownFiles: 2,
      unknown: [
        { path: 'packages/web/src/page.rb', line: null, why: 'language' },
        { path: 'packages/web/src/page.ts', line: 3, why: 'unresolved', what: './none.js' },
      ],
    });
    expect(answer.notes?.filter((note) => note.includes('not all is known'))).toEqual([
      'metes: not all is known of what 2 files need: metes does not read the language (packages/web/src/page.rb); an import leads to no tracked file (packages/web/src/page.ts)',
    ]);
  });

  test('the final write is refused for it, or looked at again', async () => {
    await work(
      { 'packages/web/src/page.ts': PAGE },
      { 'packages/core/src/types.ts': 'export type Item = string;\n' },
    );
    const refused = await check('--promote');
    expect(refused).toMatchObject({
      exit: 1,
      outcome: 'not-promoted',
      data: { promotion: { because: 'stale-read' } },
    });
    expect(stale(refused)).toHaveLength(1);
    const accepted = await check('--promote', '--revalidate');
    expect(accepted).toMatchObject({
      outcome: 'accepted',
      data: { promotion: { accepted: { revalidated: ['packages/core/src/types.ts'] } } },
    });
    expect(stale(await check())).toEqual([]);
    landed({ 'packages/core/src/index.ts': "export * from './types.js';\nexport {};\n" });
    expect(stale(await check('--promote'))).toEqual([
      ['packages/core/src/index.ts', ['packages/web/src/page.ts']],
    ]);
  });
});

test('by hand: an endpoint, which no import shows', async () => {
  world.write(
    join(repo, '.metes/config.yml'),
    `${world.git(repo, 'show', 'main:.metes/config.yml')}
stale_read: fail
needs:
  "e2e/**": [/items]
  /items: [packages/core/src/index.ts]
  "nothing/*": [/items]
`,
  );
  world.git(repo, 'commit', '-qam', 'Say what needs what');
  await work(
    { 'e2e/shop.md': 'GET /items\n' },
    { 'packages/core/src/index.ts': 'export {};\n' },
    'e2e/**',
  );
  const answer = await check();
  expect(answer).toMatchObject({ exit: 1, outcome: 'failed' });
  expect(stale(answer)).toEqual([['packages/core/src/index.ts', ['e2e/shop.md', '/items']]]);
  expect(answer.notes).toContain(
    'metes: not all is known of what 1 file needs: what needs in the config says stands for nothing (nothing/*)',
  );
});

test('without the parsers it is told, and the rest is judged as ever', async () => {
  await work(
    { 'packages/web/src/page.ts': PAGE },
    { 'packages/core/src/types.ts': 'export type Item = string;\n' },
  );
  const io = { ...world.io(repo), cli: join(world.path('elsewhere'), 'cli.js') };
  const answer = await metes(io, 'check');
  expect(answer).toMatchObject({ exit: 0, outcome: 'in-scope', data: { findings: [] } });
  expect(answer.data.imports).toMatchObject({
    unknownFiles: 1,
    unknown: [{ path: 'packages/web/src/page.ts', why: 'parser-missing' }],
  });
  expect(answer.notes?.join('\n')).toContain('the parser for it is not installed');
});
