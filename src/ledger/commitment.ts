/** A promise and what became of it: plain data that only grows. Whoever keeps it says who, when, and under which id. */
import type { ObjectKind } from './grammar/commitment.ts';

/** From the promise to its end; `docs/ledger.md` says what shows each. */
export const STATES = [
  'COMMITTED',
  'STARTED',
  'IMPLEMENTED',
  'TESTED',
  'REPORTED',
  'VERIFIED',
  'ABANDONED',
  'CONFLICTED',
  'RENEGOTIATED',
] as const;
export type State = (typeof STATES)[number];

/** Where or when something was seen: a line of a transcript, from 1, or an instant. */
export type When = number | string;

export interface Step {
  readonly state: State;
  readonly at: When;
}

export interface Commitment {
  readonly id: string;
  readonly agent: string;
  readonly verb: string;
  readonly object: string;
  readonly kind: ObjectKind;
  /** The message, or the part of it, that promised. */
  readonly said: string;
  /** Appended to, never changed; begins with COMMITTED. */
  readonly history: readonly Step[];
  /** Of a conflicted one: whose it met. */
  readonly conflictsWith?: string;
  /** Of a renegotiated one: what took its place. */
  readonly successor?: string;
}

/** What a promise says, before it is kept. */
export type Promised = Pick<Commitment, 'id' | 'agent' | 'verb' | 'object' | 'kind' | 'said'>;

export const committed = (promised: Promised, at: When): Commitment => ({
  ...promised,
  history: [{ state: 'COMMITTED', at }],
});

export const stateOf = ({ history }: Commitment): State => history.at(-1)?.state ?? 'COMMITTED';

export const hasReached = ({ history }: Commitment, ...states: readonly State[]): boolean =>
  history.some((step) => states.includes(step.state));

/** The work is there, whatever came after. */
export const isMade = (one: Commitment): boolean =>
  hasReached(one, 'IMPLEMENTED', 'TESTED', 'REPORTED', 'VERIFIED');

/** Nothing can come after these. */
export const isOver = (one: Commitment): boolean =>
  hasReached(one, 'VERIFIED', 'ABANDONED', 'RENEGOTIATED');
