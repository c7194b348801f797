/** What the config on the base decides about a verdict, and what time does to a claim. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { manifestPathOf } from '../../src/commands/claiming/manifest-file.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { metes } from '../support/test-io.ts';
import { closeAll, inside, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { findingsOf, foundBy, lineFor, statusOf } from './told.ts';

const HOUR_MS = 3_600_000;

let team: Team;
beforeAll(async () => {
  const needs = 'needs: { "e2e/**": [/items], /items: [src/api/items.ts] }';
  team = await makeTeam(
    (text) => `${text}\nanswers: { author: true }\nstale_read: fail\n${needs}\n`,
  );
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

test.skipIf(lacksNode24())(
  'answers: {author: true}: who opened it, and who wrote the file, answer',
  async () => {
    for (const [name, who] of [
      ['opener', 'ada'],
      ['writer', 'bo'],
    ] as const) {
      const pull = await team.pull(`feat/${name}`, [`src/${name}/**`], {
        [`docs/${name}.md`]: 'new\n',
      });
      await team.run(pull.event('opened'));
      expect(page(pull)).toContain('Each counts from anyone with write access:');
      await team.answer(pull, who, lineFor(page(pull), 'approve'));
      expect(statusOf(pull)).toMatch(/^success: In scope: /);
    }
  },
);

test.skipIf(lacksNode24())(
  'stale_read: fail: red until the target is merged in, and no answer is asked for',
  async () => {
    const { world, clone, repo } = team;
    world.git(clone, 'switch', '-qc', 'feat/reads', '--no-track', 'origin/main');
    const declared = 'branch: feat/reads\ntask: Read\nwrite: [src/reads/**]\nread: [docs/]\n';
    world.write(join(clone, manifestPathOf('feat/reads')), `version: 1\n${declared}`);
    expect((await team.metes('feat/reads', 'claim')).outcome).toBe('granted');
    world.git(clone, 'switch', '-q', 'main');
    repo.push('feat/reads', inside('reads'), { as: 'bo' });
    repo.push('main', { 'docs/index.md': 'moved\n' });
    const pull = repo.openPull({ from: 'feat/reads', author: 'ada' });
    const ran = await team.run(pull.event('opened'));
    expect([ran.outputs.verdict, foundBy(ran)]).toEqual([
      'failed',
      [['stale-read', 'docs/index.md']],
    ]);
    expect(statusOf(pull)).toBe('failure: Failed: 1 path that feat/reads relies on moved on main');
    expect(page(pull)).toContain('**metes: files that this work relies on have moved on `main`.**');
    expect(page(pull)).not.toContain('/metes ');
    mergeMain('feat/reads');
    const again = await team.run(pull.event('synchronize'));
    expect([again.outputs.verdict, foundBy(again)]).toEqual(['in-scope', []]);
  },
);

/** The branch takes main in, as its owner does at a terminal. */
function mergeMain(branch: string): void {
  const { world, clone } = team;
  world.git(clone, 'fetch', '-q', 'origin');
  world.git(clone, 'switch', '-q', '--detach', `origin/${branch}`);
  world.git(clone, 'merge', '-q', '--no-edit', 'origin/main');
  world.git(clone, 'push', '-q', 'origin', `HEAD:${branch}`);
  world.git(clone, 'switch', '-q', 'main');
}

test.skipIf(lacksNode24())(
  'needs: what was written down by hand is looked at, and that imports were not is said',
  async () => {
    const pull = await team.pull('feat/e2e', ['e2e/**'], { 'e2e/shop.ts': 'export {};\n' });
    const first = await team.run(pull.event('opened'));
    expect(first.summary).not.toContain('was not looked at');
    team.repo.push('main', { 'docs/other.md': 'moved\n' });
    const unrelated = await team.run(pull.event('synchronize'));
    expect([unrelated.outputs.verdict, foundBy(unrelated)]).toEqual(['in-scope', []]);
    expect(unrelated.summary).toContain(
      '`main` has moved since the branch took it in; whether in something that the changed files import was not looked at here: `metes check` in a clone looks at it',
    );
    team.repo.push('main', { 'src/api/items.ts': 'export const moved = 1;\n' });
    const ran = await team.run(pull.event('synchronize'));
    expect([ran.outputs.verdict, foundBy(ran)]).toEqual([
      'failed',
      [['stale-read', 'src/api/items.ts']],
    ]);
    expect(page(pull)).toContain(
      'moved on main since the claim; e2e/shop.ts needs it, by way of /items',
    );
    mergeMain('feat/e2e');
    expect((await team.run(pull.event('synchronize'))).outputs.verdict).toBe('in-scope');
  },
);

describe.skipIf(lacksNode24())('a lease that is over', () => {
  /** Taken ten hours ago, for eight. */
  async function lapsed(name: string) {
    const { world, clone, repo } = team;
    const branch = `feat/${name}`;
    world.git(clone, 'fetch', '-q', 'origin');
    world.git(clone, 'switch', '-qc', branch, '--no-track', 'origin/main');
    const io = team.io();
    io.clock.aheadMs = -10 * HOUR_MS;
    const granted = await metes(io, 'claim', 'Old work', `src/${name}/**`);
    expect([granted.outcome, granted.text]).toEqual(['granted', expect.any(String)]);
    world.git(clone, 'push', '-q', 'origin', branch);
    world.git(clone, 'switch', '-q', 'main');
    repo.push(branch, inside(name), { as: 'bo' });
    return repo.openPull({ from: branch, author: 'ada' });
  }

  test('is a notice while nobody has the ground; once somebody has it, no answer makes it land', async () => {
    const pull = await lapsed('slow');
    const ran = await team.run(pull.event('opened'));
    expect(foundBy(ran)).toEqual([['lapsed', '']]);
    expect(statusOf(pull)).toBe('success: In scope: 1 file, feat/slow');
    expect(ran.summary).toContain('the lease is over since');
    expect(pull.comments()).toEqual([]);

    await team.claimed('feat/quick', ['src/slow/**']);
    const taken = await team.run(pull.event('synchronize'));
    expect(findingsOf(taken)).toMatchObject([{ code: 'superseded', detail: 'ground-taken' }]);
    expect(statusOf(pull)).toBe(
      'failure: Superseded: the lease ran out, and feat/quick has the ground',
    );
    expect(page(pull)).toContain(
      "**metes says: this can't land, because its lease ran out and another has the ground.** No answer changes that.",
    );
    await team.answer(pull, 'grace', `/metes approve src/slow/a.ts @${pull.head}`);
    expect(statusOf(pull)).toMatch(/^failure: Superseded/);
  });
});
