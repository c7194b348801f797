/** Guards in a linked worktree, guards that were displaced, and a registry that was rewound under them. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRANCH, type Guarded, guardedTeam, mustPass } from './guarded.ts';

let g: Guarded;
let linked: string;
beforeAll(() => {
  g = guardedTeam(['src/a.ts']);
  linked = g.world.path('linked');
  g.unguarded(`git worktree add -q -b feat/linked '${linked}' main`);
  mustPass(g.metes(['claim', 'Linked work', 'src/b.ts'], {}, linked));
});
afterAll(() => g.world.dispose());

describe('in a linked worktree', () => {
  test('--no-verify: its own claim is what counts', () => {
    const tip = g.tip('feat/linked');
    for (const path of ['docs/d.md', 'src/a.ts']) {
      const ran = g.sh(`echo x >>${path} && git commit -qam x --no-verify`, {}, linked);
      expect(ran.said).toContain('metes: refused: 1 file of this ');
      expect(ran.said).toContain(`  ${path}   `);
      expect(ran.exit).not.toBe(0);
      expect(g.tip('feat/linked')).toBe(tip);
      g.unguarded('git reset -q --hard', linked);
    }
    mustPass(g.sh('echo x >>src/b.ts && git commit -qam x --no-verify', {}, linked));
    expect(g.tip('feat/linked')).not.toBe(tip);
  });

  test('a guard that runs git elsewhere, in the registry’s copy, leaves every index as it was', () => {
    const stage = (at: string) => g.unguarded('git ls-files --stage', at);
    g.unguarded('echo y >>src/b.ts && echo y >>docs/d.md && git add src docs', linked);
    const before = [stage(linked), stage(g.at)];
    // Without what was compiled node decides, and reads the registry first; outside it is put on record as well.
    rmSync(join(g.at, '.git/worktrees/linked/metes/compiled/guard'));
    rmSync(join(g.at, '.git/metes/compiled/fresh'), { force: true });
    const traced = g.trace('git commit -qm y', {}, linked);
    expect(traced.started).toContain('node guard');
    expect(traced.ran.said).toContain('metes: refused: 1 file');
    expect([stage(linked), stage(g.at)]).toEqual(before);
    expect(existsSync(join(g.at, '.git/metes/registry.git/index'))).toBe(false);
    g.unguarded('git reset -q --hard', linked);
  });
});

test('status names a guard that was displaced, and what puts it back', () => {
  const file = join(g.at, '.git/hooks/pre-commit');
  const ours = readFileSync(file, 'utf8');
  writeFileSync(file, '#!/bin/sh\nexit 0\n');
  const said = mustPass(g.metes(['status'])).said;
  expect(said).toMatch(/guards don't stand: pre-commit is replaced by another hook in .*hooks$/m);
  expect(said).toMatch(/^ +metes init$/m);
  writeFileSync(file, ours);
  expect(mustPass(g.metes(['status'])).said).not.toContain("don't stand");
});

test('a registry that somebody wrote on by hand: the guards go on with what was there before, and say so', () => {
  const origin = g.world.path('origin.git');
  const before = g.world.git(origin, 'rev-parse', 'metes-registry');
  const edit = g.world.path('edit');
  g.world.git(g.world.root, 'clone', '-q', '-b', 'metes-registry', origin, edit);
  g.world.git(edit, 'rm', '-qr', 'claims');
  g.world.git(edit, 'commit', '-qm', 'Tidy up');
  g.world.git(edit, 'push', '-q', 'origin', 'metes-registry');
  expect(g.metes(['renew']).said).toContain('is not an event of metes');
  g.unguarded('rm -f .git/metes/compiled/guard');
  const inside = mustPass(g.sh('echo x >>src/a.ts && git commit -qam inside'));
  expect(inside.said).toContain('somebody has written on it by hand since: metes recover');
  const outside = g.sh('echo x >>docs/d.md && git commit -qam outside --no-verify');
  expect(outside.said).toContain('metes: refused: 1 file of this ');
  expect(outside.exit).not.toBe(0);
  g.unguarded('git reset -q --hard');
  expect(g.sh(`git push -q origin ${BRANCH}`).exit).not.toBe(0);
  mustPass(g.metes(['recover']));
  g.world.git(origin, 'merge-base', '--is-ancestor', before, 'metes-registry');
});

test('a registry that was rewound: what leaves is refused, with the way to recover', () => {
  const origin = g.world.path('origin.git');
  const root = g.world.git(origin, 'rev-list', '--max-parents=0', 'metes-registry');
  mustPass(g.sh('echo x >>src/a.ts && git commit -qam inside'));
  g.world.git(origin, 'update-ref', 'refs/heads/metes-registry', root);
  const pushed = g.sh(`git push -q origin ${BRANCH}`);
  expect(pushed.said).toContain('was rewound: it is at');
  expect(pushed.said).toContain('metes recover');
  expect(pushed.exit).not.toBe(0);
  expect(g.sh(`git -C '${origin}' rev-parse -q --verify refs/heads/${BRANCH}`).exit).not.toBe(0);
});
