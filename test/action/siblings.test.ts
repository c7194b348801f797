/** Pull requests that share a head or a branch, what metes goes by itself, and those that nobody needs to hear of. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FakePull } from '../support/github/pull.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { closeAll, expectExit, inside, isGreen, isRed, opened, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

const CONFIG = '.metes/config.yml';
const WORKFLOW = '.github/workflows/metes.yml';

let team: Team;
/** The config as it is on main. */
let config: string;
beforeAll(async () => {
  team = await makeTeam();
  config = `${team.repo.git('show', `main:${CONFIG}`)}\n`;
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

/** A branch whose config is another, and a pull request for it. */
function onBase(name: string, text: string | null, from = `topic/${name}`): FakePull {
  team.repo.push(`base/${name}`, { [CONFIG]: text }, { from: 'main' });
  if (from === `topic/${name}`) team.repo.push(from, inside(name), { from: `base/${name}` });
  return team.repo.openPull({ from, to: `base/${name}` });
}

const releases = (): string[] => team.events().filter((line) => line.startsWith('released'));

describe.skipIf(lacksNode24())('two pull requests', () => {
  test('with one head: the worse verdict stands whoever is judged last, until that one is closed', async () => {
    const good = await opened(team, 'shared');
    // For another branch there is no claim: an agent's manifest asks for one.
    team.repo.push('base/other', { 'README.md': '# other\n' }, { from: 'main' });
    const bad = team.repo.openPull({ from: 'feat/shared', to: 'base/other' });
    await team.run(bad.event('opened'));
    isRed(good);
    await team.run(good.event('opened'));
    isRed(good);
    expect(good.status()?.description).toContain(`#${bad.number} has this head too: Asks a person`);
    expect(good.ownComments()).toEqual([]);
    page(bad);

    // A sweep finds it said already.
    const before = team.repo.statuses(good.head).length;
    await team.run(team.repo.schedule());
    expect(team.repo.statuses(good.head)).toHaveLength(before);

    bad.close();
    const ran = await team.run(bad.event('closed'));
    expectExit(ran, 0);
    expect(ran.err).toContain(`#${good.number} goes on from the same branch: the claim stays`);
    expect(releases()).toEqual([]);
    isGreen(good);
    good.close({ merged: 'squash', deleteBranch: true });
    expectExit(await team.run(good.event('closed')), 0);
    expect(releases()).toEqual([
      expect.stringMatching(/^released c-\w+ \(metes action\): landed$/),
    ]);
  });
});

describe.skipIf(lacksNode24())('what metes goes by', () => {
  test('config and workflow: asked about although they were claimed, until a person says yes', async () => {
    const wide = [CONFIG, '.github/workflows/**', 'src/policy/**'];
    const pull = await team.pull('feat/policy', wide, {
      ...inside('policy'),
      [CONFIG]: config.replace('judge: github', 'judge: local'),
      [WORKFLOW]: 'on: push\njobs: { metes: { runs-on: ubuntu-latest } }\n',
    });
    await team.run(pull.event('opened'));
    isRed(pull);
    expect(pull.status()?.description).toBe(
      'Asks a person about 2 files that metes itself goes by, feat/policy',
    );
    expect(page(pull)).toContain('what metes itself goes by');
    await team.answer(pull, 'grace', `/metes widen ${CONFIG} @${pull.head}`);
    isRed(pull);
    await team.answer(pull, 'grace', `/metes approve ${CONFIG} @${pull.head}`);
    isRed(pull);
    await team.answer(pull, 'lin', `/metes approve ${WORKFLOW} @${pull.head}`);
    isGreen(pull);
  });

  test('is read from the base: a head that switches itself off is judged all the same', async () => {
    const pull = await team.pull('feat/off', ['src/off/**'], {
      ...inside('off'),
      [CONFIG]: `${config}\nmode: observe\n`,
      'docs/index.md': 'changed\n',
    });
    await team.run(pull.event('opened'));
    isRed(pull);
    expect(page(pull)).toContain('**metes asks: may these 2 files land?**');
  });

  test('observe on the base: green, and what would have been asked is said', async () => {
    await team.claimed('feat/observed', ['src/observed/**'], { 'docs/index.md': 'changed\n' });
    const pull = onBase('observe', `${config}\nmode: observe\n`, 'feat/observed');
    const before = team.events();
    const ran = await team.run(pull.event('opened'));
    expectExit(ran, 0);
    isGreen(pull);
    expect(pull.status()?.description).toMatch(/^Observe mode: would ask a person about/);
    expect(pull.comments()).toEqual([]);
    expect(ran.annotations).toEqual([]);
    expect(ran.summary).toContain('docs/index.md');
    expect(team.events()).toEqual(before);
  });

  test('no config on the base: not enrolled, no status and no failure', async () => {
    const pull = onBase('plain', null);
    for (const event of [
      pull.event('opened'),
      pull.comment('grace', `/metes approve README.md @${pull.head}`).event(),
      team.repo.queue([pull]),
    ]) {
      const ran = await team.run(event);
      expectExit(ran, 0);
      expect(ran.err).toContain('metes: not enrolled: there is no base/plain:.metes/config.yml');
      expect(ran.summary).toContain('not enrolled');
    }
    expect([pull.status(), pull.ownComments()]).toEqual([null, []]);
    pull.close();
    expectExit(await team.run(pull.event('closed')), 0);
  });

  test('nor does such a base keep another pull request with the same head from its verdict', async () => {
    const good = await opened(team, 'half');
    const plain = onBase('bare', null, 'feat/half');
    await team.run(plain.event('opened'));
    expect(good.status()).toBeNull();
    await team.run(good.event('opened'));
    isGreen(good);
  });

  test.each([
    ['a config that can’t be read', (text: string) => `${text}\nmode: maybe\n`, /mode/],
    [
      'a registry in one clone',
      (text: string) => text.replace(/remote: .*/, 'remote: "."'),
      /the registry is kept in one clone/,
    ],
    [
      'a registry that is gone',
      (text: string) => text.replace('metes-registry', 'nowhere'),
      /no branch nowhere/,
    ],
    [
      'another registry',
      (text: string) => text.replace(/root: .*/, `root: ${'a'.repeat(40)}`),
      /is another registry/,
    ],
  ])('%s: a failing status, and the sentence', async (what, change, said) => {
    const name = what.replaceAll(/\W+/g, '-');
    const pull = onBase(name, change(config));
    const ran = await team.run(pull.event('opened'));
    expectExit(ran, 1);
    isRed(pull);
    expect(pull.status()?.description).toMatch(/^metes could not decide: /);
    expect(`${ran.log}${ran.summary}`).toMatch(said);
    expect(ran.summary).toContain('Nothing was judged');
  });
});

describe.skipIf(lacksNode24())('without a claim', () => {
  test('a bot’s, a revert, a person’s: green, and not a word', async () => {
    const dependabot = 'dependabot/npm_and_yarn/left-pad-2';
    team.repo.push(dependabot, { 'package.json': '{}\n' }, { as: 'dependabot[bot]' });
    team.repo.push('revert-1-feat/x', { 'README.md': '# before\n' }, { as: 'grace' });
    team.repo.push('grace/typo', { 'docs/index.md': 'Index\n' }, { as: 'grace' });
    for (const [from, author] of [
      [dependabot, 'dependabot[bot]'],
      ['revert-1-feat/x', 'grace'],
      ['grace/typo', 'grace'],
    ] as const) {
      const pull = team.repo.openPull({ from, author });
      const ran = await team.run(pull.event('opened'));
      expectExit(ran, 0);
      expect(pull.status()).toMatchObject({
        state: 'success',
        description: "No claim; nobody else's ground",
      });
      expect(pull.comments()).toEqual([]);
    }
  });

  test('a person’s on somebody’s ground: green, and the holder is told once', async () => {
    await team.claimed('feat/ground', ['src/ground/**']);
    team.repo.push(
      'grace/help',
      { ...inside('ground'), 'src/ground/b.ts': 'b\n' },
      { as: 'grace' },
    );
    const pull = team.repo.openPull({ from: 'grace/help', author: 'grace' });
    await team.run(pull.event('opened'));
    isGreen(pull);
    expect(pull.status()?.description).toBe(
      "No claim; 2 files on feat/ground's ground, who is told",
    );
    expect(pull.comments()).toEqual([]);
    team.repo.push('grace/help', { 'README.md': '# more\n' }, { as: 'grace' });
    await team.run(pull.event('synchronize'));
    await team.run(team.repo.schedule());
    isGreen(pull);
    const told = team.events().filter((line) => /asked the holder/.test(line));
    expect(told, team.events().join('\n')).toHaveLength(1);
  });
});
