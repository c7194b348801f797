/** A long journal is read once for what was written outside: from then on by what this clone has kept of it, while that holds. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeLongJournal } from '../bench/long-journal.ts';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let at: string;

type Words = [string, ...string[]];
const agent = (...argv: Words) => metes(world.io(at, { env: { METES_AGENT: 'codex' } }), ...argv);

beforeEach(async () => {
  world = newWorld();
  at = world.repository('repo', { 'docs/a.md': 'a\n', 'src/s.js': 's\n' });
  await enrol(world, at);
  const text = `${world.git(at, 'show', 'HEAD:.metes/config.yml')}\n`;
  const oid = world.git(at, 'rev-parse', 'HEAD:.metes/config.yml');
  const gitDir = join(at, '.git');
  const long = { events: 600, live: 5, branch: 'metes-registry', config: { text, oid }, gitDir };
  await writeLongJournal({ ...long, env: world.temp.env });
  world.git(at, 'switch', '-qc', 'feat/one');
  await agent('claim', 'One', 'src/');
  world.commit(at, { 'docs/a.md': 'beyond\n' }, 'Beyond');
  await agent('release');
});
afterEach(() => world.close());

const copy = () => join(at, '.git/metes/registry.git');
const kept = () =>
  join(
    copy(),
    readdirSync(copy()).find((name) => /^metes-outside-[0-9a-f]{40}$/.test(name)) ??
      'metes-outside',
  );
const contents = () => JSON.parse(readFileSync(kept(), 'utf8'));
const asks = async (): Promise<unknown> =>
  (await agent('claim', 'Docs', 'docs/')).data.paths ?? 'granted';

test('it is read once; then what came since, and what concerns the branch', async () => {
  expect(await asks()).toEqual(['docs/a.md']);
  const { tip, traces } = contents();
  expect(traces.filter(({ places }: { places: string[] }) => places.includes('feat/one'))).toEqual([
    expect.objectContaining({ places: ['feat/one'] }),
    expect.objectContaining({ places: ['feat/one'], content: [expect.stringMatching(/^\w{8}$/)] }),
  ]);
  expect(await asks()).toEqual(['docs/a.md']);
  expect(contents().tip).toBe(tip);
  // Nothing else is asked: without its traces, that entry was never read.
  writeFileSync(kept(), JSON.stringify({ ...contents(), traces: [] }));
  expect(await asks()).toBe('granted');
});

test.each<[string, () => string]>([
  ['cut short', () => readFileSync(kept(), 'utf8').slice(0, -40)],
  ['empty', () => ''],
  ['of another metes', () => JSON.stringify({ ...contents(), engine: '0.0.1', traces: [] })],
  ['of another repository', () => JSON.stringify({ ...contents(), repository: 'r-0', traces: [] })],
  [
    'of another history',
    () => JSON.stringify({ ...contents(), tip: world.git(at, 'rev-parse', 'HEAD'), traces: [] }),
  ],
  ['of a commit that is gone', () => JSON.stringify({ ...contents(), tip: 'ab'.repeat(20) })],
  [
    'naming entries that are gone',
    () =>
      JSON.stringify({
        ...contents(),
        traces: [{ commit: 'ab'.repeat(20), places: ['feat/one'], claim: null }],
      }),
  ],
  ['with what is no trace', () => JSON.stringify({ ...contents(), traces: [{ commit: '--all' }] })],
])('what was kept is %s: it is all read again', async (_, text) => {
  await asks();
  const { traces } = contents();
  writeFileSync(kept(), text());
  expect(await asks()).toEqual(['docs/a.md']);
  expect(contents().traces).toEqual(traces);
});

test('what somebody merged into the journal by hand is no start to go on from', async () => {
  await asks();
  rmSync(kept());
  const tip = world.git(at, 'rev-parse', 'metes-registry');
  const message = world.git(at, 'show', '-s', '--format=%B', tip);
  const merge = world.git(
    at,
    'commit-tree',
    `${tip}^{tree}`,
    '-p',
    tip,
    '-p',
    `${tip}~3`,
    '-m',
    message,
  );
  world.git(at, 'update-ref', 'refs/heads/metes-registry', merge);
  await agent('status', '--fresh');
  expect(await asks()).toEqual(['docs/a.md']);
  expect(existsSync(kept())).toBe(false);
});
