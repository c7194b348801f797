/** Where pull requests are judged a claim is kept until its own has ended: what `claim` and `release` say of that is so. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacksNode24 } from '../support/github/runner.ts';
import { inside, isGreen } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { statusOf } from './told.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.close());

describe.skipIf(lacksNode24())('a claim that is given back', () => {
  test('before its pull request has landed: release says what that one asks, and how to take it again', async () => {
    const { repo, world, clone } = team;
    const claim = ['claim', 'Work on done', 'src/done/**'] as const;
    const granted = await team.metes('feat/done', ...claim);
    expect(granted.text).toMatch(/It ends with the pull request: keep it until then$/);
    repo.push('feat/done', inside('done'), { as: 'bo' });
    world.git(clone, 'pull', '-q', 'origin', 'feat/done');
    const released = await team.metes('feat/done', 'release');
    expect(released.text).toMatch(
      /\n1 file of feat\/done has not landed: its pull request asks a person about it now\nWorks now:\n {2}metes claim\n/,
    );
    const pull = repo.openPull({ from: 'feat/done', author: 'ada' });
    await team.run(pull.event('opened'));
    expect(statusOf(pull)).toBe("failure: Asks a person about 1 file: feat/done's claim has ended");
    const again = await team.metes('feat/done', 'claim');
    expect(again.outcome, again.text).toBe('granted');
    await team.run(pull.event('synchronize'));
    isGreen(pull);
    pull.close({ merged: 'squash' });
    await team.run(pull.event('closed'));

    // What has landed is asked about nowhere.
    await team.metes('feat/done', ...claim);
    const landed = await team.metes('feat/done', 'release');
    expect(landed.text).toMatch(/^Released: .* now$/);
  });
});
