/**
 * From places to the files that a commit would see changed: what lies in a directory, and without what git ignores. Asks
 * git; decides nothing.
 */
import type { GuardWrite } from '../../check/guard-decision.ts';
import { MetesError } from '../../errors.ts';
import { decodePath, encodePath, splitNul } from '../../git/path-bytes.ts';
import { inside } from '../../git/repository.ts';
import { foldText } from '../../scope/fold.ts';
import type { Context } from '../context/context.ts';
import type { Placed } from './places.ts';

type Git = Pick<Context, 'door' | 'repo'>;

/** What it will be is not known: no answer about a content lets it pass. */
const UNWRITTEN = { mode: '100644', oid: '0'.repeat(40) } as const;
const GONE = { mode: null, oid: null } as const;

export async function writtenFiles(ctx: Git, places: readonly Placed[]): Promise<GuardWrite[]> {
  const writes = new Map<string, GuardWrite>();
  for (const place of places) {
    if (place.unlisted && (await isKept(ctx, place.path))) throw tooMany(place);
    const state = place.removed ? GONE : UNWRITTEN;
    const below = place.directory ? await filesBelow(ctx, place.path) : [];
    const coming = place.incoming.map((name) => join(place.path, name));
    const paths = place.directory ? [...below, ...coming] : [place.path];
    for (const path of paths) writes.set(path, { path, ...state });
  }
  return [...writes.values()];
}

/** What is made in it would be seen by a commit. */
const isKept = async (ctx: Git, directory: string): Promise<boolean> =>
  (await withoutIgnored(ctx, [{ path: join(directory, 'x'), ...UNWRITTEN }])).length > 0;

const tooMany = ({ given, incoming }: Placed): MetesError =>
  new MetesError(
    'invalid',
    'too-many-files',
    `more than ${incoming.length - 1} files would come to ${given}, and that many are not looked at one by one`,
    { hint: 'copy or move the directories in it one after the other' },
  );

const join = (directory: string, name: string): string =>
  directory === '' ? name : `${directory}/${name}`;

/** Tracked, or to be: what git ignores no commit has. */
async function filesBelow({ door, repo }: Git, directory: string): Promise<string[]> {
  const listed = await door.run({
    ...inside(repo),
    args: [
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
      '--',
      directory === '' ? ':(top)' : `:(top,literal,icase)${directory}`,
    ],
  });
  return namesIn(listed.stdout);
}

/** Without those that git ignores and does not track. */
export async function withoutIgnored(
  git: Git,
  writes: readonly GuardWrite[],
): Promise<GuardWrite[]> {
  const { door, repo } = git;
  const asked = await door.run({
    ...inside(repo),
    args: ['check-ignore', '-z', '--stdin'],
    stdin: Buffer.concat(writes.map(({ path }) => encodePath(`${path}\0`))),
  });
  const ignored = new Set(asked.exit === 0 ? namesIn(asked.stdout) : []);
  if (ignored.size === 0) return [...writes];
  const tracked = await trackedAllTheSame(git);
  return writes.filter(({ path }) => !ignored.has(path) || tracked.has(foldText(path)));
}

/** Git knows a tracked file by one spelling only, and the file system may know it by others. */
async function trackedAllTheSame({ door, repo }: Git): Promise<Set<string>> {
  const args = ['ls-files', '-z', '--cached', '--ignored', '--exclude-standard'];
  const listed = await door.run({ ...inside(repo), args });
  return new Set(namesIn(listed.stdout).map(foldText));
}

const namesIn = (bytes: Uint8Array): string[] => splitNul(bytes).map(decodePath);
