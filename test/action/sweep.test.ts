/** A sweep that can't see to everything: it says what it left out and goes on there, or stops before it wrote anything. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runAction } from '../../src/commands/action/run-action.ts';
import { sweep } from '../../src/commands/action/sweep.ts';
import { turnsOf } from '../../src/commands/action/sweep-turns.ts';
import { refuse } from '../support/github/faults.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { asked, closeAll, expectExit, isGreen, isRed, opened } from './asking.ts';
import { inProcess } from './in-process.ts';
import { makeTeam, type Team } from './team.ts';

const HOUR_MS = 3_600_000;

describe('whose turn it is', () => {
  const open = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      number: n + 1,
      updatedAt: new Date(1_700_000_000_000 + ((n * 7919) % count) * 60_000).toISOString(),
    }));
  const numbers = (pulls: readonly { readonly number: number }[]) =>
    pulls.map(({ number }) => number).sort((a, b) => a - b);

  test.each([0, 1, 50, 51, 100])('%i of them: everyone’s, each time', (count) => {
    const { now, later } = turnsOf(open(count), new Date());
    expect(numbers(now)).toEqual(numbers(open(count)));
    expect(later).toEqual([]);
  });

  test('of more, a hundred: the newest always, and begun with one of each by turns', () => {
    const pulls = open(1_000);
    const newest = pulls.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)).slice(0, 50);
    const { now, later } = turnsOf(pulls, new Date());
    expect(now).toHaveLength(100);
    expect(numbers([...now, ...later])).toEqual(numbers(pulls));
    expect(now.filter((_, n) => n % 2 === 0)).toEqual(newest);
  });

  test.each([
    [150, 2, 6],
    [300, 2, 12],
    ...[1, 2, 3, 4, 6, 12, 24, 48, 168].map((hours): [number, number, number] => [
      1_000,
      hours,
      57,
    ]),
  ])('%i open, a sweep each %i hours: all were looked at after %i', (count, hours, sweeps) => {
    const seen = new Set<number>();
    const began = Date.parse('2026-03-02T00:17:00Z');
    for (let n = 0; n < sweeps; n++) {
      const { now } = turnsOf(open(count), new Date(began + n * hours * HOUR_MS));
      for (const { number } of now) seen.add(number);
    }
    expect(seen.size).toBe(count);
  });
});

describe.skipIf(lacksNode24())('the sweep', () => {
  let team: Team;
  beforeAll(async () => {
    team = await makeTeam();
  });
  afterEach(() => closeAll(team));
  afterAll(() => team.close());

  const CONFIG = '.metes/config.yml';
  const REGISTRY = 'metes-registry';

  test('ends before its job is ended, and says whom it did not get to', async () => {
    const pulls = [];
    for (const name of ['slow-a', 'slow-b', 'slow-c']) pulls.push(await opened(team, name));
    const run = inProcess(team, { kind: 'sweep' }, (route) => {
      // The first one takes eight minutes.
      if (route.endsWith('/comments')) run.io.clock.aheadMs = 8 * 60_000;
    });
    await runAction(run.action);
    const looked = pulls.filter((pull) => pull.status() !== null);
    const left = pulls.filter((pull) => pull.status() === null).map(({ number }) => number);
    expect(looked).toHaveLength(1);
    expect(run.said.map((page) => page.replaceAll('&#35;&#8203;', '#'))).toEqual([
      expect.stringContaining(
        `| 2 pull requests were not looked at | #${left.join(' and #')}: too many for one sweep, the next ones take others |`,
      ),
    ]);
    await runAction(inProcess(team, { kind: 'sweep' }).action);
    for (const pull of pulls) isGreen(pull);
  });

  test('goes on where one takes too long: that one is named, and keeps the status that it had', async () => {
    const slow = await asked(team, 'sluggish');
    const next = await opened(team, 'prompt');
    slow.retarget('main');
    const before = team.repo.statuses(slow.head).length;
    const stopped = AbortSignal.abort();
    const { action, said } = inProcess(team, { kind: 'sweep' });
    await sweep(action, ([pull]) =>
      pull?.number === slow.number ? stopped : new AbortController().signal,
    );
    expect(said.join('\n').replaceAll('&#35;&#8203;', '#')).toContain(
      `| #${slow.number} | could not be judged: it takes too long to judge this in a sweep |`,
    );
    expect(team.repo.statuses(slow.head)).toHaveLength(before);
    isGreen(next);
  });

  test('begins no further one where most requests of an hour are used', async () => {
    const { repo } = team;
    const pulls = ['a', 'b', 'c', 'd', 'e'].map((name) => {
      repo.push(`grace/${name}`, { 'notes.txt': `${name}\n` }, { as: 'grace' });
      return repo.openPull({ from: `grace/${name}`, author: 'grace' });
    });
    // As many comments as one head may cost.
    let more = 0;
    const run = inProcess(team, { kind: 'sweep' }, (route) => {
      if (route.endsWith('/comments')) more += 120;
    });
    const { github } = run.action;
    const dear = { ...github, request: github.request };
    Object.defineProperty(dear, 'calls', { get: () => github.calls + more });
    await sweep({ ...run.action, github: dear });
    expect(pulls.filter((pull) => pull.status() !== null)).toHaveLength(4);
    expect(run.said.join('\n')).toContain('1 pull request was not looked at');
  });

  test('asks about a hundred claims without a pull request, and says how many are left', async () => {
    const { repo, github } = team;
    await team.claimed('feat/one-of-many', ['src/one-of-many/**']);
    const tip = repo.tip(REGISTRY);
    const message = repo.git('log', '-1', '--format=%B', REGISTRY);
    const paths = repo.git('ls-tree', '-r', '--name-only', REGISTRY, 'claims').split('\n');
    const claims = paths.map((path) => JSON.parse(repo.git('show', `${REGISTRY}:${path}`)));
    const one = claims.find(({ branch }) => branch === 'feat/one-of-many');
    const many = Array.from({ length: 130 }, (_, n) => {
      const id = `c-${String(n).padStart(10, '0')}`;
      const claim = { ...one, id, branch: `many/${n}`, write: [`many/${n}/**`] };
      return [`claims/00/${id}.json`, `${JSON.stringify(claim, null, 2)}\n`] as const;
    });
    repo.push(REGISTRY, Object.fromEntries([...paths.map((path) => [path, null]), ...many]), {
      message,
    });
    const asked = new Set<unknown>();
    const listing = (route: string, { head }: Readonly<Record<string, unknown>>) =>
      route.endsWith('/pulls') && head !== undefined ? asked.add(head) : undefined;
    const run = inProcess(team, { kind: 'sweep' }, listing);
    github.forgetRequests();
    await sweep(run.action);
    expect([asked.size, github.count()]).toEqual([100, 101]);
    expect(run.said.join('\n')).toContain(
      '| 30 claims without an open pull request left for the next sweeps | 100 are asked about in one, by turns |',
    );
    // Those that were left come first an hour later, whatever hour it is.
    const later = inProcess(team, { kind: 'sweep' }, listing);
    later.io.clock.aheadMs = HOUR_MS;
    await sweep(later.action);
    expect(asked.size).toBeGreaterThan(120);
    repo.setBranch(REGISTRY, tip);
  });

  test('sees to claims for three minutes, then to pull requests', async () => {
    const pull = await opened(team, 'after-many');
    await team.claimed('feat/unopened', ['src/unopened/**']);
    const asked = new Set<unknown>();
    const sweptIn = async (ms: number) => {
      asked.clear();
      const { action, said } = inProcess(team, { kind: 'sweep' }, (route, { head }) => {
        if (route.endsWith('/pulls') && head !== undefined) asked.add(head);
      });
      const began = action.io.now().getTime();
      let looks = 0;
      const now = () => new Date(began + (looks++ === 0 ? 0 : ms));
      await sweep({ ...action, io: { ...action.io, now } });
      return said.join('\n');
    };
    expect(await sweptIn(4 * 60_000)).toMatch(/\| \d+ claims? (was|were) not seen to \| too many/);
    expect(asked.size).toBe(0);
    isGreen(pull);
    expect(await sweptIn(0)).not.toContain('not seen to');
    expect(asked).toContain('acme:feat/unopened');
  });

  test('goes on where a claim that was pushed by hand can’t be asked about', async () => {
    const { repo } = team;
    const pull = await opened(team, 'after-odd');
    const tip = repo.tip(REGISTRY);
    const message = repo.git('log', '-1', '--format=%B', REGISTRY);
    const paths = repo.git('ls-tree', '-r', '--name-only', REGISTRY, 'claims').split('\n');
    const one = JSON.parse(repo.git('show', `${REGISTRY}:${paths[0]}`));
    const claim = { ...one, id: 'c-0000000000', branch: 'x'.repeat(40_000), write: ['odd/**'] };
    const noName = { ...claim, id: 'c-0000000001', branch: 'x\0', write: ['odder/**'] };
    const files = [claim, noName].map((it) => [
      `claims/00/${it.id}.json`,
      `${JSON.stringify(it, null, 2)}\n`,
    ]);
    repo.push(REGISTRY, Object.fromEntries(files), { message });
    const end = team.github.intercept(({ query }) =>
      query.head?.includes('\0') ? refuse(500) : undefined,
    );
    const ran = await team.run(repo.schedule());
    end();
    repo.setBranch(REGISTRY, tip);
    expectExit(ran, 0);
    expect(ran.summary).toContain('could not be seen to: GitHub rejected the request');
    isGreen(pull);
  });

  /** All that a sweep could have changed. */
  const everything = () => [
    team.repo.issues().length,
    ...team.repo
      .pulls()
      .flatMap((pull) => [
        ...team.repo.statuses(pull.head).map(({ description }) => description),
        ...pull.ownComments().map(({ body }) => body),
      ]),
  ];

  test.each<[string, () => void, RegExp]>([
    [
      'a config that can’t be read',
      () => team.repo.push('main', { [CONFIG]: 'version: 9\n' }),
      /main:\.metes\/config\.yml:1:\d+: /,
    ],
    [
      'a registry whose newest commit is no event',
      () => team.repo.push(REGISTRY, { 'README.md': 'hello\n' }, { message: 'hello' }),
      /the newest commit on metes-registry \([0-9a-f]{40}\) is not an event of metes/,
    ],
  ])('%s: stops with its name, and nothing was written', async (name, breakIt, said) => {
    await asked(team, `waiting-${name.length}`, { [`docs/${name.length}.md`]: 'x\n' });
    await opened(team, `unseen-${name.length}`);
    const [main, registry] = [team.repo.tip(), team.repo.tip(REGISTRY)];
    breakIt();
    const before = everything();
    team.github.forgetRequests();
    const ran = await team.run(team.repo.schedule());
    const after = everything();
    team.repo.setBranch('main', main);
    team.repo.setBranch(REGISTRY, registry);
    expectExit(ran, 1);
    expect(ran.log).toMatch(said);
    expect(ran.summary).toContain('metes could not decide');
    expect(after).toEqual(before);
    const wrote = team.github.requests.filter(
      ({ method, route }) => method !== 'GET' && !route.startsWith('git-upload'),
    );
    expect(wrote).toEqual([]);
  });

  test('a claim of the registry that can’t be read is named, and the rest is seen to', async () => {
    const pull = await opened(team, 'beside');
    const tip = team.repo.tip(REGISTRY);
    const paths = team.repo.git('ls-tree', '-r', '--name-only', REGISTRY).split('\n');
    const of = (path: string) => team.repo.git('show', `${REGISTRY}:${path}`);
    const path = paths.find((p) => p.startsWith('claims/') && !of(p).includes('beside')) ?? '';
    const message = team.repo.git('log', '-1', '--format=%B', REGISTRY);
    team.repo.push(REGISTRY, { [path]: '{"broken":\n' }, { message });
    const ran = await team.run(team.repo.schedule());
    team.repo.setBranch(REGISTRY, tip);
    expectExit(ran, 0);
    expect(ran.summary).toContain(path);
    expect(ran.summary).toContain('metes audit');
    isRed(pull);
    expect(pull.status()?.description).toContain('the registry is not what its journal says');
  });
});
