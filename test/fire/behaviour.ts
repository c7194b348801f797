/** What a claimant asks next, drawn at random from what it knows: a little ground, so that everybody is in everybody's way. */
import { UNIVERSE } from '../support/history/ground.ts';
import type { Ask, Result } from '../support/history/operation.ts';

/** A whole number from 0 below `n`. */
export type Draw = (n: number) => number;

/** The same numbers for the same seed (mulberry32). */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * n);
  };
}

export interface Rules {
  readonly repository: string;
  readonly leaseMs: number;
  readonly graceMs: number;
  /** Whether others' claims are taken over and declared over. */
  readonly hostile: boolean;
  /** Whether claimants do what only the Action's sweep does, by GitHub's clock. */
  readonly sweeps: boolean;
  /** How much ground there is: the fewer areas, the more are refused. None: each has a file of its own. */
  readonly areas: number;
}

export interface Claimant {
  readonly holder: string;
  readonly seat: string;
  /** Counted through all claimants of a run. */
  readonly number: number;
  readonly draw: Draw;
  readonly mint: (prefix: 'c') => string;
}

/** A claim as a claimant last heard of it. */
export interface Heard {
  readonly id: string;
  readonly branch: string;
  readonly task: string;
  readonly ground: readonly string[];
}

export interface Known {
  /** What it believes to hold. */
  readonly mine: Heard | null;
  readonly others: readonly Heard[];
}

/** What a claimant believes to hold after an answer. */
export function believed(
  mine: Heard | null,
  ask: Ask,
  { outcome, ...rest }: Result,
  others: readonly Heard[],
): Heard | null {
  const gone = 'reason' in rest && (rest.reason === 'not-live' || rest.reason === 'not-yours');
  if (outcome === 'granted' && ask.kind === 'claim')
    return { id: ask.claim, branch: ask.branch, task: ask.task, ground: ask.ground };
  if (outcome === 'granted' && ask.kind === 'takeover') {
    const old = others.find(({ id }) => id === ask.from);
    return old === undefined ? mine : { ...old, id: ask.claim, branch: ask.branch };
  }
  if (mine === null || ask.claim !== mine.id) return mine;
  if (gone || ask.kind === 'release') return null;
  if (outcome === 'done' && ask.kind === 'widen')
    return { ...mine, ground: [...mine.ground, ...ask.ground] };
  return outcome === 'done' && ask.kind === 'narrow' ? { ...mine, ground: ask.ground } : mine;
}

export function nextAsk(who: Claimant, { mine, others }: Known, rules: Rules): Ask {
  if (rules.areas === 0) return onOwn(who, mine, rules);
  const { draw } = who;
  const other = others[draw(Math.max(others.length, 1))];
  const chance = draw(100);
  if (other !== undefined && rules.hostile && chance < 15) return against(who, other, rules);
  if (mine === null) return claim(who, rules, patternsOf(draw, rules.areas));
  const by = { seat: who.seat, holder: who.holder };
  const about = { ...by, claim: mine.id };
  if (chance < 45) return { ...about, kind: 'release' };
  if (chance < 70)
    return {
      ...about,
      kind: 'widen',
      ground: patternsOf(draw, rules.areas),
      graceMs: rules.graceMs,
    };
  if (chance < 82) return { ...about, kind: 'narrow', ground: [part(draw, mine.ground)] };
  if (chance < 92) return { ...about, kind: 'renew', leaseMs: rules.leaseMs };
  // Again for what it has, or for another task on its branch.
  const again = claim(who, rules, mine.ground);
  return chance < 97 ? { ...again, task: mine.task } : again;
}

/** Claimed and given back: nobody is in anybody's way. */
function onOwn(who: Claimant, mine: Heard | null, rules: Rules): Ask {
  const { seat, holder, number } = who;
  if (mine !== null) return { kind: 'release', seat, holder, claim: mine.id };
  return claim(who, rules, [UNIVERSE[number % UNIVERSE.length] as string]);
}

type Claiming = Extract<Ask, { kind: 'claim' }>;

function claim(who: Claimant, rules: Rules, ground: readonly string[]): Claiming {
  const { seat, holder, mint } = who;
  const id = mint('c');
  const made = { claim: id, task: `task of ${id}`, branch: `work/${holder}`, ground };
  return { kind: 'claim', seat, holder, ...made, ...placeOf(rules) };
}

const placeOf = ({ repository, leaseMs, graceMs }: Rules) => ({
  repository,
  target: 'main',
  leaseMs,
  graceMs,
});

/** Taken over, by force or not; declared over; changed though it is somebody else's; its branch claimed. */
function against(who: Claimant, other: Heard, rules: Rules): Ask {
  const { draw, seat, holder } = who;
  const about = { seat, holder, claim: other.id };
  const turn = draw(10);
  if (turn < 4) {
    const made = {
      claim: who.mint('c'),
      from: other.id,
      branch: `work/${holder}`,
      forced: turn < 2,
    };
    return { ...about, kind: 'takeover', ...made, ...placeOf(rules) };
  }
  if (turn < 7 && rules.sweeps) return { ...about, kind: 'lapse', graceMs: LAPSE_GRACE_MS };
  if (turn < 9) return { ...about, kind: 'release' };
  return { ...claim(who, rules, patternsOf(draw, rules.areas)), branch: other.branch };
}

/** Whoever releases another's claim as lapsed has no config to shorten this. */
const LAPSE_GRACE_MS = 600_000;

function patternsOf(draw: Draw, areas: number): string[] {
  const found = new Set<string>();
  for (let left = 1 + draw(2); left > 0; left -= 1) found.add(patternOf(draw, areas));
  return [...found];
}

function patternOf(draw: Draw, areas: number): string {
  const path = UNIVERSE[draw(areas * 4)] as string;
  return draw(3) === 0 ? `${path.slice(0, path.indexOf('/'))}/**` : path;
}

/** One pattern of some ground, or one file below it. */
function part(draw: Draw, ground: readonly string[]): string {
  const pattern = ground[draw(ground.length)] ?? (UNIVERSE[0] as string);
  return pattern.endsWith('/**') ? pattern.replace('**', `file${draw(4)}`) : pattern;
}
