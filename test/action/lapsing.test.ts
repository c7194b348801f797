/** What an approval is about: a file as it was, for one target. What leaves that alone keeps it; what doesn't says so. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manifestPathOf } from '../../src/commands/claiming/manifest-file.ts';
import type { Changes } from '../support/github/on-disk.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { findingsOf, lineFor, statusOf } from './told.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.close());

const OUTSIDE: Changes = {
  'out/content.txt': 'as approved\n',
  'out/deleted.txt': 'as approved\n',
  'out/kept.txt': 'as approved\n',
  'out/link': '../secret',
  'out/mode.sh': 'as approved\n',
};

describe.skipIf(lacksNode24())('an approval', () => {
  test('lapses with its file (content, mode, to a symlink, deleted) and holds again once that is as approved', async () => {
    team.repo.push('main', {
      'out/deleted.txt': 'on main\n',
      'out/gone.txt': 'on main\n',
    });
    const pull = await team.pull('feat/lapse', ['lapse/**'], {
      ...OUTSIDE,
      'lapse/a.ts': 'new\n',
      'out/gone.txt': null,
    });
    await team.run(pull.event('opened'));
    await team.answer(pull, 'grace', lineFor(page(pull), 'approve'));
    expect(statusOf(pull)).toMatch(/^success: /);
    const approved = pull.head;

    team.repo.push(
      'feat/lapse',
      {
        'out/content.txt': 'something else\n',
        'out/deleted.txt': null,
        'out/gone.txt': 'back, and other\n',
        'out/link': { link: '../secret' },
        'out/mode.sh': { executable: 'as approved\n' },
      },
      { as: 'bo' },
    );
    const ran = await team.run(pull.event('synchronize', { before: approved }));
    expect(statusOf(pull)).toBe("failure: Asks a person about 5 files outside feat/lapse's scope");
    expect(
      findingsOf(ran).map(({ at, unsettled, resolution }) => [
        at?.path,
        unsettled?.because ?? resolution?.kind,
      ]),
    ).toEqual([
      ['out/content.txt', 'changed'],
      ['out/deleted.txt', 'changed'],
      ['out/gone.txt', 'changed'],
      ['out/kept.txt', 'approved'],
      ['out/link', 'changed'],
      ['out/mode.sh', 'changed'],
    ]);
    const said = page(pull);
    expect(said).toContain('Asked again, because an answer is about a file as it was then:');
    for (const name of ['content.txt', 'deleted.txt', 'gone.txt', 'link', 'mode.sh'])
      expect(said).toMatch(
        new RegExp(`- \`out/${name}\` was approved as it is by grace .*, and has changed since`),
      );
    expect(said).not.toContain('`out/kept.txt` was approved');

    // Another commit, the same files: rebased onto a target that moved, and pushed over.
    team.repo.push('main', { 'README.md': '# moved on\n' });
    team.repo.setBranch('feat/lapse', approved);
    const files: Changes = { ...OUTSIDE, 'lapse/a.ts': 'new\n', 'out/gone.txt': null };
    const manifest = manifestPathOf('feat/lapse');
    const declared = team.repo.git('show', `${approved}:${manifest}`);
    team.repo.push(
      'feat/lapse',
      { ...files, [manifest]: `${declared}\n` },
      { as: 'bo', from: 'main' },
    );
    expect(pull.head).not.toBe(approved);
    const again = await team.run(pull.event('synchronize'));
    expect(statusOf(pull)).toMatch(/^success: /);
    expect(findingsOf(again).map(({ resolution }) => resolution?.by)).toEqual(
      Array.from({ length: 6 }, () => 'grace'),
    );
    pull.close();
  });

  test('for one target says nothing for another, and the comment says so', async () => {
    const pull = await team.pull('feat/target', ['target/**'], {
      'target/a.ts': 'new\n',
      'docs/index.md': 'changed\n',
    });
    team.repo.setBranch('release', 'main');
    team.repo.setBranch('next', 'main');
    await team.run(pull.event('opened'));
    await team.answer(pull, 'grace', lineFor(page(pull), 'approve'));
    expect(statusOf(pull)).toMatch(/^success: /);

    pull.retarget('release');
    const ran = await team.run(pull.event('edited', { baseBefore: 'main' }));
    expect(statusOf(pull)).toMatch(/^failure: /);
    expect(findingsOf(ran).map(({ resolution }) => resolution)).toEqual(
      findingsOf(ran).map(() => undefined),
    );
    const said = page(pull);
    expect(said).toContain('it was given when this was meant for main');

    // Nor does one that no run has handled yet: nothing on record says what it was for.
    pull.comment('lin', `/metes approve docs/index.md @${pull.head}`);
    pull.retarget('next');
    await team.run(pull.event('edited', { baseBefore: 'release' }));
    expect(statusOf(pull)).toMatch(/^failure: /);
    expect(page(pull)).toContain('what this is meant for was changed after it was given');

    // Back again is not as before: what is on record of it, anybody who pushes there could have written.
    pull.retarget('main');
    await team.run(pull.event('edited', { baseBefore: 'next' }));
    expect(statusOf(pull)).toMatch(/^failure: /);
    team.github.state.tick(5);
    await team.answer(pull, 'grace', `/metes approve docs/index.md @${pull.head}`);
    expect(statusOf(pull)).toMatch(/^success: /);
    pull.close();
  });
});
