/** `metes attest` and `metes ready`: what a test says of a commit, and what is up for review. Real git, real processes. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Event } from '../../src/registry/event.ts';
import type { Kept } from '../../src/registry/promised.ts';
import { enrol, failure, metes, newWorld, team, type World } from '../support/test-io.ts';

let world: World;
let at: string;

beforeEach(async () => {
  world = newWorld();
  at = world.repository('shop', { 'src/a.ts': 'a\n', '.gitignore': 'out/\n' });
  await enrol(world, at);
  world.git(at, 'switch', '-q', '-c', 'feat/items');
});
afterEach(() => world.close());

/** What it says then, it says of another commit. */
const ELSEWHERE =
  'git commit -q --allow-empty -m x --no-verify && git checkout -q --detach HEAD~1 && git checkout -q -B feat/items';

const run = (verb: string, ...argv: readonly string[]) => metes(world.io(at), verb, ...argv);

function write(path: string, text: string): void {
  writeFileSync(join(at, path), text);
}
function commit(path: string, text: string): string {
  write(path, text);
  world.git(at, 'add', path);
  world.git(at, 'commit', '-q', '-m', path);
  return world.git(at, 'rev-parse', 'HEAD').trim();
}
async function promised(what: string): Promise<Kept> {
  const { data } = await run('promise', what);
  return (data.commitments as readonly Kept[])[0] as Kept;
}
async function stateOf(id: string): Promise<{ state: string; history: Kept['history'] }> {
  const { data } = await run('ledger', '--all');
  const all = data.commitments as readonly (Kept & { state: string })[];
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}
const newest = (): Event =>
  JSON.parse(world.git(at, 'log', '-1', '--format=%b', 'metes-registry').split('\n[skip')[0] ?? '');

describe('attest', () => {
  test('a command that passed makes what is there TESTED, on this commit', async () => {
    const one = await promised("I'll implement src/b.ts");
    const head = commit('src/b.ts', 'b\n');
    const answer = await run('attest', '--', 'sh', '-c', 'test -e src/b.ts');
    expect(answer).toMatchObject({
      exit: 0,
      outcome: 'passed',
      data: { branch: 'feat/items', command: "sh -c 'test -e src/b.ts'", exit: 0, head },
    });
    expect(answer.text).toBe(
      [
        `Recorded: sh -c 'test -e src/b.ts' passed on ${head.slice(0, 12)} (feat/items)`,
        `  TESTED  ${one.id}  implement src/b.ts`,
      ].join('\n'),
    );
    const { state, history } = await stateOf(one.id);
    expect(state).toBe('TESTED');
    expect(history.map((step) => step.state)).toEqual([
      'COMMITTED',
      'STARTED',
      'IMPLEMENTED',
      'TESTED',
    ]);
    expect(history.at(-1)?.shown).toEqual({
      kind: 'run',
      command: "sh -c 'test -e src/b.ts'",
      head,
    });
    expect((await run('audit')).outcome).toBe('clean');
  });

  test('one that failed is on record, and shows nothing', async () => {
    const one = await promised("I'll implement src/b.ts");
    const head = commit('src/b.ts', 'b\n');
    const answer = await run('attest', '--', 'sh', '-c', 'exit 3');
    expect(answer).toMatchObject({ exit: 1, outcome: 'failed', data: { exit: 3, tested: [] } });
    expect(answer.text).toContain(
      `ended with 3 on ${head.slice(0, 12)} (feat/items). It shows nothing.`,
    );
    expect(newest()).toMatchObject({
      kind: 'attested',
      attested: { exit: 3, head, branch: 'feat/items', command: "sh -c 'exit 3'" },
      moves: [],
    });
    expect((await stateOf(one.id)).state).toBe('IMPLEMENTED');
  });

  test('what nothing was written for stays as it is, and is named', async () => {
    const one = await promised("I'll implement src/c.ts");
    commit('src/b.ts', 'b\n');
    const answer = await run('attest', '--', 'true');
    expect(answer.data.tested).toEqual([]);
    expect(answer.text).toContain(
      `COMMITTED  ${one.id}  implement src/c.ts: push what was written`,
    );
    expect((await stateOf(one.id)).state).toBe('COMMITTED');
  });

  test.each([
    ['changed', 'src/a.ts', 'it has 1 change that no commit has'],
    ['unknown to git', 'src/new.ts', 'it has 1 file that git does not know'],
  ])(
    'nothing runs where a file is %s: it would say nothing of the commit',
    async (_how, path, words) => {
      write(path, 'x\n');
      const answer = await run('attest', '--', 'touch', 'ran');
      expect(answer).toMatchObject({ exit: 1, outcome: 'unclean' });
      expect(answer.text.toLowerCase()).toContain(words);
      expect(answer.text).toContain(path);
      expect(existsSync(join(at, 'ran'))).toBe(false);
    },
  );

  test('nothing runs where a submodule has edits inside', async () => {
    const inner = world.repository('inner', { 'i.txt': 'i\n' });
    world.git(at, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub');
    world.git(at, 'commit', '-q', '-m', 'sub');
    write('sub/i.txt', 'other\n');
    const answer = await run('attest', '--', 'touch', 'ran');
    expect(answer).toMatchObject({ exit: 1, outcome: 'unclean', data: { changed: ['sub'] } });
    expect(answer.text).toContain('a submodule is committed in itself first');
  });

  test('what it leaves for git to ignore, or beside it, is no change of the commit', async () => {
    const answer = await run('attest', '--', 'sh', '-c', 'mkdir out && touch out/x report.xml');
    expect(answer).toMatchObject({ exit: 0, outcome: 'passed' });
  });

  test.each([
    ['tracked files', 'echo other > src/a.ts', 'it changed tracked files: src/a.ts'],
    ['the commit', 'git commit -q --allow-empty -m x --no-verify', 'HEAD is at '],
    ['the commit, and back', ELSEWHERE, 'HEAD was at '],
  ])('nothing is recorded where it changed %s', async (_what, script, words) => {
    const before = newest().id;
    const answer = await run('attest', '--', 'sh', '-c', script);
    expect(answer).toMatchObject({ exit: 1, outcome: 'moved' });
    expect(answer.text).toContain(words);
    expect(newest().id).toBe(before);
  });

  test('a command that is not there, and none at all', async () => {
    expect(await failure(run('attest', '--', 'no-such-program'))).toMatchObject({
      code: 'not-started',
      message: 'the command was not started: there is no program "no-such-program" on the PATH',
    });
    expect(await failure(run('attest'))).toMatchObject({ code: 'no-command' });
  });

  test('a command line of any length and any bytes is kept as one line', async () => {
    const answer = await run(
      'attest',
      '--',
      'sh',
      '-c',
      `true; : '\u001b[31m\n${'x'.repeat(5_000)}'`,
    );
    expect(answer.outcome).toBe('passed');
    expect((answer.data.command as string).length).toBe(500);
    expect(answer.text).not.toContain('\u001b');
    expect((await run('audit')).outcome).toBe('clean');
  });

  test('told to stop is no pass either, whatever it ends with', async () => {
    const one = await promised("I'll implement src/b.ts");
    commit('src/b.ts', 'b\n');
    let send: (signal: string) => void = () => {};
    const io = {
      ...world.io(at),
      takeSignals: (listener: typeof send) => {
        send = listener;
        return () => {};
      },
    };
    const script = 'trap "exit 0" INT; mkdir out; while :; do sleep 0.05; done';
    const done = metes(io, 'attest', '--', 'sh', '-c', script);
    while (!existsSync(join(at, 'out'))) await new Promise((resolve) => setTimeout(resolve, 20));
    send('SIGINT');
    expect(await done).toMatchObject({ exit: 1, outcome: 'failed', data: { exit: 130 } });
    expect((await stateOf(one.id)).state).toBe('IMPLEMENTED');
  });

  test('ended by a signal is no pass', async () => {
    const answer = await run('attest', '--', 'sh', '-c', 'kill -TERM $$');
    expect(answer).toMatchObject({ exit: 1, outcome: 'failed', data: { exit: 143 } });
  });
});

describe('ready', () => {
  test('reports what is there, and names what is not, and what no test was run on', async () => {
    const there = await promised("I'll implement src/b.ts");
    const missing = await promised("I'll test src/c.test.ts");
    const head = commit('src/b.ts', 'b\n');
    write('src/a.ts', 'more\n');
    const answer = await run('ready');
    expect(answer).toMatchObject({
      exit: 0,
      outcome: 'reported',
      data: {
        reported: [there.id],
        missing: [{ commitment: missing.id, state: 'COMMITTED' }],
        untested: [there.id],
        uncommitted: 1,
      },
    });
    expect(answer.text).toBe(
      [
        `Up for review on feat/items (${head.slice(0, 12)}):`,
        `  REPORTED  ${there.id}  implement src/b.ts: no test is on record (metes attest -- npm test)`,
        `  COMMITTED  ${missing.id}  test src/c.test.ts: not there yet`,
        '  commit and push it, then metes ready; or say that you drop it:',
        `    metes promise 'I'\\''ll drop src/c.test.ts'`,
        '1 change here is not committed.',
      ].join('\n'),
    );
    expect((await stateOf(there.id)).state).toBe('REPORTED');
    expect(await run('ready')).toMatchObject({ exit: 0, outcome: 'unchanged' });
  });

  test('is a no where nothing of it is there', async () => {
    const one = await promised("I'll implement src/b.ts");
    const answer = await run('ready');
    expect(answer).toMatchObject({ exit: 1, outcome: 'not-ready' });
    expect(answer.text).toContain(`COMMITTED  ${one.id}  implement src/b.ts: not there yet`);
    expect((await stateOf(one.id)).state).toBe('COMMITTED');
  });

  test('says so where nothing was promised', async () => {
    const answer = await run('ready');
    expect(answer).toMatchObject({ exit: 0, outcome: 'nothing' });
    expect(answer.text).toContain('there is nothing to report');
  });

  test('an agent’s word moves nothing on a branch of somebody else', async () => {
    await promised("I'll implement src/b.ts");
    commit('src/b.ts', 'b\n');
    world.git(at, 'switch', '-q', '-c', 'feat/other', 'main');
    expect(await run('ready')).toMatchObject({ outcome: 'nothing' });
  });
});

test.each([
  ['attest', ['--', 'touch', 'ran']],
  ['ready', []],
])('%s says so where the attempt was replaced, and records nothing', async (verb, argv) => {
  const one = await promised("I'll implement src/b.ts");
  expect(await run('claim', 'Add b', 'src/b.ts')).toMatchObject({ outcome: 'granted' });
  commit('src/b.ts', 'b\n');
  const other = world.path('other');
  world.git(at, 'worktree', 'add', '-q', '-b', 'feat/items-2', other, 'main');
  const why = ['--force', '--reason=Ada is away'];
  const taken = await metes(world.io(other), 'takeover', 'feat/items', ...why);
  expect(taken).toMatchObject({ outcome: 'granted' });
  const before = newest().id;
  const answer = await run(verb, ...argv);
  expect(answer).toMatchObject({ exit: 1, outcome: 'refused', data: { reason: 'not-live' } });
  expect(answer.text).toContain('was replaced by attempt 2');
  expect(existsSync(join(at, 'ran'))).toBe(false);
  expect(newest().id).toBe(before);
  expect((await stateOf(one.id)).state).not.toBe('REPORTED');
});

test('ready is a no for a commit that nobody else has, and names the push', async () => {
  const [clone = ''] = await team(world, ['one']);
  at = clone;
  world.git(at, 'switch', '-q', '-c', 'feat/items');
  const one = await promised("I'll implement src/b.ts");
  commit('first.txt', 'x\n');
  world.git(at, 'push', '-q', 'origin', 'HEAD');
  const pushed = world.git(at, 'rev-parse', 'HEAD').trim();
  const head = commit('src-b.ts', 'b\n');
  const answer = await run('ready');
  expect(answer).toMatchObject({ exit: 1, outcome: 'unpushed', data: { head, pushed } });
  expect(answer.text).toBe(
    [
      `Not up for review: nobody else has ${head.slice(0, 12)} of feat/items. origin is at ${pushed.slice(0, 12)}, as far as this clone knows.`,
      '  git push --set-upstream origin HEAD && metes ready',
    ].join('\n'),
  );
  world.git(at, 'push', '-q', '--set-upstream', 'origin', 'HEAD');
  expect(await run('ready')).toMatchObject({ exit: 1, outcome: 'not-ready' });
  expect((await stateOf(one.id)).state).toBe('COMMITTED');
});

test('attest records nothing of an attempt that is taken over while the tests run', async () => {
  expect(await run('claim', 'Add b', 'src/b.ts')).toMatchObject({ outcome: 'granted' });
  await promised("I'll implement src/b.ts");
  commit('src/b.ts', 'b\n');
  const other = world.path('other');
  world.git(at, 'worktree', 'add', '-q', '-b', 'feat/items-2', other, 'main');
  const [started, gate] = [world.path('started'), world.path('taken')];
  const script = ': > "$0"; until [ -e "$1" ]; do sleep 0.1; done';
  const running = run('attest', '--', 'sh', '-c', script, started, gate);
  while (!existsSync(started)) await new Promise((resolve) => setTimeout(resolve, 20));
  const why = ['--force', '--reason=Ada is away'];
  const taken = await metes(world.io(other), 'takeover', 'feat/items', ...why);
  expect(taken).toMatchObject({ outcome: 'granted' });
  writeFileSync(gate, '');
  expect(await running).toMatchObject({ exit: 1, outcome: 'refused' });
  expect(newest().kind).not.toBe('attested');
});

test('a branch of that name in another clone is not whose promise it is', async () => {
  const [one = '', two = ''] = await team(world, ['one', 'two']);
  for (const clone of [one, two])
    world.git(clone, 'switch', '-q', '-c', 'feat/items', '--no-track', 'origin/main');
  at = one;
  const theirs = await promised("I'll implement src/b.ts");
  commit('src/b.ts', 'b\n');
  world.git(at, 'push', '-q', 'origin', 'HEAD');
  expect((await stateOf(theirs.id)).state).toBe('IMPLEMENTED');
  at = two;
  commit('src/b.ts', 'other\n');
  expect(await run('attest', '--', 'true')).toMatchObject({ exit: 0, data: { tested: [] } });
  expect(await run('ready')).toMatchObject({ exit: 0, outcome: 'nothing' });
  const own = await promised("I'll implement src/b.ts");
  expect((await run('attest', '--', 'true')).text).not.toContain(theirs.id);
  expect((await stateOf(own.id)).state).toBe('STARTED');
  at = one;
  expect(await run('attest', '--', 'true')).toMatchObject({ data: { tested: [theirs.id] } });
});

test('what only the branch below has written is not the own branch’s', async () => {
  at = world.repository('stacked', { 'src/a.ts': 'a\n' });
  await enrol(world, at);
  world.git(at, 'switch', '-q', '-c', 'feat/below');
  expect(await run('claim', 'Below', 'src/**')).toMatchObject({ outcome: 'granted' });
  commit('src/a.ts', 'below\n');
  world.git(at, 'switch', '-q', '-c', 'feat/items');
  const stacked = await run('claim', 'Above', 'lib/**', '--on=feat/below');
  expect(stacked).toMatchObject({ outcome: 'granted' });
  const one = await promised("I'll implement src/a.ts");
  commit('src/a.ts', 'above\n');
  expect((await stateOf(one.id)).state).toBe('IMPLEMENTED');
  commit('src/a.ts', 'below\n');
  expect(await run('attest', '--', 'true')).toMatchObject({
    outcome: 'passed',
    data: { tested: [] },
  });
  expect(await run('ready')).toMatchObject({ data: { reported: [] } });
  const head = commit('src/a.ts', 'above again\n');
  expect(await run('attest', '--', 'true')).toMatchObject({ data: { head, tested: [one.id] } });
});
