/** Puts together what the decision asks about a branch: its claim's surroundings, its manifest, who is at work. */
import type { GuardQuestion, GuardWrite } from '../../check/guard-decision.ts';
import { readBlobs } from '../../git/objects.ts';
import type { Manifest } from '../../scope/manifest.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import { manifestPathOf } from '../claiming/manifest-file.ts';
import type { Context } from '../context/context.ts';
import type { Copy } from '../context/copy-at-hand.ts';
import { isExempt } from '../context/exempt.ts';
import { readManifest } from '../context/manifest-text.ts';
import { isRunning } from '../context/pid-alive.ts';
import { runOf } from '../context/run-of.ts';
import { isInSandboxOf } from '../context/run-record.ts';

export interface About {
  readonly branch: string | null;
  /** Where its manifest is read: revisions, the first that has one counts. */
  readonly manifestAt: readonly string[];
  readonly head: string | null;
}

/** Everything but the writes. */
export type Asking = (writes: readonly GuardWrite[]) => GuardQuestion;

export async function asking(ctx: Context, copy: Copy, about: About): Promise<Asking> {
  const { branch, head } = about;
  const manifest = branch === null ? null : await manifestIn(ctx, branch, about.manifestAt);
  const run = runOf(ctx);
  const supervisor = run === null ? undefined : copy.view.claims.get(run)?.process;
  // Naming a claim is not being its run: METES_CLAIM can be set by anyone.
  const running =
    run !== null &&
    supervisor !== undefined &&
    ctx.io.env.METES_RUN === `${supervisor.pid}` &&
    (isInSandboxOf(run) || (await isRunning(ctx.io, supervisor)));
  return (writes) => ({
    branch,
    head,
    writes,
    exempt: branch !== null && exempt(ctx, branch),
    actor: ctx.acting.actor,
    seat: ctx.party.seat,
    config: ctx.config,
    claims: claimsHere(ctx, copy),
    target: ctx.state.defaultBranch,
    manifest,
    manifestPath: branch === null ? null : manifestPathOf(branch),
    run,
    running,
    now: ctx.io.now(),
    graceSeconds: ctx.policy.graceSeconds,
    copy: { current: copy.current },
  });
}

export const exempt = ({ config, state }: Pick<Context, 'config' | 'state'>, branch: string) =>
  isExempt(branch, { config, defaultBranch: state.defaultBranch });

async function manifestIn(
  ctx: Context,
  branch: string,
  revisions: readonly string[],
): Promise<Manifest | null> {
  const path = manifestPathOf(branch);
  const blobs = await readBlobs(
    ctx.door,
    ctx.repo,
    revisions.map((rev) => `${rev}:${path}`),
  );
  for (const blob of blobs) {
    const parsed =
      blob === null ? null : await readManifest(Buffer.from(blob).toString('utf8'), path);
    if (parsed?.ok && parsed.manifest.branch === branch) return parsed.manifest;
  }
  return null;
}
