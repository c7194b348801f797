/**
 * Where a claim is taken: on which branch, for which target, from which base. Refuses places that can't hold one,
 * with the command that makes one that can. Knows nothing of grounds.
 */
import { usage } from '../../errors.ts';
import { NETWORK_DEADLINE_MS } from '../../git/link-settings.ts';
import { isAncestor, mergeBases, resolve } from '../../git/objects.ts';
import { logOf } from '../../git/ref-log.ts';
import { remoteTip } from '../../git/remotes.ts';
import { commandLine } from '../../report/command-line.ts';
import { quoted } from '../../report/printable.ts';
import { CONFIG_PATH, type Context } from './context.ts';
import { isExempt } from './exempt.ts';
import { freshTip, loadView } from './view-of.ts';

export interface Place {
  readonly branch: string;
  readonly target: string;
  readonly on?: string;
  /** Merge base of HEAD and the target; null on an unborn branch, or without a common history. */
  readonly base: string | null;
}

export interface Wished {
  readonly target?: string | undefined;
  readonly on?: string | undefined;
  /** The target of a claim that goes on: it was asked about when that was granted. */
  readonly granted?: string | undefined;
  /** The task's words, for the branch name that is proposed. */
  readonly task: string;
}

export async function placeOf(ctx: Context, wished: Wished): Promise<Place> {
  const branch = claimableBranch(ctx, wished.task);
  const target = wished.target ?? ctx.state.defaultBranch;
  const targetOid = await tipOf(ctx, target, 'target');
  if (wished.on !== undefined) await tipOf(ctx, wished.on, 'on');
  if (wished.on !== undefined) await requireAnswered(ctx, wished.on);
  if (target !== wished.granted) await requireShared(ctx, target);
  const bases =
    ctx.repo.head === null ? [] : await mergeBases(ctx.door, ctx.repo, ctx.repo.head, targetOid);
  return {
    branch,
    target,
    ...(wished.on === undefined ? {} : { on: wished.on }),
    base: bases[0] ?? null,
  };
}

/** The current branch, when it is one that a claim can be about. */
export function claimableBranch(
  ctx: Context,
  task: string,
  proposal = commandLine(['git', 'switch', '-c', proposedBranch(task)]),
): string {
  const { branch, operation } = ctx.repo;
  if (branch === null) {
    if (operation === 'rebase' || operation === 'bisect')
      throw usage(
        'detached-head',
        `a ${operation} is under way: HEAD is on no branch, and a claim belongs to one`,
        `git ${operation} ${operation === 'rebase' ? '--abort' : 'reset'}\n  gives it up; or finish it first`,
      );
    throw usage('detached-head', 'HEAD is on no branch, and a claim belongs to one', proposal);
  }
  // What was no UTF-8 is read as this, and no claim would ever be found again under another name.
  if (branch.includes('\ufffd'))
    throw usage(
      'bad-branch-name',
      `the name of this branch is not UTF-8 (${quoted(branch)}), and a claim is kept under it`,
      commandLine(['git', 'branch', '-m', proposedBranch(task)]),
    );
  if (isExempt(branch, { config: ctx.config, defaultBranch: ctx.state.defaultBranch }))
    throw usage(
      'exempt-branch',
      `${quoted(branch)} is exempt: nothing there is governed, so nothing can be claimed on it`,
      proposal,
    );
  return branch;
}

/**
 * A branch that others have worked on is theirs to claim: an agent that took its name would hold them to its own claim.
 * By what was fetched last. One that is claimed is for the registry to answer for.
 */
export async function requireNobodysBranch(ctx: Context, branch: string): Promise<void> {
  const { door, repo, state, acting } = ctx;
  if (acting.actor !== 'agent' || state.remote === null) return;
  const tip = await resolve(door, repo, `refs/remotes/${state.remote}/${branch}`);
  if (tip === null || tip === repo.head) return;
  if (repo.head !== null && (await isAncestor(door, repo, tip, repo.head))) return;
  // It stood there once, and was rebased since.
  const log = await logOf(door, repo, `refs/heads/${branch}`);
  if (log?.some(({ oid }) => oid === tip) || (await isClaimed(ctx, branch))) return;
  const there = `${state.remote}/${branch}`;
  throw usage(
    'branch-of-others',
    `${quoted(there)} has commits that are not in HEAD: that branch is somebody's work`,
    `${commandLine(['git', 'switch', '-c', `${branch}-2`])}\n  a branch of your own; then the same command\n${commandLine(['git', 'merge', there])}\n  brings them in, where you are to go on with that work; then the same command`,
  );
}

/** Where a branch of this name stands, as seen from this clone: in the remote first, it is what work is meant for. */
export async function tipOf(ctx: Context, branch: string, option: string): Promise<string> {
  const refs = refsOf(ctx, branch);
  for (const ref of isBranchName(branch) ? refs : []) {
    const oid = await resolve(ctx.door, ctx.repo, ref);
    if (oid !== null) return oid;
  }
  throw usage(
    'no-such-branch',
    `--${option} names ${quoted(branch)}, and this clone has no such branch`,
    ctx.state.remote === null ? 'git branch\n  lists them' : `git fetch ${ctx.state.remote}`,
  );
}

/**
 * What a branch is stacked on excuses its writes: somebody has to answer for that. People may name any branch, which
 * then excuses nothing.
 */
async function requireAnswered(ctx: Context, on: string): Promise<void> {
  if (ctx.party.actor !== 'agent' || on === ctx.state.defaultBranch) return;
  if ((await isClaimed(ctx, on)) || (await isShared(ctx, on))) return;
  const { remote } = ctx.state;
  const where = remote === null ? '' : `, and ${remote} has no such branch`;
  throw usage(
    'no-such-branch',
    `--on names ${quoted(on)}, and nobody answers for it: it is not claimed${where}`,
    `metes claim '<task>' '<pattern>'\n  claims it, from a worktree of it${remote === null ? '' : `\n${commandLine(['git', 'push', remote, on])}\n  pushes it, for others to see`}`,
  );
}

async function isClaimed(ctx: Context, branch: string): Promise<boolean> {
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  const { repository } = ctx.config;
  return [...view.claims.values()].some((c) => c.repository === repository && c.branch === branch);
}

/** Ground is held for one target: for a made-up one, what others hold would be free. */
async function requireShared(ctx: Context, target: string): Promise<void> {
  const { remote, defaultBranch } = ctx.state;
  const mayName = remote === null && ctx.party.actor !== 'agent';
  if (target === defaultBranch || mayName || (await isShared(ctx, target))) return;
  throw remote === null
    ? usage(
        'no-such-branch',
        `--target names ${quoted(target)}: for an agent that is ${quoted(defaultBranch)}, or a branch that ${CONFIG_PATH} exempts`,
        `${commandLine(['metes', 'claim', `--target=${defaultBranch}`])} '<task>' '<pattern>'`,
      )
    : usage(
        'no-such-branch',
        `--target names ${quoted(target)}, and ${remote} has no such branch: work is meant for one that everybody has`,
        `${commandLine(['git', 'push', remote, target])}\n  pushes it, where that is somebody's to do; otherwise leave --target out`,
      );
}

/** Whether others have the branch: the remote is asked now, a ref here can be set by hand. */
async function isShared(ctx: Context, branch: string): Promise<boolean> {
  const { remote } = ctx.state;
  if (remote === null)
    return isExempt(branch, { config: ctx.config, defaultBranch: ctx.state.defaultBranch });
  const ask = { branch, deadlineMs: NETWORK_DEADLINE_MS };
  return (await remoteTip(ctx.door, ctx.repo, remote, ask)) !== null;
}

/** The default branch is the remote's, where there is one: one here that is called so is anybody's to move. */
export function refsOf({ state }: Context, branch: string): string[] {
  if (branch === state.defaultBranch) return [state.defaultRef];
  const local = `refs/heads/${branch}`;
  return state.remote === null ? [local] : [`refs/remotes/${state.remote}/${branch}`, local];
}

/** Of those, the refs that tell what everybody has. */
export function sharedRefsOf({ state }: Context, branch: string): string[] {
  if (branch === state.defaultBranch) return [state.defaultRef];
  return state.remote === null ? [] : [`refs/remotes/${state.remote}/${branch}`];
}

/** git-check-ref-format(1), as far as a name could mean something else to rev-parse. */
export const isBranchName = (name: string): boolean =>
  name !== '' && !/[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|^[-/]|\/$|\.lock$/.test(name);

const PROPOSAL_LENGTH = 40;

export function proposedBranch(task: string): string {
  const words = task
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, PROPOSAL_LENGTH)
    .replace(/^-+|-+$/g, '');
  return words === '' ? 'work' : words;
}
