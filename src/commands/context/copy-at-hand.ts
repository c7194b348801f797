/**
 * The copy of the registry that this clone goes by where it does not ask: what it says, how old it is, and when it is
 * brought up to date. One that can't be reached, or was tampered with, leaves the last that was verified in force.
 */
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { MetesError } from '../../errors.ts';
import { unlessRefused } from '../../git/refused-here.ts';
import type { Tip } from '../../git/store.ts';
import type { View } from '../../registry/view.ts';
import { lawfulView } from '../journal/lawful-view.ts';
import type { Context } from './context.ts';
import { metesDirectory, replaceFile } from './local-state.ts';
import { freshTip, lastEvent } from './view-of.ts';

/** How long it is good for without asking. */
export const FRESH_MS = 10 * 60_000;

/** The registry as it is known here, and how far that can be relied on. */
export interface Copy {
  readonly view: View;
  readonly tip: Tip;
  /** At most ten minutes old, or just read. */
  readonly current: boolean;
  /** Why it could not be brought up to date; null when that was not tried or needed. */
  readonly why: string | null;
  /** What mends it, where waiting does not: the registry was rewound, or is no registry. */
  readonly mend?: string;
  /** What somebody forged there, and is not gone by, for stderr; null: nothing that was seen. */
  readonly forged: string | null;
}

/** No network: a registry that is kept in this repository can be read without one. */
export async function copyAtHand(ctx: Context): Promise<Copy> {
  const here = ctx.config.registry.remote === '.';
  const tip = (await lastEvent(ctx)) ?? (here ? await freshTip(ctx) : null);
  if (tip === null) throw noCopy();
  const known = { ...(await viewAt(ctx, tip)), tip };
  const newest = await ctx.store.cached();
  if (newest !== null && newest.oid !== tip.oid) return { ...known, current: false, why: EDITED };
  return { ...known, current: ageOf(ctx, tip) < FRESH_MS, why: null };
}

const EDITED = 'somebody has written on it by hand since: metes recover';

/** With the claims whose patterns can't be read: their branches are held all the same. */
async function viewAt(ctx: Context, tip: Tip): Promise<Pick<Copy, 'view' | 'forged'>> {
  const { view, broken, forged } = await lawfulView(ctx, tip.oid);
  const held = broken.flatMap(({ claim }) => (claim === undefined ? [] : [claim]));
  if (held.length === 0) return { view, forged };
  const claims = new Map([...view.claims, ...held.map((c) => [c.id, c] as const)]);
  return { view: { ...view, claims }, forged };
}

export interface Freshness {
  readonly deadlineMs: number;
  /** Read it whatever its age. */
  readonly always: boolean;
}

/**
 * Brings the copy up to date when it is older than it may be. A registry that can't be reached, or that is not the
 * one that was verified, leaves the last verified copy in force, with the reason.
 */
export async function copyUpToDate(ctx: Context, freshness: Freshness): Promise<Copy> {
  const cached = await ctx.store.cached();
  if (cached !== null && !freshness.always && ageOf(ctx, cached) < FRESH_MS) return copyAtHand(ctx);
  if (cached !== null && !freshness.always && (await triedLately(ctx)))
    return { ...(await copyAtHand(ctx)), why: 'it could not be reached a moment ago' };
  try {
    const tip = await freshTip(ctx, freshness.deadlineMs);
    return { ...(await viewAt(ctx, tip)), tip, current: true, why: null };
  } catch (error) {
    if (cached === null || !(error instanceof MetesError) || error.kind === 'bug') throw error;
    await rememberTry(ctx).catch(unlessRefused);
    const mend = error.kind === 'unavailable' ? {} : { mend: error.hint };
    return { ...(await copyAtHand(ctx)), current: false, why: error.message, ...mend };
  }
}

const ageOf = ({ io }: Pick<Context, 'io'>, tip: Tip): number =>
  io.now().getTime() - tip.fetchedAt.getTime();

/** A machine without a connection must not wait for the deadline at every commit. */
const AGAIN_MS = 60_000;

const tryMark = (ctx: Context): string => join(metesDirectory(ctx.repo.commonDir), 'tried');

async function triedLately(ctx: Context): Promise<boolean> {
  const mark = await stat(tryMark(ctx)).catch(() => null);
  const age = mark === null ? null : ctx.io.now().getTime() - mark.mtimeMs;
  return age !== null && age >= 0 && age < AGAIN_MS;
}

async function rememberTry(ctx: Context): Promise<void> {
  const seconds = ctx.io.now().getTime() / 1000;
  await replaceFile(tryMark(ctx), '');
  await utimes(tryMark(ctx), seconds, seconds);
}

function noCopy(): MetesError {
  return new MetesError(
    'unavailable',
    'no-copy',
    'this clone has no copy of the registry to decide on',
    { hint: 'metes status --fresh\n  reads it' },
  );
}
