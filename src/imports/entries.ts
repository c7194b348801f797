/** What a commit's tree lists: each path with its kind and its blob, read through git. */
import { at, commitName, type Place } from '../git/objects.ts';
import { decodePath, splitNul } from '../git/path-bytes.ts';
import { type Door, type GitCall, gitFailed } from '../git/run.ts';

export interface Entry {
  readonly path: string;
  readonly oid: string;
  readonly kind: 'file' | 'link' | 'submodule';
}

const KINDS: Readonly<Record<string, Entry['kind']>> = { '120000': 'link', '160000': 'submodule' };
const TAB = 0x09;

/** In git's order. */
export async function entriesAt(door: Door, place: Place, commit: string): Promise<Entry[]> {
  const call: GitCall = {
    ...at(place),
    args: ['ls-tree', '-r', '-z', '--full-tree', '--end-of-options', commitName(commit)],
  };
  const result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  return splitNul(result.stdout).map((line) => {
    const tab = line.indexOf(TAB);
    const [mode = '', , oid = ''] = Buffer.from(line.subarray(0, tab))
      .toString('latin1')
      .split(' ');
    return { path: decodePath(line.subarray(tab + 1)), oid, kind: KINDS[mode] ?? 'file' };
  });
}
