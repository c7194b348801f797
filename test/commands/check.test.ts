import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findManifest } from '../../src/commands/claiming/manifest-file.ts';
import { openContext, openLoose } from '../../src/commands/context/context.ts';
import { freshTip, loadView } from '../../src/commands/context/view-of.ts';
import { queueGlass } from '../../src/commands/guard/glass.ts';
import { enrol, failure, metes, newWorld, team, type World } from '../support/test-io.ts';

const FILES = {
  'README.md': '# here\n',
  'docs/index.md': 'index\n',
  'lib/base.ts': 'export {};\n',
  'src/api/items.ts': 'export {};\n',
};

let world: World;
let repo: string;

beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', FILES);
  await enrol(world, repo);
});
afterEach(() => world.close());

interface Found {
  readonly code: string;
  readonly severity: string;
  readonly at?: { readonly path: string };
  readonly uncommitted?: true;
}

const AGENT = { env: { METES_AGENT: '1' } };

const check = (at = repo, ...argv: string[]) => metes(world.io(at), 'check', ...argv);
const found = (answer: Awaited<ReturnType<typeof check>>) =>
  (answer.data.findings as Found[]).map((f) => [f.code, f.severity, f.at?.path]);
const claimed = async (...patterns: string[]) => {
  world.git(repo, 'switch', '-qc', 'feat/pagination');
  await metes(world.io(repo, AGENT), 'claim', 'Add pagination', ...patterns);
};
const claimsNow = async () => {
  const ctx = await openContext(world.io(repo));
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  return { claims: [...view.claims.keys()] };
};
const journal = () => world.git(repo, 'log', '--format=%s', 'metes-registry').split('\n');
const commit = (files: Record<string, string>, message = 'work') =>
  world.temp.commit(repo, files, message);

describe('a claimed branch', () => {
  test('in scope: committed, uncommitted and its own manifest', async () => {
    await claimed('src/api/**');
    commit({ 'src/api/items.ts': 'paged\n' });
    world.write(join(repo, 'src/api/new.ts'), 'new\n');
    const answer = await check();
    expect(answer).toMatchObject({ exit: 0, outcome: 'in-scope' });
    expect(answer.text).toBe('In scope: 2 files, feat/pagination.');
    expect(answer.data).toMatchObject({ target: 'main', written: 2, inside: 2, findings: [] });
  });

  test('outside: committed and not, a rename counts on both sides, and it is recorded once', async () => {
    await claimed('src/api/**');
    world.git(repo, 'mv', 'docs/index.md', 'src/api/index.md');
    commit({ 'notes.txt': 'n\n' });
    symlinkSync('README.md', join(repo, 'link'));
    const answer = await check();
    expect(answer).toMatchObject({ exit: 1, outcome: 'breach' });
    expect(found(answer)).toEqual([
      ['out-of-scope', 'breach', 'docs/index.md'],
      ['out-of-scope', 'breach', 'notes.txt'],
      ['out-of-scope', 'breach', 'link'],
    ]);
    expect(answer.text.split('\n')[0]).toBe(
      'Breach: 2 of 4 files that feat/pagination wrote wait for a person, outside what it was granted; 1 more not committed yet.',
    );
    expect(journal()[0]).toBe('breach on feat/pagination: docs/index.md, notes.txt');
    const before = journal().length;
    await check();
    expect(journal()).toHaveLength(before);
  });

  test('mended: the record says that nothing is open any more', async () => {
    await claimed('src/api/**');
    commit({ 'notes.txt': 'n\n' });
    await check();
    world.git(repo, 'rm', '-q', 'notes.txt');
    world.git(repo, 'commit', '-qm', 'take it out');
    expect((await check()).outcome).toBe('in-scope');
    expect(journal()[0]).toBe('nothing open any more on feat/pagination');
  });

  test('undoing a write in the work tree hides no commit; committing that does', async () => {
    await claimed('src/api/**');
    commit({ 'docs/index.md': 'changed\n' });
    world.write(join(repo, 'docs/index.md'), 'index\n');
    const hidden = await check();
    expect(hidden).toMatchObject({ exit: 1, outcome: 'breach' });
    expect(hidden.data.findings).toMatchObject([{ at: { path: 'docs/index.md' }, undone: true }]);
    expect(hidden.text).toContain('docs/index.md (undone, not committed yet)');
    commit({}, 'undo');
    expect(await check()).toMatchObject({ exit: 0, data: { findings: [] } });
  });

  test('an edit on top of an outside commit is one finding, the edit’s', async () => {
    await claimed('src/api/**');
    commit({ 'docs/index.md': 'changed\n' });
    world.write(join(repo, 'docs/index.md'), 'again\n');
    const answer = await check();
    expect(answer.data).toMatchObject({ written: 1, inside: 0 });
    expect(answer.data.findings).toMatchObject([{ uncommitted: true }]);
  });

  test('main’s changes, merged in, are none of its writes; undoing one is', async () => {
    await claimed('src/api/**');
    world.git(repo, 'switch', '-q', 'main');
    commit({ 'docs/index.md': 'by main\n' });
    world.git(repo, 'switch', '-q', 'feat/pagination');
    world.git(repo, 'merge', '-q', '--no-edit', 'main');
    expect((await check()).outcome).toBe('in-scope');
    commit({ 'docs/index.md': 'index\n' }, 'undo');
    expect(found(await check())).toEqual([['out-of-scope', 'breach', 'docs/index.md']]);
  });

  test('someone else’s ground names them, and what a person can answer', async () => {
    const other = world.path('other');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/docs', other);
    await metes(world.io(other, AGENT), 'claim', 'Write docs', 'docs/**');
    await claimed('src/api/**');
    commit({ 'docs/index.md': 'changed\n' });
    const answer = await check();
    expect(found(answer)).toEqual([['held-by-other', 'breach', 'docs/index.md']]);
    expect(answer.text).toContain(
      'docs/index.md: feat/docs (worktree other on lap-7, for Ada: "Write docs") holds it',
    );
    const head = world.git(repo, 'rev-parse', 'HEAD');
    expect(answer.text).toContain(
      `  metes resolve approve --branch=feat/pagination docs/index.md @${head}\n`,
    );
    expect(answer.text).not.toContain('resolve widen');
  });

  test('policy: the config, and a workflow that runs metes', async () => {
    await claimed('**');
    const config = world.git(repo, 'show', 'HEAD:.metes/config.yml');
    commit({
      '.metes/config.yml': `${config}\nmode: observe\n`,
      '.github/workflows/check.yml': 'run: npx metes check\n',
      '.github/workflows/other.yml': 'run: npm test\n',
    });
    world.write(join(repo, '.github/workflows/more.yaml'), 'uses: someone/metes@v1\n');
    expect(found(await check())).toEqual([
      ['policy-changed', 'breach', '.github/workflows/check.yml'],
      ['policy-changed', 'breach', '.metes/config.yml'],
      // Not committed yet: last.
      ['policy-changed', 'breach', '.github/workflows/more.yaml'],
    ]);
  });

  test('taken over elsewhere: superseded', async () => {
    await claimed('src/api/**');
    commit({ 'src/api/items.ts': 'paged\n' });
    const id = (await metes(world.io(repo), 'status')).text.match(/c-[0-9a-z]{10}/)?.[0] ?? '';
    const other = world.path('other');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/again', other);
    await metes(world.io(other), 'takeover', id, '--force', '--reason', 'Ada is away');
    const answer = await check();
    expect(answer).toMatchObject({ exit: 1, outcome: 'superseded' });
    expect(answer.text).toContain(
      "Superseded: feat/pagination can't land; its task is continued as attempt 2 by",
    );
  });

  test('glass that was broken at the commit is recorded first, and settles it', async () => {
    await claimed('src/api/**');
    commit({ 'docs/index.md': 'changed\n' });
    const { claims } = await claimsNow();
    const glass = { incident: 'INC-1', branch: 'feat/pagination', head: null };
    const ctx = await openContext(world.io(repo));
    await queueGlass(ctx, { ...glass, claim: claims[0] ?? null, paths: ['docs/index.md'] });
    const answer = await check();
    expect(answer.text).toContain(
      'In scope: 1 file, feat/pagination; 1 of them let through in an emergency (INC-1).',
    );
    expect(answer.text).toContain('let through in an emergency by Ada just now: INC-1');
    expect(journal()[0]).toBe('broke glass on feat/pagination (Ada): INC-1');
  });

  test('stacked: the parent’s files are none of its own, before and after the parent lands', async () => {
    await claimed('src/api/**');
    commit({ 'src/api/items.ts': 'paged\n' });
    const other = world.path('other');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/next', other);
    await metes(world.io(other, AGENT), 'claim', 'Next', 'lib/**', '--on', 'feat/pagination');
    world.temp.commit(other, { 'lib/base.ts': 'next\n' }, 'next');
    expect((await check(other)).text).toBe('In scope: 1 file, feat/next.');
    world.git(repo, 'switch', '-q', 'main');
    commit({ 'docs/index.md': 'meanwhile\n' });
    world.git(repo, 'merge', '-q', '--squash', 'feat/pagination');
    world.git(repo, 'commit', '-qm', 'land the parent');
    world.git(other, 'merge', '-q', '--no-edit', 'main');
    expect((await check(other)).text).toBe('In scope: 1 file, feat/next.');
  });

  test('a path that it reads has moved', async () => {
    world.git(repo, 'switch', '-qc', 'feat/pagination');
    const { path } = await findManifest(await openLoose(world.io(repo)), 'feat/pagination');
    world.write(
      join(repo, path),
      'version: 1\nbranch: feat/pagination\ntask: Add pagination\nwrite: [src/api/**]\nread: [lib/]\n',
    );
    await metes(world.io(repo, AGENT), 'claim');
    world.git(repo, 'switch', '-q', 'main');
    commit({ 'lib/base.ts': 'moved\n' });
    world.git(repo, 'switch', '-q', 'feat/pagination');
    const answer = await check();
    expect(answer).toMatchObject({ exit: 0, outcome: 'in-scope' });
    expect(found(answer)).toEqual([['stale-read', 'warning', 'lib/base.ts']]);
    expect(answer.text).toContain('  git merge main\n');
  });
});

describe('an unclaimed branch', () => {
  beforeEach(() => world.git(repo, 'switch', '-qc', 'fix/typo'));

  test('a person’s', async () => {
    commit({ 'docs/index.md': 'fixed\n' });
    const answer = await check();
    expect(answer.exit).toBe(0);
    expect(answer.text).toBe("No claim; nobody else's ground: 1 file, fix/typo.");
  });

  test('an agent’s', async () => {
    commit({ 'docs/index.md': 'fixed\n' });
    const answer = await metes(world.io(repo, AGENT), 'check');
    expect(found(answer)).toEqual([['unclaimed', 'breach', 'docs/index.md']]);
    expect(answer.text).toContain("  metes claim '<the task>' docs/index.md\n");
    // As a person's nobody would ask about it, so there is nothing for a person to answer.
    expect(answer.text).not.toContain('A person can');
  });

  test('main is exempt', async () => {
    world.git(repo, 'switch', '-q', 'main');
    commit({ 'docs/index.md': 'fixed\n' });
    expect((await check()).text).toBe('Exempt: the config leaves main ungoverned.');
  });
});

describe('a branch that is not checked out', () => {
  test('is judged where it stands, whatever HEAD and the work tree say, and so recorded', async () => {
    await claimed('src/api/**');
    commit({ 'src/api/items.ts': 'paged\n' });
    world.git(repo, 'switch', '-qc', 'fix/typo', 'main');
    commit({ 'docs/index.md': 'fixed\n' });
    world.write(join(repo, 'notes.txt'), 'n\n');
    const before = journal().length;
    const clean = await check(repo, '--branch', 'feat/pagination');
    expect(clean.text).toBe('In scope: 1 file, feat/pagination.');
    expect(journal()).toHaveLength(before);
    // Another commit under its name is judged when it is asked for, and is no breach of the branch.
    const other = await check(repo, '--branch', 'feat/pagination', '--head', 'HEAD');
    expect(found(other)).toEqual([['out-of-scope', 'breach', 'docs/index.md']]);
    expect(journal()).toHaveLength(before);
    world.git(repo, 'branch', '-f', 'feat/pagination', 'fix/typo');
    expect((await check(repo, '--branch', 'feat/pagination')).outcome).toBe('breach');
    expect(journal()[0]).toBe('breach on feat/pagination: docs/index.md');
  });

  test('as it was fetched, where that is newer; unknown: how to fetch it', async () => {
    const [one = '', two = ''] = await team(world, ['one', 'two']);
    world.git(one, 'switch', '-qc', 'feat/pagination');
    await metes(world.io(one, AGENT), 'claim', 'Add pagination', 'src/api/**');
    const error = await failure(check(two, '--branch', 'feat/pagination'));
    expect([error.exit, error.code]).toEqual([64, 'no-such-branch']);
    expect(error.hint).toMatch(/^git fetch origin\n/);
    world.git(one, 'push', '-q', 'origin', 'feat/pagination');
    world.git(two, 'fetch', '-q');
    world.git(two, 'branch', '-q', '--no-track', 'feat/pagination', 'origin/feat/pagination');
    world.temp.commit(one, { 'src/web/page.ts': 'too\n' }, 'outside');
    world.git(one, 'push', '-q', 'origin', 'feat/pagination');
    world.git(two, 'fetch', '-q');
    expect(found(await check(two, '--branch', 'feat/pagination'))).toEqual([
      ['out-of-scope', 'breach', 'src/web/page.ts'],
    ]);
  });
});

describe('a registry that can’t be asked, or relied on', () => {
  test('offline: judged by the copy at hand, which says how old it is; nothing is recorded', async () => {
    const [one = ''] = await team(world, ['one']);
    world.git(one, 'switch', '-qc', 'feat/pagination');
    await metes(world.io(one, AGENT), 'claim', 'Add pagination', 'src/api/**');
    world.temp.commit(one, { 'src/web/page.ts': 'too\n' }, 'outside');
    const origin = world.path('origin.git');
    renameSync(origin, `${origin}.away`);
    const io = world.io(one);
    io.clock.aheadMs = 2 * 3_600_000;
    const answer = await metes(io, 'check');
    expect(answer).toMatchObject({ exit: 1, outcome: 'breach' });
    expect(answer.notes?.join('\n')).toContain(
      "judged by this clone's copy of the registry, read 2 hours ago",
    );
    renameSync(`${origin}.away`, origin);
    expect(world.git(origin, 'log', '-1', '--format=%s', 'metes-registry')).toContain('granted');
  });

  test('rewound, or with files that can’t be read: it fails, and says why', async () => {
    await claimed('src/api/**');
    commit({ 'src/api/items.ts': 'paged\n' });
    expect((await check()).outcome).toBe('in-scope');
    const tip = world.git(repo, 'rev-parse', 'metes-registry');
    world.git(repo, 'update-ref', 'refs/heads/metes-registry', `${tip}~1`);
    const rewound = await check();
    expect(rewound).toMatchObject({ exit: 1, outcome: 'failed' });
    expect(found(rewound)).toEqual([['registry-tampered', 'fails', undefined]]);
    expect(rewound.text).toContain('was rewound');
    world.git(repo, 'update-ref', 'refs/heads/metes-registry', tip);
    const [claim = ''] = world.git(repo, 'ls-tree', '-r', '--name-only', tip, 'claims').split('\n');
    const at = world.path('registry');
    world.git(repo, 'worktree', 'add', '-q', '--detach', at, tip);
    world.write(join(at, claim.replace(/[^/]*$/, 'c-0000000000.json')), '{');
    world.git(at, 'add', '--all');
    const message = world.git(repo, 'log', '-1', '--format=%B', tip);
    world.git(at, 'commit', '-qm', message);
    world.git(repo, 'update-ref', 'refs/heads/metes-registry', world.git(at, 'rev-parse', 'HEAD'));
    const damaged = await check();
    expect(damaged).toMatchObject({ exit: 1, outcome: 'failed' });
    expect(damaged.text).toContain("c-0000000000.json can't be read");
  });
});

describe('asked wrongly, or in a bad place', () => {
  test('in a form that can’t be answered', async () => {
    const codes = await Promise.all(
      [
        ['docs/index.md'],
        ['--head', 'nowhere'],
        ['--head=--exec=touch x'],
        ['--head', 'HEAD'],
        ['--target', 'nowhere', '--branch', 'main'],
        ['--branch', 'x'],
      ].map(async (argv) => {
        const error = await failure(check(repo, ...argv));
        return [error.exit, error.code];
      }),
    );
    expect(codes).toEqual([
      [64, 'arguments'],
      [64, 'no-such-commit'],
      [64, 'no-such-commit'],
      [64, 'no-branch'],
      [64, 'no-reference'],
      [64, 'no-such-branch'],
    ]);
  });

  test('a detached HEAD says how to go on', async () => {
    world.git(repo, 'switch', '-q', '--detach');
    const error = await failure(check());
    expect(error.code).toBe('no-branch');
    expect(error.hint).toContain("metes check --head=HEAD --branch='<name>'\n");
    expect((await check(repo, '--head', 'HEAD', '--branch', 'fix/typo')).outcome).toBe('unclaimed');
  });

  test('a commit that is named instead of a branch: that is said, and the command has all that was asked', async () => {
    const asked = async (...argv: string[]) => {
      const { message, hint } = await failure(check(repo, ...argv));
      return [message, hint?.split('\n')[0]];
    };
    const about = 'no branch, so it is not known whose claim the work is held to';
    world.git(repo, 'switch', '-qc', 'fix/here');
    const answer = await asked('--base', 'main', '--head', 'HEAD');
    expect(answer).toEqual([
      `--head HEAD names a commit and ${about}`,
      'metes check --base=main --head=HEAD --branch=fix/here',
    ]);
    const oid = world.git(repo, 'rev-parse', 'HEAD');
    expect(await asked('--base', 'main', '--head', oid)).toEqual([
      `--head ${oid} names a commit and ${about}`,
      `metes check --base=main --head=${oid} --branch='<name>'`,
    ]);
    world.git(repo, 'switch', '-q', '--detach');
    expect((await asked())[0]).toBe(`HEAD is on ${about}`);
  });

  test('a manifest that can’t be read is no empty one', async () => {
    await claimed('src/api/**');
    const path = world.git(repo, 'ls-files', '.metes/scope');
    world.write(join(repo, path), 'version: 1\nbranch: [\n');
    const error = await failure(check());
    expect([error.exit, error.code, error.file]).toEqual([65, 'bad-manifest', path]);
  });
});

describe('in a clone that init has never seen', () => {
  test('the same verdict from two commits, config from the base, registry from its remote', async () => {
    const [one = ''] = await team(world, ['one']);
    world.git(one, 'switch', '-qc', 'feat/pagination');
    await metes(world.io(one, AGENT), 'claim', 'Add pagination', 'src/api/**');
    world.temp.commit(one, { 'src/api/items.ts': 'paged\n', 'src/web/page.ts': 'too\n' }, 'work');
    world.git(one, 'push', '-q', 'origin', 'feat/pagination');
    const ci = world.path('ci');
    world.git(world.root, 'clone', '-q', world.path('origin.git'), ci);
    world.git(ci, 'switch', '-q', '--detach', 'origin/feat/pagination');
    const argv = ['--base', 'origin/main', '--head', 'HEAD', '--branch', 'feat/pagination'];
    const answer = await check(ci, ...argv);
    expect(answer).toMatchObject({ exit: 1, outcome: 'breach' });
    expect(found(answer)).toEqual([['out-of-scope', 'breach', 'src/web/page.ts']]);
    expect((await check(one)).outcome).toBe('breach');
    const page = await check(ci, ...argv, '--markdown');
    expect(page.text).toMatch(/^\*\*metes: Breach: 1 of 2 files/);
    const named = await check(ci, '--base', 'origin/main', '--head', 'origin/feat/pagination');
    expect(found(named)).toEqual(found(answer));
  });

  test('what it needs to be told', async () => {
    rmSync(join(repo, '.git/metes'), { recursive: true });
    const base = world.git(repo, 'rev-parse', 'main');
    expect((await failure(check(repo, '--base', base, '--head', 'main'))).code).toBe('no-target');
    const root = world.git(repo, 'rev-list', '--max-parents=0', 'main');
    const argv = ['--base', root, '--target', 'main', '--branch', 'x'];
    expect((await failure(check(repo, ...argv))).code).toBe('not-enrolled');
  });
});
