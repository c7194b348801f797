/** Which of a branch's differences are its own: whatever came from its target, or from the branch below, is not. */
import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { manifestPathOf } from '../../src/commands/claiming/manifest-file.ts';
import type { Push } from '../support/github/repository.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { foundBy, lineFor, statusOf } from './told.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => {
  for (const pull of team.repo.pulls()) if (pull.data.state === 'open') pull.close();
});
afterAll(() => team.close());

const BO: Push = { as: 'bo' };

/** A branch merges another: the commit has this tree beside what changed. */
function merge(branch: string, other: string, how: 'clean' | 'ours' = 'clean'): void {
  const { repo } = team;
  const tree =
    how === 'ours'
      ? repo.git('rev-parse', `${branch}^{tree}`)
      : repo.git('merge-tree', '--write-tree', branch, other);
  const made = [...['-p', branch], ...['-p', other], ...['-m', `Merge ${other}`]];
  const as = ['-c', 'user.name=bo', '-c', 'user.email=bo@users.noreply.github.com'];
  repo.setBranch(branch, repo.git(...as, 'commit-tree', tree, ...made));
}

/** A commit on top with the same tree, and the date that its author wants. */
function dated(parent: string, date: string): string {
  const { dir } = team.repo;
  const who = { NAME: 'bo', EMAIL: 'bo@users.noreply.github.com', DATE: date };
  const named = (role: string) =>
    Object.entries(who).map(([key, value]) => [`GIT_${role}_${key}`, value]);
  const env = { ...process.env, ...Object.fromEntries(['AUTHOR', 'COMMITTER'].flatMap(named)) };
  const args = ['-C', dir, 'commit-tree', `${parent}^{tree}`, '-p', parent, '-m', 'Dated'];
  return execFileSync('git', args, { env, encoding: 'utf8' }).trim();
}

/** What a branch declares, to be committed again. */
function manifestOf(branch: string): Record<string, string> {
  const path = manifestPathOf(branch);
  return { [path]: team.repo.git('show', `${branch}:${path}`) };
}

describe.skipIf(lacksNode24())('what came from the target', () => {
  test('merged in, rebased onto, or taken over by a squash: not the branch’s', async () => {
    const pull = await team.pull('feat/merged', ['merged/**'], { 'merged/a.ts': 'a\n' });
    team.repo.push('main', { 'docs/merged.md': 'from main\n', 'src/api/items.ts': 'moved\n' });
    merge('feat/merged', 'main');
    const merged = await team.run(pull.event('synchronize'));
    expect([foundBy(merged), statusOf(pull)]).toEqual([
      [],
      'success: In scope: 1 file, feat/merged',
    ]);

    const declared = manifestOf('feat/merged');
    team.repo.push('main', { 'docs/more.md': 'from main\n' });
    team.repo.push('feat/merged', { ...declared, 'merged/a.ts': 'a\n' }, { ...BO, from: 'main' });
    await team.run(pull.event('synchronize'));
    expect(statusOf(pull)).toBe('success: In scope: 1 file, feat/merged');

    // The same content without main's commits, as when a part of it landed squashed.
    team.repo.push('feat/merged', { 'docs/squashed.md': 'part one\n' }, BO);
    team.repo.push('main', { 'docs/squashed.md': 'part one\n' });
    await team.run(pull.event('synchronize'));
    expect(statusOf(pull)).toBe('success: In scope: 1 file, feat/merged');
    expect(pull.comments()).toEqual([]);
  });

  test('undone by a merge that keeps our side: the branch’s, because landing it undoes main', async () => {
    team.repo.push('main', { 'docs/undone.md': 'old\n' });
    const pull = await team.pull('feat/ours', ['ours/**'], { 'ours/a.ts': 'a\n' });
    team.repo.push('main', { 'docs/undone.md': 'mended on main\n', 'docs/added.md': 'new\n' });
    merge('feat/ours', 'main', 'ours');
    const ran = await team.run(pull.event('synchronize'));
    expect(foundBy(ran)).toEqual([
      ['out-of-scope', 'docs/added.md'],
      ['out-of-scope', 'docs/undone.md'],
    ]);
    expect(page(pull)).toContain('<code>docs/added.md</code> | deleted |');
  });

  test('after a criss-cross merge: what either side brought is not asked about', async () => {
    const pull = await team.pull('feat/cross', ['cross/**'], { 'cross/a.ts': 'a\n' });
    team.repo.push('main', { 'docs/cross.md': 'from main\n' });
    const [ours, theirs] = [pull.head, team.repo.tip('main')];
    // Each side merges the other as it was.
    merge('feat/cross', theirs);
    merge('main', ours);
    team.repo.push('main', { 'docs/later.md': 'later\n' });
    team.repo.push('feat/cross', { 'cross/b.ts': 'b\n' }, BO);
    const bases = team.repo.git('merge-base', '--all', 'main', 'feat/cross').split('\n');
    expect(new Set(bases)).toEqual(new Set([ours, theirs]));
    const ran = await team.run(pull.event('synchronize'));
    expect([foundBy(ran), statusOf(pull)]).toEqual([[], 'success: In scope: 1 file, feat/cross']);
    team.repo.push('feat/cross', { 'docs/later.md': 'mine\n' }, BO);
    const asked = await team.run(pull.event('synchronize'));
    expect(foundBy(asked)).toEqual([['out-of-scope', 'docs/later.md']]);
  });

  test.each(['2030', '2020'])(
    'main’s change taken back behind a criss-cross, whose first merge base is dated %s: the branch’s',
    async (year) => {
      const { repo } = team;
      const [branch, path] = [`feat/back-${year}`, `docs/back-${year}.md`];
      repo.push('main', { [path]: 'open\n' });
      await team.claimed(branch, [`back-${year}/**`], { [`back-${year}/a.ts`]: 'a\n' });
      const before = dated(repo.tip(branch), `${year}-01-01T00:00:00Z`);
      repo.push('main', { [path]: 'mended\n' });
      const mended = repo.tip('main');
      repo.setBranch(branch, before);
      merge('main', before);
      merge(branch, mended, 'ours');
      const pull = repo.openPull({ from: branch, author: 'ada' });
      const ran = await team.run(pull.event('opened'));
      expect(foundBy(ran), ran.err).toEqual([['out-of-scope', path]]);
    },
  );

  test('no common ancestor: all that differs from the target is the branch’s', async () => {
    await team.claimed('feat/orphan', ['orphan/**'], { 'orphan/a.ts': 'a\n' });
    team.repo.push(
      'feat/orphan',
      {
        ...manifestOf('feat/orphan'),
        'orphan/a.ts': 'a\n',
        'README.md': '# app\n',
        'docs/index.md': 'another index\n',
        'src/foreign.ts': 'x\n',
      },
      { ...BO, orphan: true },
    );
    const pull = team.repo.openPull({ from: 'feat/orphan', author: 'ada' });
    const ran = await team.run(pull.event('opened'));
    expect(foundBy(ran), ran.err).toEqual([
      ['out-of-scope', 'docs/index.md'],
      ['out-of-scope', 'src/foreign.ts'],
    ]);
    expect(statusOf(pull)).toMatch(/^failure: Asks a person about 2 files/);
    // No list of its commits to be had, and still nobody answers for their own.
    const line = lineFor(page(pull), 'approve');
    await team.answer(pull, 'bo', line);
    expect(statusOf(pull)).toMatch(/^failure: /);
    expect(page(pull)).toContain('whoever wrote docs/index.md does not answer for it');
    await team.answer(pull, 'grace', line);
    expect(statusOf(pull)).toMatch(/^success: /);
  });
});

describe.skipIf(lacksNode24())('a stacked branch', () => {
  test('is held against its parent: before it landed, after that was squashed, and on it', async () => {
    const { repo, world, clone } = team;
    const parent = await team.pull('feat/below', ['below/**'], { 'below/a.ts': 'a\n' });
    world.git(clone, 'fetch', '-q', 'origin');
    world.git(clone, 'branch', '--no-track', 'feat/above', 'origin/feat/below');
    await team.claimed(
      'feat/above',
      ['above/**'],
      { 'above/b.ts': 'b\n' },
      { with: ['--on', 'feat/below'] },
    );
    const pull = repo.openPull({ from: 'feat/above', author: 'ada' });
    const first = await team.run(pull.event('opened'));
    expect([foundBy(first), statusOf(pull)]).toEqual([[], 'success: In scope: 1 file, feat/above']);

    repo.push('feat/above', { 'below/a.ts': 'mine\n' }, BO);
    const inParent = await team.run(pull.event('synchronize'));
    expect(foundBy(inParent)).toEqual([['held-by-other', 'below/a.ts']]);
    repo.push('feat/above', { 'below/a.ts': 'a\n' }, BO);

    // Outside what the parent's claim has, so nobody answers for it there.
    repo.push('feat/below', { 'docs/stray.md': 'x\n' }, BO);
    merge('feat/above', 'feat/below');
    expect(foundBy(await team.run(pull.event('synchronize')))).toEqual([
      ['out-of-scope', 'docs/stray.md'],
    ]);
    repo.push('feat/below', { 'docs/stray.md': null }, BO);
    merge('feat/above', 'feat/below');

    parent.close({ merged: 'squash', deleteBranch: true });
    await team.run(parent.event('closed'));
    const landed = await team.run(pull.event('synchronize'));
    expect([foundBy(landed), statusOf(pull)]).toEqual([
      [],
      'success: In scope: 1 file, feat/above',
    ]);
  });
});
