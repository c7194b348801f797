/** Commands that put several things into one place: `mv`, `cp`, `ln`, `install`, `git mv`. */
import type { Write } from '../asked.ts';
import type { Options } from './options.ts';
import { type Place, pathOf, placed } from './place.ts';
import { plainWord, type Word } from './word.ts';

export interface Taking {
  /** What becomes of what is taken; null: it stays as it is. */
  readonly sources: Write['how'] | null;
  readonly targets: readonly Write['how'][];
  /** As in `Write`, beside what `-T` says. */
  readonly exact?: Write['exact'];
  /** The source's directories are made in the target. */
  readonly parents?: boolean;
}

/** The last operand, or what `-t` names, takes the others. */
export function taken(options: Options, here: Place, taking: Taking): Write[] {
  const { operands } = options;
  const named = options.values('t', 'target-directory').at(-1);
  const into = named ?? operands.at(-1);
  if (into === undefined) return [];
  const given = named === undefined ? operands.slice(0, -1) : operands;
  const exact = options.has('T', 'no-target-directory') || taking.exact;
  return given.flatMap((source) => [
    ...(taking.sources === null ? [] : placed(source, here, taking.sources)),
    ...taking.targets.flatMap((how) => landing(source, into, { here, how, exact, ...taking })),
  ]);
}

interface Landing extends Omit<Taking, 'exact'> {
  readonly here: Place;
  readonly how: Write['how'];
  readonly exact: Write['exact'] | false;
}

/** Where it can't be seen what is taken, its name in a directory can't either: it may be any. */
function landing(source: Word, into: Word, { here, how, exact, parents }: Landing): Write[] {
  const from = pathOf(source, here);
  if (from === null) return placed(into, here, how);
  if (parents === true)
    return placed({ ...into, text: `${into.text}/${source.text}`, glob: null }, here, how);
  return placed(into, here, how).map((write) => ({ ...write, from, ...(exact && { exact }) }));
}

/** `.`, which takes what has no other place. */
export const HERE = plainWord('.');
