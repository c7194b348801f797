/** A pull request that ends while its comment asks: nobody is asked any more, and an answer that comes late is told so. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lacksNode24 } from '../support/github/runner.ts';
import { asked, closeAll, expectExit, isRed, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { lineFor } from './told.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

describe.skipIf(lacksNode24())('a pull request that ends while its comment asks', () => {
  test('merged: the comment asks no more, and an answer after that gets the reaction that it does not count', async () => {
    const pull = await asked(team, 'merged', { 'docs/merged.md': 'x\n' });
    const late = lineFor(page(pull), 'approve');
    pull.close({ merged: 'merge', by: 'lin' });
    const ran = await team.run(pull.event('closed', { by: 'lin' }));
    expectExit(ran, 0);
    expect(Number(ran.outputs['api-calls'])).toBeLessThanOrEqual(5);
    expect(page(pull)).toContain(
      '**metes asks no more: this was merged.** Nobody had answered for 1 file of it:\n\n- `docs/merged.md`\n',
    );
    expect(page(pull)).not.toMatch(/^\/metes/m);
    const said = page(pull);
    const comment = pull.comment('grace', late);
    expectExit(await team.run(comment.event()), 0);
    expect(comment.reactions()).toEqual(['confused']);
    expect(page(pull)).toBe(said);
  });

  test('closed, without a claim: the same; opened again it asks again', async () => {
    const policy = `${team.repo.git('show', 'main:.metes/config.yml')}\nshared: [notes.txt]\n`;
    team.repo.push('lin/policy', { '.metes/config.yml': policy }, { as: 'lin', from: 'main' });
    const pull = team.repo.openPull({ from: 'lin/policy', author: 'lin' });
    expectExit(await team.run(pull.event('opened')), 0);
    isRed(pull);
    pull.close({ by: 'lin' });
    expectExit(await team.run(pull.event('closed', { by: 'lin' })), 0);
    expect(page(pull)).toContain('**metes asks no more: this was closed.** Nobody has to answer');
    expect(page(pull)).toContain('- `.metes/config.yml`');
    pull.reopen();
    expectExit(await team.run(pull.event('reopened')), 0);
    expect(page(pull)).toContain('**metes asks: may this file land?**');
  });

  test('after an answer: the comment stays as it is, and is not even asked for', async () => {
    const pull = await asked(team, 'answered', { 'docs/answered.md': 'x\n' });
    await team.answer(pull, 'grace', lineFor(page(pull), 'approve'));
    const said = page(pull);
    expect(said).toContain('nothing is open any more');
    pull.close({ merged: 'merge', by: 'lin' });
    team.github.forgetRequests();
    expectExit(await team.run(pull.event('closed', { by: 'lin' })), 0);
    expect(team.github.count('issues/list-comments')).toBe(0);
    expect(page(pull)).toBe(said);
  });
});
