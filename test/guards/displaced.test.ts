/** A hook manager that sets `core.hooksPath` back takes the guards out: who claims is told. */
import { expect, test } from 'vitest';
import { guardedRepository, mustPass } from './guarded.ts';

test('claim says that the guards are displaced, and how they come back', () => {
  const g = guardedRepository();
  expect(mustPass(g.metes(['claim'])).said).not.toContain("guards don't stand");
  g.unguarded('mkdir -p .husky/_ && git config core.hooksPath .husky/_');
  const said = mustPass(g.metes(['claim'])).said;
  expect(said).toContain("metes: guards don't stand: ");
  expect(said).toMatch(/^ {4}metes init$/m);
  g.world.dispose();
});
