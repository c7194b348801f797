/** Reads the verb of a promise, with the words that may stand around it. */
import type { Token } from './tokens.ts';
import {
  DROPPING_VERBS,
  FURTHER_VERBS,
  plainOf,
  REFERENCE_VERBS,
  TAKING_VERBS,
  TOUCHING_VERBS,
} from './verbs.ts';
import { HEDGES, NEUTRAL } from './words.ts';

export interface Phrase {
  readonly verb: string;
  /** Where the object begins. */
  readonly next: number;
  readonly retracts: boolean;
  readonly rules: readonly number[];
  /** The number of the rule by which it promises nothing, should an object follow. */
  readonly doubt?: number;
}

/** Words that may stand before the plain verb, longest first. */
const LEADS: readonly (readonly string[])[] = [
  ['go', 'ahead', 'and'],
  ['not', 'only'],
  ['make', 'sure', 'to'],
  ['be', 'sure', 'to'],
  ['go', 'and'],
  ['go'],
];

/** Words before an `-ing` form. */
const STARTS: readonly (readonly string[])[] = [
  ['get', 'started', 'on'],
  ['start', 'off', 'by'],
  ['start', 'by'],
  ['begin', 'by'],
  ['start'],
  ['begin'],
  ['be'],
];

export function phraseAt(tokens: readonly Token[], from: number, negative: boolean): Phrase | null {
  const { at } = neutral(tokens, from);
  const doubt = doubtAt(tokens, at);
  if (doubt === undefined) return surePhrase(tokens, from, negative);
  const phrase = surePhrase(tokens, at + 1, negative);
  return phrase === null ? null : { ...phrase, doubt };
}

function surePhrase(tokens: readonly Token[], from: number, negative: boolean): Phrase | null {
  const walk = neutral(tokens, from);
  const rules = walk.at > from ? [13] : [];
  const no = noAt(tokens, walk.at);
  if (no > walk.at) return negative ? null : surePhrase(tokens, no, true);
  const stop = stopping(tokens, walk.at);
  if (stop !== null) return negative ? null : stop;
  const gerund = plainOf(tokens[walk.at]?.low ?? '');
  if (gerund !== undefined && DROPPING_VERBS.has(gerund))
    return verbAt(gerund, walk.at + 1, negative, rules);
  const started = afterLead(tokens, walk.at, STARTS);
  const doing = started > walk.at ? plainOf(tokens[started]?.low ?? '') : undefined;
  if (doing !== undefined) return verbAt(doing, started + 1, negative, [...rules, 14]);
  const lead = afterLead(tokens, walk.at, LEADS);
  const { at } = neutral(tokens, lead);
  const token = tokens[at];
  if (token?.kind !== 'word') return null;
  return verbAt(token.low, at + 1, negative, lead > walk.at ? [13] : rules);
}

/** `verb` when it commits, or, said with a no or as a giving up, takes back. */
export function verbAt(
  verb: string,
  next: number,
  negative: boolean,
  rules: readonly number[],
): Phrase | null {
  if (DROPPING_VERBS.has(verb))
    return negative ? null : { verb, next, retracts: true, rules: [...rules, 16] };
  const number = REFERENCE_VERBS.has(verb)
    ? 21
    : FURTHER_VERBS.has(verb) || TAKING_VERBS.has(verb) || (negative && TOUCHING_VERBS.has(verb))
      ? 22
      : 0;
  if (number === 0) return null;
  return { verb, next, retracts: negative, rules: [...rules, ...(negative ? [15] : []), number] };
}

/** Past the words that change nothing; at most as many as somebody says in a row. */
export function neutral(tokens: readonly Token[], from: number): { readonly at: number } {
  let at = from;
  while (at < from + 4 && tokens[at]?.kind === 'word' && NEUTRAL.has(tokens[at]?.low ?? '')) at++;
  return { at };
}

function doubtAt(tokens: readonly Token[], at: number): number | undefined {
  const low = tokens[at]?.low ?? '';
  if (low === 'either') return 66;
  return HEDGES.has(low) ? 61 : undefined;
}

function noAt(tokens: readonly Token[], at: number): number {
  const low = tokens[at]?.low;
  if (low === 'not' && tokens[at + 1]?.low === 'only') return at;
  if (low === 'not' || low === 'never') return at + 1;
  return low === 'no' && tokens[at + 1]?.low === 'longer' ? at + 2 : at;
}

/** `stop working on src/a.ts`, `stop updating src/a.ts`. */
function stopping(tokens: readonly Token[], at: number): Phrase | null {
  if (tokens[at]?.low !== 'stop') return null;
  const working = tokens[at + 1]?.low === 'working' && tokens[at + 2]?.low === 'on';
  if (!working && plainOf(tokens[at + 1]?.low ?? '') === undefined) return null;
  return { verb: 'stop', next: working ? at + 3 : at + 2, retracts: true, rules: [16] };
}

function afterLead(
  tokens: readonly Token[],
  at: number,
  leads: readonly (readonly string[])[],
): number {
  const lead = leads.find((words) => words.every((word, i) => tokens[at + i]?.low === word));
  return at + (lead?.length ?? 0);
}
