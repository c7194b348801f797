/**
 * What a concurrent run writes down about itself: one JSON line when an operation begins, when its event's id is minted,
 * and when it is answered. The writers share one machine, and with it the clock of `process.hrtime.bigint()`
 * (CLOCK_MONOTONIC): that order is true across processes, whatever the wall clocks of the run are set to.
 */

/** Common to whatever grants ground. Patterns are those of ground.ts. */
interface Grant {
  readonly claim: string;
  readonly repository: string;
  readonly target: string;
  readonly branch: string;
  /** How long a lease lasts, and how long after its end it is nobody else's to judge. */
  readonly leaseMs: number;
  readonly graceMs: number;
}

/** What was asked. `seat` and `holder`: by whom. */
export type Ask = { readonly seat: string; readonly holder: string } & (
  | ({ readonly kind: 'claim'; readonly task: string; readonly ground: readonly string[] } & Grant)
  | ({ readonly kind: 'takeover'; readonly from: string; readonly forced: boolean } & Grant)
  | {
      readonly kind: 'widen';
      readonly claim: string;
      readonly ground: readonly string[];
      readonly graceMs: number;
    }
  | { readonly kind: 'narrow'; readonly claim: string; readonly ground: readonly string[] }
  | { readonly kind: 'renew'; readonly claim: string; readonly leaseMs: number }
  | { readonly kind: 'release'; readonly claim: string }
  /** Released by somebody else because its lease is over. */
  | { readonly kind: 'lapse'; readonly claim: string; readonly graceMs: number }
);

/** What was answered. `displaced` are claims that went with the grant, the one taken over included. */
export type Result =
  | { readonly outcome: 'granted'; readonly displaced: readonly string[] }
  | { readonly outcome: 'done'; readonly displaced: readonly string[] }
  | { readonly outcome: 'held' | 'unchanged' }
  /** `by`: the claims that the refusal names. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly by: readonly string[] }
  /** An error that says that nothing was written. */
  | { readonly outcome: 'nothing'; readonly code: string }
  /** An error that says that nobody knows. */
  | { readonly outcome: 'unclear'; readonly code: string };

/** An instant, three times: nanoseconds of the one clock, milliseconds by the asker's and by the true wall clock. */
export interface Instant {
  readonly order: bigint;
  readonly clock: number;
  readonly wall: number;
}

export interface Operation {
  readonly id: string;
  readonly host: string;
  readonly process: string;
  readonly ask: Ask;
  readonly invoked: Instant;
  /** Id of its event, minted before anything was decided; null when it never came so far. */
  readonly event: string | null;
  /** How often it was decided. */
  readonly decided: number;
  /** Null: killed before it was answered. */
  readonly answered: (Instant & { readonly result: Result }) | null;
}

/** True when it may have happened, once, at any time after it was asked, or never. */
export const isOpen = ({ answered }: Pick<Operation, 'answered'>): boolean =>
  answered === null || answered.result.outcome === 'unclear';

export const isWrite = ({ answered }: Operation): boolean =>
  answered !== null &&
  (answered.result.outcome === 'granted' || answered.result.outcome === 'done');

interface Stamp {
  readonly order: string;
  readonly clock: number;
  readonly wall: number;
}
export type Line =
  | ({
      readonly is: 'invoked';
      readonly op: string;
      readonly host: string;
      readonly process: string;
      readonly ask: Ask;
    } & Stamp)
  | { readonly is: 'minted'; readonly op: string; readonly event: string }
  | ({
      readonly is: 'answered';
      readonly op: string;
      readonly decided: number;
      readonly result: Result;
    } & Stamp);

/** Operations in the order in which they were asked. A last line that a killed process left half written is passed over. */
export function readHistory(texts: readonly string[]): Operation[] {
  const found = new Map<string, Operation>();
  for (const text of texts)
    for (const line of linesOf(text)) found.set(line.op, withLine(found, line));
  return [...found.values()].sort((a, b) => (a.invoked.order < b.invoked.order ? -1 : 1));
}

function linesOf(text: string): Line[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

function withLine(found: ReadonlyMap<string, Operation>, line: Line): Operation {
  if (line.is === 'invoked') {
    const { op: id, host, process, ask } = line;
    return {
      id,
      host,
      process,
      ask,
      invoked: instantOf(line),
      event: null,
      decided: 0,
      answered: null,
    };
  }
  const known = found.get(line.op);
  if (known === undefined) throw new Error(`${line.op} was ${line.is} before it was invoked`);
  if (line.is === 'minted') return { ...known, event: line.event };
  return { ...known, decided: line.decided, answered: { ...instantOf(line), result: line.result } };
}

const instantOf = ({ order, clock, wall }: Stamp): Instant => ({
  order: BigInt(order),
  clock,
  wall,
});
