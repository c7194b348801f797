/**
 * The one door to git: spawns it, feeds and collects bytes, and turns exit code and deadline into values.
 * It knows nothing about what is asked of git; whoever calls decides what an exit code means.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { constants } from 'node:os';
import { platform, kill as signalProcess } from 'node:process';
import { MetesError } from '../errors.ts';
import { cleanWords } from './clean-words.ts';
import { type CallerEnv, callEnv, doorEnv } from './door-env.ts';
import { gitFullHere, gitRefusedHere } from './refused-here.ts';

export interface GitCall {
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Passed as `--git-dir`: no discovery, and `safe.bareRepository=explicit` is satisfied. */
  readonly gitDir?: string;
  readonly stdin?: Uint8Array | string;
  /** After this the whole process group is ended. Every call that touches a network has one. */
  readonly deadlineMs?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Another index file than the repository's own. */
  readonly index?: string;
  /** Settings for this call. They travel in the environment: an argument list is public, and these hold tokens. */
  readonly config?: readonly (readonly [key: string, value: string])[];
}

export interface GitResult {
  /** 128 + signal number when git was killed. */
  readonly exit: number;
  readonly stdout: Uint8Array;
  readonly stderr: string;
  readonly timedOut: boolean;
}

export interface Door {
  /** What git is given by every call; for the one library that spawns git itself. */
  readonly env: Readonly<Record<string, string>>;
  /** Any exit code is a value; throws only when git could not be started or the caller went away. */
  run(call: GitCall): Promise<GitResult>;
  /** Standard output as UTF-8 without trailing newlines; throws when git says no. */
  text(call: GitCall): Promise<string>;
  /** Standard output as it comes; throws at its end when git said no. */
  stream(call: GitCall): AsyncGenerator<Uint8Array, void, undefined>;
  /**
   * Asks on, depending on what git has answered: one process where each question would take one of its own. `first` is
   * written to it; `next` is given its output as it comes and says what to write then, null when nothing is left to
   * ask. Throws when git said no.
   */
  converse(
    call: GitCall,
    first: string,
    next: (answer: Uint8Array) => string | null,
  ): Promise<void>;
}

export interface DoorOptions {
  /** Ends what is running, and refuses what is not. */
  readonly signal?: AbortSignal;
  /** Bytes that one call may print: whoever made what it is about may be a stranger. Without it: as many as there are. */
  readonly most?: number;
  /** `GIT_*` variables of the caller that pass: a server-side hook must see the quarantine it runs in. */
  readonly keep?: readonly string[];
}

export function openDoor(env: CallerEnv, options: DoorOptions = {}): Door {
  const base = doorEnv(env, options.keep ?? []);
  const start = (call: GitCall, stdin?: 'open'): Running =>
    startGit(call, base, { signal: options.signal, stdin });
  const run = async (call: GitCall): Promise<GitResult> => {
    const running = start(call);
    const { most = Number.POSITIVE_INFINITY } = options;
    const chunks: Uint8Array[] = [];
    let size = 0;
    running.child.stdout?.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else endGroup(running.child, 'SIGKILL');
    });
    const end = await running.ended;
    if (size > most) throw tooLarge(call, most);
    return { ...end, stdout: Buffer.concat(chunks) };
  };
  return {
    env: base,
    run,
    async text(call) {
      const result = await run(call);
      if (result.exit !== 0) throw gitFailed(call, result);
      return Buffer.from(result.stdout)
        .toString('utf8')
        .replace(/[\r\n]+$/, '');
    },
    async converse(call, first, next) {
      const running = start(call, 'open');
      const { stdin, stdout } = running.child;
      let failure: unknown = null;
      stdout?.on('data', (chunk: Uint8Array) => {
        if (failure !== null) return;
        try {
          const more = next(chunk);
          if (more === null) stdin?.end();
          else if (more !== '') stdin?.write(more);
        } catch (error) {
          failure = error ?? new Error('unknown');
          endGroup(running.child, 'SIGTERM');
        }
      });
      stdin?.write(first);
      const end = await running.ended;
      if (failure !== null) throw failure;
      if (end.exit !== 0) throw gitFailed(call, end);
    },
    async *stream(call) {
      const running = start(call);
      // The outcome is awaited below; until then it must not count as unhandled.
      running.ended.catch(() => {});
      let finished = false;
      try {
        for await (const chunk of running.child.stdout ?? []) yield chunk as Uint8Array;
        finished = true;
      } finally {
        if (!finished) endGroup(running.child, 'SIGTERM');
      }
      const end = await running.ended;
      if (end.exit !== 0) throw gitFailed(call, end);
    },
  };
}

/** What a call that had to succeed throws: git's own last words, made safe to print. */
export function gitFailed(call: GitCall, result: Omit<GitResult, 'stdout'>): MetesError {
  const name = `git ${call.args[0] ?? ''}`.trim();
  if (result.timedOut) {
    return new MetesError('unavailable', 'git-timeout', `${name} did not finish in time`, {
      hint: 'try again; if it happens again, run the same git command yourself to see where it waits',
    });
  }
  const refused = call.gitDir === undefined ? null : gitRefusedHere(result.stderr, call.gitDir);
  const here = refused ?? gitFullHere(result.stderr, call.gitDir ?? call.cwd);
  if (here !== null) return here;
  const words = cleanWords(result.stderr) || `exit code ${result.exit}`;
  return new MetesError('denied', 'git-failed', `${name} failed: ${words}`, {
    hint: 'git says why; put that right and run the command again',
  });
}

/** Nothing is wrong with git: a commit of a few objects can have more paths than any memory. */
function tooLarge({ args }: GitCall, most: number): MetesError {
  const message = `git ${args[0] ?? ''} printed more than ${most >> 20} MiB: too many files, or names too long, to be looked at`;
  return new MetesError('invalid', 'too-large', message, { hint: 'change less in one branch' });
}

type End = Omit<GitResult, 'stdout'>;

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<End>;
}

/** How long a killed group may take to leave before it is killed for good. */
const TERM_GRACE_MS = 500;
/** After git's exit, how long its standard error may stay open: an ssh master or a credential daemon inherits it. */
const STDERR_GRACE_MS = 100;
const STDERR_KEPT = 256 * 1024;

function startGit(
  call: GitCall,
  base: Record<string, string>,
  {
    signal,
    stdin,
  }: { readonly signal: AbortSignal | undefined; readonly stdin: 'open' | undefined },
): Running {
  const args = call.gitDir === undefined ? call.args : [`--git-dir=${call.gitDir}`, ...call.args];
  for (const arg of args) {
    if (arg.includes('\0')) {
      throw new MetesError(
        'usage',
        'bad-argument',
        'a name with a NUL byte cannot be given to git',
        {
          hint: 'check the branch, path or URL that was given',
        },
      );
    }
  }
  if (signal?.aborted === true) throw interrupted();
  const child = spawn('git', args, {
    ...(call.cwd === undefined ? {} : { cwd: call.cwd }),
    env: callEnv(base, call),
    // Its own group: the deadline ends helpers (ssh, remote-http, hooks) together with git.
    detached: platform !== 'win32',
    stdio: [call.stdin === undefined && stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  // Git may leave before it has read everything; its exit code says so better than EPIPE.
  child.stdin?.on('error', () => {});
  if (stdin === undefined) child.stdin?.end(call.stdin);
  return { child, ended: endOf(child, call, signal) };
}

function endOf(child: ChildProcess, call: GitCall, signal?: AbortSignal): Promise<End> {
  return new Promise((resolve, reject) => {
    const timers: NodeJS.Timeout[] = [];
    let timedOut = false;
    const errors = tail(child);
    const kill = (): void => {
      endGroup(child, 'SIGTERM');
      timers.push(
        setTimeout(() => {
          endGroup(child, 'SIGKILL');
          child.stdout?.destroy();
          child.stderr?.destroy();
        }, TERM_GRACE_MS),
      );
    };
    const settle = (then: () => void): void => {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
      then();
    };
    signal?.addEventListener('abort', kill, { once: true });
    if (call.deadlineMs !== undefined) {
      timers.push(
        setTimeout(() => {
          timedOut = true;
          kill();
        }, call.deadlineMs),
      );
    }
    child.on('error', (cause) => settle(() => reject(cannotStart(call, cause))));
    child.on('exit', () => {
      // Through the event loop once more: what git wrote may still wait to be read.
      const close = (): unknown => setImmediate(() => child.stderr?.destroy());
      timers.push(setTimeout(close, STDERR_GRACE_MS));
    });
    child.on('close', (code, killed) =>
      settle(() => {
        if (signal?.aborted === true) return reject(interrupted());
        const exit = code ?? 128 + (killed === null ? 0 : constants.signals[killed]);
        resolve({ exit, stderr: errors(), timedOut });
      }),
    );
  });
}

/** Collects the end of standard error: the reason stands last, and a chatty server is not our memory's problem. */
function tail(child: ChildProcess): () => string {
  let kept = Buffer.alloc(0);
  child.stderr?.on('data', (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk]);
    if (kept.length > STDERR_KEPT) kept = kept.subarray(kept.length - STDERR_KEPT / 2);
  });
  return () => kept.toString('utf8');
}

function endGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    if (platform === 'win32') child.kill(signal);
    else signalProcess(-child.pid, signal);
  } catch {
    // The group has already left.
  }
}

function cannotStart(call: GitCall, cause: Error & { code?: string }): MetesError {
  if (call.cwd !== undefined && !isDirectory(call.cwd)) {
    return new MetesError('usage', 'no-directory', `there is no directory ${call.cwd}`, {
      hint: 'change to a directory that exists and run the command again',
      cause,
    });
  }
  const missing = cause.code === 'ENOENT';
  return new MetesError(
    'denied',
    missing ? 'git-missing' : 'git-failed',
    missing ? 'git is not installed, or not on PATH' : `git could not be started: ${cause.message}`,
    { hint: 'install git 2.39 or newer and make sure that `git --version` works', cause },
  );
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function interrupted(): MetesError {
  return new MetesError('unavailable', 'interrupted', 'interrupted before git had finished', {
    hint: 'run the command again',
  });
}
