/** Paths and patterns as they were typed, made relative to the repository's root, with what has to be said of that. */
import { printablePattern } from '../../report/words.ts';
import { type Meant, meantBy } from '../../scope/typed.ts';
import type { Tree } from '../context/tree-facts.ts';

/** The rule, for the help of every verb that takes paths. */
export const PLACES = `Below the root, ./name, ../name and
absolute paths are places in the file system; a plain name that is only right here means the one
here, which is said.`;

export interface FromRoot {
  readonly entries: readonly string[];
  /** One for each entry that means something else than it says, or could. */
  readonly notes: readonly string[];
}

export type Stand = Pick<Tree, 'here' | 'root' | 'isThere'>;

export function fromRoot(typed: readonly string[], tree: Stand): FromRoot {
  const { here = '', root = null, isThere = () => false } = tree;
  const entries: string[] = [];
  const notes: string[] = [];
  for (const text of typed) {
    const meant = meantBy(text, { here, root, isThere });
    // Outside the repository: told with what else is wrong with the patterns.
    if (meant === null || meant.how === 'as-typed') {
      entries.push(meant?.entry ?? text);
      continue;
    }
    entries.push(meant.entry);
    notes.push(`metes: ${noteOn(text, meant)}`);
  }
  return { entries, notes };
}

function noteOn(text: string, { entry, how }: Meant): string {
  const typed = printablePattern(text);
  const read = `${typed} was understood as ${printablePattern(entry)}`;
  if (how === 'here') return `${read}: nothing of that name is at the repository's root`;
  if (how === 'place') return read;
  return `${typed} was understood as the one at the repository's root; the one right here is ./${typed.replace(/^!/, '')}`;
}

const WITH_PATHS = new Set(['approve', 'revert', 'widen']);

/** The paths of an answer; a finding's number and a head are none, and `./#name` is how a path like that is written. */
export function answerFromRoot(words: readonly string[], at: Stand): FromRoot {
  const [kind = '', ...rest] = words;
  if (!WITH_PATHS.has(kind)) return { entries: words, notes: [] };
  const read = rest.map((word) =>
    /^(?:[#@]|\.\/(?:[#@]|\.\/))/.test(word)
      ? { entries: [word], notes: [] }
      : fromRoot([word], at),
  );
  const path = (entry: string, n: number) =>
    entry !== rest[n] && /^[#@]/.test(entry) ? `./${entry}` : entry;
  return {
    entries: [kind, ...read.flatMap(({ entries }, n) => entries.map((entry) => path(entry, n)))],
    notes: read.flatMap(({ notes }) => notes),
  };
}
