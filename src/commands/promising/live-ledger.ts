/** `metes ledger` of a registry: what was promised here, how far it is, and what went wrong. `--all` reads the journal too. */
import { stateOf } from '../../ledger/commitment.ts';
import { findingsOf, type LedgerFinding } from '../../ledger/findings.ts';
import { commitmentValue } from '../../registry/codec.ts';
import { isMissed } from '../../registry/missed.ts';
import type { Kept } from '../../registry/promised.ts';
import { PromisedHistory } from '../../registry/promised-history.ts';
import { viewOfTree } from '../../registry/tree.ts';
import type { View } from '../../registry/view.ts';
import { liveLedgerText } from '../../report/live-ledger-text.ts';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';
import { type Context, openContext } from '../context/context.ts';
import { loadView } from '../context/view-of.ts';
import { readJournal, tipOrCached } from '../journal/read.ts';
import type { Answer, Io } from '../verb.ts';

export async function liveLedger(io: Io, all: boolean): Promise<Answer> {
  const ctx = await openContext(io);
  const { tip, note } = await tipOrCached(ctx);
  const { view } = await loadView(ctx.store, tip);
  const commitments = all ? await everOf(ctx, tip.oid) : openHere(ctx, view);
  const findings = liveFindings(ctx, commitments, new Map());
  return {
    exit: 0,
    outcome: 'shown',
    data: {
      findings,
      commitments: commitments.map((one) => ({
        ...(commitmentValue(one) as object),
        state: stateOf(one),
      })),
      seen: 0,
    },
    text: liveLedgerText({ commitments, findings, seen: 0 }, io.now()),
    ...(note === null ? {} : { notes: [note] }),
  };
}

const openHere = (ctx: Context, view: View): Kept[] =>
  [...view.commitments.values()].filter((one) => isHere(ctx, one)).sort(byAge);

const isHere = (ctx: Context, { repository }: Kept): boolean =>
  repository === ctx.config.repository;

/** By the promise; those of one message by what they are about. */
function byAge(a: Kept, b: Kept): number {
  const keyOf = ({ history, object, id }: Kept): string => `${history[0]?.at} ${object} ${id}`;
  const [one, other] = [keyOf(a), keyOf(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

async function everOf(ctx: Context, tip: string): Promise<Kept[]> {
  const history = new PromisedHistory();
  for await (const { entry, decoded } of readJournal(ctx, { tip })) {
    if (!decoded.ok) continue;
    const { event } = decoded;
    if (event.kind === 'continued')
      history.begin(viewOfTree(await ctx.store.files(entry.oid)).view.commitments.values());
    else history.add(event);
  }
  return history.commitments.filter((one) => isHere(ctx, one)).sort(byAge);
}

/** `dependencies`: what an object needs, and the target has not got. */
function liveFindings(
  ctx: Context,
  commitments: readonly Kept[],
  dependencies: ReadonlyMap<string, readonly string[]>,
): LedgerFinding[] {
  const byId = new Map(commitments.map((one) => [one.id as string, one]));
  const now = ctx.io.now();
  const isDue = ({ code, commitment }: LedgerFinding): boolean => {
    const one = byId.get(commitment);
    return code !== 'missed' || (one !== undefined && isMissed(one, now, ctx.config.missedAfter));
  };
  const sameGround = (one: Partial<Kept>, needed: { readonly object: string }): boolean =>
    one.write !== undefined && compileScope(scopeOf(one.write)).has(needed.object);
  return findingsOf(commitments, { semantics: 'v2', dependencies, sameGround }).filter(isDue);
}
