/** `metes renew`: extends the lease of this worktree's claim, also after it ran out while nobody took the ground. */
import { renewedText } from '../report/change-text.ts';
import { changeOwn } from './claiming/change-own.ts';
import { openContext, worktreeOf } from './context/context.ts';
import { skewOf } from './context/skew.ts';
import { treeFrom } from './context/tree-facts.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'renew',
    group: 'more',
    summary: 'extend your lease',
    usage: ['renew'],
    options: {},
    about: `A claim whose lease has run out can still be renewed while nobody has taken its ground.`,
    example: `metes renew
Renewed: feat/pagination (c-7k2m9x4q1d) holds its ground until 17:40 UTC (in 8 h)`,
  },
  run,
};

async function run(io: Io, _args: Arguments): Promise<Answer> {
  const ctx = await openContext(io);
  worktreeOf(ctx);
  return changeOwn(ctx, {
    verb: 'renew',
    tree: treeFrom([]),
    asked: [],
    shrinks: false,
    commit: true,
    request: (own, { origin, tip }) => ({
      ...origin,
      kind: 'renew',
      claim: own.id,
      skewMs: skewOf(io.now(), tip),
      policy: ctx.policy,
    }),
    words: (claim) => renewedText(claim, io.now()),
  });
}
