/**
 * Sets of folded code points as sorted ranges: what `[…]` holds once case is folded. Knows nothing of patterns.
 */
import type { CharClass } from './char-class.ts';
import { foldCharacter } from './fold.ts';

/** Inclusive ranges, flat (`[from, to, from, to]`), sorted and apart. Characters that folding replaces may or may not be in it. */
export type CharSet = readonly number[];

export const holds = (set: CharSet, code: number): boolean => {
  for (let i = 0; i < set.length; i += 2) {
    if (code < (set[i] ?? 0)) return false;
    if (code <= (set[i + 1] ?? 0)) return true;
  }
  return false;
};

/** All other code points but 0, and without `also`. */
export function complement(set: CharSet, also?: number): CharSet {
  const rest: number[] = [];
  let from = 1;
  const whole = also === undefined ? set : merged([...pairs(set), [also, also]]);
  for (const [first, last] of pairs(whole)) {
    if (first > from) rest.push(from, first - 1);
    from = Math.max(from, last + 1);
  }
  if (from <= 0x10ffff) rest.push(from, 0x10ffff);
  return rest;
}

function* pairs(set: CharSet): Iterable<[number, number]> {
  for (let i = 0; i < set.length; i += 2) yield [set[i] ?? 0, set[i + 1] ?? 0];
}

/** What the class lists, case folded; whether it is negated is the reader's business. */
export function foldedSet(read: CharClass): CharSet {
  const ranges: [number, number][] = [];
  for (const [from, to] of read.ranges) {
    ranges.push([from, to]);
    for (const code of foldsWithin(from, to)) ranges.push([code, code]);
  }
  return merged(ranges);
}

function* foldsWithin(from: number, to: number): Iterable<number> {
  if (to - from < 0x100) {
    for (let code = from; code <= to; code++) yield foldOf(code);
    return;
  }
  for (const [code, folded] of allFolds()) if (code >= from && code <= to) yield folded;
}

const foldOf = (code: number): number =>
  foldCharacter(String.fromCodePoint(code)).codePointAt(0) ?? code;

let folds: readonly (readonly [code: number, folded: number])[] | null = null;

/** Every code point that folding replaces. Letters with case all lie below U+20000. Made when first needed. */
function allFolds(): readonly (readonly [number, number])[] {
  if (folds !== null) return folds;
  const found: [number, number][] = [];
  for (let code = 0x41; code < 0x20000; code++) {
    const character = String.fromCodePoint(code);
    if (character.toLowerCase() === character && character.toUpperCase() === character) continue;
    const folded = foldOf(code);
    if (folded !== code) found.push([code, folded]);
  }
  folds = found;
  return found;
}

function merged(ranges: [number, number][]): CharSet {
  ranges.sort((a, b) => a[0] - b[0]);
  const flat: number[] = [];
  for (const [from, to] of ranges) {
    const end = flat.length - 1;
    const last = flat[end];
    if (last !== undefined && from <= last + 1) flat[end] = Math.max(last, to);
    else flat.push(from, to);
  }
  return flat;
}
