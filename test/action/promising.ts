/** What tests of promises ask the registry and the tests' GitHub for. Runs are in this process: they need no bundle. */
import { expect } from 'vitest';
import { runAction } from '../../src/commands/action/run-action.ts';
import type { Event } from '../../src/github/event.ts';
import type { Changes } from '../support/github/on-disk.ts';
import type { FakePull } from '../support/github/pull.ts';
import { type InProcess, inProcess } from './in-process.ts';
import type { Team } from './team.ts';

const REGISTRY = 'metes-registry';

/** A branch on which that was promised, with its manifest and these changes pushed, and a pull request by `ada`. */
export async function promised(
  team: Team,
  name: string,
  said: string,
  changes: Changes,
  how: { readonly draft?: boolean } = {},
): Promise<FakePull> {
  const branch = `feat/${name}`;
  await team.claimed(branch, [`src/${name}/**`]);
  const answer = await team.metes(branch, 'promise', said);
  expect([answer.outcome, answer.text]).toEqual(['promised', expect.any(String)]);
  team.repo.push(branch, changes, { as: 'bo' });
  team.world.git(team.clone, 'switch', '-q', 'main');
  return team.repo.openPull({ from: branch, author: 'ada', ...how });
}

export interface Swept extends InProcess {
  readonly requests: readonly string[];
}

/** Runs the Action on an event, `aheadMs` from now; fails when the job does. */
export async function act(team: Team, event: Event, aheadMs = 0): Promise<Swept> {
  team.github.forgetRequests();
  const run = inProcess(team, event);
  run.io.clock.aheadMs = aheadMs;
  await runAction(run.action);
  expect(run.said.filter((line) => line.startsWith('fail:'))).toEqual([]);
  return { ...run, requests: team.github.requests.map(({ route }) => route) };
}

export const judge = (team: Team, { number }: FakePull): Promise<Swept> =>
  act(team, { kind: 'pull', number, action: 'synchronize' });

export const closed = (
  team: Team,
  { number, data }: FakePull,
  by: string | null = 'ada',
): Promise<Swept> =>
  act(team, {
    kind: 'closed',
    number,
    merged: data.merged,
    by: by === null ? null : { ...team.github.user(by), isBot: false },
  });

export const sweep = (team: Team, aheadMs = 0): Promise<Swept> =>
  act(team, { kind: 'sweep' }, aheadMs);

interface Kept {
  readonly id: string;
  readonly branch: string;
  readonly object: string;
  readonly history: readonly {
    readonly state: string;
    readonly shown?: { readonly kind: string };
  }[];
  readonly reminded?: { readonly where: string };
}

/** Open commitments of a branch, by what they are about. */
export function openOn({ repo }: Team, { data }: FakePull): Record<string, Kept> {
  const found: Record<string, Kept> = {};
  const paths = repo.git('ls-tree', '-r', '--name-only', REGISTRY, 'commitments').split('\n');
  for (const path of paths.filter(Boolean)) {
    const one: Kept = JSON.parse(repo.git('show', `${REGISTRY}:${path}`));
    if (one.branch === data.head.branch) found[one.object] = one;
  }
  return found;
}

/** `COMMITTED`, `IMPLEMENTED pushed`, … */
export const stepsOf = (one: Kept | undefined): string[] =>
  (one?.history ?? []).map(({ state, shown }) => [state, shown?.kind ?? []].flat().join(' '));

export const stepsOn = (team: Team, pull: FakePull): Record<string, string[]> =>
  Object.fromEntries(Object.entries(openOn(team, pull)).map(([o, one]) => [o, stepsOf(one)]));

/** All steps that were ever recorded of one, as `STATE kind`. */
export function everOf({ repo }: Team, id: string): string[] {
  const bodies = repo.git('log', '--reverse', '--format=%B%x00', REGISTRY).split('\0');
  return bodies.flatMap((body) =>
    [
      ...body.matchAll(
        /\{[^{}]*"commitment": ?"([^"]+)"[^{}]*"state": ?"([A-Z]+)"[^{}]*"shown": ?\{[^{}]*"kind": ?"([a-z]+)"/gs,
      ),
    ]
      .filter(([, commitment]) => commitment === id)
      .map(([, , state, kind]) => `${state} ${kind}`),
  );
}
