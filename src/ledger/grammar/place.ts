/** Reads where something without a name is done: `fix the race in src/a.ts` (43). Only a file is a place. */
import { type ObjectList, objectsAt, type Sentence } from './object-list.ts';
import type { Token } from './tokens.ts';

/** Tests, documents and reviews of something in a file leave that file alone. */
const ELSEWHERE = new Set(['test', 'document', 'review', 'move', 'take', 'handle']);

const MOST_WORDS = 8;

/** A phrase with one of these speaks of something else. */
const TURNS = new Set(
  `for about that which what how who if whether against according as like with before after until and or but on by into
  onto than using via per i you we no not nothing none nobody never`
    .trim()
    .split(/\s+/),
);

/** Past forms before `in` that say where it stands, not where it is done: `the bug described in docs/bug.md`. */
const isStanding = (low: string): boolean =>
  low.endsWith('ed') || ['seen', 'shown', 'found', 'written', 'given', 'defined'].includes(low);

/**
 * `direct`: what reading a name at `from` gave, which is the answer when there is no place. A name is better than a place,
 * but for what is only written into a file: of ``add `*.swp` to .gitignore`` it is that file.
 */
export function placeAt(
  sentence: Sentence,
  from: number,
  verb: string,
  direct: ObjectList,
): ObjectList {
  const { tokens, to } = sentence;
  if (direct.items.length > 0) return writtenInto(sentence, verb, direct);
  if (ELSEWHERE.has(verb)) return direct;
  for (let at = from; at < Math.min(to, from + MOST_WORDS); at++) {
    const token = tokens[at] as Token;
    if (at > from && isPlaceWord(token.low, verb)) {
      if (isStanding(tokens[at - 1]?.low ?? '')) return direct;
      const list = objectsAt(sentence, at + 1, false);
      const files = list.items.every(({ named }) => named.kind === 'file');
      return files && list.items.length > 0 ? list : direct;
    }
    if (TURNS.has(token.low) || (token.kind !== 'code' && !isProse(token))) return direct;
  }
  return direct;
}

function writtenInto(sentence: Sentence, verb: string, direct: ObjectList): ObjectList {
  const paths = direct.items.every(({ named }) => /^(?:file|pattern)$/.test(named.kind));
  if (verb !== 'add' || !paths || sentence.tokens[direct.next]?.low !== 'to') return direct;
  const list = objectsAt(sentence, direct.next + 1, false);
  const files = list.items.every(({ named }) => named.kind === 'file');
  return files && list.items.length > 0 ? list : direct;
}

const isPlaceWord = (low: string, verb: string): boolean =>
  low === 'in' ||
  low === 'inside' ||
  (low === 'to' && verb === 'add') ||
  (low === 'from' && (verb === 'remove' || verb === 'delete'));

const isProse = (token: Token): boolean =>
  token.kind === 'word' && /^[\p{L}\p{N}'-]+$/u.test(token.text);
