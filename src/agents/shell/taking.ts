/** Commands that put several things into one place: `mv`, `cp`, `ln`, `install`, `git mv`. */
import type { Write } from '../asked.ts';
import type { Options } from './options.ts';
import { type Place, pathOf, placed } from './place.ts';

interface Taking {
  /** What becomes of what is taken; null: it stays as it is. */
  readonly sources: Write['how'] | null;
  readonly target: Write['how'];
}

/** The last operand, or what `-t` names, takes the others. */
export function taken(options: Options, here: Place | null, { sources, target }: Taking): Write[] {
  const { operands } = options;
  const named = options.value('t') ?? options.value('target-directory');
  const into = named ?? operands.at(-1);
  const given = named === undefined ? operands.slice(0, -1) : operands;
  if (into === undefined) return [];
  return given.flatMap((source) => {
    const from = pathOf(source, here);
    const left = sources === null ? [] : placed(source, here, sources);
    // Where it can't be seen what is taken, its name in a directory can't either.
    if (from === null) return left;
    return [...left, ...placed(into, here, target).map((write) => ({ ...write, from }))];
  });
}
