/** Machines take turns: whoever writes again and again leaves the branch to others, who need longer for one write. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Context } from '../../src/commands/context/context.ts';
import { backoff, leaveTurn, noteLost, noteWritten } from '../../src/commands/queue/turns.ts';
import type { Claim } from '../../src/registry/claim.ts';
import type { View } from '../../src/registry/view.ts';

let dir: string;
let place: string;
let now: number;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'metes-turns-'));
  place = join(dir, 'line.sock');
  now = Date.parse('2026-03-02T08:00:00.000Z');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const NOBODY = { claims: new Map() } as unknown as View;
const claimedBy = (host: string, agoMs: number): View => {
  const granted = new Date(now - agoMs).toISOString();
  const claim = { by: { host }, granted } as Claim;
  return { claims: new Map([['c-1', claim]]) } as unknown as View;
};

/** A machine whose pauses, in halves of their spans, are written down. */
function machine({ remote = 'origin', othersAt }: { remote?: string; othersAt?: number } = {}) {
  const waited: number[] = [];
  const signal = new AbortController().signal;
  const ctx = {
    io: {
      host: 'here',
      now: () => new Date(now),
      signal,
      random: () => {
        waited.push(1);
        return Uint8Array.of(0, 0);
      },
    },
    config: { registry: { remote } },
    known: { latest: null, ...(othersAt === undefined ? {} : { othersAt }) },
  } as unknown as Context;
  return { ctx, waited };
}

test('after each write, where another machine was granted something just now', async () => {
  const { ctx, waited } = machine();
  for (let n = 0; n < 3; n += 1) {
    noteWritten(ctx, place, 1);
    await leaveTurn(ctx, place, { view: claimedBy('there', 2_000), waiting: 3 });
  }
  expect(waited).toHaveLength(3);
});

test('after each write, where another machine’s entry was read just now', async () => {
  const { ctx, waited } = machine({ othersAt: now - 2_000 });
  noteWritten(ctx, place, 1);
  await leaveTurn(ctx, place, { view: NOBODY, waiting: 3 });
  expect(waited).toHaveLength(1);
});

test('not for what another machine was granted long ago, nor for this machine’s own claims', async () => {
  const { ctx, waited } = machine();
  noteWritten(ctx, place, 1);
  await leaveTurn(ctx, place, { view: claimedBy('there', 60_000), waiting: 3 });
  await leaveTurn(ctx, place, { view: claimedBy('here', 0), waiting: 3 });
  expect(waited).toEqual([]);
});

test('not after a while in which others could write', async () => {
  const { ctx, waited } = machine();
  noteWritten(ctx, place, 1);
  now += 1_000;
  await leaveTurn(ctx, place, { view: claimedBy('there', 0), waiting: 3 });
  expect(waited).toEqual([]);
});

test('not where nobody waits here: one command after another is in nobody’s way', async () => {
  const { ctx, waited } = machine();
  noteWritten(ctx, place, 1);
  await leaveTurn(ctx, place, { view: claimedBy('there', 0), waiting: 0 });
  expect(waited).toEqual([]);
});

test('not in a registry that no other machine reaches', async () => {
  const { ctx, waited } = machine({ remote: '.' });
  noteWritten(ctx, place, 1);
  await leaveTurn(ctx, place, { view: claimedBy('there', 0), waiting: 3 });
  expect(waited).toEqual([]);
});

test('what cannot be read or written costs a turn, and nothing else', async () => {
  const { ctx, waited } = machine();
  const nowhere = join(dir, 'gone', 'line.sock');
  noteWritten(ctx, nowhere, 1);
  noteLost(ctx, nowhere);
  await leaveTurn(ctx, nowhere, { view: claimedBy('there', 0), waiting: 3 });
  expect(waited).toEqual([]);
});

test('whoever lost waits a random part of a span that grows with each attempt, up to its turns', () => {
  const io = { random: () => Uint8Array.of(128, 0) };
  const spans = [0, 1, 2, 3, 9].map((attempt) => backoff(io, { attempt, tookMs: 100, turns: 4 }));
  expect(spans).toEqual([50, 100, 200, 200, 200]);
  expect(backoff(io, { attempt: 0, tookMs: 0, turns: 4 })).toBe(12.5);
  expect(backoff(io, { attempt: 9, tookMs: 60_000, turns: 4 })).toBe(4_000);
});
