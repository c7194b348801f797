/** What a judged pull request shows of what was promised on its branch, and what is asked of GitHub for that. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refuse } from '../support/github/faults.ts';
import { closeAll, isGreen } from './asking.ts';
import { everOf, judge, openOn, promised, stepsOf, stepsOn, sweep } from './promising.ts';
import { makeTeam, type Team } from './team.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

const CHECKS = 'checks/list-for-ref';
const REVIEWS = 'pulls/list-reviews';

test('what the pull request wrote is there, and up for review; what it did not stays promised', async () => {
  const pull = await promised(
    team,
    'made',
    "I'll add src/made/a.ts and src/made/b.ts, and implement GET /made/:id.",
    { 'src/made/a.ts': "app.get('/made/{id}', one);\n" },
  );
  const { said, io } = await judge(team, pull);
  expect(stepsOn(team, pull)).toEqual({
    'src/made/a.ts': ['COMMITTED', 'IMPLEMENTED pushed', 'REPORTED ready'],
    'src/made/b.ts': ['COMMITTED'],
    '/made/:id': ['COMMITTED', 'IMPLEMENTED pushed', 'REPORTED ready'],
  });
  const step = openOn(team, pull)['src/made/a.ts']?.history[1];
  expect(step?.shown).toEqual({
    kind: 'pushed',
    head: pull.head,
    path: 'src/made/a.ts',
    pull: pull.number,
  });
  expect(said.join('\n')).toMatch(/2 promises went on\. IMPLEMENTED: p-\w+ and p-\w+; REPORTED: /);
  expect(io.printed.err).toContain('metes: promises: IMPLEMENTED: ');
  isGreen(pull);

  const events = team.events().length;
  await judge(team, pull);
  expect(team.events()).toHaveLength(events);
});

test('a draft is there, and not up for review', async () => {
  const pull = await promised(
    team,
    'draft',
    "I'll add src/draft/a.ts.",
    { 'src/draft/a.ts': 'x\n' },
    { draft: true },
  );
  await judge(team, pull);
  expect(stepsOf(openOn(team, pull)['src/draft/a.ts'])).toEqual([
    'COMMITTED',
    'IMPLEMENTED pushed',
  ]);
  pull.data.draft = false;
  await judge(team, pull);
  expect(stepsOf(openOn(team, pull)['src/draft/a.ts'])).toEqual([
    'COMMITTED',
    'IMPLEMENTED pushed',
    'REPORTED ready',
  ]);
});

describe('tested', () => {
  const testedOn = async (name: string, ran: (head: string) => void) => {
    const pull = await promised(team, name, `I'll add src/${name}/a.ts.`, {
      [`src/${name}/a.ts`]: 'x\n',
    });
    ran(pull.head);
    await judge(team, pull);
    const one = openOn(team, pull)[`src/${name}/a.ts`];
    return one?.history.find(({ state }) => state === 'TESTED')?.shown;
  };

  test('by a check run that succeeded on that head', async () => {
    const shown = await testedOn('ran', (head) => team.repo.check(head, 'test', 'success'));
    expect(shown).toMatchObject({ kind: 'check', name: 'test', url: expect.any(String) });
  });

  test('by a status of somebody else', async () => {
    const shown = await testedOn('status', (head) =>
      team.repo.data.statuses.push({
        id: team.github.state.nextId(),
        oid: head,
        context: 'ci/elsewhere',
        state: 'success',
        description: null,
        targetUrl: null,
        creator: team.github.user('ci[bot]'),
        at: team.github.state.tick(),
      }),
    );
    expect(shown).toMatchObject({ kind: 'check', name: 'ci/elsewhere' });
  });

  test.each<[string, (head: string) => void]>([
    ['nothing', () => {}],
    ['metes', (head) => team.repo.check(head, 'metes', 'success')],
    ['own', (head) => team.repo.check(head, 'judge', 'success')],
    ['called', (head) => team.repo.check(head, 'policy / judge', 'success')],
    ['skipped', (head) => team.repo.check(head, 'test', 'skipped')],
    ['neutral', (head) => team.repo.check(head, 'test', 'neutral')],
    ['older', () => team.repo.check(team.repo.tip('main'), 'test', 'success')],
    [
      'failing',
      (head) => {
        team.repo.check(head, 'lint', 'success');
        team.repo.check(head, 'test', 'failure');
      },
    ],
    [
      'pending',
      (head) => {
        team.repo.check(head, 'lint', 'success');
        team.repo.check(head, 'test', null);
      },
    ],
  ])('not by %s', async (name, ran) => {
    expect(await testedOn(`not-${name}`, ran)).toBeUndefined();
  });

  test('not where the token may not read checks: a note, once a sweep, and the verdict stands', async () => {
    const end = team.github.on(CHECKS, () => refuse(403), { times: 9 });
    const pulls = [];
    for (const name of ['dark-a', 'dark-b'])
      pulls.push(
        await promised(team, name, `I'll add src/${name}/a.ts.`, { [`src/${name}/a.ts`]: name }),
      );
    const [pull] = pulls;
    if (pull === undefined) throw new Error('no pull request');
    const { said } = await judge(team, pull);
    expect(said.join('\n')).toMatch(
      /can't be seen: GitHub refused to list the check runs .*checks: read/,
    );
    isGreen(pull);
    expect(stepsOf(openOn(team, pull)['src/dark-a/a.ts'])).toHaveLength(3);
    const swept = await sweep(team);
    expect(swept.said.join('\n').match(/can't be seen/g)).toHaveLength(1);
    end();
  });
});

describe('verified', () => {
  const reviewed = async (
    name: string,
    then: (pull: Awaited<ReturnType<typeof promised>>) => void,
  ) => {
    const pull = await promised(team, name, `I'll add src/${name}/a.ts.`, {
      [`src/${name}/a.ts`]: `${name}\n`,
    });
    await judge(team, pull);
    const id = openOn(team, pull)[`src/${name}/a.ts`]?.id ?? '';
    then(pull);
    await sweep(team);
    return everOf(team, id).filter((step) => step.startsWith('VERIFIED'));
  };

  test('by a person who approves that head, with everything green', async () => {
    const steps = await reviewed('looked', (pull) => {
      team.repo.check(pull.head, 'test', 'success');
      team.repo.check(pull.head, 'docs', 'skipped');
      pull.review('grace', 'APPROVED');
    });
    expect(steps).toEqual(['VERIFIED review']);
  });

  test('where nothing runs at all', async () => {
    expect(await reviewed('bare', (pull) => pull.review('grace', 'APPROVED'))).toEqual([
      'VERIFIED review',
    ]);
  });

  test.each<[string, (pull: Awaited<ReturnType<typeof promised>>) => void]>([
    [
      'a bot',
      (pull) => {
        team.repo.permit('reviewer[bot]', 'write');
        pull.review('reviewer[bot]', 'APPROVED');
      },
    ],
    ['its author', (pull) => pull.review('ada', 'APPROVED')],
    ['who committed to it', (pull) => pull.review('bo', 'APPROVED')],
    ['who may only read', (pull) => pull.review('rita', 'APPROVED')],
    ['a comment', (pull) => pull.review('grace', 'COMMENTED')],
    [
      'who thought again',
      (pull) => {
        pull.review('grace', 'APPROVED');
        pull.review('grace', 'CHANGES_REQUESTED');
      },
    ],
    [
      'who saw an older head',
      (pull) => {
        pull.review('grace', 'APPROVED');
        const { branch } = pull.data.head;
        team.repo.push(branch, { [`src/${branch.slice(5)}/more.ts`]: 'x\n' }, { as: 'bo' });
      },
    ],
    [
      'a red one',
      (pull) => {
        team.repo.check(pull.head, 'test', 'failure');
        pull.review('grace', 'APPROVED');
      },
    ],
    [
      'a waiting one',
      (pull) => {
        team.repo.check(pull.head, 'test', null);
        pull.review('grace', 'APPROVED');
      },
    ],
    [
      'one that metes asks about',
      (pull) => {
        team.repo.push(pull.data.head.branch, { 'docs/index.md': 'outside\n' }, { as: 'bo' });
        pull.review('grace', 'APPROVED');
      },
    ],
  ])('not by, or of: %s', async (name, then) => {
    expect(await reviewed(name.replaceAll(' ', '-'), then)).toEqual([]);
  });
});

describe('asks GitHub for nothing', () => {
  const asked = (requests: readonly string[]) =>
    requests.filter(
      (route) => route === CHECKS || route === REVIEWS || route.includes('status-for'),
    );

  test('where nothing was promised', async () => {
    const pull = await team.pull('feat/plain', ['src/plain/**'], { 'src/plain/a.ts': 'x\n' });
    const { requests, said } = await judge(team, pull);
    expect(asked(requests)).toEqual([]);
    expect(said.join('\n')).not.toContain('promise');
    expect((await sweep(team)).requests.filter((r) => r === CHECKS || r === REVIEWS)).toEqual([]);
  });

  test('where nothing of what was promised is there', async () => {
    const pull = await promised(team, 'idle', "I'll add src/idle/later.ts.", {
      'src/idle/a.ts': 'x\n',
    });
    expect(asked((await judge(team, pull)).requests)).toEqual([]);
  });

  test('of a fork whose branch has the same name', async () => {
    const own = await promised(team, 'twin', "I'll add src/twin/a.ts.", { 'src/twin/z.ts': 'x\n' });
    const fork = team.repo.fork('eve');
    fork.push('feat/twin', { 'src/twin/a.ts': 'x\n' }, { as: 'eve', from: 'main' });
    const pull = team.repo.openPull({ from: 'feat/twin', author: 'eve', fork });
    expect(asked((await judge(team, pull)).requests)).toEqual([]);
    expect(stepsOn(team, own)).toEqual({ 'src/twin/a.ts': ['COMMITTED'] });
  });

  test('again, once it is tested: reviews alone are still waited for', async () => {
    const pull = await promised(team, 'again', "I'll add src/again/a.ts.", {
      'src/again/a.ts': 'x\n',
    });
    team.repo.check(pull.head, 'test', 'success');
    expect((await judge(team, pull)).requests).toContain(CHECKS);
    expect(asked((await judge(team, pull)).requests)).toEqual([REVIEWS]);
  });
});
