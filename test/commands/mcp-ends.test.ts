/** `metes mcp`, when something ends: the client, the call, the directory; and what else may come in on its wire. */
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serve } from '../../src/commands/serving/server.ts';
import { lacksCli } from '../support/cli.ts';
import { endSessions, sessionIn } from '../support/mcp.ts';
import { server } from '../support/mcp-lines.ts';
import { pausingGit } from '../support/pausing-git.ts';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let repo: string;

beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', { 'src/api/items.ts': 'export {};\n', 'docs/a.md': 'a\n' });
  await enrol(world, repo);
  world.git(repo, 'switch', '-qc', 'feat/api');
});
afterEach(async () => {
  await endSessions();
  world.close();
});

const PAGE = { task: 'Page the items', write: ['src/api/'] };

test('a signal that came while the SDK was loaded ends it as well', async () => {
  const io = world.io(repo);
  io.stop.abort('SIGTERM');
  const stdio = () => ({ input: new PassThrough(), output: new PassThrough() });
  await serve({ ...io, stdio }, [repo]);
  expect(io.printed.out).toBe('');
});

describe.skipIf(lacksCli)('a claim under way', () => {
  const ways = ['cancelled', 'closed', 'SIGTERM'] as const;
  test.each(ways.flatMap((way) => [3, 6, 9, 12].map((at) => [way, at] as const)))(
    '%s at its %i. call of git is whole, or completed by the same call',
    async (way, at) => {
      const pause = pausingGit(world, at);
      const { child, say, call, ended, lines } = server(world, repo, [], { env: pause.env });
      say({ id: 7, method: 'tools/call', params: { name: 'claim', arguments: PAGE } });
      await pause.reached();
      if (way === 'SIGTERM') child.kill('SIGTERM');
      if (way === 'closed') child.stdin.end();
      if (way === 'cancelled') {
        say({ method: 'notifications/cancelled', params: { requestId: 7, reason: 'enough' } });
        pause.goOn();
        // It goes on serving.
        expect((await call(8, 'free', {})).result?.isError).toBe(false);
        child.stdin.end();
      }
      pause.goOn();
      expect(await ended).toEqual({ exit: 0, signal: null });
      expect(lines().map((line) => JSON.parse(line).id)).not.toContain(7);

      const { call: ask } = await sessionIn(world, repo);
      const answer = await ask('claim', PAGE);
      expect(['granted', 'held']).toContain(answer.data.outcome);
      const { data } = await ask('status', { fresh: true });
      expect(data).toMatchObject({ mine: [{ write: ['src/api/**'] }], others: [] });
      expect(world.git(repo, 'ls-files', '.metes/scope/')).not.toBe('');
      expect((await metes(world.io(repo), 'audit')).outcome).toBe('clean');
    },
  );
});

describe.skipIf(lacksCli)('calls from several worktrees through one server', () => {
  const worktree = (name: string): string => {
    const at = world.path(name);
    world.git(repo, 'worktree', 'add', '-q', '-b', `feat/${name}`, at, 'main');
    return at;
  };

  test('at once are decided as those of several processes', async () => {
    const { call } = await sessionIn(world, repo);
    const places = ['one', 'two', 'three', 'four'].map(worktree);
    const all = (tool: string, given: (n: number) => object) =>
      Promise.all(places.map((repository, n) => call(tool, { repository, ...given(n) })));
    const own = await all('claim', (n) => ({ task: `Part ${n}`, write: [`part-${n}/`] }));
    expect(own.map(({ data }) => data.outcome)).toEqual(Array(4).fill('granted'));
    const same = await all('widen', () => ({ write: ['same/'] }));
    const outcomes = same.map(({ data }) => data.outcome);
    expect(outcomes.sort()).toEqual(['done', 'refused', 'refused', 'refused']);
    expect((await metes(world.io(repo), 'audit')).outcome).toBe('clean');
  });

  // One may ask the registry for all who wait, and its process lives on when it is cancelled.
  test.each([5, 6, 7])('go on when the first is cancelled at its %i. call of git', async (at) => {
    const other = worktree('other');
    const pause = pausingGit(world, at);
    const { child, say, call, ended } = server(world, repo, [], { env: pause.env });
    say({ id: 7, method: 'tools/call', params: { name: 'claim', arguments: PAGE } });
    await pause.reached();
    const second = call(8, 'claim', { task: 'Tour', write: ['docs/'], repository: other });
    say({ method: 'notifications/cancelled', params: { requestId: 7 } });
    expect((await second).result?.structuredContent?.outcome).toBe('granted');
    pause.goOn();
    child.stdin.end();
    expect(await ended).toEqual({ exit: 0, signal: null });
  });
});

describe.skipIf(lacksCli)('the directory', () => {
  test('that was taken away is named, with what to do', async () => {
    const other = world.path('other');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/docs', other, 'main');
    const { call } = await sessionIn(world, other);
    expect((await call('status')).isError).toBe(false);
    rmSync(other, { recursive: true });
    const answer = await call('claim', PAGE);
    expect(answer).toMatchObject({ isError: true, data: { error: { code: 'out-of-reach' } } });
    expect(answer.text).toContain('the directory that this server acts in is not there any more');
    expect(answer.text).toContain('start this server again');
    expect(world.git(repo, 'log', '--format=%s', 'metes-registry')).not.toContain('Page');
  });

  test('is that of the main worktree for whoever names no other, and the answer says so', async () => {
    const other = world.path('other');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/docs', other, 'main');
    const { call } = await sessionIn(world, repo);
    const named = await call('claim', { ...PAGE, repository: other });
    expect(named.text).toContain('Granted: feat/docs may write');
    expect((await call('status')).data).toMatchObject({
      branch: 'feat/api',
      mine: [],
      others: [{ branch: 'feat/docs' }],
    });
    expect(world.git(other, 'ls-files', '.metes/scope/')).not.toBe('');
    expect(world.git(repo, 'ls-files', '.metes/scope/')).toBe('');
  });
});

describe.skipIf(lacksCli)('the wire', () => {
  test('has nothing on it but messages, however git and its hooks talk', async () => {
    world.git(repo, 'config', '--unset', 'core.hooksPath');
    for (const hook of ['post-index-change', 'post-commit', 'reference-transaction']) {
      const file = join(repo, '.git/hooks', hook);
      world.write(file, '#!/bin/sh\necho chatter; echo more >&2\n');
      chmodSync(file, 0o755);
    }
    world.git(repo, 'config', 'trace2.eventTarget', '2');
    const { child, call, ended, lines } = server(world, repo, [], {
      env: { GIT_TRACE: '1', GIT_TRACE2: '1', GIT_TRACE_SETUP: '2' },
    });
    expect((await call(1, 'claim', PAGE)).result?.structuredContent?.outcome).toBe('granted');
    expect((await call(2, 'check', {})).result?.isError).toBe(false);
    expect((await call(3, 'release', {})).result?.structuredContent?.outcome).toBe('done');
    child.stdin.end();
    expect(await ended).toEqual({ exit: 0, signal: null });
    for (const line of lines()) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    expect(lines()).toHaveLength(4);
  });

  test.each([
    ['2024-11-05', '2024-11-05'],
    ['2025-06-18', '2025-06-18'],
    ['9999-01-01', '2025-11-25'],
  ])('speaks the version that was asked for, if it can: %s', async (asked, spoken) => {
    const { child, reply, ended } = server(world, repo, [], { version: asked });
    expect((await reply(0)).result?.protocolVersion).toBe(spoken);
    child.stdin.end();
    await ended;
  });

  test('takes a task of a megabyte as one that is too long', async () => {
    const { child, call, ended } = server(world, repo);
    const { result } = await call(1, 'claim', { ...PAGE, task: 'x'.repeat(1 << 20) });
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'long-task' } },
    });
    expect(result?.content?.[0]?.text.length).toBeLessThan(500);
    child.stdin.end();
    await ended;
  });

  test('ends with a message of more than four, and says so', async () => {
    const { call, ended, err } = server(world, repo);
    await expect(call(1, 'claim', { ...PAGE, task: 'x'.repeat(5 << 20) })).rejects.toThrow();
    expect(await ended).toEqual({ exit: 0, signal: null });
    expect(err()).toContain('exceeded maximum size of 4194304 bytes');
  });

  test('is held by no call that was never made', async () => {
    const cancelled = (params?: object) => ({ method: 'notifications/cancelled', params });
    const { child, reply, ended } = server(world, repo, [
      cancelled({ requestId: 99 }),
      cancelled(),
      'null',
      '[{"jsonrpc":"2.0","id":50,"method":"tools/list"}]',
      { id: 1, method: 'tools/call', params: { name: 'status', arguments: [] } },
      { id: 2, method: 'no/such' },
      { id: 3, method: 'tools/call', params: { name: 'status', arguments: { toString: 1 } } },
    ]);
    expect((await reply(1)).error?.code).toBe(-32602);
    expect((await reply(2)).error?.code).toBe(-32601);
    const { result } = await reply(3);
    expect(result?.content?.[0]?.text).toContain('the tool status takes no "toString"');
    child.stdin.end();
    expect(await ended).toEqual({ exit: 0, signal: null });
  });
});
