/** Brings the registry's copy up to date while other things are looked at, for a verb that will write. */
import { openDoor } from '../../git/run.ts';
import { type Context, openRegistry, placeOf } from './context.ts';
import { freshTip, recentTip } from './view-of.ts';

export interface ReadingAhead {
  /** Settled when `transact` finds the tip as seen moments ago; throws what reading it would throw. */
  readonly done: Promise<unknown>;
  /** Nobody waits for it any more: an error must not hang on a network that does not answer. */
  stop(): void;
}

export function readAhead(ctx: Context): ReadingAhead {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  ctx.io.signal.addEventListener('abort', stop, { once: true });
  const done = ahead(ctx, stopped.signal);
  done.catch(() => {});
  return { done, stop };
}

async function ahead(ctx: Context, signal: AbortSignal): Promise<void> {
  if ((await recentTip(ctx)) !== null) return;
  const door = openDoor(ctx.io.env, { signal });
  const place = placeOf(ctx.config.registry, ctx.state.registry);
  await freshTip({ ...ctx, store: openRegistry({ ...ctx, door }, place) });
}
