/**
 * `gc` and `pack-refs`: they delete the loose copy of what they have just packed, and the branch stays where it is.
 * Tells that from a deletion of the branch; decides nothing.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { looseRef } from '../../git/loose-ref.ts';
import type { RefMove } from '../../git/moves.ts';
import type { Context } from '../context/context.ts';

/**
 * Packing says which value it means, and both copies have it. Whoever deletes a packed branch takes it out of
 * packed-refs first, and git tells of that with zeros for the old value.
 */
export async function isPacking(
  { repo }: Pick<Context, 'repo'>,
  { old, new: to, ref }: RefMove,
): Promise<boolean> {
  if (old === null || to !== null || (await looseRef(repo.commonDir, ref)) !== old) return false;
  const packed = await readFile(join(repo.commonDir, 'packed-refs'), 'utf8').catch(() => '');
  return packed.split('\n').includes(`${old} ${ref}`);
}
