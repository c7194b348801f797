/** Several worktrees, clones and repositories that see each other through one registry. */
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enrol, failure, metes, newWorld, team, type World } from '../support/test-io.ts';

let world: World;
beforeEach(() => {
  world = newWorld();
});
afterEach(() => world.close());

interface WithClaim {
  readonly claim: { readonly id: string; readonly branch: string; readonly generation: number };
}
const claimOf = (answer: { data: unknown }) => (answer.data as WithClaim).claim;

describe('two clones of one remote', () => {
  let one: string;
  let two: string;
  beforeEach(async () => {
    [one = '', two = ''] = await team(world, ['one', 'two']);
  });

  test('overlapping ground is refused, disjoint ground granted', async () => {
    world.git(one, 'switch', '-qc', 'feat/a');
    world.git(two, 'switch', '-qc', 'feat/b');
    await metes(world.io(one), 'claim', 'A', 'src/api/');
    const refused = await metes(world.io(two), 'claim', 'B', 'src/**');
    expect(refused).toMatchObject({ exit: 1, outcome: 'refused' });
    expect(refused.text).toContain('feat/a');
    expect((await metes(world.io(two), 'claim', 'B', 'src/web/')).outcome).toBe('granted');
    const status = await metes(world.io(one), 'status', '--fresh');
    expect(status.data).toMatchObject({
      mine: [{ branch: 'feat/a' }],
      others: [{ branch: 'feat/b' }],
    });
  });

  test('the same branch name: the second is refused, a takeover fences the first', async () => {
    for (const at of [one, two]) world.git(at, 'switch', '-qc', 'fix');
    const first = claimOf(await metes(world.io(one), 'claim', 'Fix it', 'src/api/'));
    const refused = await metes(world.io(two), 'claim', 'Fix it too', 'src/web/');
    expect(refused.data).toMatchObject({ reason: 'branch-held', holder: { id: first.id } });
    expect(refused.text).toContain(`metes takeover ${first.id}`);

    const taken = await metes(world.io(two), 'takeover', first.id);
    expect(taken.outcome).toBe('granted');
    expect(claimOf(taken)).toMatchObject({ branch: 'fix', generation: 2 });
    expect(world.git(two, 'log', '-1', '--format=%s')).toContain('Declare what fix writes');

    const fenced = await failure(metes(world.io(one), 'widen', 'README.md'));
    expect(fenced).toMatchObject({ code: 'no-claim' });
    expect(fenced.hint).toContain('metes takeover');
    const again = await metes(world.io(one), 'claim', 'Fix it', 'src/api/');
    expect(again.data).toMatchObject({ reason: 'branch-held', holder: { generation: 2 } });
  });

  test("someone else's live claim is taken by force only, with a reason, by a person", async () => {
    for (const at of [one, two]) world.git(at, 'switch', '-qc', 'fix');
    const ada = world.io(one);
    const ben = world.io(two, { env: { METES_HOLDER: 'ben' } });
    const { id } = claimOf(await metes(ada, 'claim', 'Fix it', 'src/api/'));
    const refused = await metes(ben, 'takeover', id);
    expect(refused).toMatchObject({ exit: 1, outcome: 'refused' });
    const unreasoned = await failure(metes(ben, 'takeover', id, '--force'));
    expect(unreasoned).toMatchObject({ code: 'no-reason', exit: 64 });
    const agent = world.io(two, { env: { METES_HOLDER: 'ben', METES_AGENT: '1' } });
    const byAgent = await metes(agent, 'takeover', id, '--force', '--reason=mine');
    expect(byAgent.data).toMatchObject({ reason: 'agent' });
    const forced = await metes(ben, 'takeover', id, '--force', '--reason=ada is away');
    expect(forced.outcome).toBe('granted');
    const log = world.git(world.path('origin.git'), 'log', '-1', '--format=%B', 'metes-registry');
    expect(log).toContain('ada is away');
  });

  test('a lapsed claim may be renewed by its seat, and taken when it is not', async () => {
    world.git(one, 'switch', '-qc', 'feat/a');
    world.git(two, 'switch', '-qc', 'feat/b');
    const { id } = claimOf(await metes(world.io(one), 'claim', 'A', 'src/api/'));
    const later = world.io(one);
    later.clock.aheadMs = 9 * 3_600_000;
    expect((await metes(later, 'renew')).outcome).toBe('done');
    const tomorrow = world.io(two);
    tomorrow.clock.aheadMs = 30 * 3_600_000;
    const granted = await metes(tomorrow, 'claim', 'B', 'src/**');
    expect(granted.data).toMatchObject({ displaced: [{ id }] });
    const gone = await failure(metes(later, 'renew'));
    expect(gone).toMatchObject({ code: 'no-claim' });
  });

  test('a registry that is not on the remote yet, an enrolment that was not pushed', async () => {
    world.git(two, 'switch', '-qc', 'feat/b');
    world.git(one, 'push', '-q', 'origin', ':metes-registry');
    const missing = await failure(metes(world.io(two), 'claim', 'B', 'src/**'));
    expect(missing).toMatchObject({ kind: 'invalid', exit: 65 });
    expect(missing.hint).toContain('metes recover');
  });

  test('ask is shown to the holder', async () => {
    world.git(one, 'switch', '-qc', 'feat/a');
    await metes(world.io(one), 'claim', 'A', 'src/api/');
    const ben = world.io(two, { env: { METES_HOLDER: 'ben' } });
    const asked = await metes(ben, 'ask', 'feat/a', 'May I have', 'items.ts?');
    expect(asked.outcome).toBe('done');
    const status = await metes(world.io(one), 'status', '--fresh');
    expect(status.text).toContain('ben (worktree two on lap-7, main) wrote');
    expect(status.text).toContain('"May I have items.ts?"');
    const nobody = await failure(metes(ben, 'ask', 'c-0000000000', 'hello'));
    expect(nobody).toMatchObject({ code: 'no-such-claim', exit: 64 });
  });
});

test('an enrolment that is on one machine only is told so', async () => {
  const origin = world.path('origin.git');
  world.git(world.root, 'init', '-q', '--bare', origin);
  const one = world.repository('one');
  world.git(one, 'remote', 'add', 'origin', origin);
  world.git(one, 'push', '-q', 'origin', 'main');
  await enrol(world, one, '--team');
  world.git(one, 'switch', '-qc', 'feat/a');
  const error = await failure(metes(world.io(one), 'claim', 'A', 'src/**'));
  expect(error).toMatchObject({ code: 'not-enrolled', exit: 65, hint: 'git push origin main' });
});

test('two repositories that share one registry see each other and never overlap', async () => {
  const shared = world.path('registry.git');
  world.git(world.root, 'init', '-q', '--bare', shared);
  const knowledge = world.repository('knowledge', { 'docs/a.md': 'a\n' });
  const infra = world.repository('infra', { 'docs/b.md': 'b\n' });
  for (const at of [knowledge, infra]) {
    await enrol(world, at, '--registry', shared);
    world.git(at, 'switch', '-qc', 'feat/x');
  }
  expect((await metes(world.io(knowledge), 'claim', 'A', 'docs/')).outcome).toBe('granted');
  expect((await metes(world.io(infra), 'claim', 'B', 'docs/')).outcome).toBe('granted');
  const here = await metes(world.io(infra), 'status', '--fresh');
  expect(here.data).toMatchObject({ mine: [{ task: { text: 'B' } }], others: [], elsewhere: [] });
  const all = await metes(world.io(infra), 'status', '--all');
  expect(all.data).toMatchObject({
    elsewhere: [{ repository: 'knowledge', claims: [{ task: { text: 'A' } }] }],
  });
});

test.each([
  ['over http', 'http://127.0.0.1:1/x.git', 'unavailable', 'unreachable', 75],
  ['of git', 'git://127.0.0.1:1/x.git', 'unavailable', 'unreachable', 75],
  ['by a name that is none', 'http://none.invalid/x.git', 'unavailable', 'unreachable', 75],
  ['on a disk that is not there', '/none/x.git', 'denied', 'no-such-repository', 69],
])('a registry that can not be reached, %s: nothing was sent, and what to do', async (...row) => {
  const [, url, kind, code, exit] = row;
  const [one = ''] = await team(world, ['one']);
  world.git(one, 'switch', '-qc', 'feat/a');
  world.git(one, 'remote', 'set-url', 'origin', url);
  // The copy was read moments ago, or has to be read first.
  for (const aheadMs of [0, 300_000]) {
    const io = world.io(one);
    io.clock.aheadMs = aheadMs;
    const error = await failure(metes(io, 'claim', 'A', 'src/**'));
    expect(error).toMatchObject({ kind, code, exit });
    expect(error.message).toContain(url);
    expect(error.message).not.toContain('whether the write arrived');
    expect(error.hint).toMatch(
      /^(nothing was changed; try again when|check the remote: git remote)/,
    );
  }
  const status = await metes(world.io(one), 'status');
  expect(status.exit).toBe(0);
});

test('names that strangers choose stay names', async () => {
  const repo = world.repository('repo', { 'src/a.ts': 'a\n' });
  await enrol(world, repo);
  const branch = '--exec=touch-$(id)\'"`x`;🙂';
  world.git(repo, 'symbolic-ref', 'HEAD', `refs/heads/${branch}`);
  world.git(repo, 'update-ref', `refs/heads/${branch}`, 'refs/heads/main');
  const task = `$(touch ${world.path('pwned')}) \`x\` "q" 'q' \n\u001b[31m --exec=x ${'y'.repeat(3900)}`;
  const holder = `<evil>\n$(touch ${world.path('pwned')})`;
  const io = world.io(repo);
  const granted = await metes(io, 'claim', `--as=${holder}`, '--', task, '--exec=x/**', 'src/');
  expect(granted.outcome).toBe('granted');
  expect(granted.data).toMatchObject({
    claim: { branch, task: { text: task.trim() }, write: ['--exec=x/**', 'src/**'] },
  });
  expect(granted.text).not.toContain('\u001b');
  const subjects = world.git(repo, 'log', '--format=%s%n%an', 'metes-registry');
  expect(subjects).not.toContain('\u001b');
  for (const verb of [['status'], ['why', 'src/a.ts', '--', '--exec=x/y'], ['free'], ['renew']]) {
    const [name = '', ...argv] = verb;
    expect((await metes(io, name, ...argv)).exit, name).toBe(0);
  }
  expect((await metes(io, 'release')).outcome).toBe('done');
  expect(existsSync(world.path('pwned'))).toBe(false);
});

test('names of thousands of characters, and bytes that are not UTF-8', async () => {
  const deep = Array.from({ length: 15 }, () => 'x'.repeat(200)).join('/');
  const repo = world.repository('repo', { 'src/a.ts': 'a\n', [`docs/${deep}`]: 'd\n' });
  await enrol(world, repo);
  const branch = `feat/${deep}`;
  world.git(repo, 'switch', '-qc', branch);
  const io = world.io(repo, { env: { METES_HOLDER: `h\ufffd${'o'.repeat(4_000)}` } });
  const granted = await metes(io, 'claim', `t\ufffd${'t'.repeat(3_998)}`, 'src/');
  expect(granted).toMatchObject({ outcome: 'granted', data: { claim: { branch } } });
  const manifest = world.git(repo, 'ls-files', '.metes/scope');
  expect(manifest.length).toBeLessThan(100);
  expect((await metes(io, 'claim')).outcome).toBe('held');
  const subject = world.git(repo, 'log', '-1', '--format=%s', 'metes-registry');
  expect(subject).toMatch(/^granted feat\/x+/);
  world.write(`${repo}/docs/${deep}`, 'changed\n');
  const why = await metes(io, 'why', `docs/${deep}`);
  expect(why).toMatchObject({ exit: 1, data: { paths: [{ path: `docs/${deep}`, code: 'free' }] } });
  const found = await metes(io, 'check');
  expect(found.data.findings).toMatchObject([{ at: { path: `docs/${deep}` } }]);
  expect(found.text).not.toContain('metes widen');
  for (const verb of ['status', 'free', 'log', 'renew', 'audit', 'release'])
    expect((await metes(io, verb)).exit, verb).toBe(0);
});

test('four claims at once in one worktree are one, and each says that its manifest is committed', async () => {
  const at = world.repository('repo', { 'src/s.js': 's\n' });
  await enrol(world, at);
  world.git(at, 'switch', '-qc', 'feat/one');
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => metes(world.io(at), 'claim', 'One', 'src/')),
  );
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['granted', 'held', 'held', 'held']);
  const oid = world.git(at, 'rev-parse', 'HEAD');
  for (const { data } of answers)
    expect(['committed', 'unchanged']).toContain((data.manifest as { outcome: string }).outcome);
  expect(world.git(at, 'log', '-1', '--format=%s')).toBe('Declare what feat/one writes');
  expect(world.git(at, 'rev-list', '--count', `main..${oid}`)).toBe('1');
  expect(world.git(at, 'status', '--porcelain')).toBe('');
});
