/**
 * Starts somebody's command in a process group of its own and stays with it until all of the group has left. Decides
 * nothing about claims; there is no shell between the words given here and the program.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { platform, kill as signalProcess } from 'node:process';
import { type Enclosed, enclosed } from './enclosed.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';

export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** `stderr`: its standard output goes there, because ours is JSON. */
  readonly output: 'inherit' | 'stderr';
  readonly enclosure?: Enclosure | undefined;
}

/** What a command is started in, which keeps it from writing elsewhere. */
export interface Enclosure {
  /** Stand before the command's own. */
  readonly words: readonly [string, ...string[]];
  /** What it reads on its fourth descriptor; with it, it stays beside the command and tells on its third. */
  readonly feed: Uint8Array | null;
  /** What it tells of is the first of a process namespace, and the command that one's only child at first. */
  readonly processes: boolean;
  /** A user namespace, open; what stands before the command finds it at `NAMESPACE`. */
  readonly namespace: number | null;
}

/** After its three streams, and two for what it is told and tells. */
export const NAMESPACE = 5;

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
  const group = groupOf(child, command.enclosure, watchdog.watch);
  return {
    get pid() {
      return group.leader();
    },
    ended: endingOf(child, group.begun),
    send: (signal) => void signalGroup(child, group.leader(), signal),
    async stop(graceMs) {
      const stopped = await stopGroup(child, group.leader(), graceMs);
      watchdog.dismiss();
      return stopped;
    },
  };
}

/** Who leads the command's process group: what was spawned, or what was started in that. */
function groupOf(
  child: ChildProcess,
  enclosure: Enclosure | undefined,
  known: Watchdog['watch'],
): Enclosed {
  if (enclosure?.feed != null && child.pid !== undefined)
    return enclosed(child, { ...enclosure, feed: enclosure.feed, known });
  if (child.pid !== undefined) known(child.pid);
  return { leader: () => child.pid ?? null, begun: Promise.resolve(true) };
}

/** Some errors come by event, and some are thrown: more arguments than the system takes. */
function started({ argv, cwd, env, output, enclosure }: Command): ChildProcess | Error {
  const [program, ...words] = enclosure === undefined ? argv : [...enclosure.words, ...argv];
  const out = output === 'inherit' ? ('inherit' as const) : 2;
  const piped = enclosure?.feed == null ? [] : (['pipe', 'pipe'] as const);
  const namespace = enclosure?.namespace == null ? [] : [enclosure.namespace];
  try {
    return spawn(program as string, words, {
      cwd,
      env: { ...env },
      stdio: ['inherit', out, out === 2 ? 2 : 'inherit', ...piped, ...namespace],
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

function endingOf(child: ChildProcess, begun: Promise<boolean>): Promise<Ending> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(notStarted(error)));
    child.once('exit', async (code, signal) => {
      if (signal !== null)
        return resolve({ how: 'killed', exit: 128 + constants.signals[signal], signal });
      if (await begun) return resolve({ how: 'exited', exit: code ?? 0 });
      resolve({ how: 'not-started', exit: 126, why: 'the sandbox could not be set up' });
    });
  });
}

const LOOK_MS = 20;

async function stopGroup(
  child: ChildProcess,
  group: number | null,
  graceMs: number,
): Promise<boolean> {
  if (!signalGroup(child, group, 'SIGTERM')) return false;
  // A stopped process would not see the SIGTERM.
  signalGroup(child, group, 'SIGCONT');
  const end = performance.now() + graceMs;
  while (isAlive(group) && performance.now() < end) await delay(LOOK_MS);
  signalGroup(child, group, 'SIGKILL');
  return true;
}

/** False when nobody of the group is there any more. */
function signalGroup(child: ChildProcess, group: number | null, signal: string): boolean {
  if (child.pid === undefined) return false;
  if (platform === 'win32') return child.kill(signal as NodeJS.Signals);
  // It was never known; what has started it is not what was started.
  if (group === null && !isWaiting(child)) return false;
  if (sent(-(group ?? child.pid), signal)) return true;
  // It is known, and leads no group yet.
  return group !== null && isWaiting(child) && sent(group, signal);
}

const isWaiting = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** False when there is nobody to tell. */
function sent(to: number, signal: string): boolean {
  try {
    return signalProcess(to, signal);
  } catch {
    return false;
  }
}

function isAlive(group: number | null): boolean {
  if (group === null) return false;
  try {
    return signalProcess(platform === 'win32' ? group : -group, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
