/**
 * Reads what git has stored: blobs in one batch, the paths of a tree, how commits relate. Bytes stay bytes; a name
 * that a stranger chose goes in on standard input or after `--end-of-options`.
 */
import { MetesError } from '../errors.ts';
import { looseRef } from './loose-ref.ts';
import { decodePath, encodePath, splitNul } from './path-bytes.ts';
import { inside, OID, type Repository } from './repository.ts';
import { type Door, type GitCall, gitFailed } from './run.ts';

/** A repository, or just a git directory. */
export type Place = Repository | string;

export function at(place: Place): Pick<GitCall, 'cwd' | 'gitDir'> {
  return typeof place === 'string' ? { gitDir: place } : inside(place);
}

/** One blob per name, in order; null where there is none. A name is an object id or `<revision>:<path>`. */
export async function readBlobs(
  door: Door,
  place: Place,
  names: readonly string[],
): Promise<(Uint8Array | null)[]> {
  const objects = await readObjects(door, place, names);
  return objects.map((object) => (object?.type === 'blob' ? object.bytes : null));
}

export interface StoredObject {
  readonly oid: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** All of them through one `git cat-file --batch`. */
export async function readObjects(
  door: Door,
  place: Place,
  names: readonly string[],
): Promise<(StoredObject | null)[]> {
  if (names.length === 0) return [];
  const call: GitCall = {
    ...at(place),
    args: ['cat-file', '--batch'],
    stdin: Buffer.concat(names.map((name) => encodePath(`${oneLine(name)}\n`))),
  };
  const result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  const found = batchReader()(result.stdout);
  const stopped = names[found.length];
  if (stopped !== undefined) {
    throw new MetesError('invalid', 'broken-objects', `git stopped before it reached ${stopped}`, {
      hint: 'check the repository with `git fsck`',
    });
  }
  return found;
}

/** The object that each name leads to, in order; null where there is none. */
export async function oidsOf(
  door: Door,
  place: Place,
  names: readonly string[],
): Promise<(string | null)[]> {
  if (names.length === 0) return [];
  const call: GitCall = {
    ...at(place),
    args: ['cat-file', '--batch-check=%(objectname)'],
    stdin: Buffer.concat(names.map((name) => encodePath(`${oneLine(name)}\n`))),
  };
  const result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  const lines = Buffer.from(result.stdout).toString('latin1').split('\n');
  return names.map((_, n) => (OID.test(lines[n] ?? '') ? (lines[n] as string) : null));
}

/** How long each blob is, in order; null where there is none. */
export async function blobSizes(
  door: Door,
  place: Place,
  oids: readonly string[],
): Promise<(number | null)[]> {
  if (oids.length === 0) return [];
  const text = await door.text({
    ...at(place),
    args: ['cat-file', '--batch-check=%(objecttype) %(objectsize)'],
    stdin: oids.map((oid) => `${oneLine(oid)}\n`).join(''),
  });
  return text.split('\n').map((line) => {
    const [, size] = /^blob (\d+)$/.exec(line) ?? [];
    return size === undefined ? null : Number(size);
  });
}

const LF = 0x0a;

/**
 * Takes what `git cat-file --batch` prints, whole or as it comes: `<oid> <type> <size>\n<bytes>\n`, or `<name> missing\n`
 * and its kin (git-cat-file(1), BATCH OUTPUT). Gives each object once it is complete; null for what is not there.
 */
export function batchReader(): (chunk: Uint8Array) => (StoredObject | null)[] {
  let rest: Uint8Array = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const objects: (StoredObject | null)[] = [];
    let from = 0;
    for (let end = rest.indexOf(LF); end !== -1; end = rest.indexOf(LF, from)) {
      const header = Buffer.from(rest.subarray(from, end)).toString('latin1');
      const [, oid, type, size] = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(header) ?? [];
      if (oid === undefined || type === undefined) {
        objects.push(null);
        from = end + 1;
        continue;
      }
      const after = end + 1 + Number(size);
      if (after >= rest.length) break;
      objects.push({ oid, type, bytes: rest.subarray(end + 1, after) });
      from = after + 1;
    }
    rest = rest.subarray(from);
    return objects;
  };
}

/** Every tracked path of a revision, or of the index when `rev` is null. */
export async function trackedPaths(
  door: Door,
  place: Place,
  rev: string | null,
): Promise<string[]> {
  const args =
    rev === null
      ? ['ls-files', '-z', '--full-name']
      : ['ls-tree', '-r', '-z', '--name-only', '--full-tree', '--end-of-options', oneLine(rev)];
  const call: GitCall = { ...at(place), args };
  const result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  const paths = splitNul(result.stdout).map(decodePath);
  // The index lists a path in conflict once per stage, next to each other.
  return rev === null ? paths.filter((path, n) => path !== paths[n - 1]) : paths;
}

/** The commit that a name stands for; null when it stands for none. Of a branch it is usually read, not asked. */
export async function resolve(door: Door, place: Place, rev: string): Promise<string | null> {
  if (typeof place !== 'string' && BRANCH.test(rev)) {
    const tip = await looseRef(place.commonDir, rev);
    if (tip !== null) return tip;
  }
  const result = await door.run({
    ...at(place),
    args: ['rev-parse', '--verify', '--quiet', '--end-of-options', `${oneLine(rev)}^{commit}`],
  });
  const oid = Buffer.from(result.stdout).toString('utf8').trim();
  return result.exit === 0 && OID.test(oid) ? oid : null;
}

/** Nothing but a commit is a branch, here or on a remote. */
const BRANCH = /^refs\/(?:heads|remotes)\/(?!.*\.\.)/;

/** What `<commit>:<path>` stands for, by the trees alone: whether it is here is not asked. Null when there is none. */
export async function objectAt(door: Door, place: Place, name: string): Promise<string | null> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', oneLine(name)];
  const result = await door.run({ ...at(place), args });
  const oid = Buffer.from(result.stdout).toString('utf8').trim();
  return result.exit === 0 && OID.test(oid) ? oid : null;
}

/** All of them: after criss-cross merges there are several, for unrelated histories none. */
export async function mergeBases(
  door: Door,
  place: Place,
  a: string,
  b: string,
): Promise<string[]> {
  if (a === b && OID.test(a)) return [a];
  const call: GitCall = {
    ...at(place),
    args: ['merge-base', '--all', commitName(a), commitName(b)],
  };
  const result = await door.run(call);
  if (result.exit > 1) throw gitFailed(call, result);
  return Buffer.from(result.stdout).toString('utf8').split('\n').filter(Boolean);
}

/** Whether `older` is `newer` or one of its ancestors. */
export async function isAncestor(
  door: Door,
  place: Place,
  older: string,
  newer: string,
): Promise<boolean> {
  if (older === newer) return true;
  const call: GitCall = {
    ...at(place),
    args: ['merge-base', '--is-ancestor', commitName(older), commitName(newer)],
  };
  const result = await door.run(call);
  if (result.exit > 1) throw gitFailed(call, result);
  return result.exit === 0;
}

/** An object id, HEAD, or a full ref name: nothing that git could read as an option or as an expression. */
export function commitName(name: string): string {
  if (OID.test(name) || name === 'HEAD' || /^refs\/[^\s~^:?*[\\]+$/.test(name)) return name;
  throw new MetesError('usage', 'bad-revision', `${JSON.stringify(name)} is not a commit`, {
    hint: 'give a full object id or a full ref name such as refs/heads/main',
  });
}

/** Lists on standard input end a name at LF: one inside it would ask for something else. */
export function oneLine(name: string): string {
  if (!/[\n\0]/.test(name)) return name;
  throw new MetesError('usage', 'bad-name', `${JSON.stringify(name)} holds a line feed or NUL`, {
    hint: 'such a name cannot be looked up in git',
  });
}
