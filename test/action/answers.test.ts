/** A pull request with a file outside its scope, from the question to each answer and what becomes of it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lacksNode24 } from '../support/github/runner.ts';
import { asked, closeAll, inside, isGreen, isRed, OUTSIDE, opened, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

describe.skipIf(lacksNode24())('a pull request', () => {
  test('in scope: green, and nobody is bothered', async () => {
    const pull = await team.pull('feat/in', ['src/in/**'], inside('in'));
    const ran = await team.run(pull.event('opened'));
    expect(ran.exit, ran.err).toBe(0);
    expect(pull.status()).toMatchObject({
      state: 'success',
      description: 'In scope: 1 file, feat/in',
      // Without a comment, the page of the run has it all.
      targetUrl: `${team.github.places.web}/acme/app/actions/runs/1`,
    });
    expect(pull.comments()).toEqual([]);
    expect(ran.outputs).toMatchObject({ verdict: 'in-scope', findings: '[]', 'comment-url': '' });
    expect(Number(ran.outputs['api-calls'])).toBeLessThanOrEqual(12);
  });

  test('outside: a failing status and one comment; a fix makes the same comment say so', async () => {
    const pull = await opened(team, 'out', OUTSIDE);
    const first = await team.run(pull.event('opened'));
    const before = page(pull);
    const url = `${team.github.places.web}/acme/app/pull/${pull.number}#issuecomment-${pull.ownComments()[0]?.id}`;
    expect([first.outputs['comment-url'], pull.status()?.targetUrl]).toEqual([url, url]);
    expect(before).toContain('**metes asks: may this file land?**');
    expect(before).toContain(`/metes approve docs/index.md @${pull.head}`);
    expect(pull.status()?.description).toBe("Asks a person about 1 file outside feat/out's scope");
    const old = pull.head;
    team.repo.push('feat/out', { 'docs/index.md': 'index\n' }, { as: 'bo' });
    const ran = await team.run(pull.event('synchronize', { before: old }));
    expect(ran.exit, ran.err).toBe(0);
    isGreen(pull);
    expect(ran.outputs['comment-url']).toBe(url);
    expect(page(pull)).toContain('**metes: nothing is open any more.**');
    expect(team.repo.status(old)?.state).toBe('failure');
  });

  test('approved by a reviewer: green; a push elsewhere keeps it, one that changes the file asks again', async () => {
    const pull = await asked(team, 'approve');
    const line = `/metes approve docs/index.md @${pull.head}`;
    const comment = pull.comment('grace', `${line}\nLooks right to me.`);
    const ran = await team.run(comment.event());
    expect(ran.exit, ran.err).toBe(0);
    isGreen(pull);
    expect(comment.reactions()).toEqual(['+1']);
    expect(page(pull)).toContain('approved as it is by grace');
    expect(team.events().filter((line) => line.includes('approved on feat/approve'))).toEqual([
      'approved on feat/approve by grace: docs/index.md',
    ]);

    team.repo.push('feat/approve', { 'src/approve/more.ts': 'more\n' }, { as: 'bo' });
    await team.run(pull.event('synchronize'));
    isGreen(pull);

    team.repo.push('feat/approve', { 'docs/index.md': 'changed once more\n' }, { as: 'bo' });
    await team.run(pull.event('synchronize'));
    isRed(pull);
    expect(page(pull)).toContain('has changed since');
    const old = await team.answer(pull, 'grace', line);
    expect(old.exit).toBe(0);
    isRed(pull);
    await team.answer(pull, 'grace', `/metes approve docs/index.md @${pull.head}`);
    isGreen(pull);
  });

  test('the comment is deleted, or its author may not write any more: what it opened is closed again', async () => {
    const pull = await asked(team, 'withdrawn');
    const comment = pull.comment('grace', `/metes approve docs/index.md @${pull.head}`);
    await team.run(comment.event());
    isGreen(pull);
    team.repo.permit('grace', 'read');
    await team.run(team.repo.schedule());
    isRed(pull);
    team.repo.permit('grace', 'write');
    await team.run(team.repo.schedule());
    isGreen(pull);
    comment.remove();
    await team.run(team.repo.schedule());
    isRed(pull);
    expect(page(pull)).toContain('**metes asks: may this file land?**');
  });

  test('widened: the claim has the ground, and a push there stays green', async () => {
    const pull = await asked(team, 'widen', { 'docs/widen/a.md': 'changed\n' });
    const ran = await team.answer(pull, 'grace', `/metes widen 'docs/widen/**' @${pull.head}`);
    expect(ran.exit, ran.err).toBe(0);
    isGreen(pull);
    expect(page(pull)).toContain('added to the claim by grace');
    team.repo.push('feat/widen', { 'docs/widen/more.md': 'more\n' }, { as: 'bo' });
    await team.run(pull.event('synchronize'));
    isGreen(pull);
    await team.metes(null, 'status');
    expect(team.events().at(-1)).toContain('widened on feat/widen by grace');
  });

  test('widening onto somebody’s ground: refused, naming the holder', async () => {
    await team.claimed('feat/docs', ['docs/guide/**']);
    const pull = await asked(team, 'greedy', { 'docs/start.md': 'x\n' });
    const comment = pull.comment('grace', `/metes widen 'docs/guide/**' @${pull.head}`);
    const ran = await team.run(comment.event());
    expect(ran.exit, ran.err).toBe(0);
    isRed(pull);
    expect(comment.reactions()).toEqual(['confused']);
    // The pattern that is held, and no file that nobody has.
    expect(page(pull)).toMatch(/feat\/docs .*Work on feat\/docs.* holds docs\/guide\/(&#42;){2}/);
  });

  test('revert: blocked until it is as on the target', async () => {
    const pull = await asked(team, 'revert');
    await team.answer(pull, 'grace', `/metes revert docs/index.md @${pull.head}`);
    isRed(pull);
    expect(page(pull)).toContain('**metes waits for 1 file to be put back.**');
    team.repo.push('feat/revert', { 'docs/index.md': 'index\n' }, { as: 'bo' });
    await team.run(pull.event('synchronize'));
    isGreen(pull);
  });

  test('rejected: it says by whom and why; what is changed is asked about anew', async () => {
    const pull = await asked(team, 'reject');
    await team.answer(pull, 'lin', `/metes reject @${pull.head} the index is generated`);
    isRed(pull);
    expect(pull.status()?.description).toBe('Rejected by lin: "the index is generated"');
    expect(page(pull)).toContain('**metes: a person said no.**');
    team.repo.push('feat/reject', { 'docs/index.md': 'other\n' }, { as: 'bo' });
    await team.run(pull.event('synchronize'));
    isRed(pull);
    expect(page(pull)).toContain('**metes asks: may this file land?**');
  });

  test('broken glass: the author too; the sweep opens one issue', async () => {
    const pull = await asked(team, 'glass');
    await team.answer(pull, 'ada', `/metes break-glass INC-123 @${pull.head}`);
    isGreen(pull);
    expect(pull.status()?.description).toContain('INC-123');
    await team.run(team.repo.schedule());
    await team.run(team.repo.schedule());
    const issues = team.repo.issues();
    expect(issues.map(({ title }) => title)).toEqual(['Follow up: INC-123 (break glass)']);
    expect(team.events().filter((line) => line.startsWith('followed up'))).toHaveLength(1);
  });

  test('broken glass beside other answers: about what nobody looked at, and nothing that came later', async () => {
    const names = ['widened', 'approved', 'urgent'].map((name) => `docs/both/${name}.md`);
    const [widened, approved, urgent] = names;
    const pull = await asked(team, 'both', Object.fromEntries(names.map((name) => [name, 'x\n'])));
    // No run has handled these yet: one sees to all three.
    pull.comment('grace', `/metes widen ${widened} @${pull.head}`);
    pull.comment('grace', `/metes approve ${approved} @${pull.head}`);
    const ran = await team.answer(pull, 'ada', `/metes break-glass INC-9 @${pull.head}`);
    expect(ran.exit, ran.err).toBe(0);
    expect(pull.status()?.description).toContain('Let through in an emergency (INC-9)');
    expect(ran.summary).toContain(
      "; 1 of them by a person's answer; 1 of them let through in an emergency (INC-9)",
    );
    const said = page(pull);
    expect(said).toContain(
      '**metes: nothing is open any more: 1 file let through in an emergency (INC-9).**',
    );
    expect(said).toContain(`- \`${approved}\`: approved as it is by grace`);
    await team.run(team.repo.schedule());
    const issue = team.repo.issues().find(({ title }) => title.includes('INC-9'));
    expect(issue?.body?.match(/^- .*$/gm)).toEqual([`- \`${urgent}\``]);

    team.repo.push('feat/both', { 'docs/both/late.md': 'x\n' }, { as: 'bo' });
    await team.run(pull.event('synchronize'));
    expect(pull.status()?.description).toBe("Asks a person about 1 file outside feat/both's scope");
    expect(page(pull)).toContain(
      '1 file was not written here yet when ada broke the glass (INC-9)',
    );
  });
});
