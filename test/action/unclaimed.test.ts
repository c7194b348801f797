/** A branch without a claim that an agent works on, and one of a person's where those need one: the words for both. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { manifestPathOf } from '../../src/commands/claiming/manifest-file.ts';
import type { FakePull } from '../support/github/pull.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { closeAll, expectExit, isRed, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { foundBy, lineFor, statusOf } from './told.ts';

const CONFIG = '.metes/config.yml';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

/** Runs `work` while the config on main has this as well; it is as it was afterwards. */
async function configured(more: string, work: () => Promise<void>): Promise<void> {
  const text = team.repo.git('show', `main:${CONFIG}`);
  team.repo.push('main', { [CONFIG]: `${text}\n${more}\n` });
  await work();
  team.repo.push('main', { [CONFIG]: `${text}\n` });
}

/** As an agent leaves it that wrote its manifest by hand, and claimed nothing. */
function byAgent(name: string): FakePull {
  const branch = `agent/${name}`;
  const manifest = `version: 1\nbranch: ${branch}\ntask: Tidy ${name}\nwrite:\n  - docs/${name}.md\n`;
  const files = { [manifestPathOf(branch)]: manifest, [`docs/${name}.md`]: 'new\n' };
  team.repo.push(branch, files, { as: 'bo', from: 'main' });
  return team.repo.openPull({ from: branch, author: 'ada' });
}

describe.skipIf(lacksNode24())('an agent’s branch without a claim', () => {
  test('is asked about in words that say so; widening has nothing to widen, approving settles it', async () => {
    const pull = byAgent('asked');
    const ran = await team.run(pull.event('opened'));
    expectExit(ran, 0);
    expect(statusOf(pull)).toBe('failure: Asks a person about 1 file: agent/asked has no claim');
    expect(ran.outputs).toMatchObject({ verdict: 'breach', claim: 'null' });
    expect(foundBy(ran)).toEqual([['unclaimed', 'docs/asked.md']]);
    const said = page(pull);
    expect(said).toContain(
      '**metes asks: may this file land?** It is on a branch that declared nothing. This says nothing about the code.',
    );
    expect(said).toContain('Task: Tidy asked  \nBranch `agent/asked`, no claim. 1 file.');
    expect(said).toContain('| the branch has no claim; nobody else holds it |');
    expect(said).not.toMatch(/^\/metes widen/m);
    await team.answer(pull, 'grace', `/metes widen docs/asked.md @${pull.head}`);
    isRed(pull);
    expect(page(pull)).toContain('there is no claim to widen: approve what may land');
    await team.answer(pull, 'grace', lineFor(page(pull), 'approve'));
    expect(statusOf(pull)).toBe("success: No claim; nobody else's ground");
    expect(page(pull)).toContain('**metes: nothing is open any more.**');
    expect(page(pull)).toContain('- `docs/asked.md`: approved as it is by grace');
  });

  test('where metes observes: green, what it would ask is in the status and the job’s page, and nobody hears of it', async () => {
    await configured('mode: observe', async () => {
      const pull = byAgent('observed');
      const ran = await team.run(pull.event('opened'));
      expectExit(ran, 0);
      expect(statusOf(pull)).toBe(
        'success: Observe mode: would ask a person about 1 file: agent/observed has no claim',
      );
      expect(ran.outputs).toMatchObject({ verdict: 'breach', 'comment-url': '' });
      expect(ran.summary).toContain(
        '### metes: Observe mode, nothing is blocked. Enforced it would say: Breach: 1 of 1 file that agent/observed wrote waits for a person, without a claim',
      );
      expect(ran.summary).toContain('<code>docs/observed.md</code>');
      expect(ran.summary).not.toContain('/metes approve');
      expect([pull.comments(), ran.annotations]).toEqual([[], []]);
    });
  });

  test('where the config lets agents: green with a note, or without one', async () => {
    await configured('unclaimed: { agents: notice }', async () => {
      const pull = byAgent('noted');
      const ran = await team.run(pull.event('opened'));
      expect(statusOf(pull)).toBe("success: No claim; nobody else's ground");
      expect(ran.summary).toContain('the branch has no claim');
      expect(pull.comments()).toEqual([]);
    });
    await configured('unclaimed: { agents: allow }', async () => {
      const pull = byAgent('let');
      const ran = await team.run(pull.event('opened'));
      expect([statusOf(pull), foundBy(ran)]).toEqual([
        "success: No claim; nobody else's ground",
        [],
      ]);
    });
  });
});

test.skipIf(lacksNode24())(
  'a person’s, where people need a claim: asked about like an agent’s',
  async () => {
    await configured('unclaimed: { people: refuse }', async () => {
      team.repo.push('grace/free', { 'docs/free.md': 'new\n' }, { as: 'grace', from: 'main' });
      const pull = team.repo.openPull({ from: 'grace/free', author: 'grace' });
      await team.run(pull.event('opened'));
      expect(statusOf(pull)).toBe('failure: Asks a person about 1 file: grace/free has no claim');
      expect(page(pull)).toContain('Branch `grace/free`, no claim. 1 file.');
      await team.answer(pull, 'lin', lineFor(page(pull), 'approve'));
      expect(statusOf(pull)).toBe("success: No claim; nobody else's ground");
    });
  },
);
