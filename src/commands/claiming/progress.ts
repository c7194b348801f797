/** How far a holder is, from what this clone has of its branch. Says nothing rather than guess. */
import { timeOf } from '../../git/commit-text.ts';
import type { Claim } from '../../registry/claim.ts';
import type { Context } from '../context/context.ts';

export interface Progress {
  /** Commits on the branch since the claim's base, without those that only declare. */
  readonly commits: number;
  readonly newest: { readonly subject: string; readonly at: Date } | null;
  /** Which ref of this clone was looked at. */
  readonly ref: string;
}

/** Enough to say "far along"; counting a whole history would not say more. */
const COUNTED = 1_000;

/** Null when the claim is another repository's, or its branch is not here. */
export async function progressOf(ctx: Context, claim: Claim): Promise<Progress | null> {
  if (claim.repository !== ctx.config.repository) return null;
  const remote = ctx.state.remote;
  const refs = [`refs/heads/${claim.branch}`];
  if (remote !== null) refs.push(`refs/remotes/${remote}/${claim.branch}`);
  for (const ref of refs) {
    const found = await commitsOn(ctx, ref, claim.base);
    if (found !== null) return found;
  }
  return null;
}

async function commitsOn(ctx: Context, ref: string, base: string | null): Promise<Progress | null> {
  const asked = await ctx.door.run({
    args: [
      'log',
      '-z',
      '--format=%ct %s',
      '--no-show-signature',
      `--max-count=${COUNTED}`,
      '--end-of-options',
      ref,
      ...(base === null ? [] : [`^${base}`]),
      // A manifest is declared, widened and narrowed before there is any work.
      '--',
      ':(top)',
      ':(top,exclude).metes/scope',
    ],
    gitDir: ctx.repo.gitDir,
  });
  if (asked.exit !== 0) return null;
  const lines = Buffer.from(asked.stdout).toString('utf8').split('\0').filter(Boolean);
  const newest = /^(\d+) (.*)$/s.exec(lines[0] ?? '');
  if (newest === null) return { commits: 0, newest: null, ref };
  const at = timeOf(newest[1] ?? '');
  return { commits: lines.length, newest: { subject: newest[2] ?? '', at }, ref };
}
