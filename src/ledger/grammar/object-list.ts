/** Reads what a verb is done to: one name or several, with the words that may stand around them. */
import { MOST_COMMITMENTS, type Named } from './commitment.ts';
import { readObject } from './objects.ts';
import type { Token } from './tokens.ts';
import type { Tracked } from './tracked.ts';
import { DETERMINERS, FOLLOWERS, TYPE_NOUNS } from './words.ts';

export interface Item {
  readonly named: Named;
  readonly rule: number;
  readonly end: number;
}

export interface ObjectList {
  readonly items: readonly Item[];
  /** Where the sentence goes on. */
  readonly next: number;
  /** `or` between them. */
  readonly choice: boolean;
  /** What was there and is no object, by the number of its rule; 0 when there was nothing. */
  readonly refused: number;
}

/** The tokens of one sentence, and what is known of the repository. */
export interface Sentence {
  readonly tokens: readonly Token[];
  readonly to: number;
  readonly tracked: Tracked | undefined;
}

const MOST_DETERMINERS = 4;

/** `isNew`: the verb makes what it names. */
export function objectsAt(sentence: Sentence, from: number, isNew: boolean): ObjectList {
  const items: Item[] = [];
  let next = from;
  let choice = false;
  let refused = 0;
  for (let at = from; ; ) {
    const found = nounPhrase(sentence, at, isNew);
    if (found.item === null) {
      refused = items.length === 0 ? found.refused : 0;
      break;
    }
    if (!endsAt(sentence, found.next)) {
      refused = 67;
      break;
    }
    items.push(found.item);
    next = found.next;
    const separator = separatorAt(sentence, next);
    if (separator === null || items.length > MOST_COMMITMENTS) break;
    choice ||= separator.or;
    at = separator.next;
  }
  return { items, next, choice, refused };
}

interface Noun {
  readonly item: Item | null;
  readonly next: number;
  readonly refused: number;
}

/** `the new /items endpoint`, `the function parseQuery`, `both src/a.ts`. */
function nounPhrase(sentence: Sentence, from: number, isNew: boolean): Noun {
  const { tokens, to, tracked } = sentence;
  let at = from;
  while (at < to && at - from < MOST_DETERMINERS && isOf(DETERMINERS, tokens[at])) at++;
  while (at + 1 < to && at - from < MOST_DETERMINERS + 2 && isOf(TYPE_NOUNS, tokens[at])) at++;
  const token = at < to ? tokens[at] : undefined;
  if (token === undefined) return { item: null, next: from, refused: 0 };
  const read = readObject(token, tracked, isNew);
  if (read.named === null) return { item: null, next: from, refused: read.rule };
  const item = { named: read.named, rule: read.rule, end: token.end };
  const noun = at + 1 < to && isOf(TYPE_NOUNS, tokens[at + 1]) && tokens[at + 1]?.line === false;
  return { item, next: noun ? at + 2 : at + 1, refused: 0 };
}

const isOf = (words: ReadonlySet<string>, token: Token | undefined): boolean =>
  token?.kind === 'word' && words.has(token.low);

/** Whether the object ends here: what follows is a mark, a new line, or a word that begins something else (67). */
function endsAt({ tokens, to }: Sentence, at: number): boolean {
  const token = at < to ? tokens[at] : undefined;
  if (token === undefined || token.line) return true;
  if (token.kind === 'mark') return token.text !== "'" && token.text !== '/' && token.text !== '=';
  if (token.kind !== 'word') return token.kind === 'gap';
  return FOLLOWERS.has(token.low) || token.low.endsWith('ly') || token.low.startsWith('@');
}

/** `,` `and` `, and also` `&` `+` `as well as` `(and` `or`. */
function separatorAt(
  { tokens, to }: Sentence,
  from: number,
): { readonly next: number; readonly or: boolean } | null {
  let at = from;
  let or = false;
  const isAt = (...wanted: readonly string[]): boolean =>
    at < to && wanted.includes(tokens[at]?.low ?? '');
  if (isAt('(') && tokens[at + 1]?.low === 'and') at++;
  if (isAt(',')) at++;
  if (isAt('and', '&', '+', 'plus', 'or', 'and/or', 'nor')) {
    or = isAt('or', 'and/or');
    at++;
  } else if (isAt('as') && tokens[at + 1]?.low === 'well' && tokens[at + 2]?.low === 'as') at += 3;
  if (at > from && isAt('also')) at++;
  return at > from ? { next: at, or } : null;
}
