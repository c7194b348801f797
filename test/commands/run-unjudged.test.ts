/** `run` against a command that wants no judge: a killed supervisor, answers of its own, glass of its own. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openContext } from '../../src/commands/context/context.ts';
import { processStart } from '../../src/commands/context/pid-alive.ts';
import { runAtWork } from '../../src/commands/context/under-run.ts';
import { parseArguments } from '../../src/commands/frame/arguments.ts';
import { queueGlass, recordBrokenGlass } from '../../src/commands/guard/glass.ts';
import { verb as guard } from '../../src/commands/guard.ts';
import { snapshotRefs } from '../../src/commands/running/ref-snapshot.ts';
import { rememberStart } from '../../src/commands/running/unjudged.ts';
import { worktreeChanges } from '../../src/git/worktree-changes.ts';
import type { Claim } from '../../src/registry/claim.ts';
import type { ClaimId } from '../../src/registry/ids.ts';
import type { View } from '../../src/registry/view.ts';
import { without } from '../support/packages.ts';
import { runCopies, waitingAt } from '../support/run-copies.ts';
import { metes, type World } from '../support/test-io.ts';

const copies = runCopies();
let world: World;
let at: string;
beforeEach(() => {
  ({ world, at } = copies);
});

const RUN = ['--task', 'Change a', '--write', 'src/a.txt', '--'] as const;
const records = () => readdirSync(join(at, '.git/metes')).filter((name) => name.startsWith('run-'));

/** A run whose command does `script` and then waits; what `meanwhile` does happens beside it. */
async function beside(script: string, meanwhile: () => Promise<void>) {
  const { command, up, end } = waitingAt(at, script);
  const running = metes(world.io(at), 'run', ...RUN, 'sh', '-c', command);
  await up();
  try {
    await meanwhile();
  } finally {
    end();
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
    const other = `${at}-other`;
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

  test.skipIf(without(process.platform === 'linux', '/proc'))(
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

  test.skipIf(without(process.platform === 'linux', '/proc'))(
    'ground that is asked for from another worktree, below it, is an agent’s',
    async () => {
      const other = `${at}-other`;
      world.git(at, 'worktree', 'add', '-q', '-b', 'feat/other', other, 'main');
      const child = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] });
      const io = () => ({ ...world.io(other), pid: child.pid ?? 0 });
      await beside('true', async () => {
        const asked = [
          await metes(io(), 'claim', 'Mine', 'src/b.txt'),
          await metes(io(), 'widen', 'src/c.txt'),
        ];
        expect(asked.map(({ outcome }) => outcome)).toEqual(['granted', 'done']);
      });
      child.stdin.end();
      const events = world.git(at, 'log', '--format=%B', 'metes-registry').split('\n\n');
      const actors = (kind: string) =>
        events.flatMap((text) =>
          text.includes(`"kind": "${kind}"`) ? [/"actor": "(\w+)"/.exec(text)?.[1]] : [],
        );
      expect([actors('widened'), actors('granted')]).toEqual([['agent'], ['agent', 'agent']]);
    },
  );
});

describe('a registry that was damaged while it was at work fails it, as it fails a check', () => {
  const seen = (answer: { data: Record<string, unknown> }) =>
    (answer.data.report as { findings: { code: string; severity: string }[] }).findings.map(
      ({ code, severity }) => [code, severity],
    );
  const TAMPERED = [['registry-tampered', 'fails']];

  test('rewound', async () => {
    const before = world.git(at, 'rev-parse', 'metes-registry');
    const ran = await beside('echo x > src/a.txt', async () => {
      world.git(at, 'update-ref', 'refs/heads/metes-registry', before);
    });
    expect(ran).toMatchObject({ exit: 121, outcome: 'breach', data: { verdict: 'failed' } });
    expect(seen(ran)).toEqual(TAMPERED);
    expect(ran.notes?.join('\n')).not.toContain('not on record');
  });

  test('with a claim that can’t be read', async () => {
    const ran = await beside('echo x > src/a.txt', async () => {
      const registry = `${at}-registry`;
      world.git(at, 'worktree', 'add', '-q', '--detach', registry, 'metes-registry');
      const message = world.git(at, 'log', '-1', '--format=%B', 'metes-registry');
      world.temp.commit(registry, { 'claims/00/c-0000000000.json': '{}' }, message);
      const tip = world.git(registry, 'rev-parse', 'HEAD');
      world.git(at, 'update-ref', 'refs/heads/metes-registry', tip);
      world.git(at, 'worktree', 'remove', '--force', registry);
    });
    expect(ran).toMatchObject({ exit: 121, data: { verdict: 'failed' } });
    expect(seen(ran)).toContainEqual(TAMPERED[0]);
  });
});
