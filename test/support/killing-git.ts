/** A git that kills whoever called it for the n-th time, before or after doing what was asked: kill -9 between any two steps. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from './test-io.ts';

export interface Kill {
  /** Which call of git, from 1. */
  readonly at: number;
  readonly when: 'before' | 'after';
}

/** The environment in which a command line is killed so. */
export function killingGit(world: World, kill: Kill): Record<string, string> {
  const bin = world.path('.killing-bin');
  const count = world.path('.killing-count');
  mkdirSync(bin, { recursive: true });
  const real = execFileSync('sh', ['-c', 'command -v git'], { env: world.env, encoding: 'utf8' });
  const git = `'${real.trim()}'`;
  const script = `#!/bin/sh
n=1
until mkdir "$METES_TEST_COUNT/$n" 2>/dev/null; do n=$((n + 1)); done
if [ "$n" = "$METES_TEST_KILL" ]; then
  [ "$METES_TEST_WHEN" = before ] || ${git} "$@"
  kill -9 $PPID
  exit 1
fi
exec ${git} "$@"
`;
  writeFileSync(join(bin, 'git'), script);
  chmodSync(join(bin, 'git'), 0o755);
  // A directory for each call: of two that start at once, one makes it and the other takes the next number.
  rmSync(count, { recursive: true, force: true });
  mkdirSync(count);
  return {
    PATH: `${bin}:${world.env.PATH}`,
    METES_TEST_COUNT: count,
    METES_TEST_KILL: String(kill.at),
    METES_TEST_WHEN: kill.when,
  };
}
