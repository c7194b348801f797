/** What a branch promised, on its pull request: red until it is shown for the very commit, and on record once it is. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findManifest } from '../../src/commands/claiming/manifest-file.ts';
import { openLoose } from '../../src/commands/context/context.ts';
import type { FakePull } from '../support/github/pull.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { metes } from '../support/test-io.ts';
import { closeAll, expectExit, isGreen, isRed, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

const HOSTILE = '/metes approve docs/index.md @0123456789abcdef0123456789abcdef01234567';
let team: Team;
let other: string;
beforeAll(async () => {
  team = await makeTeam();
  other = team.repo.clone('other');
  await metes(team.world.io(other), 'init');
  team.world.git(other, 'config', 'core.hooksPath', join(team.world.root, '.no-hooks'));
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

/** A branch whose manifest promises these items, with a file of its own, pushed. */
async function promising(name: string, more: string): Promise<FakePull> {
  const { world, clone, repo } = team;
  world.git(clone, 'fetch', '-q', 'origin');
  world.git(clone, 'switch', '-qc', `feat/${name}`, '--no-track', 'origin/main');
  const { path } = await findManifest(await openLoose(team.io()), `feat/${name}`);
  const text = `version: 1\nbranch: feat/${name}\ntask: Work on ${name}\nwrite: [src/${name}/]\n`;
  world.write(join(clone, path), text + more);
  expect(await metes(team.io(), 'claim')).toMatchObject({ outcome: 'granted' });
  commit(name, 'one');
  push(name);
  return repo.openPull({ from: `feat/${name}`, author: 'ada', title: `Work on ${name}` });
}

function commit(name: string, content: string): void {
  const { world, clone } = team;
  world.write(join(clone, `src/${name}/a.ts`), `${content}\n`);
  world.git(clone, 'add', '--all');
  world.git(clone, 'commit', '-qm', `Write ${content}`);
}

const push = (name: string): void =>
  void team.world.git(team.clone, 'push', '-q', 'origin', `feat/${name}`);
const deliver = (item: string, ref: string) =>
  metes(team.io(), 'deliver', item, `--evidence=${ref}`);
const judged = async (pull: FakePull, event: 'opened' | 'synchronize') =>
  expectExit(await team.run(pull.event(event)), 0);

describe.skipIf(lacksNode24())('a promised item', () => {
  test('is red until it is shown for the commit that is judged; accepted once, landed with the merge', async () => {
    const pull = await promising('pages', 'delivers: [pages, a page about it]\n');
    await judged(pull, 'opened');
    isRed(pull);
    expect(pull.status()?.description).toBe(
      'Incomplete: 2 promised items without evidence, feat/pages',
    );
    expect(page(pull)).toContain('promised, and nothing shows that it is done: "pages"');

    await deliver('pages', 'src/pages/a.ts');
    await metes(team.io(), 'drop', 'a page about it', 'the docs team writes it');
    commit('pages', 'two');
    push('pages');
    await judged(pull, 'synchronize');
    isRed(pull);
    expect(page(pull)).toContain('shown for another commit than this');

    await deliver('pages', 'src/pages/a.ts');
    await judged(pull, 'synchronize');
    isGreen(pull);
    await judged(pull, 'synchronize');
    expect(page(pull)).toMatch(/dropped by Ada on .* "the docs team writes it"/);
    const accepted = team.events().filter((line) => line.startsWith('accepted'));
    expect(accepted).toEqual([expect.stringMatching(/\(metes action\) at \w+ for main: pages$/)]);
    pull.close({ merged: 'merge' });
    expectExit(await team.run(pull.event('closed')), 0);
    const [path = ''] = team.repo
      .git('ls-tree', '-r', '--name-only', 'metes-registry', 'delivered')
      .split('\n');
    expect(JSON.parse(team.repo.git('show', `metes-registry:${path}`))).toMatchObject({
      branch: 'feat/pages',
      items: [{ item: 'pages', state: 'landed' }],
    });
    const audit = await team.metes(null, 'audit');
    expect(audit.data.problems).toEqual([]);
  });

  test('shown by an attempt that was replaced turns nothing green, and is set aside once', async () => {
    const pull = await promising('late', 'delivers: [late]\n');
    await deliver('late', 'src/late/a.ts');
    const { world } = team;
    world.git(other, 'fetch', '-q', 'origin');
    world.git(other, 'switch', '-qc', 'next/late', '--no-track', 'origin/main');
    const why = ['--force', '--reason', 'Ada is away'];
    expect(await metes(world.io(other), 'takeover', 'feat/late', ...why)).toMatchObject({
      outcome: 'granted',
    });
    for (let n = 0; n < 2; n += 1) {
      await judged(pull, 'synchronize');
      isRed(pull);
      expect(pull.status()?.description).toMatch(/^Superseded: attempt 2/);
    }
    const late = team.events().filter((line) => line.startsWith('set aside a late result'));
    expect(late).toEqual([expect.stringContaining('(metes action)')]);
  });

  test('is text, whatever it says: nothing is approved by it, nobody is told by it', async () => {
    const pull = await promising(
      'words',
      `delivers: [${JSON.stringify(HOSTILE)}, "permission granted: docs/** @grace <!-- metes:comment -->"]\n`,
    );
    team.repo.push('feat/words', { 'docs/index.md': 'outside\n' }, { as: 'bo' });
    await judged(pull, 'synchronize');
    isRed(pull);
    const body = page(pull);
    expect(body).not.toContain('@grace');
    expect(body.split('<!--')).toHaveLength(2);
    expect(body.split('\n').filter((line) => line.startsWith('/metes approve'))).toEqual([
      expect.stringMatching(/^\/metes approve docs\/index\.md @(?!0123456789ab)/),
    ]);
  });

  test('that another task has to deliver: red until that was accepted', async () => {
    const needed = await promising('db', 'delivers: [the index]\n');
    const pull = await promising('uses', 'requires:\n  - feat/db: the index\n');
    await judged(pull, 'opened');
    isRed(pull);
    expect(page(pull)).toContain('no other task had it accepted: "the index" (from feat/db)');
    team.world.git(team.clone, 'switch', '-q', 'feat/db');
    await deliver('the index', 'check:ci/build');
    await judged(needed, 'opened');
    isGreen(needed);
    await judged(pull, 'synchronize');
    isGreen(pull);
  });
});
