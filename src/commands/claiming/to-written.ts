/** The smallest ground that still covers what was written: the paths themselves, or whole entries when they are many. */
import { compileScope } from '../../scope/match.ts';
import { entriesOf, literalPattern, scopeOf } from '../../scope/pattern.ts';
import type { PathText } from '../../scope/scope.ts';

/** More single paths than these would be a manifest that nobody reads. */
const LISTED = 200;

/** Canonical entries within `granted`; none when nothing of it was written. */
export function writtenGround(
  granted: readonly string[],
  written: ReadonlySet<PathText>,
): readonly string[] {
  const scope = scopeOf(granted);
  const { has, includes } = compileScope(scope);
  const inside = [...written].filter(has).sort();
  const sayable = inside.filter((path) => !/\p{Cs}/u.test(path));
  const kept = new Set<string>();
  // A name that is no UTF-8 can't be written as a pattern: the entry that covers it stays.
  for (const path of inside.length <= LISTED ? inside.filter((p) => /\p{Cs}/u.test(p)) : inside)
    kept.add(includes(path) ?? '');
  if (inside.length <= LISTED) for (const path of sayable) kept.add(literalPattern(path));
  kept.delete('');
  const whole = scope.include.some((entry) => kept.has(entry));
  const include = scope.include.filter((entry) => kept.has(entry));
  const single = [...kept].filter((entry) => !include.includes(entry));
  return entriesOf({ include: [...include, ...single], exclude: whole ? scope.exclude : [] });
}
