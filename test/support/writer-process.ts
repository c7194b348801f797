/** Runs store-writer.ts as processes of their own, bundled once; a git that kills its caller at a named step. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { buildSync } from 'esbuild';
import { BRANCH } from './store-harness.ts';
import type { World } from './temp-repo.ts';

export interface WriterRun {
  /** `<oid> <number>` for each write that the process was told has happened. */
  readonly told: readonly string[];
  readonly errors: readonly string[];
  readonly signal: NodeJS.Signals | null;
}

export interface WriterArguments {
  readonly commonDir: string;
  readonly url: string;
  readonly name: string;
  /** How many write at once. */
  readonly crowd?: number;
  readonly env?: Readonly<Record<string, string>>;
}

export function buildWriter(world: World): (args: WriterArguments) => Promise<WriterRun> {
  const program = world.path('writer.cjs');
  buildSync({
    entryPoints: [new URL('./store-writer.ts', import.meta.url).pathname],
    bundle: true,
    platform: 'node',
    external: ['simple-git'],
    outfile: program,
    logLevel: 'error',
  });
  return ({ commonDir, url, name, crowd = 1, env = {} }) =>
    new Promise((resolve) => {
      const args = [program, commonDir, url, BRANCH, name, '1', String(crowd)];
      const child = spawn(process.execPath, args, { env: { ...world.env, ...env } });
      let [out, err] = ['', ''];
      child.stdout.on('data', (chunk) => {
        out += chunk;
      });
      child.stderr.on('data', (chunk) => {
        err += chunk;
      });
      child.on('close', (code, signal) =>
        resolve({
          told: out.split('\n').filter(Boolean),
          errors: code === 0 || signal !== null ? [] : [`${code}: ${err}`],
          signal,
        }),
      );
    });
}

/**
 * Environment in which git kills whoever called it with SIGKILL, before or after it does a subcommand. What it had
 * started goes on, as it does when a process is killed.
 */
export function killerGit(
  world: World,
  at: { readonly subcommand: string; readonly when: 'before' | 'after' },
): Record<string, string> {
  const bin = world.path('killer-bin');
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  mkdirSync(bin, { recursive: true });
  writeFileSync(
    `${bin}/git`,
    `#!/bin/sh
for sub; do case $sub in --*) ;; *) break ;; esac; done
[ "$sub $KILL_WHEN" = "$KILL_AT before" ] && kill -9 $PPID && exit 1
'${git}' "$@"
status=$?
[ "$sub $KILL_WHEN" = "$KILL_AT after" ] && kill -9 $PPID
exit $status
`,
    { mode: 0o755 },
  );
  return {
    PATH: `${bin}:${world.env.PATH ?? ''}`,
    KILL_AT: at.subcommand,
    KILL_WHEN: at.when,
  };
}
