/**
 * Who wrote the commits on a branch that touch given paths, as git records it, and whether an answer about them would
 * be an author's own.
 */
import { commitWrites, newCommits } from '../../git/changes.ts';
import { inside } from '../../git/repository.ts';
import type { Claim } from '../../registry/claim.ts';
import type { Oid } from '../../registry/ids.ts';
import type { PathText } from '../../scope/scope.ts';
import type { Context } from '../context/context.ts';

export interface Authored {
  readonly name: string;
  /** What the commits and whoever asks have in common; absent where it is the holder's name. */
  readonly address?: string;
  readonly paths: readonly PathText[];
}

interface Commits {
  readonly head: Oid;
  readonly not: readonly Oid[];
  readonly paths: readonly PathText[];
}

/** Whoever asks, when they would answer for their own work, and for which of it; null when not, or when authors may. */
export async function ownAnswer(
  ctx: Context,
  claim: Claim | null,
  commits: Commits,
): Promise<Authored | null> {
  const { paths } = commits;
  if (ctx.config.answers.author || paths.length === 0) return null;
  const by = claim?.by;
  if (by?.actor === 'person' && by.holder === ctx.party.holder) return { name: by.holder, paths };
  return writtenBy(ctx, ctx.ident.email, commits);
}

/** Which of the paths `address` wrote, in commits that are not reachable from `not`, and under which name. */
async function writtenBy(
  ctx: Pick<Context, 'door' | 'repo'>,
  address: string,
  commits: Commits,
): Promise<Authored | null> {
  const { door, repo } = ctx;
  const { head, not, paths } = commits;
  const made = await newCommits(door, repo, { tip: head, not, remotes: false });
  const writes = await commitWrites(door, repo, made);
  const pathsIn = (oid: Oid): PathText[] => (writes.get(oid) ?? []).map((change) => change.path);
  const wanted = new Set(paths);
  const touching = made.filter((oid) => pathsIn(oid).some((path) => wanted.has(path)));
  const theirs = (await authorsOf(ctx, touching)).filter(
    (author) => author.address.toLowerCase() === address.toLowerCase(),
  );
  const wrote = new Set(theirs.flatMap((author) => pathsIn(author.oid)));
  const name = theirs[0]?.name;
  return name === undefined
    ? null
    : { name, address, paths: paths.filter((path) => wrote.has(path)) };
}

async function authorsOf({ door, repo }: Pick<Context, 'door' | 'repo'>, commits: readonly Oid[]) {
  if (commits.length === 0) return [];
  // Without .mailmap: that is a file of the branch, and could say anything.
  const text = await door.text({
    ...inside(repo),
    args: ['log', '--no-walk=unsorted', '--no-mailmap', '--stdin', '--format=%H%x00%ae%x00%an'],
    stdin: commits.map((oid) => `${oid}\n`).join(''),
  });
  return text.split('\n').map((line) => {
    const [oid = '', address = '', name = ''] = line.split('\0');
    return { oid, address, name };
  });
}
