/** Decides from what stands before a promise whether the speaker alone makes it, now. Looks back a bounded way. */
import { isDigit } from './characters.ts';
import type { Token } from './tokens.ts';
import {
  ASKING,
  CONDITIONS,
  CONNECTIVES,
  HEDGES,
  LABELS,
  PHRASES,
  REPORTING,
  SAYING,
  UNSURE,
} from './words.ts';

/** Tokens that are looked back on: no label and no beginning is longer. */
const FAR = 14;

/** Begin a clause that says something of its own, so that `and I'll` begins another. */
const SUBJECTS = new Set(
  "you we they it he she this that everything nothing i you're it's i'm we're that's".split(' '),
);

/** Marks after which a clause begins. Others (`>`, `"`, `/`, `+`, `#`) make what follows no clause of prose. */
const CLAUSE_MARKS = new Set([...';—–-()|·•,:…']);

/** The number of the rule by which it is no promise, or 0. `from`: the sentence's first token. */
export function ruleBefore(tokens: readonly Token[], from: number, opener: number): number {
  let at = opener - 1;
  for (; at >= from && opener - at <= FAR; at--) {
    const token = tokens[at] as Token;
    if (token.kind === 'gap') return 0;
    if (token.kind === 'mark') return atMark(tokens, from, at);
    if (token.kind !== 'word') return 63;
    // What follows stands on a line of its own.
    if (tokens[at + 1]?.line === true) return 0;
    const phrase = phraseEndingAt(tokens, from, at);
    if (phrase > 0) at -= phrase - 1;
    else if (token.low === 'and' || token.low === '&') {
      const rule = beforeAnd(tokens, from, at);
      if (rule !== null) return rule;
    } else if (!isBeginning(token)) return ruleOf(tokens, at);
  }
  return at < from ? 0 : 63;
}

const isBeginning = (token: Token): boolean =>
  CONNECTIVES.has(token.low) ||
  token.low.startsWith('@') ||
  (token.line && isDigit(token.text.charCodeAt(0)));

function phraseEndingAt(tokens: readonly Token[], from: number, at: number): number {
  for (const words of PHRASES) {
    const start = at - words.length + 1;
    if (start >= from && words.every((word, i) => tokens[start + i]?.low === word))
      return words.length;
  }
  return 0;
}

function ruleOf(tokens: readonly Token[], at: number): number {
  const low = (tokens[at] as Token).low;
  if (low === 'that' && (tokens[at - 1]?.low === 'promise' || tokens[at - 1]?.low === 'confirm'))
    return 0;
  if (HEDGES.has(low) || UNSURE.has(low)) return 61;
  if (SAYING.has(low)) return 64;
  return CONDITIONS.has(low) || low === 'or' || low === 'nor' ? 65 : 63;
}

function atMark(tokens: readonly Token[], from: number, at: number): number {
  const mark = (tokens[at] as Token).text;
  if (mark === ',') return ofClause(tokens, from, at);
  if (mark === ':') return ofLabel(tokens, from, at);
  if (mark === ')' && isOption(tokens, at)) return 63;
  if (mark === ']') return ofBrackets(tokens, from, at);
  return CLAUSE_MARKS.has(mark) || mark.charCodeAt(0) > 0x2000 ? 0 : 64;
}

/** `a) I'll …` is one of the ways to go on. */
const isOption = (tokens: readonly Token[], close: number): boolean =>
  tokens[close - 1]?.line === true && /^[a-z]$/.test(tokens[close - 1]?.low ?? '');

/** Where the clause that ends before `at` begins. */
function clauseStart(tokens: readonly Token[], from: number, at: number): number {
  let start = at;
  while (start > from && at - start < FAR && tokens[start - 1]?.kind !== 'mark') start--;
  return start;
}

/** `Maybe, I'll …`, `Bob said, I'll …`: and not `As I said, I'll …`. */
function ofClause(tokens: readonly Token[], from: number, comma: number): number {
  const start = clauseStart(tokens, from, comma);
  const words = tokens.slice(start, comma);
  if (words.length > 0 && words.every((word) => HEDGES.has(word.low))) return 61;
  const last = words.at(-1);
  const mine = words.at(-2)?.low === 'i';
  return last !== undefined && SAYING.has(last.low) && !mine ? 64 : 0;
}

/** `Next: I'll …` is the speaker's; `Bob: I'll …` and `As Bob wrote: I'll …` are not (64). */
function ofLabel(tokens: readonly Token[], from: number, colon: number): number {
  let start = colon;
  while (start > from && colon - start < FAR && tokens[start]?.line !== true) start--;
  const before = tokens.slice(start, colon);
  const label = before.filter((token) => token.kind !== 'mark');
  if (label.some((token) => REPORTING.has(token.low))) return 64;
  if (label.some((token) => token.kind !== 'word') || label.length > 3) return 0;
  const isOwn = (token: Token): boolean => LABELS.has(token.low) || CONNECTIVES.has(token.low);
  // `Bob (backend):` is Bob.
  const open = before.findIndex((token) => token.text === '(');
  const name = open < 0 ? label : before.slice(0, open);
  const isName = name.length === 1 || name.every((token) => /^[^\p{Ll}]/u.test(token.text));
  return isName && !label.some(isOwn) ? 64 : 0;
}

/** `[12:03] I'll …` is a time; `[Agent B] I'll …` a speaker. */
function ofBrackets(tokens: readonly Token[], from: number, close: number): number {
  for (let at = close - 1; at >= from && close - at <= FAR; at--) {
    const token = tokens[at] as Token;
    if (token.text === '[') return 0;
    if (!isDigit(token.text.charCodeAt(0)) && token.kind !== 'mark') return 64;
  }
  return 64;
}

/** `Bob and I will` is two people (63); `Say the word and I'll` waits for a yes (65); null: go on looking. */
function beforeAnd(tokens: readonly Token[], from: number, and: number): number | null {
  const start = clauseStart(tokens, from, and);
  const first = tokens[start];
  if (start === and || first === undefined) return null;
  if (ASKING.has(first.low)) return 65;
  const words = and - start;
  if (words === 1) return isBeginning(first) ? null : 63;
  if (words > 3) return 0;
  return SUBJECTS.has(first.low) ? 0 : 63;
}
