/**
 * Starts the demonstration's processes as a person's shell would and sees to it that none outlives it. Knows nothing
 * of metes: git and metes are programs on a PATH here, and what they did is looked up elsewhere.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { MetesError } from '../../errors.ts';
import { interruption } from './interruption.ts';

export interface Call {
  readonly argv: readonly string[];
  readonly cwd: string;
}

export interface Finished {
  /** 128 when a signal ended it. */
  readonly exit: number;
  readonly stdout: string;
  /** Both streams, in the order they came. */
  readonly text: string;
}

/** A process that goes on while others act; it waits for orders on its stdin. */
export interface Player {
  readonly done: Promise<Finished>;
  ended(): boolean;
  order(line: string): void;
  /** What it printed since this was asked last. */
  news(): string;
  /** Tells it to end, as Ctrl-C would, and waits for that. */
  stop(): Promise<void>;
}

/** Whatever takes longer hangs, and a demonstration that hangs shows nothing. Players stay for several scenes. */
const DEADLINE_MS = { run: 120_000, player: 900_000 } as const;
const GRACE_MS = 5_000;

export class Cast {
  readonly #env: Readonly<Record<string, string>>;
  readonly #signal: AbortSignal;
  readonly #alive = new Map<ChildProcessWithoutNullStreams, Promise<unknown>>();

  constructor(env: Readonly<Record<string, string>>, signal: AbortSignal) {
    this.#env = env;
    this.#signal = signal;
  }

  /** Runs a command to its end. */
  run(call: Call): Promise<Finished> {
    const { child, done } = this.#spawn(call, DEADLINE_MS.run, () => {});
    child.stdin.end();
    return done;
  }

  start(call: Call, onText: (text: string) => void = () => {}): Player {
    let unread = '';
    let over = false;
    const { child, done } = this.#spawn(call, DEADLINE_MS.player, (text) => {
      unread += text;
      onText(text);
    });
    const mark = () => {
      over = true;
    };
    done.then(mark, mark);
    return {
      done,
      ended: () => over,
      order: (line) => void child.stdin.write(`${line}\n`),
      news: () => {
        const text = unread;
        unread = '';
        return text;
      },
      stop: () => this.#end(child, done),
    };
  }

  /** Ends what still runs. Closing stdin is what ends an agent's script, even where its parent was killed hard. */
  async dismiss(): Promise<void> {
    await Promise.all([...this.#alive].map(([child, done]) => this.#end(child, done)));
  }

  async #end(child: ChildProcessWithoutNullStreams, done: Promise<unknown>): Promise<void> {
    child.stdin.destroy();
    child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    await Promise.race([done.catch(() => {}), late(2 * GRACE_MS)]);
    clearTimeout(hard);
  }

  #spawn(call: Call, deadlineMs: number, onText: (text: string) => void) {
    if (this.#signal.aborted) throw interruption();
    const [file = '', ...args] = call.argv;
    const child = spawn(file, args, { cwd: call.cwd, env: { ...this.#env } });
    // A process that is gone no longer reads its orders; its exit says so, not the broken pipe.
    child.stdin.on('error', () => {});
    const done = new Promise<Finished>((resolve, reject) => {
      let stdout = '';
      let text = '';
      const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          if (stream === child.stdout) stdout += chunk;
          text += chunk;
          onText(chunk);
        });
      }
      child.on('error', (error) => {
        clearTimeout(deadline);
        reject(cannotRun(file, error));
      });
      // `close`, not `exit`: only then has everything that it started let go of the streams too.
      child.on('close', (code) => {
        clearTimeout(deadline);
        this.#alive.delete(child);
        resolve({ exit: code ?? 128, stdout, text });
      });
    });
    this.#alive.set(child, done);
    return { child, done: this.#unlessInterrupted(done) };
  }

  #unlessInterrupted(done: Promise<Finished>): Promise<Finished> {
    const signal = this.#signal;
    return new Promise((resolve, reject) => {
      const stop = () => reject(interruption());
      signal.addEventListener('abort', stop, { once: true });
      done.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    });
  }
}

const late = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms).unref());

const cannotRun = (file: string, cause: Error): MetesError =>
  new MetesError('denied', 'cannot-run', `${file} could not be started: ${cause.message}`, {
    hint: 'the demonstration needs git 2.39 or newer and a POSIX sh on the PATH',
    cause,
  });
