/** Ground that a commit wrote before it was asked for: giving the claim back and asking anew is no way round a person. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../src/commands/verb.ts';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let repo: string;
let api: string;

beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', { 'README.md': '# here\n', 'src/api/items.ts': '1\n' });
  await enrol(world, repo);
  api = world.path('api');
  world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/api', api);
});
afterEach(() => world.close());

type Words = [string, ...string[]];
const agent = (...argv: Words) => metes(world.io(api, { env: { METES_AGENT: 'codex' } }), ...argv);
const ada = (...argv: Words) => metes(world.io(api), ...argv);
/** Somebody who wrote none of it. */
const grace = (...argv: Words) => {
  world.git(api, 'config', 'user.email', 'grace@example.org');
  return metes(world.io(api, { env: { METES_HOLDER: 'grace' } }), ...argv);
};
const told = ({ exit, data }: Answer) => [exit, data.reason, data.paths ?? data.late ?? null];
const PATHS = ['docs/index.md'];

/** The first command of a refusal, as argv. */
const offered = ({ text }: Answer): Words =>
  (/ {2}metes (claim .*)/.exec(text)?.[1]?.match(/'[^']*'|\S+/g) ?? []).map((word) =>
    word.replaceAll("'", ''),
  ) as Words;

function configure(change: (config: string) => string): void {
  const config = world.git(repo, 'show', 'HEAD:.metes/config.yml');
  world.commit(repo, { '.metes/config.yml': `${change(config)}\n` }, 'decide');
}

async function wroteOutside(by = agent): Promise<void> {
  await by('claim', 'Add pagination', 'src/api/');
  world.commit(api, { 'docs/index.md': 'wide\n' }, 'Beyond');
}

describe('an agent', () => {
  test('that gives its claim back and asks for a wider one is refused, and what is offered works', async () => {
    await wroteOutside();
    await agent('release');
    const answer = await agent('claim', 'Add pagination', 'src/', 'docs/');
    expect(told(answer)).toEqual([1, 'agent', PATHS]);
    expect(answer.text).toContain('docs/index.md was written before it was asked for');
    expect(offered(answer)).toEqual([
      ...['claim', 'Add pagination', 'src/**', 'docs/**', '!docs/index.md'],
    ]);
    expect((await agent(...offered(answer))).outcome).toBe('granted');
    expect((await agent('check')).outcome).toBe('breach');
  });

  test('nor after a person said no, nor with other content', async () => {
    await wroteOutside();
    await grace('resolve', 'reject', 'not there');
    world.commit(api, { 'docs/index.md': 'otherwise\n' }, 'Again');
    await agent('release');
    expect(told(await agent('claim', 'Docs', 'docs/'))).toEqual([1, 'agent', PATHS]);
  });

  test('nor on another branch with the same commit', async () => {
    await wroteOutside();
    await agent('release');
    world.git(api, 'switch', '-qc', 'feat/new');
    expect(told(await agent('claim', 'Docs', 'docs/'))).toEqual([1, 'agent', PATHS]);
  });

  test('nor by a run, over its own claim that lapsed', async () => {
    await wroteOutside();
    const io = world.io(api);
    io.clock.aheadMs = 9 * 3_600_000;
    const answer = await metes(
      io,
      ...(['run', '--task=Docs', '--write=docs/', '--write=src/', '--', 'true'] as Words),
    );
    expect(answer.exit).toBe(120);
    expect((answer.data.refusal as { paths: string[] }).paths).toEqual(PATHS);
  });

  test('nor by taking over a wider claim', async () => {
    const other = world.path('other');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/docs', other);
    const env = { METES_AGENT: 'codex' };
    await metes(world.io(other, { env }), 'claim', 'Docs', 'docs/');
    await wroteOutside();
    await agent('release');
    const answer = await agent('takeover', 'feat/docs');
    expect(told(answer)).toEqual([1, 'agent', PATHS]);
    expect(answer.text).toContain('put it back as on the target');
  });

  test('that holds a claim is told what of another task would be refused next', async () => {
    await wroteOutside();
    const answer = await agent('claim', 'Docs', 'docs/', 'notes/');
    expect(told(answer)).toEqual([1, 'another-task', PATHS]);
    expect(answer.text).toContain("metes release && metes claim Docs 'docs/**' 'notes/**' '!docs/");
    await agent('release');
    const again = offered({ ...answer, text: answer.text.replace('metes release && ', '') });
    expect((await agent(...again)).outcome).toBe('granted');
  });

  test('may ask for what it has put back', async () => {
    await wroteOutside();
    await agent('release');
    world.git(api, 'rm', '-q', 'docs/index.md');
    world.git(api, 'commit', '-qm', 'Put it back');
    expect((await agent('claim', 'Docs', 'docs/')).outcome).toBe('granted');
  });
});

describe('a person', () => {
  test('who did not write it takes it, on record, and the journal replays', async () => {
    await wroteOutside();
    await agent('release');
    expect((await grace('claim', 'Docs', 'docs/')).outcome).toBe('granted');
    expect(world.git(repo, 'log', '-1', '--format=%B', 'metes-registry')).toContain(
      '"written": true',
    );
    expect((await ada('audit')).exit).toBe(0);
    await grace('release');
    expect((await agent('claim', 'Docs', 'docs/')).outcome).toBe('granted');
  });

  test('who wrote it does not, unless the config lets authors answer', async () => {
    configure((config) => config.replace('author: true', 'author: false'));
    await wroteOutside(ada);
    await ada('release');
    const answer = await ada('claim', 'Docs', 'docs/', 'src/');
    expect(told(answer)).toEqual([1, 'author', PATHS]);
    configure((config) => config.replace('author: false', 'author: true'));
    expect((await ada('claim', 'Docs', 'docs/')).outcome).toBe('granted');
    await ada('release');
    configure((config) => config.replace('author: true', 'author: false'));
  });
});

describe('what was written while nothing held the branch', () => {
  test('before any claim, by a person or an agent: free', async () => {
    world.commit(api, { 'docs/index.md': 'early\n' }, 'Before metes');
    expect((await agent('claim', 'Docs', 'docs/')).outcome).toBe('granted');
    await agent('release');
    expect((await ada('claim', 'Docs', 'docs/')).outcome).toBe('granted');
  });

  test('after a release: free', async () => {
    await ada('claim', 'Add pagination', 'src/api/');
    await ada('release');
    world.commit(api, { 'docs/index.md': 'later\n' }, 'On my own');
    expect((await ada('claim', 'Docs', 'docs/')).outcome).toBe('granted');
  });

  test('under a claim that covered it, after another one: free', async () => {
    await agent('claim', 'Docs', 'docs/');
    world.commit(api, { 'docs/index.md': 'mine\n' }, 'Inside');
    await agent('release');
    await agent('claim', 'Add pagination', 'src/api/');
    await agent('release');
    expect((await agent('claim', 'Both', 'docs/', 'src/')).outcome).toBe('granted');
  });
});
