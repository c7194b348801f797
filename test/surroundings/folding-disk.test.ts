/** A file system that does not tell case: a project reached by another spelling of its path is the same project. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, edits, runs, SILENT } from '../agents/calling.ts';
import { BRANCH, FILES, type Guarded, guard, mustPass } from '../guards/guarded.ts';
import { lacksCli } from '../support/cli.ts';
import { type FoldingDisk, foldingDisk, hasFoldingDisk } from '../support/folding-disk.ts';
import { lacksPackage, lacksRoot, without } from '../support/packages.ts';
import { tempWorld } from '../support/temp-repo.ts';

const skipped =
  lacksCli ||
  lacksRoot() ||
  lacksPackage('exfatprogs') ||
  lacksPackage('exfat-fuse') ||
  without(hasFoldingDisk(), 'a mounted exFAT disk');

let disk: FoldingDisk;
let g: Guarded;
/** The same directory as `g.at`, which is called `Proj`. */
let other: string;

beforeAll(() => {
  if (skipped) return;
  const world = tempWorld('folding');
  disk = foldingDisk(world.root) as FoldingDisk;
  const at = join(disk.at, 'Proj');
  world.git(world.root, 'init', '-q', at);
  world.commit(at, FILES, 'first');
  g = guard(world, at);
  mustPass(g.metes(['init']));
  mustPass(g.sh(`git commit -qm 'Enrol in metes' && git switch -qc ${BRANCH}`));
  mustPass(g.metes(['claim', 'Do the work', 'src/**']));
  other = join(disk.at, 'pROJ');
  // What the rest rests on.
  expect(g.sh('git config core.ignorecase').said).toBe('true\n');
  expect(g.sh('cat README.MD', {}, other)).toEqual({ exit: 0, said: '# here\n' });
});
afterAll(() => {
  if (skipped) return;
  disk.dispose();
  g.world.dispose();
});

/** Three ways to say where one is and what one writes. */
const spelled = (path: string): [string, string][] => [
  [g.at, join(other, path)],
  [other, path],
  [other, join(g.at, path)],
  [g.world.root, `disk/PROJ/src/../${path}`],
];

describe.skipIf(skipped)('a project on a disk that folds case', () => {
  test('written by another spelling of its root or of the file: inside the claim is inside', () => {
    for (const path of ['src/a.ts', 'SRC/A.TS', 'Src/New/file.ts'])
      for (const [cwd, file] of spelled(path))
        expect(edits(g, file, { cwd }), `${cwd} ${file}`).toEqual(SILENT);
  });

  test('and outside is outside, under the claim of that worktree', () => {
    for (const path of ['docs/d.md', 'DOCS/D.md', 'Docs/new.md'])
      for (const [cwd, file] of spelled(path)) {
        const told = edits(g, file, { cwd });
        expect(told.exit, `${cwd} ${file}`).toBe(2);
        expect(told.err).toContain(
          `metes: refused: 1 file of this tool call is outside what ${BRANCH} may write\n  ${path}   `,
        );
      }
  });

  test('the git directory, however it is spelled', () => {
    const told = edits(g, join(other, '.GIT/Hooks/pre-commit'));
    expect(told.exit).toBe(2);
    expect(told.err).toContain('is what holds this clone to its claims');
  });

  test('shell commands, notebooks and patches', () => {
    expect(runs(g, `cd ${other} && echo x > SRC/a.ts`)).toEqual(SILENT);
    expect(runs(g, `cd ${other} && echo x > DOCS/d.md`).err).toContain('  DOCS/d.md   ');
    const notebook = { notebook_path: join(other, 'Docs/n.ipynb'), new_source: 'x' };
    expect(calls(g, 'NotebookEdit', notebook).err).toContain('  Docs/n.ipynb   ');
    const patch = [
      '*** Begin Patch',
      '*** Update File: SRC/a.ts',
      '@@',
      '-a',
      '+b',
      '*** Update File: DOCS/d.md',
      '@@',
      '-d',
      '+e',
      '*** End Patch',
    ].join('\n');
    const told = calls(g, 'apply_patch', { command: patch }, { harness: 'codex', cwd: other });
    expect(told.exit).toBe(2);
    expect(told.err).toContain('\n  DOCS/d.md   ');
    expect(told.err).not.toContain('SRC/a.ts   ');
  });

  test('a link to another spelling', () => {
    const link = g.world.path('link');
    symlinkSync(other, link);
    expect(edits(g, join(link, 'src/a.ts'), { cwd: link })).toEqual(SILENT);
    expect(edits(g, join(link, 'docs/d.md'), { cwd: link }).err).toContain('  docs/d.md   ');
  });

  test('people there hold the claim of the worktree, and are held to it', () => {
    expect(g.metes(['status'], {}, other).said).toContain(`Held from here:\n  ${BRANCH}  `);
    writeFileSync(join(other, 'SRC/a.ts'), 'changed\n');
    mustPass(g.sh('git commit -qam inside', {}, other));
    writeFileSync(join(other, 'DOCS/d.md'), 'changed\n');
    const refused = g.sh('git commit -qam outside', {}, other);
    expect(refused.exit).toBe(1);
    expect(refused.said).toContain(
      `metes: refused: 1 file of this commit is outside what ${BRANCH} may write\n  docs/d.md   `,
    );
    mustPass(g.sh('git checkout -q docs', {}, other));
    mustPass(g.metes(['widen', 'docs/**'], {}, other));
    expect(edits(g, join(g.at, 'docs/d.md'))).toEqual(SILENT);
  });
});
