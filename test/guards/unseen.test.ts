/**
 * The rows of the operation table that no hook of git sees: each lands on the claimed branch, and is found by what looks
 * at the result. When one of these is refused some day, docs/hooks.md has a line to lose.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BRANCH, type Guarded, guardedTeam } from './guarded.ts';

let g: Guarded;
beforeAll(() => {
  g = guardedTeam();
  g.unguarded('git tag start && git tag start-main main');
});
beforeEach(() => {
  g.unguarded(`rm -f .git/refs/heads/${BRANCH} && git update-ref refs/heads/${BRANCH} start`);
  g.reset();
});
afterAll(() => g.world.dispose());

const SIDE = `git switch -qc side && echo more >>docs/d.md && git commit -qam side && git switch -q ${BRANCH}`;

const UNSEEN: readonly (readonly [string, string])[] = [
  [
    'hooks switched off for one command',
    'echo x >>docs/d.md && git -c core.hooksPath=/dev/null commit -qam x',
  ],
  [
    'hooks switched off by the environment',
    'echo x >>docs/d.md && GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.hooksPath GIT_CONFIG_VALUE_0=/dev/null git commit -qam x',
  ],
  [
    'a ref written as a file',
    `${SIDE} && git rev-parse side >.git/refs/heads/${BRANCH} && git reset -q --hard`,
  ],
];

for (const [what, script] of UNSEEN)
  test(`${what}: lands here, is refused when it leaves, and check finds it`, () => {
    const ran = g.sh(script);
    expect(ran, ran.said).toMatchObject({ exit: 0 });
    expect(g.tip()).not.toBe(g.base);

    const pushed = g.sh(`git push -q origin refs/heads/${BRANCH}:refs/heads/${BRANCH}`);
    expect(pushed.said).toContain('metes: refused: 1 file of this push');
    expect(pushed.said).toContain("  docs/d.md   nobody's ground");
    expect(pushed.exit).not.toBe(0);

    const checked = g.metes(['check', '--json']);
    expect(checked.exit, checked.said).toBe(1);
    const { outcome, findings } = JSON.parse(checked.said);
    expect(outcome).toBe('breach');
    expect(findings).toMatchObject([{ code: 'out-of-scope', at: { path: 'docs/d.md' } }]);
  });

test('`push --no-verify` leaves, and check finds it where it arrives', () => {
  g.unguarded('echo x >>docs/d.md && git commit -qam x');
  expect(g.sh(`git push -q --no-verify origin ${BRANCH}`)).toMatchObject({ exit: 0 });
  g.world.git(g.world.root, 'clone', '-q', 'origin.git', 'ci');
  const ci = g.world.path('ci');
  const argv = ['--base', 'origin/main', '--head', `origin/${BRANCH}`, '--branch', BRANCH];
  const checked = g.metes(['check', '--json', ...argv], {}, ci);
  expect(checked.exit, checked.said).toBe(1);
  expect(JSON.parse(checked.said)).toMatchObject({
    outcome: 'breach',
    findings: [{ code: 'out-of-scope', at: { path: 'docs/d.md' } }],
  });
});
