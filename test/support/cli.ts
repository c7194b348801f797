/** The built command line as people and agents run it: a process of its own, with what it said and how it ended. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lacks } from './packages.ts';
import { project, type World } from './test-io.ts';

export const CLI = join(project, 'dist', 'cli.js');
export const lacksCli = lacks('dist/, which npm run build makes', [CLI]);

export interface Ran {
  /** 128 + 9 when it was killed. */
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** Runs beside this process, so that servers and proxies in it go on answering. */
export function metesCli(
  world: Pick<World, 'env'>,
  at: string,
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...argv], {
      cwd: at,
      env: { ...world.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ exit: code ?? (signal === 'SIGKILL' ? 137 : 1), out, err }),
    );
  });
}

/**
 * What a command may leave behind, as one text: branches, index and worktree of a clone, its compiled guard, and the
 * registry's branch. The same text before and after: nothing was done, and nothing half.
 */
export function stateOf(world: World, clone: string, registry: string): string {
  const guard = join(clone, '.git/metes/compiled/guard');
  const compiled = existsSync(guard)
    ? createHash('sha1').update(readFileSync(guard)).digest('hex')
    : 'no guard';
  return [
    world.git(clone, 'for-each-ref'),
    world.git(clone, 'status', '--porcelain', '-uall'),
    compiled,
    world.tryGit(registry, 'rev-parse', 'refs/heads/metes-registry').stdout,
  ].join('\n');
}
