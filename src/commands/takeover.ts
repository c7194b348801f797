/** `metes takeover`: a new attempt at somebody's task from this worktree; the old seat is fenced from then on. */
import { usage } from '../errors.ts';
import type { Claim } from '../registry/claim.ts';
import { claimValue } from '../registry/codec.ts';
import type { View } from '../registry/view.ts';
import { type GrantFacts, grantedText, heldText } from '../report/claim-text.ts';
import type { Asked } from '../report/refusal.ts';
import type { Manifest } from '../scope/manifest.ts';
import { besideNotes } from './claiming/beside.ts';
import { AS, repeated } from './claiming/claim-options.ts';
import { underEndedRun } from './claiming/ended-run.ts';
import { ownClaim, requireNamed } from './claiming/find-claim.ts';
import { groundOf } from './claiming/ground.ts';
import { type FoundManifest, findManifest } from './claiming/manifest-file.ts';
import { refusedAnswer } from './claiming/refused.ts';
import { settle } from './claiming/settle.ts';
import { switchToTheirs, theirCommits } from './claiming/their-commits.ts';
import { writtenBefore } from './claiming/written-before.ts';
import { untoldClaims } from './context/clocks.ts';
import { type Context, enrolled, openLoose, worktreeOf } from './context/context.ts';
import { mint } from './context/ids-minting.ts';
import { deadClaims } from './context/pid-alive.ts';
import { claimableBranch, placeOf } from './context/place.ts';
import { skewOf } from './context/skew.ts';
import { type Tree, treeOf } from './context/tree-facts.ts';
import { underRun } from './context/under-run.ts';
import { freshTip, loadView } from './context/view-of.ts';
import { type Build, type Transacted, transact } from './transact.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'takeover',
    group: 'more',
    summary: "continue another seat's task as a new attempt",
    usage: ['takeover <claim>', 'takeover <claim> --force --reason "<why>"'],
    options: {
      as: AS,
      force: { type: 'flag', help: 'a live claim of somebody else: from a person, with a reason' },
      reason: { type: 'value', value: 'why', help: 'recorded, and shown to the old holder' },
      'no-commit': { type: 'flag', help: 'stage the manifest instead of committing it' },
    },
    about: `<claim> is an id, or a branch. Free to take: a claim whose lease is over for ten minutes, one whose process
died, one of your own in another worktree. The old worktree can't deliver afterwards.`,
    example: `metes takeover c-7k2m9x4q1d
Granted: feat/pagination may write (attempt 2 at its task)
  src/api/**`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const wish = wishIn(args);
  const loose = await openLoose(io);
  worktreeOf(loose);
  const tree = await treeOf(loose);
  const ctx = await enrolled(loose, { as: args.values.as, seats: true });
  const { view: seen } = await loadView(ctx.store, await freshTip(ctx));
  const theirs = [...seen.claims.values()].find(
    ({ id, branch }) => id === wish.named || branch === wish.named,
  );
  const proposal = theirs === undefined ? undefined : await switchToTheirs(ctx, theirs);
  const found = await findManifest(ctx, claimableBranch(ctx, wish.named, proposal));
  const done = doneBefore(ctx, seen, wish.named);
  if (done !== null) return completed(ctx, done, { found, tree, args });
  const ended = theirs && (await underEndedRun(ctx, askedOf(ctx, theirs, args)));
  if (ended) return ended;
  let from: Claim | undefined;
  const { delivers, requires } = found.manifest ?? {};
  const promises = { ...(delivers && { delivers }), ...(requires && { requires }) };
  const ask = requestOf(ctx, { tree, forced: wish.forced, promises });
  const answer = await transact(ctx, (view, tip, origin) => {
    from = requireNamed(ctx, view, wish.named);
    return ask(from)(view, tip, origin);
  });
  if (from === undefined) throw new RangeError('an answer without a request');
  if (answer.decision.outcome === 'refused') return refused(ctx, { answer, from, tree, args });
  if (answer.decision.outcome === 'held') return completed(ctx, from, { found, tree, args });
  const claim = answer.decision.claim ?? from;
  const earlier = answer.decision.outcome !== 'granted';
  const commit = args.flags['no-commit'] !== true;
  const settled = await settle(ctx, claim, { commit, earlier, found, view: answer.view });
  const displaced = answer.decision.outcome === 'granted' ? answer.decision.displaced : [];
  const facts: GrantFacts = {
    now: io.now(),
    share: groundOf(claim.write, tree).share,
    manifest: settled.manifest,
    displaced: displaced.filter((other) => other.id !== from?.id),
    takenOver: from,
    judge: ctx.config.judge,
  };
  return {
    exit: 0,
    outcome: answer.decision.outcome,
    data: {
      claim: claimValue(claim),
      from: claimValue(from),
      share: facts.share,
      manifest: settled.manifest,
      displaced: displaced.map(claimValue),
      mended: settled.mended,
    },
    text: grantedText(claim, facts),
    notes: [
      ...(await theirCommits(ctx, claim, from)),
      ...settled.mended.map((line) => `metes: mended: ${line}`),
      ...(await besideNotes(ctx, { view: answer.view, claim, asked: askedOf(ctx, from, args) })),
    ],
  };
}

interface Wish {
  readonly named: string;
  readonly forced: { readonly reason: string } | undefined;
}

function wishIn(args: Arguments): Wish {
  const [named, ...more] = args.positional;
  if (named === undefined || more.length > 0)
    throw usage('one-claim', 'takeover needs one claim', "metes takeover '<claim>'");
  const reason = args.values.reason?.trim() ?? '';
  if (args.flags.force !== true) return { named, forced: undefined };
  if (reason === '')
    throw usage(
      'no-reason',
      "ending somebody's live claim needs a reason: it is recorded and shown to them",
      `metes takeover ${named} --force --reason '<why>'`,
    );
  return { named, forced: { reason } };
}

/** The request for `from`, with ids that stay the same when it has to be decided again. */
function requestOf(
  ctx: Context,
  wish: {
    readonly tree: Tree;
    readonly forced: Wish['forced'];
    /** What the manifest here promises beside what the attempt before did. */
    readonly promises: Pick<Manifest, 'delivers' | 'requires'>;
  },
): (from: Claim) => Build {
  const claimId = mint(ctx.io, 'c');
  return (from) => async (view, tip, origin) => {
    const place = await placeOf(ctx, {
      target: from.target,
      granted: from.target,
      task: from.task.text,
    });
    // Free to take, it may be an agent's; only force is a person's.
    const by = wish.forced === undefined ? origin.by : (await underRun(ctx, view)).party;
    return {
      ...origin,
      by,
      kind: 'takeover',
      from: from.id,
      claimId,
      target: place.target,
      branch: place.branch,
      base: place.base,
      write: from.write,
      share: groundOf(from.write, wish.tree).share,
      policy: ctx.policy,
      skewMs: skewOf(ctx.io.now(), tip),
      dead: await deadClaims(ctx.io, view),
      untold: await untoldClaims(ctx, view),
      ...(await writtenBefore(ctx, { ...place, on: from.on, write: from.write })(view, tip)),
      ...(from.on === undefined ? {} : { on: from.on }),
      ...(from.read === undefined ? {} : { read: from.read }),
      ...wish.promises,
      ...(wish.forced === undefined ? {} : { forced: wish.forced }),
    };
  };
}

/** Our claim, when it took over the named one before: then what is left is this worktree's side. */
function doneBefore(ctx: Context, view: View, named: string): Claim | null {
  const own = ownClaim(ctx, view);
  return own?.replaces?.some((id) => id === named) === true ? own : null;
}

async function completed(
  ctx: Context,
  claim: Claim,
  at: { readonly found: FoundManifest; readonly tree: Tree; readonly args: Arguments },
): Promise<Answer> {
  const commit = at.args.flags['no-commit'] !== true;
  const settled = await settle(ctx, claim, { commit, earlier: true, found: at.found });
  const { share } = groundOf(claim.write, at.tree);
  return {
    exit: 0,
    outcome: 'held',
    data: {
      claim: claimValue(claim),
      share,
      manifest: settled.manifest,
      displaced: [],
      mended: settled.mended,
    },
    text: heldText(claim, { now: ctx.io.now(), share, manifest: settled.manifest }),
    notes: settled.mended.map((line) => `metes: mended: ${line}`),
  };
}

async function refused(
  ctx: Context,
  at: {
    readonly answer: Transacted;
    readonly from: Claim;
    readonly tree: Tree;
    readonly args: Arguments;
  },
): Promise<Answer> {
  const { answer, from, tree, args } = at;
  if (answer.decision.outcome !== 'refused') throw new RangeError('not a refusal');
  return refusedAnswer(ctx, {
    refusal: answer.decision.refusal,
    view: answer.view,
    asked: askedOf(ctx, from, args),
    tree,
  });
}

const askedOf = (ctx: Context, from: Claim, args: Arguments): Asked => ({
  verb: 'takeover',
  branch: ctx.repo.branch ?? '',
  task: from.task.text,
  write: from.write,
  claim: from.id,
  options: optionsIn(args),
});

/** What a takeover that is proposed has to say again. */
const optionsIn = (args: Arguments): string[] => [
  ...repeated(args),
  ...(args.flags.force ? ['--force', `--reason=${args.values.reason ?? ''}`] : []),
];
