/** A line on stderr when something takes longer than a second, so that nobody wonders whether it hangs. */
import type { Io } from '../verb.ts';

const PATIENCE_MS = 1_000;

export async function slowly<T>(io: Io, doing: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => io.err(`metes: ${doing} …\n`), PATIENCE_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
