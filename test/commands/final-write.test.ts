/** The final write on real git: what may land, when its result is there twice, late, stale, or not at all. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findManifest } from '../../src/commands/claiming/manifest-file.ts';
import { openLoose } from '../../src/commands/context/context.ts';
import type { Answer } from '../../src/commands/verb.ts';
import { lacks } from '../support/packages.ts';
import { enrol, failure, metes, newWorld, project, type World } from '../support/test-io.ts';

const lacksCli = lacks('dist/, which npm run build makes', [join(project, 'dist/cli.js')]);

const FILES = {
  'README.md': '# here\n',
  'docs/index.md': 'index\n',
  'lib/base.ts': 'export {};\n',
  'src/api/items.ts': 'export {};\n',
  'src/web/page.ts': 'export {};\n',
};
const ITEM = 'the items API answers pages';
const PAGE = 'a page about it';
const TESTS = 'src/api/pages.test.ts';

let world: World;
let repo: string;

beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', FILES);
  await enrol(world, repo);
});
afterEach(() => world.close());

/** A branch with a manifest written by hand, claimed. */
async function promised(
  branch: string,
  more = `delivers: ["${ITEM}", "${PAGE}"]\n`,
  { write = 'src/api/', task = 'Add pagination', at = repo, io = world.io(at) } = {},
): Promise<Answer> {
  world.git(at, 'switch', '-qc', branch);
  const { path } = await findManifest(await openLoose(io), branch);
  const text = `version: 1\nbranch: ${branch}\ntask: ${JSON.stringify(task)}\nwrite: ["${write}"]\n${more}`;
  world.write(join(at, path), text);
  const answer = await metes(io, 'claim');
  expect(answer.outcome).toBe('granted');
  return answer;
}

function commit(files: Readonly<Record<string, string>>, at = repo): string {
  for (const [path, content] of Object.entries(files)) world.write(join(at, path), content);
  world.git(at, 'add', '--all');
  world.git(at, 'commit', '-qm', `Change ${Object.keys(files).join()}`);
  return world.git(at, 'rev-parse', 'HEAD');
}

const deliver = (item: string, ref: string, ...more: string[]) =>
  metes(world.io(repo), 'deliver', item, `--evidence=${ref}`, ...more);
const promote = (...more: string[]) => metes(world.io(repo), 'check', '--promote', ...more);
const because = ({ outcome, data }: Answer) => [
  outcome,
  (data.promotion as { because: string | null }).because,
];
const undelivered = ({ data }: Answer) =>
  (data.findings as { code: string; detail: string; shown?: { how: string } }[])
    .filter(({ code }) => code === 'undelivered')
    .map(({ detail, shown }) => [detail, shown?.how ?? null]);
const events = (): string[] =>
  world.git(repo, 'log', '--reverse', '--format=%s', 'metes-registry').split('\n').slice(1);
const kinds = (): string[] => events().map((line) => line.split(' ')[0] ?? '');

/** Everything that the branch promised is shown for its head. */
async function shown(): Promise<string> {
  await promised('feat/pages');
  const head = commit({ [TESTS]: 'test\n' });
  await deliver(ITEM, TESTS);
  await metes(world.io(repo), 'drop', PAGE, 'the docs team writes it');
  return head;
}

describe('a declared deliverable without accepted evidence', () => {
  test('is exposed: by check, at the gate, in status; then it is shown, accepted and merged', async () => {
    const granted = await promised('feat/pages');
    expect(granted.text).toContain('It promises 2 items');
    const head = commit({ [TESTS]: 'test\n' });
    const open = await metes(world.io(repo), 'check');
    expect(open).toMatchObject({ exit: 1, outcome: 'incomplete' });
    expect(undelivered(open)).toEqual([
      [ITEM, null],
      [PAGE, null],
    ]);
    expect(open.text).toContain('Incomplete: 1 file in scope, feat/pages, and 2 promised items');
    expect(because(await promote())).toEqual(['not-promoted', 'incomplete']);

    expect(await deliver(ITEM, TESTS)).toMatchObject({ exit: 0, outcome: 'received' });
    const waits = await metes(world.io(repo), 'check');
    expect(undelivered(waits)).toEqual([
      [ITEM, 'waits'],
      [PAGE, null],
    ]);
    expect(waits.text).toContain('metes check --promote');
    expect(because(await promote())).toEqual(['not-promoted', 'incomplete']);

    const dropped = await metes(world.io(repo), 'drop', PAGE, 'the docs team writes it');
    expect(dropped).toMatchObject({ exit: 0, outcome: 'done' });
    const accepted = await promote();
    expect(accepted).toMatchObject({ exit: 0, outcome: 'accepted' });
    expect(accepted.text).toContain(`git merge ${head}`);
    expect(await metes(world.io(repo), 'check')).toMatchObject({ exit: 0, outcome: 'in-scope' });
    const status = await metes(world.io(repo), 'status');
    expect(status.text).toMatch(/promises "the items API answers pages": accepted by Ada/);
    expect(status.text).toMatch(/promises "a page about it": dropped by Ada .*the docs team/);
    expect(kinds()).toEqual(['granted', 'received', 'dropped', 'accepted']);
    world.git(repo, 'switch', '-q', 'main');
    world.git(repo, 'merge', '-q', head);
    world.git(repo, 'switch', '-q', 'feat/pages');
    await metes(world.io(repo), 'release');
    expect(events().at(-1)).toMatch(/^released c-\w+ \(Ada\): finished, and landed$/);
    const [record = ''] = world
      .git(repo, 'ls-tree', '-r', '--name-only', 'metes-registry', 'delivered')
      .split('\n');
    expect(JSON.parse(world.git(repo, 'show', `metes-registry:${record}`))).toMatchObject({
      branch: 'feat/pages',
      items: [{ item: ITEM, state: 'landed', head, evidence: { kind: 'path', ref: TESTS } }],
    });
    expect(await metes(world.io(repo), 'audit')).toMatchObject({ exit: 0, outcome: 'clean' });
  });

  test('an item that is a path, or a pattern, is asked about as one', async () => {
    await promised('feat/pages', `delivers: [${TESTS}, "src/api/*.md", "${ITEM}"]\n`);
    commit({ [TESTS]: 'test\n' });
    await deliver(TESTS, TESTS);
    const why = await metes(world.io(repo), 'why', TESTS, 'src/api/a.md', ITEM);
    const said = why.text.split('\n').filter((line) => line.includes('promised by'));
    expect(said).toEqual([
      expect.stringMatching(/^ {2}promised by feat\/pages \(c-\w+\) as ".*": shown by Ada/),
      expect.stringMatching(/as "src\/api\/\*\.md": nothing shows it yet$/),
      expect.stringMatching(/as "the items API answers pages": nothing shows it yet$/),
    ]);
  });

  test('what is required of another task: until that was accepted there', async () => {
    await promised('feat/db', 'delivers: [the index]\n', { write: 'lib/', task: 'Index' });
    commit({ 'lib/base.ts': 'index\n' });
    await deliver('the index', 'lib/base.ts');
    world.git(repo, 'switch', '-q', 'main');
    await promised('feat/pages', 'requires:\n  - feat/db: the index\n');
    commit({ 'src/api/items.ts': 'pages\n' });
    const waits = await promote();
    expect(because(waits)).toEqual(['not-promoted', 'incomplete']);
    expect(waits.text).toMatch(
      /no other task had it accepted: "the index" \(from feat\/db\); feat\/db \(c-\w+, Ada\) promises it: shown by Ada .* \(lib\/base\.ts\)/,
    );
    expect(waits.text).toContain('  metes check --promote --branch=feat/db');
    expect(waits.data.findings).toMatchObject([{ required: true, holder: { branch: 'feat/db' } }]);
    expect(because(await promote('--branch=feat/db'))).toEqual(['accepted', null]);
    expect(because(await promote())).toEqual(['accepted', null]);
  });

  test('a manifest can promise more after the grant, and never less', async () => {
    await promised('feat/pages', `delivers: ["${ITEM}"]\n`);
    const { path } = await findManifest(await openLoose(world.io(repo)), 'feat/pages');
    const text = world.git(repo, 'show', `HEAD:${path}`);
    commit({ [path]: `${text.replace(ITEM, 'less')}\n`, [TESTS]: 'test\n' });
    expect(undelivered(await metes(world.io(repo), 'check')).map(([item]) => item)).toEqual([
      ITEM,
      'less',
    ]);
    expect(await deliver('less', TESTS)).toMatchObject({ outcome: 'received' });
    expect(because(await promote())).toEqual(['not-promoted', 'incomplete']);
  });

  test.skipIf(lacksCli)(
    'a run that leaves it unshown says so, one that shows it ends as its command does',
    async () => {
      world.git(repo, 'switch', '-qc', 'feat/run');
      const { path } = await findManifest(await openLoose(world.io(repo)), 'feat/run');
      const manifest = `version: 1\nbranch: feat/run\ntask: Add pagination\nwrite: ["src/api/"]\ndelivers: ["${ITEM}"]\n`;
      commit({ [path]: manifest });
      const run = (script: string) =>
        metes(
          world.io(repo),
          'run',
          ...['--task=Add pagination', '--write=src/api/', '--', 'sh', '-c', script],
        );
      const left = await run('echo x > src/api/items.ts && git commit -qam x');
      expect(left).toMatchObject({ exit: 121, outcome: 'incomplete' });
      const cli = `${process.execPath} ${world.io(repo).cli}`;
      const done = await run(`${cli} deliver '${ITEM}' --evidence=src/api/items.ts >/dev/null`);
      expect(done).toMatchObject({ exit: 0, outcome: 'done' });
    },
  );
});

describe('the same result delivered twice', () => {
  test('one acceptance, no second effect; the second is told when the first was', async () => {
    await shown();
    const again = await deliver(ITEM, TESTS);
    expect(again).toMatchObject({ exit: 0, outcome: 'unchanged' });
    expect(again.text).toContain('Known already');
    await promote();
    const before = world.git(repo, 'rev-parse', 'metes-registry');
    const second = await promote();
    expect(second).toMatchObject({ exit: 0, outcome: 'accepted' });
    expect(second.text).toMatch(/^Accepted already .* by Ada, and nothing was changed/);
    expect(await deliver(ITEM, 'https://ci.example.org/2')).toMatchObject({ outcome: 'unchanged' });
    expect(world.git(repo, 'rev-parse', 'metes-registry')).toBe(before);
    expect(kinds().filter((kind) => kind === 'accepted')).toHaveLength(1);
  });

  test('two at once: one acceptance', async () => {
    await shown();
    const both = await Promise.all([promote(), promote()]);
    expect(both.map(because)).toEqual([
      ['accepted', null],
      ['accepted', null],
    ]);
    expect(kinds().filter((kind) => kind === 'accepted')).toHaveLength(1);
  });
});

test('rejected after it was accepted: the status says that the acceptance holds no more', async () => {
  await shown();
  expect((await promote()).outcome).toBe('accepted');
  const status = async (): Promise<string> => (await metes(world.io(repo), 'status')).text;
  expect(await status()).toMatch(
    /^ +accepted for main at [0-9a-f]{12} by Ada (?!.*holds no more)/m,
  );
  const no = ['--reject', 'it answers one page', '--branch=feat/pages'] as const;
  expect((await metes(world.io(repo), 'deliver', ITEM, ...no)).exit).toBe(0);
  expect(await status()).toMatch(/^ +accepted for main at .*, which holds no more: an item was /m);
  expect(because(await promote())).toEqual(['not-promoted', 'incomplete']);
});

describe('what can not be dropped', () => {
  const drop = (item: string) => failure(metes(world.io(repo), 'drop', item, 'not needed'));
  const manifestOf = async (): Promise<string> =>
    join(repo, (await findManifest(await openLoose(world.io(repo)), 'feat/pages')).path);

  test('something required: it says what lets go of it, and that does', async () => {
    await promised('feat/pages', `requires: ["feat/db: the index"]\n`);
    commit({ [TESTS]: 'test\n' });
    const open = await metes(world.io(repo), 'check');
    expect(open.text).toContain(
      '"feat/db: the index", all of it one name; without the quotes in the manifest it is "the index" (from feat/db)',
    );
    const refused = await drop('feat/db: the index');
    expect(refused).toMatchObject({ code: 'no-such-item', exit: 64 });
    expect(refused.message).toContain('is required of another task');
    expect(refused.hint).toMatch(/^metes release\n.*take it out below requires: in the manifest/);
    await metes(world.io(repo), 'release');
    const path = await manifestOf();
    writeFileSync(path, readFileSync(path, 'utf8').replace(/requires:\n {2}- .*\n/, ''));
    world.git(repo, 'commit', '-qam', 'Require nothing');
    await metes(world.io(repo), 'claim');
    expect(await metes(world.io(repo), 'check')).toMatchObject({ exit: 0, outcome: 'in-scope' });
  });

  test('one that only the manifest has: it says where it goes, and that does', async () => {
    await promised('feat/pages', '');
    const path = await manifestOf();
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, `${before}delivers:\n  - ${PAGE}\n`);
    world.git(repo, 'commit', '-qam', 'Promise');
    commit({ [TESTS]: 'test\n' });
    expect(undelivered(await metes(world.io(repo), 'check'))).toEqual([[PAGE, null]]);
    const refused = await drop(PAGE);
    expect(refused).toMatchObject({ code: 'no-such-item', exit: 64 });
    expect(refused.hint).toBe('take it out below delivers: in the manifest, and commit that');
    writeFileSync(path, before);
    world.git(repo, 'commit', '-qam', 'Promise nothing');
    expect(await metes(world.io(repo), 'check')).toMatchObject({ exit: 0, outcome: 'in-scope' });
  });
});

describe('evidence that is bound to another head', () => {
  test('two matching reports from one stale source do not count', async () => {
    await promised('feat/pages');
    const stale = commit({ [TESTS]: 'test\n' });
    commit({ 'src/api/items.ts': 'broken since\n' });
    for (const item of [ITEM, PAGE])
      expect(await deliver(item, 'https://ci.example.org/1', `--head=${stale}`)).toMatchObject({
        outcome: 'received',
      });
    const checked = await promote();
    expect(because(checked)).toEqual(['not-promoted', 'incomplete']);
    expect(undelivered(checked)).toEqual([
      [ITEM, 'moved-on'],
      [PAGE, 'moved-on'],
    ]);
    expect(checked.text).toContain('shown for another commit than this');
    expect(checked.text).toContain(`metes deliver --evidence=https://ci.example.org/1 '${ITEM}'`);
  });

  test('accepted for one head, it does not count for the next', async () => {
    await shown();
    await promote();
    commit({ 'src/api/items.ts': 'one more\n' });
    expect(undelivered(await metes(world.io(repo), 'check'))).toEqual([[ITEM, 'moved-on']]);
    expect(because(await promote())).toEqual(['not-promoted', 'incomplete']);
    await deliver(ITEM, TESTS);
    expect(because(await promote())).toEqual(['accepted', null]);
  });

  test('of another branch, or no commit at all: refused', async () => {
    await promised('feat/pages');
    commit({ [TESTS]: 'test\n' });
    world.git(repo, 'switch', '-q', 'main');
    const other = commit({ 'docs/index.md': 'x\n' });
    world.git(repo, 'switch', '-q', 'feat/pages');
    expect(await failure(deliver(ITEM, TESTS, `--head=${other}`))).toMatchObject({
      code: 'foreign-head',
      exit: 64,
    });
    expect(await failure(deliver(ITEM, other))).toMatchObject({ code: 'no-evidence' });
    expect(await failure(deliver(ITEM, 'src/nothing.ts'))).toMatchObject({ code: 'no-evidence' });
    expect(await failure(deliver('the items API answer pages', TESTS))).toMatchObject({
      code: 'no-such-item',
      hint: `metes deliver '${ITEM}' --evidence='<path, commit or URL>'`,
    });
  });

  test('what somebody wrote into the registry by hand is looked for, and rejected', async () => {
    await promised('feat/pages', `delivers: ["${ITEM}"]\n`);
    const head = commit({ [TESTS]: 'test\n' });
    await deliver(ITEM, TESTS);
    // The same once more, with evidence that is in no commit: a legal entry that says what is not so.
    const forged = (text: string) =>
      text.replaceAll(TESTS, 'src/api/forged.ts').replaceAll(newest, `e-${'z'.repeat(20)}`);
    const message = world.git(repo, 'log', '-1', '--format=%B', 'metes-registry');
    const newest = /"id": "(e-\w+)"/.exec(message)?.[1] ?? '';
    const claims = ['ls-tree', '-r', '--name-only', 'metes-registry', 'claims'];
    const [path = ''] = world.git(repo, ...claims).split('\n');
    append(path, forged(world.git(repo, 'show', `metes-registry:${path}`)), forged(message));
    expect(await metes(world.io(repo), 'audit')).toMatchObject({ outcome: 'clean' });
    const checked = await promote();
    expect(because(checked)).toEqual(['not-promoted', 'incomplete']);
    expect(undelivered(checked)).toEqual([[ITEM, 'gone']]);
    expect(events().at(-1)).toContain(`rejected ${ITEM}`);
    expect(undelivered(await metes(world.io(repo), 'check'))).toEqual([[ITEM, 'rejected']]);
    expect(head).toBe(world.git(repo, 'rev-parse', 'HEAD'));
  });
});

/** An entry of the journal, as somebody with a clone of it can write one. */
function append(path: string, content: string, message: string): void {
  const at = world.path('by-hand');
  world.git(repo, 'worktree', 'add', '-q', '--detach', at, 'metes-registry');
  world.write(join(at, path), `${content}\n`);
  world.git(at, 'commit', '-qam', message);
  const oid = world.git(at, 'rev-parse', 'HEAD');
  world.git(repo, 'worktree', 'remove', '--force', at);
  world.git(repo, 'update-ref', 'refs/heads/metes-registry', oid);
}

describe('what is required and not there names who could deliver it', () => {
  const required = async (what: string) => {
    world.git(repo, 'switch', '-q', 'main');
    await promised('feat/pages', `requires:\n  - ${what}\n`);
    commit({ 'src/api/items.ts': 'pages\n' });
    return (await promote()).text;
  };

  test('nothing shows it yet: its holder is asked', async () => {
    await promised('feat/db', 'delivers: [the index]\n', { write: 'lib/', task: 'Index' });
    const text = await required('the index');
    expect(text).toMatch(/feat\/db \(c-\w+, Ada\) promises it: nothing shows it yet/);
    const [, words = ''] = /metes ask (c-\w+ '[^']*')/.exec(text) ?? [];
    expect(words).toMatch(/^c-\w+ 'I wait for "the index": when is it there\?'$/);
  });

  test('it is not promised there: its holder is asked to', async () => {
    await promised('feat/db', 'delivers: [tables]\n', { write: 'lib/', task: 'Index' });
    const text = await required('feat/db: the index');
    expect(text).toMatch(/feat\/db \(c-\w+, Ada\) does not promise it/);
    expect(text).toMatch(/metes ask c-\w+ 'I require "the index" of you: will you promise it/);
  });

  test('nobody works at it', async () => {
    const text = await required('feat/db: the index');
    expect(text).toContain('no live claim is that of feat/db, so nobody works at it');
  });

  test('nobody promises it', async () => {
    expect(await required('the index')).toContain('no live claim promises it');
  });
});
