/** A branch that others have pushed to and nobody has claimed: an agent does not hold them to a claim of its own there. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Guarded, guardedTeam, mustPass } from './guarded.ts';

const AGENT = { METES_AGENT: 'claude-code' };
const THEIRS = 'feat/theirs';
const CLAIM = ['claim', 'Squat', 'docs/**'];

let g: Guarded;
beforeAll(() => {
  g = guardedTeam(['src/**']);
  mustPass(g.metes(['release']));
  g.world.git(g.world.root, 'clone', '-q', 'origin.git', 'other');
  const other = g.world.path('other');
  g.unguarded(`git switch -qc ${THEIRS} && echo p >>docs/d.md && git commit -qam p`, other);
  g.unguarded('git push -q origin HEAD', other);
  g.unguarded('git fetch -q');
});
beforeEach(() => void g.unguarded(`git switch -q -C ${THEIRS} --no-track main`));
afterAll(() => g.world.dispose());

describe('is not an agent’s to claim', () => {
  test.each([
    ['by claim', CLAIM],
    ['by run', ['run', '--task=Squat', '--write=docs/**', '--', 'true']],
  ])('%s', (_, args) => {
    const ran = g.metes(args, AGENT);
    expect(ran.said).toContain('"origin/feat/theirs" has commits that are not in HEAD');
    expect(ran.said).toContain(`git switch -c ${THEIRS}-2`);
    expect(ran.said).toContain(`git merge origin/${THEIRS}`);
    expect(ran.exit).toBe(64);
  });
});

test('both ways out work', () => {
  mustPass(g.sh(`git switch -q -c ${THEIRS}-2`, AGENT));
  mustPass(g.metes(CLAIM, AGENT));
  mustPass(g.metes(['release'], AGENT));
  g.unguarded(`git switch -q -C ${THEIRS} --no-track main`);
  mustPass(g.sh(`git merge -q origin/${THEIRS}`, AGENT));
  mustPass(g.metes(CLAIM, AGENT));
  mustPass(g.metes(['release'], AGENT));
});

test('a person may, and so may who has rebased what was pushed from here', () => {
  mustPass(g.metes(CLAIM));
  mustPass(g.metes(['release']));
  g.unguarded('git switch -q -C feat/mine --no-track main && echo m >>src/a.ts');
  g.unguarded('git commit -qam m && git push -q origin HEAD && git commit -q --amend -m again');
  mustPass(g.metes(CLAIM, AGENT));
});
