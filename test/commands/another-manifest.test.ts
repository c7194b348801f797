/** Another branch's manifest that a branch has carried along: no claim covers it, and a change to it is always found. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../src/commands/verb.ts';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let at: string;
type Words = [string, ...string[]];
const AGENT = { METES_AGENT: 'codex' };
const agent = (...argv: Words) => metes(world.io(at, { env: AGENT }), ...argv);
const person = (...argv: Words) => metes(world.io(at), ...argv);
/** Somebody who wrote none of it. */
const grace = (...argv: Words) => {
  world.git(at, 'config', 'user.email', 'grace@example.org');
  return metes(world.io(at, { env: { METES_HOLDER: 'grace' } }), ...argv);
};
const MANIFESTS = '.metes/scope';
const manifestOf = (branch: string): string => {
  const name = readdirSync(join(at, MANIFESTS)).find((file) => file.startsWith(`${branch}-`));
  return `${MANIFESTS}/${name}`;
};
const pathsIn = ({ data }: Answer) =>
  (data.findings as { at?: { path: string }; code: string }[]).map((f) => [f.code, f.at?.path]);

/** s1's claim ended with its commits; s4 began there, without --on. */
beforeEach(async () => {
  world = newWorld();
  at = world.repository('repo', { 'README.md': '# here\n', 'src/a.ts': '1\n' });
  await enrol(world, at);
  world.git(at, 'switch', '-qc', 's1');
  await agent('claim', 'First', 'docs/');
  world.git(at, 'switch', '-qc', 's4');
});
afterEach(() => world.close());

const rewrite = (path: string): void => {
  const text = readFileSync(join(at, path), 'utf8');
  world.commit(at, { [path]: text.replace('docs/**', '**') }, 'Rewrite it');
};

describe('an agent', () => {
  test('does not widen onto it, by its name or by a wider pattern', async () => {
    const theirs = manifestOf('s1');
    await agent('claim', 'Fourth', 'src/');
    expect(pathsIn(await agent('check'))).toEqual([['out-of-scope', theirs]]);
    for (const pattern of [theirs, '.metes/scope/s1*', '.metes/']) {
      const refused = await agent('widen', pattern);
      expect([refused.exit, refused.data.reason, refused.data.paths]).toEqual([
        1,
        'agent',
        [theirs],
      ]);
      expect(refused.text).toContain(theirs);
    }
    rewrite(theirs);
    expect(pathsIn(await agent('check'))).toEqual([['out-of-scope', theirs]]);
  });

  test('nor has it by a claim that names all', async () => {
    await agent('release', 's1');
    const theirs = manifestOf('s1');
    await agent('claim', 'Fourth', '**');
    const check = await agent('check');
    expect([check.outcome, pathsIn(check)]).toEqual(['breach', [['out-of-scope', theirs]]]);
    expect(check.text).toContain('the manifest of the branch s1');
  });
});

describe('a person', () => {
  test('answers for it: as it is now, or with all that comes', async () => {
    const theirs = manifestOf('s1');
    await agent('claim', 'Fourth', 'src/');
    await grace('resolve', 'approve', theirs);
    expect((await person('check')).outcome).toBe('in-scope');
    rewrite(theirs);
    expect(pathsIn(await person('check'))).toEqual([['out-of-scope', theirs]]);
    expect((await grace('resolve', 'widen', theirs)).exit).toBe(0);
    expect((await person('check')).outcome).toBe('in-scope');
  });
});
