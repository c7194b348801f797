/** The one transaction against a store that loses races, loses replies, and loses its connection. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requestOf } from '../../src/commands/claiming/claim-request.ts';
import { groundOf } from '../../src/commands/claiming/ground.ts';
import { type Context, openContext } from '../../src/commands/context/context.ts';
import { processStart } from '../../src/commands/context/pid-alive.ts';
import { placeOf } from '../../src/commands/context/place.ts';
import { treeOf } from '../../src/commands/context/tree-facts.ts';
import { hasUnsettled } from '../../src/commands/context/unsettled.ts';
import { type Build, transact } from '../../src/commands/transact.ts';
import { MetesError } from '../../src/errors.ts';
import type { BranchStore } from '../../src/git/store.ts';
import { enrol, failure, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let repo: string;
let ctx: Context;
let ask: Build;

beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', { 'src/a.ts': 'a\n' });
  await enrol(world, repo);
  world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/b', world.path('other'), 'main');
  world.git(repo, 'switch', '-qc', 'feat/a');
  ctx = await openContext(world.io(repo));
  const ground = groundOf(['src/**'], await treeOf(ctx));
  const place = await placeOf(ctx, { task: 'A' });
  ask = requestOf(ctx, { task: 'A', ground, place, yields: false });
});
afterEach(() => world.close());

/** The same context over a store of which some parts behave as told. */
const over = (parts: (real: BranchStore) => Partial<BranchStore>): Context => ({
  ...ctx,
  store: { ...ctx.store, ...parts(ctx.store) },
});

/** Somebody whose command runs while ours is being written: it can't stand in our line. */
const other = () => world.io(world.path('other'), { env: { METES_QUEUE: 'off' } });

const granted = () =>
  world
    .git(repo, 'log', '--format=%s', 'metes-registry')
    .split('\n')
    .filter((line) => line.startsWith('granted'));

const unclear = () =>
  new MetesError('unavailable', 'unclear', 'the reply was cut', { hint: 'it may still land' });
const refusedBy = (words: string) =>
  new MetesError('denied', 'push-refused', words, { hint: 'ask whoever runs the host' });
const unreachable = () =>
  new MetesError('unavailable', 'unreachable', 'no answer', { hint: 'try again' });

describe('a lost race', () => {
  test('is decided again: the ground may be gone', async () => {
    let writes = 0;
    const racing = over((real) => ({
      write: async (...args) => {
        if (++writes === 1) await metes(other(), 'claim', 'B', 'src/', '--no-commit');
        return real.write(...args);
      },
    }));
    const { decision } = await transact(racing, ask);
    expect(decision).toMatchObject({
      outcome: 'refused',
      refusal: { reason: 'overlap', blockers: [{ claim: { branch: 'feat/b' } }] },
    });
    expect(writes).toBe(1);
    expect(granted()).toHaveLength(1);
  });

  test('is won at the next attempt, under the same ids', async () => {
    let writes = 0;
    const ids = new Set<string>();
    const racing = over((real) => ({
      write: async (expected, drafts, options) => {
        for (const draft of drafts) ids.add(/"id": "(e-\w+)"/.exec(draft.message)?.[1] ?? '');
        if (++writes === 1) await metes(other(), 'claim', 'B', 'docs/', '--no-commit');
        return real.write(expected, drafts, options);
      },
    }));
    const { decision, view } = await transact(racing, ask);
    expect(decision.outcome).toBe('granted');
    expect(view.claims.size).toBe(2);
    expect(writes).toBe(2);
    expect(ids.size).toBe(1);
  });

  test('for ever is given up: nothing was written, exit 75', async () => {
    const racing = over((real) => ({
      write: async () => ({ outcome: 'stale', tip: await real.cached() }),
    }));
    const error = await failure(transact(racing, ask, { patienceMs: 100 }));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'contended', exit: 75 });
    expect(error.retryAfterMs).toBeGreaterThan(0);
    expect(granted()).toHaveLength(0);
  });
});

describe('a tip that was seen moments ago', () => {
  /** Counts what is read over the network. */
  const counted = () => {
    const asked: string[] = [];
    const counting = over((real) => ({
      refresh: (options) => {
        asked.push('read');
        return real.refresh(options);
      },
      write: (...args) => {
        asked.push('write');
        return real.write(...args);
      },
    }));
    return { counting, asked };
  };
  /** This clone sees the branch as it is, and then it moves on without it. */
  const seenBefore = async (...claim: string[]) => {
    const tip = await ctx.store.refresh();
    await metes(other(), 'claim', ...claim, '--no-commit');
    await ctx.store.adopt(tip?.oid ?? '');
  };

  test('is written on unread', async () => {
    await ctx.store.refresh();
    const { counting, asked } = counted();
    expect((await transact(counting, ask)).decision.outcome).toBe('granted');
    expect(asked).toEqual(['write']);
    expect(granted()).toHaveLength(1);
  });

  test('and was not the newest: nothing is granted on what it said', async () => {
    await seenBefore('B', 'src/');
    const { counting, asked } = counted();
    expect((await transact(counting, ask)).decision).toMatchObject({
      outcome: 'refused',
      refusal: { blockers: [{ claim: { branch: 'feat/b' } }] },
    });
    expect(asked).toEqual(['write', 'read']);
    expect(granted()).toHaveLength(1);
  });

  test('and is still the newest: what it refused is not decided twice', async () => {
    await metes(other(), 'claim', 'B', 'src/', '--no-commit');
    await ctx.store.refresh();
    const { counting, asked } = counted();
    let built = 0;
    const once: Build = (...about) => {
      built += 1;
      return ask(...about);
    };
    expect((await transact(counting, once)).decision.outcome).toBe('refused');
    expect([asked, built]).toEqual([['read'], 1]);
  });

  test('refuses nobody: the ground may be free by now', async () => {
    await metes(other(), 'claim', 'B', 'src/', '--no-commit');
    const tip = await ctx.store.refresh();
    await metes(other(), 'release');
    await ctx.store.adopt(tip?.oid ?? '');
    const { counting, asked } = counted();
    expect((await transact(counting, ask)).decision.outcome).toBe('granted');
    expect(asked).toEqual(['read', 'write']);
  });

  test.each([
    ['a minute old', 60_000],
    ['from a clock that was ahead', -60_000],
  ])('but %s is read again', async (_what, aheadMs) => {
    await ctx.store.refresh();
    const { counting, asked } = counted();
    const io = world.io(repo);
    io.clock.aheadMs = aheadMs;
    const later = { ...counting, io };
    await transact(later, ask);
    expect(asked).toEqual(['read', 'write']);
  });
});

describe('a lost reply', () => {
  test.each([
    ['unclear', async () => Promise.reject(unclear())],
    [
      'a false rejection',
      async (real: BranchStore) => ({ outcome: 'stale', tip: await real.cached() }),
    ],
  ] as const)('after the write had landed (%s): claimed once', async (_name, reply) => {
    let writes = 0;
    const cut = over((real) => ({
      write: async (...args) => {
        writes++;
        await real.write(...args);
        return reply(real) as Promise<never>;
      },
    }));
    const { decision } = await transact(cut, ask);
    expect(decision).toMatchObject({ outcome: 'granted', claim: { branch: 'feat/a' } });
    expect(writes).toBe(1);
    expect(granted()).toHaveLength(1);
  });

  test('and its id on the branch with other words: nobody can say, exit 75', async () => {
    const forged = over((real) => ({
      write: async (expected, drafts) => {
        const others = drafts.map((one) => ({
          ...one,
          message: one.message.replaceAll('src/', 'lib/'),
        }));
        await real.write(expected, others);
        return { outcome: 'stale', tip: await real.cached() };
      },
    }));
    const error = await failure(transact(forged, ask));
    expect(error).toMatchObject({ code: 'unclear', exit: 75 });
    expect(error.message).toMatch(
      /^e-\w+, the id of this request, is on the branch with something else/,
    );
    expect(error.hint).toContain('metes audit');
    expect(granted()).toHaveLength(1);
  });

  test('of a write that lands late, beneath somebody else’s: found, claimed once', async () => {
    let writes = 0;
    const late = over((real) => ({
      write: async (...args) => {
        if (++writes > 1) throw new Error('decided twice');
        await real.write(...args);
        await metes(other(), 'claim', 'B', 'docs/', '--no-commit');
        throw unclear();
      },
    }));
    const { decision, tip } = await transact(late, ask);
    expect(decision.outcome).toBe('granted');
    expect(granted()).toHaveLength(2);
    expect(tip.oid).toBe(world.git(repo, 'rev-parse', 'metes-registry'));
  });

  test.each([
    ['a no of the host', () => refusedBy('refused for good'), 'the reply was cut; asked again: '],
    ['no answer', unreachable, 'the reply was cut'],
  ])(
    'and at the next attempt %s: says that the first may still land, and notes it',
    async (_what, next, message) => {
      let writes = 0;
      const cut = over(() => ({
        write: async () => {
          throw ++writes === 1 ? unclear() : next();
        },
      }));
      const error = await failure(transact(cut, ask));
      expect(error).toMatchObject({ code: 'unclear', exit: 75 });
      expect(error.message).toMatch(new RegExp(`^${message}`));
      expect(error.hint).toContain('it may still land');
      expect(writes).toBe(2);
      expect(hasUnsettled(ctx)).toBe(true);
    },
  );

  test('on a tip that has moved on since: a no of the host is all there is to it', async () => {
    let writes = 0;
    const cut = over(() => ({
      write: async () => {
        if (++writes > 1) throw refusedBy('refused for good');
        await metes(other(), 'claim', 'B', 'docs/', '--no-commit');
        throw unclear();
      },
    }));
    const error = await failure(transact(cut, ask));
    expect(error).toMatchObject({ code: 'push-refused', exit: 69, message: 'refused for good' });
    expect(hasUnsettled(ctx)).toBe(false);
  });

  test('and no way to look: says that it may still land', async () => {
    let cut = false;
    const gone = over((real) => ({
      write: async () => {
        cut = true;
        throw unclear();
      },
      refresh: async (options) => {
        if (cut) throw unreachable();
        return real.refresh(options);
      },
    }));
    const error = await failure(transact(gone, ask));
    expect(error).toMatchObject({ code: 'unclear', exit: 75, hint: 'it may still land' });
  });
});

describe('what was given up, and landed after all', () => {
  const GRANTED =
    /^metes: what was asked at .* and had no answer \(A\) was granted: c-\w{10} on feat\/a is yours$/m;

  async function landedUnheard(): Promise<string> {
    let cut = false;
    const gone = over((real) => ({
      write: async (...args) => {
        await real.write(...args);
        cut = true;
        throw unclear();
      },
      refresh: async (options) => {
        if (cut) throw unreachable();
        return real.refresh(options);
      },
    }));
    expect(await failure(transact(gone, ask))).toMatchObject({ code: 'unclear' });
    const notes = join(ctx.repo.gitDir, 'metes/unsettled');
    const [note = ''] = readdirSync(notes);
    return join(notes, note);
  }
  let asked = 0;
  /** Asks something else here, and gives what it was told beside the answer. */
  async function toldNext(): Promise<string> {
    const io = world.io(repo);
    const name = `other-${asked++}`;
    world.git(repo, 'switch', '-qc', name, 'main');
    await metes(io, 'claim', 'Other', `${name}/**`, '--no-commit');
    return io.printed.err;
  }

  test('is told by the next that is asked, also where that has the same number', async () => {
    await landedUnheard();
    expect(await toldNext()).toMatch(GRANTED);
    expect(await toldNext()).not.toMatch(GRANTED);
  });

  test('is told where its number is another process’s by now, and not where it is still at it', async () => {
    const file = await landedUnheard();
    const note = JSON.parse(readFileSync(file, 'utf8'));
    const now = await processStart(ctx.io, process.ppid);
    const noteOf = (started: string | null) =>
      writeFileSync(file, JSON.stringify({ ...note, pid: process.ppid, started }));
    noteOf(now);
    expect(await toldNext()).not.toMatch(GRANTED);
    noteOf(`${now}0`);
    expect(await toldNext()).toMatch(GRANTED);
  });
});

describe('another registry in its place', () => {
  test('is told by its newest event', async () => {
    const root = world.git(repo, 'rev-list', '--max-parents=0', 'metes-registry');
    const other = { ...ctx.config, registry: { ...ctx.config.registry, root: '0'.repeat(40) } };
    const error = await failure(transact({ ...ctx, config: other }, ask));
    expect(error).toMatchObject({ kind: 'invalid', code: 'another-registry', exit: 65 });
    expect(error.message).toContain(root);
    expect(error.hint).toContain('metes recover');
  });

  test('a commit that is no event stops writing', async () => {
    const tree = world.git(repo, 'rev-parse', 'metes-registry^{tree}');
    const forged = world.git(repo, 'commit-tree', '-p', 'metes-registry', '-m', 'hello', tree);
    world.git(repo, 'update-ref', 'refs/heads/metes-registry', forged);
    const error = await failure(transact(ctx, ask));
    expect(error).toMatchObject({ kind: 'invalid', code: 'bad-journal', exit: 65 });
    expect(error.hint).toContain('metes audit');
  });

  test('a rewound branch stops writing', async () => {
    await transact(ctx, ask);
    world.git(repo, 'update-ref', 'refs/heads/metes-registry', 'metes-registry~1');
    const error = await failure(metes(other(), 'claim', 'B', 'docs/'));
    expect(error).toMatchObject({ kind: 'invalid', code: 'registry-rewound', exit: 65 });
  });
});
