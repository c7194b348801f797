/**
 * What the worktrees of this clone hold, of the registry as it is now: what `uninstall` must not make strangers of. Where
 * the registry can't be reached the copy at hand has to do, and one that can't be read holds nothing.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Claim } from '../../registry/claim.ts';
import { byGrant } from '../../registry/ground.ts';
import { GRACE_SECONDS, standing } from '../../registry/lease.ts';
import { placesOf, standIn } from '../claiming/whereabouts.ts';
import { holderOf } from '../context/actor.ts';
import { type Loose, openRegistry } from '../context/context.ts';
import { identOf } from '../context/ident.ts';
import { metesDirectory } from '../context/local-state.ts';
import { loadView } from '../context/view-of.ts';

export interface HeldHere {
  readonly claim: Claim;
  /** Root of the worktree that has it, or had it. */
  readonly path: string;
  readonly there: boolean;
  /** Its lease runs, and whoever asks can give it back: from that worktree, or in place of one that is gone. */
  readonly givesBack: boolean;
}

export interface Held {
  readonly claims: readonly HeldHere[];
  /** The registry was asked, so that a release would get through as well. */
  readonly asked: boolean;
}

/** metes' directories of all worktrees, the main one's included. */
export async function seatDirectories({ repo }: Pick<Loose, 'repo'>): Promise<string[]> {
  const linked = join(repo.commonDir, 'worktrees');
  const names = await readdir(linked).catch(() => []);
  return [
    ...names.map((name) => join(linked, name, 'metes')),
    // Last: what says that metes is here goes when nothing else is.
    metesDirectory(repo.commonDir),
  ];
}

export async function heldHere(loose: Loose): Promise<Held> {
  const { claims, asked } = await claimsKnown(loose).catch(() => ({ claims: [], asked: false }));
  const places = await placesOf(loose, claims);
  const found: HeldHere[] = [];
  for (const claim of claims) {
    const place = places.get(claim.seat);
    if (place === undefined) continue;
    const over = standing(claim, loose.io.now(), GRACE_SECONDS).state === 'lapsed';
    const givesBack = !over && (place.there || (await isMine(loose, claim)));
    found.push({ claim, ...place, givesBack });
  }
  return { claims: found, asked };
}

async function isMine(loose: Loose, claim: Claim): Promise<boolean> {
  const { name } = await identOf(loose.door, loose.repo);
  const by = { holder: holderOf(undefined, loose.io.env, name), actor: loose.acting.actor };
  return (await standIn(loose, claim, by)) !== null;
}

const DEADLINE_MS = 10_000;

async function claimsKnown(loose: Loose): Promise<{ claims: Claim[]; asked: boolean }> {
  if (loose.state === null) return { claims: [], asked: false };
  const { registry, repository } = loose.state;
  const store = openRegistry(loose, registry);
  const fresh = await store.refresh({ deadlineMs: DEADLINE_MS }).catch(() => null);
  const tip = fresh ?? (await store.cached());
  if (tip === null) return { claims: [], asked: false };
  const { view } = await loadView(store, tip);
  const claims = [...view.claims.values()].filter((claim) => claim.repository === repository);
  return { claims: claims.sort(byGrant), asked: fresh !== null };
}
