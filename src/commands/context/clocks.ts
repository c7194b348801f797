/**
 * Which leases this clone can't yet call over, because its clock may be ahead of the one that set them. Nothing is seen
 * before it was made: how old something of a host looked when it was first seen here is as much as this clock can be
 * ahead of that host's. The least such age is kept, for each host, and waited for beyond the lease's end: at most two hours
 * of it, which is what clocks are tolerated to differ by. Who saw nothing of a host for a month may be years ahead of it,
 * and waits for all of that.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Claim } from '../../registry/claim.ts';
import type { ClaimId } from '../../registry/ids.ts';
import { GRACE_SECONDS, standing } from '../../registry/lease.ts';
import type { View } from '../../registry/view.ts';
import type { Context } from './context.ts';
import { metesDirectory, replaceFile } from './local-state.ts';

/** Milliseconds by which this clock can be ahead at most, by host: strangers choose how a host is called. */
type Bounds = ReadonlyMap<string, number>;

type Seeing = Pick<Context, 'io' | 'repo' | 'config'>;

/** More are forgotten, the first first: hosts of containers come and go. */
const KEPT = 1_000;
/** Below this a bound need not get better: the grace after a lease's end is longer. */
const ENOUGH_MS = (GRACE_SECONDS * 1000) / 2;
/** Two clocks that are an hour off, one to each side. */
const TOLERATED_MS = 2 * 3_600_000;
/** A registry that nobody wrote to for so long is rarer than a clock that was never set. */
const PLAUSIBLE_MS = 30 * 24 * 3_600_000;

/** The claims of other hosts whose lease looks over, and that this clock may be too far ahead to say so of. */
export async function untoldClaims(ctx: Seeing, view: Pick<View, 'claims'>): Promise<ClaimId[]> {
  // One machine has one clock.
  if (ctx.config.registry.remote === '.') return [];
  const now = ctx.io.now();
  const others = [...view.claims.values()].filter(({ by }) => by.host !== ctx.io.host);
  const bounds = await noted(
    ctx,
    others.map(({ by, lease }): Sighting => {
      const begun = Date.parse(lease.until) - lease.seconds * 1000;
      return { host: by.host, ageMs: now.getTime() - begun };
    }),
  );
  return others.filter((claim) => isUntold(claim, now, bounds)).map(({ id }) => id);
}

function isUntold(claim: Claim, now: Date, bounds: Bounds): boolean {
  if (standing(claim, now, GRACE_SECONDS).state !== 'lapsed') return false;
  const bound = bounds.get(claim.by.host) ?? Number.POSITIVE_INFINITY;
  const aheadMs = bound > PLAUSIBLE_MS ? bound : Math.min(bound, TOLERATED_MS);
  return aheadMs > GRACE_SECONDS * 1000 && now.getTime() - aheadMs < Date.parse(claim.lease.until);
}

export interface Sighting {
  readonly host: string;
  /** Since it was made, by the difference between both clocks. */
  readonly ageMs: number;
}

/** Keeps what these tell; a clone that can't be written to goes by them all the same. */
export async function noted(ctx: Seeing, sightings: readonly Sighting[]): Promise<Bounds> {
  const file = join(metesDirectory(ctx.repo.commonDir), 'clocks.json');
  const before = boundsIn(file);
  const bounds = new Map(before);
  for (const { host, ageMs } of sightings) {
    const known = bounds.get(host) ?? Number.POSITIVE_INFINITY;
    if (ageMs < known && known > ENOUGH_MS) bounds.set(host, ageMs);
  }
  if (![...bounds].some(([host, ms]) => before.get(host) !== ms)) return bounds;
  const kept = Object.fromEntries([...bounds].slice(-KEPT));
  await replaceFile(file, `${JSON.stringify(kept)}\n`).catch(() => {});
  return bounds;
}

function boundsIn(file: string): Bounds {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return new Map(Object.entries(parsed ?? {}).filter(([, ms]) => typeof ms === 'number'));
  } catch {
    // None yet, or spoilt: it is learnt anew.
    return new Map();
  }
}
