/** The registry of a repository that keeps it itself: its branch only grows, whoever moves it and however. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Guarded, guardedRepository, mustPass } from './guarded.ts';

const REGISTRY = 'metes-registry';
let g: Guarded;
beforeAll(() => {
  g = guardedRepository();
});
afterAll(() => g.world.dispose());

test.each([
  ['delete', `git branch -D ${REGISTRY}`],
  ['delete', `git update-ref -d refs/heads/${REGISTRY}`],
  ['delete', `git branch -m ${REGISTRY} gone`],
  ['rewind', `git update-ref refs/heads/${REGISTRY} ${REGISTRY}~1`],
  ['rewind', `git update-ref refs/heads/${REGISTRY} ${REGISTRY}~1 ${REGISTRY}`],
  ['rewind', `git branch -f ${REGISTRY} main`],
  ['rewind', `git fetch -q . +main:${REGISTRY}`],
  ['rewind', `git push -q --no-verify -f . main:${REGISTRY}`],
])('%s: %s', (what, act) => {
  const tip = g.tip(REGISTRY);
  for (const env of [{}, { METES_AGENT: '1' }]) {
    const ran = g.sh(act, env);
    expect(ran.said).toContain(
      `metes: refused: ${REGISTRY} is the registry, and this would ${what} it\n`,
    );
    expect(ran.exit).not.toBe(0);
    expect(g.tip(REGISTRY)).toBe(tip);
  }
});

test('it grows', () => {
  const tip = g.tip(REGISTRY);
  mustPass(g.metes(['widen', 'docs/**']));
  expect(g.tip(`${REGISTRY}~1`)).toBe(tip);
  mustPass(g.metes(['audit']));
});
