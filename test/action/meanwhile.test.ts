/** What comes in beside a run that judges, before its green is written: it may have been judged red already. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refuse } from '../support/github/faults.ts';
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
    // Taken back at once, then judged again.
    expect(statesAt(good)).toEqual(['failure', 'success', 'failure', 'failure']);
  });

  test('nor where the run goes on to what was pushed meanwhile, and this head is another’s', async () => {
    const { repo, github } = team;
    const bad = await opened(team, 'kept', { 'docs/index.md': 'changed\n' });
    bad.close();
    const oid = bad.head;
    repo.setBranch('copy/kept', oid);
    const copy = repo.openPull({ from: 'copy/kept' });
    github.on('repos/create-commit-status', async () => {
      bad.reopen();
      expectExit(await team.run(bad.event('reopened')), 0);
      repo.push('copy/kept', { 'notes.txt': 'more\n' });
    });
    expectExit(await team.run(copy.event('opened')), 0);
    expect(statusOf(copy)).toMatch(/^success: /);
    expect(statesAt(bad)).toEqual(['failure', 'success', 'failure']);
    expect(bad.head).toBe(oid);
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

  test.each([
    ['a sweep', () => team.repo.schedule()],
    [
      'the run of one that was closed',
      (head: string) => {
        team.repo.setBranch('copy/unsure', head);
        const copy = team.repo.openPull({ from: 'copy/unsure' });
        copy.close();
        return copy.event('closed');
      },
    ],
  ])('and %s that can’t look again leaves no green', async (what, eventFor) => {
    const name = `unsure${what.length}`;
    const good = await opened(team, name);
    team.repo.setBranch(`base/${name}`, 'main');
    const event = eventFor(good.head);
    const end = team.github.on('repos/create-commit-status', async () => {
      end();
      await openedForAnother(name);
      const broken = () => refuse(502);
      team.github.on('repos/list-pull-requests-associated-with-commit', broken, { times: 3 });
    });
    await team.run(event);
    expect(statusOf(good)).toMatch(/^failure: metes could not decide: GitHub failed to list/);
    expect(statesAt(good)).toEqual(['failure', 'success', 'failure']);
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
    expect(statesAt(pull)).toEqual(['failure', 'success', 'failure', 'failure']);
  });

  test('that takes back what the run of another with this head goes by: that looks again', async () => {
    const pull = await opened(team, 'beside', { 'docs/index.md': 'changed\n' });
    pull.comment('grace', `/metes approve docs/index.md @${pull.head}`);
    team.repo.setBranch('copy/beside', pull.head);
    const copy = team.repo.openPull({ from: 'copy/beside' });
    const end = team.github.on('repos/create-commit-status', async () => {
      end();
      expectExit(await team.answer(pull, 'lin', `/metes reject @${pull.head} it is generated`), 0);
    });
    expectExit(await team.run(copy.event('opened')), 0);
    const said = 'has this head too: Rejected by lin: "it is generated"';
    expect(statusOf(pull)).toBe(`failure: #${pull.number} ${said}`);
  });
});
