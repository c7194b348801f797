/** `run` against a command that wants no judge: a killed supervisor, answers of its own, glass of its own. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openContext } from '../../src/commands/context/context.ts';
import { processStart } from '../../src/commands/context/pid-alive.ts';
import { runAtWork } from '../../src/commands/context/under-run.ts';
import { parseArguments } from '../../src/commands/frame/arguments.ts';
import { queueGlass, recordBrokenGlass } from '../../src/commands/guard/glass.ts';
import { verb as guard } from '../../src/commands/guard.ts';
import { snapshotRefs } from '../../src/commands/running/refs.ts';
import { rememberStart } from '../../src/commands/running/unjudged.ts';
import { worktreeChanges } from '../../src/git/worktree-changes.ts';
import type { Claim } from '../../src/registry/claim.ts';
import type { ClaimId } from '../../src/registry/ids.ts';
import type { View } from '../../src/registry/view.ts';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let at: string;
let count = 0;
beforeAll(async () => {
  world = newWorld();
  const template = world.repository('template', { 'src/a.txt': 'a\n', 'src/b.txt': 'b\n' });
  await enrol(world, template);
  world.git(template, 'switch', '-q', '-c', 'feat/x');
});
afterAll(() => world.close());
beforeEach(() => {
  count += 1;
  at = world.path(`run-${count}`);
  cpSync(world.path('template'), at, { recursive: true });
});

const RUN = ['--task', 'Change a', '--write', 'src/a.txt', '--'] as const;
const records = () => readdirSync(join(at, '.git/metes')).filter((name) => name.startsWith('run-'));

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** A run whose command does `script` and then waits; what `meanwhile` does happens beside it. */
async function beside(script: string, meanwhile: () => Promise<void>) {
  execFileSync('mkfifo', [join(at, '.git/pipe')]);
  const command = `${script}; touch .git/up; read x < .git/pipe`;
  const running = metes(world.io(at), 'run', ...RUN, 'sh', '-c', command);
  await until(() => existsSync(join(at, '.git/up')));
  try {
    await meanwhile();
  } finally {
    execFileSync('sh', ['-c', 'echo go > .git/pipe'], { cwd: at });
  }
  return running;
}

test('a run whose supervisor was killed is judged by the next one, from its own start', async () => {
  const io = world.io(at);
  const ctx = await openContext(io);
  const refs = await snapshotRefs(ctx.door, ctx.repo);
  const before = { refs, worktree: await worktreeChanges(ctx.door, ctx.repo) };
  const gone = { host: io.host, pid: 99_999_999, started: 'gone' };
  const claim = 'c-0123456789' as ClaimId;
  await rememberStart(ctx, { claim, process: gone, at: io.now().toISOString(), before });
  world.write(join(at, 'src/b.txt'), 'evil\n');
  const checked = await metes(world.io(at), 'check');
  expect(checked.notes?.join('\n')).toContain(`the run of ${claim} was killed`);
  const status = await metes(world.io(at), 'status');
  expect(status.text).toContain(`the run of ${claim} was killed`);
  const ran = await metes(world.io(at), 'run', ...RUN, 'true');
  expect(ran).toMatchObject({ exit: 121, outcome: 'breach' });
  expect(ran.notes?.join('\n')).toContain(`the run of ${claim} was killed and never judged`);
  expect(records()).toEqual([]);
});

test('while it is at work its start is on disk; judged, it is gone', async () => {
  const answer = await beside('true', async () => expect(records()).toHaveLength(1));
  expect(answer).toMatchObject({ exit: 0 });
  expect(records()).toEqual([]);
});

describe('nobody at work in its worktree passes for a person', () => {
  test('resolve, glass and force are refused without any variable that says so', async () => {
    const other = world.path(`other-${count}`);
    world.git(at, 'worktree', 'add', '-q', '-b', 'feat/y', other, 'main');
    await metes(world.io(other, { host: 'elsewhere' }), 'claim', 'The rest', 'src/b.txt');
    const io = () => world.io(at, { env: { METES_BREAK_GLASS: 'INC-1', METES_HOLDER: 'Bob' } });
    await beside('echo x > src/b.txt; git add src/b.txt', async () => {
      const resolved = await metes(io(), 'resolve', 'approve', 'src/b.txt');
      expect(resolved).toMatchObject({ exit: 1, data: { reason: 'agent', what: 'resolve' } });
      const glass = await guard.run(io(), parseArguments(guard.spec, ['pre-commit']));
      expect(glass).toMatchObject({ exit: 1, outcome: 'refused' });
      expect(glass.text).toContain("an agent can't break the glass");
      const forced = ['feat/y', '--force', '--reason', 'I want it'];
      expect(await metes(io(), 'takeover', ...forced)).toMatchObject({ exit: 1 });
    });
  });

  test('an answer that got on record all the same does not count when it is judged', async () => {
    const script = 'echo x > src/b.txt; git commit -qam b';
    const ran = await beside(script, async () => {
      const ctx = await openContext(world.io(at));
      const head = world.git(at, 'rev-parse', 'HEAD');
      const claim = records()[0]?.slice(4, -5) as ClaimId;
      await queueGlass(ctx, { incident: 'INC-1', branch: 'feat/x', claim, head, paths: [] });
      expect(await recordBrokenGlass(ctx)).toBe(1);
    });
    expect(ran).toMatchObject({ exit: 121, outcome: 'breach' });
    expect(ran.notes?.join('\n')).toContain('1 answer given from this worktree while the command');
  });

  test.runIf(process.platform === 'linux')(
    'from another seat, by who its ancestors are',
    async () => {
      const io = world.io(at);
      const { party } = await openContext(io);
      const started = (await processStart(io, process.ppid)) ?? '';
      const supervisor = { host: io.host, pid: process.ppid, started };
      const claim = { id: 'c-1', seat: 's-elsewhere', process: supervisor } as unknown as Claim;
      const seen = (one: Claim) => ({ claims: new Map([[one.id, one]]) }) as unknown as View;
      expect(await runAtWork({ io, party }, seen(claim))).toBe(claim);
      const dead = { ...claim, process: { ...supervisor, started: 'another' } };
      expect(await runAtWork({ io, party }, seen(dead))).toBeNull();
    },
  );
});
