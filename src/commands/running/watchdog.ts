/**
 * Ends a command whose supervisor was killed: a small sh beside it holds one end of a pipe, and when the other end
 * closes without a word, the command's process group is told to stop. Knows neither claims nor what the command is.
 */
import { spawn } from 'node:child_process';
import { platform } from 'node:process';

export interface Watchdog {
  /**
   * From now the group that `pid` leads is stopped when this process is gone; and then what is left of the process
   * namespace of which `first` is the first process. Said again, the last counts.
   */
  watch(pid: number, first?: number | null): void;
  /** The group has ended: there is nothing left to stop, and its number may be given to others. */
  dismiss(): void;
}

/** SIGTERM first, as a supervisor would; a stopped process hears it only when it goes on. */
const SCRIPT = `group=
while read -r said more; do
  [ "$said" != done ] || exit 0
  group=$said first=$more
done
[ -n "$group" ] || exit 0
kill -s TERM -- "-$group" && kill -s CONT -- "-$group" && sleep 2 && kill -s KILL -- "-$group"
[ -z "$first" ] || kill -s KILL "$first"`;

const NONE: Watchdog = { watch: () => {}, dismiss: () => {} };

/** Started before the command, so that there is hardly a moment in which nobody watches. */
export function startWatchdog(path = '/usr/bin:/bin'): Watchdog {
  if (platform === 'win32') return NONE;
  const dog = spawn('/bin/sh', ['-c', SCRIPT], {
    cwd: '/',
    env: { PATH: path },
    stdio: ['pipe', 'ignore', 'ignore'],
    // Of no terminal: what ends metes there must not end this one with it.
    detached: true,
  });
  // Without it the command runs all the same, as one does whose supervisor is never killed.
  dog.on('error', () => {});
  dog.stdin.on('error', () => {});
  dog.unref();
  return {
    watch: (pid, first) => void dog.stdin.write(`${pid} ${first ?? ''}\n`),
    dismiss: () => void dog.stdin.end('done\n'),
  };
}
