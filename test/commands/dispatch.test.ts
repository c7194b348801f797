/** What a stranger wrote into a config never reaches a terminal as it is. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dispatch } from '../../src/commands/frame/dispatch.ts';
import { printableLines } from '../../src/report/printable.ts';
import { enrol, newWorld, type World } from '../support/test-io.ts';

let world: World;
let at: string;
beforeAll(async () => {
  world = newWorld();
  at = world.repository('here');
  await enrol(world, at);
  const config = 'version: 1\nmode: "\\e[31mred\\u202Eevil"\n';
  world.write(join(at, '.metes/config.yml'), config);
  world.git(at, 'commit', '-qam', 'evil');
  world.git(at, 'switch', '-qc', 'feat/x');
});
afterAll(() => world.close());

const RAW = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

test.each([[['check']], [['guard', 'pre-commit']]])(
  '%j says what is wrong without it',
  async (argv) => {
    const io = world.io(at);
    const exit = await dispatch(io, argv, '0');
    expect(io.printed.err).toContain('mode');
    expect(exit).toBe(65);
    expect(io.printed.err + io.printed.out).not.toMatch(RAW);
  },
);

test('JSON escapes it', async () => {
  const io = world.io(at);
  expect(await dispatch(io, ['check', '--json'], '0')).toBe(65);
  expect(io.printed.out.trimEnd()).not.toMatch(RAW);
});

test('lines keep their indentation and lose what nobody sees', () => {
  expect(printableLines('a\n  b \x1b[31mc\u202e\n    d')).toBe('a\n  b c\n    d');
  const plain = '  "a"   b\n';
  expect(printableLines(plain)).toBe(plain);
});
