/** Decides from what stands after a promise, up to the next one, whether it is still one. */
import { isCondition } from './conditions.ts';
import { openerAt } from './opener.ts';
import type { Token } from './tokens.ts';
import { HEDGES, UNSURE } from './words.ts';

/** Of a no, these say until when. */
const DEFERRING = new Set(['until', 'before', 'without', 'unless', 'till']);

export interface After {
  /** The number of the rule by which it is no promise, or 0. */
  readonly rule: number;
  /** Up to where it was read. */
  readonly next: number;
}

export function ruleAfter(
  tokens: readonly Token[],
  from: number,
  to: number,
  negative: boolean,
): After {
  let rule = 0;
  let at = from;
  for (; at < to; at++) {
    const token = tokens[at] as Token;
    if (token.text === ';' || openerAt(tokens, at) !== null || isAside(tokens, at)) break;
    if (rule === 0 && token.kind === 'word') rule = ruleAt(tokens, from, at, negative);
  }
  return { rule, next: at };
}

/** `…, and I might also look at …` is another thought, with conditions of its own. */
const isAside = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.low === 'and' &&
  tokens[at + 1]?.low === 'i' &&
  /^(?:might|may|could|can|would)$/.test(tokens[at + 2]?.low ?? '');

function ruleAt(tokens: readonly Token[], from: number, at: number, negative: boolean): number {
  const low = (tokens[at] as Token).low;
  const inCase = low === 'in' && tokens[at + 1]?.low === 'case';
  if (inCase || isCondition(tokens, at) || (negative && DEFERRING.has(low))) return 65;
  const before = tokens[at - 1];
  const apart = at === from || (before?.kind === 'mark' && before.text !== '.');
  if (!apart) return 0;
  if (HEDGES.has(low)) return 61;
  if (low === 'i' && UNSURE.has(tokens[at + 1]?.low ?? '')) return 61;
  return low === 'or' && !negative ? 66 : 0;
}
