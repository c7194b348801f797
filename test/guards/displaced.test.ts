/** Guards that no longer stand where git would run them: who claims or looks is told, and init puts them back. */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Guarded, guardedRepository, mustPass } from './guarded.ts';

let g: Guarded;
beforeAll(() => {
  g = guardedRepository();
});
afterAll(() => g.world.dispose());

const ours = (path: string): string => join(g.at, '.git', path);

test('a hook manager that sets core.hooksPath back: claim says so, and how they come back', () => {
  expect(mustPass(g.metes(['claim'])).said).not.toContain("guards don't stand");
  g.unguarded('mkdir -p .husky/_ && git config core.hooksPath .husky/_');
  const said = mustPass(g.metes(['claim'])).said;
  expect(said).toContain("metes: guards don't stand: ");
  expect(said).toMatch(/^ {4}metes init$/m);
  g.unguarded('git config --unset core.hooksPath');
});

test.each<[string, () => void]>([
  ['pre-commit is missing', () => rmSync(ours('hooks/pre-commit'))],
  [
    'pre-commit is replaced by another hook',
    () => writeFileSync(ours('hooks/pre-commit'), '#!/bin/sh\n'),
  ],
  [
    'reference-transaction is there, but not executable',
    () => chmodSync(ours('hooks/reference-transaction'), 0o644),
  ],
  ['pre-push is there, but what it runs is gone', () => rmSync(ours('metes/hooks/pre-push'))],
])('%s', (what, harm) => {
  harm();
  const said = mustPass(g.metes(['status'])).said;
  expect(said).toMatch(new RegExp(`guards don't stand: ${what} in .*hooks$`, 'm'));
  mustPass(g.metes(['init']));
  expect(mustPass(g.metes(['status'])).said).not.toContain("don't stand");
});

describe.each(['common', 'pre-commit'])('without the script %s', (script) => {
  beforeAll(() => rmSync(ours(`metes/hooks/${script}`)));
  afterAll(() => void mustPass(g.metes(['init'])));

  const missing = new RegExp(
    `^metes: its guards are not whole in this clone \\(.*metes/hooks/${script} is missing\\): metes init$`,
    'm',
  );

  test('what a claim holds fails closed, with the mend', () => {
    const tip = g.tip();
    const ran = g.sh('echo x >>src/a.ts && git commit -qam x');
    expect(ran.said).toMatch(missing);
    expect(ran.exit).toBe(1);
    expect(g.tip()).toBe(tip);
    g.unguarded('git reset -q --hard');
  });

  test('a worktree that holds nothing goes on', () => {
    g.unguarded('git worktree add -q -B mine ../mine main');
    const ran = g.sh('echo x >>docs/d.md && git commit -qam x', {}, g.world.path('mine'));
    expect(ran.exit, ran.said).toBe(0);
    expect(ran.said).toMatch(missing);
    g.unguarded('git worktree remove --force ../mine');
  });
});
