/** A pull request with a file outside its scope, from the question to each answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacksNode24 } from '../support/github/runner.ts';
import { makeTeam, type Team } from './team.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.close());

describe.skipIf(lacksNode24())('a pull request', () => {
  test('in scope: green, and nobody is bothered', async () => {
    const pull = await team.pull('feat/in', ['src/api/**'], { 'src/api/items.ts': 'new\n' });
    const ran = await team.run(pull.event('opened'));
    expect([ran.exit, ran.err]).toEqual([0, expect.any(String)]);
    expect(pull.status()).toMatchObject({
      state: 'success',
      description: 'In scope: 1 file, feat/in',
    });
    expect(pull.comments()).toEqual([]);
    expect(ran.outputs).toMatchObject({ verdict: 'in-scope', findings: '[]', 'comment-url': '' });
  });
});
