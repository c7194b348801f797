/**
 * Where a process that takes a claim can be killed: each call of git that it makes on the way, and the two moments at
 * which the host holds its push. A git of ours and hooks of the host kill it there, and leave a mark that it was reached.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from './test-io.ts';

export interface CrashPoint {
  /** A call of git in the copy of the registry, or in the clone; or a hook of the host. */
  readonly at:
    | readonly ['registry' | 'clone', subcommand: string, 'before' | 'after']
    | 'pre-receive'
    | 'post-receive';
  /** Whether the branch has the event afterwards. */
  readonly landed: boolean;
  /** What the next `metes claim` may find missing, and then says to have mended. */
  readonly mended: readonly ('guard' | 'manifest')[];
}

/** In the order in which a claim comes by. The table in docs/guarantees.md has these rows. */
export const CRASH_POINTS = {
  'before-read': { at: ['registry', 'fetch', 'before'], landed: false, mended: [] },
  'after-read': { at: ['registry', 'fetch', 'after'], landed: false, mended: [] },
  'before-import': { at: ['registry', 'fast-import', 'before'], landed: false, mended: [] },
  'after-import': { at: ['registry', 'fast-import', 'after'], landed: false, mended: [] },
  'before-push': { at: ['registry', 'push', 'before'], landed: false, mended: [] },
  'at-pre-receive': { at: 'pre-receive', landed: false, mended: [] },
  'at-post-receive': { at: 'post-receive', landed: true, mended: ['guard', 'manifest'] },
  'after-push': { at: ['registry', 'push', 'after'], landed: true, mended: ['guard', 'manifest'] },
  'before-manifest': {
    at: ['clone', 'hash-object', 'before'],
    landed: true,
    mended: ['guard', 'manifest'],
  },
  'before-manifest-commit': {
    at: ['clone', 'update-ref', 'before'],
    landed: true,
    mended: ['manifest'],
  },
  'after-manifest-commit': { at: ['clone', 'update-ref', 'after'], landed: true, mended: [] },
} as const satisfies Readonly<Record<string, CrashPoint>>;

/** How docs/guarantees.md says a row. */
export function rowOf(name: CrashName): string {
  const { at, landed, mended }: CrashPoint = CRASH_POINTS[name];
  const where =
    typeof at === 'string'
      ? `the host runs its \`${at}\``
      : `${at[2]} \`git ${at[1]}\` in ${at[0] === 'registry' ? 'the copy of the registry' : 'the clone'}`;
  const then = landed
    ? ['holds it', ...(mended.length === 0 ? [] : [`mends ${mended.join(' and ')}, and says so`])]
    : ['grants it'];
  return `| \`${name}\` | ${where} | ${landed ? 'has the grant' : 'as before'} | ${then.join('; ')} |`;
}

export type CrashName = keyof typeof CRASH_POINTS;
export const CRASH_NAMES = Object.keys(CRASH_POINTS) as CrashName[];

export interface Crash {
  /** What a process is given that is to be killed. */
  readonly env: Readonly<Record<string, string>>;
  /** It is held where `hold` says, until `go`. */
  readonly held: () => boolean;
  go(): void;
  /** Whether it was killed there. */
  readonly reached: () => boolean;
}

export interface CrashOptions {
  /** At which time that it comes by, from 1. */
  readonly time?: number;
  /** Where it waits first, the first time that it comes by; where it dies when that is the same. */
  readonly hold?: CrashName;
}

/** `host`: the bare repository that holds the registry; the hooks of it that a point needs are ours until the next one. */
export function crashAt(
  world: Pick<World, 'env' | 'path'>,
  host: string,
  name: CrashName,
  options: CrashOptions = {},
): Crash {
  const dir = world.path('.crash');
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(join(dir, 'bin'), { recursive: true });
  const real = execFileSync('sh', ['-c', 'command -v git'], { env: world.env, encoding: 'utf8' });
  writeFileSync(join(dir, 'steps'), STEPS, { mode: 0o755 });
  writeFileSync(join(dir, 'bin/git'), gitOf(dir, real.trim()), { mode: 0o755 });
  for (const hook of ['pre-receive', 'post-receive'])
    writeFileSync(join(host, 'hooks', hook), hookOf(dir, hook), { mode: 0o755 });
  const nameOf = (point: CrashName): string => [CRASH_POINTS[point].at].flat().join('-');
  return {
    env: {
      PATH: `${join(dir, 'bin')}:${world.env.PATH}`,
      CRASH_DIR: dir,
      CRASH_AT: nameOf(name),
      CRASH_TIME: String(options.time ?? 1),
      CRASH_HOLD: options.hold === undefined ? '' : nameOf(options.hold),
    },
    held: () => existsSync(join(dir, 'held')),
    go: () => writeFileSync(join(dir, 'go'), ''),
    reached: () => existsSync(join(dir, 'reached')),
  };
}

/** `steps <name> <pid>…`: waits where that was asked for, and kills these where the process is to end. */
const STEPS = `#!/bin/sh
name=$1; shift
n=1
until mkdir "$CRASH_DIR/$name-$n" 2>/dev/null; do n=$((n + 1)); done
if [ "$name $n" = "$CRASH_HOLD 1" ]; then
  : >"$CRASH_DIR/held"
  until [ -e "$CRASH_DIR/go" ]; do sleep 0.02; done
fi
[ "$name $n" = "$CRASH_AT $CRASH_TIME" ] || exit 0
: >"$CRASH_DIR/reached"
kill -9 "$@" 2>/dev/null
exit 9
`;

/** Kills whoever called it. What pushes is noted, so that the host's hooks can end both. */
const gitOf = (dir: string, real: string): string => `#!/bin/sh
for sub; do case $sub in --*) ;; *) break ;; esac; done
case $1 in --git-dir=*/metes/registry.git) place=registry ;; *) place=clone ;; esac
'${dir}/steps' "$place-$sub-before" $PPID || exit 1
[ "$place-$sub" != registry-push ] || echo "$PPID $$" >'${dir}/pushing'
if [ "$place-$sub" = registry-push ] && [ "\${CRASH_AT%-receive}" != "$CRASH_AT" ]; then exec '${real}' "$@"; fi
'${real}' "$@"
status=$?
'${dir}/steps' "$place-$sub-after" $PPID
exit $status
`;

/** A push without CRASH_DIR is somebody else's. At pre-receive the host's own process ends, too: nothing is applied. */
const hookOf = (dir: string, hook: string): string => `#!/bin/sh
[ -z "$CRASH_DIR" ] || exec '${dir}/steps' ${hook} $(cat '${dir}/pushing') $PPID
`;
