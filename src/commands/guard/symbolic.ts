/**
 * A claimed branch whose ref was made a symbolic one: it follows another branch, and what is committed there becomes its
 * own without a move that any hook is told of. Finds that and words the way back; whoever asks decides what it stops.
 */

import { MetesError } from '../../errors.ts';
import { symbolicBranches } from '../../git/moves.ts';
import { resolve } from '../../git/objects.ts';
import { lastLogged } from '../../git/ref-log.ts';
import type { Claim } from '../../registry/claim.ts';
import { commandLine } from '../../report/command-line.ts';
import { quoted } from '../../report/printable.ts';
import type { Context } from '../context/context.ts';
import type { Answer } from '../verb.ts';
import { type PlainRefusal, plainRefusal } from './plain-refusal.ts';

export interface Followed {
  readonly claim: Claim;
  /** Full name of the ref that it follows. */
  readonly target: string;
}

/** Claimed branches of this clone that follow another ref. */
export async function followedBranches(
  ctx: Pick<Context, 'door' | 'repo'>,
  claims: readonly Claim[],
): Promise<Followed[]> {
  const symbolic = await symbolicBranches(ctx.door, ctx.repo);
  if (symbolic.size === 0) return [];
  return claims.flatMap((claim) => {
    const target = symbolic.get(`refs/heads/${claim.branch}`);
    return target === undefined ? [] : [{ claim, target }];
  });
}

export async function symbolicAnswer(
  ctx: Context,
  doing: PlainRefusal['doing'],
  followed: Followed,
): Promise<Answer> {
  const { branch } = followed.claim;
  const { message, mend } = await wordsFor(ctx, followed);
  const lines = [message, 'Works now:', ...mend.split('\n').map((line) => `  ${line}`)];
  return plainRefusal(ctx, {
    doing,
    branch,
    head: null,
    reason: 'symbolic-branch',
    paths: [],
    lines,
  });
}

export async function symbolicError(ctx: Context, followed: Followed): Promise<MetesError> {
  const { message, mend } = await wordsFor(ctx, followed);
  return new MetesError('invalid', 'symbolic-branch', message, { hint: mend });
}

/** Back to where the branch was by its own log; without one it becomes its own where it stands. */
async function wordsFor({ door, repo }: Context, { claim, target }: Followed) {
  const ref = `refs/heads/${claim.branch}`;
  const logged = await lastLogged(door, repo, ref);
  const was = logged === null ? null : await resolve(door, repo, logged);
  const oid = was ?? (await resolve(door, repo, ref));
  const other = target.replace(/^refs\/heads\//, '');
  return {
    message: `${quoted(claim.branch)} is held by ${claim.id}, and its ref was made to follow ${quoted(other)}: what is committed there would become its own unseen`,
    mend: `${commandLine(['git', 'update-ref', '--no-deref', ref, oid ?? '<commit>'])}\n    makes it a branch of its own again, ${was === null ? 'where it stands' : 'where it was'}; ${quoted(other)} stays as it is`,
  };
}
