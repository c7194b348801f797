/**
 * Records a person's answer in the registry, after the rule about authors, and says what it settled. The ground that a
 * widening adds is decided there, with everyone else's in view.
 */
import { attemptOf } from '../../check/attempt.ts';
import { type CheckReport, type Finding, overruledBy } from '../../check/finding.ts';
import { MetesError, usage } from '../../errors.ts';
import type { Tip } from '../../git/store.ts';
import type { Claim, PathState, Resolution } from '../../registry/claim.ts';
import { claimValue } from '../../registry/codec.ts';
import type { Origin, Request } from '../../registry/request.ts';
import { answeredInRoom } from '../../registry/room.ts';
import type { View } from '../../registry/view.ts';
import { undoCommand } from '../../report/answer-commands.ts';
import { printablePath, quoted } from '../../report/printable.ts';
import { authorText, resolvedText } from '../../report/resolution-text.ts';
import {
  answerable,
  findingsNamed,
  nothingOpen,
  type Widening,
  wideningOf,
} from '../claiming/answer-about.ts';
import { refusedAnswer } from '../claiming/refused.ts';
import { settle } from '../claiming/settle.ts';
import { untoldClaims } from '../context/clocks.ts';
import type { Context } from '../context/context.ts';
import { deadClaims } from '../context/pid-alive.ts';
import { skewOf } from '../context/skew.ts';
import { treeOf } from '../context/tree-facts.ts';
import { writeGuardFile } from '../guard/file.ts';
import type { Answering } from '../resolve.ts';
import { type Transacted, transact } from '../transact.ts';
import type { Answer } from '../verb.ts';
import { unseenAt } from './beside-branches.ts';
import { judgeBranch } from './judge-branch.ts';
import { ownAnswer } from './path-authors.ts';

type Given = Omit<Resolution, 'event' | 'at'>;

interface Meant {
  readonly given: Given;
  readonly widening?: Widening;
  readonly overruled?: readonly Resolution[];
}

export async function recordAnswer(ctx: Context, answering: Answering): Promise<Answer> {
  const { command, judged, words } = answering;
  const meant = await meaningOf(ctx, answering);
  const author = await authorAnswering(ctx, answering, committed(judged.report, meant.given.paths));
  const unseen = author === null ? null : await unseenAt(ctx, answering.judging);
  if (author !== null)
    return {
      exit: 1,
      outcome: 'refused',
      data: { reason: 'author', author: author.name, paths: author.paths },
      text: authorText({ ...author, unseen }, answering.judging.branch, words),
    };
  const claim = judged.report.claim;
  if (claim === null && command.kind !== 'break-glass') throw nothingToRecordWith(answering);
  const transacted = await transact(ctx, (view, tip, origin) =>
    requestFor(ctx, { answering, meant, view, tip, origin }),
  );
  const bound = command.kind === 'break-glass' ? await bindGlass(ctx, answering, meant) : null;
  return answered(ctx, answering, meant, bound ?? transacted);
}

/** The event names the paths; this binds them to what they are now, so that the next commit asks about the others only. */
async function bindGlass(
  ctx: Context,
  answering: Answering,
  { given }: Meant,
): Promise<Transacted | null> {
  if (answering.judged.report.claim === null || given.paths.length === 0) return null;
  const bound = await transact(ctx, (view, _tip, origin) => {
    const claim = claimNow(ctx, answering, view)?.id ?? null;
    const { branch } = answering.judging;
    return { ...origin, kind: 'resolve', claim, branch, resolution: given };
  });
  return bound.decision.outcome === 'refused' ? null : bound;
}

/** Which resolution, about which states of which paths. */
async function meaningOf(ctx: Context, { command, judged, judging }: Answering): Promise<Meant> {
  const { report } = judged;
  const common = { by: ctx.party.holder, head: judging.head };
  const open = answerable(report).filter((finding) => finding.resolution === undefined);
  switch (command.kind) {
    case 'approve':
    case 'revert': {
      const findings = findingsNamed(report, command.about);
      const given = { ...common, ...statesOf(findings) };
      return command.kind === 'approve'
        ? allowing({ ...given, kind: 'approved' }, findings)
        : { given: { ...given, kind: 'reverted' } };
    }
    case 'widen': {
      const widening = wideningOf(report, command, await treeOf(ctx));
      const given = { ...common, kind: 'widened', ...statesOf(widening.findings) } as const;
      return { ...allowing(given, widening.findings), widening };
    }
    case 'reject':
      if (open.length === 0) throw nothingOpen(report, 'say no to');
      return {
        given: { ...common, kind: 'rejected', ...statesOf(open), reason: command.reason },
      };
    case 'break-glass':
      if (open.length === 0 && !report.findings.some(({ severity }) => severity === 'fails'))
        throw nothingOpen(report, 'let through');
      return {
        given: { ...common, kind: 'broken-glass', ...statesOf(open), reason: command.incident },
      };
  }
}

/** On record with it: whose no it takes the place of. */
function allowing(given: Given, findings: readonly Finding[]): Meant {
  const overruled = overruledBy(findings);
  if (overruled.length === 0) return { given };
  return { given: { ...given, overrules: overruled.map(({ event }) => event) }, overruled };
}

/** What an event has no room for is asked again: the verdict after it says so. */
const statesOf = (findings: readonly { readonly at: PathState }[]) =>
  answeredInRoom(findings.map(({ at }) => at));

/** One's own work may be taken back or said no to; whether it may land is for someone else to say. */
const LETS_LAND = new Set(['approve', 'widen']);

async function authorAnswering(
  ctx: Context,
  { command, judging, judged }: Answering,
  paths: readonly string[],
) {
  if (!LETS_LAND.has(command.kind)) return null;
  const commits = { head: judging.head, not: [judged.reference.oid], paths };
  return ownAnswer(ctx, judged.report.claim, commits);
}

/** Nobody has delivered what is not committed, so it has no author yet. */
function committed({ findings }: CheckReport, states: readonly PathState[]): string[] {
  const fresh = new Set(findings.flatMap((f) => (f.uncommitted && f.at ? [f.at.path] : [])));
  return states.map((state) => state.path).filter((path) => !fresh.has(path));
}

function nothingToRecordWith({ judging, judged }: Answering): MetesError {
  const superseded = judged.report.findings.find((finding) => finding.code === 'superseded');
  if (superseded !== undefined)
    return new MetesError(
      'usage',
      'superseded',
      `${quoted(judging.branch)} was superseded: no answer makes it land`,
      { hint: 'metes check\n  says by whom' },
    );
  return usage(
    'no-claim',
    `${quoted(judging.branch)} has no claim, so there is nothing that an answer could be kept with`,
    "metes claim '<task>' '<pattern>'\n  declares what the branch writes",
  );
}

interface Requesting {
  readonly answering: Answering;
  readonly meant: Meant;
  readonly view: View;
  readonly tip: Tip;
  readonly origin: Origin;
}

async function requestFor(ctx: Context, asked: Requesting): Promise<Request> {
  const { answering, meant, view, tip, origin } = asked;
  const { branch } = answering.judging;
  const { given, widening } = meant;
  const claim = claimNow(ctx, answering, view);
  if (answering.command.kind === 'break-glass')
    return {
      ...origin,
      kind: 'break-glass',
      claim: claim?.id ?? null,
      branch,
      incident: answering.command.incident,
      head: given.head,
      paths: given.paths.map((state) => state.path),
      ...(given.more === undefined ? {} : { more: given.more }),
    };
  if (claim === null) throw nothingToRecordWith(answering);
  const common = {
    ...origin,
    kind: 'resolve',
    claim: claim.id,
    branch,
    resolution: given,
  } as const;
  if (widening === undefined) return common;
  return {
    ...common,
    widen: {
      add: widening.add,
      policy: ctx.policy,
      skewMs: skewOf(ctx.io.now(), tip),
      dead: await deadClaims(ctx.io, view),
      untold: await untoldClaims(ctx, view),
    },
  };
}

/** The claim may have been released, or taken over, since the judgement. */
function claimNow(ctx: Context, { judging }: Answering, view: View): Claim | null {
  const claims = [...view.claims.values()].filter((c) => c.repository === ctx.config.repository);
  return attemptOf({ ...judging, manifest: judging.manifest.manifest, claims }).claim;
}

async function answered(
  ctx: Context,
  answering: Answering,
  { given, widening, overruled = [] }: Meant,
  transacted: Transacted,
): Promise<Answer> {
  const { decision, view } = transacted;
  const { judging, judged } = answering;
  if (decision.outcome === 'refused')
    return refusedAnswer(ctx, {
      refusal: decision.refusal,
      view,
      tree: await treeOf(ctx),
      asked: {
        verb: 'resolve',
        branch: judging.branch,
        task: judged.report.claim?.task.text ?? '',
        write: widening?.add ?? [],
      },
    });
  const claim = decision.claim;
  const notes = claim === null ? [] : await bringHome(ctx, claim, view, widening !== undefined);
  const { report, reference } = await judgeBranch(ctx, { ...judging, view });
  const resolution = claim?.resolutions?.at(-1) ?? given;
  const undo = given.kind === 'reverted' && judging.worktree;
  const named = given.kind === 'reverted' ? new Set(given.paths.map((state) => state.path)) : null;
  const toUndo = report.findings.filter((f) => f.at !== undefined && named?.has(f.at.path));
  return {
    exit: 0,
    outcome: decision.outcome === 'unchanged' ? 'unchanged' : 'done',
    data: {
      claim: claim === null ? null : claimValue(claim),
      resolution,
      verdict: report.verdict,
      ...(widening === undefined ? {} : { added: widening.add }),
    },
    text: resolvedText(given, {
      now: ctx.io.now(),
      report,
      isNew: decision.outcome !== 'unchanged',
      overruled,
      ...(widening === undefined ? {} : { added: widening.add }),
      ...(undo ? { next: undoCommand(toUndo, reference.name) } : {}),
    }),
    notes,
  };
}

/** In the holder's own worktree the guard and the manifest follow at once; elsewhere its next command sees to them. */
async function bringHome(
  ctx: Context,
  claim: Claim,
  view: View,
  widened: boolean,
): Promise<string[]> {
  const here = claim.seat === ctx.party.seat && ctx.repo.branch === claim.branch;
  if (!here) return [];
  if (!widened) {
    await writeGuardFile(ctx, claim, view);
    return [];
  }
  const { manifest } = await settle(ctx, claim, { commit: true, earlier: false, view });
  return [`metes: the manifest ${printablePath(manifest.path)} is ${manifest.outcome}`];
}
