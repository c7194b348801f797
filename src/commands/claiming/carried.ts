/** What a branch has written under the claim that it holds, as patterns for the claim that takes its place. */

import { countedOutside } from '../../check/counted.ts';
import type { Claim } from '../../registry/claim.ts';
import { compileScope } from '../../scope/match.ts';
import { literalPattern, scopeOf } from '../../scope/pattern.ts';
import type { PathText } from '../../scope/scope.ts';
import type { Context } from '../context/context.ts';
import { committedChanges } from './written.ts';
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
  const wanted = scopeOf(asked);
  const { has } = compileScope(wanted);
  const takenOut = compileScope({ include: wanted.exclude, exclude: [] }).has;
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
