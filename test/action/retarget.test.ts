/** What a pull request is meant for: a branch, whatever else has its name, and the one that it is now. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lacksNode24 } from '../support/github/runner.ts';
import { asked, closeAll, expectExit, opened, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { findingsOf, foundBy, statusOf } from './told.ts';

const CONFIG = '.metes/config.yml';
const COMPARE = 'repos/compare-commits-with-basehead';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

const claimsOf = (branch: string): string[] => {
  const { repo } = team;
  const files = repo.git('ls-tree', '-r', '--name-only', 'metes-registry', 'claims').split('\n');
  return files.flatMap((file) => {
    const claim = JSON.parse(repo.git('show', `metes-registry:${file}`));
    return claim.branch === branch ? [`${claim.id} for ${claim.target}`] : [];
  });
};

describe.skipIf(lacksNode24())('the claim of a branch whose pull request is retargeted', () => {
  test('does not count there, is said to be for the other one, and is there when that comes back', async () => {
    const pull = await opened(team, 'moved');
    team.repo.setBranch('release', 'main');
    await team.run(pull.event('opened'));
    expect(statusOf(pull)).toBe('success: In scope: 1 file, feat/moved');
    const [claim = ''] = claimsOf('feat/moved');
    expect(claim).toMatch(/^c-\w+ for main$/);
    const before = team.events();

    pull.retarget('release');
    const ran = await team.run(pull.event('edited', { baseBefore: 'main' }));
    expectExit(ran, 0);
    expect(statusOf(pull)).toBe(
      "failure: Asks a person about 1 file: feat/moved's claim is for main",
    );
    expect(findingsOf(ran)).toMatchObject([{ code: 'unclaimed', target: 'main' }]);
    expect(page(pull)).toContain(
      'on a branch whose claim is for `main`, where this pull request is for `release`.',
    );
    // What the sweep sees is the branch: its lease goes on, and nothing ends it.
    expectExit(await team.run(team.repo.schedule()), 0);
    expect(claimsOf('feat/moved')).toEqual([claim]);

    pull.retarget('main');
    await team.run(pull.event('edited', { baseBefore: 'release' }));
    expect(statusOf(pull)).toBe('success: In scope: 1 file, feat/moved');
    expect(page(pull)).toContain('**metes: nothing is open any more.**');
    expect(claimsOf('feat/moved')).toEqual([claim]);
    expect(team.events().slice(before.length)).not.toContainEqual(
      expect.stringMatching(/^(released|renewed|granted)/),
    );
  });

  test('does not end with one that was closed while it was for another branch', async () => {
    const pull = await opened(team, 'aside');
    team.repo.setBranch('next', 'main');
    const [claim = ''] = claimsOf('feat/aside');
    for (const how of [{}, { merged: 'squash' }] as const) {
      const other = team.repo.openPull({ from: 'feat/aside', to: 'next' });
      pull.close();
      other.close(how);
      expectExit(await team.run(other.event('closed')), 0);
      expect(claimsOf('feat/aside')).toEqual([claim]);
      pull.reopen();
    }
    // The one that it is for ends it.
    pull.close({ merged: 'squash' });
    expectExit(await team.run(pull.event('closed')), 0);
    expect(claimsOf('feat/aside')).toEqual([]);
  });
});

describe.skipIf(lacksNode24())('while it is judged', () => {
  test('it is meant for another branch: looked at again, for that one', async () => {
    const pull = await opened(team, 'midway');
    team.repo.setBranch('midway', 'main');
    const end = team.github.on('issues/list-comments', () => pull.retarget('midway'));
    const ran = await team.run(pull.event('opened'));
    end();
    expectExit(ran, 0);
    expect(ran.err).toContain('the base of the pull request moved while it was judged');
    expect(statusOf(pull)).toBe(
      "failure: Asks a person about 1 file: feat/midway's claim is for main",
    );
    expect(team.repo.statuses(pull.head)).toHaveLength(1);
  });

  test('it is closed: nothing is said, and nothing recorded', async () => {
    const pull = await opened(team, 'shut', { 'docs/index.md': 'changed\n' });
    const before = team.events();
    const end = team.github.on('issues/list-comments', () => pull.close());
    const ran = await team.run(pull.event('opened'));
    end();
    expectExit(ran, 0);
    expect(ran.err).toContain('the state of the pull request moved while it was judged');
    expect(ran.err).toContain(`pull request #${pull.number} is closed: nothing is judged`);
    expect([pull.status(), pull.comments(), team.events()]).toEqual([null, [], before]);
  });

  test('its base moves on between GitHub’s answer and the fetch: held against where that is now', async () => {
    const { repo, github } = team;
    const pull = await opened(team, 'raced', { 'docs/raced.md': 'as on main soon\n' });
    const end = github.on('git-upload-pack', () => {
      repo.push('main', { 'docs/raced.md': 'as on main soon\n' });
    });
    const ran = await team.run(pull.event('opened'));
    end();
    expect([foundBy(ran), statusOf(pull)]).toEqual([[], 'success: In scope: 1 file, feat/raced']);
  });
});

describe.skipIf(lacksNode24())('a tag with the name of the base', () => {
  test('is not the base, whichever of the two GitHub takes that name for', async () => {
    const { repo, github } = team;
    const pull = await asked(team, 'tagged');
    // Its config asks nobody, and all that the branch wrote is in it already.
    const config = repo.git('show', `main:${CONFIG}`);
    const observing = { [CONFIG]: `${config}\nmode: observe\n` };
    const tip = repo.push('somewhere', observing, { from: 'feat/tagged' });
    repo.git('tag', 'main', tip);
    const end = github.intercept(async ({ route, params }) => {
      if (route !== COMPARE || !params.basehead?.startsWith('main...')) return undefined;
      const at = `${github.places.api}/repos/acme/app/compare/${tip}...${pull.head}?per_page=100`;
      const answer = await fetch(at, {
        headers: { authorization: `token ${github.runToken(repo)}` },
      });
      return { status: 200, body: await answer.json() };
    });
    const ran = await team.run(pull.event('synchronize'));
    end();
    repo.git('tag', '-d', 'main');
    expectExit(ran, 0);
    expect([foundBy(ran), statusOf(pull)]).toEqual([
      [['out-of-scope', 'docs/index.md']],
      "failure: Asks a person about 1 file outside feat/tagged's scope",
    ]);
    expect(Number(ran.outputs['api-calls'])).toBeLessThanOrEqual(12);
  });
});
