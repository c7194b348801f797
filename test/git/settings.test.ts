/** What is read off the settings is what git itself makes of them. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identOf } from '../../src/commands/context/ident.ts';
import { pushUrl } from '../../src/git/remotes.ts';
import { openRepository } from '../../src/git/repository.ts';
import { openDoor } from '../../src/git/run.ts';
import { newWorld, type World } from '../support/test-io.ts';

let world: World;
let dir: string;
beforeAll(() => {
  world = newWorld();
});
afterAll(() => world.close());

type Configured = readonly (readonly [key: string, value: string])[];
let count = 0;

/** A repository with these settings, and a door that notes what is asked of git. */
async function opened(configured: Configured, env: Record<string, string> = {}) {
  dir = world.repository(`r${count++}`, { a: '1' });
  world.git(dir, 'remote', 'add', 'origin', 'https://example.org/a.git');
  for (const [key, value] of configured) world.git(dir, 'config', '--add', key, value);
  const plain = openDoor({ ...world.env, ...env });
  const asked: string[] = [];
  const run: typeof plain.run = (call) => {
    asked.push(call.args[0] ?? '');
    return plain.run(call);
  };
  const repo = await openRepository(plain, dir);
  return { door: { ...plain, run }, repo, asked };
}

describe('where pushes go', () => {
  test.each<[string, Configured, string[]]>([
    ['a remote', [], ['config']],
    ['with a place of its own for pushes', [['remote.origin.pushurl', '/elsewhere']], ['config']],
    ['with two', [['remote.origin.url', '/second']], ['config']],
    ['by a short name', [['url./srv/.insteadOf', 'https://']], ['config', 'remote']],
    ['where only pushes go', [['url./srv/.pushInsteadOf', 'https://']], ['config', 'remote']],
    ['a rewriting of another', [['url./srv/.insteadOf', 'ssh:']], ['config', 'remote']],
  ])('%s', async (_what, configured, expected) => {
    const { door, repo, asked } = await opened(configured);
    const url = await pushUrl(door, repo, 'origin');
    expect(url).toBe(world.git(dir, 'remote', 'get-url', '--push', 'origin').split('\n')[0]);
    expect(asked).toEqual(expected);
  });

  test('a remote that is kept in a file of its own, and one that is not there', async () => {
    const { door, repo } = await opened([]);
    world.write(join(dir, '.git/remotes/old'), 'URL: /srv/old.git\n');
    expect(await pushUrl(door, repo, 'old')).toBe('/srv/old.git');
    await expect(pushUrl(door, repo, 'none')).rejects.toMatchObject({ code: 'no-such-remote' });
  });
});

describe('who commits', () => {
  const NAMED: Configured = [
    ['user.name', 'Ada Lovelace'],
    ['user.email', 'ada@example.org'],
  ];
  test.each<[string, Configured, Record<string, string>, string[]]>([
    ['one name and address', NAMED, {}, ['config']],
    ['the last of two', [...NAMED, ['user.name', 'Bob Bo']], {}, ['config']],
    ['beyond ASCII', [...NAMED, ['user.name', 'Zoë Łuk']], {}, ['config']],
    ['an author of its own', [...NAMED, ['author.name', 'Eve']], {}, ['config', 'var']],
    ['the environment', NAMED, { GIT_AUTHOR_NAME: 'Env' }, ['config', 'var']],
    ['what git trims', [...NAMED, ['user.name', ' "Ada" L. ']], {}, ['config', 'var']],
    ['what git takes out', [...NAMED, ['user.name', 'A<b>c']], {}, ['config', 'var']],
    ['one letter', [...NAMED, ['user.name', 'A']], {}, ['config', 'var']],
  ])('%s', async (_what, configured, env, expected) => {
    const { door, repo, asked } = await opened(configured, env);
    const { name, email } = await identOf(door, repo);
    const said = await door.text({ gitDir: repo.gitDir, args: ['var', 'GIT_AUTHOR_IDENT'] });
    expect(`${name} <${email}>`).toBe(said.replace(/ \d+ \+\d+$/, ''));
    expect(asked).toEqual(expected);
  });
});
