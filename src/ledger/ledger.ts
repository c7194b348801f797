/**
 * Keeps the promises of any number of agents, in order: what is promised, what is shown, what is taken back. Each answer
 * says what changed, so that a registry can record the same steps as events.
 */
import {
  type Commitment,
  committed,
  isOver,
  type Promised,
  type State,
  type When,
} from './commitment.ts';
import { conflicted, inTheWay, type SameGround, sameObject } from './conflict.ts';
import type { Detected, Named } from './grammar/commitment.ts';
import { abandoned, advance, type Refused, renegotiated, type Semantics } from './transition.ts';

export interface LedgerOptions {
  readonly semantics: Semantics;
  readonly sameGround?: SameGround;
}

/** Something was seen that concerns an object: not a promise's, so it counts for each promise that it fits. */
export interface Evidence {
  readonly agent: string;
  readonly object: string;
  readonly state: State;
  readonly at: When;
}

export type Shown =
  | { readonly ok: true; readonly changed: readonly Commitment[] }
  | { readonly ok: false; readonly refused: Refused | NoCommitment };

export interface NoCommitment {
  readonly code: 'no-commitment';
  readonly agent: string;
  readonly object: string;
}

export class Ledger {
  readonly #kept: Commitment[] = [];
  readonly #placeOf = new Map<string, number>();
  /** Places of what one agent promised of one object: a log names them in every line. */
  readonly #ownPlaces = new Map<string, number[]>();
  /** Places of the promises of one object that were not conflicted: all agents may have promised it. */
  readonly #ownerPlaces = new Map<string, readonly number[]>();
  readonly #semantics: Semantics;
  readonly #sameGround: SameGround;

  constructor({ semantics, sameGround = sameObject }: LedgerOptions) {
    this.#semantics = semantics;
    this.#sameGround = sameGround;
  }

  /** In the order in which they were promised; as they are now, also when asked before. */
  get commitments(): readonly Commitment[] {
    return this.#kept;
  }

  /** Keeps a promise, conflicted when it meets somebody else's, in the place of what it replaces. */
  promise(promised: Promised, at: When, replaces: readonly Named[] = []): Commitment {
    const mine = committed(promised, at);
    for (const old of replaces) this.#renegotiate(mine, old, at);
    const meeting = { semantics: this.#semantics, sameGround: this.#sameGround };
    const other = inTheWay(this.#couldMeet(mine), mine, meeting);
    return this.#keep(other === null ? mine : conflicted(mine, other, at));
  }

  /** Whether (v2) the same agent has promised the very same, and it is not over: saying it again is no second promise. */
  hasPromised({ agent, verb, object }: Pick<Commitment, 'agent' | 'verb' | 'object'>): boolean {
    if (this.#semantics === 'v1') return false;
    return this.#of(agent, object).some((one) => one.verb === verb && !isOver(one));
  }

  /** v1: of the last promise of this text, in any order. v2: of each that it can follow; refused when it can of none. */
  show({ agent, object, state, at }: Evidence): Shown {
    const own = this.#concerned(agent, object);
    const last = own.at(-1);
    if (last === undefined) return { ok: false, refused: { code: 'no-commitment', agent, object } };
    const concerned = this.#semantics === 'v1' ? [last] : own;
    const moved = concerned.map((one) => advance(one, { state, at }, this.#semantics));
    const changed = moved.flatMap((one) => (one.ok ? [this.#keep(one.commitment)] : []));
    if (changed.length > 0) return { ok: true, changed };
    const refusal = moved.at(-1);
    if (refusal === undefined || refusal.ok) return { ok: true, changed };
    return { ok: false, refused: refusal.refused };
  }

  /** `I won't add src/a.ts` gives up that verb; `I'll drop src/a.ts` whatever was promised of it. */
  retract(agent: string, { verb, object, rules }: Detected, at: When): Commitment[] {
    const any = rules.includes(16) || verb === 'touch';
    return this.#of(agent, object)
      .filter((one) => !isOver(one) && (any || one.verb === verb))
      .map((one) => this.#keep(abandoned(one, at)));
  }

  #renegotiate(mine: Commitment, { object }: Named, at: When): void {
    for (const one of this.#of(mine.agent, object)) this.#keep(renegotiated(one, mine.id, at));
  }

  #of = (agent: string, object: string): Commitment[] =>
    this.#at(this.#ownPlaces.get(ownKey(agent, object)));

  /** Equal texts are found by their text; whatever else is asked, of all. */
  #couldMeet({ object }: Commitment): readonly Commitment[] {
    return this.#byText ? this.#at(this.#ownerPlaces.get(object)) : this.#kept;
  }

  /** Whose what was seen is: a file that was written is a file of the pattern that was promised. */
  #concerned(agent: string, object: string): Commitment[] {
    if (this.#byText) return this.#of(agent, object);
    const seen = { object, kind: 'file' } as const;
    return this.#kept.filter((one) => one.agent === agent && this.#sameGround(one, seen));
  }

  get #byText(): boolean {
    return this.#semantics === 'v1' || this.#sameGround === sameObject;
  }

  #at = (places: readonly number[] = []): Commitment[] =>
    places.map((place) => this.#kept[place] as Commitment);

  #keep(one: Commitment): Commitment {
    const known = this.#placeOf.get(one.id);
    const place = known ?? this.#kept.length;
    this.#kept[place] = one;
    if (known !== undefined) return one;
    this.#placeOf.set(one.id, place);
    const key = ownKey(one.agent, one.object);
    const own = this.#ownPlaces.get(key);
    if (own === undefined) this.#ownPlaces.set(key, [place]);
    else own.push(place);
    if (one.conflictsWith === undefined) this.#own(one.object, place);
    return one;
  }

  /** Of an object owns (v1) who was last, and (v2) whoever is not over: nothing else can be in the way. */
  #own(object: string, place: number): void {
    const before = this.#semantics === 'v1' ? [] : (this.#ownerPlaces.get(object) ?? []);
    const open = before.filter((other) => !isOver(this.#kept[other] as Commitment));
    this.#ownerPlaces.set(object, [...open, place]);
  }
}

/** Both may have any character in them. */
const ownKey = (agent: string, object: string): string => `${agent.length} ${agent}${object}`;
