/**
 * Where a branch stands as far as this clone knows, checked out or not, and which branches stand at a commit. A name is
 * never taken for another branch: what is not found is said.
 */
import { usage } from '../../errors.ts';
import { isAncestor, resolve } from '../../git/objects.ts';
import { inside } from '../../git/repository.ts';
import type { Oid } from '../../registry/ids.ts';
import { whoText } from '../../report/claim-text.ts';
import { commandLine } from '../../report/command-line.ts';
import { checkLine } from '../../report/for-review.ts';
import { quoted } from '../../report/printable.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import type { Context } from '../context/context.ts';
import { copyUpToDate } from '../context/copy-at-hand.ts';
import { isBranchName } from '../context/place.ts';

/** The branch's own tip first, then the one that was last fetched. */
export async function knownHeads(ctx: Context, branch: string): Promise<Oid[]> {
  if (!isBranchName(branch)) return [];
  const refs = [`refs/heads/${branch}`, `refs/remotes/${remoteOf(ctx)}/${branch}`];
  const found = await Promise.all(refs.map((ref) => resolve(ctx.door, ctx.repo, ref)));
  return found.filter((oid) => oid !== null);
}

/** A clone that `init` has not seen knows its remote by the name that `git clone` gives. */
const remoteOf = ({ state }: Context): string => state.remote ?? 'origin';

/** `wanted`, when the branch stands there; else the newer of the two tips; the local one when neither is. */
export async function headOfBranch(
  ctx: Context,
  branch: string,
  wanted: Oid | null = null,
): Promise<Oid> {
  const found = await newestHead(ctx, branch, wanted);
  if (found === null) throw await noSuchBranch(ctx, branch);
  return found;
}

/** The same; null when this clone knows none. */
export async function newestHead(
  ctx: Context,
  branch: string,
  wanted: Oid | null = null,
): Promise<Oid | null> {
  const [first, second] = await knownHeads(ctx, branch);
  if (first === undefined) return null;
  if (second === undefined || first === wanted) return first;
  const newer = second === wanted || (await isAncestor(ctx.door, ctx.repo, first, second));
  return newer ? second : first;
}

async function noSuchBranch(ctx: Context, branch: string) {
  const { remote } = ctx.state;
  if (remote === null)
    return usage(
      'no-such-branch',
      `--branch names ${quoted(branch)}, and this clone has no such branch`,
      "git branch --all\n  lists what there is; --head='<commit>' judges a commit under that name",
    );
  const shared = ctx.config.registry.remote !== '.';
  const asked = { deadlineMs: 10_000, always: true };
  const copy = shared ? await copyUpToDate(ctx, asked).catch(() => null) : null;
  const claim = copy && claimsHere(ctx, copy).find((one) => one.branch === branch);
  return usage(
    'no-such-branch',
    `--branch names ${quoted(branch)}, and this clone has no such branch${claim ? `: ${whoText(claim)}, claimed it` : ''}`,
    [
      `${commandLine(['git', 'fetch', remote])}\n  brings what was pushed; then the same again`,
      ...(claim ? [fromTheirs(branch)] : []),
    ].join('\n'),
  );
}

/** What a push was refused for is in no remote yet. */
export const fromTheirs = (branch: string): string =>
  [
    `${commandLine(['git', 'fetch', '<their clone>', branch])} && ${checkLine(branch, 'FETCH_HEAD')}`,
    '  where it is not pushed yet: shows it, with the lines that answer it',
  ].join('\n');

/** Names of branches that stand at a commit, here or on the remote. */
export async function branchesAt(ctx: Context, oid: Oid): Promise<string[]> {
  const text = await ctx.door.text({
    ...inside(ctx.repo),
    args: [
      ...['for-each-ref', `--points-at=${oid}`, '--format=%(refname)'],
      ...['refs/heads', `refs/remotes/${remoteOf(ctx)}`],
    ],
  });
  const prefix = /^refs\/(?:heads\/|remotes\/[^/]+\/)/;
  const names = text.split('\n').map((ref) => ref.replace(prefix, ''));
  return [...new Set(names)].filter((name) => name !== '' && name !== 'HEAD');
}
