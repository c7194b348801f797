/**
 * The registry as an abstract object: claims on ground, and what each kind of write makes of them. Written from the docs, not
 * from src/registry, which it judges: ground is a set of paths, time is a span. Allows nothing and forbids nothing.
 */
import { type Ground, groundOf } from './ground.ts';
import type { Ask } from './operation.ts';

/** Milliseconds, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Held {
  readonly id: string;
  readonly repository: string;
  readonly target: string;
  readonly branch: string;
  readonly seat: string;
  readonly holder: string;
  readonly task: string;
  readonly ground: Ground;
  readonly generation: number;
  /** When its lease ends, by the clock of who granted or renewed it. */
  readonly ends: Span;
  readonly replaces: readonly string[];
}

export type State = ReadonlyMap<string, Held>;
export const EMPTY: State = new Map();

type AskOf<K extends Ask['kind']> = Extract<Ask, { kind: K }>;
export type Granting = AskOf<'claim' | 'takeover'>;

/** What an answer is checked with: who asked what, and when by the asker's clock it was decided. */
export interface Question {
  readonly ask: Ask;
  readonly when: Span;
}

/** The state after a write, whether or not that was allowed. `displaced` as in the answer. */
export function after(state: State, { ask, when }: Question, displaced: readonly string[]): State {
  const next = new Map(state);
  const own = state.get(ask.claim);
  for (const id of displaced) next.delete(id);
  switch (ask.kind) {
    case 'claim': {
      const again = askedAgain(state, ask);
      const made = { task: ask.task, ground: groundOf(ask.ground), generation: 1 };
      if (again !== null) next.set(again.id, { ...again, ends: plus(when, ask.leaseMs) });
      else next.set(ask.claim, newClaim(ask, when, { ...made, replaces: displaced }));
      return next;
    }
    case 'takeover': {
      const old = state.get(ask.from);
      next.delete(ask.from);
      if (old === undefined) return next;
      const { task, ground } = old;
      next.set(
        ask.claim,
        newClaim(ask, when, { task, ground, generation: old.generation + 1, replaces: displaced }),
      );
      return next;
    }
    case 'release':
    case 'lapse':
      next.delete(ask.claim);
      return next;
    default:
      if (own !== undefined) next.set(ask.claim, changed(own, { ask, when }));
      return next;
  }
}

/** Whoever asks for what it has is given it anew once its lease is over. */
export function askedAgain(state: State, ask: Extract<Ask, { kind: 'claim' }>): Held | null {
  const own = ownOn(state, ask);
  return own?.task === ask.task && own.ground === groundOf(ask.ground) ? own : null;
}

export const ownOn = (state: State, { branch, seat, repository }: Granting): Held | undefined =>
  [...state.values()].find(
    (held) => held.branch === branch && held.seat === seat && held.repository === repository,
  );

type Made = Pick<Held, 'task' | 'ground' | 'generation' | 'replaces'>;

function newClaim(ask: Granting, when: Span, made: Made): Held {
  const { claim: id, repository, target, branch, seat, holder } = ask;
  return { id, repository, target, branch, seat, holder, ends: plus(when, ask.leaseMs), ...made };
}

function changed(own: Held, { ask, when }: Question): Held {
  if (ask.kind === 'widen') return { ...own, ground: own.ground | groundOf(ask.ground) };
  if (ask.kind === 'narrow') return { ...own, ground: groundOf(ask.ground) };
  return ask.kind === 'renew' ? { ...own, ends: later(own.ends, plus(when, ask.leaseMs)) } : own;
}

const plus = ({ from, to }: Span, ms: number): Span => ({ from: from + ms, to: to + ms });
const later = (a: Span, b: Span): Span => ({
  from: Math.max(a.from, b.from),
  to: Math.max(a.to, b.to),
});

/** Ids that a write made now would displace; for the search, which knows no journal. */
export function displacedBy(state: State, { ask }: Question): string[] {
  const old = ask.kind === 'takeover' ? [ask.from] : [];
  if (ask.kind === 'claim' && askedAgain(state, ask) !== null) return [];
  return [...old, ...inTheWay(state, ask).map(({ id }) => id)];
}

/** Claims whose ground or branch the asked one would take. */
export function inTheWay(state: State, ask: Ask): Held[] {
  if (ask.kind !== 'claim' && ask.kind !== 'takeover' && ask.kind !== 'widen') return [];
  const ground = soughtGround(state, ask);
  const own = state.get(ask.claim);
  const { repository, target } = ask.kind === 'widen' ? (own ?? NOWHERE) : ask;
  const branch = ask.kind === 'widen' ? null : ask.branch;
  return [...state.values()].filter((held) => {
    if (held.id === ask.claim || (ask.kind === 'takeover' && held.id === ask.from)) return false;
    if (held.repository !== repository) return false;
    return held.branch === branch || (held.target === target && (held.ground & ground) !== 0n);
  });
}

const NOWHERE = { repository: '', target: '' };

function soughtGround(state: State, ask: AskOf<'claim' | 'takeover' | 'widen'>): Ground {
  return ask.kind === 'takeover' ? (state.get(ask.from)?.ground ?? 0n) : groundOf(ask.ground);
}

export type Ending = 'stands' | 'over' | 'either';

export function ending({ ends }: Held, when: Span, graceMs: number): Ending {
  if (when.to < ends.from + graceMs) return 'stands';
  return when.from >= ends.to + graceMs ? 'over' : 'either';
}
