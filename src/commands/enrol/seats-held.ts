/**
 * What the worktrees of this clone hold, of the registry as it is now: what `uninstall` must not make strangers of. Where
 * the registry can't be reached the copy at hand has to do.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MetesError } from '../../errors.ts';
import type { Tip } from '../../git/store.ts';
import type { Claim } from '../../registry/claim.ts';
import { byGrant } from '../../registry/ground.ts';
import { GRACE_SECONDS, standing } from '../../registry/lease.ts';
import type { Place } from '../../report/refusal.ts';
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
  readonly inGit: Place['inGit'];
  readonly over: boolean;
  /** Whoever asks can give it back: from that worktree, or in place of one that is gone. */
  readonly givesBack: boolean;
}

export interface Held {
  readonly claims: readonly HeldHere[];
  readonly by: Source;
}

/** What says so: the registry itself, which may be gone; the copy at hand, of when and why that; or nothing. */
export type Source =
  | { readonly from: 'registry' | 'gone' }
  | { readonly from: 'copy'; readonly at: Date; readonly why: string }
  | { readonly from: 'nothing'; readonly why: string };

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
  const { claims, by } = await claimsKnown(loose).catch((error: unknown) => ({
    claims: [],
    by: { from: 'nothing', why: whyOf(error) } as const,
  }));
  const places = await placesOf(loose, claims);
  const found: HeldHere[] = [];
  for (const claim of claims) {
    const place = places.get(claim.seat);
    if (place === undefined) continue;
    const over = standing(claim, loose.io.now(), GRACE_SECONDS).state === 'lapsed';
    const givesBack = place.there || (await isMine(loose, claim));
    found.push({ claim, ...place, over, givesBack });
  }
  return { claims: found, by };
}

const whyOf = (error: unknown): string => {
  if (error instanceof MetesError && error.kind !== 'bug') return error.message;
  throw error;
};

async function isMine(loose: Loose, claim: Claim): Promise<boolean> {
  const { name } = await identOf(loose.door, loose.repo);
  const by = { holder: holderOf(undefined, loose.io.env, name), actor: loose.acting.actor };
  return (await standIn(loose, claim, by, { pruned: true })) !== null;
}

const DEADLINE_MS = 10_000;

async function claimsKnown(loose: Loose): Promise<{ claims: Claim[]; by: Source }> {
  if (loose.state === null)
    return { claims: [], by: { from: 'nothing', why: "what init kept here can't be read" } };
  const { registry, repository } = loose.state;
  const store = openRegistry(loose, registry);
  const asked = await store.refresh({ deadlineMs: DEADLINE_MS }).catch(whyOf);
  const why = typeof asked === 'string' ? asked : null;
  const fresh = typeof asked === 'string' ? null : asked;
  const tip = fresh ?? (await store.cached());
  const by = sourceOf(fresh !== null, why, tip);
  if (tip === null) return { claims: [], by };
  const { view } = await loadView(store, tip);
  const claims = [...view.claims.values()].filter((claim) => claim.repository === repository);
  return { claims: claims.sort(byGrant), by };
}

function sourceOf(fresh: boolean, why: string | null, tip: Tip | null): Source {
  if (fresh) return { from: 'registry' };
  if (why === null) return { from: 'gone' };
  return tip === null ? { from: 'nothing', why } : { from: 'copy', at: tip.fetchedAt, why };
}
