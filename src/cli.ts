/**
 * The command line's entry: the only place, with action.ts, that touches the process. `--version` and unknown input
 * are answered before anything else is loaded.
 */
import { randomBytes } from 'node:crypto';
import { readSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Io } from './commands/verb.ts';

declare const METES_VERSION: string;

async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === '--version' || argv[0] === '-V' || argv[0] === 'version') {
    outlive(() => {});
    process.stdout.write(`metes ${METES_VERSION}\n`);
    return 0;
  }
  if (argv[0] === 'hook') {
    const exit = await hook(argv.slice(1));
    if (exit !== null) return exit;
  }
  const { dispatch } = await import('./commands/frame/dispatch.ts');
  return dispatch(whole(), argv, METES_VERSION);
}

/** Before each edit of an agent: what most of its calls don't need is not so much as touched. */
async function hook(argv: readonly string[]): Promise<number | null> {
  const { answerNow } = await import('./commands/writing/call.ts');
  const cwd = here();
  const place = { cwd, env: process.env, now: () => new Date() };
  const rest = () => whole(cwd ?? '/');
  const reply = await answerNow({ ...place, read: stdinNow, whole: rest }, argv);
  if (reply === null) return null;
  if (reply.err !== '') process.stderr.write(reply.err);
  if (reply.out !== '') process.stdout.write(reply.out);
  return reply.exit;
}

/** Null: somebody took it away. */
function here(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}

function whole(cwd = process.cwd()): Io {
  const stop = new AbortController();
  outlive((code) => (taker === null ? stop.abort(code) : taker(code)));
  return processIo(cwd, takeSignals(stop));
}

/** What is done when the reader of standard output has closed its end. */
function outlive(closed: (code: string) => void): void {
  // A reader that closed its end (`metes log | head`) is no error of ours: what streams stops, and the exit code of
  // what was decided stands.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exit(70);
    closed('SIGPIPE');
  });
}

/** Whoever has something to let go of before the process may end. */
let taker: ((signal: string) => void) | null = null;

function takeSignals(stop: AbortController): Pick<Io, 'signal' | 'takeSignals'> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (taker !== null) return taker(signal);
      if (stop.signal.aborted) process.exit(130);
      stop.abort(signal);
    });
  }
  return {
    signal: stop.signal,
    takeSignals: (listener) => {
      taker = listener;
      return () => {
        taker = null;
      };
    },
  };
}

function processIo(cwd: string, signals: Pick<Io, 'signal' | 'takeSignals'>): Io {
  return {
    cwd,
    env: process.env,
    pid: process.pid,
    uid: process.getuid?.() ?? null,
    host: hostname(),
    cli: __filename,
    node: process.execPath,
    platform: process.platform,
    now: () => new Date(),
    // The global `performance` loads a module of its own.
    elapsed: () => Number(process.hrtime.bigint()) / 1e6,
    random: (bytes) => randomBytes(bytes),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    color: process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb',
    ...signals,
    readStdin: () => readStdin(),
    stdio: () => ({ input: process.stdin, output: process.stdout }),
  };
}

async function readStdin(most = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
  const kept = keeping(most);
  for await (const chunk of process.stdin) kept.add(chunk as Buffer);
  return kept.all();
}

/** The same without a stream, which costs more than what a hook does with it. */
async function stdinNow(most: number): Promise<Uint8Array> {
  const kept = keeping(most);
  const chunk = Buffer.alloc(65_536);
  try {
    for (;;) {
      const length = readSync(0, chunk);
      if (length === 0) return kept.all();
      kept.add(Buffer.from(chunk.subarray(0, length)));
    }
  } catch (error) {
    // Nothing is there yet, on an input that doesn't wait; or its end, as Windows says it.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EOF') return kept.all();
    if (code !== 'EAGAIN') throw error;
    kept.add(await readStdin(most));
    return kept.all();
  }
}

/** Chunks until there are `most` bytes; whoever writes more would fail if it was not read. */
function keeping(most: number) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  return {
    add(chunk: Uint8Array): void {
      if (length >= most) return;
      chunks.push(chunk);
      length += chunk.length;
    },
    all: () => Buffer.concat(chunks),
  };
}

main(process.argv.slice(2)).then(
  (exit) => {
    process.exitCode = exit;
  },
  (error: unknown) => {
    process.stderr.write(`metes: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 70;
  },
);
