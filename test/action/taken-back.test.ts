/** An answer counts for as long as its comment stands there: taken away, its question is back, whichever it was. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lacksNode24 } from '../support/github/runner.ts';
import { asked, closeAll, expectExit, isGreen, isRed, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { statusOf } from './told.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

const ASKS = '**metes asks: may this file land?**';

describe.skipIf(lacksNode24())('a comment that is deleted, of', () => {
  test.each([
    ['widen', (path: string, head: string) => `widen ${path} @${head}`, /^success: In scope/],
    ['revert', (path: string, head: string) => `revert ${path} @${head}`, /^failure: Waits for/],
    ['reject', (_path: string, head: string) => `reject @${head} not now`, /^failure: Rejected/],
    ['break-glass', (_path: string, head: string) => `break-glass INC-4 @${head}`, /^success: Let/],
  ] as const)('%s', async (kind, lineOf, status) => {
    const path = `docs/${kind}.md`;
    const pull = await asked(team, kind, { [path]: 'x\n' });
    const line = `/metes ${lineOf(path, pull.head)}`;
    const comment = pull.comment('grace', line);
    expectExit(await team.run(comment.event()), 0);
    expect(statusOf(pull)).toMatch(status);

    comment.remove();
    expectExit(await team.run(team.repo.schedule()), 0);
    isRed(pull);
    expect(statusOf(pull)).toContain(`Asks a person about 1 file outside feat/${kind}'s scope`);
    expect(page(pull)).toContain(ASKS);
    expect(page(pull)).not.toContain('grace');

    // Said again, by somebody else, it counts as it did.
    const again = pull.comment('lin', line);
    expectExit(await team.run(again.event()), 0);
    expect(statusOf(pull)).toMatch(status);
    expect(again.reactions()).toEqual(['+1']);
    if (/^success/.test(statusOf(pull))) isGreen(pull);
  });
});
