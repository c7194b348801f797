/** What changes wrote, as commitments are held against it: paths, and which endpoints and symbols their new lines name. */
import { isSource, namedNewly } from '../../check/named-in.ts';
import type { Wrote } from '../../check/seen.ts';
import type { Change } from '../../git/changes.ts';
import { blobSizes, readBlobs } from '../../git/objects.ts';
import type { Context } from '../context/context.ts';

/** What is read of all that was written: beyond it a name is not found, and its commitment waits. */
const MOST_FILES = 500;
const MOST_BYTES = 512 * 1024;

/** Brings contents that are not here, where git has to be told to. */
export type Bring = (oids: readonly string[]) => Promise<void>;

type Here = Pick<Context, 'door' | 'repo'>;

/** One for each list. Without objects nothing is read. */
export async function wroteOf(
  here: Here,
  lists: readonly (readonly Change[])[],
  objects: readonly string[],
  bring: Bring = async () => {},
): Promise<Wrote[]> {
  const texts = objects.length === 0 ? new Map() : await textsOf(here, lists.flat(), bring);
  return lists.map((changes) => ({
    paths: changes.map(({ path }) => path),
    gone: new Set(changes.flatMap(({ path, mode }) => (mode === null ? [path] : []))),
    named: namedIn(changes, objects, texts),
  }));
}

function namedIn(
  changes: readonly Change[],
  objects: readonly string[],
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const { path, oid, oldOid } of objects.length === 0 ? [] : changes) {
    const after = oid === null || !isSource(path) ? undefined : texts.get(oid);
    if (after === undefined) continue;
    const before = oldOid === null ? '' : (texts.get(oldOid) ?? '');
    for (const object of namedNewly(objects, before, after))
      if (!named.has(object)) named.set(object, path);
  }
  return named;
}

/** Of a file whose former text can't be read, nothing is told: all of it would look new. */
async function textsOf(
  { door, repo }: Here,
  changes: readonly Change[],
  bring: Bring,
): Promise<ReadonlyMap<string, string>> {
  const files = changes.filter(({ path, oid, mode }) => oid && isFile(mode) && isSource(path));
  const pairs = files.slice(0, MOST_FILES).map(({ oid, oldOid, oldMode }) => ({
    oid: oid ?? '',
    old: isFile(oldMode) ? oldOid : null,
  }));
  const oids = [...new Set(pairs.flatMap(({ oid, old }) => (old === null ? [oid] : [oid, old])))];
  await bring(oids);
  const sizes = await blobSizes(door, repo, oids);
  const small = oids.filter((_, n) => (sizes[n] ?? MOST_BYTES + 1) <= MOST_BYTES);
  const blobs = await readBlobs(door, repo, small);
  const texts = new Map<string, string>();
  for (const [n, blob] of blobs.entries())
    if (blob !== null) texts.set(small[n] ?? '', Buffer.from(blob).toString('utf8'));
  for (const { oid, old } of pairs) if (old !== null && !texts.has(old)) texts.delete(oid);
  return texts;
}

/** Neither a link nor a submodule. */
const isFile = (mode: string | null): boolean => mode?.startsWith('100') === true;
