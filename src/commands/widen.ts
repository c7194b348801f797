/** `metes widen`: asks for more ground for the task at hand, before it is written. */
import { usage } from '../errors.ts';
import type { Claim, PathState, Resolution } from '../registry/claim.ts';
import { widenedText } from '../report/change-text.ts';
import { overruledLine } from '../report/resolution-text.ts';
import { sandboxFixedLine } from '../report/sandbox-text.ts';
import { compileScope } from '../scope/match.ts';
import { scopeOf } from '../scope/pattern.ts';
import { changeOwn } from './claiming/change-own.ts';
import { currentBranch } from './claiming/find-claim.ts';
import { emptyNotes, groundOf } from './claiming/ground.ts';
import { fromRoot } from './claiming/typed.ts';
import { committedChanges } from './claiming/written.ts';
import { askedLate, lateBeside } from './claiming/written-before.ts';
import { untoldClaims } from './context/clocks.ts';
import { type Context, enrolled, openLoose, worktreeOf } from './context/context.ts';
import { deadClaims } from './context/pid-alive.ts';
import { skewOf } from './context/skew.ts';
import { treeOf } from './context/tree-facts.ts';
import { underRun } from './context/under-run.ts';
import { withStandingNoes } from './judging/standing-noes.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'widen',
    group: 'everyday',
    summary: 'ask for more ground',
    usage: ['widen <pattern>…'],
    options: {
      'no-commit': { type: 'flag', help: 'stage the manifest instead of committing it' },
    },
    about: `Free before a commit on the branch writes there (uncommitted edits don't count); afterwards a person
decides, and not the one who wrote it. Exit 1 when someone else holds it: nothing was changed.`,
    example: `metes widen docs/pagination.md
Widened: feat/pagination may now also write
  docs/pagination.md`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  if (args.positional.length === 0)
    throw usage('no-patterns', 'widen needs what to add', "metes widen '<pattern>'");
  const loose = await openLoose(io);
  worktreeOf(loose);
  const tree = await treeOf(loose);
  const { entries, notes } = fromRoot(args.positional, tree);
  const added = groundOf(entries, tree);
  const ctx = await enrolled(loose);
  const late = lateBeside(ctx, currentBranch(ctx) ?? '');
  let noes: readonly Resolution[] = [];
  return changeOwn(ctx, {
    verb: 'widen',
    tree,
    asked: added.write,
    shrinks: false,
    notes: [...notes, ...emptyNotes(added, tree)],
    commit: args.flags['no-commit'] !== true,
    request: async (own, { origin, view, tip }) => {
      noes = await noesTo(ctx, own, added.write);
      return {
        ...origin,
        by: (await underRun(ctx, view)).party,
        kind: 'widen',
        claim: own.id,
        add: added.write,
        share: groundOf([...own.write, ...added.write], tree).share,
        policy: ctx.policy,
        prefer: added.covered,
        skewMs: skewOf(io.now(), tip),
        dead: await deadClaims(io, view),
        untold: await untoldClaims(ctx, view),
        ...(await writtenAlready(ctx, {
          own,
          add: added.write,
          late: (states) => late(tip, states),
        })),
      };
    },
    words: (claim, before, { manifest }) => {
      const { share } = groundOf(claim.write, tree);
      return [
        widenedText(claim, before, { understood: added.understood, share, manifest }),
        ...noes.map((no) => overruledLine(no, io.now())),
        ...(io.env.METES_SANDBOX === undefined ? [] : [sandboxFixedLine]),
      ].join('\n');
    },
    data: (claim) => ({
      understood: added.understood,
      share: groundOf(claim.write, tree).share,
    }),
  });
}

/** A person's noes to what is added, as far as it still is as it was then. */
async function noesTo(ctx: Context, own: Claim, add: readonly string[]): Promise<Resolution[]> {
  const { has } = compileScope(scopeOf(add));
  const [claim] = await withStandingNoes(ctx, [own]);
  return (claim?.resolutions ?? []).filter(
    ({ kind, paths }) => kind === 'rejected' && paths.some(({ path }) => has(path)),
  );
}

interface Adding {
  readonly own: Claim;
  readonly add: readonly string[];
  readonly late: (states: readonly PathState[]) => Promise<PathState[]>;
}

/** What of the added ground was written before it was anybody's to write, and whether whoever asks wrote it. */
async function writtenAlready(ctx: Context, { own, add, late }: Adding) {
  const { has } = compileScope(scopeOf(add));
  const granted = compileScope(scopeOf(own.write));
  const written = (await committedChanges(ctx, own)).filter(
    ({ path }) => has(path) && !granted.has(path),
  );
  const paths = (await late(written)).map(({ path }) => path);
  return askedLate(ctx, own, { work: own, paths });
}
