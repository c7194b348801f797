/**
 * A git directory elsewhere whose `commondir` names this repository: git takes it for a worktree's and runs the guards.
 * Nothing that lies in it is believed, neither what was compiled nor a seat.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BRANCH, type Env, type Guarded, guardedTeam, mustPass } from './guarded.ts';

let g: Guarded;
let strange: string;
let env: Env;
beforeAll(() => {
  g = guardedTeam(['src/**']);
  g.unguarded('git tag start && git tag start-main main');
  strange = g.world.path('strange');
  mkdirSync(join(strange, 'metes/compiled'), { recursive: true });
  writeFileSync(join(strange, 'HEAD'), `ref: refs/heads/${BRANCH}\n`);
  writeFileSync(join(strange, 'commondir'), `${join(g.at, '.git')}\n`);
  writeFileSync(join(strange, 'metes/compiled/guard'), 'exit 0\n');
  env = { METES_AGENT: 'claude-code', GIT_DIR: strange, GIT_WORK_TREE: g.at };
});
beforeEach(() => g.reset());
afterAll(() => g.world.dispose());

test.each([
  ['a commit', 'git read-tree HEAD && echo x >>docs/d.md && git commit -qam x'],
  ['a move', 'git update-ref refs/heads/feat/work $(git commit-tree -m x -p HEAD HEAD~1^{tree})'],
  ['a push', 'git push -q origin HEAD'],
])('%s is refused, with what was found', (_, script) => {
  const before = g.tip(BRANCH);
  const ran = g.sh(script, env);
  expect(ran.said).toContain(`${strange} only points to`);
  expect(ran.said).toContain('refuses.');
  expect(ran.exit).not.toBe(0);
  expect(g.tip(BRANCH)).toBe(before);
});

test('a verb says so, and goes by no seat of it', () => {
  const at = g.world.path('elsewhere');
  mkdirSync(at);
  writeFileSync(join(at, '.git'), `gitdir: ${strange}\n`);
  // As whoever has read the registry could write it: the seat that has the claim, at this path.
  const { id } = JSON.parse(readFileSync(join(g.at, '.git/metes/seat'), 'utf8')) as { id: string };
  writeFileSync(join(strange, 'metes/seat'), JSON.stringify({ id, path: at }));
  const ran = g.metes(['release'], { METES_AGENT: 'claude-code' }, at);
  expect(ran.said).toContain('git keeps no worktree of that repository there');
  expect(ran.said).toContain("git worktree add '<path>' '<branch>'");
  expect(ran.exit).toBe(69);
});

test('a worktree of git is one, by whatever path it is reached', () => {
  const linked = g.world.path('linked');
  g.unguarded(`git worktree add -q -b feat/linked '${linked}' main && ln -s '${g.at}' ../by-link`);
  mustPass(g.metes(['claim', 'Linked work', 'docs/**'], {}, linked));
  const script = 'echo x >>docs/d.md && git commit -qam x';
  const { ran, started } = g.trace(script, {}, linked);
  mustPass(ran);
  expect(started).not.toContain('node guard');
  const byLink = { GIT_DIR: g.world.path('by-link/.git/worktrees/linked'), GIT_WORK_TREE: linked };
  mustPass(g.sh(script, byLink, linked));
});
