/** A branch stacked on another one, under guard: the parent's work is none of its own, before it lands and after. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BRANCH, type Guarded, guardedTeam, mustPass } from './guarded.ts';

const AGENT = { METES_AGENT: 'claude-code' };
const TOP = 'feat/top';

let g: Guarded;

describe('two', () => {
  let top: string;
  beforeAll(() => {
    g = guardedTeam(['src/**']);
    g.unguarded('echo more >>src/a.ts && git commit -qam parent');
    top = g.world.path('top');
    g.unguarded(`git worktree add -q -b ${TOP} '${top}' ${BRANCH}`);
    mustPass(g.metes(['claim', 'On top of it', 'docs/**', '--on', BRANCH], AGENT, top));
    g.unguarded('git tag top', top);
  });
  beforeEach(() => void g.unguarded('git reset -q --hard top', top));
  afterAll(() => g.world.dispose());

  const INSIDE = 'echo top >>docs/d.md && git commit -qam top';

  test('its own files are committed and pushed; the parent’s are not asked about', () => {
    mustPass(g.sh(`${INSIDE} && git push -q origin HEAD`, AGENT, top));
    expect(JSON.parse(g.metes(['check', '--json'], {}, top).said)).toMatchObject({
      outcome: 'in-scope',
      written: 1,
    });
  });

  test('a change to what the parent wrote is its own, at commit and at push', () => {
    const change = 'echo mine >>src/a.ts && git commit -qam mine';
    const ran = g.sh(`${change} --no-verify`, AGENT, top);
    expect(ran.said).toContain('  src/a.ts   held by feat/work');
    expect(g.tip(TOP)).toBe(g.tip('top'));
    g.unguarded('git commit -qam mine', top);
    const pushed = g.sh(`git push -q -f origin HEAD`, AGENT, top);
    expect(pushed.said).toContain('metes: refused: 1 file of this push');
    expect(pushed.said).toContain('  src/a.ts   held by feat/work');
    expect(pushed.exit).not.toBe(0);
  });

  test('the parent moves on and is merged in; then it lands squashed, and main is merged', () => {
    mustPass(g.sh('echo again >>src/b.ts && git commit -qam again'));
    mustPass(g.sh(`${INSIDE} && git merge -q --no-edit ${BRANCH}`, AGENT, top));
    mustPass(g.sh('git push -q -f origin HEAD', AGENT, top));
    g.unguarded(
      `git switch -q main && git merge -q --squash ${BRANCH} && git commit -qm landed && git push -q origin main && git switch -q ${BRANCH}`,
    );
    mustPass(g.sh('git fetch -q && git merge -q --no-edit origin/main', AGENT, top));
    mustPass(g.sh('git push -q -f origin HEAD', AGENT, top));
    mustPass(g.metes(['release']));
    mustPass(
      g.sh('echo last >>docs/d.md && git commit -qam last && git push -q origin HEAD', AGENT, top),
    );
    expect(JSON.parse(g.metes(['check', '--json'], {}, top).said)).toMatchObject({
      outcome: 'in-scope',
      findings: [],
    });
  });
});

describe('three on each other', () => {
  afterEach(() => g.world.dispose());
  const MIDDLE = 'feat/middle';
  const findings = (at: string): [string, string | undefined][] => {
    const { findings: all } = JSON.parse(g.metes(['check', '--json'], {}, at).said) as {
      findings: { code: string; at?: { path: string } }[];
    };
    return all.map(({ code, at: state }) => [code, state?.path]);
  };

  test('each is asked about its own; of one that strayed, about that path alone', () => {
    g = guardedTeam(['src/**']);
    const [middle, top] = [g.world.path('middle'), g.world.path('top')];
    g.unguarded('echo more >>src/a.ts && git commit -qam bottom && git push -q origin HEAD');
    g.unguarded(`git worktree add -q -b ${MIDDLE} '${middle}'`);
    mustPass(g.metes(['claim', 'Middle', 'docs/**', '--on', BRANCH], AGENT, middle));
    g.unguarded(
      'echo more >>docs/d.md && git commit -qam middle && git push -q origin HEAD',
      middle,
    );
    g.unguarded(`git worktree add -q -b ${TOP} '${top}' ${MIDDLE}`);
    mustPass(g.metes(['claim', 'Top', 'top/**', '--on', MIDDLE], AGENT, top));
    g.unguarded('mkdir top && echo t >top/t.md && git add top && git commit -qm top', top);
    expect(findings(top)).toEqual([]);
    mustPass(g.sh('git push -q origin HEAD', AGENT, top));

    g.unguarded(
      'echo stray >README.md && git -c user.name=Bo -c user.email=bo@example.org commit -qam stray && git push -q origin HEAD',
      middle,
    );
    g.unguarded(`git fetch -q && git merge -q --no-edit ${MIDDLE}`, top);
    expect(findings(top)).toEqual([['out-of-scope', 'README.md']]);
    const pushed = g.sh('git push -q origin HEAD', AGENT, top);
    expect(pushed.said).toContain('metes: refused: 1 file of this push');
    expect(pushed.said).toContain('--source=origin/main -- README.md');
    const head = g.world.git(middle, 'rev-parse', 'HEAD');
    mustPass(g.metes(['resolve', 'approve', 'README.md', `@${head}`], {}, middle));
    expect(findings(top)).toEqual([]);
    mustPass(g.sh('git push -q origin HEAD', AGENT, top));
  });

  test('main is merged into the top alone: nothing of that is its own, at push either', () => {
    g = guardedTeam(['src/**']);
    const top = g.world.path('top');
    g.unguarded('echo more >>src/a.ts && git commit -qam bottom && git push -q origin HEAD');
    g.unguarded(`git worktree add -q -b ${TOP} '${top}' ${BRANCH}`);
    mustPass(g.metes(['claim', 'Top', 'top/**', '--on', BRANCH], AGENT, top));
    g.unguarded(
      'git switch -q main && echo news >NEWS.md && git add NEWS.md && git commit -qm news',
    );
    g.unguarded(`git push -q origin main && git switch -q ${BRANCH}`);
    mustPass(g.sh('git fetch -q && git merge -q --no-edit origin/main', AGENT, top));
    mustPass(g.sh('git push -q origin HEAD', AGENT, top));
    expect(findings(top)).toEqual([]);
  });
});
