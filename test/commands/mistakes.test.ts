/** Slips that are easily made at the command line: each is told with what was meant. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
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

  test('a task without patterns, the options of run, a branch to check', async () => {
    const repo = await onBranch();
    const task = await failure(metes(world.io(repo), 'claim', 'only a task'));
    expect(task.hint).toBe(
      "metes claim 'only a task' '<pattern>'\n  what it will write stands behind the task",
    );
    for (const option of ['--writ', '--write=src/**', '-w']) {
      const error = await failure(metes(world.io(repo), 'claim', 'x', option));
      expect([option, error.code]).toEqual([option, 'unknown-option']);
      if (option !== '-w') expect(error.hint).toContain('stands behind the task');
    }
    const check = await failure(metes(world.io(repo), 'check', 'feat/items'));
    expect(check.hint).toContain("metes check --branch='<branch>'");
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

const granted = ({ data }: { readonly data: unknown }): readonly string[] =>
  (data as { claim: { write: string[] } }).claim.write;

describe('below the root', () => {
  test('a place in the file system is told from the root, one outside is refused', async () => {
    const repo = await onBranch();
    const io = world.io(join(repo, 'src'));
    const typed = ['./api', '../README.md', `!${join(repo, 'src/api/old.ts')}`];
    const answer = await metes(io, 'claim', 'x', ...typed);
    expect(granted(answer)).toEqual(['src/api/**', 'README.md', '!src/api/old.ts']);
    expect(told(answer)).toEqual([
      'metes: ./api was understood as src/api',
      'metes: ../README.md was understood as README.md',
      `metes: ${typed[2]} was understood as !src/api/old.ts`,
    ]);
    const error = await failure(metes(io, 'widen', '../../x'));
    expect([error.exit, error.code]).toEqual([64, 'bad-pattern']);
    const why = await failure(metes(io, 'why', '../../x'));
    expect([why.exit, why.code]).toEqual([64, 'outside-repository']);
  });

  test('a name that is only right here means the one here', async () => {
    const repo = await onBranch();
    const io = world.io(join(repo, 'src'));
    const answer = await metes(io, 'claim', 'x', 'api/items.ts', 'web');
    expect(granted(answer)).toEqual(['src/api/items.ts', 'src/web/**']);
    expect(told(answer)).toEqual([
      "metes: api/items.ts was understood as src/api/items.ts: nothing of that name is at the repository's root",
      "metes: web was understood as src/web: nothing of that name is at the repository's root",
    ]);
    const narrowed = await metes(io, 'narrow', 'web');
    expect(granted(narrowed)).toEqual(['src/web/**']);
    expect(told(narrowed).join()).toContain('web was understood as src/web');
    expect(granted(await metes(io, 'widen', 'api'))).toEqual(['src/web/**', 'src/api/**']);
  });

  test('why, free and resolve read names as claim does', async () => {
    const repo = await onBranch();
    world.commit(repo, { 'src/README.md': 'x\n' }, 'Say what is in here');
    const io = world.io(join(repo, 'src'));
    await metes(io, 'claim', 'x', 'web/');
    const why = await metes(io, 'why', 'api/items.ts', './web/page.ts', 'README.md');
    const paths = (why.data as { paths: { path: string; may: boolean }[] }).paths;
    expect(paths.map(({ path, may }) => [path, may])).toEqual([
      ['src/api/items.ts', false],
      ['src/web/page.ts', true],
      ['README.md', false],
    ]);
    expect(told(why)[2]).toBe(
      "metes: README.md was understood as the one at the repository's root; the one right here is ./README.md",
    );
    const free = await metes(io, 'free', 'api');
    expect([free.exit, free.data]).toMatchObject([0, { asked: ['src/api/**'] }]);
    world.commit(repo, { 'src/api/items.ts': 'more\n' }, 'Outside');
    const answer = await metes(io, 'resolve', 'revert', 'api/items.ts').catch(
      (error: { message: string }) => ({ text: error.message, notes: [] }),
    );
    expect(answer.text).toContain('src/api/items.ts');
  });

  test('a file that is there and not tracked is no slip', async () => {
    const repo = await onBranch();
    writeFileSync(join(repo, 'left [1].md'), 'x');
    const answer = await metes(world.io(repo), 'claim', 'x', 'left \\[1\\].md');
    expect(told(answer)).toEqual([]);
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

test('a config that is committed on another branch is named, with the merge', async () => {
  const repo = world.repository('repo', FILES);
  await metes(world.io(repo), 'init');
  world.git(repo, 'switch', '-qc', 'feat/enrol');
  world.git(repo, 'commit', '-qm', 'Enrol in metes');
  for (const branch of ['feat/enrol', 'main']) {
    world.git(repo, 'switch', '-q', branch);
    const error = await failure(metes(world.io(repo), 'status'));
    expect(error.code).toBe('not-enrolled');
    expect(error.message).toContain('.metes/config.yml is on feat/enrol');
    expect(error.hint).toBe('git switch main && git merge feat/enrol');
  }
  world.git(repo, 'merge', '-q', 'feat/enrol');
  expect((await metes(world.io(repo), 'init')).text).toContain(
    "Next: git switch -c '<new branch>' && metes claim '<task>' '<pattern>'",
  );
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
