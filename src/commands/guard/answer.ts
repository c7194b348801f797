/**
 * From a decision to what the hook answers: refused, let through with notes, or let through because the glass was
 * broken or the repository only observes. Writes nothing but the queue of broken glass.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { GuardDecision } from '../../check/guard-decision.ts';
import { unlessRefused } from '../../git/refused-here.ts';
import { guardNotes } from '../../report/guard-notes.ts';
import { type GuardFacts, guardRefusal, type PushFacts } from '../../report/guard-text.ts';
import { quoted } from '../../report/printable.ts';
import type { PathText } from '../../scope/scope.ts';
import { committedWrites } from '../claiming/written.ts';
import type { Context } from '../context/context.ts';
import { copyAtHand } from '../context/copy-at-hand.ts';
import { replaceFile } from '../context/local-state.ts';
import { runAtWork } from '../context/under-run.ts';
import { unseenAt } from '../judging/beside-branches.ts';
import type { Answer } from '../verb.ts';
import { incidentOf, queueGlass, recordBrokenGlass } from './glass.ts';
import { leftAfter } from './left.ts';

export interface Judged {
  readonly decision: GuardDecision;
  readonly branch: string | null;
  /** The commit it is about; null before there is one. */
  readonly head: string | null;
  /** HEAD picks for a branch that is being rebased. */
  readonly picking?: boolean;
  /** Of a push: what the branch is held against, as git here calls it. */
  readonly reference?: string | null;
}

export const PASSED: Answer = { exit: 0, outcome: 'passed', data: {}, text: '' };

/** The first refusal is the hook's answer; of what passes, the notes are said. */
export async function answerFor(
  ctx: Context,
  doing: GuardFacts['doing'],
  judged: readonly Judged[],
  said: readonly string[] = [],
): Promise<Answer> {
  const now = ctx.io.now();
  const passing = judged.flatMap(({ decision }) => guardNotes(decision.notes, decision.claim, now));
  const notes = [...said, ...passing];
  const refused = judged.find(({ decision }) => decision.outcome === 'refuse');
  if (refused === undefined) {
    const about = judged.map(({ branch }) => branch);
    const told = passing.length > 0 && (await toldBefore(ctx, doing, [about, passing]));
    return { ...PASSED, notes: told ? said : notes };
  }
  const observing = ctx.config.mode === 'observe';
  const unstaged = doing === 'commit' && /\.lock$/.test(ctx.io.env.GIT_INDEX_FILE ?? '');
  const { actor } = ctx.acting;
  const facts = {
    ...{ doing, unstaged, branch: refused.branch, actor, observing, now },
    seat: ctx.party.seat,
    by: { ...ctx.party, actor },
    graceSeconds: ctx.policy.graceSeconds,
    ...(doing === 'push' || observing ? {} : { late: await lateOf(ctx, refused) }),
    // Where it is only observed, nothing is refused that had to be undone.
    ...(doing === 'move' && !observing ? { left: await leftOf(ctx, refused) } : {}),
    ...(doing === 'push' ? { push: await pushFacts(ctx, refused) } : {}),
  };
  const data = dataOf(refused);
  const text = guardRefusal(refused.decision, facts);
  if (observing) {
    const { decision, branch } = refused;
    const paths = decision.paths.map(({ path, mode, oid }) => [path, mode, oid]);
    const told = await toldBefore(ctx, doing, [branch, decision.reason, paths]);
    return { exit: 0, outcome: 'observed', data, text: told ? '' : text, notes };
  }
  const incident = incidentOf(ctx.io.env.METES_BREAK_GLASS);
  if (incident === null) return { exit: 1, outcome: 'refused', data, text, notes };
  if (await isAgents(ctx))
    return {
      exit: 1,
      outcome: 'refused',
      data,
      text: `${text}METES_BREAK_GLASS is for people: an agent can't break the glass.\n`,
      notes,
    };
  const broken = judged.filter(({ decision }) => decision.outcome === 'refuse');
  const passed: Answer = { exit: 0, outcome: 'broken-glass', data, text: '', notes };
  // Before a commit there is no head to record: reference-transaction, which follows, has one, and says so.
  if (doing === 'commit') return passed;
  await recordAll(ctx, incident, broken);
  return { ...passed, notes: [...notes, glassNote(incident, await recordedNow(ctx, doing))] };
}

const leftOf = (ctx: Context, { decision, branch, head, picking }: Judged) =>
  head === null
    ? undefined
    : leftAfter(ctx, {
        ...{ branch, tip: head, picking: picking === true },
        paths: decision.paths.map(({ path }) => path),
      });

/**
 * What it asks for again though the branch has committed it outside: widening takes an answer then. The journal, which
 * may excuse some of it, is not read here: that can need the network.
 */
export async function lateOf(
  ctx: Context,
  { decision, branch }: Judged,
): Promise<ReadonlySet<PathText>> {
  const { claim, reason, paths } = decision;
  const free =
    ctx.policy.widenAfterWriting === 'free' ||
    (ctx.acting.actor === 'person' && ctx.config.answers.author);
  if (free || claim === null || reason !== 'outside' || branch !== ctx.repo.branch)
    return new Set();
  const written = new Set(await committedWrites(ctx, claim).catch(() => []));
  return new Set(paths.flatMap(({ path }) => (written.has(path) ? [path] : [])));
}

const pushFacts = async (
  ctx: Context,
  { branch, head, reference }: Judged,
): Promise<PushFacts> => ({
  reference: reference ?? null,
  head,
  elsewhere: ctx.repo.branch !== branch,
  answers: ctx.config.judge === 'local',
  unseen: branch === null || head === null ? null : await unseenBy(ctx, { branch, head }),
});

/** An agent may push it under no other name either. */
const unseenBy = (ctx: Context, at: { readonly branch: string; readonly head: string }) =>
  ctx.acting.actor === 'agent' ? null : unseenAt(ctx, at);

/** Kept in this repository, the registry is reached without a network; before a push it was just reached. */
async function recordedNow(ctx: Context, doing: GuardFacts['doing']): Promise<boolean> {
  if (doing !== 'push' && ctx.config.registry.remote !== '.') return false;
  const patience = { patienceMs: 3_000, deadlineMs: 3_000 };
  return (await recordBrokenGlass(ctx, patience).catch(() => 0)) > 0;
}

/** reference-transaction comes right behind the hook that has just said the same. */
async function toldBefore(
  ctx: Context,
  doing: GuardFacts['doing'],
  what: readonly unknown[],
): Promise<boolean> {
  const file = join(ctx.repo.gitDir, 'metes', 'told');
  const said = JSON.stringify(what);
  if (doing === 'commit') {
    // A worktree that holds nothing has no directory of metes' yet.
    await mkdir(dirname(file), { recursive: true })
      .then(() => replaceFile(file, said))
      .catch(() => {});
    return false;
  }
  const told = await readFile(file, 'utf8').catch(() => null);
  await rm(file, { force: true }).catch(unlessRefused);
  return doing === 'move' && told === said;
}

/** A run's own process can take the variables that bind it out of its environment; not where it stands. */
export async function isAgents(ctx: Context): Promise<boolean> {
  if (ctx.acting.actor === 'agent') return true;
  const copy = await copyAtHand(ctx).catch(() => null);
  return copy !== null && (await runAtWork(ctx, copy.view)) !== null;
}

async function recordAll(ctx: Context, incident: string, broken: readonly Judged[]): Promise<void> {
  for (const { decision, branch, head } of broken)
    await queueGlass(ctx, {
      incident,
      branch: branch ?? 'HEAD',
      claim: decision.claim?.id ?? null,
      head,
      paths: decision.paths.map((path) => path.path),
    });
}

const glassNote = (incident: string, recorded: boolean): string =>
  `metes: the glass is broken (${quoted(incident)}): let through, and put on record${
    recorded ? '' : ' when the registry is next reached'
  }`;

const dataOf = ({ decision, branch, head }: Judged): Record<string, unknown> => ({
  branch,
  head,
  reason: decision.reason,
  claim: decision.claim?.id ?? null,
  paths: decision.paths.map(({ path, mode, oid, holder }) => ({
    path,
    mode,
    oid,
    holder: holder?.id ?? null,
  })),
});
