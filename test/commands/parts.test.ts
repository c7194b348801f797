/** The small decisions that verbs are made of, without a repository. */
import { describe, expect, test, vi } from 'vitest';
import { isPlaceholder } from '../../src/check/command-words.ts';
import { narrowerThan } from '../../src/commands/claiming/narrower.ts';
import { writtenGround } from '../../src/commands/claiming/to-written.ts';
import { waitSeconds } from '../../src/commands/claiming/waiting.ts';
import { actorOf, holderOf } from '../../src/commands/context/actor.ts';
import { isGone, processStart } from '../../src/commands/context/pid-alive.ts';
import { proposedBranch } from '../../src/commands/context/place.ts';
import { skewOf } from '../../src/commands/context/skew.ts';
import { shareOf, treeFrom } from '../../src/commands/context/tree-facts.ts';
import { quietly, slowly } from '../../src/commands/frame/slowly.ts';
import { PathHistory } from '../../src/commands/journal/path-history.ts';
import type { Event } from '../../src/registry/event.ts';
import { scopeOf } from '../../src/scope/pattern.ts';

describe('actor', () => {
  test.each([
    [{}, { actor: 'person' }],
    [{ METES_AGENT: '1' }, { actor: 'agent' }],
    [{ METES_AGENT: 'planner' }, { actor: 'agent', harness: 'planner' }],
    [{ CLAUDECODE: '1' }, { actor: 'agent', harness: 'claude-code' }],
    [
      { CLAUDECODE: '1', METES_AGENT: '0' },
      { actor: 'agent', harness: 'claude-code' },
    ],
    [{ METES_AGENT: '0' }, { actor: 'person' }],
    [{ CODEX_THREAD_ID: 'x' }, { actor: 'agent', harness: 'codex' }],
    [{ CURSOR_TRACE_ID: 'x' }, { actor: 'person' }],
    [{ METES_CLAIM: 'c-0123456789' }, { actor: 'agent', harness: 'metes-run' }],
  ])('%j is %j', (env, expected) => {
    expect(actorOf(env)).toEqual(expected);
  });

  test('the holder is what was stated, on one line and bounded', () => {
    expect(holderOf('a\nb\u0007c', {}, 'git')).toBe('a b c');
    expect(holderOf('  ', { METES_HOLDER: 'env' }, 'git')).toBe('env');
    expect(holderOf(undefined, {}, 'git')).toBe('git');
    expect(holderOf(undefined, {}, '')).toBe('unknown');
    expect(holderOf('x'.repeat(4000), {}, '')).toHaveLength(100);
  });
});

test.each([
  ['<task>', true],
  ["<what I'll do>", true],
  ['<pattern>…', true],
  ['Fix <Foo> in the parser', false],
  ['<div> and <span>', false],
  ['', false],
])('%j stands for something else: %j', (text, expected) => {
  expect(isPlaceholder(text)).toBe(expected);
});

describe('a process', () => {
  const io = { platform: process.platform, host: 'here' };

  test('is alive while it has the start that was recorded', async () => {
    const started = await processStart(io, process.pid);
    expect(started).not.toBeNull();
    const mine = { host: 'here', pid: process.pid, started: started ?? '' };
    expect(await isGone(io, mine)).toBe(false);
    expect(await isGone(io, { ...mine, started: `${started}0` })).toBe(true);
    expect(await isGone(io, { ...mine, pid: 2 ** 22 + 1 })).toBe(true);
  });

  test('of another host, container or boot is not judged', async () => {
    expect(await isGone(io, { host: 'there', pid: 2 ** 22 + 1, started: 'x' })).toBe(false);
    const foreign = { host: 'here', pid: 2 ** 22 + 1, started: 'boot/4026531836/1' };
    expect(await isGone({ ...io, platform: 'linux' }, foreign)).toBe(false);
  });
});

test.each([
  ['Add: a pager!', 'add-a-pager'],
  ['数据', 'work'],
  ['Über  Größe', 'uber-gro-e'],
  ['--exec=x', 'exec-x'],
  ['x'.repeat(200), 'x'.repeat(40)],
])('the branch proposed for %j is %s', (task, branch) => {
  expect(proposedBranch(task)).toBe(branch);
});

test('a share counts what is tracked', () => {
  const tree = treeFrom(['a/1', 'a/2', 'b/1']);
  expect(shareOf(scopeOf(['a/**', '!a/2']), tree)).toEqual({ matched: 1, tracked: 3 });
  expect(tree.isDirectory('a')).toBe(true);
  expect(tree.isFile('a')).toBe(false);
});

test('a clock that is behind is told, one that is ahead can not be', () => {
  const at = new Date('2026-01-02T03:04:05Z');
  const now = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  expect(skewOf(now(-3600), { at })).toBe(-3_600_000);
  expect(skewOf(now(-1), { at })).toBe(0);
  expect(skewOf(now(3600), { at })).toBe(0);
});

test('--wait takes durations and seconds', () => {
  expect(waitSeconds(undefined)).toBe(0);
  expect(waitSeconds('90s')).toBe(90);
  expect(waitSeconds('45')).toBe(45);
  expect(waitSeconds('2m')).toBe(120);
});

describe('what was written, as ground', () => {
  test('is the paths themselves, signs escaped', () => {
    const granted = ['src/**', '!src/old/**'];
    const written = new Set(['src/b.ts', 'src/a[1].ts', 'src/old/x.ts', 'docs/x.md']);
    expect(writtenGround(granted, written)).toEqual(['src/a\\[1\\].ts', 'src/b.ts']);
  });

  test('is whole entries with their exclusions when there are many', () => {
    const many = new Set(Array.from({ length: 300 }, (_, i) => `src/f${i}`));
    expect(writtenGround(['src/**', 'docs/**', '!src/old/**'], many)).toEqual([
      'src/**',
      '!src/old/**',
    ]);
  });

  test('keeps the entry of a name that no pattern can say', () => {
    expect(writtenGround(['src/**', 'docs/**'], new Set(['src/\udcff.ts', 'docs/a.md']))).toEqual([
      'src/**',
      'docs/a.md',
    ]);
    const long = `src/${'deep/'.repeat(300)}a.ts`;
    expect(writtenGround(['src/**', 'docs/**'], new Set([long, 'docs/a.md']))).toEqual([
      'src/**',
      'docs/a.md',
    ]);
  });

  test('is nothing when nothing was written', () => {
    expect(writtenGround(['src/**'], new Set(['docs/a']))).toEqual([]);
  });
});

test('smaller grounds keep the kind of file that was asked for', () => {
  const tree = treeFrom(['docs/a.md', 'docs/b.md', 'docs/c.ts', 'src/a.md', 'src/x.ts']);
  expect(narrowerThan(['**/*.md', '!src/a.md'], tree, 2)).toEqual([
    { write: ['docs/**/*.md', '!src/a.md'], share: { matched: 2, tracked: 5 } },
  ]);
});

describe('the history of a path', () => {
  const by = { holder: 'ada', seat: 's-0000000000', actor: 'person', host: 'h', worktree: 'w' };
  let at = 0;
  const event = (body: object): Event =>
    ({
      v: 1,
      id: 'e-00000000000000000000',
      at: new Date(1_767_323_045_000 + at++ * 1000).toISOString(),
      by,
      engine: '0',
      config: null,
      root: null,
      repository: 'r-000000000000',
      ...body,
    }) as unknown as Event;
  const granted = (id: string, write: string[], more: object = {}) =>
    event({ kind: 'granted', claim: { id, write }, ...more });

  test('is grants that have it, their ends, refusals and answers; newest first', () => {
    const history = new PathHistory(['src/a.ts'], 'r-000000000000', 10);
    for (const e of [
      granted('c-1', ['docs/**']),
      granted('c-2', ['SRC/**', '!src/b.ts']),
      event({ kind: 'narrowed', claim: 'c-2', write: ['src/a.ts'] }),
      event({ kind: 'refused', request: { write: ['**'] }, blockers: [] }),
      event({ kind: 'breached', claim: 'c-2', breach: { paths: [{ path: 'src/b.ts' }] } }),
      event({ kind: 'released', claim: 'c-1' }),
      event({ kind: 'narrowed', claim: 'c-2', write: ['src/z.ts'] }),
      event({ kind: 'released', claim: 'c-2' }),
      granted('c-3', ['**/*.ts']),
      event({ kind: 'taken-over', from: 'c-3', claim: { id: 'c-4', write: ['docs/x'] } }),
      event({ kind: 'broke-glass', claim: null, paths: ['src/a.ts'] }),
      { ...granted('c-5', ['**']), repository: 'r-111111111111' } as Event,
    ])
      history.add(e);
    expect(history.of('src/a.ts').map((e) => e.kind)).toEqual([
      'broke-glass',
      'taken-over',
      'granted',
      'narrowed',
      'refused',
      'granted',
    ]);
  });

  test('keeps the newest few, and survives entries it can not read', () => {
    const history = new PathHistory(['a'], 'r-000000000000', 2);
    for (const id of ['c-1', 'c-2', 'c-3']) history.add(granted(id, ['a']));
    history.add(granted('c-4', ['../a', 'a']));
    expect(history.of('a').map((e) => (e.kind === 'granted' ? e.claim.id : ''))).toEqual([
      'c-3',
      'c-2',
    ]);
  });
});

describe('a wait', () => {
  const listening = () => {
    const lines: string[] = [];
    return { lines, err: (text: string) => void lines.push(text) };
  };

  test('of more than a second says so, once', async () => {
    vi.useFakeTimers();
    const io = listening();
    let end: () => void = () => {};
    const inner = () => slowly(io, 'inside', () => new Promise<void>((done) => (end = done)));
    const all = slowly(io, 'asking', inner);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(io.lines).toEqual(['metes: asking …\n']);
    end();
    await all;
    vi.useRealTimers();
  });

  test('that nobody waits for says nothing', async () => {
    vi.useFakeTimers();
    const io = listening();
    let end: () => void = () => {};
    const inner = () => slowly(io, 'inside', () => new Promise<void>((done) => (end = done)));
    const all = quietly(io, inner);
    await vi.advanceTimersByTimeAsync(5_000);
    end();
    await all;
    expect(io.lines).toEqual([]);
    vi.useRealTimers();
  });
});
