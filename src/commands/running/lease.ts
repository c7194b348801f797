/**
 * Keeps a run's claim alive while its process lives, and says when it was taken away. Renews every third of the lease;
 * a registry that can't be reached is asked again sooner, because the lease runs on.
 */
import { MetesError } from '../../errors.ts';
import type { Claim, ClaimProcess } from '../../registry/claim.ts';
import type { ClaimId } from '../../registry/ids.ts';
import type { Context } from '../context/context.ts';
import { skewOf } from '../context/skew.ts';
import { writeGuardFile } from '../guard/file.ts';
import { type Build, transact } from '../transact.ts';

export interface Renewing {
  readonly leaseSeconds: number;
  readonly process: ClaimProcess | null;
  /** Called once, when another claim stands in the place of this one. */
  superseded(by: Claim): void;
  /** Called once, when the claim has ended and nothing came in its place: the command gave its ground back. */
  ended(): void;
  note(line: string): void;
}

export interface Renewer {
  /** Renewals that succeeded. */
  readonly count: () => number;
  stop(): Promise<void>;
}

const AGAIN_MS = 15_000;

export function keepRenewing(ctx: Context, claim: ClaimId, renewing: Renewing): Renewer {
  const third = (renewing.leaseSeconds * 1000) / 3;
  let count = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const schedule = (ms: number): void => {
    if (!stopped) timer = setTimeout(() => (running = turn()), ms);
  };
  const turn = async (): Promise<void> => {
    try {
      const renewed = await renew(ctx, claim, renewing);
      if (!renewed.live)
        return renewed.by === null ? renewing.ended() : renewing.superseded(renewed.by);
      count += 1;
      schedule(third);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      renewing.note(`metes: the lease could not be renewed: ${text}; trying again`);
      schedule(Math.min(third, AGAIN_MS));
    }
  };
  schedule(third);
  return {
    count: () => count,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

export type Renewed =
  | { readonly live: true; readonly claim: Claim | null }
  | { readonly live: false; readonly by: Claim | null };

/** One renewal. `process: null` lets the claim outlive its process. */
export async function renew(
  ctx: Context,
  claim: ClaimId,
  { leaseSeconds, process }: Pick<Renewing, 'leaseSeconds' | 'process'>,
): Promise<Renewed> {
  const build: Build = (_view, tip, origin) => ({
    ...origin,
    kind: 'renew',
    claim,
    skewMs: skewOf(ctx.io.now(), tip),
    policy: { ...ctx.policy, leaseSeconds },
    ...(process === null ? {} : { process }),
  });
  // Beside the command: its stderr is the command's.
  const { decision } = await transact(ctx, build, { quiet: true });
  if (decision.outcome === 'refused') {
    const { refusal } = decision;
    if (refusal.reason === 'not-live') return { live: false, by: refusal.replacedBy };
    if (refusal.reason === 'not-yours') return { live: false, by: refusal.claim };
    throw new MetesError('unavailable', 'not-renewed', `the registry said ${refusal.reason}`, {
      hint: 'metes status',
    });
  }
  if (decision.claim !== null) await writeGuardFile(ctx, decision.claim);
  return { live: true, claim: decision.claim };
}
