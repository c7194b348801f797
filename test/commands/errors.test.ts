/** How the command line fails: the same facts as text and as JSON, a bug with its way to a report and no stack trace. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manifestPathOf } from '../../src/commands/claiming/manifest-file.ts';
import { dispatch } from '../../src/commands/frame/dispatch.ts';
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

describe('as JSON', () => {
  const cases = [
    ['usage', 64, 'unknown-verb', ['clam', '--json']],
    ['usage', 64, 'bad-pattern', ['claim', '--json', 'T', '../up']],
    ['usage', 64, 'no-such-claim', ['release', '--json', 'c-0000000000']],
  ] as const;
  for (const [kind, exit, code, argv] of cases)
    test(`${argv.join(' ')}: ${code}`, async () => {
      const ran = await cli(world.io(at), ...argv);
      expect(ran).toMatchObject({ exit, err: '' });
      const said = JSON.parse(ran.out);
      expect(said).toMatchObject({
        schema: `metes/${argv[0]}/1`,
        outcome: 'error',
        error: { kind, code },
      });
      expect(said.error.message).not.toBe('');
      expect(said.error.hint).not.toBe('');
      const text = await cli(world.io(at), ...argv.filter((word) => word !== '--json'));
      expect(text).toMatchObject({ exit, out: '' });
      expect(text.err).toContain(said.error.message);
    });

  test('after `--` it is the command’s, not ours', async () => {
    const argv = ['run', '--task', 'x', '--write', '../up', '--', 'echo', '--json'];
    expect(await cli(world.io(at), ...argv)).toMatchObject({ exit: 64, out: '' });
  });
});

describe('a bug', () => {
  const broken = (env: Record<string, string> = {}): TestIo => ({
    ...world.io(at, { env }),
    now: () => {
      throw new TypeError('no clock here');
    },
  });

  test('70, what to do about it, and no stack trace', async () => {
    const ran = await cli(broken(), 'claim', 'T', 'src/**');
    expect(ran).toMatchObject({ exit: 70, out: '' });
    expect(ran.err).toContain('metes failed in a way it did not foresee: no clock here');
    expect(ran.err).toContain('set METES_DEBUG=1 and run it again; please report what it prints');
    expect(ran.err).not.toMatch(/^\s+at /m);
    const json = await cli(broken(), 'claim', '--json', 'T', 'src/**');
    expect(json).toMatchObject({ exit: 70, err: '' });
    expect(JSON.parse(json.out).error).toMatchObject({ kind: 'bug', code: 'unexpected' });
  });

  test('the stack only when it is asked for', async () => {
    const ran = await cli(broken({ METES_DEBUG: '1' }), 'claim', 'T', 'src/**');
    expect(ran.exit).toBe(70);
    expect(ran.err).toMatch(/^TypeError: no clock here\n\s+at /m);
  });
});

describe('a manifest that can’t be used', () => {
  const state = () =>
    world.git(at, 'for-each-ref') + world.git(at, 'status', '--porcelain', '-uno');
  const head = 'version: 1\nbranch: feat/x\ntask: Change a\nwrite:';
  const bad: readonly (readonly [string, string])[] = [
    ['20,000 levels deep', `${head} ${'['.repeat(20_000)}\n`],
    ['10 MB', `${head}\n  - src/**\n# ${'x'.repeat(10 << 20)}\n`],
    [
      '10,000 patterns',
      `${head}\n${Array.from({ length: 10_000 }, (_, n) => `  - src/${n}/**\n`).join('')}`,
    ],
  ];
  for (const [what, text] of bad)
    test(`${what}: 65 with its place, and nothing is written`, async () => {
      const path = manifestPathOf('feat/x');
      world.write(join(at, path), text);
      const before = state();
      for (const argv of [['claim'], ['check'], ['claim', 'Change a', 'src/**']]) {
        const ran = await cli(world.io(at), ...argv);
        expect(ran, argv.join(' ')).toMatchObject({ exit: 65, out: '' });
        expect(ran.err).toMatch(new RegExp(`^metes: ${path.replaceAll('.', '\\.')}:\\d+:\\d+: `));
        expect(ran.err.length).toBeLessThan(4_000);
      }
      expect(state()).toBe(before);
    });
});
