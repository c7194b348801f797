/** What a grammar reads out of a message: the shapes that `detect` gives, and how much it reads at most. */

export type Grammar = 'v1' | 'v2';

/** How the object was recognised; `symbol` is a name that only its code signs, `()` or `::` made one. */
export type ObjectKind =
  | 'quoted'
  | 'endpoint'
  | 'file'
  | 'pattern'
  | 'snake_case'
  | 'camelCase'
  | 'dotted'
  | 'symbol';

/** A place in the message, in UTF-16 code units: from `start`, up to but not including `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One promise about one object. Whose it is, the grammar does not know. */
export interface Detected {
  /** As said, in its plain form: `implementing` is `implement`. */
  readonly verb: string;
  /** The name without code signs, emphasis, `./` or a line number; a quoted one keeps its straight quotes. */
  readonly object: string;
  readonly kind: ObjectKind;
  /** Numbers of the rules that made it one, ascending: what `RULES` says of each. */
  readonly rules: readonly number[];
  /** From the words that promise to the end of the object. */
  readonly span: Span;
  /** Said to be given up, not taken on. */
  readonly retracts?: true;
  /** The objects that this one takes the place of. */
  readonly replaces?: readonly Named[];
}

export interface Named {
  readonly object: string;
  readonly kind: ObjectKind;
}

/** A promise about a named object that a rule says is none. */
export interface PassedOver {
  readonly rule: number;
  readonly span: Span;
}

export interface Detection {
  readonly commitments: readonly Detected[];
  /** Why others were not taken; for whoever asks what became of a sentence. Never more than `MOST_COMMITMENTS`. */
  readonly passedOver: readonly PassedOver[];
  /** True when the message has more characters or more commitments than are read. */
  readonly truncated: boolean;
}

/** A message is read up to here. */
export const MOST_CHARACTERS = 1_000_000;

/** What nobody promises in one breath is an attack on whoever keeps it. */
export const MOST_COMMITMENTS = 1_000;
