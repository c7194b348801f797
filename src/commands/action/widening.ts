/** Which ground an answer that widens a claim names, read as `claim` reads it; and whether a widening on record is that. */
import { MetesError } from '../../errors.ts';
import { trackedPaths } from '../../git/objects.ts';
import { entriesOf, literalPattern, parseScope } from '../../scope/pattern.ts';
import { groundOf } from '../claiming/ground.ts';
import { treeFrom } from '../context/tree-facts.ts';
import type { Gathered } from './gather.ts';

type Said = { readonly entries: readonly string[] } | { readonly problem: string };

/** A path that is a finding means itself; anything else is a pattern, read as `claim` reads it. */
export async function wideningSaid(
  { objects, pull, changes }: Pick<Gathered, 'objects' | 'pull' | 'changes'>,
  widen: readonly string[],
): Promise<Said> {
  const written = new Set(changes.map(({ path }) => path));
  const paths = await trackedPaths(objects.door, objects.repo, pull.head.oid);
  const entries = widen.map((text) => (written.has(text) ? literalPattern(text) : text));
  try {
    return { entries: groundOf(entries, treeFrom(paths)).write };
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind !== 'usage') throw error;
    return { problem: error.message };
  }
}

/** All that its words can come to: the tree may have been another when it was recorded. */
export async function entriesSaid(
  gathered: Pick<Gathered, 'objects' | 'pull' | 'changes'>,
  widen: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = await wideningSaid(gathered, widen);
  return new Set([
    ...('entries' in now ? now.entries : []),
    ...widen.map(literalPattern),
    ...widen.flatMap((text) => [...read(text), ...read(`${text.replace(/\/+$/, '')}/**`)]),
  ]);
}

function read(text: string): readonly string[] {
  const parsed = parseScope([text]);
  return parsed.ok ? entriesOf(parsed.scope) : [];
}
