import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enrol, failure, metes, newWorld, type World } from '../support/test-io.ts';

const FILES = { 'README.md': '# here\n', 'docs/index.md': 'index\n', 'src/api/items.ts': 'x\n' };
const AGENT = { env: { METES_AGENT: '1', GIT_AUTHOR_EMAIL: 'agent@example.org' } };

let world: World;
let repo: string;
let head: string;

/** An agent's claimed branch with three paths outside: two committed by it, and one with a name to stumble over. */
beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', FILES);
  await enrol(world, repo);
  // As in a team: whoever wrote it does not answer.
  configure((config) => config.replace('author: true', 'author: false'));
  world.git(repo, 'switch', '-qc', 'feat/pagination');
  await metes(world.io(repo, AGENT), 'claim', 'Add pagination', 'src/api/**');
  head = byAgent({ 'docs/index.md': 'changed\n', 'notes.txt': 'n\n', 'odd\nname': 'o\n' });
});
afterEach(() => world.close());

function byAgent(files: Record<string, string>): string {
  world.temp.write(repo, files);
  world.git(repo, 'add', '--all');
  const author = 'Agent A <agent@example.org>';
  world.git(repo, 'commit', '-qm', 'work', `--author=${author}`);
  return world.git(repo, 'rev-parse', 'HEAD');
}

function configure(change: (config: string) => string): void {
  const back = world.git(repo, 'branch', '--show-current');
  world.git(repo, 'switch', '-q', 'main');
  const config = world.git(repo, 'show', 'HEAD:.metes/config.yml');
  world.temp.commit(repo, { '.metes/config.yml': `${change(config)}\n` }, 'decide');
  world.git(repo, 'switch', '-q', back);
}

const NINA = { env: { METES_HOLDER: 'Nina', GIT_AUTHOR_EMAIL: 'nina@example.org' } };

const resolve = (...argv: string[]) => metes(world.io(repo), 'resolve', ...argv);
const check = async () => metes(world.io(repo), 'check');
const open = async () =>
  (
    (await check()).data.findings as {
      at: { path: string };
      resolution?: object;
      unsettled?: { because: string };
    }[]
  ).map((f) => [f.at.path, f.resolution ? 'settled' : (f.unsettled?.because ?? 'open')]);
const journal = () => world.git(repo, 'log', '--format=%s', 'metes-registry').split('\n');

describe('a person answers', () => {
  test('approve: as it is; a change brings it back', async () => {
    const answer = await resolve('approve', 'docs/index.md', `@${head}`);
    expect(answer).toMatchObject({ exit: 0, outcome: 'done' });
    expect(answer.text).toMatchInlineSnapshot(`
      "Approved: docs/index.md may land as it is now; if it changes, it is asked about again
      Breach: 2 of 3 files that feat/pagination wrote wait for a person, outside what it was granted."
    `);
    expect(journal()[0]).toBe('approved on feat/pagination by Ada: docs/index.md');
    expect(await open()).toEqual([
      ['docs/index.md', 'settled'],
      ['notes.txt', 'open'],
      ['odd\nname', 'open'],
    ]);
    byAgent({ 'docs/index.md': 'changed again\n' });
    expect((await open())[0]).toEqual(['docs/index.md', 'changed']);
  });

  test('several at once, one of them by number: nothing is left, and it is green', async () => {
    const answer = await resolve('approve', 'docs/index.md', 'notes.txt', '#3');
    expect(answer.text).toContain(
      "In scope: 3 files, feat/pagination; 3 of them by a person's answer.",
    );
    expect((await check()).exit).toBe(0);
    const again = await resolve('approve', 'docs/index.md', 'notes.txt', '#3');
    expect(again.outcome).toBe('unchanged');
    expect(again.text).toContain('(on record already)');
  });

  test('widen: the claim has it, the manifest and the guard follow', async () => {
    const answer = await resolve('widen', 'docs/**', '#2');
    expect(answer.text.split('\n')[0]).toBe('Widened: the claim now has docs/**  notes.txt');
    expect(answer.data).toMatchObject({ claim: { write: ['src/api/**', 'docs/**', 'notes.txt'] } });
    expect(await open()).toEqual([['odd\nname', 'open']]);
    expect(
      world.git(repo, 'show', `HEAD:${world.git(repo, 'ls-files', '.metes/scope')}`),
    ).toContain('docs/**');
  });

  test('widen onto someone’s ground is refused, naming the holder', async () => {
    const other = world.path('other');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/docs', other, 'main');
    await metes(world.io(other, AGENT), 'claim', 'Write docs', 'docs/**');
    const answer = await resolve('widen', 'docs/**', 'notes.txt');
    expect(answer).toMatchObject({ exit: 1, outcome: 'refused' });
    expect(answer.text).toContain(
      'feat/pagination may not add docs/** and notes.txt now, because feat/docs is at work there.',
    );
    expect(answer.text).toContain('  metes resolve widen --branch=feat/pagination notes.txt\n');
  });

  test('revert: blocked until it is undone, with the command that undoes it', async () => {
    const answer = await resolve('revert', 'notes.txt');
    expect(answer.text).toContain(
      'To be reverted: notes.txt; blocked until it is as on the target',
    );
    const undo = answer.text.split('\n').find((line) => line.startsWith('  git restore')) ?? '';
    expect((await open())[1]).toEqual(['notes.txt', 'to-revert']);
    world.git(
      repo,
      ...undo
        .trim()
        .split(' ')
        .slice(1)
        .map((word) => word.replaceAll("'", '')),
    );
    world.git(repo, 'commit', '-qm', 'take it out');
    expect((await open()).map(([path]) => path)).toEqual(['docs/index.md', 'odd\nname']);
  });

  test('reject: with its reason, until the paths change', async () => {
    const answer = await resolve('reject', 'that is', "not what's agreed");
    expect(answer.text).toContain("that is not what's agreed");
    const report = await check();
    expect(report).toMatchObject({ exit: 1, outcome: 'rejected' });
    expect(report.text).toContain(
      'Rejected: feat/pagination, by Ada just now: "that is not what\'s agreed"',
    );
    const status = async () => (await metes(world.io(repo), 'status')).text;
    expect(await status()).toContain(
      'Ada rejected docs/index.md, notes.txt and "odd\\nname" just now',
    );
    world.git(repo, 'restore', '--source=main', '--staged', '--worktree', 'docs/index.md');
    world.git(repo, 'rm', '-q', 'notes.txt');
    world.git(repo, 'commit', '-qm', 'put back');
    expect(await status()).toContain('Ada rejected "odd\\nname" just now');
    world.git(repo, 'revert', '--no-edit', 'HEAD');
    expect(await status()).toContain(
      'Ada rejected docs/index.md, notes.txt and "odd\\nname" just now',
    );
  });

  test('break-glass: at once, recorded, and bound to what was there', async () => {
    await resolve('break-glass', 'INC-123');
    expect(journal().slice(0, 2)).toEqual([
      'broken-glass on feat/pagination by Ada: docs/index.md, notes.txt, odd name — INC-123',
      'broke glass on feat/pagination (Ada): INC-123',
    ]);
    expect((await check()).exit).toBe(0);
    byAgent({ 'src/api/items.ts': 'inside\n' });
    expect((await check()).exit).toBe(0);
    byAgent({ 'notes.txt': 'more\n' });
    expect(await open()).toContainEqual(['notes.txt', 'changed']);
  });

  test('about a branch that another worktree has', async () => {
    const other = world.path('other');
    world.git(repo, 'worktree', 'add', '-q', '--detach', other);
    const answer = await metes(
      world.io(other),
      'resolve',
      'approve',
      'notes.txt',
      '--branch',
      'feat/pagination',
    );
    expect(answer.outcome).toBe('done');
    expect((await open())[1]).toEqual(['notes.txt', 'settled']);
  });
});

describe('an answer that does not count', () => {
  test('an agent’s', async () => {
    const answer = await metes(world.io(repo, AGENT), 'resolve', 'approve', 'notes.txt');
    expect(answer).toMatchObject({
      exit: 1,
      outcome: 'refused',
      data: { reason: 'agent', what: 'resolve' },
    });
    expect(answer.text).toMatchInlineSnapshot(`
      "Refused, and nothing was changed: answering a breach is for a person to decide.
        If you are a person: an agent's marker is set in this environment (METES_AGENT, CLAUDECODE, …).

      A person can:
        metes check
            shows what awaits an answer, with the commands"
    `);
  });

  test('an author’s own; but anyone may break the glass', async () => {
    world.temp.commit(repo, { 'notes.txt': 'by Ada\n' }, 'a person’s touch');
    const answer = await resolve('approve', 'notes.txt', 'docs/index.md');
    expect(answer).toMatchObject({
      exit: 1,
      outcome: 'refused',
      data: { reason: 'author', author: 'Ada' },
    });
    expect(answer.text.replace(/@[0-9a-f]{40}/, '@HEAD')).toMatchInlineSnapshot(`
      "Refused, and nothing was changed: "Ada" wrote notes.txt, and an author does not answer for their own work.
        told by the address ada@example.org, which is yours here as well: git config user.email
        ask someone else to answer: metes resolve approve --branch=feat/pagination notes.txt docs/index.md @HEAD
        Who works alone lets authors answer, in .metes/config.yml on the default branch:  answers: {author: true}

      What works for you:
        metes resolve break-glass --branch=feat/pagination '<incident>'
            an emergency: lands now, and is recorded"
    `);
    expect((await resolve('approve', 'docs/index.md')).outcome).toBe('done');
    expect((await resolve('break-glass', 'INC-1')).outcome).toBe('done');
  });

  test('an author may take their own work back, or say no to it', async () => {
    world.temp.commit(repo, { 'notes.txt': 'by Ada\n' }, 'a person’s touch');
    expect((await resolve('revert', 'notes.txt')).outcome).toBe('done');
    expect((await resolve('reject', 'no good')).outcome).toBe('done');
  });

  test('an author does not widen over it either, by no verb; someone else does', async () => {
    world.temp.commit(repo, { 'notes.txt': 'by Ada\n' }, 'a person’s touch');
    expect((await metes(world.io(repo, NINA), 'resolve', 'reject', 'not these')).exit).toBe(0);
    for (const refused of [
      await resolve('widen', 'notes.txt'),
      await metes(world.io(repo), 'widen', 'notes.txt'),
    ]) {
      expect(refused).toMatchObject({
        exit: 1,
        outcome: 'refused',
        data: { reason: 'author', author: 'Ada', paths: ['notes.txt'] },
      });
      expect(refused.text).toContain(
        '  ask someone else to answer: metes resolve widen --branch=feat/pagination notes.txt',
      );
    }
    world.write(join(repo, 'fresh.txt'), 'not committed\n');
    expect((await metes(world.io(repo), 'widen', 'fresh.txt')).outcome).toBe('done');
    const byNina = await metes(world.io(repo, NINA), 'resolve', 'widen', 'notes.txt');
    expect(byNina.outcome).toBe('done');
  });

  test('whose no it takes the place of is said, and on record: by widen, by approve, by the verb widen', async () => {
    const NOES = /^That overrules the no of Nina, just now: "not these"$/m;
    const reject = () => metes(world.io(repo, NINA), 'resolve', 'reject', 'not these');
    const newest = () => world.git(repo, 'log', '-1', '--format=%B', 'metes-registry');
    await reject();
    const event = /"event": "(e-\w+)"/.exec(newest())?.[1];
    const widened = await resolve('widen', 'docs/index.md');
    expect(widened.outcome).toBe('done');
    expect(widened.text).toMatch(NOES);
    expect(widened.data.resolution).toMatchObject({ kind: 'widened', overrules: [event] });
    expect(newest()).toMatch(/^widened on feat\/pagination by Ada: .*, overruling a no\n/);
    byAgent({ 'lib/more.ts': 'more\n' });
    await reject();
    const approved = await resolve('approve', 'lib/more.ts');
    expect(approved.text).toMatch(NOES);
    expect(approved.data.resolution).toMatchObject({ overrules: [expect.any(String)] });
    byAgent({ 'lib/again.ts': 'again\n' });
    await reject();
    const answer = await metes(world.io(repo), 'widen', 'lib/again.ts');
    expect(answer.outcome).toBe('done');
    expect(answer.text).toMatch(NOES);
    expect((await metes(world.io(repo), 'widen', 'lib/fresh.ts')).text).not.toContain('overrules');
    expect((await metes(world.io(repo), 'audit')).exit).toBe(0);
  });

  test('a pattern that nothing was written under is nobody’s own work', async () => {
    expect((await resolve('widen', 'lib/**')).outcome).toBe('done');
  });

  test('who works alone answers for themselves, when the config says so', async () => {
    world.temp.commit(repo, { 'notes.txt': 'by Ada\n' }, 'a person’s touch');
    configure((config) => config.replace('author: false', 'author: true'));
    expect((await resolve('approve', 'notes.txt')).outcome).toBe('done');
  });

  test('where the pull request decides it is the line to write there', async () => {
    configure((config) => `${config}\njudge: github`);
    const before = journal().length;
    const answer = await resolve('approve', 'docs/index.md', '#3');
    expect(answer).toMatchObject({ exit: 0, outcome: 'advice' });
    expect(answer.data.line).toBe(`/metes approve docs/index.md #3 @${head}`);
    expect(journal()).toHaveLength(before);
  });

  test('about an older head: what changed, and the line for the new one', async () => {
    const now = byAgent({ 'src/api/items.ts': 'inside\n' });
    const error = await failure(resolve('approve', 'it’s $HOME.md', `@${head}`));
    expect([error.exit, error.code]).toEqual([64, 'old-head']);
    expect(error.hint).toBe(
      `git diff ${head} ${now}\n  what changed; then:\nmetes resolve approve --branch=feat/pagination 'it’s $HOME.md' @${now}`,
    );
  });

  test('about another branch’s commit: never a line about this one', async () => {
    world.git(repo, 'switch', '-qc', 'fix/typo', 'main');
    const byName = await failure(resolve('approve', 'notes.txt', `@${head}`));
    expect([byName.code, byName.hint]).toEqual([
      'old-head',
      `metes resolve approve --branch=feat/pagination notes.txt @${head}\n  "feat/pagination" stands there`,
    ]);
    world.git(repo, 'branch', '-qD', 'feat/pagination');
    const gone = await failure(resolve('approve', 'notes.txt', `@${head}`));
    expect(gone.hint).toMatch(/^metes check --branch='<the branch it is about>'\n/);
    const unknown = await failure(resolve('approve', 'notes.txt', `@${'a'.repeat(40)}`));
    expect(unknown.hint).toMatch(/^git fetch\n/);
  });

  test('from a clone that has the branch checked out at an older commit', async () => {
    const now = byAgent({ 'src/api/items.ts': 'inside\n' });
    world.git(repo, 'update-ref', 'refs/remotes/origin/feat/pagination', now);
    world.git(repo, 'reset', '-q', '--hard', head);
    expect((await resolve('approve', 'notes.txt', `@${now}`)).outcome).toBe('done');
  });

  test('in a form that can’t be read, or about nothing that awaits an answer', async () => {
    const codes = await Promise.all(
      [
        ['approve', 'notes.txt', '@abc1234'],
        ['approve'],
        ['aprove', 'notes.txt'],
        ['reject'],
        ['break-glass'],
        [],
        ['approve', 'README.md'],
        ['approve', '#9'],
        ['widen', '#3'],
        ['widen', '../x'],
      ].map(async (argv) => {
        const error = await failure(resolve(...argv));
        return [error.exit, error.code];
      }),
    );
    expect(codes).toEqual([
      [64, 'short-head'],
      [64, 'no-path'],
      [64, 'unknown-answer'],
      [64, 'no-reason'],
      [64, 'no-incident'],
      [64, 'no-answer'],
      [64, 'no-finding'],
      [64, 'no-finding'],
      [64, 'no-pattern'],
      [64, 'bad-pattern'],
    ]);
  });

  test('without a claim there is nothing to keep it with', async () => {
    world.git(repo, 'switch', '-qc', 'other', 'main');
    world.temp.commit(repo, { 'docs/index.md': 'changed\n' });
    const config = join(repo, '.metes/config.yml');
    world.write(config, 'x');
    expect((await failure(resolve('approve', '.metes/config.yml'))).code).toBe('no-claim');
  });
});
