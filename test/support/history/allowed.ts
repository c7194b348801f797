/**
 * Which answers a state allows to a question, with the rule that one breaks. Where a lease can't be told to be over or not,
 * because the instant of the decision is only known within a span, either answer is allowed.
 */
import { groundOf } from './ground.ts';
import {
  askedAgain,
  displacedBy,
  type Ending,
  ending,
  type Held,
  inTheWay,
  ownOn,
  type Question,
  type State,
} from './object.ts';
import type { Ask, Result } from './operation.ts';

type AskOf<K extends Ask['kind']> = Extract<Ask, { kind: K }>;

/** Null when `state` allows this answer to the question; otherwise the rule that it breaks, and why. */
export type Objection = { readonly rule: string; readonly text: string } | null;

const no = (rule: string, text: string): Objection => ({ rule, text });

export function objection(state: State, question: Question, result: Result): Objection {
  switch (result.outcome) {
    case 'granted':
    case 'done':
      return againstWrite(state, question, result.displaced);
    case 'held':
    case 'unchanged':
      return mayStay(state, question) ? null : no('unexplained', 'there was something to change');
    case 'refused':
      return againstRefusal(state, question, result);
    default:
      return null;
  }
}

function againstWrite(state: State, question: Question, displaced: readonly string[]): Objection {
  const { ask } = question;
  const again = ask.kind === 'claim' ? askedAgain(state, ask) : null;
  if (again !== null) {
    return ending(again, question.when, 0) === 'stands'
      ? no('held-again', `${again.id} is held, and its lease not over`)
      : null;
  }
  return (
    againstChange(state, question) ??
    (ask.kind === 'takeover' ? againstTaking(state, question, ask) : null) ??
    againstPlace(state, ask) ??
    againstGround(state, question, displaced)
  );
}

/** Whoever changes a claim must be its seat, and it must be there. */
function againstChange(state: State, { ask, when }: Question): Objection {
  if (ask.kind === 'claim' || ask.kind === 'takeover') return null;
  const own = state.get(ask.claim);
  if (own === undefined) return no('no-such-claim', `${ask.claim} is not there`);
  if (ask.kind === 'lapse') {
    return ending(own, when, ask.graceMs) === 'stands'
      ? no('ended-early', `the lease of ${own.id} was not over`)
      : null;
  }
  if (own.seat !== ask.seat)
    return no('not-yours', `${own.id} is ${own.seat}'s, not ${ask.seat}'s`);
  const beyond = ask.kind === 'narrow' && (groundOf(ask.ground) & ~own.ground) !== 0n;
  return beyond ? no('beyond', `${own.id} never had all of that`) : null;
}

function againstTaking(state: State, { when }: Question, ask: AskOf<'takeover'>): Objection {
  const old = state.get(ask.from);
  if (old === undefined) return no('no-such-claim', `${ask.from} is not there`);
  const free = ask.forced || old.holder === ask.holder;
  return !free && ending(old, when, ask.graceMs) === 'stands'
    ? no('ended-early', `${old.id} was somebody else's and its lease not over`)
    : null;
}

/** One claim of a seat on a branch, and one grant under an id. */
function againstPlace(state: State, ask: Ask): Objection {
  if (ask.kind !== 'claim' && ask.kind !== 'takeover') return null;
  if (state.has(ask.claim)) return no('granted-again', `${ask.claim} is there already`);
  const own = ownOn(state, ask);
  const taken = ask.kind === 'takeover' && own?.id === ask.from;
  return own === undefined || taken
    ? null
    : no('double-grant', `${ask.seat} has ${own.id} on ${ask.branch}`);
}

/** Whatever is in the way went with the grant, and was over; nothing else went. */
function againstGround(state: State, question: Question, displaced: readonly string[]): Objection {
  const { ask, when } = question;
  const met = inTheWay(state, ask);
  for (const held of met) {
    const graceMs = 'graceMs' in ask ? ask.graceMs : 0;
    const stood = ending(held, when, graceMs) === 'stands';
    const went = displaced.includes(held.id);
    if (!went)
      return no('double-grant', `${ask.claim} has ground or branch of ${held.id}, which stands`);
    if (stood) return no('ended-early', `${held.id} was displaced before its lease was over`);
  }
  const expected = new Set(displacedBy(state, question));
  const other = displaced.find((id) => !expected.has(id));
  return other === undefined
    ? null
    : no('vanished', `${other} went with a grant that it did not meet`);
}

/** Whether `held` or `unchanged` is an answer here. */
function mayStay(state: State, { ask, when }: Question): boolean {
  const own = state.get(ask.claim);
  switch (ask.kind) {
    case 'claim': {
      const there = askedAgain(state, ask);
      return there !== null && ending(there, when, 0) !== 'over';
    }
    case 'takeover': {
      const old = state.get(ask.from);
      return old?.seat === ask.seat && old.branch === ask.branch && ending(old, when, 0) !== 'over';
    }
    case 'widen':
      return own?.seat === ask.seat && (groundOf(ask.ground) & ~own.ground) === 0n;
    case 'narrow':
      return (
        own?.seat === ask.seat && (ask.ground.length === 0 || groundOf(ask.ground) === own.ground)
      );
    case 'renew':
      return own?.seat === ask.seat && when.from + ask.leaseMs <= own.ends.to;
    case 'release':
      return own === undefined && heirsOf(state, ask.claim).length === 0;
    case 'lapse':
      return own === undefined
        ? heirsOf(state, ask.claim).length === 0
        : ending(own, when, ask.graceMs) !== 'over';
  }
}

const heirsOf = (state: State, id: string): Held[] =>
  [...state.values()].filter((held) => held.replaces.includes(id));

type Refused = Extract<Result, { outcome: 'refused' }>;

/** The claims that a refusal names are the ones that stand in the way. */
function againstRefusal(state: State, question: Question, refused: Refused): Objection {
  return isExplained(state, question, refused)
    ? null
    : no('unexplained', `refused for ${refused.reason} by ${refused.by.join(', ') || 'nobody'}`);
}

function isExplained(state: State, question: Question, { reason, by }: Refused): boolean {
  const { ask, when } = question;
  const [named = ''] = by;
  const own = state.get(ask.kind === 'takeover' ? ask.from : ask.claim);
  const graceMs = 'graceMs' in ask ? ask.graceMs : 0;
  const stood = (held: Held | undefined) =>
    held !== undefined && ending(held, when, graceMs) !== 'over';
  const met = inTheWay(state, ask);
  switch (reason) {
    case 'overlap':
      return explainsOverlap(met, by, (held) => ending(held, when, graceMs));
    case 'branch-held': {
      const there = met.find(({ id }) => id === named);
      return 'branch' in ask && there?.branch === ask.branch && stood(there);
    }
    case 'another-task':
    case 'same-task-other-ground':
      return 'branch' in ask && ownOn(state, ask)?.id === named;
    case 'not-live':
      if (ask.kind === 'release' || ask.kind === 'lapse')
        return own === undefined && heirsOf(state, ask.claim).length > 0;
      return ask.kind !== 'claim' && own === undefined;
    case 'not-yours':
      if (ask.kind === 'takeover') return !ask.forced && own?.holder !== ask.holder && stood(own);
      return own !== undefined && ask.kind !== 'claim' && own.seat !== ask.seat;
    case 'outside':
      return (
        ask.kind === 'narrow' && own !== undefined && (groundOf(ask.ground) & ~own.ground) !== 0n
      );
    case 'clock':
      return [...met, ...(ask.kind === 'takeover' && own ? [own] : [])].some(
        (held) => held.id === named && ending(held, when, graceMs) !== 'stands',
      );
    default:
      return false;
  }
}

/** All that surely stand are named, and nothing that is surely over. */
function explainsOverlap(met: readonly Held[], by: readonly string[], how: (held: Held) => Ending) {
  const named = new Set(by);
  const possible = new Set(met.filter((held) => how(held) !== 'over').map(({ id }) => id));
  return (
    by.length > 0 &&
    by.every((id) => possible.has(id)) &&
    met.every((held) => how(held) !== 'stands' || named.has(held.id))
  );
}
