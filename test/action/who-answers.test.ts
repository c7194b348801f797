/** Who may answer on a pull request, and in what form: what does not count opens nothing, whatever it looks like. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FakePull } from '../support/github/pull.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { asked, closeAll, expectExit, isGreen, isRed, opened, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

const approve = (pull: FakePull, path = 'docs/index.md', head = pull.head): string =>
  `/metes approve ${path} @${head}`;

const recorded = (): string[] => team.events().filter((line) => /^(approved|widened)/.test(line));

describe.skipIf(lacksNode24())('an answer', () => {
  test('by who may not: the author, a reader, a stranger, a bot, an app in a person’s name, each told as fits', async () => {
    const pull = await asked(team, 'who');
    const before = page(pull);
    const author = pull.comment('ada', approve(pull));
    expectExit(await team.run(author.event()), 0);
    expect(author.reactions()).toEqual(['confused']);
    expect(page(pull)).toContain('whoever opened the pull request does not answer for it');
    for (const login of ['rita', 'mallory']) {
      const comment = pull.comment(login, approve(pull));
      expectExit(await team.run(comment.event()), 0);
      expect(comment.reactions()).toEqual(['confused']);
    }
    const bot = pull.comment('helper[bot]', approve(pull));
    team.repo.permit('helper[bot]', 'write');
    const ran = await team.run(bot.event());
    expectExit(ran, 0);
    expect(ran.err).toContain('a bot answers no question to a person');
    const app = pull.comment('grace', approve(pull), { via: 'some-agent' });
    expectExit(await team.run(app.event()), 0);
    isRed(pull);
    const now = page(pull);
    expect(now).toContain('**metes asks: may this file land?**');
    // Of strangers and machines, not a word.
    for (const login of ['rita', 'mallory', 'helper']) expect(now).not.toContain(login);
    expect(before).not.toContain('whoever opened');
    expect(recorded()).toEqual([]);
  });

  test('by who wrote the file: does not count, though somebody else opened the pull request', async () => {
    const pull = await asked(team, 'wrote');
    const comment = pull.comment('bo', approve(pull));
    expectExit(await team.run(comment.event()), 0);
    isRed(pull);
    expect(comment.reactions()).toEqual(['confused']);
    expect(page(pull)).toContain('whoever wrote docs/index.md does not answer for it');
  });

  test('changed after it was posted: does not count, and its line is offered anew', async () => {
    const pull = await asked(team, 'edited');
    const comment = pull.comment('grace', 'Looks fine.');
    const silent = await team.run(comment.event());
    expect(silent.err).toContain('the comment is no answer');
    comment.edit(approve(pull));
    const edited = await team.run(comment.event('edited'));
    expect(edited.err).toContain('only a new comment can be an answer');
    // A delivery that began before the edit reads it as it is now.
    const late = pull.comment('grace', approve(pull, 'README.md'));
    const event = late.event();
    late.edit(approve(pull));
    expectExit(await team.run(event), 0);
    isRed(pull);
    expect(page(pull)).toContain('edited after it was posted');
    expect(page(pull)).toContain(approve(pull));
    expect(recorded()).toEqual([]);
  });

  test('quoted, fenced, hidden, or meant for something else: nobody is answered', async () => {
    const pull = await opened(team, 'form', { 'docs/index.md': 'changed\n' });
    await team.run(pull.event('opened'));
    const asks = team.github.requests.length;
    const line = approve(pull);
    for (const text of [
      `> ${line}`,
      `\`\`\`\n${line}\n\`\`\``,
      `<!--\n${line}\n-->`,
      line.replace('/metes', '/metesx'),
    ]) {
      const comment = pull.comment('grace', text);
      const ran = await team.run(comment.event());
      expect([ran.exit, ran.err, comment.reactions()]).toEqual([
        0,
        expect.stringContaining('metes: the comment is no answer'),
        [],
      ]);
    }
    expect(team.github.requests.length).toBe(asks);
    isRed(pull);
  });

  test('three in one comment, with CRLF: two count, and the unknown path is told', async () => {
    const pull = await asked(team, 'three', { 'docs/index.md': 'new\n', 'docs/more.md': 'new\n' });
    const lines = ['docs/index.md', 'docs/none.md', 'docs/more.md'].map((p) => approve(pull, p));
    const comment = pull.comment('grace', `${lines.join('\r\n')}\r\n\r\nThank you.\r\n`);
    expectExit(await team.run(comment.event()), 0);
    isGreen(pull);
    expect(page(pull)).toContain('docs/none.md');
    expect(page(pull)).toContain('nothing there awaits an answer');
    // Delivered twice: nothing changes, and nothing is recorded twice.
    const before = [recorded(), page(pull), team.repo.git('rev-parse', 'metes-registry')];
    expectExit(await team.run(comment.event()), 0);
    expect([recorded(), page(pull), team.repo.git('rev-parse', 'metes-registry')]).toEqual(before);
    isGreen(pull);
  });

  test('about a short, a wrong or an old head, or with more words: does not count, and the new line is offered', async () => {
    const pull = await asked(team, 'heads');
    const old = pull.head;
    for (const head of [old.slice(0, 12), 'f'.repeat(40), `${old} thanks, all`]) {
      const comment = pull.comment('grace', approve(pull, 'docs/index.md', head));
      expectExit(await team.run(comment.event()), 0);
      isRed(pull);
      expect(comment.reactions()).toEqual(['confused']);
      expect(page(pull)).toContain(approve(pull));
    }
    expect(page(pull)).toContain(
      `thanks, all</code>: after the commit stands nothing more: what else there is to say has its own line. Instead:\n\`\`\`\n${approve(pull)}\n`,
    );
    team.repo.push('feat/heads', { 'docs/index.md': 'changed again\n' }, { as: 'bo' });
    const comment = pull.comment('grace', approve(pull, 'docs/index.md', old));
    expectExit(await team.run(comment.event()), 0);
    isRed(pull);
    expect(page(pull)).toContain('has changed since');
    expect(page(pull)).toContain(approve(pull));
  });

  test('a push between the answer and its run: the new content is not approved', async () => {
    const pull = await asked(team, 'between');
    const comment = pull.comment('grace', approve(pull));
    // As the comments are read: the head was read already, and all that follows has to notice.
    const end = team.github.on('issues/list-comments', () =>
      team.repo.push('feat/between', { 'docs/index.md': 'sneaked in\n' }, { as: 'bo' }),
    );
    const old = pull.head;
    const ran = await team.run(comment.event());
    end();
    expectExit(ran, 0);
    expect(ran.err).toContain('the head of the pull request moved');
    isRed(pull);
    expect(team.repo.status(old)?.state).toBe('failure');
    expect(page(pull)).toContain('has changed since');
  });

  test('on a pull request that is closed: nothing is judged, nothing is recorded', async () => {
    const pull = await asked(team, 'closed');
    const comment = pull.comment('grace', approve(pull));
    const event = comment.event();
    pull.close();
    const ran = await team.run(event);
    expectExit(ran, 0);
    expect(ran.err).toContain(`pull request #${pull.number} is closed: nothing is judged`);
    expect(team.repo.status(pull.head)?.state).toBe('failure');
    expect(recorded().filter((line) => line.includes('feat/closed'))).toEqual([]);
  });

  test('by who committed it in another’s name: does not count either', async () => {
    const pull = await asked(team, 'lent', { 'docs/other.md': 'x\n' });
    const docs = { 'docs/lent.md': 'x\n' };
    team.repo.push('feat/lent', docs, { as: 'grace', author: 'nobody' });
    await team.run(pull.event('synchronize'));
    const comment = pull.comment('grace', approve(pull, 'docs/lent.md'));
    expectExit(await team.run(comment.event()), 0);
    expect(comment.reactions()).toEqual(['confused']);
    expect(page(pull)).toContain('whoever wrote docs/lent.md does not answer for it');
    // What grace had no hand in, grace answers for.
    const other = pull.comment('grace', approve(pull, 'docs/other.md'));
    expectExit(await team.run(other.event()), 0);
    expect(other.reactions()).toEqual(['+1']);
  });
});
