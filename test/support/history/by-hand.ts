/** Histories made by hand, and the journals that they leave: times are milliseconds, and all clocks are one. */
import { checkJournal, type Run } from './check-journal.ts';
import type { Entry, Standing } from './journal.ts';
import type { Ask, Instant, Operation, Result } from './operation.ts';

/** A lease and a grace that no history by hand outlives unless it says so. */
export const LEASE_MS = 1_000_000;
export const GRACE_MS = 1_000;

const PLACE = { repository: 'r-1', target: 'main' };

export const granting = { leaseMs: LEASE_MS, graceMs: GRACE_MS, ...PLACE };

/** `who` is holder, seat and branch in one. */
export const claim = (who: string, id: string, ...ground: string[]): Ask => ({
  ...{ kind: 'claim', seat: who, holder: who, claim: id, task: `t-${id}`, branch: who, ground },
  ...granting,
});
export const takeover = (who: string, id: string, from: string, forced = true): Ask => ({
  ...{ kind: 'takeover', seat: who, holder: who, claim: id, branch: who, from, forced },
  ...granting,
});
export const widen = (who: string, id: string, ...ground: string[]): Ask => ({
  ...{ kind: 'widen', seat: who, holder: who, claim: id, ground, graceMs: GRACE_MS },
});
export const narrow = (who: string, id: string, ...ground: string[]): Ask => ({
  ...{ kind: 'narrow', seat: who, holder: who, claim: id, ground },
});
export const renew = (who: string, id: string, leaseMs = LEASE_MS): Ask => ({
  ...{ kind: 'renew', seat: who, holder: who, claim: id, leaseMs },
});
export const release = (who: string, id: string): Ask => ({
  ...{ kind: 'release', seat: who, holder: who, claim: id },
});
export const lapse = (who: string, id: string): Ask => ({
  ...{ kind: 'lapse', seat: who, holder: who, claim: id, graceMs: GRACE_MS },
});

export const granted = (...displaced: string[]): Result => ({ outcome: 'granted', displaced });
export const done = (...displaced: string[]): Result => ({ outcome: 'done', displaced });
export const refused = (reason: string, ...by: string[]): Result => ({
  ...{ outcome: 'refused', reason, by },
});
export const unclear: Result = { outcome: 'unclear', code: 'unclear' };

export const instant = (ms: number): Instant => ({
  order: BigInt(ms) * 1_000_000n,
  clock: ms,
  wall: ms,
});

/** Asked at `from`, answered at `to`; null: never. Its event is e-<id>. */
export const op = (
  id: string,
  ask: Ask,
  [from, to]: readonly [number, number | null],
  result: Result = done(),
): Operation => ({
  ...{ id, host: 'h', process: 'p', ask, invoked: instant(from), event: `e-${id}`, decided: 1 },
  answered: to === null ? null : { ...instant(to), result },
});

export interface Facts {
  /** When it was decided; absent: when it was asked. */
  readonly at?: number;
  readonly event?: string;
  readonly generation?: number;
  readonly write?: readonly string[];
  readonly displaced?: readonly string[];
  readonly until?: number;
  readonly because?: string;
  readonly task?: string;
}

/** The commit that an operation leaves. A takeover says what ground it took. */
export function entry({ id, event, ask, invoked, answered }: Operation, facts: Facts = {}): Entry {
  const at = facts.at ?? invoked.clock;
  const result = answered?.result;
  const told = result !== undefined && 'displaced' in result ? result.displaced : [];
  const displaced = (facts.displaced ?? told).filter(
    (one) => ask.kind !== 'takeover' || one !== ask.from,
  );
  const base = {
    id: facts.event ?? event,
    at: iso(at),
    by: { seat: ask.seat },
    repository: PLACE.repository,
    ...(displaced.length > 0 ? { displaced } : {}),
  };
  return {
    oid: `oid-${id}`,
    message: `said\n\n${JSON.stringify({ ...base, ...bodyOf(ask, at, facts) })}\n\n[skip ci]\n`,
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();

function bodyOf(ask: Ask, at: number, facts: Facts): object {
  const until = 'leaseMs' in ask ? iso(facts.until ?? at + ask.leaseMs) : '';
  const write = facts.write ?? ('ground' in ask ? ask.ground : []);
  switch (ask.kind) {
    case 'claim':
    case 'takeover': {
      const { claim: id, target, branch, seat } = ask;
      const text = facts.task ?? (ask.kind === 'claim' ? ask.task : `t-${ask.from}`);
      const task = { id: text, text };
      const generation = facts.generation ?? (ask.kind === 'claim' ? 1 : 2);
      const made = { id, target, branch, seat, task, write, generation, lease: { until } };
      return ask.kind === 'claim'
        ? { kind: 'granted', claim: made }
        : {
            kind: 'taken-over',
            claim: made,
            from: ask.from,
            ...(ask.forced ? { forced: {} } : {}),
          };
    }
    case 'widen':
      return { kind: 'widened', claim: ask.claim, write, added: ask.ground };
    case 'narrow':
      return { kind: 'narrowed', claim: ask.claim, write };
    case 'renew':
      return { kind: 'renewed', claim: ask.claim, until };
    case 'release':
      return { kind: 'released', claim: ask.claim, because: facts.because ?? 'asked' };
    case 'lapse':
      return { kind: 'released', claim: ask.claim, because: facts.because ?? 'lapsed' };
  }
}

/** As the tree has it after a claim at that moment. */
export const standing = (ask: Ask, at: number, more: Partial<Standing> = {}): Standing => ({
  id: ask.claim,
  seat: ask.seat,
  write: 'ground' in ask ? ask.ground : [],
  generation: 1,
  until: at + LEASE_MS,
  ...more,
});

/** The rules that a run breaks. */
export const rulesOf = (
  operations: readonly Operation[],
  entries: readonly Entry[],
  more: Partial<Run> = {},
): string[] => checkJournal({ operations, entries, before: 0, ...more }).map(({ rule }) => rule);
