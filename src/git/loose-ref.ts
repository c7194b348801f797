/**
 * Where a ref stands, read as git stores it loose: the place that goes before any other. Saves a process where a branch
 * is asked for by its full name; knows nothing of what it points to.
 */
import { join } from 'node:path';
import { textOf } from './read-now.ts';
import { OID } from './repository.ts';

/** Null: it is packed, symbolic, kept in another way, or not there, and git has to be asked. */
export async function looseRef(commonDir: string, ref: string): Promise<string | null> {
  const oid = textOf(join(commonDir, ref))?.trimEnd() ?? '';
  return OID.test(oid) ? oid : null;
}
