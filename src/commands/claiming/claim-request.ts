/**
 * Builds the request for new ground. What must not change between attempts is minted once, here. A `run` that takes the
 * place of its seat's ended claim asks for what was written under that one as well: it would be a breach else.
 */
import type { ClaimProcess } from '../../registry/claim.ts';
import { replaces } from '../../registry/decide-claim.ts';
import { claimsOnBranch } from '../../registry/ground.ts';
import type { ClaimId } from '../../registry/ids.ts';
import type { ClaimRequest } from '../../registry/request.ts';
import type { View } from '../../registry/view.ts';
import type { Manifest } from '../../scope/manifest.ts';
import { untoldClaims } from '../context/clocks.ts';
import type { Context } from '../context/context.ts';
import { mint } from '../context/ids-minting.ts';
import { deadClaims } from '../context/pid-alive.ts';
import type { Place } from '../context/place.ts';
import { skewOf } from '../context/skew.ts';
import { underRun } from '../context/under-run.ts';
import type { Build } from '../transact.ts';
import { writtenUnder } from './carried.ts';
import type { Ground } from './ground.ts';
import { writtenBefore } from './written-before.ts';

export interface ClaimWish {
  readonly task: string;
  readonly ground: Ground;
  readonly place: Omit<Place, 'on'> & { readonly on?: string | undefined };
  /** What the branch's manifest says beside what it writes. */
  readonly declared?: Pick<Manifest, 'read' | 'delivers' | 'requires'> | undefined;
  readonly yields: boolean;
  /** `run`: the process that the claim lives by, a lease of its own, and taking over this seat's ended claim. */
  readonly process?: ClaimProcess;
  readonly leaseSeconds?: number;
  readonly replaceOwn?: boolean;
}

export function requestOf(ctx: Context, wish: ClaimWish): Build {
  const fixed = fixedOf(ctx, wish);
  let written: { readonly for: string; readonly ask: ReturnType<typeof writtenBefore> } | null =
    null;
  return async (view, tip, origin) => {
    const dead = await deadClaims(ctx.io, view);
    const write = [...fixed.write, ...(await carriedInto(ctx, view, { wish, dead }))];
    const key = JSON.stringify(write);
    if (written?.for !== key)
      written = { for: key, ask: writtenBefore(ctx, { ...wish.place, write }) };
    return {
      ...origin,
      // What a run starts can leave its worktree and empty its environment: it asks as an agent all the same.
      by: (await underRun(ctx, view)).party,
      ...fixed,
      write,
      ...(await written.ask(view, tip)),
      skewMs: skewOf(ctx.io.now(), tip),
      dead,
      untold: await untoldClaims(ctx, view),
    };
  };
}

interface Replacing {
  readonly wish: ClaimWish;
  readonly dead: readonly ClaimId[];
}

/** How much of the repository it is, was asked when that was granted: it is not counted again. */
async function carriedInto(ctx: Context, view: View, { wish, dead }: Replacing) {
  const replaceOwn = wish.replaceOwn === true;
  const own = claimsOnBranch(view.claims, ctx.config.repository, wish.place.branch).find(
    (claim) => claim.seat === ctx.party.seat,
  );
  if (own === undefined || !replaces({ replaceOwn, dead }, own, ctx.io.now())) return [];
  return writtenUnder(ctx, own, wish.ground.write);
}

const besideWrites = ({ read, delivers, requires }: NonNullable<ClaimWish['declared']> = {}) => ({
  ...(read === undefined || read.length === 0 ? {} : { read }),
  ...(delivers === undefined ? {} : { delivers }),
  ...(requires === undefined ? {} : { requires }),
});

function fixedOf(ctx: Context, wish: ClaimWish): Omit<ClaimRequest, 'skewMs' | 'dead' | 'untold'> {
  const { ground, place, process } = wish;
  return {
    kind: 'claim',
    task: wish.task,
    taskId: mint(ctx.io, 't'),
    claimId: mint(ctx.io, 'c'),
    target: place.target,
    branch: place.branch,
    base: place.base,
    write: ground.write,
    share: ground.share,
    prefer: ground.covered,
    policy: {
      ...ctx.policy,
      ...(wish.leaseSeconds === undefined ? {} : { leaseSeconds: wish.leaseSeconds }),
    },
    yields: wish.yields,
    replaceOwn: wish.replaceOwn === true,
    ...(place.on === undefined ? {} : { on: place.on }),
    ...besideWrites(wish.declared),
    ...(process === undefined ? {} : { process }),
  };
}
