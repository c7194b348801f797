/** A clone whose `.git/metes` can't be written: what is inside the claim is committed, everything else says why not. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacks, lacksRoot } from '../support/packages.ts';
import { enrol, metes, newWorld, project, type World } from '../support/test-io.ts';

const USER = 2001;
const skipped =
  lacksRoot() || lacks('dist/, which npm run build makes', [join(project, 'dist/cli.js')]);

let world: World;
let at: string;

function as(script: string): { exit: number; said: string } {
  const ids = ['--reuid', `${USER}`, '--regid', `${USER}`, '--clear-groups'];
  const done = spawnSync('setpriv', [...ids, 'sh', '-c', `{ ${script}\n} 2>&1`], {
    cwd: at,
    env: { ...world.env, METES: `'${process.execPath}' '${world.root}/metes/dist/cli.js'` },
    encoding: 'utf8',
  });
  return { exit: done.status ?? 128, said: done.stdout };
}
const give = (path: string, user: number) => spawnSync('chown', ['-R', `${user}:${user}`, path]);
const run = (verb: string) => as(`eval "$METES ${verb}"`);

describe.skipIf(skipped)('.git/metes', () => {
  beforeAll(async () => {
    world = newWorld();
    chmodSync(world.root, 0o755);
    for (const part of ['dist', 'hooks', 'package.json'])
      cpSync(join(project, part), join(world.root, 'metes', part), { recursive: true });
    at = world.repository('here', { 'src/a.txt': 'a\n', 'docs/d.md': 'd\n' });
    await enrol(world, at);
    world.git(at, 'config', '--unset', 'core.hooksPath');
    world.git(at, 'switch', '-q', '-c', 'feat/x');
    await metes(world.io(at), 'claim', 'Change a', 'src/**');
    give(world.root, USER);
    expect(run('init')).toMatchObject({ exit: 0 });
    expect(run('claim')).toMatchObject({ exit: 0 });
  });
  afterAll(() => world?.close());

  const kept = () => join(at, '.git/metes');

  test('closed: a commit inside the claim passes, and says what is in the way', () => {
    // So sh can't decide.
    rmSync(join(kept(), 'compiled/fresh'));
    const closed = [join(kept(), 'compiled'), kept()];
    for (const place of closed) chmodSync(place, 0o555);
    const ran = as('echo more >>src/a.txt; git commit -qam Inside');
    expect(ran, ran.said).toMatchObject({ exit: 0 });
    expect(ran.said).toMatch(
      /^metes: no access to .*: the permissions of .*\.git\/metes\S* are in/m,
    );
    expect(ran.said).toMatch(/^ {2}chmod -R u\+rwX '.*\.git\/metes'$/m);
    const outside = as('echo more >>docs/d.md; git commit -qam Outside');
    expect(outside.exit).not.toBe(0);
    expect(outside.said).toContain('docs/d.md');
    expect(outside.said).not.toContain('did not foresee');
    as('git checkout -q HEAD -- docs');
    for (const place of closed) chmodSync(place, 0o755);
  });

  test.each(['release', 'narrow src/a.txt'])('closed: %s stops with the mend', (verb) => {
    chmodSync(kept(), 0o555);
    const ran = run(verb);
    chmodSync(kept(), 0o755);
    expect(ran.exit).toBe(69);
    expect(ran.said).toMatch(/^metes: no access to .*guard\.dropped\S*: the permissions of/);
    expect(ran.said).toMatch(/^ {2}chmod -R u\+rwX '.*\.git\/metes'$/m);
  });

  test.each(['status --fresh', 'widen docs/**', 'release'])('what root left: %s', (verb) => {
    const copy = join(kept(), 'registry.git');
    give(copy, 0);
    const ran = run(verb);
    give(copy, USER);
    expect(ran.said).toMatch(/^metes: no access to .*: .*\/registry\.git.* belongs to root/);
    expect(ran.said).toMatch(/^ {2}sudo chown -R "\$\(id -un\)" '.*\.git\/metes'$/m);
    expect(ran.said).not.toContain('the remote');
  });

  test('a mark that root left is replaced', () => {
    const mark = join(kept(), 'compiled/fresh');
    writeFileSync(mark, '');
    chownSync(mark, 0, 0);
    utimesSync(mark, 1, 1);
    const ran = as(
      'echo more >>src/a.txt; git commit -qam More; stat -c %u .git/metes/compiled/fresh',
    );
    expect(ran.said).toBe(`${USER}\n`);
  });
});
