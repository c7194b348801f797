/** What comes in beside a run that judges, before its green is written: it may have been judged red already. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FakePull } from '../support/github/pull.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { closeAll, expectExit, opened } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { statusOf } from './told.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

const statesAt = (pull: FakePull): string[] =>
  team.repo.statuses(pull.head).map(({ state }) => state);

/** For another branch the claim does not count: red. */
async function openedForAnother(name: string): Promise<FakePull> {
  const bad = team.repo.openPull({ from: `feat/${name}`, to: `base/${name}` });
  expectExit(await team.run(bad.event('opened')), 0);
  expect(statusOf(bad)).toBe(
    `failure: Asks a person about 1 file: feat/${name}'s claim is for main`,
  );
  return bad;
}

describe.skipIf(lacksNode24())('another pull request with the head', () => {
  test('opened after a run has looked for such: its red does not stay green', async () => {
    const good = await opened(team, 'late');
    team.repo.setBranch('base/late', 'main');
    let bad: FakePull | undefined;
    team.github.on('repos/create-commit-status', async () => {
      bad = await openedForAnother('late');
    });
    const ran = await team.run(good.event('opened'));
    expectExit(ran, 0);
    expect(ran.err).toContain('what shares the head of the pull request moved while it was judged');
    expect(statusOf(good)).toContain(`failure: #${bad?.number} has this head too: Asks a person`);
    expect(statesAt(good)).toEqual(['failure', 'success', 'failure']);
  });

  test('opened after a sweep has listed all that are open: nor then', async () => {
    const good = await opened(team, 'listed');
    team.repo.setBranch('base/listed', 'main');
    let bad: FakePull | undefined;
    const end = team.github.on('issues/list-comments', async () => {
      end();
      bad = await openedForAnother('listed');
    });
    expectExit(await team.run(team.repo.schedule()), 0);
    expect(statusOf(good)).toContain('failure: ');
    expect(statesAt(good).at(-1)).toBe('failure');
    expect(bad).toBeDefined();
  });
});

describe.skipIf(lacksNode24())('an answer', () => {
  test('that takes back what a sweep goes by: the sweep looks again', async () => {
    const pull = await opened(team, 'answered', { 'docs/index.md': 'changed\n' });
    pull.comment('grace', `/metes approve docs/index.md @${pull.head}`);
    const end = team.github.on('repos/create-commit-status', async () => {
      end();
      expectExit(await team.answer(pull, 'lin', `/metes reject @${pull.head} it is generated`), 0);
    });
    const ran = await team.run(team.repo.schedule());
    expectExit(ran, 0);
    expect(ran.err).toContain('what was answered about the head of the pull request moved');
    expect(statusOf(pull)).toBe('failure: Rejected by lin: "it is generated"');
    expect(statesAt(pull)).toEqual(['failure', 'success', 'failure']);
  });
});
