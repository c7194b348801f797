/** Who may end a claim by closing a pull request: anybody can open one on somebody else's branch. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FakePull } from '../support/github/pull.ts';
import { lacksNode24, type Ran } from '../support/github/runner.ts';
import { closeAll, expectExit, inside } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

const since = (before: readonly string[]): string[] => team.events().slice(before.length);

async function closedBy(pull: FakePull, by: string, how = {}): Promise<Ran> {
  pull.close({ by, ...how });
  const ran = await team.run(pull.event('closed', { by }));
  expectExit(ran, 0);
  return ran;
}

describe.skipIf(lacksNode24())('a pull request that a reader opened on somebody’s branch', () => {
  test('ends nothing when the reader closes it: the holder is told, once until that was heard', async () => {
    await team.claimed('feat/victim', ['src/victim/**'], inside('victim'));
    const pull = team.repo.openPull({ from: 'feat/victim', author: 'rita' });
    await team.run(pull.event('opened'));
    const before = team.events();
    const ran = await closedBy(pull, 'rita');
    expect(ran.err).toMatch(
      new RegExp(`rita closed #${pull.number} and may not write here: c-\\w+ stays`),
    );
    pull.reopen();
    await closedBy(pull, 'rita');
    // Nor does the sweep, which comes by where an event was lost.
    expectExit(await team.run(team.repo.schedule()), 0);
    expect(since(before).map((line) => line.replace(/c-\w+/, 'c-1'))).toEqual([
      `metes action asked the holder of c-1: Pull request #${pull.number} was closed by rita, who may not write here, and the branch is still there. Your claim stays.`,
    ]);
  });

  test('ends it when whoever may write closes it, and the journal says who', async () => {
    await team.claimed('feat/given-up', ['src/given-up/**'], inside('given-up'));
    const pull = team.repo.openPull({ from: 'feat/given-up', author: 'rita' });
    const before = team.events();
    await closedBy(pull, 'grace');
    expect(since(before)).toEqual([
      expect.stringMatching(/^released c-\w+ \(grace\): its pull request was closed$/),
    ]);
  });

  test('ends it when the branch went, whoever the event names', async () => {
    await team.claimed('feat/taken-away', ['src/taken-away/**'], inside('taken-away'));
    const pull = team.repo.openPull({ from: 'feat/taken-away', author: 'rita' });
    const before = team.events();
    await closedBy(pull, 'rita', { deleteBranch: true });
    expect(since(before)).toEqual([
      expect.stringMatching(/^released c-\w+ \(metes action\): its pull request was closed$/),
    ]);
  });
});

describe.skipIf(lacksNode24())('a claim whose branch was not pushed yet', () => {
  test('is not ended through another repository of the same owner, nor by what was closed before', async () => {
    const { repo, github } = team;
    await team.metes('feat/local', 'claim', 'Before', 'src/local/**');
    const old = repo.openPull({ from: 'feat/local', author: 'ada' });
    await closedBy(old, 'ada', { deleteBranch: true });
    team.world.git(team.clone, 'switch', '-q', 'main');
    team.world.git(team.clone, 'branch', '-qD', 'feat/local');
    await team.metes('feat/local', 'claim', 'Local work', 'src/local/**');
    repo.setBranch('feat/local', null);
    // Hours later: a remark on the old one, and a fork that the owner has too.
    github.state.tick(7200);
    old.comment('rita', 'Nice.');
    const fork = github.repository('acme/app-fork', { files: null });
    fork.git('fetch', '--quiet', repo.dir, '+refs/heads/*:refs/heads/*');
    fork.push('feat/local', { 'x.txt': 'x\n' }, { as: 'rita', from: 'main' });
    const pull = repo.openPull({ from: 'feat/local', fork, author: 'rita' });
    const before = team.events();
    await closedBy(pull, 'rita');
    expectExit(await team.run(repo.schedule()), 0);
    expect(since(before).filter((line) => line.startsWith('released'))).toEqual([]);
  });
});
