/**
 * `metes claim`: from patterns, or the branch's manifest, to granted ground and a committed manifest. Each step
 * leaves a state that the same command completes when it was stopped in between.
 */
import { usage } from '../errors.ts';
import { openRepository } from '../git/repository.ts';
import type { Claim } from '../registry/claim.ts';
import { type Answered, answerOf, grantedAnswer } from './claiming/claim-answer.ts';
import { CLAIM_OPTIONS, repeated } from './claiming/claim-options.ts';
import { type ClaimWish, requestOf } from './claiming/claim-request.ts';
import {
  type Declared,
  declaredIn,
  placed,
  refusePatternAsTask,
  refuseSwapped,
  typedIn,
} from './claiming/declared.ts';
import { underEndedRun } from './claiming/ended-run.ts';
import { ownClaim } from './claiming/find-claim.ts';
import { type Ground, groundOf } from './claiming/ground.ts';
import { findManifest } from './claiming/manifest-file.ts';
import { PLACES } from './claiming/typed.ts';
import { untilAnswered, waitSeconds } from './claiming/waiting.ts';
import { type Context, enrolled, openLoose, worktreeOf } from './context/context.ts';
import { claimableBranch, placeOf, requireNobodysBranch } from './context/place.ts';
import { readAhead } from './context/read-ahead.ts';
import { type Tree, treeOf } from './context/tree-facts.ts';
import { freshTip, loadView } from './context/view-of.ts';
import { guardWarnings } from './guard/warnings.ts';
import { transact } from './transact.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'claim',
    group: 'everyday',
    summary: 'declare what you will write, and be granted or refused',
    usage: ['claim "<task>" <pattern>…', 'claim   (what the manifest of this branch declares)'],
    options: {
      ...CLAIM_OPTIONS,
      'no-commit': { type: 'flag', help: 'stage the manifest instead of committing it' },
    },
    misplaced: {
      task: "metes claim '<task>' '<pattern>'\n  the task is the first argument",
      write: "metes claim '<task>' '<pattern>'\n  what it will write stands behind the task",
    },
    about: `Patterns begin at the repository's root: src/api/ is everything below it, *.md the files at
the root, **/*.md all of them, '!src/api/legacy/**' takes something out. Quote what your shell
would expand. ${PLACES}
Exit 1 is a refusal: nothing was changed, and the answer says what works instead.`,
    example: `metes claim "Add pagination to the items API" src/api/ 'test/api/**'
Granted: feat/pagination may write
  src/api/**
  test/api/**
that is 42 of 5,020 files (1%)`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const seconds = waitSeconds(args.values.wait);
  const said = typedIn(args);
  const loose = await openLoose(io);
  worktreeOf(loose);
  // Beside the tree, which is said first.
  const opening = enrolled(loose, { as: args.values.as, seats: true });
  opening.catch(() => {});
  const tree = await treeOf(loose);
  const typed = said === null ? null : placed(said, tree);
  if (typed !== null) {
    refuseSwapped(typed, tree);
    refusePatternAsTask(typed, tree);
  }
  const asked = typed === null ? null : groundOf(typed.entries, tree);
  const ctx = await opening;
  const branch = claimableBranch(ctx, typed?.task ?? '');
  const reading = readAhead(ctx);
  try {
    return await asking(ctx, { branch, typed, tree, args, seconds, asked, reading: reading.done });
  } catch (error) {
    reading.stop();
    throw error;
  }
}

interface Asking {
  readonly branch: string;
  readonly typed: Declared | null;
  readonly tree: Tree;
  readonly args: Arguments;
  /** How long to wait for ground. */
  readonly seconds: number;
  /** The ground of what was typed. */
  readonly asked: Ground | null;
  /** The copy is being brought up to date. */
  readonly reading: Promise<unknown>;
}

async function asking(
  ctx: Context,
  { branch, typed, tree, args, seconds, asked, reading }: Asking,
): Promise<Answer> {
  const found = await findManifest(ctx, branch);
  const declared = typed ?? declaredIn(found);
  if (declared === null) return completeOwn(ctx, { found, tree, args });
  // What a manifest does not say, the claim that it became does.
  const own = typed === null && found.manifest?.claim !== undefined ? await ownNow(ctx) : null;
  await requireNobodysBranch(ctx, branch);
  const ended = await underEndedRun(ctx, {
    verb: 'claim',
    branch,
    task: declared.task,
    write: declared.entries,
    options: repeated(args),
  });
  if (ended !== null) return ended;
  const place = await placeOf(ctx, {
    task: declared.task,
    target: args.values.target ?? own?.target,
    on: args.values.on,
    granted: own?.target,
  });
  const ground = asked ?? groundOf(declared.entries, tree);
  const wish: ClaimWish = {
    task: declared.task,
    ground,
    place: { ...place, on: place.on ?? found.manifest?.on },
    declared: found.manifest ?? undefined,
    yields: args.flags.yield === true || own?.yields === true,
  };
  const ask = requestOf(ctx, wish);
  // A hook manager that put its own hooks back leaves the claim unguarded. Looked at while git works.
  const warnings = guardWarnings(ctx);
  warnings.catch(() => {});
  await reading;
  const answer = await untilAnswered(ctx, () => transact(ctx, ask), seconds);
  return answerOf(await seenAgain(ctx, seconds), { answer, wish, found, tree, args, warnings });
}

/** Somebody may have committed, or switched, while we waited. */
const seenAgain = async (ctx: Context, waited: number): Promise<Context> =>
  waited === 0 ? ctx : { ...ctx, repo: await openRepository(ctx.door, ctx.io.cwd) };

/** Without patterns and without a manifest: a claim that was granted and never written down is completed. */
async function completeOwn(
  ctx: Context,
  { found, tree, args }: Pick<Answered, 'found' | 'tree' | 'args'>,
): Promise<Answer> {
  const own = await ownNow(ctx);
  if (own === null)
    throw usage(
      'no-manifest',
      `there is no manifest of this branch to claim (${found.path})`,
      "metes claim '<task>' '<pattern>'\n  writes one; or write it by hand and run metes claim",
    );
  const ground = groundOf(own.write, tree);
  const commit = args.flags['no-commit'] !== true;
  return grantedAnswer(ctx, own, { outcome: 'held', ground, found, displaced: [], commit });
}

async function ownNow(ctx: Context): Promise<Claim | null> {
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  return ownClaim(ctx, view);
}
