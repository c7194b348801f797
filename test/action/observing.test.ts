/** A repository that goes back to observing: what was asked is taken back where people read it, and nobody new is told. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lacksNode24 } from '../support/github/runner.ts';
import { asked, closeAll, expectExit, isGreen, isRed, opened, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

const CONFIG = '.metes/config.yml';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

/** Runs `work` while the config on main says so; it is as it was afterwards. */
async function observing(work: () => Promise<void>): Promise<void> {
  const text = team.repo.git('show', `main:${CONFIG}`);
  team.repo.push('main', { [CONFIG]: `${text}\nmode: observe\n` });
  await work();
  team.repo.push('main', { [CONFIG]: `${text}\n` });
}

const BLOCKS_NOTHING = '**metes blocks nothing here.** The repository is in observe mode now.';

test.skipIf(lacksNode24())('the question is taken back, and asked again after that', async () => {
  const pull = await asked(team, 'back');
  await observing(async () => {
    expectExit(await team.run(team.repo.schedule()), 0);
    isGreen(pull);
    expect(page(pull)).toContain(BLOCKS_NOTHING);
    expect(page(pull)).not.toMatch(/asks|\/metes approve/);
  });
  expectExit(await team.run(team.repo.schedule()), 0);
  isRed(pull);
  expect(page(pull)).toContain('**metes asks: may this file land?**');
});

test.skipIf(lacksNode24())('an answer that does not count is told why', async () => {
  const pull = await asked(team, 'told', { 'docs/told.md': 'x\n' });
  const fresh = await opened(team, 'fresh', { 'docs/fresh.md': 'x\n' });
  const why = 'whoever opened the pull request does not answer for it';
  await observing(async () => {
    const comment = pull.comment('ada', `/metes approve docs/told.md @${pull.head}`);
    expectExit(await team.run(comment.event()), 0);
    expect(comment.reactions()).toEqual(['confused']);
    expect(page(pull)).toContain(BLOCKS_NOTHING);
    expect(page(pull)).toContain(why);
    const ran = await team.answer(fresh, 'ada', `/metes approve docs/fresh.md @${fresh.head}`);
    expectExit(ran, 0);
    expect(ran.summary).toContain(why);
    expect(fresh.ownComments()).toEqual([]);
  });
});

test.skipIf(lacksNode24())('nobody is waited for: the page does not count the days', async () => {
  const pull = await asked(team, 'days', { 'docs/days.md': 'x\n' });
  const registry = 'metes-registry';
  const paths = team.repo.git('ls-tree', '-r', '--name-only', registry).split('\n');
  const show = (path: string) => team.repo.git('show', `${registry}:${path}`);
  const path = paths.find((p) => p.startsWith('claims/') && show(p).includes('feat/days')) ?? '';
  const message = team.repo.git('log', '-1', '--format=%B', registry);
  const text = show(path).replace(/("at": ")\d{4}/g, '$12020');
  team.repo.push(registry, { [path]: `${text}\n` }, { message });
  await observing(async () => {
    expectExit(await team.run(pull.event('synchronize')), 0);
    expect(page(pull)).toContain(BLOCKS_NOTHING);
    expect(page(pull)).not.toContain('Nobody has answered');
  });
});
