/** Which changed paths are policy: the config, and workflows that run metes, before the change or after it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Differing } from '../../check/overlay.ts';
import { blobSizes, readBlobs } from '../../git/objects.ts';
import { foldText } from '../../scope/fold.ts';
import type { PathText } from '../../scope/scope.ts';
import { CONFIG_PATH, type Context } from '../context/context.ts';

const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;
/** So many changed workflows are looked into; a stranger's commit may have any number. The others pass for ones that run metes. */
const MOST_WORKFLOWS = 20;
/** The same goes for one that is longer than any workflow. */
const LONGEST_WORKFLOW = 1024 * 1024;

type Place = Pick<Context, 'door' | 'repo'>;

/**
 * Names are compared as file systems without case do: there, `.Metes/config.yml` is the config. `bring`: gets contents here
 * that are asked for next, where they are not.
 */
export async function policyPathsOf(
  ctx: Place,
  changes: readonly Differing[],
  bring: (oids: readonly string[]) => Promise<void> = async () => {},
): Promise<PathText[]> {
  const config = changes.filter(({ path }) => foldText(path) === CONFIG_PATH);
  const workflows = changes.filter(({ path }) => WORKFLOW.test(foldText(path)));
  const read = workflows.slice(0, MOST_WORKFLOWS);
  const oids = [...new Set(read.flatMap(sidesOf))];
  if (oids.length > 0) await bring(oids);
  const speaks = await speaksOfMetes(ctx, oids);
  const running: Differing[] = workflows.slice(MOST_WORKFLOWS);
  for (const change of read) if (await runsMetes(ctx, change, speaks)) running.push(change);
  return [...new Set([...config, ...running].map(({ path }) => path))];
}

const sidesOf = ({ oid, oldOid }: Differing): string[] =>
  [oid, oldOid].filter((name) => name !== null);

/** What each content says; null: it is not stored here. All of them by two processes. */
async function speaksOfMetes(
  { door, repo }: Place,
  oids: readonly string[],
): Promise<ReadonlyMap<string, boolean | null>> {
  const sizes = await blobSizes(door, repo, oids);
  const long = new Set(oids.filter((_, n) => (sizes[n] ?? 0) > LONGEST_WORKFLOW));
  const short = oids.filter((oid) => !long.has(oid));
  const stored = await readBlobs(door, repo, short);
  const said = new Map<string, boolean | null>([...long].map((oid) => [oid, true]));
  for (const [n, oid] of short.entries()) {
    const bytes = stored[n] ?? null;
    said.set(oid, bytes === null ? null : isAboutMetes(Buffer.from(bytes).toString('utf8')));
  }
  return said;
}

const isAboutMetes = (text: string): boolean => /\bmetes\b/i.test(text);

async function runsMetes(
  { repo }: Place,
  change: Differing,
  speaks: ReadonlyMap<string, boolean | null>,
): Promise<boolean> {
  const sides = sidesOf(change).map((oid) => speaks.get(oid) ?? null);
  if (sides.includes(true)) return true;
  // Uncommitted content is hashed, not stored.
  if (repo.root === null || !sides.includes(null)) return false;
  return isAboutMetes(await readFile(join(repo.root, change.path), 'utf8').catch(() => ''));
}
