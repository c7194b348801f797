/** What a branch has written under the claim that it holds, as patterns for the claim that takes its place. */

import { countedOutside } from '../../check/counted.ts';
import type { Claim } from '../../registry/claim.ts';
import { compileScope } from '../../scope/match.ts';
import { literalPattern, scopeOf } from '../../scope/pattern.ts';
import type { PathText } from '../../scope/scope.ts';
import type { Context } from '../context/context.ts';
import { committedChanges, committedWrites, uncommittedWrites } from './written.ts';
import { lateBeside } from './written-before.ts';

/** With more, whole entries of the claim are said in their place. */
const SINGLE = 12;

/** Beside `asked`, and only what is free to ask for; none where it can't be said. */
export async function carriedBeside(
  ctx: Context,
  own: Claim,
  asked: readonly string[],
): Promise<readonly string[]> {
  const tip = await ctx.store.cached();
  const counts = countedOutside(ctx);
  const { has, takenOut } = askedFor(asked);
  const granted = compileScope(scopeOf(own.write)).has;
  const beside = (await committedChanges(ctx, own)).filter(
    ({ path }) => !has(path) && counts(path),
  );
  // Outside the claim that is held, it may be nobody's to take along.
  const outside = beside.filter(({ path }) => !granted(path));
  const late = new Set(tip === null ? outside : await lateBeside(ctx, own.branch)(tip, outside));
  const paths = beside
    .filter((change) => !late.has(change) && !takenOut(change.path))
    .map(({ path }) => path);
  return patternsFor(paths, own);
}

/** What was written under `own`, committed or not, beside `asked`: for a `run` that begins where that one ended. */
export async function writtenUnder(
  ctx: Context,
  own: Claim,
  asked: readonly string[],
): Promise<readonly string[]> {
  const { has, takenOut } = askedFor(asked);
  const granted = compileScope(scopeOf(own.write)).has;
  const written = [...(await committedWrites(ctx, own)), ...(await uncommittedWrites(ctx))];
  const paths = [...new Set(written)].filter(
    (path) => granted(path) && !has(path) && !takenOut(path),
  );
  return patternsFor(paths.sort(), own);
}

function askedFor(asked: readonly string[]) {
  const wanted = scopeOf(asked);
  const takenOut = compileScope({ include: wanted.exclude, exclude: [] }).has;
  return { has: compileScope(wanted).has, takenOut };
}

function patternsFor(paths: readonly PathText[], own: Claim): readonly string[] {
  const sayable = paths.every((path) => !/[\p{Cs}\p{Cc}]/u.test(path));
  if (sayable && paths.length <= SINGLE) return paths.map(literalPattern);
  const { include, exclude } = scopeOf(own.write);
  const { includes } = compileScope({ include, exclude: [] });
  const whole = paths.map((path) => includes(path) ?? null);
  // Its exclusions would take something out of what is asked for now.
  if (exclude.length > 0 || whole.includes(null)) return sayable ? paths.map(literalPattern) : [];
  return [...new Set(whole.filter((entry) => entry !== null))];
}
