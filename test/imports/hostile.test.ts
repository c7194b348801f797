/** Files, names and trees that somebody made to break the map: each ends as an edge, as nothing, or as unknown. */
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parserProgram } from '../support/parser-program.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';
import { edgesOf, mapAt, unknownOf } from './map-support.ts';

const parser = parserProgram();
let world: World;
beforeAll(() => {
  world = tempWorld('map-hostile');
});
afterAll(() => world.dispose());

test('a file that kills the parser is unknown, and those after it are read', async () => {
  const repo = world.repo('nested');
  const deep = (n: number): string => `${'('.repeat(n)}1${')'.repeat(n)}\n`;
  world.commit(repo, {
    'a.ts': "import './z';\n",
    'deep.ts': deep(200_000),
    'deep.py': `import good\nx = ${deep(100_000)}`,
    'deeper.ts': deep(300_000),
    'z.ts': "import './a';\n",
    'good.py': '',
  });
  const first = await mapAt(world, repo, parser.path);
  expect(edgesOf(first)).toEqual(['a.ts -> z.ts', 'deep.py -> good.py', 'z.ts -> a.ts']);
  expect(unknownOf(first).filter((one) => one.includes('.ts'))).toEqual([
    expect.stringMatching(/^deep\.ts:- parser-failed the parser ended with SIG(?:SEGV|BUS)$/),
    expect.stringMatching(/^deeper\.ts:- parser-failed the parser ended with SIG(?:SEGV|BUS)$/),
  ]);
  const again = await mapAt(world, repo, parser.path);
  expect(again).toEqual({ ...first, parsed: 0 });
});

test('a file over the cap is not parsed; bytes that are no text are read as far as they go', async () => {
  const repo = world.repo('bytes');
  world.write(repo, { 'big.ts': `import './b';\n${'/'.repeat(10 * 1024 * 1024)}`, 'b.ts': '' });
  writeFileSync(join(repo, 'latin.ts'), Buffer.from("import './b'; // caf\xe9\n", 'latin1'));
  writeFileSync(join(repo, 'movie.ts'), Buffer.from([0x47, 0, 0xff, 0x10]));
  world.commit(repo, {});
  const map = await mapAt(world, repo, parser.path);
  expect(edgesOf(map)).toEqual(['latin.ts -> b.ts']);
  expect(unknownOf(map)).toEqual([
    'big.ts:- too-large 10485774 bytes, over 1048576',
    'movie.ts:- does-not-parse not a text',
  ]);
});

test('names with a line feed, with bytes that are no UTF-8, and with what objects inherit', async () => {
  const repo = world.repo('names');
  world.write(repo, {
    'two\nlines.ts': "import './ünï';\nimport './constructor';\nimport '__proto__';\n",
    'ünï.ts': '',
    'constructor.ts': '',
    '__proto__.py': 'import constructor\n',
    'package.json': '{"name":"__proto__","exports":{"__proto__":"./x"},"imports":null}',
    'tsconfig.json': '[1]',
    'Cargo.toml': '= =',
    'pyproject.toml': 'tool = 1',
    'go.mod': '\0',
  });
  writeFileSync(Buffer.from(`${repo}/byte-\xff.ts`, 'latin1'), "import './constructor';\n");
  world.commit(repo, {});
  const map = await mapAt(world, repo, parser.path);
  expect(edgesOf(map)).toEqual([
    'byte-\udcff.ts -> constructor.ts',
    'two\nlines.ts -> constructor.ts',
    'two\nlines.ts -> ünï.ts',
  ]);
  expect(unknownOf(map)).toEqual(['two\nlines.ts:3 unresolved __proto__']);
});

test('links and submodules: a link needs what it points to inside the tree, and nothing outside is read', async () => {
  const repo = world.repo('links');
  const other = world.repo('other');
  world.commit(other, { 'x.ts': '' });
  world.commit(repo, {
    'real/a.ts': '',
    'use.ts': "import './a';\nimport './sub/x';\nimport './secret';\n",
  });
  symlinkSync('real/a.ts', join(repo, 'a.ts'));
  symlinkSync('/etc/passwd', join(repo, 'secret.ts'));
  symlinkSync('../../../etc', join(repo, 'etc'));
  symlinkSync('ring.ts', join(repo, 'ring.ts'));
  world.git(repo, 'submodule', '--quiet', 'add', other, 'sub');
  world.commit(repo, {});
  const map = await mapAt(world, repo, parser.path);
  expect(edgesOf(map)).toEqual(['a.ts -> real/a.ts', 'use.ts -> a.ts', 'use.ts -> secret.ts']);
  expect(unknownOf(map)).toEqual([
    'etc:- outside ../../../etc',
    'secret.ts:- outside /etc/passwd',
    'use.ts:2 unresolved ./sub/x',
  ]);
});

test('more imports than anybody writes are cut, and told', async () => {
  const repo = world.repo('many');
  const lines = Array.from({ length: 6_000 }, (_, n) => `import './m${n}';`).join('\n');
  world.commit(repo, { 'a.ts': lines, 'm0.ts': '' });
  const map = await mapAt(world, repo, parser.path);
  expect(edgesOf(map)).toEqual(['a.ts -> m0.ts']);
  expect(map.unknown.filter(({ why }) => why === 'too-many')).toEqual([
    { path: 'a.ts', line: null, why: 'too-many', what: 'over 5000 imports' },
  ]);
});

test('without a parser everything that it would read is unknown, and nothing of that is kept', async () => {
  const repo = world.repo('without');
  world.commit(repo, { 'a.ts': "import './b';\n", 'b.ts': '', 'notes.md': '' });
  const bare = world.path('bare/process.js');
  world.write(world.root, { 'bare/process.js': '' });
  rmSync(bare);
  const gone = await mapAt(world, repo, bare);
  expect(gone.edges).toEqual([]);
  expect(gone.unknown.map(({ path, why }) => `${path} ${why}`)).toEqual([
    'a.ts parser-missing',
    'b.ts parser-missing',
  ]);
  expect(edgesOf(await mapAt(world, repo, parser.path))).toEqual(['a.ts -> b.ts']);
});

test('a parser that dies of every file is given up, and one that hangs is ended', async () => {
  const repo = world.repo('dying');
  const files = Array.from({ length: 20 }, (_, n): [string, string] => [`f${n}.ts`, `${n};\n`]);
  world.commit(repo, Object.fromEntries(files));
  const ready = `process.stdout.write('{"ready":true}\\n');`;
  world.write(world.root, {
    'dying.js': `${ready} process.stdin.once('data', () => process.exit(3));`,
  });
  const dead = await mapAt(world, repo, world.path('dying.js'));
  const whats = dead.unknown.map(({ why, what }) => `${why} ${what}`);
  expect(
    whats.filter((one) => one === 'parser-failed the parser ended with exit code 3'),
  ).toHaveLength(16);
  expect(whats.filter((one) => one === 'parser-failed too many files failed')).toHaveLength(4);
  world.write(world.root, {
    'hanging.js': `${ready} process.stdin.once('data', () => { for (;;); });`,
  });
  world.git(repo, 'rm', '-q', ...files.slice(1).map(([name]) => name));
  world.commit(repo, {});
  const stuck = await mapAt(world, repo, world.path('hanging.js'));
  expect(unknownOf(stuck)).toEqual(['f0.ts:- parser-failed the parser ended with SIGKILL']);
  expect((await mapAt(world, repo, parser.path)).unknown).toEqual([]);
});

test('a platform without one of the parsers has the other', async () => {
  const repo = world.repo('half');
  world.commit(repo, { 'a.ts': "import './b';\n", 'b.ts': '', 'c.py': 'import d\n', 'd.py': '' });
  // Outside the project: no package is found from there.
  const { buildParser } = await import('../../scripts/build-parser.mjs');
  const away = world.path('away/process.js');
  await buildParser(away);
  const map = await mapAt(world, repo, away);
  expect(map.edges).toEqual([]);
  expect(unknownOf(map)[0]).toMatch(
    /^a\.ts:- parser-missing Cannot find (?:module|package) 'oxc-parser'/,
  );
  expect(unknownOf(map)).toHaveLength(4);
});
