/**
 * Where a claim is taken: on which branch, for which target, from which base. Refuses places that can't hold one,
 * with the command that makes one that can. Knows nothing of grounds.
 */
import { usage } from '../../errors.ts';
import { mergeBases, resolve } from '../../git/objects.ts';
import { commandLine } from '../../report/command-line.ts';
import { quoted } from '../../report/printable.ts';
import type { Context } from './context.ts';
import { isExempt } from './exempt.ts';

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
  /** The task's words, for the branch name that is proposed. */
  readonly task: string;
}

export async function placeOf(ctx: Context, wished: Wished): Promise<Place> {
  const branch = claimableBranch(ctx, wished.task);
  const target = wished.target ?? ctx.state.defaultBranch;
  const targetOid = await tipOf(ctx, target, 'target');
  if (wished.on !== undefined) await tipOf(ctx, wished.on, 'on');
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
export function claimableBranch(ctx: Context, task: string): string {
  const { branch, operation } = ctx.repo;
  const proposal = commandLine(['git', 'switch', '-c', proposedBranch(task)]);
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

export function refsOf(ctx: Context, branch: string): string[] {
  const { state } = ctx;
  const local = `refs/heads/${branch}`;
  if (branch === state.defaultBranch) return [state.defaultRef, local];
  return state.remote === null ? [local] : [`refs/remotes/${state.remote}/${branch}`, local];
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
