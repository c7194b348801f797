/** What moved of what a branch's files need, by their imports at its head. Nothing is read where nothing moved. */
import type { Oid } from '../../registry/ids.ts';
import type { Context } from '../context/context.ts';
import { importsAt } from './imports-at.ts';
import { hasMoved, type Moving, type Needed, waysIn } from './needed-by-hand.ts';

/** Null: nothing that the branch does not write itself has moved. */
export async function neededOf(
  ctx: Context,
  { head, ...moving }: Moving & { readonly head: Oid },
): Promise<Needed | null> {
  return hasMoved(moving) ? waysIn(await importsAt(ctx, head), moving) : null;
}
