/**
 * What came into the registry since a tip that is believed, held against the rules; for whoever only looks, so neither the
 * network nor a long journal is waited for.
 */
import { join } from 'node:path';
import { textOf } from '../../git/read-now.ts';
import { type EventId, isOid, type Oid } from '../../registry/ids.ts';
import type { Context } from '../context/context.ts';
import { registryCopy } from '../context/registry-copy.ts';
import type { JournalProblem } from './audit.ts';

/** More than these take too long. */
export const MOST = 1_000;

export interface NewlyCome {
  readonly tip: Oid;
  /** Has to lead to `tip` in what is here already. */
  readonly after: Oid;
  /** Ids that are known to have been used before. */
  readonly seen?: Iterable<EventId>;
}

export async function problemsSince(
  ctx: Context,
  { tip, after, seen = [] }: NewlyCome,
): Promise<readonly JournalProblem[] | 'many'> {
  if (after === tip) return [];
  if (await isLong(ctx, after, tip)) return 'many';
  const { auditJournal } = await import('./audit.ts');
  return (await auditJournal(ctx, { tip, after, seen })).problems;
}

async function isLong(ctx: Context, after: Oid, tip: Oid): Promise<boolean> {
  let entries = 0;
  for await (const _ of ctx.store.journal({ tip, after, limit: MOST + 1 })) entries += 1;
  return entries > MOST;
}

/** The first commit that this clone has seen: where its copy was cut off, or where the journal begins. */
export function copyBegins(ctx: Context): Oid | null {
  const text = textOf(join(registryCopy(ctx).gitDir, 'shallow'));
  const [only = '', ...more] = text?.trim().split('\n') ?? [ctx.config.registry.root];
  return more.length === 0 && isOid(only) ? only : null;
}
