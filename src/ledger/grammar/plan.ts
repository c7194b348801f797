/** Reads a promise that goes through a list: `I'll:` and its items, one level deep (18). */
import { ruleBefore } from './before.ts';
import type { Detected } from './commitment.ts';
import { isConditionBefore } from './conditions.ts';
import { objectsAt } from './object-list.ts';
import { type Opener, openerAt } from './opener.ts';
import { partsAt } from './parts.ts';
import { neutral, type Phrase, phraseAt, verbAt } from './phrase.ts';
import type { Token } from './tokens.ts';
import type { Tracked } from './tracked.ts';

export interface Plan {
  /** The verb before the colon, for items that are names; null when each item brings its own. */
  readonly verb: Phrase | null;
  readonly rules: readonly number[];
}

/** Words between `do` and the colon: `do the following:`, `do these three things:`. */
const MOST_WORDS = 5;

/** The plan that the last sentence of a unit begins, or null. `from`: that sentence's first token. */
export function planOf(tokens: readonly Token[], from: number): Plan | null {
  const last = tokens.length - 1;
  if (tokens[last]?.text !== ':') return null;
  for (let at = last - 1; at >= Math.max(from, last - MOST_WORDS - 5); at--) {
    const opener = openerAt(tokens, at);
    if (opener === null || opener.negative) continue;
    const verb = verbBefore(tokens, opener, last);
    if (verb === undefined || !isSaid(tokens, from, at)) return null;
    return { verb, rules: [...opener.rules, 18] };
  }
  return null;
}

/** Null for `I'll:` and `I'll do …:`, the verb for `I'll add:`; undefined for anything else. */
function verbBefore(
  tokens: readonly Token[],
  opener: Opener,
  colon: number,
): Phrase | null | undefined {
  const { at } = neutral(tokens, opener.next);
  if (at === colon) return null;
  if (tokens[at]?.low === 'do') return colon - at <= MOST_WORDS ? null : undefined;
  const phrase = phraseAt(tokens, opener.next, false);
  const alone = phrase !== null && phrase.next === colon && !phrase.retracts;
  return alone && phrase.doubt === undefined ? phrase : undefined;
}

/** `Here's what I'll do:` is said; `If you agree, I'll:` and `B said I'll:` are not. */
function isSaid(tokens: readonly Token[], from: number, at: number): boolean {
  for (let i = from; i < at; i++) if (isConditionBefore(tokens, from, i)) return false;
  const what = tokens[at - 1]?.low === 'what' ? at - 1 : at;
  const here = /^(?:here's|here|this|is|that's)$/.test(tokens[what - 1]?.low ?? '');
  if (what !== at) return here;
  return ruleBefore(tokens, from, at) === 0;
}

/** The promises of one item: its first words are a verb and names, or names alone under a plan with a verb. */
export function readItem(
  tokens: readonly Token[],
  plan: Plan,
  tracked: Tracked | undefined,
): Detected[] {
  const sentence = { tokens, to: tokens.length, tracked };
  const start = tokens[0]?.start ?? 0;
  const { at } = neutral(tokens, 0);
  const own = tokens[at]?.kind === 'word' ? verbAt(tokens[at]?.low ?? '', at + 1, false, []) : null;
  if (plan.verb !== null && own === null) {
    const { items, choice } = objectsAt(sentence, 0, true);
    const { verb, rules } = plan.verb;
    return choice ? [] : items.map((item) => ofItem({ verb, rules, item }, plan, start));
  }
  if (own === null || own.retracts) return [];
  const { parts } = partsAt(sentence, own);
  return parts.map((part) => ofItem(part, plan, start));
}

function ofItem(
  {
    verb,
    rules,
    item,
  }: Pick<ReturnType<typeof partsAt>['parts'][number], 'verb' | 'rules' | 'item'>,
  plan: Plan,
  start: number,
): Detected {
  const numbers = [...new Set([...plan.rules, ...rules, item.rule])].sort((a, b) => a - b);
  return { verb, ...item.named, rules: numbers, span: { start, end: item.end } };
}
