/**
 * What a judged pull request shows of what was promised on its branch. Nothing is asked of GitHub but what a step still
 * waits for; a fork's branch is nobody's here, whatever it is called.
 */
import { movesOf, namedObjects, type Seen } from '../../check/seen.ts';
import { exitOf } from '../../check/severity.ts';
import { MetesError } from '../../errors.ts';
import { fetchBlobs } from '../../git/few-commits.ts';
import type { Kept, Move } from '../../registry/promised.ts';
import { wroteOf } from '../promising/wrote.ts';
import type { ActionIo } from './action-io.ts';
import type { Alone } from './check-pull.ts';
import { approvalOf, type Green, greenAt } from './green.ts';
import { inNoOnesWay, NOTHING, type Promises, promisedHere, recordMoves } from './promised-here.ts';

export async function advancePromised(action: ActionIo, alone: Alone): Promise<Promises> {
  const { ctx, view, branch, pull, counting } = alone.gathered;
  const targets = [pull.base.branch, counting.target];
  const kept = promisedHere(ctx, view, { branch, targets });
  if (kept.length === 0) return NOTHING;
  return inNoOnesWay(action, async () => {
    const { seen, notes } = await seenIn(action, alone, kept);
    return { moves: await recordMoves(ctx, movesOf(kept, seen)), notes };
  });
}

async function seenIn(action: ActionIo, { gathered, facts }: Alone, kept: readonly Kept[]) {
  const { pull, objects, diff } = gathered;
  const { number } = pull;
  const head = pull.head.oid;
  const bring = (oids: readonly string[]) => fetchBlobs(objects.door, objects.repo, oids);
  const [wrote = { paths: [], named: new Map() }] = await wroteOf(
    objects,
    [diff],
    namedObjects(kept),
    bring,
  );
  const base: Seen = {
    commits: [],
    pushed: { head, pull: number, ...wrote },
    ...(pull.draft ? {} : { ready: { kind: 'ready', head, pull: number } }),
  };
  const waits = waitingFor(kept, base, { head, pull: number });
  // What metes itself asks is one of the checks.
  const isAsking = exitOf(facts.report) !== 0;
  const approval = waits('VERIFIED') && !isAsking ? await approvalOf(action, gathered) : null;
  if (approval === null && !waits('TESTED')) return { seen: base, notes: [] };
  const { green, notes } = await greenOrNote(action, head);
  const seen: Seen = {
    ...base,
    ...(green.check === undefined ? {} : { check: green.check }),
    ...(approval !== null && green.all ? { review: approval } : {}),
  };
  return { seen, notes };
}

/** Whether some commitment would take that step if GitHub showed it. */
function waitingFor(
  kept: readonly Kept[],
  seen: Seen,
  { head, pull }: { readonly head: string; readonly pull: number },
): (state: Move['state']) => boolean {
  const all = movesOf(kept, {
    ...seen,
    check: { kind: 'check', name: '-', head },
    review: { kind: 'review', by: '-', pull, head },
  });
  return (state) => all.some((move) => move.state === state);
}

/** A token that may not read checks leaves the steps waiting that they show, and no other. */
async function greenOrNote(
  action: ActionIo,
  head: string,
): Promise<{ readonly green: Green; readonly notes: readonly string[] }> {
  try {
    return { green: await greenAt(action, head), notes: [] };
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind !== 'denied') throw error;
    const note = `Whether what was promised is tested can't be seen: ${error.message} (${error.hint})`;
    return { green: { all: false }, notes: [note] };
  }
}
