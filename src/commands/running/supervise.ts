/**
 * Starts somebody's command in a process group of its own and stays with it until all of the group has left. Decides
 * nothing about claims; there is no shell between the words given here and the program.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { platform, kill as signalProcess } from 'node:process';
import { startWatchdog } from './watchdog.ts';

export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** `stderr`: its standard output goes there, because ours is JSON. */
  readonly output: 'inherit' | 'stderr';
}

export type Ending =
  | { readonly how: 'exited'; readonly exit: number }
  | { readonly how: 'killed'; readonly exit: number; readonly signal: string }
  /** 127 no such program, 126 not executable: as a shell has it. */
  | { readonly how: 'not-started'; readonly exit: 126 | 127; readonly why: string };

export interface Supervised {
  readonly pid: number | null;
  /** Settles when the command itself has ended; its group may still have others. */
  readonly ended: Promise<Ending>;
  /** To the whole group. */
  send(signal: string): void;
  /** SIGTERM, and SIGKILL to what is left after the grace. True when there was something to stop. */
  stop(graceMs: number): Promise<boolean>;
}

export function supervise(command: Command): Supervised {
  const watchdog = startWatchdog(command.env.PATH);
  const child = started(command);
  if (child instanceof Error) {
    watchdog.dismiss();
    const ended = Promise.resolve(notStarted(child));
    return { pid: null, ended, send: () => {}, stop: async () => false };
  }
  if (child.pid !== undefined) watchdog.watch(child.pid);
  const ended = endingOf(child);
  return {
    pid: child.pid ?? null,
    ended,
    send: (signal) => void signalGroup(child, signal),
    async stop(graceMs) {
      const stopped = await stopGroup(child, graceMs);
      watchdog.dismiss();
      return stopped;
    },
  };
}

/** Some errors come by event, and some are thrown: more arguments than the system takes. */
function started({ argv: [program, ...words], cwd, env, output }: Command): ChildProcess | Error {
  try {
    return spawn(program, words, {
      cwd,
      env: { ...env },
      stdio: output === 'inherit' ? 'inherit' : ['inherit', 2, 2],
      // A group of its own: what it starts is told to stop with it, and a signal reaches it once.
      detached: platform !== 'win32',
      windowsHide: true,
    });
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return error;
    throw error;
  }
}

const notStarted = (error: NodeJS.ErrnoException): Ending => ({
  how: 'not-started',
  exit: error.code === 'ENOENT' ? 127 : 126,
  why: error.message,
});

function endingOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(notStarted(error)));
    child.once('exit', (code, signal) => {
      if (signal === null) return resolve({ how: 'exited', exit: code ?? 0 });
      resolve({ how: 'killed', exit: 128 + constants.signals[signal], signal });
    });
  });
}

const LOOK_MS = 20;

async function stopGroup(child: ChildProcess, graceMs: number): Promise<boolean> {
  if (!signalGroup(child, 'SIGTERM')) return false;
  // A stopped process would not see the SIGTERM.
  signalGroup(child, 'SIGCONT');
  const end = performance.now() + graceMs;
  while (isAlive(child) && performance.now() < end) await delay(LOOK_MS);
  signalGroup(child, 'SIGKILL');
  return true;
}

/** False when nobody of the group is there any more. */
function signalGroup(child: ChildProcess, signal: string): boolean {
  if (child.pid === undefined) return false;
  try {
    if (platform === 'win32') return child.kill(signal as NodeJS.Signals);
    return signalProcess(-child.pid, signal);
  } catch {
    return false;
  }
}

function isAlive(child: ChildProcess): boolean {
  if (child.pid === undefined) return false;
  try {
    return signalProcess(platform === 'win32' ? child.pid : -child.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
