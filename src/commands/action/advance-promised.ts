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
import type { Gathered } from './gather.ts';
import { approvalOf, greenAt } from './green.ts';
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
  const wanted = { tested: waits('TESTED'), verified: waits('VERIFIED') && !isAsking };
  const { notes, ...beside } = await besideOrNote(action, gathered, wanted);
  return { seen: { ...base, ...beside }, notes };
}

interface Beside extends Pick<Seen, 'check' | 'review'> {
  readonly notes: readonly string[];
}

interface Wanted {
  readonly tested: boolean;
  readonly verified: boolean;
}

async function besideOf(
  action: ActionIo,
  gathered: Gathered,
  { tested, verified }: Wanted,
): Promise<Beside> {
  const approval = verified ? await approvalOf(action, gathered) : null;
  if (approval === null && !tested) return { notes: [] };
  const green = await greenAt(action, gathered.pull.head.oid);
  return {
    ...(green.check === undefined ? {} : { check: green.check }),
    ...(approval !== null && green.all ? { review: approval } : {}),
    notes: [],
  };
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

/** A token that may not read checks, or a GitHub that fails, leaves the steps waiting that it would show, and no other. */
async function besideOrNote(action: ActionIo, gathered: Gathered, wanted: Wanted): Promise<Beside> {
  try {
    return await besideOf(action, gathered, wanted);
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind === 'bug') throw error;
    const note = `Whether what was promised is tested and approved can't be seen: ${error.message} (${error.hint})`;
    return { notes: [note] };
  }
}
