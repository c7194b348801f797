/** Reads one sentence: every promise in it, with its objects, or the number of the rule by which it is none. */
import { ruleAfter } from './after.ts';
import { ruleBefore } from './before.ts';
import type { Detected, Named, Span } from './commitment.ts';
import { isConditionBefore } from './conditions.ts';
import type { Item, Sentence } from './object-list.ts';
import { type Opener, openerAt } from './opener.ts';
import { type Part, partsAt } from './parts.ts';
import { phraseAt } from './phrase.ts';
import { replacedAt } from './replaced.ts';
import type { Token } from './tokens.ts';

export interface Range extends Sentence {
  readonly from: number;
  /** It ends with a question mark. */
  readonly asked: boolean;
}

/** Takes what a sentence promises, and what it does not. */
export interface Found {
  readonly full: boolean;
  add(one: Detected): void;
  pass(rule: number, span: Span): void;
}

export function readSentence(sentence: Range, found: Found): void {
  const { tokens, from, to } = sentence;
  let condition = -1;
  let ended = -1;
  for (let at = from; at < to && !found.full; ) {
    const before = replacedAt(sentence, at);
    const opener = openerAt(tokens, before?.next ?? at);
    if (opener === null) {
      if (tokens[at]?.text === ';') condition = -1;
      else if (isConditionBefore(tokens, from, at)) condition = at;
      at++;
      continue;
    }
    const replaced = before?.items ?? [];
    const said = { start: at, opener, condition, follows: at === ended, replaced };
    ({ next: at, ended } = readPromise(sentence, said, found));
  }
}

interface Said {
  /** Where the clause begins: at the promise, or at the `instead of` before it. */
  readonly start: number;
  readonly opener: Opener;
  /** The last condition before it in the sentence; -1 for none. */
  readonly condition: number;
  /** Right behind the last promise: nothing stands before it that could take it back. */
  readonly follows: boolean;
  readonly replaced: readonly Item[];
}

/** Adds what it finds, and says where the promise ended and where to go on. */
function readPromise(
  sentence: Range,
  said: Said,
  found: Found,
): { readonly next: number; readonly ended: number } {
  const { tokens, to } = sentence;
  const { opener, start } = said;
  const phrase = phraseAt(tokens, opener.next, opener.negative);
  if (phrase === null || phrase.next > to) return { next: opener.next, ended: -1 };
  const { parts, next, refused } = partsAt(sentence, phrase);
  const span = { start: (tokens[start] as Token).start, end: (tokens[next - 1] as Token).end };
  if (parts.length === 0) {
    if (refused > 0) found.pass(refused, span);
    return { next: Math.max(opener.next, next), ended: -1 };
  }
  const after = ruleAfter(tokens, next, to, phrase.retracts);
  const rule = phrase.doubt ?? firstOf(ruleOf(sentence, said), sentence.asked ? 62 : 0, after.rule);
  if (rule > 0) found.pass(rule, span);
  else for (const part of parts) found.add(detected(part, said, span.start));
  if (rule === 0 && refused > 0) found.pass(refused, span);
  return { next: after.next, ended: rule === 0 ? next : -1 };
}

const firstOf = (...rules: readonly number[]): number => rules.find((rule) => rule > 0) ?? 0;

const ruleOf = ({ tokens, from }: Range, said: Said): number =>
  firstOf(said.follows ? 0 : ruleBefore(tokens, from, said.start), conditionRule(tokens, said));

/** A consequence holds whatever was asked before: `I asked if …, so I'll …`. */
function conditionRule(tokens: readonly Token[], { start, condition }: Said): number {
  if (condition < 0) return 0;
  const before = tokens[start - 1]?.low;
  return before === 'so' || before === 'therefore' || before === 'hence' ? 0 : 65;
}

function detected(part: Part, said: Said, start: number): Detected {
  const { verb, item, retracts } = part;
  const replaces: Named[] = [...said.replaced, ...part.replaced].map((one) => one.named);
  return {
    verb,
    ...item.named,
    rules: ascending([...said.opener.rules, ...part.rules, item.rule], replaces.length > 0),
    span: { start, end: item.end },
    ...(retracts ? { retracts } : {}),
    ...(replaces.length > 0 ? { replaces } : {}),
  };
}

/** Each once. A handful: no set is worth its making. */
function ascending(rules: readonly number[], replaces: boolean): number[] {
  const all = replaces ? [...rules, 17] : rules;
  return all.filter((rule, i) => all.indexOf(rule) === i).sort((a, b) => a - b);
}
