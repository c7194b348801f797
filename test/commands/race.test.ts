/** Sixteen claimants at once: real git processes, one registry, every transport that can be had here. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../src/commands/verb.ts';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

const CLAIMANTS = 16;

let world: World;
beforeEach(() => {
  world = newWorld();
});
afterEach(() => world.close());

function files(): Record<string, string> {
  const found: Record<string, string> = {};
  for (let n = 0; n < CLAIMANTS; n++) found[`part${n}/a.txt`] = 'a\n';
  return found;
}

/** Worktrees of one clone, each on a branch of its own. */
async function worktrees(): Promise<string[]> {
  const repo = world.repository('repo', files());
  await enrol(world, repo);
  return Array.from({ length: CLAIMANTS }, (_, n) => {
    const at = world.path(`w${n}`);
    world.git(repo, 'worktree', 'add', '-q', '-b', `work-${n}`, at, 'main');
    return at;
  });
}

const all = (places: readonly string[], entry: (n: number) => string): Promise<Answer[]> =>
  Promise.all(
    places.map((at, n) => metes(world.io(at), 'claim', `Task ${n}`, entry(n), `part${n}/a.txt`)),
  );

function journal(): string[] {
  return world.git(world.path('repo'), 'log', '--format=%s', 'metes-registry').split('\n');
}

describe('on disk', () => {
  test('overlapping: exactly one is granted, every other is told by whom', async () => {
    const places = await worktrees();
    const answers = await all(places, () => 'common/**');
    const granted = answers.filter((a) => a.outcome === 'granted');
    expect(granted).toHaveLength(1);
    const branch = (granted[0]?.data.claim as { branch: string } | undefined)?.branch ?? 'none';
    for (const answer of answers.filter((a) => a.outcome !== 'granted')) {
      expect(answer).toMatchObject({ exit: 1, outcome: 'refused' });
      expect(answer.text).toContain(branch);
    }
    expect(journal().filter((line) => line.startsWith('granted'))).toHaveLength(1);
  });

  test('disjoint: all are granted, and each is in the journal once', async () => {
    const places = await worktrees();
    const answers = await all(places, (n) => `part${n}/**`);
    expect(answers.map((a) => a.outcome)).toEqual(places.map(() => 'granted'));
    expect(journal().filter((line) => line.startsWith('granted'))).toHaveLength(CLAIMANTS);
    const status = await metes(world.io(places[0] ?? ''), 'status', '--fresh');
    expect(status.data.others).toHaveLength(CLAIMANTS - 1);
  });
});
