/** Waiting that ends at once when the person or the supervisor asks metes to stop. */
import { MetesError } from '../../errors.ts';

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(interrupted());
    const stop = () => {
      clearTimeout(timer);
      reject(interrupted());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

const interrupted = (): MetesError =>
  new MetesError('unavailable', 'interrupted', 'interrupted while waiting', {
    hint: 'nothing was decided; run the same command again',
  });
