/** The grammar of today: prose, sentences, promises. Frozen as a whole: another decision would be another grammar. */
import { Collector } from './collector.ts';
import { type Detection, MOST_CHARACTERS } from './commitment.ts';
import { type Plan, planOf, readItem } from './plan.ts';
import { type Found, type Range, readSentence } from './sentence.ts';
import { type Token, Tokenizer } from './tokens.ts';
import type { Tracked } from './tracked.ts';
import { type Unit, unitsOf } from './units.ts';

/** Any words that can begin a promise: most messages have none, and are done here. */
const MAY_PROMISE = /(?<![\p{L}\p{N}])i(?:\s?['’‘ʼ`]|\s+(?:will|won['’]t|am)\b)/iu;

const ENDS = new Set(['.', '!', '?', '…']);

export function detectV2(message: string, tracked: Tracked | undefined): Detection {
  const found = new Collector();
  const long = message.length > MOST_CHARACTERS;
  const read = long ? message.slice(0, MOST_CHARACTERS) : message;
  if (MAY_PROMISE.test(read)) readMessage(read, tracked, found);
  return found.detection(long);
}

function readMessage(message: string, tracked: Tracked | undefined, found: Collector): void {
  const tokenizer = new Tokenizer(message);
  let open: { readonly plan: Plan; item: number | null } | null = null;
  for (const unit of unitsOf(message, message.length)) {
    if (found.full) return;
    if (open !== null && !goesOn(unit, open.item)) open = null;
    const items = open;
    if (items === null && !MAY_PROMISE.test(textOf(message, unit))) continue;
    const tokens = tokenizer.tokens(unit);
    if (items !== null) {
      items.item ??= unit.item;
      if (unit.item === items.item && unit.unsaid === undefined)
        for (const one of readItem(tokens, items.plan, tracked)) found.add(one);
      continue;
    }
    const plan = readUnit(unit, tokens, tracked, found);
    if (plan !== null) open = { plan, item: null };
  }
}

/** A list goes on while items come; those further in belong to the one above. */
const goesOn = (unit: Unit, item: number | null): boolean =>
  unit.item !== null && (item === null || unit.item >= item);

const textOf = (message: string, { lines }: Unit): string =>
  message.slice(lines[0]?.start, lines.at(-1)?.end);

/** Reads a unit's sentences; gives the plan that its last one begins. */
function readUnit(
  unit: Unit,
  tokens: readonly Token[],
  tracked: Tracked | undefined,
  found: Collector,
): Plan | null {
  const rule = unit.unsaid;
  const into = rule === undefined ? found : unsaid(rule, found);
  let last = 0;
  for (const sentence of sentencesOf(tokens, tracked)) {
    readSentence(sentence, into);
    last = sentence.from;
  }
  return rule === undefined ? planOf(tokens, last) : null;
}

/** What would be promised, were it said. */
const unsaid = (rule: number, found: Collector): Found => ({
  full: false,
  add: ({ span }) => found.pass(rule, span),
  pass: () => {},
});

function sentencesOf(tokens: readonly Token[], tracked: Tracked | undefined): Range[] {
  const sentences: Range[] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at];
    const ends = token === undefined || (token.kind === 'mark' && ENDS.has(token.text));
    if (!ends) continue;
    const asked = token?.text === '?' || (token?.text === '!' && tokens[at + 1]?.text === '?');
    if (at > from) sentences.push({ tokens, from, to: at, tracked, asked });
    from = at + 1;
  }
  return sentences;
}
