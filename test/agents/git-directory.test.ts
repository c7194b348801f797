/** What claims rest on is refused wherever the git directory lies: beside its worktrees, elsewhere, by any name. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BRANCH,
  FILES,
  type Guarded,
  guard,
  guardedRepository,
  mustPass,
} from '../guards/guarded.ts';
import { edits, runs, SILENT } from './calling.ts';

const HELD =
  ' is what holds this clone to its claims, and an agent does not change what it is held to\n';

/** Enrolled, with a claim on `src/**`, after `make` made the worktree `at`. */
function enrolled(at: string, make: (g: Guarded) => void, g: Guarded): Guarded {
  make(g);
  const here = guard(g.world, at);
  mustPass(here.metes(['init']));
  mustPass(here.sh('git commit -qm "Enrol in metes"'));
  mustPass(here.sh(`git switch -qc ${BRANCH}`));
  mustPass(here.metes(['claim', 'Do the work', 'src/**']));
  return here;
}

describe('a git directory', () => {
  let seed: Guarded;
  const layouts: Record<string, { g: Guarded; gitDir: string }> = {};
  beforeAll(() => {
    seed = guardedRepository();
    const { world } = seed;
    world.git(world.root, 'init', '-q', 'seed');
    world.commit(world.path('seed'), FILES, 'first');
    const bare = (name: string, gitDir: string) => (): void => {
      world.git(world.root, 'clone', '-q', '--bare', 'seed', join(name, gitDir));
      world.git(world.path(name, gitDir), 'worktree', 'add', '-q', '../tree', 'main');
    };
    const at = (name: string, gitDir: string) => ({
      g: enrolled(world.path(name, 'tree'), bare(name, gitDir), seed),
      gitDir: world.path(name, gitDir),
    });
    layouts['beside its worktrees, as .bare'] = at('one', '.bare');
    writeFileSync(world.path('one/.git'), 'gitdir: ./.bare\n');
    layouts['beside its worktrees, as repo.git'] = at('two', 'repo.git');
    layouts['of a bare clone in .git'] = at('three', '.git');
    const separate = (): void => {
      world.git(world.root, 'init', '-q', '--separate-git-dir', 'kept/four', 'four');
      world.commit(world.path('four'), FILES, 'first');
    };
    mkdirSync(world.path('kept'));
    layouts['that is kept elsewhere'] = {
      g: enrolled(world.path('four'), separate, seed),
      gitDir: world.path('kept/four'),
    };
  });
  afterAll(() => seed.world.dispose());

  test.each([
    'beside its worktrees, as .bare',
    'beside its worktrees, as repo.git',
    'of a bare clone in .git',
    'that is kept elsewhere',
  ])('%s', (name) => {
    const { g, gitDir } = layouts[name] as { g: Guarded; gitDir: string };
    for (const path of [
      'hooks/pre-commit',
      'config',
      'refs/heads/main',
      'HEAD',
      'metes/state.json',
    ]) {
      const told = edits(g, join(gitDir, path));
      expect(told.exit, path).toBe(2);
      expect(told.out).toBe('');
      expect(told.err).toContain(`${path}${HELD}`);
    }
    for (const command of [
      `rm -rf '${gitDir}'`,
      `mv '${gitDir}' /tmp/gone`,
      `echo x > '${gitDir}/HOOKS/pre-commit'`,
    ])
      expect(runs(g, command), command).toMatchObject({
        exit: 2,
        err: expect.stringContaining(HELD),
      });
    expect(edits(g, join(gitDir, 'COMMIT_EDITMSG'))).toEqual(SILENT);
    expect(edits(g, join(g.at, 'src/a.ts'), { env: { PATH: '/nowhere' } })).toEqual(SILENT);
    expect(edits(g, join(g.at, 'docs/d.md')).err).toContain('  docs/d.md   ');
    const link = join(g.at, 'src/by-link');
    symlinkSync(gitDir, link);
    expect(edits(g, join(link, 'config')).err).toContain(`config${HELD}`);
    mustPass(g.sh('rm src/by-link'));
  });

  test('what a git directory keeps for a worktree', () => {
    const { g, gitDir } = layouts['beside its worktrees, as .bare'] as {
      g: Guarded;
      gitDir: string;
    };
    for (const path of [
      'worktrees/tree/HEAD',
      'worktrees/tree/commondir',
      'worktrees/tree/metes/guard',
    ])
      expect(edits(g, join(gitDir, path)).err).toContain(`${path}${HELD}`);
    expect(edits(g, join(g.at, '.git')).err).toContain(`.git${HELD}`);
  });

  test('with all that it lies in', () => {
    const { g } = layouts['beside its worktrees, as .bare'] as { g: Guarded };
    const { root } = g.world;
    for (const command of [
      `rm -rf '${root}/one'`,
      `mv '${root}/one' /tmp/gone`,
      'cd .. && rm -r .',
    ])
      expect(runs(g, command), command).toMatchObject({
        exit: 2,
        err: expect.stringContaining(HELD),
      });
    for (const command of [`rm -rf '${root}/kept'`, 'rm -rf ../kept', `mv '${root}' /tmp/gone`])
      expect(runs(layouts['that is kept elsewhere']?.g as Guarded, command).exit, command).toBe(2);
    expect(runs(g, 'rm -rf src/api && mv src/a.ts src/b.ts')).toEqual(SILENT);
  });

  test('what lies beside the worktrees of a bare repository is nobody’s ground', () => {
    const { g } = layouts['beside its worktrees, as .bare'] as { g: Guarded };
    expect(edits(g, join(g.at, '../notes.md'))).toEqual(SILENT);
    expect(edits(g, join(g.at, '../.git')).err).toContain(`.git${HELD}`);
  });

  test('one that somebody made inside the worktree does not answer for the worktree', () => {
    const { g } = layouts['that is kept elsewhere'] as { g: Guarded };
    for (const name of ['objects', 'refs', 'metes'])
      mkdirSync(join(g.at, 'docs', name), { recursive: true });
    writeFileSync(join(g.at, 'docs/HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(g.at, 'docs/metes/state.json'), '{}');
    expect(edits(g, join(g.at, 'docs/d.md')).exit).toBe(2);
    mustPass(g.sh('rm -r docs/metes'));
    expect(edits(g, join(g.at, 'docs/d.md')).err).toContain('  docs/d.md   ');
  });
});

describe('in .git', () => {
  let g: Guarded;
  beforeAll(() => {
    g = guardedRepository();
  });
  afterAll(() => g.world.dispose());

  test.each([
    ...[
      'packed-refs',
      'reftable/tables.list',
      'config.worktree',
      'commondir',
      'shallow',
      'info/grafts',
    ],
    ...['FETCH_HEAD', 'ORIG_HEAD', 'MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'logs/HEAD'],
    ...['rebase-merge/head-name', 'rebase-apply/head-name', 'worktrees/w/reftable/tables.list'],
    ...['modules/lib/hooks/pre-commit', 'modules/a/modules/b/config', 'metes'],
  ])('%s is refused', (path) => {
    const told = edits(g, join(g.at, '.git', path));
    expect(told).toEqual({
      exit: 2,
      out: '',
      err: `metes: refused: .git/${path}${HELD}Leave it as it is; a person changes it.\n`,
    });
  });

  test.each([
    ...['COMMIT_EDITMSG', 'MERGE_MSG', 'description', 'info/exclude', 'info/attributes'],
    ...['rebase-merge/git-rebase-todo', 'objects/info/alternates', 'index.lock', 'configuration'],
  ])('%s is left alone', (path) => {
    expect(edits(g, join(g.at, '.git', path))).toEqual(SILENT);
  });
});
