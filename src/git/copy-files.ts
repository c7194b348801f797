/** Reads the files of a commit in the local copy: two git processes for any number of files. */
import { readObjects } from './objects.ts';
import { decodePath, splitNul } from './path-bytes.ts';
import { type Door, type GitCall, gitFailed } from './run.ts';
import type { StoredFile } from './store-types.ts';

export async function readFiles(
  door: Door,
  gitDir: string,
  oid: string,
  prefix?: string,
): Promise<StoredFile[]> {
  const below = prefix === undefined ? [] : [`${prefix.replace(/\/+$/, '')}/`];
  const call: GitCall = {
    gitDir,
    args: ['ls-tree', '-r', '-z', '--full-tree', '--end-of-options', oid, ...below],
  };
  const listed = await door.run(call);
  if (listed.exit !== 0) throw gitFailed(call, listed);
  const entries = splitNul(listed.stdout).map((line) => {
    const tab = line.indexOf(0x09);
    const [, , name = ''] = Buffer.from(line.subarray(0, tab)).toString('latin1').split(' ');
    return { path: decodePath(line.subarray(tab + 1)), name };
  });
  const blobs = await readObjects(
    door,
    gitDir,
    entries.map((entry) => entry.name),
  );
  // What is no file (a submodule pointer that somebody pushed by hand) is listed, empty, so that it is noticed.
  return entries.map(({ path }, n) => ({
    path,
    content: Buffer.from(blobs[n]?.bytes ?? []).toString('utf8'),
  }));
}
