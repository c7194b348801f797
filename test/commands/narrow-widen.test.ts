/** Giving a part of one's ground back, and having it again: nothing is given back unsaid, and what is offered works. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../src/commands/verb.ts';
import { enrol, failure, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let at: string;
let other: string;
type Words = [string, ...string[]];
const agent = (...argv: Words) => metes(world.io(at, { env: { METES_AGENT: 'codex' } }), ...argv);
const ben = (...argv: Words) => metes(world.io(other, { env: { METES_HOLDER: 'ben' } }), ...argv);
const ground = ({ data }: Answer) => (data.claim as { write: readonly string[] }).write;
const offered = (text: string, verb: string): Words[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(`metes ${verb} `))
    .map((line) => (line.match(/'[^']*'|\S+/g) ?? []).slice(1).map(bare) as Words);
const bare = (word: string): string => word.replaceAll("'", '');

beforeEach(async () => {
  world = newWorld();
  at = world.repository('repo', {
    'a.md': 'a\n',
    'docs/a.md': 'a\n',
    'docs/index.md': 'i\n',
    'src/api/items.ts': '1\n',
    'src/web/page.ts': '1\n',
  });
  await enrol(world, at);
  other = world.path('other');
  world.git(at, 'worktree', 'add', '-q', '-b', 'feat/other', other);
  world.git(at, 'switch', '-qc', 'feat/cache');
});
afterEach(() => world.close());

describe('narrow', () => {
  test('says what it gives back', async () => {
    await agent('claim', 'Cache', 'docs/', 'src/', 'a.md');
    const answer = await agent('narrow', 'docs/index.md', 'src/');
    expect(answer.text).toContain('and gives back\n  docs/**  (the rest of it)\n  a.md\n');
  });

  test('with nothing to give back alarms nobody about a guard that was there', async () => {
    await agent('claim', 'Cache', 'docs/');
    expect(await agent('narrow', 'docs/')).toMatchObject({ outcome: 'unchanged', notes: [] });
    await failure(agent('release', 'c-0000000000'));
    const again = await agent('claim', 'Cache', 'docs/');
    expect(again).toMatchObject({ outcome: 'held' });
    expect(again.notes?.join('\n')).not.toContain('mended');
    rmSync(join(at, '.git/metes/compiled/guard'));
    expect((await agent('narrow', 'docs/')).notes?.join('\n')).toContain(
      'its guard was not compiled in this worktree: it is now',
    );
  });

  test('gives nothing back that was written, and both readings are offered', async () => {
    await agent('claim', 'Cache', 'docs/', 'src/');
    world.commit(at, { 'docs/a.md': 'mine\n' }, 'Docs');
    world.write(join(at, 'src/web/page.ts'), 'edited\n');
    const no = await agent('narrow', 'docs/index.md');
    expect(no).toMatchObject({ exit: 1, outcome: 'refused' });
    expect(no.data).toEqual({ reason: 'written-ground', paths: ['docs/a.md', 'src/web/page.ts'] });
    expect(no.text.split('\n')[0]).toBe(
      'Refused, and nothing was changed: that keeps docs/index.md alone, and would give back what is written: docs/a.md and src/web/page.ts.',
    );
    expect(
      existsSync(join(at, '.git/metes/compiled/guard')),
      'the guard of an unchanged claim',
    ).toBe(true);
    const [keep = [''], back = ['']] = offered(no.text, 'narrow');
    expect([keep, back]).toEqual([
      ['narrow', 'docs/index.md', 'docs/a.md', 'src/web/page.ts'],
      ['narrow', '!docs/index.md'],
    ]);
    expect(ground(await agent(...(back as Words)))).toEqual([
      'docs/**',
      'src/**',
      '!docs/index.md',
    ]);
    expect(ground(await agent('narrow', 'docs/a.md', 'src/web/page.ts'))).toHaveLength(2);
    expect(await agent('check')).toMatchObject({ exit: 0 });
  });

  test('nor by an exclusion', async () => {
    await agent('claim', 'Cache', 'docs/', 'src/');
    world.commit(at, { 'docs/a.md': 'mine\n' }, 'Docs');
    const no = await agent('narrow', '!docs/');
    expect(no).toMatchObject({ exit: 1, data: { reason: 'written-ground', paths: ['docs/a.md'] } });
    expect(offered(no.text, 'narrow')).toEqual([['narrow', '--to-written']]);
  });

  test.each([
    [['src/api/zzz.ts'], 'src/api/zzz.ts matches nothing'],
    [['!test/**'], 'test/** matches nothing'],
  ])('%s is a no where the claim has nothing of it', async (patterns, message) => {
    await agent('claim', 'Cache', 'docs/', 'src/web/');
    const error = await failure(agent('narrow', ...patterns).then((answer) => answer));
    expect(error).toMatchObject({ code: 'matches-nothing', exit: 64 });
    expect(error.message).toContain(message);
  });

  test('an entry that is given back whole goes, instead of being taken out of itself', async () => {
    await agent('claim', 'Cache', 'a.md', 'docs/a.md');
    expect(ground(await agent('narrow', '!a.md'))).toEqual(['docs/a.md']);
    const no = await agent('narrow', '!docs/a.md');
    expect(no).toMatchObject({ exit: 1, data: { reason: 'nothing-kept' } });
    expect(no.text).toContain('  metes release\n');
  });

  test('what was given back before it was written can be asked for again; so can what was had and written', async () => {
    await agent('claim', 'Cache', 'docs/', 'src/');
    world.commit(at, { 'docs/a.md': 'mine\n' }, 'Docs');
    await agent('release');
    await agent('claim', 'Cache', 'src/');
    expect((await agent('widen', 'docs/a.md')).outcome).toBe('done');
  });
});

describe('what a claim leaves out itself', () => {
  beforeEach(async () => {
    await agent('claim', 'Cache', 'src/', '!src/api/');
  });

  test('why, free and widen agree, and what they offer takes it back', async () => {
    const why = await agent('why', 'src/api/items.ts');
    expect(offered(why.text, 'widen')).toEqual([['widen', 'src/api/items.ts']]);
    const free = await agent('free', 'src');
    expect(offered(free.text, 'widen')).toEqual([['widen', 'src/**']]);
    const part = await agent('widen', 'src/api/*.ts');
    expect(part.data).toMatchObject({ reason: 'excluded', entries: ['!src/api/**'] });
    expect(part.text).not.toContain('metes release');
    const [whole = ['']] = offered(part.text, 'widen');
    expect(whole).toEqual(['widen', 'src/api/*.ts', 'src/api/**']);
    const answer = await agent(...(whole as Words));
    expect(answer.outcome).toBe('done');
    expect(answer.text).toContain('src/api/**  (left out until now)');
    expect(await agent('why', 'src/api/items.ts')).toMatchObject({ exit: 0 });
  });

  test('the include that it is taken out of asks for it too', async () => {
    const answer = await agent('widen', 'src/');
    expect([answer.outcome, ground(answer)]).toEqual(['done', ['src/**']]);
    expect((await agent('widen', 'src/')).outcome).toBe('unchanged');
    expect(await agent('audit')).toMatchObject({ exit: 0 });
  });

  test('in part, as far as nobody holds it', async () => {
    await ben('claim', 'Items', 'src/api/items.ts');
    const answer = await agent('widen', 'src/');
    expect(answer.data.reason).toBe('overlap');
    const [rest = ['']] = offered(answer.text, 'widen');
    expect(rest).toEqual(['widen', 'src/**', '!src/api/items.ts']);
    expect(ground(await agent(...(rest as Words)))).toEqual(['src/**', '!src/api/items.ts']);
  });
});
