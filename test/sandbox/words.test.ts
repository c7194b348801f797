/** A plan in the words of the programs that enforce it. */
import { describe, expect, test } from 'vitest';
import {
  closingWords,
  enteringWords,
  identityOf,
  mountWords,
  sameOnes,
} from '../../src/sandbox/bubblewrap.ts';
import { seatbeltProfile } from '../../src/sandbox/seatbelt.ts';

const mounts = [
  { place: '/w', writable: false },
  { place: '/w/a "b" \\', writable: true },
];

describe('bubblewrap', () => {
  test('the file system as it is, and mounts over it in their order', () => {
    expect(mountWords({ strict: false, mounts, processes: false })).toEqual([
      ...['--dev-bind', '/', '/'],
      ...['--ro-bind', '/w', '/w'],
      ...['--bind', '/w/a "b" \\', '/w/a "b" \\'],
    ]);
  });

  test('strict: read-only, but devices and processes', () => {
    expect(mountWords({ strict: true, mounts: [], processes: false })).toEqual([
      ...['--ro-bind', '/', '/'],
      ...['--dev-bind', '/dev', '/dev'],
      ...['--dev-bind', '/proc', '/proc'],
    ]);
  });

  test('with processes of its own, /proc is about these', () => {
    expect(mountWords({ strict: false, mounts: mounts.slice(0, 1), processes: true })).toEqual([
      ...['--dev-bind', '/', '/'],
      ...['--proc', '/proc'],
      ...['--ro-bind', '/w', '/w'],
    ]);
    expect(mountWords({ strict: true, mounts: [], processes: true })).toEqual([
      ...['--ro-bind', '/', '/'],
      ...['--dev-bind', '/dev', '/dev'],
      ...['--proc', '/proc'],
    ]);
  });

  test.each([
    ['an ordinary user', 1000, 0n],
    ['an ordinary user who may mount', 1000, 1n << 21n],
    ['root that may not mount', 0, ((1n << 41n) - 1n) & ~(1n << 21n)],
    ['root that may not say who is who', 0, ((1n << 41n) - 1n) & ~(1n << 31n)],
    ['nobody knows', null, 0n],
  ])('%s gets a user namespace of bubblewrap’s', (_, uid, capabilities) => {
    expect(identityOf(uid, capabilities)).toEqual({ words: ['--unshare-user'], keeps: null });
  });

  test('root goes into one made for it, and keeps what it takes to work with others’ files', () => {
    const { words, keeps } = identityOf(0, (1n << 41n) - 1n);
    expect(words).toEqual(['--cap-drop', 'ALL']);
    const programs = { nsenter: '/bin/nsenter', setpriv: '/bin/setpriv' };
    expect(enteringWords(programs, { descriptor: 5, keeps: keeps ?? [] })).toEqual([
      ...['/bin/nsenter', '--user=/proc/self/fd/5', '--preserve-credentials', '--'],
      ...['/bin/setpriv', '--bounding-set'],
      '-all,+chown,+dac_override,+fowner,+fsetid,+kill,+net_bind_service',
      '--',
    ]);
  });

  test('in bubblewrap’s own, one more that is closed before the command has no capability left', () => {
    const programs = { unshare: '/bin/unshare', setpriv: '/bin/setpriv' };
    expect(closingWords(programs)).toEqual([
      ...['/bin/unshare', '--map-current-user', '--keep-caps', '--'],
      ...['/bin/sh', '-c', 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"', 'sh'],
      ...['/bin/setpriv', '--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--'],
    ]);
  });

  test('everybody in it is who they are outside', () => {
    expect(sameOnes('         0          0 4294967295\n')).toBe('0 0 4294967295\n');
    expect(sameOnes('0 1000 1\n1 100000 65536\n')).toBe('0 0 1\n1 1 65536\n');
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
