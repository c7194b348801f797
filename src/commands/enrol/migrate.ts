/**
 * Moves an embedded registry to a remote: the same history, so the root stays and every clone's last seen commit is
 * still on it. Each step can be repeated; a move that was cut short goes on where it stopped.
 */
import { MetesError } from '../../errors.ts';
import { cleanWords } from '../../git/clean-words.ts';
import { isAncestor, resolve } from '../../git/objects.ts';
import { pushUrl } from '../../git/remotes.ts';
import { decodeEvent } from '../../registry/codec.ts';
import type { Oid } from '../../registry/ids.ts';
import type { Context } from '../context/context.ts';
import { freshTip } from '../context/view-of.ts';
import { transact } from '../transact.ts';

const NETWORK_DEADLINE_MS = 120_000;
/** The old place gets no more writes once local state names the new one; a few may have been on their way. */
const CATCH_UP_ROUNDS = 5;

/**
 * Copies the journal until the new place has all of it. Reads the branch itself: the store would take what is older
 * than the new place for a rewind, and it is only left behind.
 */
export async function copyJournal(ctx: Context, remote: string): Promise<void> {
  const { door, repo } = ctx;
  const url = await pushUrl(door, repo, remote);
  const ref = `refs/heads/${ctx.config.registry.branch}`;
  for (let round = 0; round < CATCH_UP_ROUNDS; round++) {
    const here = await resolve(door, repo.commonDir, ref);
    if (here === null) return;
    const there = await remoteTip(ctx, url, ref);
    if (there !== null && (await leadsTo(ctx, { url, ref }, { older: here, newer: there }))) return;
    await push(ctx, { url, ref, oid: here, remote });
  }
  throw new MetesError(
    'unavailable',
    'contended',
    'claims kept being made in this repository while its registry was moved',
    { hint: 'run the same command again', retryAfterMs: 5_000 },
  );
}

/** Writes the event that says so, once: an interrupted move may have written it already. */
export async function recordMove(moved: Context): Promise<void> {
  const to = moved.config.registry.remote;
  const tip = await freshTip(moved);
  for await (const entry of moved.store.journal({ tip: tip.oid, reverse: true })) {
    const decoded = decodeEvent(entry.message);
    if (decoded.ok && decoded.event.kind === 'migrated' && decoded.event.to === to) return;
  }
  await transact(moved, (_view, _tip, origin) => ({
    ...origin,
    kind: 'migrate',
    from: 'embedded',
    to,
  }));
}

interface Address {
  readonly url: string;
  readonly ref: string;
}

/** The remote may be ahead: a move that was finished, and claims since. Looked at without leaving a ref behind. */
async function leadsTo(
  ctx: Context,
  { url, ref }: Address,
  { older, newer }: { readonly older: Oid; readonly newer: Oid },
): Promise<boolean> {
  if (older === newer) return true;
  await ctx.door.text({
    gitDir: ctx.repo.commonDir,
    args: ['fetch', '--no-tags', '--no-write-fetch-head', '--end-of-options', url, ref],
    deadlineMs: NETWORK_DEADLINE_MS,
  });
  return isAncestor(ctx.door, ctx.repo.commonDir, older, newer);
}

async function remoteTip(ctx: Context, url: string, ref: string): Promise<Oid | null> {
  const line = await ctx.door.text({
    gitDir: ctx.repo.commonDir,
    args: ['ls-remote', '--end-of-options', url, ref],
    deadlineMs: NETWORK_DEADLINE_MS,
  });
  return /^([0-9a-f]{40,64})\t/.exec(line)?.[1] ?? null;
}

/** Without force: what stands there and is not part of this journal is never replaced. */
async function push(
  ctx: Context,
  { url, ref, oid, remote }: Address & { readonly oid: Oid; readonly remote: string },
): Promise<void> {
  const done = await ctx.door.run({
    gitDir: ctx.repo.commonDir,
    args: ['push', '--porcelain', '--no-verify', '--end-of-options', url, `${oid}:${ref}`],
    deadlineMs: NETWORK_DEADLINE_MS,
  });
  if (done.exit === 0 || (await remoteTip(ctx, url, ref)) === oid) return;
  const why = cleanWords(`${Buffer.from(done.stdout).toString('utf8')}\n${done.stderr}`);
  throw new MetesError(
    done.timedOut ? 'unavailable' : 'denied',
    done.timedOut ? 'unreachable' : 'push-refused',
    `the registry could not be copied to ${remote}: ${why}`,
    { hint: 'the registry stays where it was; put that right and run the same command again' },
  );
}
