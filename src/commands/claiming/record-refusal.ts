/**
 * Records a refusal in the journal after it was answered, so that holders see who waits for them. Best effort: once
 * for each seat and blocker, briefly, and never a reason to fail.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Refusal } from '../../registry/request.ts';
import type { Context } from '../context/context.ts';
import { replaceFile } from '../context/local-state.ts';
import { transact } from '../transact.ts';

const BRIEFLY = { patienceMs: 3_000, deadlineMs: 3_000, quiet: true } as const;
/** Ids remembered; the oldest are of claims that have ended. */
const KEPT = 200;

export interface RefusedAsk {
  readonly branch: string;
  readonly task: string;
  readonly write: readonly string[];
}

export async function recordRefusal(
  ctx: Context,
  refusal: Refusal,
  request: RefusedAsk,
): Promise<void> {
  try {
    await record(ctx, refusal, request);
  } catch {
    // The answer stands without it.
  }
}

async function record(ctx: Context, refusal: Refusal, request: RefusedAsk): Promise<void> {
  const file = join(ctx.repo.gitDir, 'metes', 'refusals.json');
  const known = await recorded(file);
  const blockers = blockersOf(refusal).filter((b) => !known.includes(b.claim));
  if (blockers.length === 0) return;
  // Remembered first: a recording that fails must not be tried at every refusal.
  await mkdir(join(ctx.repo.gitDir, 'metes'), { recursive: true });
  const ids = [...known, ...blockers.map((b) => b.claim)].slice(-KEPT);
  await replaceFile(file, `${JSON.stringify(ids)}\n`);
  await transact(
    ctx,
    (view, _tip, origin) => ({
      ...origin,
      kind: 'record-refusal',
      request,
      blockers: blockers.filter((b) => view.claims.has(b.claim)),
    }),
    BRIEFLY,
  );
}

function blockersOf(refusal: Refusal) {
  if (refusal.reason === 'overlap')
    return refusal.blockers.map((b) => ({ claim: b.claim.id, witness: b.witness ?? '' }));
  if (refusal.reason === 'branch-held') return [{ claim: refusal.holder.id, witness: '' }];
  return [];
}

async function recorded(file: string): Promise<string[]> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
