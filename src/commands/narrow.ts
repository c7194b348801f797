/** `metes narrow`: gives part of the ground back, down to named patterns or to what was written. */
import { usage } from '../errors.ts';
import type { Claim } from '../registry/claim.ts';
import { narrowedText } from '../report/change-text.ts';
import type { PathText } from '../scope/scope.ts';
import { changeOwn } from './claiming/change-own.ts';
import { groundOf } from './claiming/ground.ts';
import { KeptAsItIs, keptAnswer, keptGround, withoutGround } from './claiming/narrowing.ts';
import { writtenGround } from './claiming/to-written.ts';
import { fromRoot } from './claiming/typed.ts';
import { writtenIn } from './claiming/written.ts';
import { enrolled, openLoose, worktreeOf } from './context/context.ts';
import { treeOf } from './context/tree-facts.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'narrow',
    group: 'more',
    summary: 'give part of your ground back',
    usage: ['narrow <pattern>…', "narrow '!<pattern>'…", 'narrow --to-written'],
    options: {
      'to-written': {
        type: 'flag',
        help: 'keep what this branch and this worktree have written, give back the rest',
      },
      'no-commit': { type: 'flag', help: 'stage the manifest instead of committing it' },
    },
    about: `The patterns are what you keep; all else is given back. When all of them start with '!', they are what you
give back, and all else is kept. What this branch or this worktree has written is never given back unsaid.`,
    example: `metes narrow '!src/api/legacy/'
Narrowed: feat/pagination keeps
  src/api/**
  !src/api/legacy/**
and gives back
  src/api/legacy/**`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const toWritten = args.flags['to-written'] === true;
  if (toWritten !== (args.positional.length === 0))
    throw usage(
      'narrow-to-what',
      toWritten
        ? '--to-written says what is kept; it takes no patterns'
        : 'narrow needs what you keep',
      "metes narrow '<pattern>'\nor: metes narrow --to-written",
    );
  const loose = await openLoose(io);
  worktreeOf(loose);
  const tree = await treeOf(loose);
  const { entries: patterns, notes } = fromRoot(args.positional, tree);
  const givesBack = patterns.every(isExclusion);
  if (!givesBack) groundOf(patterns, tree);
  const ctx = await enrolled(loose);
  const keep = async (own: Claim): Promise<readonly string[]> => {
    const written = await writtenIn(ctx, own);
    if (toWritten) return keptByWriting(own, written);
    const wish = { own, tree, written, patterns };
    return givesBack ? withoutGround(wish) : keptGround(wish);
  };
  return changeOwn(ctx, {
    verb: 'narrow',
    tree,
    asked: patterns,
    shrinks: true,
    notes,
    commit: args.flags['no-commit'] !== true,
    request: async (own, { origin }) => ({
      ...origin,
      kind: 'narrow',
      claim: own.id,
      write: await keep(own),
    }),
    words: (claim, before, { manifest }) => {
      const { share } = groundOf(claim.write, tree);
      return narrowedText(claim, before, { share, manifest });
    },
    data: (claim) => ({ share: groundOf(claim.write, tree).share }),
  }).catch((error: unknown) => {
    if (error instanceof KeptAsItIs) return keptAnswer(error);
    throw error;
  });
}

const isExclusion = (entry: string): boolean => entry.startsWith('!') && !entry.startsWith('!(');

function keptByWriting(own: Claim, written: readonly PathText[]): readonly string[] {
  const kept = writtenGround(own.write, new Set(written));
  if (kept.length > 0) return kept;
  throw new KeptAsItIs(
    'nothing-written',
    `nothing of ${own.id}'s ground was written yet, so nothing would be kept`,
    { commands: [{ command: 'metes release', does: 'gives all of it back' }] },
  );
}
