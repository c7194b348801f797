/** What was written outside a claim stays open when that is given back, whoever looks, until somebody answers for it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

type Words = [string, ...string[]];

let world: World;
let at: string;
const agent = (...argv: Words) => metes(world.io(at, { env: { METES_AGENT: 'codex' } }), ...argv);
const person = (...argv: Words) => metes(world.io(at), ...argv);
const committed = (files: Record<string, string>) => {
  world.temp.write(at, files);
  world.git(at, 'add', '--all');
  world.git(at, 'commit', '-qm', 'Work', '--author=Agent A <agent@example.org>');
};

beforeEach(async () => {
  world = newWorld();
  at = world.repository('repo', { 'docs/a.md': 'a\n', 'src/s.js': 's\n', 'other.txt': 'o\n' });
  await enrol(world, at);
  world.git(at, 'switch', '-qc', 'feat/one');
  await agent('claim', 'One', 'src/');
  committed({ 'docs/a.md': 'beyond\n', 'src/s.js': 'inside\n' });
});
afterEach(() => world.close());

test('release names it, and check shows it to a person and to an agent', async () => {
  const { text } = await agent('release');
  expect(text.split('\n').slice(1)).toEqual([
    'Still open: docs/a.md was written outside it; that waits for a person, or to be put back',
    'Works now:',
    '  metes check',
    '      shows what can be done',
  ]);
  // Written while nobody held the branch, it is nobody's breach.
  committed({ 'other.txt': 'later\n' });
  const seen = await person('check');
  expect(seen).toMatchObject({ exit: 1, outcome: 'breach' });
  expect(seen.data.findings).toMatchObject([
    { code: 'unclaimed', at: { path: 'docs/a.md' }, givenBack: true },
  ]);
  expect(seen.text).toMatch(
    /docs\/a\.md: outside what its claim c-\w{10} had, which was given back; nobody has answered/,
  );
  expect(seen.text).toContain("A person can:\n  metes claim '<the task>' docs/a.md\n");
  expect((await person('check', '--branch=feat/one')).exit).toBe(1);
  const theirs = (await agent('check')).text;
  expect(theirs).toContain('You are an agent: do not.\n  metes claim ');
  expect(theirs).toContain('declares it now');
});

test('a person’s claim answers for it', async () => {
  await agent('release');
  expect((await agent('claim', 'Two', 'docs/')).exit).toBe(1);
  expect((await person('claim', 'Two', 'docs/a.md')).outcome).toBe('granted');
  expect((await person('release')).text).not.toContain('Still open');
  expect((await person('check')).exit).toBe(0);
});

test('put back, it is gone', async () => {
  await agent('release');
  world.git(at, 'restore', '--source=main', '--staged', '--worktree', 'docs/a.md');
  world.git(at, 'commit', '-qm', 'Put back');
  expect((await person('check')).exit).toBe(0);
});

test('nothing of it: nothing is said', async () => {
  world.git(at, 'restore', '--source=main', '--staged', '--worktree', 'docs/a.md');
  world.git(at, 'commit', '-qm', 'Put back');
  expect((await agent('release')).text).not.toContain('Still open');
  expect(await person('check')).toMatchObject({ exit: 0, outcome: 'unclaimed' });
});
