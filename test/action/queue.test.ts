/** The merge queue: a group's head always gets a status, and it is what holds when the group is judged. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refuse } from '../support/github/faults.ts';
import type { FakePull } from '../support/github/pull.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { asked, closeAll, expectExit, opened } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

/** A group of one, squashed: its head has the pull request's number in its message, and not its head as a parent. */
function squashed(pull: FakePull, message = `${pull.data.title} (#${pull.number})`) {
  const { repo } = team;
  const event = repo.queue([pull]);
  const head = repo.git('commit-tree', `${event.head}^{tree}`, '-p', event.base, '-m', message);
  const ref = 'refs/heads/gh-readonly-queue/main/a-group';
  repo.setBranch('gh-readonly-queue/main/a-group', head);
  const group = { ...Object(event.payload.merge_group), head_sha: head, head_ref: ref };
  return { ...event, head, ref, sha: head, payload: { ...event.payload, merge_group: group } };
}

describe.skipIf(lacksNode24())('a group', () => {
  test('of two: green while both are, red by the one whose answer is gone, wherever it stands in line', async () => {
    const good = await opened(team, 'one');
    const answered = await asked(team, 'two');
    const comment = answered.comment('grace', `/metes approve docs/index.md @${answered.head}`);
    await team.run(comment.event());
    const both = team.repo.queue([good, answered]);
    const ran = await team.run(both);
    expectExit(ran, 0);
    expect(team.repo.status(both.head)).toMatchObject({
      state: 'success',
      description: `In scope: #${answered.number}, #${good.number}`,
    });
    expect(ran.outputs.verdict).toBe('in-scope');

    comment.remove();
    expectExit(await team.run(both), 0);
    expect(team.repo.status(both.head)).toMatchObject({
      state: 'failure',
      description: `#${answered.number}: Asks a person about 1 file outside feat/two's scope`,
    });
    // Each in a group of its own, one behind the other: the first is none of the second's.
    const first = team.repo.queue([answered]);
    const second = team.repo.queue([good], first.head);
    await team.run(second);
    expect(team.repo.status(second.head)?.state).toBe('success');
    await team.run(first);
    expect(team.repo.status(first.head)?.state).toBe('failure');
    // What the group says is not what the pull request says.
    expect(good.status()).toBeNull();
  });

  test('of one that another commit speaks of, and of a person’s: each as its pull request says', async () => {
    const red = await asked(team, 'red');
    const good = await opened(team, 'good');
    const message = `Prepare the page for #${red.number} (see #${red.number})`;
    team.repo.push('feat/good', { 'src/good/b.ts': 'b\n' }, { as: 'bo', message });
    const group = team.repo.queue([good]);
    const ran = await team.run(group);
    expect(team.repo.status(group.head)).toMatchObject({
      state: 'success',
      description: `#${good.number}: In scope: 2 files, feat/good`,
    });
    expect(ran.summary).toContain(`## #${good.number}\n\n### metes: In scope: 2 files, feat/good`);
    expect(ran.summary).not.toContain(`#${red.number}`);

    team.repo.push('grace/x', { 'lib/x.ts': 'x\n' }, { as: 'grace', from: 'main' });
    const hers = team.repo.openPull({ from: 'grace/x', author: 'grace' });
    const alone = team.repo.queue([hers]);
    const second = await team.run(alone);
    const said = "No claim; nobody else's ground";
    expect(team.repo.status(alone.head)?.description).toBe(`#${hers.number}: ${said}`);
    expect(second.outputs.verdict).toBe('unclaimed');
    const both = team.repo.queue([good, hers]);
    await team.run(both);
    expect(team.repo.status(both.head)?.description).toMatch(
      new RegExp(`^(?=.*In scope: #${good.number})(?=.*No claim: #${hers.number})`),
    );
  });

  test('rebased, or with a message of its own: found by the name of its branch', async () => {
    const pull = await asked(team, 'rebased');
    const group = squashed(pull, 'Change the index');
    const ref = `refs/heads/gh-readonly-queue/main/pr-${pull.number}-${group.base}`;
    const merge_group = { ...Object(group.payload.merge_group), head_ref: ref };
    expectExit(await team.run({ ...group, ref, payload: { ...group.payload, merge_group } }), 0);
    expect(team.repo.status(group.head)?.description).toContain(`#${pull.number}: Asks a person`);
  });

  test('squashed: found by its number', async () => {
    const pull = await asked(team, 'squash');
    const group = squashed(pull);
    const ran = await team.run(group);
    expectExit(ran, 0);
    expect(ran.outputs.verdict).toBe('breach');
    expect(team.repo.status(group.head)?.description).toContain(`#${pull.number}: Asks a person`);
  });

  test('squashed, with a title that names another: found by its own number', async () => {
    const pull = await asked(team, 'titled');
    pull.data.title = 'Merge pull request #999 from acme/page';
    const group = squashed(pull);
    await team.run(group);
    expect(team.repo.status(group.head)?.description).toContain(`#${pull.number}: Asks a person`);
  });

  test('of which GitHub does not list all commits: red, because another may be in it', async () => {
    const pull = await opened(team, 'unlisted');
    const group = team.repo.queue([pull]);
    const message = 'No common ancestor between these';
    const refused = () => refuse(404, { message });
    const end = team.github.on('repos/compare-commits-with-basehead', refused);
    const ran = await team.run(group);
    end();
    expectExit(ran, 1);
    expect(team.repo.status(group.head)?.description).toBe(
      'metes could not decide: the merge group has commits that GitHub does not list, and so maybe pull requests',
    );
  });

  test('that can’t be judged: a failing status and the reason', async () => {
    const pull = await opened(team, 'gone');
    const group = team.repo.queue([pull]);
    const end = team.github.on('git-upload-pack', () => refuse(500), { times: 99 });
    const failed = await team.run(group);
    end();
    expectExit(failed, 1);
    expect(team.repo.status(group.head)).toMatchObject({
      state: 'failure',
      description: expect.stringContaining('metes could not decide: '),
    });
    pull.close();
    const ran = await team.run(group);
    expectExit(ran, 1);
    expect(ran.log).toContain('no open pull request of this merge group could be found');
    expect(team.repo.status(group.head)?.state).toBe('failure');
  });

  test('with a token that may write no status: the job fails for it', async () => {
    const pull = await asked(team, 'mute');
    const group = team.repo.queue([pull]);
    const token = team.github.runToken(team.repo, 'read');
    const ran = await team.run(group, { token });
    expectExit(ran, 1);
    expect(ran.err).toContain('not written: GitHub refused to write the status');
    expect(team.repo.status(group.head)).toBeNull();
  });
});
