/** A plan in the words of the programs that enforce it. */
import { describe, expect, test } from 'vitest';
import { identityWords, mountWords } from '../../src/sandbox/bubblewrap.ts';
import { seatbeltProfile } from '../../src/sandbox/seatbelt.ts';

const mounts = [
  { place: '/w', writable: false },
  { place: '/w/a "b" \\', writable: true },
];

describe('bubblewrap', () => {
  test('the file system as it is, and mounts over it in their order', () => {
    expect(mountWords({ strict: false, mounts })).toEqual([
      ...['--dev-bind', '/', '/'],
      ...['--ro-bind', '/w', '/w'],
      ...['--bind', '/w/a "b" \\', '/w/a "b" \\'],
    ]);
  });

  test('strict: read-only, but devices and processes', () => {
    expect(mountWords({ strict: true, mounts: [] })).toEqual([
      ...['--ro-bind', '/', '/'],
      ...['--dev-bind', '/dev', '/dev'],
      ...['--dev-bind', '/proc', '/proc'],
    ]);
  });

  test.each([
    ['an ordinary user', 1000, 0n],
    ['an ordinary user who may mount', 1000, 1n << 21n],
    ['root that may not mount', 0, 0b1011n],
    ['nobody knows', null, 0n],
  ])('%s gets a user namespace', (_, uid, capabilities) => {
    expect(identityWords(uid, capabilities)).toEqual(['--unshare-user']);
  });

  test('root keeps what it takes to work with others’ files, as far as it has that', () => {
    const all = (1n << 41n) - 1n;
    expect(identityWords(0, all).join(' ')).toBe(
      '--cap-drop ALL --cap-add CAP_CHOWN --cap-add CAP_DAC_OVERRIDE --cap-add CAP_FOWNER --cap-add CAP_FSETID --cap-add CAP_KILL --cap-add CAP_NET_BIND_SERVICE',
    );
    expect(identityWords(0, (1n << 21n) | 1n)).toEqual([
      '--cap-drop',
      'ALL',
      '--cap-add',
      'CAP_CHOWN',
    ]);
  });
});

describe('sandbox-exec', () => {
  test('allows everything, then rules of which the last counts; names are quoted', () => {
    expect(seatbeltProfile({ strict: false, mounts })).toBe(
      `(version 1)
(allow default)
(deny file-write* (subpath "/w"))
(allow file-write* (subpath "/w/a \\"b\\" \\\\"))
`,
    );
  });

  test('strict: nothing but devices, and what is allowed', () => {
    expect(seatbeltProfile({ strict: true, mounts: [] })).toBe(
      `(version 1)
(allow default)
(deny file-write* (subpath "/"))
(allow file-write* (subpath "/dev"))
`,
    );
  });
});
