/** One file committed on top of HEAD: nothing else staged or changed notices. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commitFile, type FileOutcome, stageFile } from '../../src/git/commit-file.ts';
import { openRepository } from '../../src/git/repository.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

const PATH = '.metes/scope/feat-0badcafe.yml';

let world: World;
let repo: string;
let made = 0;
beforeAll(() => {
  world = tempWorld('commit-file');
});
afterAll(() => world.dispose());
beforeEach(() => {
  made += 1;
  repo = world.repo(`r${made}`);
});

const git = (...args: string[]): string => world.git(repo, ...args);

async function commitIt(
  content = 'version: 1\n',
  path = PATH,
  meanwhile?: () => unknown,
): Promise<FileOutcome> {
  const opened = await openRepository(world.door, repo);
  let done: Promise<unknown> | undefined;
  return commitFile(world.door, opened, {
    // Asked for when the commit is made, and the branch not moved yet.
    get ready() {
      done ??= Promise.resolve(meanwhile?.());
      return done;
    },
    path,
    content,
    message: 'Declare what feat writes\n\nmore\n',
    branch: opened.branch ?? '',
    head: opened.head,
  });
}

describe('committed', () => {
  test('what is staged, changed or untracked stays so', async () => {
    const head = world.commit(repo, { 'a.txt': 'a', 'b.txt': 'b' });
    world.write(repo, { 'a.txt': 'staged', 'b.txt': 'changed', 'c.txt': 'untracked' });
    git('add', 'a.txt');
    git('add', '-N', 'c.txt');
    const before = git('status', '--porcelain');
    const done = await commitIt();
    expect(done.outcome).toBe('committed');
    expect(git('rev-parse', 'HEAD^')).toBe(head);
    expect(git('show', '--format=%an <%ae>%n%B', '--name-status', 'HEAD')).toBe(
      `Ada <ada@example.org>\nDeclare what feat writes\n\nmore\n\n\nA\t${PATH}`,
    );
    expect(git('status', '--porcelain')).toBe(before);
    expect(readFileSync(join(repo, PATH), 'utf8')).toBe('version: 1\n');
    expect(git('reflog', '-1', '--format=%gs')).toBe('commit: Declare what feat writes');
    expect(git('for-each-ref', 'refs/metes')).toBe('');
    expect(git('fsck', '--strict', '--no-dangling')).toBe('');
  });

  test('again over what is there, ignored, filtered, with CRLF settings, from a linked worktree', async () => {
    world.commit(repo, {
      '.gitignore': '.metes/\n',
      '.gitattributes': '*.yml filter=up text eol=crlf\n',
    });
    git('config', 'filter.up.clean', 'tr a-z A-Z');
    git('config', 'core.autocrlf', 'true');
    await commitIt();
    await commitIt('version: 1\nbranch: feat\n');
    expect(git('cat-file', 'blob', `HEAD:${PATH}`)).toBe('version: 1\nbranch: feat');

    git('worktree', 'add', '-q', `../r${made}-two`);
    const main = git('rev-parse', 'main');
    repo = world.path(`r${made}-two`);
    expect((await commitIt('two\n')).outcome).toBe('committed');
    expect(git('rev-parse', 'main')).toBe(main);
    expect(git('rev-parse', 'HEAD^')).toBe(main);
  });

  test('outside a sparse checkout, in a sparse index', async () => {
    world.commit(repo, { 'in/a.txt': 'a', 'out/b.txt': 'b', '.metes/scope/other.yml': 'x' });
    git('sparse-checkout', 'set', '--sparse-index', 'in');
    expect((await commitIt()).outcome).toBe('committed');
    expect(git('diff', '--cached', '--name-only')).toBe('');
    expect(git('ls-tree', '-r', '--name-only', 'HEAD').split('\n')).toEqual([
      PATH,
      '.metes/scope/other.yml',
      'in/a.txt',
      'out/b.txt',
    ]);
  });

  test('in SHA-256, with a hostile branch name', async () => {
    repo = world.repo(`r${made}-256`, '--object-format=sha256');
    world.commit(repo, { 'a.txt': 'a' });
    git('checkout', '-q', '-b', "x'$(touch$IFS'pwned)");
    const done = await commitIt();
    expect(done).toMatchObject({ outcome: 'committed', oid: git('rev-parse', 'HEAD') });
    expect(existsSync(join(repo, 'pwned'))).toBe(false);
  });

  test('signed when the repository signs', async () => {
    world.commit(repo, { 'a.txt': 'a' });
    const program = world.path('sign');
    writeFileSync(
      program,
      '#!/bin/sh\ncat >/dev/null\nprintf "[GNUPG:] SIG_CREATED x\\n" >&2\nprintf -- "-----BEGIN PGP SIGNATURE-----\\nx\\n-----END PGP SIGNATURE-----\\n"\n',
      { mode: 0o755 },
    );
    git('config', 'commit.gpgSign', 'yes');
    git('config', 'gpg.program', program);
    expect((await commitIt()).outcome).toBe('committed');
    expect(git('cat-file', 'commit', 'HEAD')).toMatch(/^gpgsig -----BEGIN PGP SIGNATURE-----/m);
    git('config', 'gpg.program', 'false');
    expect(await commitIt('two\n')).toMatchObject({
      outcome: 'staged',
      why: expect.stringMatching(/^it could not be signed: .*failed to sign/),
    });
  });
});

describe('only staged', () => {
  test('before the first commit', async () => {
    expect(await commitIt()).toEqual({ outcome: 'staged', why: 'this branch has no commit yet' });
    expect(git('status', '--porcelain')).toBe(`A  ${PATH}`);
  });

  test('while a merge is under way', async () => {
    world.commit(repo, { 'a.txt': 'a' });
    git('checkout', '-q', '-b', 'side');
    world.commit(repo, { 'b.txt': 'b' });
    git('checkout', '-q', 'main');
    git('merge', '-q', '--no-commit', '--no-ff', 'side');
    expect(await commitIt()).toEqual({ outcome: 'staged', why: 'a merge is under way' });
    git('commit', '-q', '-m', 'merged');
    expect(git('show', `HEAD:${PATH}`)).toBe('version: 1');
  });

  test('when the branch has moved, and when a hook declines', async () => {
    world.commit(repo, { 'a.txt': 'a' });
    const opened = await openRepository(world.door, repo);
    git('commit', '-q', '--amend', '-m', 'otherwise', '--only');
    const moved = git('rev-parse', 'HEAD');
    const file = { path: PATH, content: 'x\n', message: 'm', branch: 'main', head: opened.head };
    expect(await commitFile(world.door, opened, file)).toMatchObject({
      outcome: 'staged',
      why: expect.stringMatching(/^git did not move main: .*but expected/),
    });
    expect(git('rev-parse', 'HEAD')).toBe(moved);
    writeFileSync(
      join(repo, '.git/hooks/reference-transaction'),
      '#!/bin/sh\n[ "$1" = prepared ] || exit 0\necho "not today" >&2\nexit 1\n',
      { mode: 0o755 },
    );
    expect(await commitIt()).toMatchObject({
      outcome: 'staged',
      why: expect.stringMatching(/not today/),
    });
  });

  test('on request', async () => {
    world.commit(repo, { 'a.txt': 'a' });
    const opened = await openRepository(world.door, repo);
    await stageFile(world.door, opened, { path: PATH, content: 'x\n' });
    expect(git('status', '--porcelain')).toBe(`A  ${PATH}`);
  });
});

describe('refused', () => {
  test('while another git holds the index', async () => {
    world.commit(repo, { 'a.txt': 'a' });
    writeFileSync(join(repo, '.git/index.lock'), '');
    await expect(commitIt()).rejects.toMatchObject({ code: 'index-locked', exit: 75 });
  });

  test('through a link out of the worktree, over a directory, upwards', async () => {
    world.commit(repo, { 'a.txt': 'a' });
    const outside = world.path(`outside-${made}`);
    mkdirSync(outside);
    symlinkSync(outside, join(repo, '.metes'));
    await expect(commitIt()).rejects.toMatchObject({ code: 'path-blocked', exit: 69 });
    expect(existsSync(join(outside, 'scope'))).toBe(false);
    mkdirSync(join(repo, 'dir'));
    await expect(commitIt('x', 'dir')).rejects.toMatchObject({ code: 'path-blocked' });
    await expect(commitIt('x', '../up/x')).rejects.toMatchObject({ code: 'path-blocked' });
  });
});

describe('somebody moves the branch at the same moment', () => {
  const head = () => git('rev-parse', 'HEAD');
  /** As another metes would: the worktree and its index are left alone. */
  const committed = (files: Record<string, string>) => () => {
    const other = world.path(`r${made}-other`);
    git('worktree', 'add', '-q', '--detach', other);
    git('update-ref', 'refs/heads/main', world.commit(other, files));
  };
  beforeEach(() => {
    world.commit(repo, { 'a.txt': 'a' });
  });

  test('with other work: the file is committed on top of it', async () => {
    const done = await commitIt('mine\n', PATH, committed({ 'b.txt': 'theirs' }));
    expect(done).toEqual({ outcome: 'committed', oid: head() });
    expect(git('show', '--format=', '--name-status', 'HEAD')).toBe(`A\t${PATH}`);
    expect(git('show', '--format=', '--name-status', 'HEAD^')).toBe('A\tb.txt');
  });

  test('with this very file: it is committed, once', async () => {
    const done = await commitIt('mine\n', PATH, committed({ [PATH]: 'mine\n' }));
    expect(done).toEqual({ outcome: 'committed', oid: head() });
    expect(git('rev-list', '--count', 'HEAD')).toBe('2');
  });

  test('with another version of it: that stays, and ours is staged', async () => {
    const done = await commitIt('mine\n', PATH, committed({ [PATH]: 'theirs\n' }));
    expect(done).toMatchObject({
      outcome: 'staged',
      why: expect.stringContaining('git did not move main'),
    });
    expect(git('show', `HEAD:${PATH}`)).toBe('theirs');
    expect(git('show', `:${PATH}`)).toBe('mine');
  });

  test('and eight at once all have it committed', async () => {
    const done = await Promise.all(Array.from({ length: 8 }, () => commitIt('mine\n')));
    expect(done).toEqual(done.map(() => ({ outcome: 'committed', oid: head() })));
    expect(git('status', '--porcelain')).toBe('');
    expect(git('rev-list', '--count', 'HEAD')).toBe('2');
  });
});
