/** The smallest ground that still covers what was written: the paths themselves, or whole entries when they are many. */
import { compileScope } from '../../scope/match.ts';
import { entriesOf, isSayable, literalPattern, scopeOf } from '../../scope/pattern.ts';
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
  const kept = new Set<string>();
  // Of a name that no pattern can say, the entry that covers it stays.
  for (const path of inside)
    kept.add(
      inside.length <= LISTED && isSayable(path) ? literalPattern(path) : (includes(path) ?? ''),
    );
  kept.delete('');
  const whole = scope.include.some((entry) => kept.has(entry));
  const include = scope.include.filter((entry) => kept.has(entry));
  const single = [...kept].filter((entry) => !include.includes(entry));
  return entriesOf({ include: [...include, ...single], exclude: whole ? scope.exclude : [] });
}
