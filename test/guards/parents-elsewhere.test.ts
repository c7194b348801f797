/**
 * A branch that is claimed from another clone, as a parent: what counts is what it is on the remote, and only where that
 * is what stands here. Neither a branch between, nor one here of the same name, has the files of its ground as its own.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installHooks } from '../../src/git/hooks-install.ts';
import { openRepository } from '../../src/git/repository.ts';
import { cli, type Guarded, guard, guardedTeam, mustPass, type Ran } from './guarded.ts';

const AGENT = { METES_AGENT: 'claude-code' };
const [LOW, TOP] = ['feat/low', 'feat/top'];
const THEIRS = 'docs/d.md';

/** The clone at work here; the claim that is stood on is another clone's. */
let g: Guarded;
let other: Guarded;

beforeEach(() => {
  g = guardedTeam(['src/**']);
  mustPass(g.metes(['release']));
  g.unguarded('git switch -q main');
  g.world.git(g.world.root, 'clone', '-q', 'origin.git', 'other');
  other = guard(g.world, g.world.path('other'));
  mustPass(other.metes(['init']));
});
afterEach(() => g.world.dispose());

/** The branch below: claimed in the other clone, written on, pushed. */
function claimedElsewhere(): void {
  other.unguarded(`git switch -qc ${LOW}`);
  mustPass(other.metes(['claim', 'Low', 'docs/**']));
  other.unguarded(`echo low >>${THEIRS} && git commit -qam low && git push -q origin HEAD`);
  g.unguarded('git fetch -q');
}

/** A commit on `from` with its own text in a file of the branch below, on no branch. */
function strayOn(from: string): string {
  const made = g.unguarded(
    `export GIT_INDEX_FILE="$PWD/.git/stray"
    git read-tree ${from} && b=$(echo evil | git hash-object -w --stdin)
    git update-index --cacheinfo 100644,$b,${THEIRS}
    git commit-tree -p ${from} -m evil $(git write-tree); rm -f "$GIT_INDEX_FILE"`,
  );
  return made.trim();
}

/** Claims the checked out branch, writes inside, and gives what `check` finds and how the push went. */
function topOn(on: string): { found: [string, string | undefined][]; pushed: Ran } {
  mustPass(g.metes(['claim', 'Top', 'top/**', '--on', on], AGENT));
  mustPass(g.sh('mkdir top && echo t >top/t && git add top && git commit -qm top', AGENT));
  return { found: findings(), pushed: g.sh('git push -q origin HEAD', AGENT) };
}

function findings(): [string, string | undefined][] {
  const { findings: all } = JSON.parse(g.metes(['check', '--json'], AGENT).said) as {
    findings: { code: string; at?: { path: string } }[];
  };
  return all.map(({ code, at }) => [code, at?.path]);
}

function expectAsked({ found, pushed }: ReturnType<typeof topOn>): void {
  expect(found).toEqual([['held-by-other', THEIRS]]);
  expect(pushed.said).toContain('metes: refused: 1 file of this push');
  expect(pushed.said).toContain(`  ${THEIRS}   held by ${LOW}`);
  expect(pushed.exit).not.toBe(0);
}

describe('a branch between, that strayed onto its ground', () => {
  const MIDDLE = 'feat/middle';
  const middle = () => {
    claimedElsewhere();
    g.unguarded(`git branch ${MIDDLE} ${strayOn(`origin/${LOW}`)}`);
    g.unguarded(`git switch -q ${MIDDLE}`);
    mustPass(g.metes(['claim', 'Middle', 'src/**', '--on', LOW], AGENT));
  };

  test('is not excused by the grant of the one below: in a check, at push', () => {
    middle();
    g.unguarded(`git switch -qc ${TOP}`);
    expectAsked(topOn(MIDDLE));
  });

  test('nor on a host of one’s own that took the branch when nobody had claimed it', async () => {
    const host = await openRepository(g.world.door, g.world.path('origin.git'));
    await installHooks(g.world.door, host, { node: process.execPath, cli });
    claimedElsewhere();
    g.unguarded(`git branch ${MIDDLE} ${strayOn(`origin/${LOW}`)}`);
    g.unguarded(`git push -q origin ${MIDDLE} && git switch -q ${MIDDLE}`);
    mustPass(g.metes(['claim', 'Middle', 'src/**', '--on', LOW], AGENT));
    mustPass(g.sh('git push -q --no-verify origin HEAD', AGENT));
    g.unguarded(`git switch -qc ${TOP}`);
    const { pushed } = topOn(MIDDLE);
    expect(pushed.exit).not.toBe(0);
    const received = g.sh('git push -q --no-verify origin HEAD', AGENT);
    expect(received.said).toContain('metes: refused: 1 file of this push');
    expect(received.said).toContain(`  ${THEIRS}   held by ${LOW}`);
    expect(received.exit).not.toBe(0);
  });

  test('has the files of the one below as they are there: those are nobody’s new write', () => {
    claimedElsewhere();
    g.unguarded(`git switch -q --no-track -c ${MIDDLE} origin/${LOW}`);
    mustPass(g.metes(['claim', 'Middle', 'src/**', '--on', LOW], AGENT));
    g.unguarded(`echo m >>src/a.ts && git commit -qam middle && git switch -qc ${TOP}`);
    const { found, pushed } = topOn(MIDDLE);
    expect(found).toEqual([]);
    mustPass(pushed);
    expect(pushed.said).not.toContain('metes');
  });
});

describe('a branch here of its name', () => {
  test('made before it was claimed, is not that one', () => {
    g.unguarded(`git branch ${LOW} ${strayOn('main')}`);
    claimedElsewhere();
    g.unguarded(`git switch -q -c ${TOP} ${LOW}`);
    expectAsked(topOn(LOW));
  });

  test('made while this clone does not know of the claim, is not that one', () => {
    claimedElsewhere();
    mustPass(g.sh(`git branch ${LOW} ${strayOn(`origin/${LOW}`)}`, AGENT));
    g.unguarded(`git switch -q -c ${TOP} ${LOW}`);
    expectAsked(topOn(LOW));
  });

  test('lets nothing pass onto another branch either', () => {
    g.unguarded(`git branch ${LOW} ${strayOn('main')}`);
    claimedElsewhere();
    g.unguarded(`git switch -qc ${TOP}`);
    mustPass(g.metes(['claim', 'Top', 'top/**'], AGENT));
    const moved = g.sh(`git merge -q --no-edit ${LOW}`, AGENT);
    expect(moved.said).toContain(`  ${THEIRS}   held by ${LOW}`);
    expect(moved.exit).not.toBe(0);
  });
});
