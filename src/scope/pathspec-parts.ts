/**
 * The parts of a pathspec: groups spelled out as far as git's patterns reach, and classes over ASCII.
 * Decides nothing about what may be allowed or forbidden.
 */
import type { CharClass } from './char-class.ts';
import { foldedSet, holds } from './char-set.ts';
import type { Item } from './segment.ts';

/** A name without groups, character by character. */
export type Flat = readonly (
  | { readonly kind: 'char'; readonly char: string }
  | Exclude<Item, { kind: 'group' | 'text' }>
)[];

const MOST_CHOICES = 64;

/**
 * All names without groups that together mean `items`. A group that repeats or negates has none: then null, or,
 * with `widened`, a star in its place (which means at least as much). Null too when there are too many.
 */
export function flatten(items: readonly Item[], widened: 'star' | null): Flat[] | null {
  let names: Flat[] = [[]];
  for (const item of items) {
    const choices = item.kind === 'group' ? choicesOf(item, widened) : [plain(item)];
    if (choices === null) return null;
    names = names.flatMap((name) => choices.map((choice) => joined(name, choice)));
    if (names.length > MOST_CHOICES) return null;
  }
  return names;
}

const plain = (item: Exclude<Item, { kind: 'group' }>): Flat =>
  item.kind === 'text' ? [...item.text].map((char) => ({ kind: 'char', char })) : [item];

function choicesOf(group: Extract<Item, { kind: 'group' }>, widened: 'star' | null): Flat[] | null {
  if (group.type !== '@' && group.type !== '?') {
    return widened === 'star' ? [[{ kind: 'star' }]] : null;
  }
  const choices = group.type === '?' ? [[] as Flat] : [];
  for (const choice of group.choices) {
    const flat = flatten(choice, widened);
    if (flat === null) return null;
    choices.push(...flat);
  }
  return choices;
}

/** Two stars side by side would be another sign. */
const joined = (name: Flat, choice: Flat): Flat =>
  name.at(-1)?.kind === 'star' && choice[0]?.kind === 'star'
    ? [...name, ...choice.slice(1)]
    : [...name, ...choice];

export const isPrintableAscii = (name: Flat | string): boolean =>
  typeof name === 'string' || name.every((item) => item.kind !== 'char' || /[ -~]/.test(item.char));

/** The class over printable ASCII, small letters only: git folds the case of what it looks at, not of a class. */
export function classText(read: CharClass): string {
  const set = foldedSet(read);
  let members = '';
  for (let code = 0x20; code < 0x7f; code++) {
    const char = String.fromCharCode(code);
    if (char !== char.toLowerCase() || !holds(set, code) || '/]\\-^![:'.includes(char)) continue;
    members += char;
  }
  const has = (char: string): boolean => holds(set, char.charCodeAt(0));
  // Where each of these stands for itself: `]` first, `-` last, `!` and `^` not first, `[` before no `:`.
  const first = has(']') ? ']' : '';
  const middle = `${has(':') ? ':' : ''}${has('[') ? '[' : ''}${has('\\') ? '\\\\' : ''}`;
  const last = `${has('^') ? '^' : ''}${has('!') ? '!' : ''}${has('-') ? '-' : ''}`;
  // A slash in a class matches nothing; two make a text that no path has (see pathspec.ts).
  return `[${read.negated ? '!' : ''}${first}//${members}${middle}${last}]`;
}
