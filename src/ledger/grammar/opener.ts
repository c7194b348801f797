/** Finds the words that begin a promise: `I'll`, `I will`, `I'm going to`, `I am going to`, and their opposites. */
import type { Token } from './tokens.ts';
import { DROPPING_VERBS, plainOf } from './verbs.ts';

export interface Opener {
  /** Where what is promised begins. */
  readonly next: number;
  /** `I won't`, `I'm not going to`. */
  readonly negative: boolean;
  readonly rules: readonly number[];
}

const BETWEEN = new Set(['now', 'also', 'then', 'just', 'still', 'therefore']);

/** The promise that begins at `at`, or null. */
export function openerAt(tokens: readonly Token[], at: number): Opener | null {
  const token = tokens[at];
  if (token === undefined || token.kind !== 'word' || token.low.charCodeAt(0) !== 0x69) return null;
  switch (token.low) {
    case "i'll":
      return { next: at + 1, negative: false, rules: rulesOf(token) };
    case "i'm":
      return going(tokens, at + 1, rulesOf(token)) ?? dropping(tokens, at + 1, rulesOf(token));
    case 'i':
      return afterI(tokens, at + 1);
    default:
      return null;
  }
}

function afterI(tokens: readonly Token[], at: number): Opener | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.low === 'will') return { next: at + 1, negative: false, rules: [11] };
  if (token.low === "won't") return { next: at + 1, negative: true, rules: rulesOf(token) };
  if (token.low === 'am') return going(tokens, at + 1, [11]) ?? dropping(tokens, at + 1, [11]);
  const apart = token.text === "'" && tokens[at + 1]?.low === 'll';
  return apart ? { next: at + 2, negative: false, rules: [11] } : null;
}

function going(tokens: readonly Token[], from: number, rules: readonly number[]): Opener | null {
  let at = from;
  let negative = false;
  let more = rules;
  for (; at < from + 3; at++) {
    const low = tokens[at]?.low ?? '';
    if (low === 'not') negative = true;
    else if (low === 'no' && tokens[at + 1]?.low === 'longer') {
      negative = true;
      at++;
    } else if (BETWEEN.has(low)) more = [...rules, 13];
    else break;
  }
  if (tokens[at]?.low !== 'going' || tokens[at + 1]?.low !== 'to') return null;
  return { next: at + 2, negative, rules: more };
}

/** `I'm dropping src/a.ts`: giving up is done by saying so. */
function dropping(tokens: readonly Token[], at: number, rules: readonly number[]): Opener | null {
  const verb = plainOf(tokens[at]?.low ?? '');
  return verb !== undefined && DROPPING_VERBS.has(verb)
    ? { next: at, negative: false, rules }
    : null;
}

/** Rule 12 where the apostrophe is not the straight one. */
const rulesOf = (token: Token): readonly number[] => (token.text.includes("'") ? [11] : [11, 12]);
