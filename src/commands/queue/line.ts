/**
 * The side of those who wait: they are asked when it is their turn, and told what became of it. Whoever leads may die at
 * any moment, or stop: then the line ends, and what was handed over is looked up before anything is decided again.
 */
import { connect, type Socket } from 'node:net';
import { BEAT_MS } from './lobby.ts';
import { type Asked, listen, say, type Told } from './wire.ts';

/** Nobody leads any more where nothing was heard for so long. */
const SILENCE_MS = 5 * BEAT_MS;

export interface Line {
  say(message: Asked): void;
  /** The next thing that is told. `stuck`: the line fell silent, or `withinMs` are over. */
  hear(withinMs: number): Promise<Exclude<Told, { say: 'wait' }> | 'ended' | 'stuck'>;
  leave(): void;
}

/** Null where nobody listens: `dead` says that a socket was left behind. */
export async function joinLine(path: string): Promise<Line | { readonly dead: boolean }> {
  const socket = connect(path);
  const failed = await new Promise<string | null>((resolve) => {
    socket.once('connect', () => resolve(null));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
  });
  if (failed !== null) return { dead: failed === 'ECONNREFUSED' };
  return lineOn(socket);
}

function lineOn(socket: Socket): Line {
  const heard: Exclude<Told, { say: 'wait' }>[] = [];
  let open = true;
  let wake: () => void = () => {};
  listen<Told>(socket, {
    heard: (message) => {
      if (message.say !== 'wait') heard.push(message);
      wake();
    },
    ended: () => {
      open = false;
      wake();
    },
  });
  /** Until something comes, the line ends, or the time is over: false then. */
  const woken = (ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  return {
    say: (message) => say(socket, message),
    async hear(withinMs) {
      const end = performance.now() + withinMs;
      for (;;) {
        const left = Math.min(SILENCE_MS, end - performance.now());
        // Before anything that was said: whoever goes on asking for ever leads nobody anywhere.
        if (left <= 0) return 'stuck';
        const next = heard.shift();
        if (next !== undefined) return next;
        if (!open) return 'ended';
        if (!(await woken(left))) return 'stuck';
      }
    },
    leave: () => socket.destroy(),
  };
}
