/**
 * A head is data from a stranger: its manifest grants nothing, nothing in it is carried out, and hardly any of it is even
 * fetched.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { manifestPathOf } from '../../src/commands/claiming/manifest-file.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { foundBy, statusOf } from './told.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => {
  for (const pull of team.repo.pulls()) if (pull.data.state === 'open') pull.close();
});
afterAll(() => team.close());

/** The repository that the newest run made for itself. */
function objectsOfLastRun(): string {
  const { world } = team;
  const number = (name: string) => Number(name.slice('runner-'.length));
  const runs = readdirSync(world.root).filter((name) => name.startsWith('runner-'));
  const last = runs.sort((a, b) => number(b) - number(a))[0] ?? '';
  const [made = ''] = readdirSync(world.path(last, 'temp')).filter((n) => n.endsWith('.git'));
  return world.path(last, 'temp', made);
}

/** Which of a commit's files have been fetched with their contents, by oid. */
function contentsFetched(at: string): string[] {
  const dir = objectsOfLastRun();
  const { world, repo } = team;
  const here = new Set(
    world
      .git(dir, 'cat-file', '--batch-all-objects', '--batch-check=%(objecttype) %(objectname)')
      .split('\n')
      .flatMap((line) => (line.startsWith('blob ') ? [line.slice(5)] : [])),
  );
  return repo
    .git('ls-tree', '-r', '--format=%(objectname) %(path)', at)
    .split('\n')
    .filter((line) => here.has(line.split(' ')[0] ?? ''))
    .map((line) => line.replace(/^\S+ /, ''));
}

describe.skipIf(lacksNode24())('a manifest', () => {
  test('that speaks to the runner is told of, and is no command in the log', async () => {
    const fork = team.repo.fork('mallory');
    const command = '##[set-output name=verdict]in-scope';
    const text = `version: 1\nbranch: "${command}"\ntask: t\nwrite: [a]\n`;
    fork.push('evil', { [manifestPathOf('evil')]: text }, { as: 'mallory' });
    const pull = team.repo.openPull({ from: 'evil', fork, author: 'mallory' });
    const ran = await team.run(pull.event('opened'));
    expect(statusOf(pull)).toContain(`the branch is "${command}"`);
    expect(ran.err).toContain('# #[set-output name=verdict]in-scope');
    expect(ran.err).not.toContain('##[');
  });

  test('that widens itself, is taken away, can’t be read, or is another branch’s, makes nothing green', async () => {
    const path = manifestPathOf('feat/own');
    const pull = await team.pull('feat/own', ['own/**'], {
      'own/a.ts': 'a\n',
      'docs/index.md': 'changed\n',
    });
    const granted = team.repo.git('show', `feat/own:${path}`);
    const pushed = async (manifest: string | null) => {
      team.repo.push('feat/own', { [path]: manifest }, { as: 'bo' });
      return team.run(pull.event('synchronize'));
    };
    const widened = await pushed(granted.replace('  - own/**', '  - own/**\n  - docs/**'));
    expect(foundBy(widened)).toEqual([['ungranted', 'docs/index.md']]);
    expect(page(pull)).toContain(
      'the manifest declares it (docs/&#42;&#42;), but it was never granted',
    );

    const gone = await pushed(null);
    expect(foundBy(gone)).toEqual([['out-of-scope', 'docs/index.md']]);
    expect(statusOf(pull)).toBe("failure: Asks a person about 1 file outside feat/own's scope");

    const broken = await pushed(`${granted}\nwrite: [docs/**\n`);
    expect(statusOf(pull)).toMatch(new RegExp(`^failure: metes could not decide: .*${path}:\\d+`));
    expect([broken.exit, broken.outputs.verdict]).toEqual([1, undefined]);
    expect(broken.summary).toContain('Nothing was judged');

    const theirs = await pushed(granted.replace('branch: feat/own', 'branch: feat/somebody'));
    expect(statusOf(pull)).toMatch(new RegExp(`^failure: metes could not decide: .*${path}:2`));
    expect(theirs.exit).toBe(1);

    team.repo.push('feat/own', { 'docs/index.md': 'index\n' }, { as: 'bo' });
    await pushed(granted);
    expect(statusOf(pull)).toBe('success: In scope: 1 file, feat/own');
  });
});

describe.skipIf(lacksNode24())('a head that means harm', () => {
  test('has nothing of it carried out, and none of its contents fetched but what is read', async () => {
    const { repo, world } = team;
    const pwned = world.path('pwned');
    const touch = `touch\${IFS}${pwned}`;
    const script = { executable: `#!/bin/sh\ntouch ${pwned}\n` };
    const branch = `feat/$(${touch});\`${touch}\`;'"&&${touch}`;
    repo.push('main', { '.github/workflows/other.yml': 'name: other\n' });
    await team.claimed(branch, ['harm/**']);
    repo.push(
      branch,
      {
        '.gitattributes':
          '* filter=harm diff=harm merge=harm text eol=crlf working-tree-encoding=UTF-16\n',
        '.gitmodules': `[submodule "x"]\n\tpath = harm/sub\n\turl = ext::sh -c touch% ${pwned}\n\tupdate = !touch ${pwned}\n\tignore = all\n\tfetchRecurseSubmodules = true\n`,
        '.github/workflows/other.yml': `name: other\non: push\n# metes\n`,
        '.gitconfig': `[core]\n\tfsmonitor = ${pwned}\n\thooksPath = hooks\n[filter "harm"]\n\tsmudge = touch ${pwned}\n`,
        'harm/sub': { submodule: '3'.repeat(40) },
        'hooks/post-checkout': script,
        'hooks/reference-transaction': script,
        'hooks/post-index-change': script,
        'package.json': `{"scripts":{"preinstall":"touch ${pwned}"}}\n`,
        'harm/index.js': `require('fs').writeFileSync(${JSON.stringify(pwned)}, '')\n`,
        [`harm/$(${touch.replaceAll('/', '\\')})`]: 'x\n',
        HEAD: 'ref: refs/heads/main\n',
        config: `[core]\n\tfsmonitor = touch ${pwned}\n`,
        'objects/keep': 'x\n',
      },
      { as: 'bo', message: `$(${touch})` },
    );
    // Names that some file systems take for `.git`; no git of today commits them.
    const hook = repo.git('rev-parse', `${branch}:hooks/post-checkout`);
    const lookalike = mktree(`100755 blob ${hook}\tpost-checkout`);
    const dir = mktree(`040000 tree ${lookalike}\thooks`);
    const root = repo.git('ls-tree', branch);
    const odd = ['.GIT', 'git~1', '.g\u200cit'].map((name) => `040000 tree ${dir}\t${name}`);
    const tree = mktree(`${root}\n${odd.join('\n')}`);
    repo.setBranch(
      branch,
      repo.git(
        '-c',
        'user.name=bo',
        '-c',
        'user.email=b@o',
        'commit-tree',
        tree,
        '-p',
        branch,
        '-m',
        'Lookalikes',
      ),
    );

    const pull = repo.openPull({ from: branch, author: 'ada', title: `$(${touch})` });
    const ran = await team.run(pull.event('opened'));
    expect(ran.err).toMatch(/^metes: \d+ requests to GitHub$/m);
    expect(ran.err).toMatch(
      new RegExp(`^metes: ${pull.head.slice(0, 12)}: Asks a person about `, 'm'),
    );
    expect(foundBy(ran).map(([, path]) => path)).toEqual([
      '.GIT/hooks/post-checkout',
      '.gitattributes',
      '.gitconfig',
      '.github/workflows/other.yml',
      '.gitmodules',
      '.g\u200cit/hooks/post-checkout',
      'HEAD',
      'config',
      'git~1/hooks/post-checkout',
      'hooks/post-checkout',
      'hooks/post-index-change',
      'hooks/reference-transaction',
      'objects/keep',
      'package.json',
    ]);
    expect(foundBy(ran)).toContainEqual(['policy-changed', '.github/workflows/other.yml']);
    expect(statusOf(pull)).toMatch(/^failure: /);
    expect(existsSync(pwned), ran.err).toBe(false);
    expect(ran.tokenLeftIn).toEqual([]);

    expect(contentsFetched(pull.head).sort()).toEqual([
      '.github/workflows/other.yml',
      '.metes/config.yml',
      manifestPathOf(branch),
    ]);
    expect(existsSync(join(objectsOfLastRun(), 'index')), 'something was checked out').toBe(false);
  });
});

function mktree(entries: string): string {
  const { dir } = team.repo;
  const made = team.github.disk.bytes(dir, ['mktree', '--missing'], Buffer.from(`${entries}\n`));
  return made.stdout.toString('utf8').trim();
}
