/** A stacked branch whose pull request is opened against the branch below, as GitHub's users do. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FakePull } from '../support/github/pull.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { metes } from '../support/test-io.ts';
import { closeAll, inside, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { findingsOf, foundBy, statusOf } from './told.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

/** A branch at the tip of another one, claimed there with these arguments, and its pull request. */
async function above(
  name: string,
  { below, to = below, with: more }: { below: string; to?: string; with: readonly string[] },
): Promise<FakePull> {
  const { repo, world, clone } = team;
  const branch = `feat/${name}`;
  world.git(clone, 'fetch', '-q', 'origin');
  world.git(clone, 'branch', '--no-track', branch, `origin/${below}`);
  await team.claimed(branch, [`src/${name}/**`], inside(name), { with: more });
  return repo.openPull({ from: branch, to, author: 'ada' });
}

/** What `check` says in a clone of a CI system, against the same base. */
async function elsewhere(pull: FakePull): Promise<string> {
  const { world, repo } = team;
  const { head, base } = pull.data;
  const at = ['--base', `origin/${base.branch}`, '--head', head.oid, '--branch', head.branch];
  return (await metes(world.io(repo.clone()), 'check', ...at)).text;
}

/** Ids of the live claims of a branch. */
function claimIds(branch: string): string[] {
  const files = team.repo.git('ls-tree', '-r', '--name-only', 'metes-registry', 'claims');
  return files.split('\n').flatMap((file) => {
    const claim = JSON.parse(team.repo.git('show', `metes-registry:${file}`));
    return claim.branch === branch ? [claim.id] : [];
  });
}

describe.skipIf(lacksNode24())('against the branch below', () => {
  test('its claim for main counts, before the one below lands and after; what others hold is theirs', async () => {
    const { repo } = team;
    const below = await team.pull('feat/below', ['src/below/**'], inside('below'));
    const pull = await above('above', { below: 'feat/below', with: ['--on', 'feat/below'] });
    await team.run(pull.event('opened'));
    expect(statusOf(pull)).toBe('success: In scope: 1 file, feat/above');
    expect(await elsewhere(pull)).toBe('In scope: 1 file, feat/above.');

    // Ground of the branch below, and of somebody else's that is for that branch itself.
    await above('other', { below: 'feat/below', with: ['--target', 'feat/below'] });
    repo.push('feat/above', { 'src/below/a.ts': 'mine\n', 'src/other/b.ts': 'b\n' }, { as: 'bo' });
    const beside = await team.run(pull.event('synchronize'));
    expect(foundBy(beside)).toEqual([
      ['held-by-other', 'src/below/a.ts'],
      ['held-by-other', 'src/other/b.ts'],
    ]);
    expect(await elsewhere(pull)).toContain('Breach: 2 of 3 files');
    repo.push('feat/above', { 'src/below/a.ts': 'new\n', 'src/other/b.ts': null }, { as: 'bo' });

    below.close({ merged: 'squash', deleteBranch: true });
    await team.run(below.event('closed'));
    await team.run(pull.event('edited', { baseBefore: 'feat/below' }));
    expect(pull.data.base.branch).toBe('main');
    expect(statusOf(pull)).toBe('success: In scope: 1 file, feat/above');
  });

  test('without --on too, where the one below is on its way to the same target; merged there it ends', async () => {
    await team.pull('feat/lower', ['src/lower/**'], inside('lower'));
    const pull = await above('upper', { below: 'feat/lower', with: [] });
    await team.run(pull.event('opened'));
    expect(statusOf(pull)).toBe('success: In scope: 1 file, feat/upper');
    expect(claimIds('feat/upper')).toHaveLength(1);
    pull.close({ merged: 'merge' });
    await team.run(pull.event('closed'));
    expect(claimIds('feat/upper')).toEqual([]);
  });

  test('ground that a claim for the base has is not covered by one for a target that was made up', async () => {
    const { repo } = team;
    await team.claimed('feat/real', ['src/made/**'], {});
    repo.setBranch('made-up', repo.tip('main'));
    const with_ = ['--target', 'made-up', '--on', 'main'];
    const pull = await above('made', { below: 'main', with: with_ });
    const ran = await team.run(pull.event('opened'));
    expect(foundBy(ran)).toEqual([['held-by-other', 'src/made/a.ts']]);
  });
});

describe.skipIf(lacksNode24())('a claim for something else than the pull request', () => {
  test('is said to be that, and not to have ended', async () => {
    const base = await team.pull('feat/base', ['src/base/**'], inside('base'));
    const pull = await above('for-base', { below: 'feat/base', with: ['--target', 'feat/base'] });
    await team.run(pull.event('opened'));
    expect(statusOf(pull)).toBe('success: In scope: 1 file, feat/for-base');

    base.close({ merged: 'squash', deleteBranch: true });
    await team.run(base.event('closed'));
    const ran = await team.run(pull.event('edited', { baseBefore: 'feat/base' }));
    const [id] = claimIds('feat/for-base');
    const why = `its claim ${id} is for feat/base, not for main`;
    expect(findingsOf(ran)).toMatchObject([{ code: 'unclaimed', detail: id, target: 'feat/base' }]);
    expect(statusOf(pull)).toBe(
      "failure: Asks a person about 1 file: feat/for-base's claim is for feat/base",
    );
    expect(page(pull)).toContain(
      'on a branch whose claim is for `feat/base`, where this pull request is for `main`.',
    );
    expect(page(pull)).toContain(why);
    expect(page(pull)).not.toMatch(/has ended|declared nothing/);
    expect(await elsewhere(pull)).toContain(
      `its claim ${id} is for feat/base, not for origin/main`,
    );
  });
});
