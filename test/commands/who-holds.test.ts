/**
 * A claim that stands in one's way, or was taken away: where it is held, whether anybody is at work under it, who took it
 * and for which reason.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requestOf } from '../../src/commands/claiming/claim-request.ts';
import { groundOf } from '../../src/commands/claiming/ground.ts';
import { openContext } from '../../src/commands/context/context.ts';
import { processStart } from '../../src/commands/context/pid-alive.ts';
import { placeOf } from '../../src/commands/context/place.ts';
import { treeOf } from '../../src/commands/context/tree-facts.ts';
import { transact } from '../../src/commands/transact.ts';
import type { Answer } from '../../src/commands/verb.ts';
import { enrol, failure, metes, newWorld, team, type World } from '../support/test-io.ts';

const FILES = { 'docs/a.md': 'a\n', 'src/s.js': 's\n', 'test/t.js': 't\n' };
type Words = [string, ...string[]];

let world: World;
/** Where Ada works, on feat/one. */
let at: string;
let other: string;
const by = (where: string, holder: string, ...argv: Words) =>
  metes(world.io(where, { env: { METES_HOLDER: holder } }), ...argv);
const ada = (...argv: Words) => by(at, 'ada', ...argv);
const ben = (...argv: Words) => by(other, 'ben', ...argv);
const idOf = (answer: Answer): string => (answer.data.claim as { id: string }).id;

beforeEach(async () => {
  world = newWorld();
  at = world.repository('repo', FILES);
  await enrol(world, at);
  world.git(at, 'switch', '-qc', 'feat/one');
  other = world.path('other');
  world.git(at, 'worktree', 'add', '-q', '-b', 'feat/two', other, 'main');
});
afterEach(() => world.close());

const toHers = () => world.git(other, 'checkout', '-q', '--ignore-other-worktrees', 'feat/one');

describe('where it is held', () => {
  test('a worktree of this clone by its directory: refused to claim, to widen, to take', async () => {
    const id = idOf(await ada('claim', 'One', 'docs/**'));
    toHers();
    expect((await ben('claim', 'Two', 'src/**')).text).toContain(
      `${id}  feat/one  worktree repo on lap-7, by ada\n    in ${at}\n`,
    );
    const widened = await failure(ben('widen', 'src/**'));
    expect(widened.message).toBe(
      `"feat/one" is held from another worktree, not from this one: ${id}, worktree repo on lap-7, by ada, in ${at}`,
    );
    const agent = world.io(other, { env: { METES_AGENT: 'codex', METES_HOLDER: 'ben' } });
    expect((await metes(agent, 'takeover', id)).text).toContain(`    in ${at}\n`);
  });

  test('in another clone: host and worktree, as far as anything is known', async () => {
    const [one = '', two = ''] = await team(world, ['one', 'two']);
    for (const clone of [one, two]) world.git(clone, 'switch', '-qc', 'feat/x');
    await metes(world.io(one, { host: 'lap-8' }), 'claim', 'One', 'src/api/');
    const refused = await by(two, 'ben', 'claim', 'Two', 'src/web/');
    expect(refused.data.reason).toBe('branch-held');
    expect(refused.text).toContain('  feat/x  worktree one on lap-8, by ');
    expect(refused.text).not.toMatch(/^ +in \//m);
  });

  test('an author by the address that makes them one: refused to widen and to claim', async () => {
    const config = world.git(at, 'show', 'main:.metes/config.yml');
    world.git(at, 'switch', '-q', 'main');
    const decided = `${config.replace('author: true', 'author: false')}\n`;
    world.commit(at, { '.metes/config.yml': decided }, 'Decide');
    world.git(at, 'switch', '-q', 'feat/one');
    await ada('claim', 'One', 'docs/**');
    world.commit(at, { 'src/s.js': 'beyond\n' }, 'Beyond');
    const told =
      'told by the address ada@example.org, which is yours here as well: git config user.email';
    const widened = await by(at, 'grace', 'widen', 'src/**');
    expect(widened.data).toMatchObject({ reason: 'author', address: 'ada@example.org' });
    expect(widened.text).toContain(told);
    await ada('release');
    const claimed = await by(at, 'grace', 'claim', 'Two', 'src/**');
    expect(claimed.data).toMatchObject({ reason: 'author', address: 'ada@example.org' });
    expect(claimed.text).toContain(told);
    expect(claimed.text).toContain('someone else to run it in this worktree: metes claim');
  });
});

describe('whether its run has ended', () => {
  test('a run that ended in order: in the refusal and in status', async () => {
    const argv = ['--task', 'New', '-w', 'docs/**', '--', 'sh', '-c', 'echo 2 > docs/a.md'];
    expect((await ada('run', ...argv)).exit).toBe(0);
    toHers();
    const refused = await ben('claim', 'Two', 'src/**');
    expect(refused.data.reason).toBe('branch-held');
    expect(refused.text).toContain('its run has ended; held until');
    const status = await ben('status');
    expect(status.text).toMatch(/held from another worktree \(c-\w+\), and its run has ended\n/);
    expect(status.text).toContain('granted just now, its run has ended; held until');
    expect((await ben('why', 'docs/a.md')).text).toContain('its run has ended; held until');
  });

  test('one whose process is dead: in status, and to whoever would widen', async () => {
    const io = world.io(at, { env: { METES_HOLDER: 'ada' } });
    const ctx = await openContext(io, { seats: true });
    const ground = groundOf(['docs/**'], await treeOf(ctx));
    const place = await placeOf(ctx, { task: 'New' });
    const started = `${await processStart(io, process.pid)}0`;
    const run = { host: io.host, pid: process.pid, started };
    await transact(
      ctx,
      requestOf(ctx, { task: 'New', ground, place, yields: false, process: run }),
    );
    toHers();
    const status = await ben('status');
    expect(status.text).toContain('its run has ended without giving it back; held until');
    expect(status.text).toMatch(/held from another worktree \(c-\w+\), and its run has ended\n/);
    const widened = await failure(ben('widen', 'src/**'));
    expect(widened.hint).toMatch(/^metes takeover c-\w+\n {2}continues its task here: the process/);
  });
});

describe('a claim that was taken over', () => {
  const REASON = 'Ada is on "holiday"\u001b[31m';
  const QUOTED = "Ada is on 'holiday'";
  const taken = async () => {
    const id = idOf(await ada('claim', 'One', 'docs/**'));
    world.commit(at, { 'src/s.js': 'beyond\n', 'docs/a.md': '2\n' }, 'Beyond');
    await ada('check');
    await ben('takeover', id, '--force', `--reason=${REASON}`);
    return id;
  };

  test('check repeats the reason, as a stranger’s words; and nothing of it is wrong in the journal', async () => {
    await taken();
    const check = await ada('check');
    expect(check.outcome).toBe('superseded');
    expect(check.text.split('\n')[0]).toContain(`taken over for the reason "${QUOTED}"`);
    expect(check.data.findings).toMatchObject([{ code: 'superseded', reason: REASON }]);
    expect((await ada('audit')).exit).toBe(0);
  });

  test('the reason of a later takeover is not given for the earlier one', async () => {
    const id = await taken();
    const third = world.path('third');
    world.git(at, 'worktree', 'add', '-q', '-b', 'feat/three', third, 'main');
    const [next] = (await ben('status')).data.mine as { id: string }[];
    await by(third, 'grace', 'takeover', next?.id ?? '', '--force', '--reason=Ben as well');
    const check = await ada('check');
    expect([check.outcome, id]).toEqual(['superseded', expect.anything()]);
    expect(check.text).not.toContain('Ben as well');
  });

  test('what it wrote too early is asked for anew: told what became of it, and what works', async () => {
    const id = await taken();
    const agent = (...argv: Words) =>
      metes(world.io(at, { env: { METES_HOLDER: 'ada', METES_AGENT: 'codex' } }), ...argv);
    const refused = await agent('claim', 'Anew', 'src/**');
    expect(refused.data).toMatchObject({ reason: 'agent', what: 'widen-after-writing' });
    expect(refused.text).toContain(`${id}, which was held here, was taken over just now by c-`);
    expect(refused.text).toContain(QUOTED);
    expect(refused.text).toContain('that it was taken over does not answer for it');
    expect(refused.text).not.toContain('giving that back');
    const switching = "git switch -c feat/one-2 --no-track main && metes claim Anew 'src/**'";
    expect(refused.text).toContain(switching);
    expect(refused.text).toContain('metes ask c-');
    world.git(at, 'switch', '-qc', 'feat/one-2', '--no-track', 'main');
    expect((await agent('claim', 'Anew', 'src/**')).outcome).toBe('granted');
    world.git(at, 'switch', '-q', 'feat/one');
    const widened = await failure(ada('widen', 'src/**'));
    expect(widened.message).toContain(`from this worktree: ${id}, which was held here, was taken`);
  });

  test('an author is not sent to a check that has nothing to answer', async () => {
    world.git(at, 'switch', '-q', 'main');
    const config = world.git(at, 'show', 'main:.metes/config.yml');
    const decided = `${config.replace('author: true', 'author: false')}\n`;
    world.commit(at, { '.metes/config.yml': decided }, 'Decide');
    world.git(at, 'switch', '-q', 'feat/one');
    await taken();
    const refused = await ada('claim', 'Anew', 'src/**');
    expect(refused.data.reason).toBe('author');
    expect(refused.text).not.toMatch(/^ {2}metes check$/m);
    expect(refused.text).toContain("That attempt can't land, and no answer changes it.");
  });
});
