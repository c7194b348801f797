/**
 * Takes a history that is not this registry out of its branch's place, and keeps it under another name: whoever made
 * it may want it back. Only from the very commit that was looked at.
 */
import { MetesError } from '../../errors.ts';
import { cleanWords } from '../../git/clean-words.ts';
import { pushUrl } from '../../git/remotes.ts';
import type { Oid } from '../../registry/ids.ts';
import { type Context, isUrl } from '../context/context.ts';

const DEADLINE_MS = 60_000;

/** The branch it is kept as; null when the branch moved meanwhile. */
export async function removeStranger(ctx: Context, tip: Oid): Promise<string | null> {
  const { remote, branch } = ctx.config.registry;
  const kept = `${branch}-replaced-${tip.slice(0, 12)}`;
  const refs = { from: `refs/heads/${branch}`, to: `refs/heads/${kept}` };
  const gone = remote === '.' ? await moveHere(ctx, tip, refs) : await moveThere(ctx, tip, refs);
  return gone ? kept : null;
}

interface Refs {
  readonly from: string;
  readonly to: string;
}

/** The guards protect this branch against exactly this; here it is meant. */
async function moveHere(ctx: Context, tip: Oid, { from, to }: Refs): Promise<boolean> {
  const done = await ctx.door.run({
    gitDir: ctx.repo.commonDir,
    args: ['update-ref', '--stdin'],
    config: [['core.hooksPath', '/dev/null']],
    stdin: `update ${to} ${tip}\ndelete ${from} ${tip}\n`,
  });
  return done.exit === 0;
}

async function moveThere(ctx: Context, tip: Oid, { from, to }: Refs): Promise<boolean> {
  const { remote } = ctx.config.registry;
  const url = isUrl(remote) ? remote : await pushUrl(ctx.door, ctx.repo, remote);
  const gitDir = ctx.repo.commonDir;
  const fetch = ['fetch', '--no-tags', '--no-write-fetch-head', '--end-of-options', url, from];
  await ctx.door.text({ gitDir, args: fetch, deadlineMs: DEADLINE_MS });
  const done = await ctx.door.run({
    gitDir,
    args: [
      'push',
      '--porcelain',
      '--no-verify',
      '--atomic',
      `--force-with-lease=${from}:${tip}`,
      '--end-of-options',
      url,
      `${tip}:${to}`,
      `:${from}`,
    ],
    deadlineMs: DEADLINE_MS,
  });
  if (done.exit === 0) return true;
  const asked = await ctx.door.text({
    gitDir,
    args: ['ls-remote', '--end-of-options', url, from],
    deadlineMs: DEADLINE_MS,
  });
  if (!asked.startsWith(tip)) return false;
  const why = cleanWords(`${Buffer.from(done.stdout).toString('utf8')}\n${done.stderr}`);
  throw new MetesError(
    'denied',
    'push-refused',
    `${from} holds something that is not this registry, and the host does not let it be replaced: ${why}`,
    { hint: `on the host, delete or rename ${from} (now at ${tip}); then: metes recover` },
  );
}
