/** What tests of the Action say again and again: a pull request that asks, its one comment, its status. */
import { expect } from 'vitest';
import type { Changes } from '../support/github/on-disk.ts';
import type { FakePull } from '../support/github/pull.ts';
import type { Ran } from '../support/github/runner.ts';
import type { Team } from './team.ts';

export const OUTSIDE: Changes = { 'docs/index.md': 'changed\n' };

/** Ground that no other branch has: one that meets another's would be refused. */
export const inside = (name: string): Changes => ({ [`src/${name}/a.ts`]: 'new\n' });

/** A claimed branch and its pull request, not judged yet. `outside`: what it wrote beside its ground. */
export const opened = (team: Team, name: string, outside: Changes = {}): Promise<FakePull> =>
  team.pull(`feat/${name}`, [`src/${name}/**`], { ...inside(name), ...outside });

/** One about which a person was asked. */
export async function asked(
  team: Team,
  name: string,
  outside: Changes = OUTSIDE,
): Promise<FakePull> {
  const pull = await opened(team, name, outside);
  const ran = await team.run(pull.event('opened'));
  expect([ran.exit, pull.status()?.state, ran.err]).toEqual([0, 'failure', expect.any(String)]);
  expect(Number(ran.outputs['api-calls'])).toBeLessThanOrEqual(12);
  return pull;
}

/** The one comment of ours. */
export function page(pull: FakePull): string {
  expect(pull.ownComments()).toHaveLength(1);
  return pull.ownComments()[0]?.body ?? '';
}

export const isGreen = (pull: FakePull): void =>
  expect(pull.status()?.state, pull.status()?.description ?? '').toBe('success');

export const isRed = (pull: FakePull): void =>
  expect(pull.status()?.state, pull.status()?.description ?? '').toBe('failure');

/** The exit, with what was printed where it is not the one. */
export const expectExit = (ran: Ran, exit: number): void =>
  expect(ran.exit, `${ran.log}${ran.err}`).toBe(exit);

/** A sweep looks at every one that is open, and the next test is to have none of this one's. */
export function closeAll({ repo }: Team): void {
  for (const pull of repo.pulls()) if (pull.data.state === 'open') pull.close();
}
