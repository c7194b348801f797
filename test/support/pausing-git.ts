/** A git that stands still at one of its calls until it is told to go on: whatever can happen meanwhile, happens there. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from './test-io.ts';

export interface Pause {
  readonly env: Record<string, string>;
  /** Kept when that call has begun, and has done nothing yet. */
  reached(): Promise<void>;
  goOn(): void;
}

/** Pauses the `at`-th call, from 1. */
export function pausingGit(world: World, at: number): Pause {
  const dir = world.path('.pausing');
  rmSync(dir, { recursive: true, force: true });
  for (const part of ['bin', 'count', 'here']) mkdirSync(join(dir, part), { recursive: true });
  const real = execFileSync('sh', ['-c', 'command -v git'], { env: world.env, encoding: 'utf8' });
  const script = `#!/bin/sh
n=1
until mkdir "$METES_TEST_PAUSING/count/$n" 2>/dev/null; do n=$((n + 1)); done
if [ "$n" = ${at} ]; then
  : >"$METES_TEST_PAUSING/here/reached"
  until [ -e "$METES_TEST_PAUSING/go" ]; do sleep 0.02; done
fi
exec '${real.trim()}' "$@"
`;
  writeFileSync(join(dir, 'bin/git'), script);
  chmodSync(join(dir, 'bin/git'), 0o755);
  const mark = join(dir, 'here/reached');
  return {
    env: { PATH: `${join(dir, 'bin')}:${world.env.PATH}`, METES_TEST_PAUSING: dir },
    reached: () =>
      new Promise((resolve) => {
        const watcher = watch(join(dir, 'here'), look);
        function look() {
          if (!existsSync(mark)) return;
          watcher.close();
          resolve();
        }
        look();
      }),
    goOn: () => writeFileSync(join(dir, 'go'), ''),
  };
}
