/** Reads what one promise says will be done: `add src/a.ts and src/b.ts, run the tests, then update src/c.ts`. */
import { MOST_COMMITMENTS } from './commitment.ts';
import { type Item, type ObjectList, objectsAt, type Sentence } from './object-list.ts';
import { neutral, type Phrase, verbAt } from './phrase.ts';
import { placeAt } from './place.ts';
import { replacedAt } from './replaced.ts';
import type { Token } from './tokens.ts';
import { MAKING_VERBS, PASSING_VERBS, TAKING_VERBS } from './verbs.ts';

/** One verb and one object. */
export interface Part {
  readonly verb: string;
  readonly item: Item;
  readonly retracts: boolean;
  readonly rules: readonly number[];
  readonly replaced: readonly Item[];
}

export interface Parts {
  readonly parts: readonly Part[];
  readonly next: number;
  /** Of an object that is none, the number of the rule; 0 when there was none. */
  readonly refused: number;
}

/** Words in which a name is not looked for between a verb and the next `and`. */
const MOST_WORDS = 8;

export function partsAt(sentence: Sentence, first: Phrase): Parts {
  const parts: Part[] = [];
  let refused = 0;
  let next = first.next;
  for (let phrase: Phrase | null = first; phrase !== null; ) {
    const one = partOf(sentence, phrase, phrase !== first);
    for (const part of one.parts) parts.push(part);
    refused ||= one.refused;
    next = one.next;
    phrase = first.retracts || parts.length > MOST_COMMITMENTS ? null : nextPhrase(sentence, next);
  }
  return { parts, next, refused };
}

function partOf(sentence: Sentence, phrase: Phrase, further: boolean): Parts {
  const { verb, retracts } = phrase;
  const direct = objectsAt(sentence, phrase.next, MAKING_VERBS.has(verb));
  const list = placeAt(sentence, phrase.next, verb, direct);
  if (list.items.length === 0) return { parts: [], next: list.next, refused: list.refused };
  const refused = refusedBy(sentence, phrase, list);
  if (refused > 0) return { parts: [], next: list.next, refused };
  const replaced = replacedAt(sentence, list.next);
  const rules = [
    ...phrase.rules,
    ...(list.items.length > 1 ? [41] : []),
    ...(further ? [42] : []),
    ...(list === direct ? [] : [43]),
  ];
  return {
    parts: list.items.map((item) => ({
      verb,
      item,
      retracts,
      rules,
      replaced: replaced?.items ?? [],
    })),
    next: replaced?.next ?? list.next,
    refused: list.refused,
  };
}

function refusedBy({ tokens }: Sentence, { verb, retracts }: Phrase, list: ObjectList): number {
  if (list.choice && !retracts) return 66;
  if (verb === 'drop' && /^(?:in|into|on|onto|at)$/.test(tokens[list.next]?.low ?? '')) return 67;
  if (verb === 'leave' && !isLeft(tokens, list.next)) return 67;
  if (!TAKING_VERBS.has(verb)) return 0;
  const places = list.items.every(({ named }) => /^(?:file|pattern|endpoint)$/.test(named.kind));
  return places && !/^(?:as|for|from|to|like)$/.test(tokens[list.next]?.low ?? '') ? 0 : 67;
}

/** `leave src/a.ts alone`, `to you`, `for Agent B`, `as is`: and not `as false`, `for the next milestone`, `empty`. */
function isLeft(tokens: readonly Token[], at: number): boolean {
  const low = tokens[at]?.low ?? '';
  const next = tokens[at + 1];
  if (low === 'alone' || low === 'untouched' || low === 'out') return true;
  if (low === 'as') return next?.low === 'is' || next?.low === 'it';
  if (low !== 'to' && low !== 'for') return false;
  return next?.low === 'you' || /^[@\p{Lu}]/u.test(next?.text ?? '');
}

/** The next verb of the same promise. One that leaves no trace is passed over, and so is one without a name. */
function nextPhrase(sentence: Sentence, from: number): Phrase | null {
  const { tokens, to } = sentence;
  let at = joined(tokens, plainWords(tokens, from, to), to);
  while (at > 0) {
    const verb = tokens[at];
    if (verb?.kind !== 'word') return null;
    const phrase = verbAt(verb.low, at + 1, false, []);
    if (phrase !== null) return phrase.retracts ? null : phrase;
    if (!PASSING_VERBS.has(verb.low)) return null;
    at = joined(tokens, plainWords(tokens, at + 1, to), to);
  }
  return null;
}

/** Past `,` and `and` and `then`; 0 when there is none of them. */
function joined(tokens: readonly Token[], from: number, to: number): number {
  let at = from;
  while (at < to && at < from + 3 && JOINS.has(tokens[at]?.low ?? '')) at++;
  if (at === from) return 0;
  const { at: after } = neutral(tokens, at);
  return after < to ? after : 0;
}

const JOINS = new Set([',', 'and', 'then', '&']);

/** Begin a clause in which somebody else may do what follows. */
const CLAUSES = new Set(
  'what how that which who where when if why you we they he she it let so but because while'.split(
    ' ',
  ),
);

/** Past the words of a phrase without a name, `the docs`; where it began when a clause stands there. */
function plainWords(tokens: readonly Token[], from: number, to: number): number {
  for (let at = from; at < Math.min(to, from + MOST_WORDS); at++) {
    const token = tokens[at] as Token;
    if (JOINS.has(token.low)) return at;
    if (token.kind === 'gap' || token.kind === 'mark' || CLAUSES.has(token.low)) return from;
  }
  return from;
}
