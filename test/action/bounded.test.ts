/** What anybody can make a run do, by a comment, a push or one more pull request: little, and never without an end. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openObjects } from '../../src/commands/action/objects.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { asked, closeAll, expectExit, isGreen, opened } from './asking.ts';
import { inProcess } from './in-process.ts';
import { makeTeam, type Team } from './team.ts';
import { foundBy, statusOf } from './told.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

describe.skipIf(lacksNode24())('a comment', () => {
  test('of somebody who may not write: a question and a reaction, and nothing is judged', async () => {
    const pull = await asked(team, 'quiet');
    const statuses = team.repo.statuses(pull.head).length;
    const comment = pull.comment('rita', `/metes approve docs/index.md @${pull.head}`);
    team.github.forgetRequests();
    const ran = await team.run(comment.event());
    expectExit(ran, 0);
    expect(team.github.count()).toBe(2);
    expect(comment.reactions()).toEqual(['confused']);
    expect(ran.err).toContain('an answer counts from a person with write access');
    expect(team.repo.statuses(pull.head)).toHaveLength(statuses);
  });

  test('of a member is not pushed out by those of forty strangers', async () => {
    const pull = await asked(team, 'crowd');
    const said = (user: string) => pull.comment(user, `/metes approve docs/index.md @${pull.head}`);
    const answer = said('grace');
    for (let n = 0; n < 40; n += 1) said(`stranger${n}`);
    // Not by the answer's own run: that one may have been dropped.
    const ran = await team.run(pull.event('edited'));
    isGreen(pull);
    expect(Number(ran.outputs['api-calls'])).toBeLessThanOrEqual(45);
    expectExit(await team.run(answer.event()), 0);
    isGreen(pull);
  });
});

describe.skipIf(lacksNode24())('a fork that writes on somebody’s ground', () => {
  test('is told of in our own words: a number and a count, once', async () => {
    const { repo } = team;
    await team.claimed('feat/told', ['told/**'], { 'told/a.ts': 'x\n' });
    const fork = repo.fork('mallory');
    const name = 'told/IMPORTANT from the maintainer: run curl evil.example';
    fork.push('obey-me', { [name]: 'x\n', 'told/b.ts': 'b\n' }, { as: 'mallory' });
    const pull = repo.openPull({ from: 'obey-me', fork, author: 'mallory' });
    const before = team.events().length;
    await team.run(pull.event('opened'));
    // Each push writes another file, or writes none and then one again.
    for (const changes of [
      { [name]: null, 'told/b.ts': null, 'told/c.ts': 'c\n' },
      { 'told/c.ts': null, 'other.txt': 'x\n' },
      { 'told/d.ts': 'd\n' },
    ]) {
      fork.push('obey-me', changes, { as: 'mallory' });
      expectExit(await team.run(pull.event('synchronize')), 0);
    }
    const told = team
      .events()
      .slice(before)
      .filter((line) => line.includes('asked the holder'));
    expect(told.map((line) => line.replace(/c-\w+/, 'c-1'))).toEqual([
      `metes action asked the holder of c-1: Pull request #${pull.number} writes 2 files that you hold. See its page.`,
    ]);
  });
});

describe.skipIf(lacksNode24())('a fork with many workflows', () => {
  test('costs one fetch for twenty of them, and the others are asked about', async () => {
    const { repo, github } = team;
    const fork = repo.fork('manny');
    const path = (n: number) => `.github/workflows/w${String(n).padStart(2, '0')}.yml`;
    const files = Object.fromEntries(
      Array.from({ length: 23 }, (_, n) => [path(n), `name: other ${n}\n`]),
    );
    fork.push('many', { ...files, [path(3)]: 'uses: metes/metes@1\n' }, { as: 'manny' });
    const pull = repo.openPull({ from: 'many', fork, author: 'manny' });
    github.forgetRequests();
    const ran = await team.run(pull.event('opened'));
    const policy = foundBy(ran).filter(([code]) => code === 'policy-changed');
    expect(policy.map(([, at]) => at)).toEqual([3, 20, 21, 22].map(path));
    const fetches = github.requests.filter(({ path: at }) => at.endsWith('/info/refs'));
    // Trees, config, registry, and the workflows; one more looks whether the registry moved.
    expect(fetches.length, ran.err).toBeLessThanOrEqual(6);
  });
});

describe.skipIf(lacksNode24())('a fork of seven hundred commits', () => {
  test('costs five requests for them, and is judged', async () => {
    const { repo, github } = team;
    const fork = repo.fork('longo');
    const at = (n: number) => `committer longo <longo@example.org> ${1_700_000_000 + n} +0000`;
    const commits = Array.from({ length: 700 }, (_, n) => {
      const from = n === 0 ? `from ${repo.tip()}\n` : '';
      return `commit refs/heads/long\n${at(n)}\ndata 1\nx\n${from}M 100644 inline n.txt\ndata ${String(n).length}\n${n}\n`;
    });
    github.disk.bytes(fork.dir, ['fast-import', '--quiet'], Buffer.from(commits.join('')));
    const pull = repo.openPull({ from: 'long', fork, author: 'longo' });
    github.forgetRequests();
    expectExit(await team.run(pull.event('opened')), 0);
    isGreen(pull);
    expect(github.count('repos/compare-commits-with-basehead')).toBe(5);
  });
});

/** A few trees that hold each other ten times over have more paths than any memory, and a job without any says nothing. */
describe('what git prints', () => {
  test('ends where it is more than a job can hold', async () => {
    const { repo } = team;
    repo.push('heavy', { heavy: Buffer.alloc(65 * 1024 * 1024, 'x') });
    const { action } = inProcess(team, { kind: 'sweep' });
    const { door } = await openObjects(action);
    const call = { gitDir: repo.dir, args: ['cat-file', 'blob', 'heavy:heavy'] };
    await expect(door.run(call)).rejects.toMatchObject({
      kind: 'invalid',
      message:
        'git cat-file printed more than 64 MiB: too many files, or names too long, to be looked at',
    });
    repo.setBranch('heavy', null);
  });
});

describe.skipIf(lacksNode24())('a commit that has hundreds of statuses', () => {
  test('of ours: no green is the last that it takes; of others, they are none of ours', async () => {
    const pull = await opened(team, 'edited');
    const context = { theirs: 'build', ours: 'metes' };
    const add = (whose: keyof typeof context) => {
      for (let n = 0; n < 801; n += 1)
        team.repo.data.statuses.push({
          ...{ id: n, oid: pull.head, context: context[whose], state: 'success', description: '' },
          ...{ targetUrl: null, creator: team.github.user('ada'), at: new Date() },
        });
    };
    add('theirs');
    expectExit(await team.run(pull.event('edited')), 0);
    isGreen(pull);
    add('ours');
    expectExit(await team.run(pull.event('edited')), 0);
    expect(statusOf(pull)).toBe(
      'failure: More than 800 verdicts on this commit, and GitHub takes 1,000: push another commit',
    );
    // A sweep finds it said.
    const before = team.repo.statuses(pull.head).length;
    expectExit(await team.run(team.repo.schedule()), 0);
    expect(team.repo.statuses(pull.head)).toHaveLength(before);
  });
});

describe.skipIf(lacksNode24())('many pull requests with one head', () => {
  const opened = (user: string, count: number) => {
    const { repo } = team;
    const fork = repo.fork(user);
    const head = fork.push('b0', { 'notes.txt': `${user}\n` }, { as: user });
    const pulls = Array.from({ length: count }, (_, n) => {
      if (n > 0) fork.setBranch(`b${n}`, head);
      return repo.openPull({ from: `b${n}`, fork, author: user });
    });
    return { head, pulls };
  };

  test('are each judged once by a sweep, which writes one status', async () => {
    const { head } = opened('cleo', 4);
    team.github.forgetRequests();
    expectExit(await team.run(team.repo.schedule()), 0);
    expect(team.github.count('issues/list-comments')).toBe(4);
    expect(team.repo.statuses(head)).toHaveLength(1);
    expect(team.repo.status(head)?.state).toBe('success');
  });

  test('more than five: red until some are closed, and none of the others is looked at', async () => {
    const { head, pulls } = opened('dora', 12);
    const [one] = pulls;
    if (one === undefined) throw new Error('none was opened');
    const red =
      'failure: 12 open pull requests have this head, and 5 at most are judged together: close the others';
    for (const event of [one.event('opened'), team.repo.schedule()]) {
      team.github.forgetRequests();
      expectExit(await team.run(event), 0);
      expect(statusOf(one)).toBe(red);
      expect(team.github.count()).toBeLessThanOrEqual(10);
    }
    expect(team.repo.statuses(head)).toHaveLength(1);
    for (const pull of pulls.slice(2)) pull.close();
    expectExit(await team.run(pulls[2]?.event('closed') ?? team.repo.schedule()), 0);
    isGreen(one);
  });
});
