/** What the file system here refuses is told from what a remote refuses, with whose file it is and the mend. */
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MetesError } from '../../src/errors.ts';
import { gitRefusedHere, refusedHere } from '../../src/git/refused-here.ts';
import { remoteFailure } from '../../src/git/remote-words.ts';
import { gitFailed } from '../../src/git/run.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

let world: World;
let kept: string;
let copy: string;
beforeAll(() => {
  world = tempWorld('refused');
  kept = world.path("it's/.git/metes");
  copy = join(kept, 'registry.git');
  for (const part of ['objects', 'refs/metes/tmp'])
    mkdirSync(join(copy, part), { recursive: true });
});
afterAll(() => world.dispose());

const thrown = (code: string, path?: string, syscall = 'open'): Error =>
  Object.assign(new Error(`${code}: no, ${syscall}`), { code, path, syscall });

describe('what Node threw', () => {
  test.each([
    ['EACCES', 'no-permission', 69],
    ['EPERM', 'no-permission', 69],
    ['EROFS', 'read-only', 69],
    ['ENOSPC', 'disk-full', 75],
    ['EDQUOT', 'disk-full', 75],
  ])('%s', (code, told, exit) => {
    const path = join(kept, 'fresh');
    const error = refusedHere(thrown(code, path));
    expect(error).toMatchObject({ code: told, exit });
    expect(error?.message).toContain(path);
    expect(error?.hint).not.toBe('');
  });

  test('a full disk names no file', () => {
    expect(refusedHere(thrown('ENOSPC', undefined, 'write'))?.code).toBe('disk-full');
  });

  test.each([
    ['a program that may not be started', thrown('EACCES', 'git', 'spawn git')],
    ['no file', thrown('EPERM', undefined, 'kill')],
    ['another failure', thrown('ENOENT', '/x')],
    ['another error', new MetesError('denied', 'auth-refused', 'no', { hint: 'mend' })],
  ])('%s is not it', (_what, error) => {
    expect(refusedHere(error)).toBeNull();
  });

  test('twice is once', () => {
    const error = refusedHere(thrown('EACCES', kept));
    expect(refusedHere(error)).toBe(error);
  });

  test('ours, and closed: how to open it', () => {
    const error = refusedHere(thrown('EACCES', join(kept, 'fresh')));
    expect(error?.hint).toBe(
      `chmod -R u+rwX '${kept.replace("'", "'\\''")}'\n  lets you write there again`,
    );
  });

  test.skipIf(process.getuid?.() !== 0)("somebody else's: how to get it back", () => {
    const file = join(kept, 'left');
    writeFileSync(file, '');
    chownSync(file, 12_345, 12_345);
    const error = refusedHere(thrown('EPERM', file, 'utime'));
    expect(error?.message).toBe(`no access to ${file}: ${file} belongs to user 12345`);
    expect(error?.hint).toContain(`sudo chown -R "$(id -un)" '`);
    chownSync(join(file, '../..'), 12_345, 12_345);
    expect(refusedHere(thrown('EPERM', file, 'utime'))?.hint).toContain('this clone is not yours');
    chownSync(join(file, '../..'), 0, 0);
  });

  test('not of metes: where to look', () => {
    const file = world.path('src/a.txt');
    expect(refusedHere(thrown('EACCES', file))?.hint).toMatch(/^ls -ld '/);
  });
});

describe('what git said', () => {
  const refusals = () => [
    `error: cannot lock ref 'refs/metes/tmp/x': Unable to create '${copy}/refs/metes/tmp/x.lock': Permission denied`,
    `error: insufficient permission for adding an object to repository database ${copy}/objects`,
    `fatal: Unable to create temporary file '${copy}/objects/pack/tmp_pack_X': Permission denied`,
  ];
  const readOnly = () => `fatal: Unable to create '${copy}/shallow.lock': Read-only file system`;

  test('of our own files', () => {
    for (const stderr of refusals()) {
      const said = { exit: 128, stderr, timedOut: false };
      const told = { code: 'no-permission', exit: 69 };
      expect(remoteFailure(said, 'git@h:x', copy)).toMatchObject(told);
      expect(gitFailed({ gitDir: copy, args: ['update-ref'] }, said)).toMatchObject(told);
    }
    expect(gitRefusedHere(readOnly(), copy)?.code).toBe('read-only');
  });

  test.each([
    'git@h: Permission denied (publickey).',
    "remote: error: cannot lock ref 'refs/heads/m': Unable to create '/srv/x/m.lock': Permission denied",
    "fatal: cannot change to '/srv/x.git': Permission denied",
  ])('of the remote: %s', (stderr) => {
    const error = remoteFailure({ exit: 128, stderr, timedOut: false }, 'git@h:x', copy);
    expect(error.code).toBe('auth-refused');
  });
});
