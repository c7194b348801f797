/**
 * Holds a long history against the journal it left, which is the order that has to explain it: every write has its one event,
 * in real-time order and allowed by the state before it; every no is explained by a state between its question and its
 * answer; what stands at the end is what the events add up to. Pure: what was run and read is an argument.
 */
import { objection } from './allowed.ts';
import { freedEarly } from './freed-early.ts';
import { groundOf } from './ground.ts';
import { type Entry, eventOf, type JournalEvent, type Standing } from './journal.ts';
import { asAsked, fits } from './matching.ts';
import { after, EMPTY, type Question, type State } from './object.ts';
import { isWrite, type Operation, type Result } from './operation.ts';
import { outOfOrder, toldSoFar, windows } from './real-time.ts';

export interface Run {
  readonly operations: readonly Operation[];
  /** The journal, oldest first. */
  readonly entries: readonly Entry[];
  /** How many of them were there before the run. */
  readonly before: number;
  /** The claims in the tree at the end; absent: not looked at. */
  readonly standing?: readonly Standing[];
  /** What the journal was at some moments of the run: oids, oldest first. */
  readonly seen?: readonly (readonly string[])[];
}

/** `about`: an operation, an event or a claim. */
export interface Violation {
  readonly rule: string;
  readonly about: string;
  readonly text: string;
}

/** An event of the run with the operation that asked for it, if one did. */
export interface Step {
  readonly event: JournalEvent;
  readonly op: Operation | null;
}

export function checkJournal(run: Run): Violation[] {
  const byEvent = new Map(
    run.operations.flatMap((op) => (op.event === null ? [] : [[op.event, op]])),
  );
  const steps = run.entries
    .slice(run.before)
    .map(eventOf)
    .map((event): Step => ({ event, op: byEvent.get(event.id) ?? null }));
  const seen = new Set<string>();
  const once = steps.filter(({ event: { id } }) => !seen.has(id) && seen.add(id));
  const { states, violations } = replay(once);
  return [
    ...again(steps, once),
    ...unasked(once),
    ...untold(run.operations, once),
    ...outOfOrder(once),
    ...violations,
    ...unexplained(run.operations, once, states),
    ...freedEarly(once),
    ...remains(states.at(-1) ?? EMPTY, run.standing),
    ...rewritten(run),
  ];
}

const violation = (rule: string, about: string, text: string): Violation => ({ rule, about, text });

function again(steps: readonly Step[], once: readonly Step[]): Violation[] {
  const first = new Set(once);
  return steps
    .filter((step) => !first.has(step))
    .map(({ event }) => violation('event-twice', event.id, `again in ${event.oid}`));
}

const unasked = (steps: readonly Step[]): Violation[] =>
  steps.flatMap(({ event, op }) => {
    if (op === null) return [violation('unasked', event.id, `nobody asked for this ${event.kind}`)];
    return fits(event, op.ask)
      ? []
      : [
          violation(
            'wrong-event',
            event.id,
            `${op.id} asked to ${op.ask.kind}, not for this ${event.kind}`,
          ),
        ];
  });

/** What was told, against what was done. */
function untold(operations: readonly Operation[], steps: readonly Step[]): Violation[] {
  const events = new Map(steps.map(({ event }) => [event.id, event]));
  return operations.flatMap((op) => {
    const event = events.get(op.event ?? '');
    const result = op.answered?.result;
    if (result === undefined || result.outcome === 'unclear') return [];
    if (!isWrite(op)) {
      const text = `${op.id} was told ${result.outcome}, and it was done`;
      return event === undefined ? [] : [violation('not-nothing', op.id, text)];
    }
    if (event === undefined)
      return [
        violation('lost-write', op.id, `it was ${result.outcome}, and is not in the journal`),
      ];
    const told = 'displaced' in result ? result.displaced : [];
    return sameSet(told, event.displaced)
      ? []
      : [
          violation(
            'told-otherwise',
            op.id,
            `displaced ${told.join(' ')}; the journal: ${event.displaced.join(' ')}`,
          ),
        ];
  });
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

interface Replayed {
  /** Before the first event, after it, after the second, … */
  readonly states: readonly State[];
  readonly violations: readonly Violation[];
}

function replay(steps: readonly Step[]): Replayed {
  const states: State[] = [EMPTY];
  const violations: Violation[] = [];
  const attempts = new Map<string, number>();
  const granted = new Set<string>();
  for (const { event, op } of steps) {
    const state = states.at(-1) as State;
    const known = op !== null && fits(event, op.ask);
    const question: Question = {
      ask: known ? op.ask : asAsked(event),
      when: { from: event.at, to: event.at },
    };
    const next = after(state, question, event.displaced);
    states.push(next);
    if (!known) continue;
    const wrong =
      objection(state, question, { outcome: 'done', displaced: event.displaced }) ??
      asRecorded(event, next) ??
      newAttempt(event, attempts, granted);
    if (wrong !== null) violations.push(violation(wrong.rule, event.id, wrong.text));
  }
  return { states, violations };
}

/** Ground, generation and lease as the event has them, against what they had to become. */
function asRecorded(event: JournalEvent, next: State) {
  const held = next.get(event.claim ?? '');
  if (held === undefined) return null;
  const { granted, until, whole } = event;
  if (whole !== null && groundOf(whole) !== held.ground)
    return { rule: 'ground', text: `it has ${whole.join(' ')}, which is not what was asked for` };
  if (granted !== null && granted.task !== held.task)
    return { rule: 'task', text: `it is an attempt at ${granted.task}, not at ${held.task}` };
  if (granted !== null && granted.generation !== held.generation)
    return {
      rule: 'generation',
      text: `it is ${granted.generation}, and ${held.generation} was next`,
    };
  return until !== null && until !== held.ends.from
    ? { rule: 'lease', text: `it ends at ${until}, and should at ${held.ends.from}` }
    : null;
}

function newAttempt(
  { granted, claim }: JournalEvent,
  attempts: Map<string, number>,
  seen: Set<string>,
) {
  if (granted === null || claim === null) return null;
  const last = attempts.get(granted.taskId) ?? 0;
  attempts.set(granted.taskId, Math.max(last, granted.generation));
  if (seen.has(claim)) return { rule: 'granted-again', text: `${claim} was granted before` };
  seen.add(claim);
  return granted.generation > last
    ? null
    : { rule: 'generation', text: `${granted.taskId} had attempt ${last} already` };
}

/**
 * Every answer that changed nothing, against the states it can have seen: none older than what somebody was told before it
 * was asked. Each takes the oldest that explains it, which leaves the most to those after it.
 */
function unexplained(
  operations: readonly Operation[],
  steps: readonly Step[],
  states: readonly State[],
): Violation[] {
  const within = windows(steps);
  const told = toldSoFar();
  return operations
    .filter(isRead)
    .sort(byAsking)
    .flatMap((op) => {
      const { answered, ask, invoked, id } = op;
      const { from, to } = within(invoked.order, answered.order);
      const question = { ask, when: { from: invoked.clock, to: answered.clock } };
      const seen = numbers(from, to).filter(
        (n) => objection(states[n] as State, question, answered.result) === null,
      );
      const since = told.before(invoked.order);
      const at = seen.find((n) => n >= since);
      if (at !== undefined) {
        told.add({ order: answered.order, index: at });
        return [];
      }
      const rule = seen.length === 0 ? 'unexplained' : 'backwards';
      return [violation(rule, id, said(ask.kind, answered.result, Math.max(from, since), to))];
    });
}

type Read = Operation & { readonly answered: NonNullable<Operation['answered']> };

const isRead = (op: Operation): op is Read =>
  op.answered !== null && STAYS.has(op.answered.result.outcome);

const byAsking = (a: Operation, b: Operation): number =>
  a.invoked.order < b.invoked.order ? -1 : 1;

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);

const STAYS: ReadonlySet<string> = new Set([
  'held',
  'unchanged',
  'refused',
] satisfies Result['outcome'][]);

const said = (kind: string, result: Result, from: number, to: number): string =>
  `no state from ${from} to ${to} explains it: ${kind} → ${JSON.stringify(result)}`;

/** What the tree holds at the end, against what the events add up to. */
function remains(state: State, standing: readonly Standing[] | undefined): Violation[] {
  if (standing === undefined) return [];
  const there = new Map(standing.map((claim) => [claim.id, claim]));
  const gone = [...state.values()].flatMap((held) => {
    const claim = there.get(held.id);
    if (claim === undefined)
      return [violation('vanished', held.id, 'granted, never ended, and not in the tree')];
    const same =
      groundOf(claim.write) === held.ground &&
      claim.seat === held.seat &&
      claim.generation === held.generation &&
      claim.until === held.ends.from;
    return same ? [] : [violation('differs', held.id, 'the tree is not what its events add up to')];
  });
  const strange = standing.filter(({ id }) => !state.has(id));
  return [
    ...gone,
    ...strange.map(({ id }) => violation('from-nowhere', id, 'in the tree, and never granted')),
  ];
}

/** Whatever was once read of the journal is still how it begins. */
function rewritten({ entries, seen = [] }: Run): Violation[] {
  return seen.flatMap((oids) => {
    const at = oids.findIndex((oid, n) => entries[n]?.oid !== oid);
    return at < 0
      ? []
      : [
          violation(
            'rewritten',
            oids[at] ?? '',
            `entry ${at + 1} was read, and is not there any more`,
          ),
        ];
  });
}
