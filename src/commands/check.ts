/** `metes check`: holds what a branch wrote, uncommitted work included, against what it was granted. */

import { attemptOf, isLeftBehind } from '../check/attempt.ts';
import { answeredOnPulls, answersBehind } from '../check/behind-answers.ts';
import { type Counting, claimsCounting } from '../check/counting.ts';
import { exitOf } from '../check/severity.ts';
import { usage } from '../errors.ts';
import { diffTrees } from '../git/changes.ts';
import { mergeBases } from '../git/objects.ts';
import type { Oid } from '../registry/ids.ts';
import type { View } from '../registry/view.ts';
import { commandLine, shellWord } from '../report/command-line.ts';
import { type FindingsFacts, findingsText, type OwnWrites } from '../report/findings.ts';
import { findingsMarkdown } from '../report/findings-markdown.ts';
import { printableText } from '../report/printable.ts';
import { reliesText } from '../report/relies-text.ts';
import { claimsHere } from './claiming/claims-here.ts';
import { currentBranch } from './claiming/find-claim.ts';
import { findManifest, manifestOfHead } from './claiming/manifest-file.ts';
import { type Context, enrolled, openLoose } from './context/context.ts';
import { requireCommit, unattached } from './context/unattached.ts';
import { promoted } from './delivering/promotion-answer.ts';
import { recordBrokenGlass } from './guard/glass.ts';
import { followedBranches, symbolicError } from './guard/symbolic.ts';
import { forgedNotes } from './journal/looked.ts';
import { headOfBranch, knownHeads } from './judging/branch-head.ts';
import { outsideGivenBack } from './judging/given-back.ts';
import { grantedTwice } from './judging/granted-twice.ts';
import { type Judged, type Judging, judgeBranch } from './judging/judge-branch.ts';
import { ownPaths } from './judging/own-paths.ts';
import { recordFindings } from './judging/record-breach.ts';
import { importNotes, reportData } from './judging/report-data.ts';
import { headBranch, targetIn } from './judging/revision-names.ts';
import { seeRegistry } from './judging/seen-registry.ts';
import { leftElsewhere } from './running/judge.ts';
import { unjudgedLine, unjudgedRuns } from './running/unjudged.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'check',
    group: 'everyday',
    summary: 'hold what this branch wrote against what it declared',
    usage: [
      'check',
      'check --base <commit> --head <commit> --branch <name>',
      'check --promote [--branch <name>]',
    ],
    instead:
      "it looks at the whole branch that is checked out\nmetes check --branch='<branch>'\n  at another one\nmetes why '<path>'\n  asks about paths",
    options: {
      base: {
        type: 'value',
        value: 'commit',
        help: 'hold it against this commit, and read the config there',
      },
      head: { type: 'value', value: 'commit', help: 'judge this commit, without the work tree' },
      branch: {
        type: 'value',
        value: 'name',
        help: "judge this branch where it stands here, without the work tree; a fork's is 'owner:branch'",
      },
      target: { type: 'value', value: 'branch', help: 'the branch that the work is meant for' },
      promote: {
        type: 'flag',
        help: 'the last look before a merge: accept this commit, and say so in the registry',
      },
      revalidate: {
        type: 'flag',
        help: 'with --promote: what moved on the target under the work was looked at again',
      },
      markdown: { type: 'flag', help: 'answer as a page' },
    },
    about: `A branch writes a path when it differs there from where it left its target and from where the target
stands now. Needs no claim. Exit 1 when something awaits a person or can't land.

With --base it needs no metes init: for any CI system, in a clone that has both commits.

--promote is for whoever merges: it looks at the registry and the target as they are now, wants every promised item
shown for this very commit, and nothing open. Merge the commit that it names.`,
    example: `metes check
In scope: 9 files, feat/pagination.`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  if (args.flags.promote === true) return promoting(io, args);
  if (args.flags.revalidate === true)
    throw usage(
      'no-promote',
      '--revalidate goes with --promote',
      'metes check --promote --revalidate',
    );
  const asked = args.values.base === undefined ? await here(io, args) : await inCi(io, args);
  const { ctx, notes } = asked;
  const givenBack = await outsideGivenBack(ctx, asked.judging);
  const judging: Judging = { ...asked.judging, givenBack, imports: true };
  const judged = await judgeBranch(ctx, judging);
  const known = await isOnBranch(asked);
  const recorded = known && asked.fresh ? await recordFindings(ctx, judged.report) : [];
  const own = await ownPaths(ctx, judged);
  const said = [...notes, ...importNotes(judged), ...recorded];
  return answerOf(asked, judged, { args, notes: said, own, known });
}

async function promoting(io: Io, args: Arguments): Promise<Answer> {
  const asked = args.values.base === undefined ? await here(io, args) : await inCi(io, args);
  return promoted(asked.ctx, { ...asked, revalidate: args.flags.revalidate === true });
}

interface AskedCheck {
  readonly ctx: Context;
  readonly judging: Judging;
  readonly notes: readonly string[];
  /** Whether the registry could be asked just now. */
  readonly fresh: boolean;
}

/** A claim's record is about its branch: a commit that stands nowhere on it says nothing about that. */
async function isOnBranch({ ctx, judging }: AskedCheck): Promise<boolean> {
  const { branch, head, worktree } = judging;
  if (head === null) return false;
  return worktree || (await knownHeads(ctx, branch)).includes(head);
}

/** In an enrolled clone: this worktree, another branch, or a commit that it has. */
async function here(io: Io, args: Arguments): Promise<AskedCheck> {
  const ctx = await enrolled(await openLoose(io));
  const branch = branchOf(ctx, args);
  // What is merged is a commit, judged by the registry as it is now.
  const promotes = args.flags.promote === true;
  const current = args.values.head === undefined && branch === currentBranch(ctx);
  const head = current ? ctx.repo.head : await headAsked(ctx, args, branch);
  const worktree = current && !promotes;
  // Glass that was broken at a commit settles what it let through, so it goes on record before the judgement.
  await recordBrokenGlass(ctx, { patienceMs: 3_000, deadlineMs: 3_000 }).catch(() => 0);
  const { view, tampered, notes, fresh } = await seeRegistry(ctx, { offline: !promotes });
  const claimed = claimsHere(ctx, { view }).filter((claim) => claim.branch === branch);
  const [followed] = await followedBranches(ctx, claimed);
  if (followed !== undefined) throw await symbolicError(ctx, followed);
  const [unjudged] = worktree ? await unjudgedRuns(ctx) : [];
  return {
    ctx,
    judging: {
      branch,
      head,
      worktree,
      ...(unjudged === undefined
        ? {}
        : { elsewhere: await leftElsewhere(ctx, view, { branch, before: unjudged.before }) }),
      manifest: worktree
        ? await findManifest(ctx, branch)
        : await manifestOfHead(ctx, branch, head),
      view,
      tampered: [
        ...tampered,
        ...grantedTwice(view, { config: ctx.config, branch, target: args.values.target }),
      ],
      actor: ctx.party.actor,
      seat: ctx.party.seat,
      target: args.values.target,
    },
    notes: [
      ...notes,
      ...(await forgedNotes(ctx)),
      ...(unjudged === undefined ? [] : [unjudgedLine(unjudged)]),
    ],
    fresh,
  };
}

/** `--head`, else where the branch that was named stands: what HEAD is on is another one. */
async function headAsked(ctx: Context, { values }: Arguments, branch: string): Promise<Oid> {
  if (values.head !== undefined) return (await requireCommit(ctx, values.head, 'head')).oid;
  return headOfBranch(ctx, branch);
}

/** Anywhere else: a branch with a manifest counts as an agent's there, as on a pull request. */
async function inCi(io: Io, args: Arguments): Promise<AskedCheck> {
  const loose = await openLoose(io);
  const base = await requireCommit(loose, args.values.base ?? '', 'base');
  const ctx = await unattached(loose, base, args.values.target ?? targetIn(base.name));
  const branch = branchOf(ctx, args);
  const current = args.values.head === undefined && branch === currentBranch(ctx);
  const head = current ? ctx.repo.head : await headAsked(ctx, args, branch);
  const { view: kept, tampered, notes, fresh } = await seeRegistry(ctx, { offline: false });
  // What was answered in a terminal decides nothing where the Action judges.
  const view = ctx.config.judge === 'github' ? { ...kept, claims: answered(kept.claims) } : kept;
  const target = ctx.state.defaultBranch;
  const all = claimsHere(ctx, { view });
  const counting = claimsCounting({ branch, base: target, all });
  const held = { config: ctx.config, branch, ...counting };
  const manifest = await ownManifest(ctx, { branch, head, base: base.oid, counting });
  return {
    ctx,
    judging: {
      branch,
      head,
      worktree: false,
      manifest,
      view,
      recorded: kept,
      tampered: [...tampered, ...grantedTwice(view, held)],
      actor: manifest.manifest === null ? ctx.party.actor : 'agent',
      seat: null,
      target,
      against: base,
    },
    notes,
    fresh,
  };
}

/** Without one that lay on the base already when the branch began there. */
async function ownManifest(ctx: Context, { branch, head, base, counting }: Declaring) {
  const found = await manifestOfHead(ctx, branch, head);
  const attempt = attemptOf({ branch, seat: null, manifest: found.manifest, ...counting });
  if (head === null || !isLeftBehind(attempt, false)) return found;
  const [from = ctx.repo.emptyTree] = await mergeBases(ctx.door, ctx.repo, base, head);
  const changes = await diffTrees(ctx.door, ctx.repo, from, head);
  const isWritten = changes.some(({ path }) => path === found.path);
  return isWritten ? found : { ...found, manifest: null };
}

interface Declaring {
  readonly branch: string;
  readonly head: Oid | null;
  readonly base: Oid;
  readonly counting: Counting;
}

const answered = (claims: View['claims']): View['claims'] =>
  new Map([...claims].map(([id, claim]) => [id, answeredOnPulls(claim)]));

/** A name in the head's own tree would let any branch pass for another: it is asked for. */
function branchOf(ctx: Context, args: Arguments): string {
  const { branch, head, base } = args.values;
  const named = branch ?? headBranch(head) ?? (head === undefined ? currentBranch(ctx) : null);
  if (named !== null) return named;
  const says =
    head === undefined ? 'HEAD is on' : `--head ${printableText(head, 80)} names a commit and`;
  const from = base === undefined ? [] : [`--base=${base}`];
  const here = head === 'HEAD' ? currentBranch(ctx) : null;
  const asked = commandLine(['metes', 'check', ...from, `--head=${head ?? 'HEAD'}`]);
  throw usage(
    'no-branch',
    `${says} no branch, so it is not known whose claim the work is held to`,
    `${asked} --branch=${here === null ? "'<name>'" : shellWord(here)}\n  judges this commit as that branch's`,
  );
}

interface Answering {
  readonly args: Arguments;
  readonly notes: readonly string[];
  readonly own: OwnWrites | null;
  /** Whether the commit stands on its branch as this clone knows it. */
  readonly known: boolean;
}

function answerOf(
  { ctx, judging }: AskedCheck,
  judged: Judged,
  { args, notes, own, known }: Answering,
): Answer {
  const { report, reference } = judged;
  const relies = ctx.config.judge === 'github' ? reliesText(answersBehind(report)) : null;
  const facts: FindingsFacts = {
    relies,
    now: ctx.io.now(),
    actor: ctx.party.actor,
    judge: ctx.config.judge,
    reference: reference.name,
    local: judging.worktree,
    own,
    pinned: !known,
  };
  return {
    exit: exitOf(report),
    outcome: report.verdict,
    data: reportData(judged),
    text:
      args.flags.markdown === true ? findingsMarkdown(report, facts) : findingsText(report, facts),
    notes: relies === null ? notes : [...notes, `metes: ${relies}`],
  };
}
