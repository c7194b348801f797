/** Ground that one holds oneself, here or through a run, and words that stand in the wrong place: what is said of it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enrol, failure, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let at: string;
let other: string;
type Words = [string, ...string[]];
const ada = (...argv: Words) => metes(world.io(at), ...argv);
const beside = (...argv: Words) => metes(world.io(other), ...argv);

beforeEach(async () => {
  world = newWorld();
  at = world.repository('repo', { 'docs/a.md': 'a\n', 'src/s.js': 's\n', Docs: 'd\n' });
  await enrol(world, at);
  other = world.path('other');
  world.git(at, 'worktree', 'add', '-q', '-b', 'feat/other', other);
  world.git(at, 'switch', '-qc', 'feat/one');
});
afterEach(() => world.close());

test('what this worktree holds on another branch is given back by its id, and the takeover says whose it is', async () => {
  const { data } = await ada('claim', 'One', 'docs/**');
  const { id } = data.claim as { id: string };
  world.git(at, 'switch', '-qc', 'feat/two', 'main');
  const refused = await ada('claim', 'Two', 'docs/**');
  expect(refused.data.reason).toBe('overlap');
  expect(refused.text).toContain(`  metes release ${id}\n      gives it back: this worktree`);
  expect(refused.text).not.toContain('the other worktree');
  await ada('release', id);
  expect((await ada('claim', 'Two', 'docs/**')).outcome).toBe('granted');
});

test('a run that has ended is not said to be at work, and the person it was for takes it over', async () => {
  const argv = ['--task', 'New', '-w', 'docs/**', '--', 'sh', '-c', 'echo 2 > docs/a.md'];
  const ran = await ada('run', ...argv);
  const { id } = ran.data.claim as { id: string };
  const refused = await beside('claim', 'Mine', 'docs/**');
  expect(refused.text).toContain('because feat/one still holds it');
  expect(refused.text).toContain('its run has ended; held until');
  expect(refused.text).not.toContain('at work');
  expect(refused.text).not.toContain('--force');
  expect((await beside('takeover', id)).outcome).toBe('granted');
  expect(await beside('audit')).toMatchObject({ exit: 0 });
});

test('a no to nothing is no answer: nothing is recorded', async () => {
  await ada('claim', 'One', 'docs/**');
  const before = world.git(at, 'rev-parse', 'metes-registry');
  const error = await failure(ada('resolve', 'reject', 'no thanks'));
  expect(error).toMatchObject({ code: 'no-finding', exit: 64 });
  expect(error.message).toContain('nothing on "feat/one" awaits an answer');
  expect(world.git(at, 'rev-parse', 'metes-registry')).toBe(before);
});

test.each([
  ['src/**', 'looks like a pattern'],
  ['docs/', 'is a path'],
  ['src/s.js', 'is a path'],
])('%s where the task belongs is no task', async (task, why) => {
  const error = await failure(ada('claim', task, 'docs/b.md'));
  expect(error).toMatchObject({ code: 'arguments', exit: 64 });
  expect(error.message).toContain(why);
  expect(error.hint).toContain("metes claim '<task>' ");
  expect(error.hint).toContain('quote patterns');
});

test('who was taken over is told by status and release: who, where, and why', async () => {
  const { data } = await ada('claim', 'One', 'docs/**');
  const { id } = data.claim as { id: string };
  const ben = world.io(other, { env: { METES_HOLDER: 'ben' } });
  await metes(ben, 'takeover', id, '--force', '--reason', 'Ada is on holiday');
  const status = (await ada('status')).text;
  const notes = (await ada('release')).notes ?? [];
  expect(notes).toContain(`metes: on record as a late result of ${id}, and of no effect`);
  for (const text of [status, notes.join('\n')]) {
    expect(text).toContain(`${id}, which was held here, was taken over just now by c-`);
    expect(text).toContain('on feat/other (worktree other on lap-7, by ben): "Ada is on holiday"');
    expect(text).toContain('metes ask c-');
  }
});

test('who was taken over is sent to the one who has it, and not to ask for the same again', async () => {
  const { data } = await ada('claim', 'One', 'docs/**');
  const { id } = data.claim as { id: string };
  const ben = world.io(other, { env: { METES_HOLDER: 'ben' } });
  const taken = await metes(ben, 'takeover', id, '--force', '--reason', 'It is stuck');
  const { id: theirs } = taken.data.claim as { id: string };
  for (const argv of [['widen', 'src/'], ['renew'], ['narrow', 'docs/a.md']] as Words[]) {
    const { message, hint } = await failure(ada(...argv));
    expect(message).toContain(`was taken over just now by ${theirs} on feat/other`);
    expect(hint.split('\n').filter((line) => /^\S/.test(line))).toEqual([
      `metes ask ${theirs} 'My attempt at this was replaced: what should I hand over?'`,
      "git switch -c feat/one-2 --no-track main && metes claim '<task>' '<pattern>'",
    ]);
  }
  const again = await ada('claim', 'One', 'docs/');
  expect(again.text).toContain(
    `  ${id}, which was held here, was taken over just now by ${theirs}`,
  );
  // Of another's ground there is no such word.
  await ada('claim', 'Two', 'src/');
  await ada('release');
  expect((await ada('claim', 'Three', 'docs/')).text).not.toContain('which was held here');
});

test('an emergency is about something, and is not said to be followed up where nothing does', async () => {
  await ada('claim', 'One', 'docs/**');
  const error = await failure(ada('resolve', 'break-glass', 'INC-1'));
  expect(error).toMatchObject({ code: 'no-finding', exit: 64 });
  expect(error.message).toContain('so there is nothing to let through');
  expect((await ada('stats')).text).not.toContain('INC-1');
  world.commit(at, { 'src/s.js': 'beyond\n' }, 'Beyond');
  const { text } = await ada('resolve', 'break-glass', 'INC-1');
  expect(text).toContain('(INC-1): src/s.js; recorded: metes stats lists it\n');
  expect((await ada('stats')).text).toContain('INC-1');
});

describe('ground that was left out for somebody who gives a part of it back', () => {
  const write = (answer: { data: Record<string, unknown> }) =>
    (answer.data.claim as { write: string[] }).write;

  beforeEach(async () => {
    world.commit(
      at,
      { 'src/api/a.ts': 'a\n', 'src/api/b.ts': 'b\n', 'src/db/c.ts': 'c\n' },
      'More',
    );
    world.git(at, 'push', '-q', '.', 'feat/one:main');
    await beside('claim', 'Theirs', 'src/api/');
    await ada('claim', 'Mine', 'src/', '!src/api/');
    await beside('narrow', '!src/api/b.ts');
  });

  test('is offered by free and why, and had by widen; the rest stays out', async () => {
    const offer = '  metes widen src/api/b.ts';
    expect((await ada('free', 'src/api/b.ts')).text.split('\n')).toContain(offer);
    expect((await ada('why', 'src/api/b.ts')).text.split('\n')).toContain(offer);
    const widened = await ada('widen', 'src/api/b.ts');
    expect(widened).toMatchObject({ exit: 0, outcome: 'done' });
    expect(widened.text).toContain('  !src/api/**  (leaves out the rest still)\n');
    expect(widened.text).not.toContain('!(b.ts)');
    expect((await ada('why', 'src/api/b.ts')).exit).toBe(0);
    expect((await ada('why', 'src/api/a.ts')).exit).toBe(1);
    expect((await beside('why', 'src/api/a.ts')).exit).toBe(0);
    world.commit(at, { 'src/api/b.ts': 'mine\n' }, 'Mine');
    expect(await ada('check')).toMatchObject({ exit: 0, outcome: 'in-scope' });
    await beside('release');
    expect(write(await ada('widen', 'src/api/a.ts'))).toContain('!src/api/!(b.ts|a.ts)');
    expect(write(await ada('widen', 'src/api/'))).toEqual(
      expect.not.arrayContaining(['!src/api/*/**']),
    );
    expect(await ada('audit')).toMatchObject({ exit: 0 });
  });

  test('less for the same task narrows; what it has already is no more ground', async () => {
    const less = await ada('claim', 'Mine', 'src/', '!src/db/');
    expect(less.text).toContain("  metes narrow 'src/**' '!src/db/**' '!src/api/**'\n");
    expect(less.text).not.toContain('metes widen');
    const part = await ada('claim', 'Mine', 'src/db/');
    expect(part.text).toContain("  metes narrow 'src/db/**'\n");
    expect(part.text).not.toContain('metes widen');
    const both = await ada('claim', 'Mine', 'src/db/', 'docs/');
    expect(both.text).toContain("  metes widen 'docs/**'\n");
    const another = await ada('claim', 'Another', 'src/db/');
    expect(another.text).not.toContain('metes widen');
    const ran = await ada('run', '--task=Another', '-w', 'src/db/', '--', 'true');
    expect(ran.notes?.join('\n')).not.toContain('metes widen');
    world.commit(at, { 'src/s.js': 'written\n' }, 'Written');
    const written = await ada('claim', 'Mine', 'src/db/');
    expect(written.text).not.toContain("metes narrow 'src/db/**'");
    expect(written.text).toContain('  metes narrow --to-written\n');
  });

  test('with nothing of it written, narrowing to that is not offered', async () => {
    const agent = (...argv: Words) =>
      metes(world.io(at, { env: { METES_AGENT: 'codex' } }), ...argv);
    await ada('release');
    await agent('claim', 'Docs', 'docs/');
    world.commit(at, { 'other.txt': 'beyond\n' }, 'Beyond');
    const { text } = await agent('claim', 'Docs', 'docs/', 'other.txt');
    expect(text).not.toContain('--to-written');
    expect(text).toContain('  metes check\n      lists the answers that a person can give');
  });
});
