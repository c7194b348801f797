/** Slips that are easily made at the command line: each is told with what was meant. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enrol, failure, metes, newWorld, team, told, type World } from '../support/test-io.ts';

const FILES = {
  'README.md': '# here\n',
  'src/api/items.ts': 'export {};\n',
  'src/web/page.ts': 'export {};\n',
};

let world: World;
afterEach(() => world.close());
beforeEach(() => {
  world = newWorld();
});

async function onBranch(name = 'feat/items'): Promise<string> {
  const repo = world.repository('repo', FILES);
  await enrol(world, repo);
  world.git(repo, 'switch', '-qc', name);
  return repo;
}

describe('the order of arguments', () => {
  test('a time after a bare --wait', async () => {
    const repo = await onBranch();
    const claim = metes(world.io(repo), 'claim', '--wait', '3s', 'Db', 'src/db/');
    const error = await failure(claim);
    expect(error.code).toBe('arguments');
    expect(error.hint).toBe('metes claim --wait=3s Db src/db/');
  });

  test('a path for the task', async () => {
    const repo = await onBranch();
    const error = await failure(metes(world.io(repo), 'claim', 'src/api/', 'Add pagination'));
    expect(error.code).toBe('arguments');
    expect(error.hint).toBe("metes claim 'Add pagination' src/api/");
  });

  test('an option after the -- of overlap', async () => {
    const answer = await metes(world.io(world.root), 'overlap', 'a', '--', 'b', '--json');
    expect(answer.notes?.join()).toContain('--json after the -- is a pattern');
  });

  test('init --name where the name is given already', async () => {
    const repo = await onBranch();
    const answer = await metes(world.io(repo), 'init', '--name=other');
    expect(answer.notes?.join()).toContain('--name is ignored');
  });
});

describe('below the root', () => {
  test('./a is told from the root', async () => {
    const repo = await onBranch();
    const io = world.io(join(repo, 'src'));
    const error = await failure(metes(io, 'claim', 'x', './api', '../README.md'));
    expect(error.hint).toBe('"./api": `src/api`\n"../README.md": `README.md`');
  });

  test('a name that is only right here', async () => {
    const repo = await onBranch();
    const answer = await metes(world.io(join(repo, 'src')), 'claim', 'x', 'api/items.ts', 'web');
    expect(told(answer)).toEqual([
      "metes: api/items.ts was read from the repository's root, where nothing of that name is; the one right here is src/api/items.ts",
      "metes: web was read from the repository's root, where nothing of that name is; the one right here is src/web/",
    ]);
  });

  test('odd characters in what matches nothing', async () => {
    const repo = await onBranch();
    const answer = await metes(world.io(repo), 'claim', 'x', 'src/[ab].ts', 'docs/', 'src/**');
    expect(told(answer)).toEqual(['metes: src/[ab].ts matches no file yet']);
  });
});

test('a branch whose name is not UTF-8 is refused, and so is a run there', async () => {
  const repo = await onBranch();
  const bytes = 'git switch -qc "$(printf \'caf\\351\')"';
  execFileSync('sh', ['-c', bytes], { cwd: repo, env: world.env });
  const claim = await failure(metes(world.io(repo), 'claim', 'Add pagination', 'src/'));
  expect([claim.exit, claim.code]).toEqual([64, 'bad-branch-name']);
  expect(claim.hint).toBe('git branch -m add-pagination');
  const run = metes(world.io(repo), 'run', '--task=x', '--write=src/', '--', 'true');
  const answer = await run.catch((error: { exit: number; code: string }) => error);
  expect(JSON.stringify(answer)).toContain('bad-branch-name');
});

test('a branch begun on somebody’s claimed branch: told, with --on', async () => {
  const repo = await onBranch('feat/api');
  await metes(world.io(repo), 'claim', 'Add pagination', 'src/api/');
  world.commit(repo, { 'src/api/items.ts': 'more\n' }, 'Add cursor');
  const web = world.path('web');
  world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/web', web);
  const io = world.io(web, { env: { METES_HOLDER: 'ben' } });
  const answer = await metes(io, 'claim', 'Show pages', 'src/web/');
  const note = answer.notes?.join('\n') ?? '';
  expect(note).toContain('this branch has work of feat/api');
  expect(note).toContain("metes release && metes claim --on=feat/api 'Show pages' 'src/web/**'");
  await metes(io, 'release');
  const on = await metes(io, 'claim', '--on=feat/api', 'Show pages', 'src/web/**');
  expect([on.outcome, told(on)], on.text).toEqual(['granted', []]);
  expect((await metes(io, 'check')).exit).toBe(0);
});

describe('init', () => {
  test('takes the remote’s name, and enrolment is the commit', async () => {
    world.git(world.root, 'init', '-q', '--bare', world.path('shop.git'));
    const repo = world.repository('nina', FILES);
    world.git(repo, 'remote', 'add', 'origin', world.path('shop.git'));
    world.git(repo, 'push', '-q', 'origin', 'main');
    const answer = await metes(world.io(repo), 'init', '--team');
    expect(answer.text).toMatch(/^Set up as shop \(/);
    expect(answer.text).not.toMatch(/Enrolled|git add/);
  });

  test('never mints a second registry where the first is lost', async () => {
    await team(world, ['one']);
    const origin = world.path('origin.git');
    world.git(origin, 'update-ref', '-d', 'refs/heads/metes-registry');
    const other = world.repository('other', FILES);
    const error = await failure(metes(world.io(other), 'init', `--registry=${origin}`));
    expect([error.exit, error.code]).toEqual([65, 'registry-missing']);
    expect(error.hint).toContain('metes recover');
    expect(world.tryGit(origin, 'rev-parse', 'metes-registry').exit).not.toBe(0);
  });
});
