/**
 * What `recover` does about a registry that was rolled over: nothing is written after its closing event, the branch that
 * it goes on as is begun where it is missing, and what was granted beside the closing is granted again there.
 */
import { isAncestor } from '../../git/objects.ts';
import type { RegistryPlace } from '../../registry/config.ts';
import type { Oid } from '../../registry/ids.ts';
import { type Context, openRegistry } from '../context/context.ts';
import { registryCopy } from '../context/registry-copy.ts';
import { freshTip } from '../context/view-of.ts';
import { continuityOf } from '../rolling/continuity.ts';
import { begunSuccessor, type Closed } from '../rolling/successor.ts';
import { carryOver, type Wrote } from './write.ts';

const onRegistry = (ctx: Context, registry: RegistryPlace): Context => ({
  ...ctx,
  config: { ...ctx.config, registry },
  store: openRegistry(ctx, registry),
  known: { latest: null },
});

/** 7. What a closed registry goes on as was never begun, or is gone. Null: it is there. */
export async function beginMissing(ctx: Context, closed: Closed): Promise<RegistryPlace | null> {
  const { remote } = ctx.config.registry;
  const there = await openRegistry(ctx, { remote, branch: closed.closing.to, root: '' }).peek();
  return there === null ? begunSuccessor(ctx, closed) : null;
}

/** 8. Granted on a history that is not the one that was closed: what is lost of it is granted again where it goes on. */
export async function carryBeyond(
  ctx: Context,
  closed: Closed,
  { seen, reason }: { readonly seen: Oid; readonly reason: string },
): Promise<Wrote> {
  const next = onRegistry(ctx, await begunSuccessor(ctx, closed));
  const tip = await freshTip(next);
  const beside = { ctx, tip: closed.commit };
  return carryOver(next, { tip: tip.oid, from: seen, reason }, beside);
}

/**
 * The same, where the config names the new one already: this clone has seen more of the old one than was closed. Null:
 * it has not.
 */
export async function lostBefore(ctx: Context, tip: Oid): Promise<{ wrote: Wrote } | null> {
  const continues = await continuityOf(ctx);
  if (continues === null || continues.tree !== 'same') return null;
  const { branch, root, commit } = continues.from;
  const old = onRegistry(ctx, { remote: ctx.config.registry.remote, branch, root });
  const seen = await old.store.cached();
  if (seen === null || (await areOneHistory(ctx, seen.oid, commit))) return null;
  const reason = 'its branch had been rewound before it was closed';
  const wrote = await carryOver(ctx, { tip, from: seen.oid, reason }, { ctx: old, tip: commit });
  if (wrote !== null) await old.store.adopt(commit);
  return { wrote };
}

async function areOneHistory(ctx: Context, a: Oid, b: Oid): Promise<boolean> {
  const copy = registryCopy(ctx);
  return (await isAncestor(ctx.door, copy, a, b)) || isAncestor(ctx.door, copy, b, a);
}
