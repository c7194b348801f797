/** `metes overlap`: the answer, its exit and its JSON, in a directory that is no repository. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
beforeAll(() => {
  world = newWorld();
});
afterAll(() => world.close());

const overlap = (...argv: string[]) => metes(world.io(world.root), 'overlap', ...argv);

test('disjoint: exit 0', async () => {
  const { exit, outcome, data, text } = await overlap('src/*.ts', '--', 'src/*.js', 'docs/**');
  expect({ exit, outcome, data }).toEqual({
    exit: 0,
    outcome: 'disjoint',
    data: { overlaps: false },
  });
  expect(text).toBe('disjoint: no path is in both');
});

test('overlapping: exit 1 and a witness; `!` excludes, on either side', async () => {
  const found = await overlap('src/**/*.ts', '--', 'src/api/**', '!src/api/legacy/**');
  expect([found.exit, found.outcome, found.data]).toEqual([
    1,
    'overlapping',
    { overlaps: true, witness: 'src/api/x.ts' },
  ]);
  expect(found.text).toBe('overlapping: both have src/api/x.ts');
  expect((await overlap('src/**', '!src/api/**', '--', 'src/api/**')).exit).toBe(0);
  expect((await overlap('src/!(a).ts', '--', 'src/a.ts')).exit).toBe(0);
});

test('not provable within the budget: exit 1, null and what to simplify', async () => {
  const hard = `*!(${Array.from({ length: 32 }, (_, i) => `*${i}a${i}b*`).join('|')})*[xz]`;
  const other = `*!(${Array.from({ length: 32 }, (_, i) => `*${i}b${i}a*`).join('|')})*[yw]`;
  const { exit, outcome, data, text } = await overlap(hard, '--', other);
  expect([exit, outcome, data.overlaps]).toEqual([1, 'unproved', null]);
  expect(data.reason).toMatch(/^cannot prove .* disjoint: the comparison takes too much work$/);
  expect([hard, other]).toContain(data.pattern);
  expect(text).toContain('simplify');
});

test('a pattern that can not be used, or only one side: exit 64', async () => {
  const bad = await failure(overlap('/src/**', 'ok', '--', 'src/**'));
  expect([bad.exit, bad.kind, bad.code]).toEqual([64, 'usage', 'bad-pattern']);
  expect(bad.message).toBe(
    '"/src/**": patterns begin at the top of the repository, not at the root of the file system',
  );
  expect(bad.hint).toBe(
    '"/src/**": write `src/**`, if it is below the repository\'s root; nothing else can be named',
  );
  for (const argv of [['src/**'], ['src/**', '--'], ['--', 'src/**']]) {
    expect((await failure(overlap(...argv))).code).toBe('two-scopes');
  }
});
