/**
 * Which leases this clone can't yet call over, because its clock may be ahead of the one that set them. Nothing is seen
 * before it was made: how old something of a host looked when it was first seen here is as much as this clock can be
 * ahead of that host's. The least such age is kept, for each host, and waited for beyond the lease's end. So a clone that
 * never saw anything of a host in time waits for a whole lease from when it first saw the claim.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Claim } from '../../registry/claim.ts';
import type { ClaimId } from '../../registry/ids.ts';
import { GRACE_SECONDS, standing } from '../../registry/lease.ts';
import type { View } from '../../registry/view.ts';
import type { Context } from './context.ts';
import { metesDirectory, replaceFile } from './local-state.ts';

/** Milliseconds by which this clock can be ahead at most, by host. */
type Bounds = Record<string, number>;

type Seeing = Pick<Context, 'io' | 'repo' | 'config'>;

/** More are forgotten, the first first: hosts of containers come and go. */
const KEPT = 1_000;
/** Below this a bound need not get better: the grace after a lease's end is longer. */
const ENOUGH_MS = (GRACE_SECONDS * 1000) / 2;

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
  const aheadMs = bounds[claim.by.host] ?? 0;
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
  const bounds = { ...before };
  for (const { host, ageMs } of sightings) {
    const known = Object.hasOwn(bounds, host) ? (bounds[host] as number) : Number.POSITIVE_INFINITY;
    if (ageMs < known && known > ENOUGH_MS) bounds[host] = ageMs;
  }
  if (JSON.stringify(bounds) === JSON.stringify(before)) return bounds;
  const kept = Object.entries(bounds).slice(-KEPT);
  await replaceFile(file, `${JSON.stringify(Object.fromEntries(kept))}\n`).catch(() => {});
  return bounds;
}

function boundsIn(file: string): Bounds {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const pairs = Object.entries(parsed ?? {}).filter(([, ms]) => typeof ms === 'number');
    return Object.fromEntries(pairs) as Bounds;
  } catch {
    // None yet, or spoilt: it is learnt anew.
    return {};
  }
}
