/**
 * A process that is several claimants at once: each claims, widens, renews, releases and takes over through the product's one
 * transaction, at random, and writes down what it asked and what it was told. Its orders are its argument, as JSON.
 */

import { untoldClaims } from '../../src/commands/context/clocks.ts';
import { type Context, openContext } from '../../src/commands/context/context.ts';
import { mint } from '../../src/commands/context/ids-minting.ts';
import { skewOf } from '../../src/commands/context/skew.ts';
import { transact } from '../../src/commands/transact.ts';
import { MetesError } from '../../src/errors.ts';
import type { BranchStore, Tip } from '../../src/git/store.ts';
import type { ClaimId } from '../../src/registry/ids.ts';
import type { View } from '../../src/registry/view.ts';
import { partyOf, requestOf, resultOf, withGround } from '../support/history/asking.ts';
import type { Ask, Result } from '../support/history/operation.ts';
import { openRecorder, type Recorder } from '../support/history/record.ts';
import { believed, type Claimant, drawFrom, type Heard, nextAsk, type Rules } from './behaviour.ts';
import { programIo } from './program-io.ts';

export interface Orders {
  readonly cwd: string;
  readonly host: string;
  readonly process: string;
  readonly log: string;
  readonly seed: number;
  readonly claimants: number;
  /** The number of the first of them. */
  readonly first: number;
  /** Each claimant stops after so many questions, or at this moment of the true clock. */
  readonly operations: number;
  readonly until: number;
  readonly skewMs: number;
  readonly rules: Omit<Rules, 'repository'>;
  readonly deadlineMs: number;
}

async function main(orders: Orders): Promise<void> {
  const io = programIo({ ...orders, env: process.env });
  const recorder = openRecorder({
    ...{ file: orders.log, host: orders.host, process: orders.process },
    clock: () => io.now().getTime(),
  });
  const all = Array.from({ length: orders.claimants }, async (_, n) => {
    const ctx = await openContext(io);
    const holder = `${orders.process}-${n}`;
    const who: Claimant = {
      ...{ holder, seat: mint(io, 's'), number: orders.first + n },
      draw: drawFrom(orders.seed * 1_000 + n),
      mint: (prefix) => mint(io, prefix),
    };
    const party = partyOf({ kind: 'release', claim: '', ...who }, orders.host);
    await live({ ...ctx, party, store: skewed(ctx.store, orders.skewMs) }, who, orders, recorder);
  });
  await Promise.all(all);
}

async function live(
  ctx: Context,
  who: Claimant,
  orders: Orders,
  recorder: Recorder,
): Promise<void> {
  const rules: Rules = { ...orders.rules, repository: ctx.config.repository };
  let mine: Heard | null = null;
  let others: readonly Heard[] = [];
  for (let n = 0; n < orders.operations && Date.now() < orders.until; n += 1) {
    const ask = nextAsk(who, { mine, others: others.filter(({ id }) => id !== mine?.id) }, rules);
    const told = await asked(ctx, ask, orders, recorder);
    if (told.view !== null) others = heardIn(told.view);
    mine = believed(mine, ask, told.result, others);
  }
}

interface Told {
  readonly result: Result;
  readonly view: View | null;
}

async function asked(ctx: Context, ask: Ask, orders: Orders, recorder: Recorder): Promise<Told> {
  const recording = recorder.invoked(ask);
  const told = await answered(ctx, ask, orders, (event) => recording.minted(event));
  recording.answered(told.result);
  return told;
}

async function answered(
  ctx: Context,
  ask: Ask,
  { deadlineMs }: Orders,
  minted: (event: string) => void,
): Promise<Told> {
  try {
    const { decision, view } = await transact(
      ctx,
      async (seen, tip, origin) => {
        minted(origin.event);
        const skewMs = skewOf(ctx.io.now(), tip);
        const about = { origin, policy: ctx.policy, skewMs, untold: await untoldClaims(ctx, seen) };
        const from = ask.kind === 'takeover' ? seen.claims.get(ask.from as ClaimId) : undefined;
        return withGround(requestOf(ask, about), from?.write);
      },
      { deadlineMs },
    );
    return { result: resultOf(decision), view };
  } catch (error) {
    // What is no answer of the product ends the process, and the run.
    if (!(error instanceof MetesError) || error.kind === 'bug') throw error;
    const outcome = error.code === 'unclear' ? 'unclear' : 'nothing';
    return { result: { outcome, code: error.code }, view: null };
  }
}

const heardIn = (view: View): Heard[] =>
  [...view.claims.values()].map(({ id, branch, task, write }) => ({
    id,
    branch,
    task: task.text,
    ground: write,
  }));

/** A host whose clock is wrong says wrongly when it has read something, too. */
function skewed(store: BranchStore, skewMs: number): BranchStore {
  const shifted = <T extends Tip | null>(tip: T): T =>
    tip === null ? tip : { ...tip, fetchedAt: new Date(tip.fetchedAt.getTime() + skewMs) };
  if (skewMs === 0) return store;
  return {
    ...store,
    cached: async () => shifted(await store.cached()),
    refresh: async (options) => shifted(await store.refresh(options)),
  };
}

main(JSON.parse(process.argv[2] ?? '') as Orders).catch((error) => {
  process.stderr.write(`${error?.code ?? ''} ${error?.stack ?? error}\n`);
  process.exitCode = 1;
});
