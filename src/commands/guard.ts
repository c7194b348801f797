/**
 * `metes guard <hook>`: what the sh guards run when they can't be sure. Finds out where the hook runs and hands over to
 * the guard of that hook.
 */
import { usage } from '../errors.ts';
import type { Context, Loose } from './context/context.ts';
import { PASSED } from './guard/answer.ts';
import { guardCommit } from './guard/commit.ts';
import { enrolledOrLast } from './guard/last-config.ts';
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
      return whereEnrolled(loose, guardCommit, true);
    case 'reference-transaction': {
      if (rest[0] !== 'prepared') return PASSED;
      const moves = await input(io);
      return whereEnrolled(loose, (ctx) => guardMoves(ctx, moves), false);
    }
    case 'pre-push': {
      const lines = await input(io);
      const [name = '', url = '', how] = rest;
      const remote = { name, url, mirrored: how === 'mirror' };
      return whereEnrolled(loose, (ctx) => guardPush(ctx, lines, remote), true);
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

async function whereEnrolled(
  loose: Loose,
  decide: (ctx: Context) => Promise<Answer>,
  /** False: another hook has said it, unless this one refuses. */
  says: boolean,
): Promise<Answer> {
  const found = await enrolledOrLast(loose);
  if (found === null) return PASSED;
  const answer = await decide(found.ctx);
  if (found.note === null || (answer.exit === 0 && !says)) return answer;
  return { ...answer, notes: [found.note, ...(answer.notes ?? [])] };
}

const input = async (io: Io): Promise<string> => Buffer.from(await io.readStdin()).toString('utf8');
