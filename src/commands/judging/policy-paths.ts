/** Which changed paths are policy: the config, and workflows that run metes, before the change or after it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Differing } from '../../check/overlay.ts';
import { readBlobs } from '../../git/objects.ts';
import { foldText } from '../../scope/fold.ts';
import type { PathText } from '../../scope/scope.ts';
import { CONFIG_PATH, type Context } from '../context/context.ts';

const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;

/** Names are compared as file systems without case do: there, `.Metes/config.yml` is the config. */
export async function policyPathsOf(
  ctx: Pick<Context, 'door' | 'repo'>,
  changes: readonly Differing[],
): Promise<PathText[]> {
  const config = changes.filter(({ path }) => foldText(path) === CONFIG_PATH);
  const workflows = changes.filter(({ path }) => WORKFLOW.test(foldText(path)));
  const running: Differing[] = [];
  for (const change of workflows) if (await runsMetes(ctx, change)) running.push(change);
  return [...new Set([...config, ...running].map(({ path }) => path))];
}

async function runsMetes(
  { door, repo }: Pick<Context, 'door' | 'repo'>,
  { path, oid, oldOid }: Differing,
): Promise<boolean> {
  const stored = await readBlobs(
    door,
    repo,
    [oid, oldOid].filter((name) => name !== null),
  );
  const texts = stored.map((bytes) => (bytes === null ? '' : Buffer.from(bytes).toString('utf8')));
  // Uncommitted content is hashed, not stored.
  if (repo.root !== null && stored.includes(null))
    texts.push(await readFile(join(repo.root, path), 'utf8').catch(() => ''));
  return texts.some((text) => /\bmetes\b/i.test(text));
}
