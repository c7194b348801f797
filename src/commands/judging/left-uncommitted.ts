/**
 * What a `run` left outside its claim in the work tree, in a stash or on a ref of its own, and is on record: no commit of
 * the branch says whether that is mended, only the worktree where it lies does, whatever is checked out there by now.
 */
import { settle } from '../../check/resolution.ts';
import { worktreeChanges } from '../../git/worktree-changes.ts';
import type { BreachPath, Claim } from '../../registry/claim.ts';
import type { Oid } from '../../registry/ids.ts';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';
import type { Context } from '../context/context.ts';
import { type Aside, keptAside } from './left-aside.ts';

export interface Left {
  readonly at: BreachPath;
  /** Where git keeps it, when the work tree has not got it. */
  readonly aside?: Aside;
}

/** Those that are still so, as far as can be told from here: another worktree can't look. */
export async function leftUncommitted(
  ctx: Context,
  claim: Claim,
  head: Oid,
): Promise<readonly Left[]> {
  const { has } = compileScope(scopeOf(claim.write));
  const left = (claim.breaches ?? [])
    .flatMap(({ paths }) => paths)
    .filter((state) => state.uncommitted && !has(state.path) && awaits(state, { claim, head }));
  if (left.length === 0 || claim.seat !== ctx.party.seat) return left.map((at) => ({ at }));
  const changed = new Map(
    (await worktreeChanges(ctx.door, ctx.repo)).map((change) => [change.path, change]),
  );
  const away = left.filter(({ path, aside }) => aside === true && !changed.has(path));
  const kept = await keptAside(ctx, claim, away);
  return left.flatMap((state): Left[] => {
    const now = changed.get(state.path);
    const { aside: _, ...here } = state;
    if (now !== undefined) return [{ at: { ...here, mode: now.mode, oid: now.oid } }];
    const aside = kept.get(state.path);
    return aside === undefined ? [] : [{ at: state, aside }];
  });
}

function awaits(state: BreachPath, { claim, head }: { claim: Claim; head: Oid }): boolean {
  const settlement = settle(state, claim.resolutions ?? [], head);
  if (settlement.state === 'open') return true;
  return settlement.state === 'unsettled' && settlement.because === 'changed';
}

/** What is on record so, beside what was found now. */
export function withLeft(
  found: readonly BreachPath[],
  left: readonly BreachPath[],
): readonly BreachPath[] {
  const seen = new Set(found.map(({ path }) => path));
  return [...found, ...left.filter(({ path }) => !seen.has(path))];
}
