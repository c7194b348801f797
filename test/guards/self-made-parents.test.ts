/**
 * A local branch is made in a moment. Named with `--on` or `--target`, one that nobody answers for excuses no write and
 * frees no ground: at commit, move and push, in a check, and when more is asked for.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Guarded, guardedRepository, guardedTeam, mustPass } from './guarded.ts';

const AGENT = { METES_AGENT: 'claude-code' };
const OUTSIDE = 'docs/d.md';

let g: Guarded;
afterEach(() => g.world.dispose());

/** A commit with a file outside, on no branch: plumbing runs no hook. */
function strayCommit(): string {
  const made = g.unguarded(
    `export GIT_INDEX_FILE="$PWD/.git/stray"
    git read-tree HEAD && b=$(echo evil | git hash-object -w --stdin)
    git update-index --cacheinfo 100644,$b,${OUTSIDE}
    git commit-tree -p HEAD -m evil $(git write-tree); rm -f "$GIT_INDEX_FILE"`,
  );
  return made.trim();
}

/** The paths that a check finds outside; empty when it finds nothing. */
function outside(): string[] {
  const { findings } = JSON.parse(g.metes(['check', '--json'], AGENT).said) as {
    findings: { code: string; at?: { path: string } }[];
  };
  return findings.flatMap(({ code, at }) => (code === 'out-of-scope' && at ? [at.path] : []));
}

describe.each([
  ['in a team', () => guardedTeam(['src/**']), `, and origin has no such branch`],
  ['embedded', () => guardedRepository(['src/**']), ''],
])('%s', (kind, made, where) => {
  beforeEach(() => {
    g = made();
  });

  test('an agent can’t stand on it: by claim, by run', () => {
    mustPass(g.metes(['release'], AGENT));
    g.unguarded(`git branch base ${strayCommit()} && git switch -qc feat/c base`);
    for (const args of [
      ['claim', '--on=base', 'V', 'src/a.ts'],
      ['run', '--on=base', '--task=V', '--write=src/a.ts', '--', 'true'],
    ]) {
      const ran = g.metes(args, AGENT);
      expect(ran.said).toContain(
        `--on names "base", and nobody answers for it: it is not claimed${where}`,
      );
      expect(ran.exit).not.toBe(0);
    }
  });

  test('a person may, is told, and nothing is excused by it', () => {
    mustPass(g.metes(['release']));
    g.unguarded(`git branch base ${strayCommit()} && git switch -qc feat/c base`);
    const ran = mustPass(g.metes(['claim', '--on=base', 'V', 'src/a.ts']));
    expect(ran.said).toContain(
      'metes: base excuses nothing here: no claim answers for what it wrote',
    );
    expect(outside()).toContain(OUTSIDE);
  });

  test('nor by one that is made anew below a claim', () => {
    mustPass(g.metes(['release']));
    g.unguarded('git branch base && git switch -qc feat/c');
    mustPass(g.metes(['claim', '--on=base', 'V', 'src/a.ts']));
    g.unguarded(`git branch -D base && git branch base ${strayCommit()}`);
    const moved = g.sh('git reset -q --hard base', AGENT);
    expect(moved.said).toContain('metes: refused');
    expect(moved.exit).not.toBe(0);
    g.unguarded('git reset -q --hard base');
    expect(outside()).toContain(OUTSIDE);
  });

  test('nor by one that holds a claim and strayed from it, though each names the other', () => {
    mustPass(g.metes(['release'], AGENT));
    const beside = g.world.path('beside');
    g.unguarded(`git worktree add -q -b base '${beside}' ${strayCommit()}`);
    mustPass(g.metes(['claim', 'B', 'src/b.ts'], AGENT, beside));
    g.unguarded('git switch -qc feat/c base');
    mustPass(g.metes(['claim', '--on=base', 'V', 'src/a.ts'], AGENT));
    expect(outside()).toContain(OUTSIDE);
    mustPass(g.metes(['release'], AGENT, beside));
    mustPass(g.metes(['claim', '--on=feat/c', 'B', 'src/b.ts'], AGENT, beside));
    expect(outside()).toContain(OUTSIDE);
  });

  test('a recorded breach is not answered by standing on one’s own work', () => {
    g.unguarded(`echo evil >>${OUTSIDE} && git commit -qam evil`);
    expect(outside()).toEqual([OUTSIDE]);
    mustPass(g.metes(['release'], AGENT));
    g.unguarded('git branch base');
    // As a person could: the claim itself is not what is refused.
    mustPass(g.metes(['claim', '--on=base', 'V', 'src/**']));
    expect(outside()).toContain(OUTSIDE);
    mustPass(g.metes(['release']));
    if (kind === 'embedded') {
      const beside = g.world.path('beside');
      g.unguarded(`git worktree add -q '${beside}' base`);
      mustPass(g.metes(['claim', 'B', 'lib/**'], AGENT, beside));
    } else g.unguarded('git push -q origin base');
    const asked = g.metes(['claim', '--on=base', 'V', 'src/**', 'docs/**'], AGENT);
    expect(asked.said).toContain(
      `Refused, and nothing was changed: ${OUTSIDE} was written before it was asked for`,
    );
    expect(asked.exit).toBe(1);
  });

  test('ground that somebody holds is not free for a target that was made up', () => {
    const beside = g.world.path('beside');
    g.unguarded(`git branch later && git worktree add -q -b feat/c '${beside}'`);
    const ran = g.metes(['claim', '--target=later', 'V', 'src/**'], AGENT, beside);
    expect(ran.said).toContain('--target names "later"');
    expect(ran.exit).toBe(64);
    if (kind === 'embedded') return;
    g.unguarded('git push -q origin later');
    mustPass(g.metes(['claim', '--target=later', 'V', 'src/**'], AGENT, beside));
  });
});

describe('a parent that the remote has', () => {
  beforeEach(() => {
    g = guardedTeam(['src/**']);
    mustPass(g.metes(['release']));
    g.unguarded('git switch -q main');
  });

  /** Pushed by hand, as whoever means to stand on it would. */
  function pushedBase(): void {
    g.unguarded(`git branch base ${strayCommit()} && git push -q origin base`);
  }

  const CLAIM = ['claim', '--on=base', 'V', 'src/a.ts'];

  function refused(script: string): void {
    const ran = g.sh(script, AGENT);
    expect(ran.said).toContain('metes: refused: 1 file of this ');
    expect(ran.said).toContain(`  ${OUTSIDE}`);
    expect(ran.exit).not.toBe(0);
  }

  test('and nobody claimed excuses nothing: in a check, at push', () => {
    pushedBase();
    g.unguarded('git switch -qc feat/c base');
    const ran = mustPass(g.metes(CLAIM, AGENT));
    expect(ran.said).toContain(
      'metes: base excuses nothing here: no claim answers for what it wrote',
    );
    expect(outside()).toEqual([OUTSIDE]);
    refused('git push -q origin HEAD');
  });

  test('nor does it at commit and at the move behind that', () => {
    pushedBase();
    g.unguarded('git switch -qc feat/c');
    mustPass(g.metes(CLAIM, AGENT));
    refused(`git restore --source=base --staged --worktree -- ${OUTSIDE} && git commit -qm evil`);
    refused('git commit -qm evil --no-verify');
  });

  test('nor does it once its claim has ended, until that has landed', () => {
    g.unguarded('git switch -qc base');
    mustPass(g.metes(['claim', 'B', 'docs/**'], AGENT));
    g.unguarded(`echo more >>${OUTSIDE} && git commit -qam more && git push -q origin HEAD`);
    g.unguarded('git switch -qc feat/c base');
    mustPass(g.metes(CLAIM, AGENT));
    expect(outside()).toEqual([]);
    g.unguarded('git switch -q base');
    mustPass(g.metes(['release'], AGENT));
    g.unguarded('git switch -q feat/c');
    expect(outside()).toContain(OUTSIDE);
    g.unguarded('git push -q origin base:main && git fetch -q');
    expect(outside()).toEqual([]);
  });

  test('is what it is there, not what a ref here says', () => {
    const stray = strayCommit();
    g.unguarded('git switch -qc base');
    mustPass(g.metes(['claim', 'B', 'src/b.ts'], AGENT));
    g.unguarded('git push -q origin base && git switch -qc feat/c && git branch -qD base');
    mustPass(g.metes(CLAIM, AGENT));
    mustPass(g.sh('git push -q origin HEAD', AGENT));
    g.unguarded(
      `git update-ref -m 'fetch origin: fast-forward' refs/remotes/origin/base ${stray} && git reset -q --hard ${stray}`,
    );
    refused('git push -q -f origin HEAD');
  });
});
