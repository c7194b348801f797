/** A line on stderr when something takes longer than a second, so that nobody wonders whether it hangs. */
import type { Io } from '../verb.ts';

const PATIENCE_MS = 1_000;

/** Once for a wait: what is slow inside of something slow says nothing more. */
const waiting = new WeakSet<Pick<Io, 'err'>>();

export async function slowly<T>(
  io: Pick<Io, 'err'>,
  doing: string,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setTimeout(() => io.err(`metes: ${doing} …\n`), PATIENCE_MS);
  if (waiting.has(io)) clearTimeout(timer);
  return quietly(io, work).finally(() => clearTimeout(timer));
}

/** For what nobody waits for: nothing inside of it says that it is slow. */
export async function quietly<T>(io: Pick<Io, 'err'>, work: () => Promise<T>): Promise<T> {
  if (waiting.has(io)) return work();
  waiting.add(io);
  try {
    return await work();
  } finally {
    waiting.delete(io);
  }
}
