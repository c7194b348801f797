/** What a request has beyond a claim that this worktree holds already, as commands: more ground, less of it, or neither. */
import type { Claim } from '../registry/claim.ts';
import { inside, meets, only } from '../scope/inside.ts';
import { compileScope } from '../scope/match.ts';
import { scopeOf } from '../scope/pattern.ts';
import { commandOf } from './command-line.ts';
import type { NextCommand } from './next-commands.ts';
import type { RefusalFacts } from './refusal.ts';

/** Null where the claim has it already, or widening could not say it: it takes nothing away. */
export function widenBeside(
  held: Claim,
  write: readonly string[],
  does: string,
): NextCommand | null {
  const [had, wanted] = [scopeOf(held.write), scopeOf(write)];
  const include = wanted.include.filter(
    (entry) => !inside({ include: [entry], exclude: wanted.exclude }, had),
  );
  if (include.length === 0) return null;
  const exclude = wanted.exclude.filter((entry) => !inside(only(entry), had));
  if (exclude.some((entry) => meets(only(entry), had))) return null;
  const needed = exclude.filter((entry) => meets(only(entry), { include, exclude: [] }));
  const entries = [...include, ...needed.map((entry) => `!${entry}`)];
  return { command: commandOf(['widen'], [], entries), does };
}

/** Null where it asks for as much or more, or where something was written that it would give back. */
export function narrowBeside(
  held: Claim,
  write: readonly string[],
  { written = [] }: Pick<RefusalFacts, 'written'>,
): NextCommand | null {
  const [had, wanted] = [scopeOf(held.write), scopeOf(write)];
  if (!inside(wanted, had) || inside(had, wanted) || !written.every(compileScope(wanted).has))
    return null;
  return {
    command: commandOf(['narrow'], [], write),
    does: 'keeps this alone, and gives back the rest',
  };
}
