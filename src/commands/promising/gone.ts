/**
 * Which of the branches that this clone can't see are gone for good. Not here is not gone: it may stand in another clone. What
 * was renamed goes on under its new name.
 */
import { NETWORK_DEADLINE_MS } from '../../git/link-settings.ts';
import { isAncestor, resolve } from '../../git/objects.ts';
import { remoteTip } from '../../git/remotes.ts';
import { inside } from '../../git/repository.ts';
import type { Oid } from '../../registry/ids.ts';
import type { Kept } from '../../registry/promised.ts';
import type { Context } from '../context/context.ts';

/** Branches that a remote is asked about in one look. */
const MOST_ASKED = 10;

export class Gone {
  readonly #ctx: Context;
  #asked = 0;
  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** `commitments`: of that branch and target. With an embedded registry all its branches are in this repository. */
  async is(branch: string, target: Oid, commitments: readonly Kept[]): Promise<boolean> {
    const { config, state, door, repo } = this.#ctx;
    if (config.registry.remote === '.') {
      // A branch without a commit has no ref, and a worktree all the same.
      return !((await isCheckedOut(this.#ctx, branch)) || (await wasRenamed(this.#ctx, branch)));
    }
    if (state.remote === null || !commitments.some(wasPushed) || this.#asked >= MOST_ASKED)
      return false;
    this.#asked += 1;
    const ask = { branch, deadlineMs: NETWORK_DEADLINE_MS };
    const tip = remoteTip(door, repo, state.remote, ask);
    if ((await tip.catch((error) => this.#notAgain(error))) !== null) return false;
    return !(await goesOn(this.#ctx, target, commitments));
  }

  /** A remote that does not answer is asked once. */
  #notAgain(error: unknown): never {
    this.#asked = MOST_ASKED;
    throw error;
  }
}

const wasPushed = (one: Kept): boolean => pushedHeads(one).length > 0;

/** Under another name, or in a branch that was made on top of it; what is in the target ended there. */
async function goesOn(
  { door, repo }: Context,
  target: Oid,
  commitments: readonly Kept[],
): Promise<boolean> {
  const head = commitments.flatMap(pushedHeads).at(-1) ?? null;
  // Whoever never had what was pushed can't tell where it went.
  if (head === null || (await resolve(door, repo, head)) === null) return true;
  if (await isAncestor(door, repo, head, target)) return false;
  const args = ['for-each-ref', '--count=1', `--contains=${head}`, 'refs/heads', 'refs/remotes'];
  return (await door.text({ ...inside(repo), args })).trim() !== '';
}

const pushedHeads = ({ history }: Kept): Oid[] =>
  history.flatMap(({ shown }) => (shown?.kind === 'pushed' ? [shown.head] : []));

async function wasRenamed({ door, repo }: Context, branch: string): Promise<boolean> {
  const text = await door.text({
    ...inside(repo),
    args: [
      ...['log', '--walk-reflogs', '--branches', '--fixed-strings', '--format=%H'],
      ...[`--grep-reflog=Branch: renamed refs/heads/${branch} to `, '--max-count=1'],
    ],
  });
  return text.trim() !== '';
}

async function isCheckedOut({ door, repo }: Context, branch: string): Promise<boolean> {
  const args = ['worktree', 'list', '--porcelain', '-z'];
  const text = await door.text({ ...inside(repo), args });
  return text.split('\0').includes(`branch refs/heads/${branch}`);
}
