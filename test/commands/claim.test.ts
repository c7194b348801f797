import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseManifest } from '../../src/scope/manifest.ts';
import { enrol, failure, metes, newWorld, type World } from '../support/test-io.ts';

const FILES = {
  'README.md': '# here\n',
  'src/api/items.ts': 'export {};\n',
  'src/api/legacy/old.ts': 'export {};\n',
  'src/web/page.ts': 'export {};\n',
  'app/[id]/page.tsx': 'export {};\n',
};

let world: World;
let repo: string;

beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', FILES);
  await enrol(world, repo);
  world.git(repo, 'switch', '-qc', 'feat/pagination');
});
afterEach(() => world.close());

const manifestFile = (at = repo): string => {
  const directory = join(at, '.metes/scope');
  const [name = 'none', ...more] = existsSync(directory) ? readdirSync(directory) : [];
  expect(more).toEqual([]);
  return join(directory, name);
};

const status = (at = repo): string => world.git(at, 'status', '--porcelain');

interface GrantData {
  readonly claim: { readonly id: string; readonly write: string[]; readonly base: string };
  readonly manifest: { readonly outcome: string; readonly path: string };
  readonly mended: string[];
}

test.each([
  ['claim', '<task>', 'src/api/'],
  ['claim', 'Try', '<pattern>'],
  ['takeover', 'c-0123456789', '--force', '--reason=<why>'],
  ['ask', 'c-0123456789', '<message>'],
  ['widen', '<pattern>'],
  ['resolve', 'break-glass', '<incident>'],
  ['resolve', 'approve', 'a.txt', '--branch', '<the branch>'],
  ['run', '--task', '<task>', '--write', 'src/', '--', 'true'],
  ['run', '--task', 'Try', '--write', 'src/', '--write=<pattern>', '--', 'true'],
  ['check', '--head=<commit>'],
  ['claim', '--as=<name>', 'Try', 'src/'],
  ['release', '<claim>'],
  ['takeover', '<claim>'],
])('%s with what only stands for something is refused', async (verb, ...argv) => {
  const error = await failure(metes(world.io(repo), verb, ...argv));
  expect([error.kind, error.code]).toEqual(['usage', 'placeholder']);
  expect(error.message).toMatch(/^<.*> stands for .*, and was given as it is$/);
});

describe('granted', () => {
  test('says what was understood, with its share, and commits the manifest alone', async () => {
    world.write(join(repo, 'src/web/page.ts'), 'changed\n');
    world.write(join(repo, 'src/web/staged.ts'), 'staged\n');
    world.git(repo, 'add', 'src/web/staged.ts');
    const answer = await metes(world.io(repo), 'claim', 'Add pagination', 'src/api');
    const data = answer.data as unknown as GrantData;
    expect(answer.exit).toBe(0);
    expect(answer.outcome).toBe('granted');
    expect(data.claim.write).toEqual(['src/api/**']);
    expect(answer.text).toContain('src/api was understood as src/api/** (a directory');
    expect(answer.text).toContain('hat is 2 of 6 files (33%)');
    expect(answer.text).toContain('is committed on your branch');
    expect(world.git(repo, 'diff', '--name-only', 'HEAD~1', 'HEAD')).toBe(data.manifest.path);
    expect(status()).toBe(' M src/web/page.ts\nA  src/web/staged.ts');
    const parsed = parseManifest(readFileSync(manifestFile()), 'm');
    expect(parsed.ok && parsed.manifest).toMatchObject({
      branch: 'feat/pagination',
      task: 'Add pagination',
      write: ['src/api/**'],
      claim: data.claim.id,
      generation: 1,
      base: world.git(repo, 'rev-parse', 'main'),
    });
  });

  test('a directory counts from when it is made; a name that is nothing yet is pointed out', async () => {
    world.write(join(repo, 'docs/new.md'), 'untracked\n');
    const answer = await metes(world.io(repo), 'claim', 'x', 'docs', 'guides', 'LICENSE');
    expect(answer.data.claim).toMatchObject({ write: ['docs/**', 'guides', 'LICENSE'] });
    // This world has no hooks, and a claim says so.
    const notes = answer.notes?.filter((line) => !line.startsWith("metes: guards don't stand"));
    expect(notes).toEqual([
      'metes: guides is neither a file nor a directory here yet, and was taken as a file; everything below it is guides/',
    ]);
  });

  test('a pattern that names a tracked path literally means that path', async () => {
    const answer = await metes(world.io(repo), 'claim', 'x', 'app/[id]/page.tsx');
    expect((answer.data as unknown as GrantData).claim.write).toEqual(['app/\\[id\\]/page.tsx']);
    expect(answer.text).toContain('hat is 1 of 6 files');
  });

  test('asking for the same from the same seat is held, and changes nothing', async () => {
    await metes(world.io(repo), 'claim', 'Add pagination', 'src/api/');
    const before = world.git(repo, 'rev-parse', 'HEAD', 'metes-registry');
    const again = await metes(world.io(repo), 'claim', 'Add pagination', 'src/api/**');
    expect(again.outcome).toBe('held');
    expect((again.data as unknown as GrantData).mended).toEqual([]);
    expect(world.git(repo, 'rev-parse', 'HEAD', 'metes-registry')).toBe(before);
  });

  test('--no-commit stages the manifest', async () => {
    const head = world.git(repo, 'rev-parse', 'HEAD');
    const answer = await metes(world.io(repo), 'claim', 'x', 'src/api/', '--no-commit');
    const { manifest } = answer.data as unknown as GrantData;
    expect(manifest.outcome).toBe('written');
    expect(world.git(repo, 'rev-parse', 'HEAD')).toBe(head);
    expect(status()).toBe(`A  ${manifest.path}`);
  });

  test('on an unborn branch the manifest is staged', async () => {
    world.git(repo, 'switch', '-q', '--orphan', 'fresh');
    const answer = await metes(world.io(repo), 'claim', 'x', 'src/**');
    const { manifest, claim } = answer.data as unknown as GrantData;
    expect(answer.outcome).toBe('granted');
    expect(claim.base).toBeNull();
    expect(manifest.outcome).toBe('staged');
    expect(status()).toBe(`A  ${manifest.path}`);
  });

  test('while a merge is under way the manifest is staged, and the merge goes on', async () => {
    world.git(repo, 'switch', '-qc', 'other', 'main');
    world.write(join(repo, 'src/web/other.ts'), 'x\n');
    world.git(repo, 'add', '-A');
    world.git(repo, 'commit', '-qm', 'other');
    world.git(repo, 'switch', '-q', 'feat/pagination');
    world.git(repo, 'merge', '-q', '--no-commit', '--no-ff', 'other');
    const answer = await metes(world.io(repo), 'claim', 'x', 'src/api/');
    expect((answer.data as unknown as GrantData).manifest.outcome).toBe('staged');
    expect(answer.text).toContain('merge');
    world.git(repo, 'commit', '-qm', 'merged');
    expect(world.git(repo, 'rev-list', '--count', '--merges', 'HEAD')).toBe('1');
    expect(status()).toBe('');
  });
});

describe('from a manifest', () => {
  const manifest = (text: string): string => {
    const path = join(repo, '.metes/scope/feat-pagination-4e7f1e0b.yml');
    world.write(path, text);
    return path;
  };

  test('without one says where it would be', async () => {
    const error = await failure(metes(world.io(repo), 'claim'));
    expect(error).toMatchObject({ kind: 'usage', code: 'no-manifest', exit: 64 });
    expect(error.message).toContain('.metes/scope/feat-pagination-');
  });

  test('written by hand under another name is told the name it needs', async () => {
    const path = manifest('version: 1\nbranch: feat/pagination\ntask: t\nwrite: [src/api/]\n');
    const error = await failure(metes(world.io(repo), 'claim'));
    expect(error).toMatchObject({ kind: 'invalid', code: 'misnamed-manifest', exit: 65 });
    world.git(repo, ...(error.hint.split(' ').slice(0, 0) as string[]), 'status');
    const [, from, to] = error.hint.split(' ');
    expect(join(repo, from ?? '')).toBe(path);
    expect(to).toMatch(/^\.metes\/scope\/feat-pagination-[0-9a-f]{8}\.yml$/);
  });

  test('written by hand is claimed, and its fields are filled in and committed', async () => {
    manifest('version: 1\nbranch: feat/pagination\ntask: t\nwrite: [src/api/]\n');
    const { hint } = await failure(metes(world.io(repo), 'claim'));
    const [, from = '', to = ''] = hint.split(' ');
    world.write(
      join(repo, to),
      `# by hand\n${readFileSync(join(repo, from), 'utf8')}read: [src/web/page.ts]\ndelivers: [docs]\non: main\n`,
    );
    world.git(repo, 'clean', '-qf', from);
    const answer = await metes(world.io(repo), 'claim');
    expect(answer.outcome).toBe('granted');
    const committed = world.git(repo, 'show', `HEAD:${to}`);
    const parsed = parseManifest(committed, to);
    expect(parsed.ok && parsed.manifest).toMatchObject({
      task: 't',
      write: ['src/api/**'],
      read: ['src/web/page.ts'],
      delivers: ['docs'],
      on: 'main',
      claim: (answer.data as unknown as GrantData).claim.id,
    });
    expect(status()).toBe('');
    expect((await metes(world.io(repo), 'claim')).outcome).toBe('held');
  });

  test('a new claim on the branch keeps what the manifest says beside the grant', async () => {
    await metes(world.io(repo), 'claim', 'one', 'src/api/');
    const path = manifestFile();
    world.write(path, `${readFileSync(path, 'utf8')}delivers:\n  - the docs\n`);
    world.git(repo, 'commit', '-qam', 'deliver');
    await metes(world.io(repo), 'release');
    await metes(world.io(repo), 'claim', 'two', 'src/web/');
    const parsed = parseManifest(readFileSync(path), path);
    expect(parsed.ok && parsed.manifest).toMatchObject({
      task: 'two',
      write: ['src/web/**'],
      delivers: ['the docs'],
    });
  });

  test('what is written below read: after the grant goes, which is said with what brings it', async () => {
    await metes(world.io(repo), 'claim', 'one', 'src/api/');
    const path = manifestFile();
    const before = readFileSync(path, 'utf8');
    const relies = 'read:\n  - src/web/**\n';
    world.write(path, `${before}${relies}delivers:\n  - the docs\n`);
    const answer = await metes(world.io(repo), 'claim');
    expect(answer.outcome).toBe('held');
    const said = (answer.notes ?? []).join('\n');
    expect(said).toMatch(
      /^metes: mended: c-\w+ was granted, but what its manifest says was not committed: \.metes\S+ is committed now$/m,
    );
    expect(said).toMatch(
      /^metes: mended: \.metes\S+ does not say read: src\/web\/\*\* any more: /m,
    );
    // Nothing is said twice, and what is offered brings it.
    expect((await metes(world.io(repo), 'claim')).data.mended).toEqual([]);
    await metes(world.io(repo), 'release');
    world.write(path, `${readFileSync(path, 'utf8')}${relies}`);
    const anew = await metes(world.io(repo), 'claim');
    expect(anew).toMatchObject({ outcome: 'granted', data: { claim: { read: ['src/web/**'] } } });
  });

  test.each([
    ['an unknown key', 'version: 1\nbranch: feat/pagination\ntask: t\nwrit: [a]\n', 4],
    ['an alias', 'version: 1\nbranch: feat/pagination\ntask: t\nwrite: &a [*a]\n', 4],
    ['a bad pattern', 'version: 1\nbranch: feat/pagination\ntask: t\nwrite: [../a]\n', 4],
  ])('%s is exit 64 or 65, and nothing is written', async (_name, text, line) => {
    const { message } = await failure(metes(world.io(repo), 'claim'));
    const path = /\.metes\/scope\/\S+\.yml/.exec(message)?.[0] ?? '';
    world.write(join(repo, path), text);
    const tip = world.git(repo, 'rev-parse', 'HEAD', 'metes-registry');
    const error = await failure(metes(world.io(repo), 'claim'));
    expect([64, 65]).toContain(error.exit);
    if (error.exit === 65) expect(error).toMatchObject({ file: path, line });
    expect(error.hint).not.toBe('');
    expect(world.git(repo, 'rev-parse', 'HEAD', 'metes-registry')).toBe(tip);
  });
});

describe('places that hold no claim', () => {
  test('an exempt branch: exit 64 with the branch to make', async () => {
    world.git(repo, 'switch', '-q', 'main');
    const error = await failure(metes(world.io(repo), 'claim', 'Add: a pager!', 'src/**'));
    expect(error).toMatchObject({ code: 'exempt-branch', exit: 64 });
    expect(error.hint).toBe('git switch -c add-a-pager');
    world.git(repo, 'switch', '-qc', 'release/1.x');
    expect((await failure(metes(world.io(repo), 'claim', 'x', 'src/**'))).code).toBe(
      'exempt-branch',
    );
  });

  test('a detached HEAD: exit 64 with the branch to make', async () => {
    world.git(repo, 'switch', '-q', '--detach');
    const error = await failure(metes(world.io(repo), 'claim', '数据', 'src/**'));
    expect(error).toMatchObject({ code: 'detached-head', exit: 64, hint: 'git switch -c work' });
  });

  test('a target that is not there', async () => {
    const error = await failure(metes(world.io(repo), 'claim', 'x', 'src/**', '--target=nope^'));
    expect(error).toMatchObject({ code: 'no-such-branch', exit: 64 });
  });

  test('before enrolment: exit 65 with the step that is missing', async () => {
    const other = world.repository('other');
    const never = await failure(metes(world.io(other), 'claim', 'x', 'src/**'));
    expect(never).toMatchObject({ kind: 'invalid', code: 'not-enrolled', exit: 65 });
    expect(never.hint).toContain('metes init');
    await metes(world.io(other), 'init');
    world.git(other, 'config', 'core.hooksPath', world.path('.no-hooks'));
    const uncommitted = await failure(metes(world.io(other), 'claim', 'x', 'src/**'));
    expect(uncommitted).toMatchObject({ code: 'not-enrolled' });
    expect(uncommitted.hint).toContain('git commit');
  });

  test('every bad pattern is named with its mend', async () => {
    const error = await failure(metes(world.io(repo), 'claim', 'x', '/abs', 'a/../b', 'src/**'));
    expect(error).toMatchObject({ kind: 'usage', code: 'bad-pattern', exit: 64 });
    expect(error.message.split('\n')).toHaveLength(2);
    expect(error.hint.split('\n')).toHaveLength(2);
  });
});

describe('refused', () => {
  const second = (): string => {
    const at = world.path('second');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/other', at, 'main');
    return at;
  };

  test('from another worktree: names the branch, quotes the task, changes nothing', async () => {
    await metes(world.io(repo), 'claim', 'Add pagination', 'src/api/');
    world.write(join(repo, 'src/api/page.ts'), 'x\n');
    world.git(repo, 'add', 'src/api/page.ts');
    world.git(repo, 'commit', '-qm', 'Count pages');
    const at = second();
    const head = world.git(at, 'rev-parse', 'HEAD');
    const answer = await metes(world.io(at), 'claim', 'Tidy', 'src/**', 'README.md');
    expect(answer).toMatchObject({ exit: 1, outcome: 'refused' });
    expect(answer.text).toContain('feat/pagination');
    expect(answer.text).toContain('"Add pagination"');
    expect(answer.text).toContain('1 commit so far');
    expect(answer.text).toContain('"Count pages"');
    expect(answer.text).toContain('metes claim Tidy');
    const data = answer.data as { blockers: { witness: string }[]; instead: string[] };
    expect(data.blockers[0]?.witness).toMatch(/^src\/api\//);
    expect(data.instead).toContain('!src/api/**');
    expect(world.git(at, 'rev-parse', 'HEAD')).toBe(head);
    expect(status(at)).toBe('');
    expect(existsSync(join(at, '.metes/scope'))).toBe(false);
  });

  test('is recorded once for each seat and blocker, after the answer', async () => {
    await metes(world.io(repo), 'claim', 'Add pagination', 'src/api/');
    const at = second();
    const recorded = () =>
      Number(world.git(repo, 'rev-list', '--count', '--grep=^refused', 'metes-registry'));
    await metes(world.io(at), 'claim', 'Tidy', 'src/**');
    expect(recorded()).toBe(1);
    await metes(world.io(at), 'claim', 'Tidy again', 'src/**');
    expect(recorded()).toBe(1);
  });

  test('the command that it proposes is granted', async () => {
    await metes(world.io(repo), 'claim', 'Add pagination', 'src/api/');
    const at = second();
    const answer = await metes(world.io(at), 'claim', 'Tidy', 'src/**');
    const { instead } = answer.data as { instead: string[] };
    const granted = await metes(world.io(at), 'claim', 'Tidy', ...instead);
    expect(granted.outcome).toBe('granted');
  });

  test('--yield may overlap and keeps nobody out', async () => {
    await metes(world.io(repo), 'claim', 'Add pagination', 'src/api/');
    const at = second();
    expect((await metes(world.io(at), 'claim', 'Format', '**', '--yield')).outcome).toBe('granted');
    const third = world.path('third');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/web', third, 'main');
    expect((await metes(world.io(third), 'claim', 'Web', 'src/web/')).outcome).toBe('granted');
  });

  test('an agent may not hold most of a large repository; smaller grounds are named', async () => {
    for (let i = 0; i < 150; i++)
      world.write(join(repo, `${i % 2 ? 'docs' : 'lib'}/f${i}.txt`), 'x\n');
    world.git(repo, 'add', '-A');
    world.git(repo, 'commit', '-qm', 'many');
    const agent = world.io(repo, { env: { METES_AGENT: '1' } });
    const answer = await metes(agent, 'claim', 'All', '**');
    expect(answer.data).toMatchObject({ reason: 'too-large' });
    expect(answer.data.narrower).toEqual([
      { write: ['docs/**'], share: { matched: 75, tracked: 156 } },
      { write: ['lib/**'], share: { matched: 75, tracked: 156 } },
      { write: ['src/**'], share: { matched: 3, tracked: 156 } },
    ]);
    expect((await metes(world.io(repo), 'claim', 'All', '**')).outcome).toBe('granted');
  });
});

describe('--wait', () => {
  test('is granted when the ground is given back, and a refusal meanwhile is no error', async () => {
    await metes(world.io(repo), 'claim', 'Add pagination', 'src/api/');
    const at = world.path('second');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/other', at, 'main');
    const io = world.io(at);
    const waiting = metes(io, 'claim', 'Tidy', 'src/**', '--wait=60s');
    await until(() => io.printed.err.includes('waiting for feat/pagination'));
    await metes(world.io(repo), 'release');
    expect((await waiting).outcome).toBe('granted');
  });

  test('answers with the refusal when the time is up', async () => {
    await metes(world.io(repo), 'claim', 'Add pagination', 'src/api/');
    const at = world.path('second');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/other', at, 'main');
    const answer = await metes(world.io(at), 'claim', 'Tidy', 'src/**', '--wait=1');
    expect(answer).toMatchObject({ exit: 1, outcome: 'refused' });
  });

  test('ends at once when it is told to stop', async () => {
    await metes(world.io(repo), 'claim', 'Add pagination', 'src/api/');
    const at = world.path('second');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/other', at, 'main');
    const io = world.io(at);
    const waiting = failure(metes(io, 'claim', 'Tidy', 'src/**', '--wait=600s'));
    await until(() => io.printed.err.includes('waiting'));
    io.stop.abort('SIGINT');
    expect(await waiting).toMatchObject({ code: 'interrupted', exit: 75 });
  });

  test('a duration that is none', async () => {
    const error = await failure(metes(world.io(repo), 'claim', 'x', 'a', '--wait=soon'));
    expect(error).toMatchObject({ code: 'bad-duration', exit: 64 });
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}
