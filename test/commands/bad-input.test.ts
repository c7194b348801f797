/**
 * Input that can't be used, as the command line gives it: exit 64 or 65, file, line, what was expected, the mend, and
 * nothing written. The traps themselves are in the tests of scope and registry; here is what a user sees of them.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manifestPathOf } from '../../src/commands/claiming/manifest-file.ts';
import { dispatch } from '../../src/commands/frame/dispatch.ts';
import { verbHelp } from '../../src/commands/frame/help.ts';
import { VERBS } from '../../src/commands/table.ts';
import type { Io } from '../../src/commands/verb.ts';
import { enrol, newWorld, type TestIo, type World } from '../support/test-io.ts';

let world: World;
let at: string;
beforeAll(async () => {
  world = newWorld();
  at = world.repository('repo', { 'src/a.txt': 'a\n' });
  await enrol(world, at);
  world.git(at, 'switch', '-q', '-c', 'feat/x');
});
afterAll(() => world.close());

async function cli(io: TestIo, ...argv: string[]) {
  const exit = await dispatch(io as Io, argv, '0.1.0');
  return { exit, ...io.printed };
}

/** Everything that a command could have written: refs, the journal among them, index, work tree, compiled guards. */
const state = () =>
  [
    world.git(at, 'for-each-ref'),
    world.git(at, 'status', '--porcelain', '-uall'),
    world.git(at, 'ls-files', '--stage'),
    world.git(at, 'stash', 'list'),
  ].join('\n');

const HEAD = 'version: 1\nbranch: feat/x\ntask: Change a\n';

describe('a manifest', () => {
  /** What it says, the line, what was expected, the mend. */
  const BAD: readonly (readonly [string, string, number, string, string])[] = [
    [
      'an exclusion without quotes, which YAML takes for a tag',
      `${HEAD}write:\n  - src/**\n  - !src/gen/**\n`,
      6,
      'text in quotes',
      '"!src/gen/**"',
    ],
    [
      'a star without quotes, which YAML takes for an alias',
      `${HEAD}write:\n  - *.ts\n`,
      5,
      'text in quotes',
      '"*.ts"',
    ],
    [
      'an anchor and its alias',
      `${HEAD}write: &all [src/**]\nread: *all\n`,
      4,
      'text in quotes',
      '"*all"',
    ],
    ['a key twice', `${HEAD}write: [a]\nwrite: [b]\n`, 5, 'each key once', 'put both into one'],
    ['a key that there is not', `${HEAD}wirte: [a]\n`, 4, 'write', 'rename it to write'],
    ['a key that is missing', `${HEAD}`, 1, 'write: …', 'add a line write: …'],
    ['a tab', `${HEAD}write:\n\t- a\n`, 5, 'spaces', 'indent with spaces'],
    ['a number for a pattern', `${HEAD}write: [5]\n`, 4, 'a pattern in quotes', 'write a pattern'],
    ['two documents', `${HEAD}write: [a]\n---\nx: 1\n`, 5, 'one document', 'remove the line ---'],
    ['a pattern from the root', `${HEAD}write:\n  - a\n  - /etc/x\n`, 6, '`etc/x`', '`etc/x`'],
    [
      'a pattern that leaves',
      `${HEAD}write: [a/../../b]\n`,
      4,
      'a path below it',
      'a path below it',
    ],
    ['a brace bomb', `${HEAD}write: ["${'{a,b}'.repeat(20)}"]\n`, 4, 'write `*`', 'write `*`'],
    [
      'another version of the format',
      HEAD.replace('1', '2').concat('write: [a]\n'),
      1,
      '1',
      'write 1',
    ],
    [
      'another branch’s',
      `${HEAD.replace('feat/x', 'feat/y')}write: [a]\n`,
      2,
      '"feat/x"',
      'write branch: "feat/x" there',
    ],
    ['nothing at all', '', 1, 'a mapping with version, branch', 'write one key: value'],
  ];
  const path = manifestPathOf('feat/x');
  for (const [what, text, line, expected, mend] of BAD)
    test(`${what}: 65, ${line}`, async () => {
      world.write(join(at, path), text);
      const before = state();
      const said = await cli(world.io(at), 'claim');
      expect(said).toMatchObject({ exit: 65, out: '' });
      const [first = '', ...rest] = said.err.split('\n');
      expect(first).toMatch(new RegExp(`^metes: ${path.replaceAll('.', '\\.')}:${line}:`));
      expect(first).toContain(`; expected ${expected}`);
      expect(rest.filter((l) => l.startsWith('  ')).join('\n')).toContain(mend);
      const json = await cli(world.io(at), 'claim', '--json');
      expect(json).toMatchObject({ exit: 65, err: '' });
      const { error } = JSON.parse(json.out);
      expect(error).toMatchObject({ kind: 'invalid', file: path, line });
      expect(error.hint).toContain(mend);
      expect(state()).toBe(before);
    });
});

describe('bytes that are not UTF-8, as node reads them from a command line', () => {
  test('in a pattern: which path was meant can’t be told', async () => {
    world.git(at, 'clean', '-qfd', '.metes');
    const before = state();
    expect(await cli(world.io(at), 'claim', 'T', 'src/f\ufffd.ts')).toEqual({
      exit: 64,
      out: '',
      err: 'metes: "src/f\ufffd.ts": it has a sign that stands for bytes which are not UTF-8\n  "src/f\ufffd.ts": write `*` in its place\n',
    });
    expect(state()).toBe(before);
  });

  test('in a task: the manifest that was written can be read again', async () => {
    const asked = ['claim', 'Mend \ufffd', 'src/a.txt'];
    expect((await cli(world.io(at), ...asked)).exit).toBe(0);
    expect(await cli(world.io(at), ...asked)).toMatchObject({ exit: 0 });
    expect((await cli(world.io(at), 'claim')).exit).toBe(0);
    expect((await cli(world.io(at), 'release')).exit).toBe(0);
    world.git(at, 'reset', '-q', '--hard', 'main');
  });
});

describe('a config on the default branch', () => {
  const good = () => world.git(at, 'show', 'main:.metes/config.yml');
  /** As somebody pushed it, past every guard. */
  const landed = (text: string) => {
    world.git(at, 'switch', '-q', 'main');
    world.write(join(at, '.metes/config.yml'), `${text}\n`);
    world.git(at, 'commit', '-qam', 'config');
    world.git(at, 'switch', '-q', 'feat/x');
  };
  const BAD: readonly (readonly [string, string, string, string])[] = [
    ['a key that there is not', 'laese: 3h', 'lease', 'rename it to lease'],
    ['a value that there is not', 'mode: strict', 'enforce or observe', 'write enforce'],
    ['an exclusion without quotes', 'exempt: [!x]', 'text in quotes', '"!x]"'],
    ['a pattern that leaves', 'ground: [../x]', 'a path below it', 'a path below it'],
  ];
  for (const [what, added, expected, mend] of BAD)
    test(`${what}: 65 with its line; no verb goes on as if there were none`, async () => {
      const before = good();
      const line = `${before}\n${added}`.split('\n').length;
      landed(`${before}\n${added}`);
      const refs = state();
      for (const argv of [['claim', 'T', 'src/**'], ['check'], ['widen', 'x'], ['release']]) {
        const said = await cli(world.io(at), ...argv);
        expect(said, argv.join(' ')).toMatchObject({ exit: 65, out: '' });
        expect(said.err).toMatch(
          new RegExp(`^metes: (?:main:)?\\.metes/config\\.yml:${line}:`, 'm'),
        );
        expect(said.err).toContain(`; expected ${expected}`);
        expect(said.err).toContain(mend);
      }
      expect(state()).toBe(refs);
      landed(before);
    });
});

describe('every verb', () => {
  for (const { name, load } of VERBS)
    test(`${name} --help, anywhere: its page with an example, and 0`, async () => {
      const { spec } = (await load()).verb;
      for (const argv of [
        [name, '--help'],
        [name, '-h'],
        ['help', name],
      ]) {
        const said = await cli(world.io(plain()), ...argv);
        expect(said, argv.join(' ')).toEqual({ exit: 0, out: verbHelp(spec), err: '' });
        const example = spec.example.split('\n').map((line) => `  ${line}`.trimEnd());
        expect(said.out).toContain(`\nexample:\n${example.join('\n')}`);
      }
    });

  const plain = () => world.path('nowhere');
  beforeAll(() => world.write(join(plain(), 'x'), 'x\n'));

  // The demonstration asks for nothing and would begin; a server speaks its own protocol.
  for (const { name } of VERBS.filter((verb) => !['demo', 'mcp'].includes(verb.name)))
    test(`${name} --json, where there is nothing to work on: one object, and nothing beside it`, async () => {
      const said = await cli(world.io(plain()), name, '--json');
      expect(said.err).toBe('');
      expect(said.out.trimEnd().split('\n')).toHaveLength(1);
      const answer = JSON.parse(said.out);
      expect(answer.schema).toBe(`metes/${name}/1`);
      if (answer.outcome !== 'error') return expect(said.exit).toBe(name === 'doctor' ? 1 : 0);
      expect(answer.error).toMatchObject({
        kind: expect.stringMatching(/^(?:usage|invalid)$/),
        code: expect.stringMatching(/^[a-z-]+$/),
        hint: expect.stringMatching(/./),
      });
      expect(said.exit).toBe(answer.error.kind === 'usage' ? 64 : 65);
    });
});
