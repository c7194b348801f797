/** `metes ledger` of a registry: what was promised here, how far it is, and what went wrong. `--all` reads the journal too. */
import { isMade, isOver, stateOf } from '../../ledger/commitment.ts';
import { findingsOf, type LedgerFinding } from '../../ledger/findings.ts';
import { commitmentValue } from '../../registry/codec.ts';
import { isMissed } from '../../registry/missed.ts';
import type { Kept } from '../../registry/promised.ts';
import { PromisedHistory } from '../../registry/promised-history.ts';
import { viewOfTree } from '../../registry/tree.ts';
import type { View } from '../../registry/view.ts';
import { commandLine } from '../../report/command-line.ts';
import { liveLedgerText } from '../../report/live-ledger-text.ts';
import { printablePath, printableText } from '../../report/printable.ts';
import { listed } from '../../report/words.ts';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';
import { type Context, openContext } from '../context/context.ts';
import { loadView } from '../context/view-of.ts';
import { forgedNotes } from '../journal/looked.ts';
import { readJournal, tipOrCached } from '../journal/read.ts';
import type { Answer, Io } from '../verb.ts';
import type { NeedsOf } from './needs-of.ts';
import { recordSeen } from './seen.ts';

export async function liveLedger(io: Io, all: boolean): Promise<Answer> {
  const ctx = await openContext(io);
  const { tip, note } = await tipOrCached(ctx);
  const loaded = await loadView(ctx.store, tip);
  // What can't be asked now can't be written to either.
  const looked = note === null ? await recordSeen(ctx, loaded.view) : NOT_LOOKED;
  const seen = looked.moves.length;
  const at = seen > 0 ? (await tipOrCached(ctx)).tip : tip;
  const commitments = all ? await everOf(ctx, at.oid) : openHere(ctx, looked.view ?? loaded.view);
  const { dependencies, unknown, unseen } = await needed(ctx, commitments);
  const findings = liveFindings(ctx, commitments, dependencies);
  return {
    exit: 0,
    outcome: 'shown',
    data: {
      findings,
      commitments: commitments.map((one) => ({
        ...(commitmentValue(one) as object),
        state: stateOf(one),
      })),
      seen,
      unknown,
      unseen,
    },
    text: liveLedgerText({ commitments, findings, seen }, io.now()),
    notes: [
      ...(note === null ? [] : [note]),
      ...looked.notes,
      ...doubts(ctx, { unknown, unseen }),
      ...(await forgedNotes(ctx)),
    ],
  };
}

const NOT_LOOKED = { view: null, moves: [], notes: [] } as const;

/** Nothing of the code base is read for what nobody has made. */
async function needed(ctx: Context, commitments: readonly Kept[]): Promise<NeedsOf> {
  if (!commitments.some((one) => isMade(one) && !isOver(one)))
    return { dependencies: new Map(), unknown: [], unseen: [] };
  const { needsOf } = await import('./needs-of.ts');
  return needsOf(ctx, commitments);
}

/** Why a dependency may have been missed. */
function doubts(
  { state }: Context,
  { unknown, unseen }: Pick<NeedsOf, 'unknown' | 'unseen'>,
): string[] {
  const files = [...new Set(unknown.map(({ path }) => printablePath(path)))];
  const branches = unseen.map((branch) => printableText(branch, 80));
  const brings = state.remote === null ? '' : `\n  ${commandLine(['git', 'fetch', state.remote])}`;
  return [
    ...(files.length === 0
      ? []
      : [
          `metes: what these files need is not known to its end: ${listed(files)}\n  metes ledger --json`,
        ]),
    ...(branches.length === 0
      ? []
      : [
          `metes: what was made there was not looked at, this clone has no such branch: ${listed(branches)}${brings}`,
        ]),
  ];
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
