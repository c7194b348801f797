/**
 * `metes guard <hook>`: what the sh guards run when they can't be sure. Finds out where the hook runs and hands over to
 * the guard of that hook; a clone that is not enrolled (yet) is left alone.
 */
import { MetesError, usage } from '../errors.ts';
import { parseMoves } from '../git/moves.ts';
import { resolve } from '../git/objects.ts';
import { type Context, enrolled, type Loose } from './context/context.ts';
import { PASSED } from './guard/answer.ts';
import { guardCommit } from './guard/commit.ts';
import { guardMoves } from './guard/moves.ts';
import { guardPush } from './guard/push.ts';
import { guardReceive } from './guard/receive.ts';
import { openInHook } from './guard/surroundings.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'guard',
    group: 'plumbing',
    summary: 'decide for a git hook (the hooks call this)',
    usage: ['guard <hook> [<argument>…]'],
    options: {},
    about: `The hooks that \`metes init\` installs decide most commits themselves and start this only to explain, or when
they can't be sure. What git gives the hook on standard input is read from standard input. Exits 0 to let git go on.`,
    example: 'metes guard pre-commit   prints nothing when what is staged is inside the claim',
  },
  run: guard,
};

async function guard(io: Io, { positional }: Arguments): Promise<Answer> {
  const [hook, ...rest] = positional;
  const loose = await openInHook(io);
  switch (hook) {
    case 'pre-commit':
    case 'pre-merge-commit':
      return whereEnrolled(loose, guardCommit, async () => isDefault(loose, loose.repo.branch));
    case 'reference-transaction': {
      if (rest[0] !== 'prepared') return PASSED;
      const moves = await input(io);
      return whereEnrolled(
        loose,
        (ctx) => guardMoves(ctx, moves),
        () => movesDefaultOnly(loose, moves),
      );
    }
    case 'pre-push': {
      const lines = await input(io);
      const [name = '', url = '', how] = rest;
      const remote = { name, url, mirrored: how === 'mirror' };
      return whereEnrolled(loose, (ctx) => guardPush(ctx, lines, remote));
    }
    case 'pre-receive':
      return guardReceive(loose, await input(io));
    default:
      throw usage(
        'unknown-hook',
        `metes guards no hook ${JSON.stringify(hook ?? '')}`,
        'pre-commit, pre-merge-commit, reference-transaction, pre-push, pre-receive',
      );
  }
}

/** A config that can't be read stops everything that it could govern, and `mends` what can put it right. */
async function whereEnrolled(
  loose: Loose,
  decide: (ctx: Context) => Promise<Answer>,
  mends: () => Promise<boolean> = async () => false,
): Promise<Answer> {
  const context = await enrolled(loose).catch(async (error: unknown) => {
    if (!(error instanceof MetesError)) throw error;
    if (error.code === 'not-enrolled') return null;
    if (error.code === 'bad-config' && (await mends())) return null;
    throw error;
  });
  return context === null ? PASSED : decide(context);
}

const isDefault = ({ io, state }: Loose, branch: string | null): boolean =>
  branch !== null && branch === state?.defaultBranch && !io.env.METES_CLAIM;

/** Only the default branch moves, or branches are made or deleted. */
async function movesDefaultOnly(loose: Loose, text: string): Promise<boolean> {
  for (const { ref, new: tip } of parseMoves(text)) {
    const branch = ref.startsWith('refs/heads/') ? ref.slice(11) : null;
    if (tip === null || isDefault(loose, branch)) continue;
    if (branch === null && !loose.repo.detached) continue;
    if (branch === null || (await resolve(loose.door, loose.repo, ref)) !== null) return false;
  }
  return true;
}

const input = async (io: Io): Promise<string> => Buffer.from(await io.readStdin()).toString('utf8');
