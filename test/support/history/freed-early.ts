/**
 * Whether ground was freed before its holder's lease had lasted, by the true clock: that of the machine all of the run is on,
 * whatever each host took the time to be. Taking over by force, and one's own, is no lapse.
 */
import type { Step, Violation } from './check-journal.ts';
import type { Operation } from './operation.ts';

interface Lease {
  readonly holder: string;
  /** No lease can end before: it was asked for at the earliest so long ago. */
  readonly ends: number;
}

export function freedEarly(steps: readonly Step[]): Violation[] {
  const leases = new Map<string, Lease>();
  return steps.flatMap(({ event, op }) => {
    const found =
      op === null
        ? []
        : endedBy(op, event.displaced).flatMap((id) => early(op, id, leases.get(id)));
    for (const id of event.displaced) leases.delete(id);
    if (op !== null) begin(op, leases);
    return found;
  });
}

function begin({ ask, invoked }: Operation, leases: Map<string, Lease>): void {
  if (!('leaseMs' in ask)) return;
  const ends = Math.max(invoked.wall + ask.leaseMs, leases.get(ask.claim)?.ends ?? 0);
  leases.set(ask.claim, { holder: ask.holder, ends });
}

/** The claims that it says are over. */
function endedBy({ ask }: Operation, displaced: readonly string[]): readonly string[] {
  if (ask.kind === 'lapse') return [ask.claim];
  return ask.kind === 'takeover' && ask.forced
    ? displaced.filter((id) => id !== ask.from)
    : displaced;
}

function early({ ask, answered }: Operation, id: string, lease: Lease | undefined): Violation[] {
  if (answered === null || answered.result.outcome === 'unclear' || lease === undefined) return [];
  if (lease.holder === ask.holder || answered.wall >= lease.ends) return [];
  const minutes = ((lease.ends - answered.wall) / 60_000).toFixed(1);
  return [{ rule: 'freed-early', about: id, text: `its lease lasted ${minutes} minutes more` }];
}
