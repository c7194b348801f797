/** Where a repository is laid out otherwise: around a bare one, with an enrolled submodule in it, amid a rebase. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  BRANCH,
  FILES,
  type Guarded,
  guard,
  guardedRepository,
  mustPass,
} from '../guards/guarded.ts';
import { edits, runs, SILENT } from './calling.ts';

let g: Guarded;
beforeEach(() => {
  g = guardedRepository();
});
afterEach(() => g.world.dispose());

test('a bare repository with worktrees beside it: what lies around them is nobody’s, its own files are', () => {
  const around = g.world.path('around');
  const bare = join(around, '.bare');
  g.world.git(g.world.root, 'clone', '-q', '--bare', g.at, bare);
  writeFileSync(join(around, '.git'), 'gitdir: ./.bare\n');
  const at = join(around, 'work');
  g.world.git(around, 'worktree', 'add', '-q', at, '-b', 'feat/beside', 'main');
  const there = guard(g.world, at);
  mustPass(there.metes(['init']));
  mustPass(there.metes(['claim', 'Work beside it', 'lib/**']));
  expect(edits(there, join(around, 'notes.md'), { cwd: around })).toEqual(SILENT);
  expect(edits(there, join(at, 'lib/new.ts'), { cwd: around })).toEqual(SILENT);
  expect(edits(there, join(at, 'docs/d.md'), { cwd: around }).err).toContain('  docs/d.md   ');
  expect(edits(there, join(bare, 'config'), { cwd: around }).err).toContain(
    'is what holds this clone to its claims',
  );
});

test('a submodule that is enrolled itself answers for what is in it; any other is a file of the one around', () => {
  const lib = g.world.repo('lib');
  g.world.commit(lib, FILES, 'first');
  for (const name of ['own', 'plain'])
    g.unguarded(`git submodule add -q '${lib}' src/gen/${name} 2>&1 && git commit -qm ${name}`);
  const own = join(g.at, 'src/gen/own');
  const inside = guard(g.world, own);
  mustPass(inside.metes(['init']));
  mustPass(inside.sh("git commit -qm 'Enrol in metes' && git switch -qc feat/lib"));
  mustPass(inside.metes(['claim', 'Change the library', 'docs/**']));
  expect(edits(g, join(own, 'docs/d.md'))).toEqual(SILENT);
  expect(edits(g, join(own, 'src/a.ts')).err).toContain('outside what feat/lib may write');
  // The claim around leaves out src/gen/**.
  const told = edits(g, join(g.at, 'src/gen/plain/docs/d.md'));
  expect(told.err).toContain(`outside what ${BRANCH} may write\n  src/gen/plain   `);
});

test('amid a rebase the branch that is rebased counts', () => {
  g.unguarded(
    'echo a2 >> src/a.ts && git commit -qam a2 && echo a3 >> src/a.ts && git commit -qam a3',
  );
  const stop = { GIT_SEQUENCE_EDITOR: 'sed -i 1s/pick/edit/' };
  mustPass(g.sh('git rebase -q -i HEAD~2', stop));
  expect(g.sh('git symbolic-ref -q HEAD').exit).toBe(1);
  expect(edits(g, join(g.at, 'src/b.ts'))).toEqual(SILENT);
  const told = edits(g, join(g.at, 'docs/d.md'));
  expect(told.exit).toBe(2);
  expect(told.err).toContain(`outside what ${BRANCH} may write\n  docs/d.md   `);
  appendFileSync(join(g.at, 'src/b.ts'), 'b\n');
  mustPass(g.sh('git commit -qam b && git rebase --continue'));
  expect(runs(g, 'echo x > docs/d.md').exit).toBe(2);
});
