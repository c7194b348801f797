/** What the end of a pull request shows of promises, and what the sweep says of those that nobody kept. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runAction } from '../../src/commands/action/run-action.ts';
import { refuse, type Seen } from '../support/github/faults.ts';
import type { FakePull } from '../support/github/pull.ts';
import { closeAll, isGreen } from './asking.ts';
import { inProcess } from './in-process.ts';
import { act, closed, everOf, judge, openOn, promised, stepsOf, sweep } from './promising.ts';
import { makeTeam, type Team } from './team.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

const COMPARE = 'repos/compare-commits-with-basehead';
const WITH_HEAD = 'repos/list-pull-requests-associated-with-commit';

const one = async (name: string, more: Record<string, string> = {}) => {
  const path = `src/${name}/a.ts`;
  const pull = await promised(team, name, `I'll add ${path}.`, { [path]: `${name}\n`, ...more });
  const id = openOn(team, pull)[path]?.id ?? '';
  return { pull, path, id };
};

describe('a pull request that ended', () => {
  test('was merged: what it has is verified, what it has not stays promised', async () => {
    const pull = await promised(team, 'landed', "I'll add src/landed/a.ts and src/landed/b.ts.", {
      'src/landed/a.ts': 'x\n',
    });
    const ids = openOn(team, pull);
    pull.close({ merged: 'squash' });
    const { io } = await closed(team, pull);
    expect(everOf(team, ids['src/landed/a.ts']?.id ?? '')).toEqual([
      'IMPLEMENTED merged',
      'REPORTED merged',
      'VERIFIED merged',
    ]);
    expect(stepsOf(openOn(team, pull)['src/landed/b.ts'])).toEqual(['COMMITTED']);
    expect(openOn(team, pull)['src/landed/a.ts']).toBeUndefined();
    expect(io.printed.err).toContain('VERIFIED: p-');
  });

  test('was merged as it was judged: no history is asked for again', async () => {
    const { pull, id } = await one('known');
    await judge(team, pull);
    pull.close({ merged: 'merge', deleteBranch: true });
    const { requests } = await closed(team, pull);
    expect(everOf(team, id).at(-1)).toBe('VERIFIED merged');
    expect(requests).not.toContain(COMPARE);
  });

  test('was merged into a branch below: that is not the target', async () => {
    team.repo.push('below', { 'below.txt': 'x\n' });
    const { pull, path } = await one('above');
    pull.retarget('below');
    pull.close({ merged: 'squash' });
    await closed(team, pull);
    expect(stepsOf(openOn(team, pull)[path])).toEqual(['COMMITTED']);
  });

  test('was closed by who may write: given up', async () => {
    const { pull, id } = await one('dropped');
    await judge(team, pull);
    pull.close();
    await closed(team, pull, 'grace');
    expect(everOf(team, id).at(-1)).toBe('ABANDONED closed');
    expect(openOn(team, pull)).toEqual({});
  });

  test('was closed: given up, also where others with its head could not be judged', async () => {
    const { pull, id } = await one('cut-short');
    pull.close();
    const end = team.github.on(WITH_HEAD, () => refuse(422), { times: 1_000 });
    const by = { ...team.github.user('grace'), isBot: false };
    const event = { kind: 'closed', number: pull.number, merged: false, by } as const;
    const { action, said } = inProcess(team, event);
    await runAction(action);
    end();
    expect(said.join('\n')).toContain('fail: ');
    expect(everOf(team, id)).toEqual(['ABANDONED closed']);
  });

  test.each([
    ['a stranger', 'eve'],
    ['nobody knows whom', null],
  ])('was closed by %s: nothing ends while the branch is there', async (_who, by) => {
    const { pull, path } = await one(`by-${by}`);
    pull.close();
    await closed(team, pull, by);
    expect(stepsOf(openOn(team, pull)[path])).toEqual(['COMMITTED']);
  });

  test('was closed with its branch: given up, whoever did it', async () => {
    const { pull, id } = await one('branchless');
    pull.close({ deleteBranch: true });
    await closed(team, pull, 'eve');
    expect(everOf(team, id)).toEqual(['ABANDONED closed']);
  });

  test('was closed while another one goes on from the branch', async () => {
    const { pull, path } = await one('goes-on');
    team.repo.setBranch('other', 'main');
    const other = team.repo.openPull({ from: 'feat/goes-on', to: 'other', author: 'ada' });
    pull.close();
    await closed(team, pull);
    expect(stepsOf(openOn(team, pull)[path])).toEqual(['COMMITTED']);
    other.close();
  });

  test('is a fork’s: its branch’s name is nobody’s', async () => {
    const { pull: own, path } = await one('forked');
    const fork = team.repo.fork('mallory');
    fork.push('feat/forked', { [path]: 'theirs\n' }, { as: 'mallory' });
    const pull = team.repo.openPull({ from: 'feat/forked', author: 'mallory', fork });
    pull.close();
    await closed(team, pull, 'grace');
    expect(stepsOf(openOn(team, own)[path])).toEqual(['COMMITTED']);
  });

  test('where nothing was promised: as many requests as before', async () => {
    const pull = await team.pull('feat/nothing', ['src/nothing/**'], { 'src/nothing/a.ts': 'x\n' });
    pull.close({ merged: 'squash' });
    const { requests } = await closed(team, pull);
    expect(requests.filter((route) => route === COMPARE)).toEqual([]);
  });
});

describe('what was missed', () => {
  const LATER = 49 * 3_600_000;
  const missed = async (name: string): Promise<{ pull: FakePull; path: string }> => {
    const path = `src/${name}/later.ts`;
    const pull = await promised(team, name, `I'll add ${path}.`, { [`src/${name}/a.ts`]: 'x\n' });
    return { pull, path };
  };
  const said = (pull: FakePull) =>
    pull.ownComments().filter(({ body }) => body.includes('not there yet'));

  test('is told once, on the pull request, and not before its time', async () => {
    const { pull, path } = await missed('late');
    await sweep(team);
    expect(said(pull)).toEqual([]);
    const { said: summary } = await sweep(team, LATER);
    await sweep(team, LATER);
    expect(said(pull)).toHaveLength(1);
    expect(said(pull)[0]?.body).toMatch(
      /- add `src\/late\/later\.ts`: promised by Ada on \d{4}-\d\d-\d\d \d\d:\d\d UTC \(`p-\w+`\)\.\n {2}Taken back by `metes promise 'I'\\''ll drop src\/late\/later\.ts'`/,
    );
    expect(openOn(team, pull)[path]?.reminded?.where).toMatch(/#issuecomment-\d+$/);
    expect(summary.join('\n')).toContain('1 missed promise followed up on');
    isGreen(pull);
  });

  test('is told once where the sweep was stopped before that was on record', async () => {
    const { pull, path } = await missed('stopped');
    await sweep(team);
    const end = team.github.on('git-receive-pack', () => refuse(403), { times: 1_000 });
    const run = await sweep(team, LATER);
    end();
    expect(run.said.join('\n')).toContain('could not be followed up');
    expect(said(pull)).toHaveLength(1);
    expect(openOn(team, pull)[path]?.reminded).toBeUndefined();
    await sweep(team, LATER);
    expect(said(pull)).toHaveLength(1);
    expect(openOn(team, pull)[path]?.reminded?.where).toContain('#issuecomment-');
  });

  test('is no longer, once the sweep has seen it there', async () => {
    const { pull, path } = await one('seen');
    await sweep(team, LATER);
    expect(said(pull)).toEqual([]);
    expect(stepsOf(openOn(team, pull)[path])).toContain('IMPLEMENTED pushed');
  });

  test('is not said of a branch that could not be looked at', async () => {
    const { pull, path } = await one('hidden');
    const end = team.github.on(COMPARE, () => refuse(422), { times: 1_000 });
    await sweep(team, LATER);
    end();
    expect(said(pull)).toEqual([]);
    expect(stepsOf(openOn(team, pull)[path])).toEqual(['COMMITTED']);
  });

  test('is said although a fork’s branch of that name could not be looked at', async () => {
    const { pull } = await missed('namesake');
    const fork = team.repo.fork('mallory');
    fork.push('feat/namesake', { 'src/namesake/b.ts': 'theirs\n' }, { as: 'mallory' });
    const theirs = team.repo.openPull({ from: 'feat/namesake', author: 'mallory', fork });
    await sweep(team);
    const isTheirs = ({ params }: Seen) => params.basehead?.includes(theirs.data.head.oid);
    const refused = (request: Seen) => (isTheirs(request) ? refuse(422) : undefined);
    const end = team.github.on(COMPARE, refused, { times: 1_000 });
    const { said: summary } = await sweep(team, LATER);
    end();
    expect(summary.join('\n')).toContain('could not be judged');
    expect(said(pull)).toHaveLength(1);
  });

  test.each<[string, (pull: FakePull) => void]>([
    ['no pull request is open', (pull) => pull.close()],
    ['a conversation is locked', (pull) => pull.lock()],
  ])('is told in the summary and the log where %s', async (name, then) => {
    const { pull, path } = await missed(name.replaceAll(' ', '-'));
    await sweep(team);
    then(pull);
    const { said: summary, io } = await sweep(team, LATER);
    const says = `missed: add ${path}, promised by Ada on `;
    expect(summary.join('\n')).toContain(says);
    expect(io.printed.err).toContain(says);
    expect(said(pull)).toEqual([]);
    expect(openOn(team, pull)[path]?.reminded?.where).toBe('printed');
    expect((await sweep(team, LATER)).said.join('\n')).not.toContain(says);
  });

  test('is told on no pull request of a repository that only observes', async () => {
    const { pull, path } = await missed('observed');
    const config = team.repo.git('show', 'main:.metes/config.yml');
    team.repo.push('main', { '.metes/config.yml': `${config}\nmode: observe\n` });
    const { said: summary } = await sweep(team, LATER);
    team.repo.push('main', { '.metes/config.yml': `${config}\n` });
    expect(summary.join('\n')).toContain(`missed: add ${path}`);
    expect(pull.ownComments()).toEqual([]);
    expect(openOn(team, pull)[path]?.reminded?.where).toBe('printed');
  });

  test('is told after the hours that the config gives', async () => {
    const { pull } = await missed('hours');
    const config = team.repo.git('show', 'main:.metes/config.yml');
    team.repo.push('main', { '.metes/config.yml': `${config}\nmissed_after: 3h\n` });
    const hour = 3_600_000;
    await sweep(team, 2 * hour);
    const before = said(pull);
    await sweep(team, 4 * hour);
    const after = said(pull);
    team.repo.push('main', { '.metes/config.yml': `${config}\n` });
    expect([before.length, after.length]).toEqual([0, 1]);
  });

  test('of ten branches at a time; of one, all in one comment', async () => {
    const pull = await promised(
      team,
      'many',
      `I'll add ${Array.from({ length: 12 }, (_, n) => `src/many/${n}.ts`).join(', ')}.`,
      { 'src/many/a.ts': 'x\n' },
    );
    for (let n = 0; n < 11; n++) {
      const branch = `feat/lone-${n}`;
      await team.claimed(branch, [`src/lone-${n}/**`]);
      await team.metes(branch, 'promise', `I'll add src/lone-${n}/a.ts.`);
    }
    team.world.git(team.clone, 'switch', '-q', 'main');
    const first = await act(team, { kind: 'sweep' }, LATER);
    expect(first.said.join('\n')).toContain('2 more branches with missed promises');
    await sweep(team, LATER);
    expect(said(pull)).toHaveLength(1);
    expect(said(pull)[0]?.body.match(/^- add /gm)).toHaveLength(12);
    expect((await sweep(team, LATER)).said.join('\n')).not.toContain('missed');
  });
});
