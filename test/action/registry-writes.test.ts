/** An answer whose record can't be written: tried again within bounds, then red with a sentence; green once it is there. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Fault, refuse } from '../support/github/faults.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { asked, closeAll, expectExit, isGreen, isRed, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

const WRITES = 'git-receive-pack';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

type Answer = 'approve' | 'widen';

describe.skipIf(lacksNode24())('writes to the registry', () => {
  let n = 0;
  /** A pull request that asks, and an answer while its writes go wrong. Nobody waits for more than one round of them. */
  async function answered(kind: Answer, fault: Fault, times: number) {
    n += 1;
    const path = `docs/w${n}.md`;
    const pull = await asked(team, `w${n}`, { [path]: 'x\n' });
    const before = team.events();
    const comment = pull.comment('grace', `/metes ${kind} ${path} @${pull.head}`);
    team.github.forgetRequests();
    const end = team.github.on(WRITES, () => fault, { times });
    const ran = await team.run(comment.event(), { env: { METES_PATIENCE: '0' } });
    end();
    const recorded = () => team.events().slice(before.length);
    return { pull, ran, comment, recorded };
  }

  test.each<[Answer, string, Fault]>([
    ['approve', '500', refuse(500)],
    ['widen', 'a reset connection', { drop: 'before' }],
  ])('%s, %s for as long as it goes on: red, then on record once', async (kind, _name, fault) => {
    const { pull, ran, comment, recorded } = await answered(kind, fault, 999);
    expectExit(ran, 1);
    expect(ran.log).toContain('nobody can say whether the write arrived');
    expect(ran.log).toContain('run the job again');
    isRed(pull);
    expect(pull.status()?.description).toMatch(/^metes could not decide: the connection to /);
    expect(team.github.count(WRITES)).toBe(5);
    expect(recorded()).toEqual([]);
    expect(comment.reactions()).toEqual([]);

    expectExit(await team.run(comment.event()), 0);
    isGreen(pull);
    expect(recorded()).toHaveLength(1);
    expect(comment.reactions()).toEqual(['+1']);
  });

  test.each<[Answer, string, Fault, number]>([
    ['approve', '500', refuse(500), 2],
    ['widen', 'an answer that is lost', { drop: 'after' }, 2],
    ['widen', 'no answer at all', { hang: true }, 1],
  ])('%s, %s for a moment: green, on record once', async (kind, _name, fault, times) => {
    const { pull, ran, comment, recorded } = await answered(kind, fault, times);
    expectExit(ran, 0);
    isGreen(pull);
    expect(recorded()).toEqual([expect.stringMatching(/^(approved|widened) on .* by grace/)]);
    expect(comment.reactions()).toEqual(['+1']);
    expect(page(pull)).toContain('grace');
  });
});
