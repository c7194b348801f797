/**
 * The view that guards go by. What came into the registry since the last tip that was held against the rules here is held
 * against them first: where somebody pushed what no metes writes, only what the legal events lead to counts, until the tree
 * says the same again. What can't be judged here is taken as it stands, as by whoever reads the registry.
 */
import { join } from 'node:path';
import { textOf } from '../../git/read-now.ts';
import { isOid, type Oid } from '../../registry/ids.ts';
import type { Context } from '../context/context.ts';
import { replaceFile } from '../context/local-state.ts';
import { registryCopy } from '../context/registry-copy.ts';
import { type LoadedView, loadView } from '../context/view-of.ts';

export interface Lawful extends LoadedView {
  /** What was forged, for stderr; null where the tree is what its events say. */
  readonly forged: string | null;
}

export async function lawfulView(ctx: Context, tip: Oid): Promise<Lawful> {
  const asRead = { ...(await loadView(ctx.store, { oid: tip })), forged: null };
  const last = (textOf(fileOf(ctx)) ?? '').trim();
  if (last === tip) return asRead;
  try {
    const { withoutForged } = await import('./without-forged.ts');
    const judged = await withoutForged(ctx, { last: isOid(last) ? last : null, tip, asRead });
    if (judged !== null) return judged;
    await replaceFile(fileOf(ctx), `${tip}\n`);
  } catch {
    // The registry's own word, then.
  }
  return asRead;
}

/** Of one registry: its root is in the name. */
const fileOf = (ctx: Context): string =>
  join(registryCopy(ctx).gitDir, `metes-lawful-${ctx.config.registry.root}`);
