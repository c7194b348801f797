/** What ends a claim or keeps it, and what no event brings: the sweep. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refuse } from '../support/github/faults.ts';
import type { FakePull } from '../support/github/pull.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { metes } from '../support/test-io.ts';
import { asked, closeAll, expectExit, inside, isGreen, isRed, opened, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

const DAY_MS = 86_400_000;
const CONFIG = '.metes/config.yml';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

const since = (before: readonly string[]): string[] => team.events().slice(before.length);

async function claimedAgo(name: string, ms: number): Promise<void> {
  const { world, clone } = team;
  world.git(clone, 'fetch', '-q', 'origin');
  world.git(clone, 'switch', '-qc', `feat/${name}`, '--no-track', 'origin/main');
  const io = team.io();
  io.clock.aheadMs = -ms;
  const granted = await metes(io, 'claim', 'Old work', `src/${name}/**`);
  expect([granted.outcome, granted.text]).toEqual(['granted', expect.any(String)]);
  world.git(clone, 'push', '-q', 'origin', `feat/${name}`);
}

/** Rewrites a file of the registry as somebody with a clone of it can. */
function tamper(change: (path: string, text: string) => string | null): void {
  const { repo } = team;
  const branch = 'metes-registry';
  const changed = repo
    .git('ls-tree', '-r', '--name-only', branch)
    .split('\n')
    .flatMap((path): [string, string][] => {
      const after = change(path, repo.git('show', `${branch}:${path}`));
      return after === null ? [] : [[path, `${after}\n`]];
    });
  expect(changed).not.toEqual([]);
  repo.push(branch, changed, { message: repo.git('log', '-1', '--format=%B', branch) });
}

describe.skipIf(lacksNode24())('a claim', () => {
  test('ends when its pull request lands or is closed; opened again it is another’s event', async () => {
    const landed = await opened(team, 'landed');
    landed.close({ merged: 'merge' });
    const before = team.events();
    const ran = await team.run(landed.event('closed'));
    expectExit(ran, 0);
    expect(ran.err).toMatch(/metes: released c-\w+: landed/);
    const closed = await opened(team, 'closed');
    closed.close();
    const event = closed.event('closed');
    closed.reopen();
    expect((await team.run(event)).err).toContain('was opened again: nothing is released');
    closed.close();
    expectExit(await team.run(event), 0);
    expectExit(await team.run(event), 0);
    expect(since(before).filter((line) => line.startsWith('released'))).toEqual([
      expect.stringMatching(/: landed$/),
      expect.stringMatching(/: its pull request was closed$/),
    ]);
  });

  test('whose end no event told: branch gone and landed, or its lease over for a day', async () => {
    await claimedAgo('missed', DAY_MS / 24);
    team.repo.push('feat/missed', inside('missed'), { as: 'bo' });
    const landed = team.repo.openPull({ from: 'feat/missed' });
    landed.close({ merged: 'squash', deleteBranch: true });
    await claimedAgo('lapsed', 2 * DAY_MS);
    await team.claimed('feat/alive', ['src/alive/**']);
    const before = team.events();
    const ran = await team.run(team.repo.schedule());
    expectExit(ran, 0);
    expect(ran.summary).toContain('released: landed');
    expect(ran.summary).toContain('released: lapsed');
    // By random ids: their order says nothing.
    const why = since(before).map((line) => line.replace(/^released c-\w+/, 'released'));
    expect(why.sort()).toEqual([
      'released (metes action): its lease is over',
      'released (metes action): landed',
    ]);
    expectExit(await team.run(team.repo.schedule()), 0);
    expect(since(before)).toHaveLength(2);
  });

  test('whose pull request is gone while its branch stays ends too, and none that was taken since', async () => {
    for (const name of ['stays', 'again', 'shown', 'busy']) {
      await claimedAgo(name, DAY_MS / 24);
      team.repo.push(`feat/${name}`, inside(name), { as: 'bo' });
    }
    const [stays, again] = ['stays', 'again'].map((name) =>
      team.repo.openPull({ from: `feat/${name}`, author: 'ada' }),
    );
    stays?.close();
    again?.close();
    // The same branch is taken anew, and somebody comments on the old pull request.
    expectExit(await team.run((again as FakePull).event('closed')), 0);
    const anew = await team.metes('feat/again', 'claim', 'Once more', 'src/again/**');
    expect([anew.outcome, anew.text]).toEqual(['granted', expect.any(String)]);
    team.github.state.tick(5_000);
    again?.comment('rita', 'thanks');
    // Closed for another branch, it says nothing of the one that this is meant for.
    team.repo.push('base/shown', { 'README.md': '# b\n' }, { from: 'main' });
    team.repo.openPull({ from: 'feat/shown', to: 'base/shown' }).close();
    const before = team.events();
    const ran = await team.run(team.repo.schedule());
    expectExit(ran, 0);
    expect(ran.summary).toContain('on feat/stays | released: closed');
    expect(since(before)).toEqual([
      expect.stringMatching(/^released c-\w+ \(metes action\): its pull request was closed$/),
    ]);
  });

  test('whose branch is gone, and never had a pull request: its lease decides', async () => {
    for (const [name, ms] of [
      ['gone', 2 * DAY_MS],
      ['unpushed', DAY_MS / 24],
    ] as const) {
      await claimedAgo(name, ms);
      team.repo.git('branch', '-D', `feat/${name}`);
    }
    const before = team.events();
    const ran = await team.run(team.repo.schedule());
    expect(ran.summary).toContain('on feat/gone | released: branch-gone');
    expect(since(before)).toEqual([
      expect.stringMatching(/^released c-\w+ \(metes action\): its branch is gone$/),
    ]);
  });

  test('is kept alive by its open pull request', async () => {
    await opened(team, 'kept');
    // Half of it is over: a lease of three days of which eight hours are left.
    const text = team.repo.git('show', `main:${CONFIG}`);
    team.repo.push('main', { [CONFIG]: `${text}\nlease: 3d\n` });
    const before = team.events();
    const ran = await team.run(team.repo.schedule());
    team.repo.push('main', { [CONFIG]: `${text}\n` });
    expectExit(ran, 0);
    expect(ran.summary).toContain('on feat/kept | renewed: ');
    expect(since(before)).toEqual([expect.stringMatching(/^renewed/)]);
  });

  test('is not by one that a reader opened on its branch, but by one of a bot or a writer beside that', async () => {
    for (const name of ['read', 'made', 'both']) {
      await claimedAgo(name, 2 * DAY_MS);
      const author = name === 'made' ? 'agents[bot]' : 'rita';
      team.repo.openPull({ from: `feat/${name}`, author });
    }
    team.repo.setBranch('base/both', 'main');
    team.repo.openPull({ from: 'feat/both', to: 'base/both', author: 'ada' });
    const before = team.events();
    const ran = await team.run(team.repo.schedule());
    expectExit(ran, 0);
    const lines = /on feat\/\w+ \| [a-z]+: (?:lapsed|&#35;)/g;
    expect(ran.summary.match(lines)?.sort()).toEqual([
      'on feat/both | renewed: &#35;',
      'on feat/made | renewed: &#35;',
      'on feat/read | released: lapsed',
    ]);
    expect(since(before).filter((line) => line.endsWith('its lease is over'))).toHaveLength(1);
  });
});

describe.skipIf(lacksNode24())('the sweep', () => {
  test('gives a status to what no event told of, and writes nothing twice', async () => {
    const green = await opened(team, 'silent');
    const red = await opened(team, 'loud', { 'docs/index.md': 'changed\n' });
    team.repo.push('grace/free', { 'README.md': '# x\n' }, { as: 'grace' });
    const free = team.repo.openPull({ from: 'grace/free', author: 'github-actions[bot]' });
    expectExit(await team.run(team.repo.schedule()), 0);
    isGreen(green);
    isGreen(free);
    isRed(red);
    expect(page(red)).toContain('**metes asks');
    const tip = team.repo.git('rev-parse', 'metes-registry');
    team.github.forgetRequests();
    expectExit(await team.run(team.repo.schedule()), 0);
    expect(team.repo.git('rev-parse', 'metes-registry')).toBe(tip);
    expect(
      team.github.requests.filter(
        ({ method, route }) => method !== 'GET' && !route.startsWith('git-upload'),
      ),
    ).toEqual([]);
  });

  test('says on the pull request that nobody answered for a day, once', async () => {
    const pull = await asked(team, 'waits');
    expect(page(pull)).not.toContain('Nobody has answered');
    tamper((path, text) => {
      if (!path.includes('claims/') || !text.includes('feat/waits')) return null;
      const claim = JSON.parse(text) as { breaches: { at: string }[] };
      for (const breach of claim.breaches)
        breach.at = new Date(Date.parse(breach.at) - 2 * DAY_MS).toISOString();
      return JSON.stringify(claim, null, 2);
    });
    const statuses = team.repo.statuses(pull.head).length;
    expectExit(await team.run(team.repo.schedule()), 0);
    expect(page(pull)).toContain('**Nobody has answered since');
    team.github.forgetRequests();
    expectExit(await team.run(team.repo.schedule()), 0);
    expect(team.github.count('issues/update-comment')).toBe(0);
    expect(team.repo.statuses(pull.head)).toHaveLength(statuses);
  });

  test('opens one issue for an emergency, also where it was stopped after opening it', async () => {
    const pull = await asked(team, 'glass');
    await team.answer(pull, 'ada', `/metes break-glass INC-7 @${pull.head}`);
    isGreen(pull);
    // The token may open issues and not write to the registry: it is opened, and that is not on record.
    const token = team.github.runToken(team.repo, { issues: 'write', statuses: 'write' });
    const ran = await team.run(team.repo.schedule(), { token });
    expect(ran.err).toContain('not written: the registry');
    expectExit(await team.run(team.repo.schedule()), 0);
    expectExit(await team.run(team.repo.schedule()), 0);
    expect(team.repo.issues().map(({ title }) => title)).toEqual([
      'Follow up: INC-7 (break glass)',
    ]);
    expect(team.events().filter((line) => line.startsWith('followed up'))).toHaveLength(1);
  });

  test('goes on where GitHub takes no issue for an emergency: the next sweep tries that one again', async () => {
    for (const name of ['glass-a', 'glass-b']) {
      const pull = await asked(team, name, { [`docs/${name}.md`]: 'x\n' });
      await team.answer(pull, 'ada', `/metes break-glass ${name} @${pull.head}`);
    }
    const silent = await opened(team, 'behind-glass');
    const titles = () =>
      team.repo.issues().flatMap(({ title }) => /^Follow up: (glass-.)/.exec(title)?.[1] ?? []);
    const end = team.github.on('issues/create', () => refuse(422));
    const ran = await team.run(team.repo.schedule());
    end();
    expectExit(ran, 0);
    expect(ran.summary).toMatch(/glass-. \| could not be followed up: GitHub rejected the request/);
    expect(titles()).toHaveLength(1);
    isGreen(silent);
    expectExit(await team.run(team.repo.schedule()), 0);
    expect(titles().sort()).toEqual(['glass-a', 'glass-b']);
  });

  test('opens ten issues at a time, however many emergencies are said to have been', async () => {
    const { repo } = team;
    const pull = await asked(team, 'crowded');
    await team.answer(pull, 'ada', `/metes break-glass INC-8 @${pull.head}`);
    const path = repo.git('ls-tree', '-r', '--name-only', 'metes-registry', 'glass');
    const text = repo.git('show', `metes-registry:${path}`);
    const { event } = JSON.parse(text);
    const copies = Array.from({ length: 13 }, (_, n) => {
      const other = `e-${String(n).padStart(20, '0')}`;
      return [path.replaceAll(event, other), `${text.replaceAll(event, other)}\n`] as const;
    });
    const message = repo.git('log', '-1', '--format=%B', 'metes-registry');
    repo.push('metes-registry', Object.fromEntries(copies), { message });
    const opened = () => repo.issues().filter(({ title }) => title.includes('INC-8')).length;
    const ran = await team.run(repo.schedule());
    expectExit(ran, 0);
    expect(opened()).toBe(10);
    expect(ran.summary).toContain('4 more emergencies | 10 are followed up in one sweep');
    expectExit(await team.run(repo.schedule()), 0);
    expect(opened()).toBe(14);
  });

  test('goes on where one can’t be judged; what was green there is not left so', async () => {
    const good = await opened(team, 'good');
    await team.claimed('feat/broken', ['src/broken/**'], inside('broken'));
    team.repo.push('base/broken', { 'README.md': '# b\n' }, { from: 'main' });
    const bad = team.repo.openPull({ from: 'feat/broken', to: 'base/broken' });
    team.repo.push('base/broken', { [CONFIG]: 'version: 9\n' });
    team.repo.data.statuses.push({
      ...{ id: 1, oid: bad.head, context: 'metes', state: 'success', description: 'In scope' },
      ...{ targetUrl: null, creator: team.github.user('github-actions[bot]'), at: new Date() },
    });
    const ran = await team.run(team.repo.schedule());
    expectExit(ran, 0);
    isGreen(good);
    isRed(bad);
    expect(bad.status()?.description).toContain('metes could not decide');
    expect(ran.summary).toContain('could not be judged');
    const before = team.repo.statuses(bad.head).length;
    await team.run(team.repo.schedule());
    expect(team.repo.statuses(bad.head)).toHaveLength(before);
  });
});
