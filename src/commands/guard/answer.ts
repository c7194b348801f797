/**
 * From a decision to what the hook answers: refused, let through with notes, or let through because the glass was
 * broken or the repository only observes. Writes nothing but the queue of broken glass.
 */
import type { GuardDecision } from '../../check/guard-decision.ts';
import { guardNotes } from '../../report/guard-notes.ts';
import { type GuardFacts, guardRefusal } from '../../report/guard-text.ts';
import { quoted } from '../../report/printable.ts';
import type { Context } from '../context/context.ts';
import { runAtWork } from '../context/under-run.ts';
import type { Answer } from '../verb.ts';
import { incidentOf, queueGlass } from './glass.ts';
import { copyAtHand } from './surroundings.ts';

export interface Judged {
  readonly decision: GuardDecision;
  readonly branch: string | null;
  /** The commit it is about; null before there is one. */
  readonly head: string | null;
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
  const notes = [
    ...said,
    ...judged.flatMap(({ decision }) => guardNotes(decision.notes, decision.claim, now)),
  ];
  const refused = judged.find(({ decision }) => decision.outcome === 'refuse');
  if (refused === undefined) return { ...PASSED, notes };
  const observing = ctx.config.mode === 'observe';
  const facts = { doing, branch: refused.branch, actor: ctx.acting.actor, observing, now };
  const data = dataOf(refused);
  const text = guardRefusal(refused.decision, facts);
  if (observing) return { exit: 0, outcome: 'observed', data, text, notes };
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
  if (doing !== 'commit') await recordAll(ctx, incident, broken);
  return {
    exit: 0,
    outcome: 'broken-glass',
    data,
    text: '',
    notes: [...notes, glassNote(incident, doing)],
  };
}

/** A run's own process can take the variables that bind it out of its environment; not where it stands. */
async function isAgents(ctx: Context): Promise<boolean> {
  if (ctx.acting.actor === 'agent') return true;
  const { view } = await copyAtHand(ctx);
  return (await runAtWork(ctx, view)) !== null;
}

/** Before a commit there is no head to record: reference-transaction, which follows, has one. */
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

const glassNote = (incident: string, doing: GuardFacts['doing']): string =>
  `metes: the glass is broken (${quoted(incident)}): let through${
    doing === 'commit' ? '' : ', and put on record when the registry is next reached'
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
