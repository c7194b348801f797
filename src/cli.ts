/**
 * The command line's entry: the only place, with action.ts, that touches the process. `--version` and unknown input
 * are answered before anything else is loaded.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Io } from './commands/verb.ts';

declare const METES_VERSION: string;

async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === '--version' || argv[0] === '-V' || argv[0] === 'version') {
    process.stdout.write(`metes ${METES_VERSION}\n`);
    return 0;
  }
  const { dispatch } = await import('./commands/frame/dispatch.ts');
  return dispatch(processIo(takeSignals()), argv, METES_VERSION);
}

/** Whoever has something to let go of before the process may end. */
let taker: ((signal: string) => void) | null = null;
const stop = new AbortController();

function takeSignals(): Pick<Io, 'signal' | 'takeSignals'> {
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

function processIo(signals: Pick<Io, 'signal' | 'takeSignals'>): Io {
  return {
    cwd: process.cwd(),
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
    readStdin,
  };
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

// A reader that closed its end (`metes log | head`) is no error of ours: what streams stops, and the exit code of
// what was decided stands.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.exit(70);
  if (taker !== null) taker('SIGPIPE');
  else stop.abort('SIGPIPE');
});

main(process.argv.slice(2)).then(
  (exit) => {
    process.exitCode = exit;
  },
  (error: unknown) => {
    process.stderr.write(`metes: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 70;
  },
);
