/** Which branches are ungoverned; a fork's is none, whatever it is called. */
import { expect, test } from 'vitest';
import { isExempt } from '../../src/commands/context/exempt.ts';

test.each([
  ['main', [], true],
  ['trunk', [], false],
  ['release/2', ['release/**'], true],
  ['feat/release/2', ['release/**'], false],
  ['hotfix', ['*'], true],
  ['eve:main', [], false],
  ['eve:hotfix', ['*'], false],
  ['eve:release/2', ['**'], false],
] as const)('%s where %j is exempt: %s', (branch, exempt, expected) => {
  expect(isExempt(branch, { config: { exempt }, defaultBranch: 'main' })).toBe(expected);
});
