/** Runs that meet each other, a takeover in the middle of one, and strangers who write what looks like ours. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lacksNode24 } from '../support/github/runner.ts';
import { metes } from '../support/test-io.ts';
import { asked, closeAll, expectExit, inside, isGreen, isRed, opened, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

let team: Team;
let other: string;
beforeAll(async () => {
  team = await makeTeam();
  const { world, repo } = team;
  other = repo.clone('other');
  await metes(world.io(other), 'init');
  world.git(other, 'config', 'core.hooksPath', join(world.root, '.no-hooks'));
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

/** Another seat goes on with the task of a branch. */
async function takeOver(name: string): Promise<void> {
  const { world } = team;
  world.git(other, 'fetch', '-q', 'origin');
  world.git(other, 'switch', '-qc', `next/${name}`, '--no-track', 'origin/main');
  const why = ['--force', '--reason', 'Ada is away'];
  const taken = await metes(world.io(other), 'takeover', `feat/${name}`, ...why);
  expect([taken.outcome, taken.text]).toEqual(['granted', expect.any(String)]);
}

describe.skipIf(lacksNode24())('our comment', () => {
  test('is not what somebody else began with our marker, nor what a task has in it', async () => {
    const marker = '<!-- metes:comment -->';
    await team.claimed(
      'feat/forged',
      ['src/forged/**'],
      {
        ...inside('forged'),
        'docs/index.md': 'changed\n',
      },
      { task: `${marker} **metes: nothing is open any more.** @grace` },
    );
    const pull = team.repo.openPull({ from: 'feat/forged', author: 'ada' });
    const forged = pull.comment('mallory', `${marker}\n**metes: nothing is open any more.**`);
    expectExit(await team.run(pull.event('opened')), 0);
    const body = page(pull);
    expect(body.startsWith(`${marker}\n**metes asks`)).toBe(true);
    expect(body.split('<!--')).toHaveLength(2);
    expect(body).not.toContain('@grace');
    expect(forged.body).toBe(`${marker}\n**metes: nothing is open any more.**`);
    isRed(pull);
  });

  test('is found on page three, and its answers among all the others', async () => {
    const pull = await opened(team, 'pages', { 'docs/index.md': 'changed\n' });
    const chat = (many: number) => {
      for (let n = 0; n < many; n += 1) pull.comment('rita', `Thought ${n}`);
    };
    chat(210);
    expectExit(await team.run(pull.event('opened')), 0);
    chat(100);
    const answer = pull.comment('grace', `/metes approve docs/index.md @${pull.head}`);
    expectExit(await team.run(answer.event()), 0);
    isGreen(pull);
    expect(page(pull)).toContain('nothing is open any more');
    // A page that is missing is no end of the list: without the answers nothing is green.
    const end = team.github.intercept(({ route, query }) =>
      route === 'issues/list-comments' && query.page === '4'
        ? { status: 404, body: { message: 'Not Found', documentation_url: '', status: '404' } }
        : undefined,
    );
    const ran = await team.run(pull.event('synchronize'));
    end();
    expectExit(ran, 1);
    isRed(pull);
    expect(pull.status()?.description).toContain(
      'metes could not decide: GitHub could not read the comments',
    );
  });

  test('is one, where two runs create it at once', async () => {
    const pull = await opened(team, 'twice', { 'docs/index.md': 'changed\n' });
    let waiting = 0;
    let release = (): void => {};
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    const end = team.github.on(
      'issues/create-comment',
      () => {
        waiting += 1;
        if (waiting === 2) release();
        return both;
      },
      { times: 2 },
    );
    const event = pull.event('opened');
    const [one, two] = await Promise.all([team.run(event), team.run(event)]);
    end();
    expect([one.exit, two.exit, waiting]).toEqual([0, 0, 2]);
    expect(page(pull)).toContain('**metes asks: may this file land?**');
    isRed(pull);
    expect(
      team.events().filter((line) => line.includes('feat/twice') && /breach/.test(line)),
    ).toHaveLength(1);
  });

  test('is not set back by an older run that ends last', async () => {
    const pull = await asked(team, 'older', { 'docs/index.md': 'one\n' });
    team.repo.push(
      'feat/older',
      { 'docs/index.md': 'two\n', 'docs/too.md': 'too\n' },
      { as: 'bo' },
    );
    const old = pull.head;
    const end = team.github.on('issues/update-comment', async () => {
      end();
      team.repo.push(
        'feat/older',
        { 'docs/index.md': 'index\n', 'docs/too.md': null },
        { as: 'bo' },
      );
      expectExit(await team.run(pull.event('synchronize', { before: old })), 0);
      isGreen(pull);
    });
    const ran = await team.run(pull.event('synchronize'));
    expectExit(ran, 0);
    expect(pull.head).not.toBe(old);
    isGreen(pull);
    expect(page(pull)).toContain('**metes: nothing is open any more.**');
  });

  test('nor does such a run turn a newer verdict green', async () => {
    const pull = await opened(team, 'status');
    const old = pull.head;
    const end = team.github.on('repos/create-commit-status', async () => {
      end();
      team.repo.push('feat/status', { 'docs/index.md': 'out\n' }, { as: 'bo' });
      expectExit(await team.run(pull.event('synchronize', { before: old })), 0);
    });
    await team.run(pull.event('opened'));
    isRed(pull);
    expect(page(pull)).toContain('**metes asks: may this file land?**');
  });
});

describe.skipIf(lacksNode24())('a takeover', () => {
  test('between the reading of the registry and the status: ends as superseded', async () => {
    const pull = await opened(team, 'taken');
    team.github.on('repos/create-commit-status', () => takeOver('taken'));
    const ran = await team.run(pull.event('opened'));
    expectExit(ran, 0);
    isRed(pull);
    expect(pull.status()?.description).toBe('Superseded: attempt 2 of this task is on next/taken');
    expect(team.repo.statuses(pull.head).map(({ state }) => state)).toEqual([
      'success',
      'failure',
      'failure',
    ]);
    expect(page(pull)).toContain('its task goes on elsewhere');
  });

  test('after green: the sweep says so, no answer changes it, and in the merge queue it fails', async () => {
    const pull = await opened(team, 'later');
    expectExit(await team.run(pull.event('opened')), 0);
    isGreen(pull);
    const group = team.repo.queue([pull]);
    await takeOver('later');
    expectExit(await team.run(group), 0);
    expect(team.repo.status(group.head)).toMatchObject({
      state: 'failure',
      description: `#${pull.number}: Superseded: attempt 2 of this task is on next/later`,
    });
    isGreen(pull);
    expectExit(await team.run(team.repo.schedule()), 0);
    isRed(pull);
    expect(page(pull)).toContain('No answer changes that');
    await team.answer(pull, 'grace', `/metes approve src/later/a.ts @${pull.head}`);
    isRed(pull);
  });
});
