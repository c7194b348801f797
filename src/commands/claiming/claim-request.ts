/** Builds the request for new ground. What must not change between attempts is minted once, here. */
import type { ClaimProcess } from '../../registry/claim.ts';
import type { ClaimRequest } from '../../registry/request.ts';
import type { Context } from '../context/context.ts';
import { mint } from '../context/ids-minting.ts';
import { deadClaims } from '../context/pid-alive.ts';
import type { Place } from '../context/place.ts';
import { skewOf } from '../context/skew.ts';
import type { Build } from '../transact.ts';
import type { Ground } from './ground.ts';
import { writtenBefore } from './written-before.ts';

export interface ClaimWish {
  readonly task: string;
  readonly ground: Ground;
  readonly place: Omit<Place, 'on'> & { readonly on?: string | undefined };
  readonly read?: readonly string[] | undefined;
  readonly yields: boolean;
  /** `run`: the process that the claim lives by, a lease of its own, and taking over this seat's ended claim. */
  readonly process?: ClaimProcess;
  readonly leaseSeconds?: number;
  readonly replaceOwn?: boolean;
}

export function requestOf(ctx: Context, wish: ClaimWish): Build {
  const fixed = fixedOf(ctx, wish);
  const written = writtenBefore(ctx, { ...wish.place, write: wish.ground.write });
  return async (view, tip, origin) => ({
    ...origin,
    ...fixed,
    ...(await written(view, tip)),
    skewMs: skewOf(ctx.io.now(), tip),
    dead: await deadClaims(ctx.io, view),
  });
}

function fixedOf(ctx: Context, wish: ClaimWish): Omit<ClaimRequest, 'skewMs' | 'dead'> {
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
    ...(wish.read === undefined || wish.read.length === 0 ? {} : { read: wish.read }),
    ...(process === undefined ? {} : { process }),
  };
}
