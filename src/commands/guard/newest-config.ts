/**
 * The config as the remote's default branch has it now. pre-push judges by that one: what was fetched last may be older
 * than the rules that hold. Brings objects and moves no ref; one that can't be read leaves the one that was.
 */
import { MetesError } from '../../errors.ts';
import { readBlobs } from '../../git/objects.ts';
import { bringTip } from '../../git/remotes.ts';
import { blobOid, CONFIG_PATH, type Context, enrolled } from '../context/context.ts';

export interface Newest {
  /** Goes by the newest config. */
  readonly ctx: Context;
  /** Where the default branch stands there now; null when that is not known. */
  readonly tip: string | null;
  readonly notes: readonly string[];
  /** Why the remote could not be asked; null when it was, or when there is none to ask. */
  readonly why: string | null;
}

export async function byNewestConfig(ctx: Context, deadlineMs: number): Promise<Newest> {
  const { remote, defaultBranch } = ctx.state;
  if (remote === null) return { ctx, tip: null, notes: [], why: null };
  try {
    return await asked(ctx, remote, { branch: defaultBranch, deadlineMs });
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind === 'bug') throw error;
    return { ctx, tip: null, notes: [], why: error.message };
  }
}

async function asked(
  ctx: Context,
  remote: string,
  ask: { readonly branch: string; readonly deadlineMs: number },
): Promise<Newest> {
  const { door, repo } = ctx;
  const name = `${remote}/${ask.branch}`;
  const tip = await bringTip(door, repo, remote, ask);
  const known = { ctx, tip, notes: [], why: null };
  const keep = (because: string): Newest => ({
    ...known,
    notes: [`metes: ${because}: decided by the config that was read last`],
  });
  if (tip === null) return keep(`${remote} has no branch ${ask.branch} any more`);
  const [bytes] = await readBlobs(door, repo, [`${tip}:${CONFIG_PATH}`]);
  if (!bytes) return keep(`${name} has no ${CONFIG_PATH} now`);
  const oid = blobOid(repo, bytes);
  if (oid === ctx.configOid) return known;
  const { parseConfig } = await import('../../registry/config-file.ts');
  const read = parseConfig(bytes, `${name}:${CONFIG_PATH}`);
  if (!read.ok) return keep(`${name} has a ${CONFIG_PATH} now that can't be read`);
  return { ...known, ctx: await enrolled(ctx, { config: { config: read.config, oid } }) };
}
