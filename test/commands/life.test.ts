/** What a holder does with a claim after it was granted, and what others can see of it. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requestOf } from '../../src/commands/claiming/claim-request.ts';
import { groundOf } from '../../src/commands/claiming/ground.ts';
import { openContext } from '../../src/commands/context/context.ts';
import { processStart } from '../../src/commands/context/pid-alive.ts';
import { placeOf } from '../../src/commands/context/place.ts';
import { treeOf } from '../../src/commands/context/tree-facts.ts';
import { transact } from '../../src/commands/transact.ts';
import { parseManifest } from '../../src/scope/manifest.ts';
import { enrol, failure, metes, newWorld, type World } from '../support/test-io.ts';

const FILES = {
  'README.md': '# here\n',
  'package-lock.json': '{}\n',
  'docs/guide.md': 'guide\n',
  'docs/tour.md': 'tour\n',
  'src/api/items.ts': 'export {};\n',
  'src/api/pages.ts': 'export {};\n',
  'src/web/page.ts': 'export {};\n',
};

let world: World;
let repo: string;
let other: string;

beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', FILES);
  await enrol(world, repo);
  world.git(repo, 'switch', '-qc', 'feat/api');
  other = world.path('other');
  world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/docs', other, 'main');
  await metes(world.io(repo), 'claim', 'Page the items', 'src/api/');
});
afterEach(() => world.close());

interface Claimed {
  readonly claim: { readonly id: string; readonly write: string[]; readonly generation: number };
}
const claimed = (answer: { data: unknown }) => (answer.data as Claimed).claim;

function declared(at: string): readonly string[] {
  const path = world.git(at, 'ls-files', '.metes/scope/');
  const parsed = parseManifest(readFileSync(join(at, path)), path);
  return parsed.ok ? parsed.manifest.write : [];
}

function commit(at: string, path: string, content = 'changed\n'): void {
  world.write(join(at, path), content);
  world.git(at, 'add', path);
  world.git(at, 'commit', '-qm', `Change ${path}`);
}

test('status says how far each claim is, when it is asked', async () => {
  commit(repo, 'src/api/items.ts');
  const asked = await metes(world.io(other), 'status', '--progress');
  expect(asked.text).toMatch(/1 commit so far, the newest .+ ago: "Change src\/api\/items\.ts"/);
  expect(asked.data.others).toMatchObject([
    { progress: { commits: 1, newest: { subject: 'Change src/api/items.ts' } } },
  ]);
  const usual = await metes(world.io(other), 'status');
  expect(usual.text).not.toContain('so far');
  expect(usual.data.others).toMatchObject([
    expect.not.objectContaining({ progress: expect.anything() }),
  ]);
});

describe('widen', () => {
  test('adds ground, commits the manifest, shows the whole', async () => {
    const answer = await metes(world.io(repo), 'widen', 'docs/guide.md');
    expect(answer).toMatchObject({ exit: 0, outcome: 'done' });
    expect(claimed(answer).write).toEqual(['src/api/**', 'docs/guide.md']);
    expect(answer.text).toContain('may now also write\n  docs/guide.md');
    expect(answer.text).toContain('all it holds is 3 of');
    expect(declared(repo)).toEqual(['src/api/**', 'docs/guide.md']);
    expect(world.git(repo, 'status', '--porcelain')).toBe('');
    const again = await metes(world.io(repo), 'widen', 'docs/guide.md');
    expect(again).toMatchObject({ exit: 0, outcome: 'unchanged' });
  });

  test('onto ground that someone holds is refused, with what would work', async () => {
    await metes(world.io(other), 'claim', 'Write docs', 'docs/');
    const answer = await metes(world.io(repo), 'widen', 'docs/guide.md');
    expect(answer).toMatchObject({ exit: 1, outcome: 'refused' });
    expect(answer.text).toContain('feat/docs');
    expect(declared(repo)).toEqual(['src/api/**']);
  });

  test('after a commit wrote there it is for a person; uncommitted edits do not count', async () => {
    const agent = world.io(repo, { env: { METES_AGENT: '1' } });
    world.write(join(repo, 'docs/tour.md'), 'edited\n');
    expect((await metes(agent, 'widen', 'docs/tour.md')).exit).toBe(0);
    commit(repo, 'docs/guide.md');
    const refused = await metes(agent, 'widen', 'docs/guide.md');
    expect(refused.data).toMatchObject({
      reason: 'agent',
      what: 'widen-after-writing',
      paths: ['docs/guide.md'],
    });
    expect((await metes(world.io(repo), 'widen', 'docs/guide.md')).exit).toBe(0);
    const [newest] = world.git(repo, 'log', '-1', '--format=%s', 'metes-registry').split('\n');
    expect(newest).toContain('written before it was asked for');
  });

  test('without a claim: says whose branch it is, or how to get one', async () => {
    const none = await failure(metes(world.io(other), 'widen', 'docs/'));
    expect(none).toMatchObject({ code: 'no-claim', exit: 64 });
    expect(none.hint).toContain('metes claim');
    const nothing = await failure(metes(world.io(repo), 'widen'));
    expect(nothing).toMatchObject({ code: 'no-patterns', exit: 64 });
  });
});

describe('narrow', () => {
  test('keeps what is named', async () => {
    const answer = await metes(world.io(repo), 'narrow', 'src/api/items.ts');
    expect(claimed(answer).write).toEqual(['src/api/items.ts']);
    expect(declared(repo)).toEqual(['src/api/items.ts']);
    expect((await metes(world.io(other), 'claim', 'Pages', 'src/api/pages.ts')).exit).toBe(0);
  });

  test('gives back what is excluded', async () => {
    const answer = await metes(world.io(repo), 'narrow', '!src/api/pages.ts');
    expect(claimed(answer).write).toEqual(['src/api/**', '!src/api/pages.ts']);
  });

  test('can not reach beyond the claim', async () => {
    const answer = await metes(world.io(repo), 'narrow', 'src/**');
    expect(answer.data).toMatchObject({ reason: 'outside', entries: ['src/**'] });
  });

  test('--to-written keeps what was written, committed or not', async () => {
    const empty = await metes(world.io(repo), 'narrow', '--to-written');
    expect(empty).toMatchObject({ exit: 1, data: { reason: 'nothing-written' } });
    expect(
      existsSync(join(repo, '.git/metes/compiled/guard')),
      'the guard of an unchanged claim',
    ).toBe(true);
    commit(repo, 'src/api/items.ts');
    world.write(join(repo, 'src/api/new [1].ts'), 'untracked\n');
    world.write(join(repo, 'docs/tour.md'), 'outside\n');
    const answer = await metes(world.io(repo), 'narrow', '--to-written');
    expect(claimed(answer).write).toEqual(['src/api/items.ts', 'src/api/new \\[1\\].ts']);
  });

  test('needs one of the two', async () => {
    const none = await failure(metes(world.io(repo), 'narrow'));
    expect(none).toMatchObject({ code: 'narrow-to-what', exit: 64 });
    const both = await failure(metes(world.io(repo), 'narrow', '--to-written', 'a'));
    expect(both).toMatchObject({ code: 'narrow-to-what', exit: 64 });
  });
});

describe('release', () => {
  test('frees the ground, and can be repeated', async () => {
    const answer = await metes(world.io(repo), 'release');
    expect(answer).toMatchObject({ exit: 0, outcome: 'done' });
    expect((await metes(world.io(other), 'claim', 'Take it', 'src/')).outcome).toBe('granted');
    const again = await metes(world.io(repo), 'release');
    expect(again).toMatchObject({ exit: 0, outcome: 'unchanged', data: { claim: null } });
  });

  test("another seat's claim is not given back from here", async () => {
    const refused = await metes(world.io(other), 'release', 'feat/api');
    expect(refused).toMatchObject({ exit: 1, data: { reason: 'not-yours' } });
    expect(refused.text).toMatch(
      new RegExp(`^  cd ${repo} && metes release c-\\w{10}\\n {6}gives it back`, 'm'),
    );
  });
});

describe('a worktree that is gone', () => {
  const ADA = { env: { METES_HOLDER: 'ada' } };
  const BEN = { env: { METES_HOLDER: 'ben' } };
  const AGENT = { env: { METES_HOLDER: 'ada', METES_AGENT: 'codex' } };
  const removed = {
    'was removed': () => world.git(repo, 'worktree', 'remove', '--force', other),
    'was deleted and pruned': () => {
      rmSync(other, { recursive: true });
      world.git(repo, 'worktree', 'prune');
    },
  };
  const claimedThere = async (as = ADA) =>
    claimed(await metes(world.io(other, as), 'claim', 'Write docs', 'docs/')).id;

  test.each(Object.entries(removed))('it %s: told, and given back by its holder', async (_, go) => {
    const id = await claimedThere();
    go();
    const status = await metes(world.io(repo, ADA), 'status');
    expect(status.text).toContain(
      `! ${id}'s worktree is gone: it was in ${other}\n    metes release ${id}\n`,
    );
    const answer = await metes(world.io(repo, ADA), 'release', id);
    expect(answer).toMatchObject({ exit: 0, outcome: 'done', data: { claim: { id } } });
    expect((await metes(world.io(repo, ADA), 'status')).text).not.toContain('is gone');
    expect((await metes(world.io(repo), 'audit')).exit).toBe(0);
  });

  test('its holder is known to status by git as well, and what it offers is theirs to do', async () => {
    const { id } = claimed(await metes(world.io(other), 'claim', 'Write docs', 'docs/'));
    world.git(repo, 'worktree', 'remove', '--force', other);
    expect((await metes(world.io(repo), 'status')).text).toContain(
      `it was in ${other}\n    metes release ${id}\n`,
    );
    expect((await metes(world.io(repo), 'release', id)).outcome).toBe('done');
  });

  test('an agent that may not end it is told who may, and to write to nobody', async () => {
    const id = await claimedThere();
    world.git(repo, 'worktree', 'remove', '--force', other);
    const told = `ada can give it back: metes release ${id}; otherwise it is held until `;
    const status = (await metes(world.io(repo, AGENT), 'status')).text;
    expect(status).toContain(`it was in ${other}\n    ${told}`);
    const refused = (await metes(world.io(repo, AGENT), 'release', id)).text;
    expect(refused).toContain(`\n  ${told}`);
    expect(status + refused).not.toContain('metes ask');
  });

  test('deleted by hand: told, and given back once git has forgotten it', async () => {
    const id = await claimedThere();
    rmSync(other, { recursive: true });
    const line = `git worktree prune && metes release ${id}`;
    const status = await metes(world.io(repo, ADA), 'status');
    expect(status.text).toContain(
      `! ${id}'s worktree is gone: it was in ${other}, and git has it still\n    ${line}\n`,
    );
    const refused = await metes(world.io(repo, ADA), 'release', id);
    expect(refused).toMatchObject({ exit: 1, data: { reason: 'not-yours' } });
    expect(refused.text).toContain(`${id} belongs to another worktree, which is not where it was`);
    expect(refused.text).toContain(`  ${line}\n`);
    world.git(repo, 'worktree', 'prune');
    expect((await metes(world.io(repo, ADA), 'release', id)).outcome).toBe('done');
  });

  test.each([
    ['moved away', () => renameSync(other, `${other}-hidden`)],
    ['parted from git', () => renameSync(join(other, '.git'), join(other, '.git2'))],
  ])('%s for a moment: an agent beside it gives nothing back', async (_, hide) => {
    const id = await claimedThere(AGENT);
    hide();
    const refused = await metes(world.io(repo, AGENT), 'release', id);
    expect(refused).toMatchObject({ exit: 1, data: { reason: 'not-yours' } });
    expect((await metes(world.io(repo), 'status')).data.others).toMatchObject([{ id }]);
  });

  test('is not released by another: they are given the takeover, and it is accepted', async () => {
    const id = await claimedThere();
    world.git(repo, 'worktree', 'remove', '--force', other);
    const third = world.path('third');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/third', third, 'main');
    const refused = await metes(world.io(third, BEN), 'release', id);
    expect(refused).toMatchObject({ exit: 1, data: { reason: 'not-yours' } });
    expect(refused.text).toContain(`${id} belongs to another worktree, which is gone`);
    expect(refused.text).toContain(`was in ${other}: that worktree is gone`);
    const taking = `metes takeover ${id} --force --reason '<why>'`;
    expect(refused.text).toContain(taking);
    expect((await metes(world.io(third, BEN), 'status')).text).toContain(taking);
    const reason = ['--force', '--reason=gone'];
    expect((await metes(world.io(third, BEN), 'takeover', id, ...reason)).exit).toBe(0);
  });

  test('an agent gives back an agent’s ground, and not its person’s', async () => {
    const persons = await claimedThere();
    world.git(repo, 'worktree', 'remove', '--force', other);
    const refused = await metes(world.io(repo, AGENT), 'release', persons);
    expect(refused.data.reason).toBe('not-yours');
    await metes(world.io(repo, ADA), 'release', persons);
    world.git(repo, 'worktree', 'add', '-q', other, 'feat/docs');
    const agents = await claimedThere(AGENT);
    world.git(repo, 'worktree', 'remove', '--force', other);
    expect((await metes(world.io(repo, AGENT), 'release', agents)).outcome).toBe('done');
  });

  test('one that is locked, or in another clone of another host, may be out of reach only', async () => {
    const id = await claimedThere();
    world.git(repo, 'worktree', 'lock', other);
    rmSync(other, { recursive: true });
    expect((await metes(world.io(repo, ADA), 'release', id)).data.reason).toBe('not-yours');
    world.git(repo, 'worktree', 'unlock', other);
    const elsewhere = world.io(repo, { ...ADA, host: 'lap-9' });
    expect((await metes(elsewhere, 'release', id)).data.reason).toBe('not-yours');
    expect((await metes(elsewhere, 'status')).text).not.toContain('worktree is gone');
  });
});

describe('status', () => {
  test('shows mine first, then others, and how old the copy is; no network', async () => {
    await metes(world.io(other), 'claim', 'Write docs', 'docs/');
    const answer = await metes(world.io(repo), 'status');
    expect(answer.text).toMatch(
      /Held from here:[\s\S]*feat\/api[\s\S]*Held by others:[\s\S]*feat\/docs/,
    );
    expect(answer.text).toContain('2 live claims, as of');
    expect(answer.data).toMatchObject({
      branch: 'feat/api',
      mine: [{ branch: 'feat/api', standing: { state: 'live' } }],
      others: [{ branch: 'feat/docs' }],
    });
  });

  test('says that guards are displaced, and that a branch is held elsewhere', async () => {
    const answer = await metes(world.io(repo), 'status');
    expect(answer.text).toContain("guards don't stand");
    expect(answer.text).toContain('metes init');
  });

  test('a claim whose process is gone is told, and can be taken at once', async () => {
    const io = world.io(other);
    const ctx = await openContext(io);
    const ground = groundOf(['docs/**'], await treeOf(ctx));
    const place = await placeOf(ctx, { task: 'Write docs' });
    const started = `${await processStart(io, process.pid)}0`;
    const run = { host: io.host, pid: process.pid, started };
    const wish = { task: 'Write docs', ground, place, yields: false, process: run };
    await transact(ctx, requestOf(ctx, wish));
    const status = await metes(world.io(repo), 'status');
    expect(status.data.others).toMatchObject([{ branch: 'feat/docs', processGone: true }]);
    // On a branch of its own: this one holds something, and on main nothing can be claimed.
    const id = (status.data.others as { id: string }[])[0]?.id ?? '';
    const taking = `metes takeover ${id}`;
    expect(status.text).toContain(
      `gone\n    git switch -c feat/api-2 --no-track main && ${taking}\n`,
    );
    world.git(repo, 'switch', '-q', 'main');
    const onMain = await metes(world.io(repo), 'status');
    expect(onMain.text).toContain(
      `gone\n    git switch -c feat/docs-2 --no-track main && ${taking}\n`,
    );
    world.git(repo, 'switch', '-qc', 'feat/free');
    const free = await metes(world.io(repo), 'status');
    expect(free.text).toContain(`gone\n    ${taking}\n`);
    const third = world.path('third');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/third', third, 'main');
    const granted = await metes(world.io(third), 'claim', 'Docs anew', 'docs/');
    expect(granted.data.displaced).toMatchObject([{ branch: 'feat/docs' }]);
  });
});

describe('why', () => {
  test('mine, held, free, shared, manifest and history', async () => {
    await metes(world.io(other), 'claim', 'Write docs', 'docs/');
    await metes(world.io(repo), 'claim', 'Page the items', 'src/api/');
    const io = world.io(repo);
    const manifest = world.git(repo, 'ls-files', '.metes/scope/');
    const asked = ['src/api/items.ts', 'docs/guide.md', 'src/web/page.ts', 'package-lock.json'];
    const answer = await metes(io, 'why', ...asked, manifest);
    expect(answer).toMatchObject({ exit: 1, outcome: 'not-yours' });
    const paths = answer.data.paths as { code: string; history: unknown[] }[];
    expect(paths.map((p) => p.code)).toEqual(['yours', 'held', 'free', 'shared', 'manifest']);
    expect(paths.map((p) => p.history.length)).toEqual([1, 1, 0, 0, 0]);
    expect(answer.text).toContain('docs/guide.md: not yours: docs/** is held by feat/docs');
    expect(answer.text).toContain('"Write docs"');
    expect(answer.text).toContain('metes widen src/web/page.ts');
    expect((await metes(io, 'why', 'src/api/items.ts')).exit).toBe(0);
    // What was added for another path is no part of this one's story.
    await metes(io, 'widen', 'src/web/page.ts');
    const [items, page] = (await metes(io, 'why', 'src/api/items.ts', 'src/web/page.ts')).data
      .paths as { history: { kind: string }[] }[];
    expect(items?.history.map(({ kind }) => kind)).toEqual(['granted']);
    expect(page?.history.map(({ kind }) => kind)).toEqual(['widened']);
    await metes(io, 'narrow', 'src/api/');
  });

  test('offers nothing for a name that no pattern can say', async () => {
    const asked = ['docs/a\nb', 'docs/f\ufffd', `docs/${'deep/'.repeat(300)}x`];
    const answer = await metes(world.io(repo), 'why', ...asked, 'docs/plain');
    expect(answer.text.match(/metes (?:widen|claim) .*/g)).toEqual([
      expect.stringMatching(/ docs\/plain$/),
    ]);
  });

  test('who held it, and what became of that', async () => {
    await metes(world.io(repo), 'release');
    const answer = await metes(world.io(other), 'why', 'src/api/items.ts', '--limit=1');
    expect(answer.text).toContain('what happened, newest first');
    expect(answer.text).toContain('released');
    expect(answer.data.paths).toMatchObject([{ code: 'free', history: [{ kind: 'released' }] }]);
  });

  test('from a subdirectory, and outside the repository', async () => {
    const below = world.io(join(repo, 'src/web'));
    const answer = await metes(below, 'why', '../api/items.ts');
    expect(answer.data.paths).toMatchObject([{ path: 'src/api/items.ts', code: 'yours' }]);
    const outside = await failure(metes(below, 'why', '/etc/passwd'));
    expect(outside).toMatchObject({ code: 'outside-repository', exit: 64 });
  });

  test('on an exempt branch everything may be written', async () => {
    const main = world.path('main');
    world.git(repo, 'worktree', 'add', '-q', main, 'main');
    const answer = await metes(world.io(main), 'why', 'src/api/items.ts');
    expect(answer).toMatchObject({ exit: 0, data: { paths: [{ code: 'exempt' }] } });
  });
});

describe('free', () => {
  test('says what is left, directory by directory, and who holds the rest', async () => {
    const answer = await metes(world.io(other), 'free', 'src/', 'docs/');
    expect(answer).toMatchObject({ exit: 0, outcome: 'free' });
    expect(answer.data).toMatchObject({
      free: { files: 3, of: 5 },
      holders: [{ branch: 'feat/api' }],
    });
    expect(answer.data.directories).toEqual([
      { path: 'docs/', free: 2, of: 2 },
      { path: 'src/', free: 1, of: 3 },
    ]);
    const { entries } = answer.data as { entries: string[] };
    expect((await metes(world.io(other), 'claim', 'All of it', ...entries)).exit).toBe(0);
  });

  test('exit 1 when nothing of it is free', async () => {
    const answer = await metes(world.io(other), 'free', 'src/api/items.ts');
    expect(answer).toMatchObject({ exit: 1, outcome: 'none', data: { entries: [] } });
  });
});

describe('takeover', () => {
  test("of one's own claim in another worktree is free, and keeps the task", async () => {
    const mine = claimed(await metes(world.io(repo), 'claim', 'Page the items', 'src/api/'));
    const taken = await metes(world.io(other), 'takeover', 'feat/api');
    expect(taken.outcome).toBe('granted');
    expect(taken.data).toMatchObject({
      from: { id: mine.id },
      claim: { generation: 2, branch: 'feat/docs', task: { text: 'Page the items' } },
    });
    // There are none to bring along.
    expect(taken.notes?.join() ?? '').not.toContain('git merge');
    const lost = await failure(metes(world.io(repo), 'renew'));
    expect(lost.code).toBe('no-claim');
  });

  test('of what nobody holds', async () => {
    const error = await failure(metes(world.io(other), 'takeover', 'c-0000000000'));
    expect(error).toMatchObject({ code: 'no-such-claim', exit: 64 });
  });
});

describe('tidy', () => {
  test('removes the manifests of ended claims on a branch of its own, and touches nothing', async () => {
    world.git(repo, 'switch', '-q', '--detach', 'main');
    world.git(repo, 'merge', '-q', '--no-edit', 'feat/api');
    world.git(repo, 'branch', '-qf', 'main', 'HEAD');
    world.git(repo, 'switch', '-q', 'feat/api');
    const live = await metes(world.io(repo), 'tidy');
    expect(live).toMatchObject({ outcome: 'unchanged', data: { removed: [], kept: 1 } });
    await metes(world.io(repo), 'release');
    world.write(join(repo, 'src/web/page.ts'), 'unfinished\n');
    const before = world.git(repo, 'status', '--porcelain', '-b');
    const done = await metes(world.io(repo), 'tidy');
    const { branch } = done.data as { branch: string };
    expect(branch).toMatch(/^metes\/tidy-[0-9a-f]{8}$/);
    expect(world.git(repo, 'diff', '--name-status', 'main', branch)).toMatch(
      /^D\t\.metes\/scope\/feat-api-[0-9a-f]{8}\.yml$/,
    );
    expect(world.git(repo, 'status', '--porcelain', '-b')).toBe(before);
    const again = await metes(world.io(repo), 'tidy');
    expect(again.data).toMatchObject({ branch, oid: done.data.oid });
  });
});
