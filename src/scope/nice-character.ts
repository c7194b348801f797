/**
 * Decides which character stands for a range in which all do the same, so that a path made of them reads well.
 * Only characters that folded paths can hold: no capital letters, no `/`, no halves of characters.
 */
import { foldCharacter } from './fold.ts';
import { joinsBefore } from './segment.ts';

const chosen = new Map<string, number | null>();

/** Null when no path can hold any character of the range. */
export function niceCharacter(from: number, to: number): number | null {
  if (from <= 0x78 && to >= 0x78) return 0x78;
  if (from === to && from > 0x20 && from < 0x41) return from;
  const key = `${from} ${to}`;
  const before = chosen.get(key);
  if (before !== undefined) return before;
  if (chosen.size > 10_000) chosen.clear();
  const code = choose(from, to);
  chosen.set(key, code);
  return code;
}

function choose(from: number, to: number): number | null {
  const small = within(from, to, 0x61, 0x7a) ?? within(from, to, 0x30, 0x39);
  if (small !== null) return small;
  const near = Math.min(to, from + 0x400);
  for (let code = from; code <= near; code++) {
    if (isPossible(code) && /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(String.fromCodePoint(code)))
      return code;
  }
  for (let code = from; code <= to; code++) {
    if (isPossible(code) && !joinsBefore(String.fromCodePoint(code))) return code;
  }
  for (let code = from; code <= to; code++) if (isPossible(code)) return code;
  return null;
}

const within = (from: number, to: number, first: number, last: number): number | null =>
  Math.max(from, first) <= Math.min(to, last) ? Math.max(from, first) : null;

function isPossible(code: number): boolean {
  if (code === 0x2f || code === 0) return false;
  // Halves of characters stand for bytes 0x80–0xFF of names that are not UTF-8; others can't be.
  if (code >= 0xd800 && code <= 0xdfff) return code >= 0xdc80 && code <= 0xdcff;
  const character = String.fromCodePoint(code);
  return foldCharacter(character) === character && character.normalize('NFC') === character;
}
