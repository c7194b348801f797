/** The commits of an attempt that was taken over: where they are, and how they come to the branch that goes on. */
import { isAncestor, resolve } from '../../git/objects.ts';
import type { Claim } from '../../registry/claim.ts';
import { commandLine } from '../../report/command-line.ts';
import { printableText } from '../../report/printable.ts';
import { counted } from '../../report/words.ts';
import { type Context, shortRef } from '../context/context.ts';
import { progressOf } from './progress.ts';
import { spareBeside } from './spare.ts';

/** A line with the command below it; none where there is nothing to bring. */
export async function theirCommits(ctx: Context, claim: Claim, from: Claim): Promise<string[]> {
  if (claim.branch === from.branch) return [];
  const there = printableText(from.branch);
  const done = await progressOf(ctx, from);
  if (done === null) {
    const { remote } = ctx.state;
    const says = `metes: this clone has no branch ${there}: their commits, if there are any, were not brought along`;
    if (remote === null) return [says];
    const fetch = commandLine(['git', 'fetch', remote, from.branch]);
    const merge = commandLine(['git', 'merge', `${remote}/${from.branch}`]);
    return [`${says}\n    ${fetch} && ${merge}\n      brings them here`];
  }
  if (done.commits === 0 || (await isHereAlready(ctx, done.ref))) return [];
  return [
    [
      `metes: ${counted(done.commits, 'commit')} of theirs ${done.commits === 1 ? 'is' : 'are'} on ${there}; this attempt is on ${printableText(claim.branch)}`,
      `    ${commandLine(['git', 'merge', shortRef(done.ref)])}`,
      `      brings ${done.commits === 1 ? 'it' : 'them'} here`,
    ].join('\n'),
  ];
}

async function isHereAlready({ door, repo }: Context, ref: string): Promise<boolean> {
  const tip = await resolve(door, repo, ref);
  const head = await resolve(door, repo, 'HEAD');
  return tip !== null && head !== null && (await isAncestor(door, repo, tip, head));
}

/** To go on where they were: on their branch, or beside it where another worktree has that checked out. */
export async function switchToTheirs(ctx: Context, { branch }: Claim): Promise<string> {
  const args = ['for-each-ref', '--format=%(worktreepath)', `refs/heads/${branch}`];
  const at = (await ctx.door.text({ gitDir: ctx.repo.commonDir, args })).trim();
  return commandLine(
    at === ''
      ? ['git', 'switch', branch]
      : ['git', 'switch', '-c', await spareBeside(ctx, branch), branch],
  );
}
