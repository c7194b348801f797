/** Hands the signals that metes gets to the command that it started: what metes does around it must go through. */
import type { Io } from '../verb.ts';
import type { Supervised } from './supervise.ts';

/** Through the one that takes every signal, where there is one; a caller without it can only say "stop" once. */
export function forwardSignals(
  { signal, takeSignals }: Pick<Io, 'signal' | 'takeSignals'>,
  child: Pick<Supervised, 'send'>,
): () => void {
  const send = () => child.send(typeof signal.reason === 'string' ? signal.reason : 'SIGTERM');
  const letGo = takeSignals?.((name) => child.send(name));
  // One that came while the command was being started.
  if (signal.aborted) send();
  if (letGo !== undefined) return letGo;
  signal.addEventListener('abort', send, { once: true });
  return () => signal.removeEventListener('abort', send);
}
