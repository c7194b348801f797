/** Runs the demonstration from dist as a person would, in a box whose temporary directory it must leave empty. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

export const cli = resolve(dirname(fileURLToPath(import.meta.url)), '../../dist/cli.js');
export const LONG = 600_000;

export interface Box {
  readonly at: string;
  readonly temp: string;
  dispose(): void;
}

export function newBox(): Box {
  const at = realpathSync(mkdtempSync(join(tmpdir(), 'metes-demo-test-')));
  const temp = join(at, "it's a tmp");
  mkdirSync(temp);
  return { at, temp, dispose: () => rmSync(at, { recursive: true, force: true }) };
}

export interface Shown {
  readonly exit: number | null;
  readonly out: string;
  readonly err: string;
}

export function demo(
  box: Box,
  args: readonly string[],
  { env = {}, cwd = box.at, onOut = (_: string, __: ChildProcess) => {} } = {},
): Promise<Shown> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [cli, 'demo', ...args], {
      cwd,
      env: { ...process.env, TMPDIR: box.temp, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      onOut(out, child);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.on('error', failed);
    child.on('close', (exit) => done({ exit, out, err }));
  });
}

/** Processes whose working directory is in `dir`; Linux only, elsewhere none are seen. */
export function processesIn(dir: string): string[] {
  if (!existsSync('/proc/self/cwd')) return [];
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(dir);
    } catch {
      return false;
    }
  });
}

export const sh = (script: string, cwd: string): string => {
  const done = spawnSync('sh', ['-ec', script], { cwd, encoding: 'utf8' });
  expect(done.stderr, script).toBe('');
  return done.stdout;
};

/** An environment in which a program of that name, found first on the PATH, is this script. */
export function withProgram(box: Box, name: string, script: string): Record<string, string> {
  const bin = join(box.at, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
  return { PATH: `${bin}:${process.env.PATH}` };
}

/** With another `git`: `cases` are those of a shell's `case $1`, and `$git` is the real one. */
export function withGit(box: Box, cases: string): Record<string, string> {
  const git = sh('command -v git', box.at).trim();
  return withProgram(box, 'git', `git='${git}'\ncase $1 in\n${cases}\nesac\nexec "$git" "$@"`);
}

export const NO_COMMIT_HOOKS = 'commit) exec "$git" -c core.hooksPath=/dev/null "$@" ;;';
