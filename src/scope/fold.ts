/**
 * Decides which texts are the same name: NFC and without case, as minimatch's `nocase` and the file systems of
 * macOS and Windows see them. Knows nothing of patterns or paths.
 */

/**
 * Folds a path or a literal part of a pattern: NFC, then each character to one stand-in for all that differ
 * from it by case only (never more or fewer characters: `ß` stays `ß`), then NFC again, since folding can make
 * a pair that composes (`J̌` has no single character, `ǰ` has). Lone surrogates stay as they are.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  let folded = '';
  for (const character of text.normalize('NFC')) folded += foldCharacter(character);
  return folded.normalize('NFC');
}

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

const known = new Map<string, string>();

/** The stand-in of one code point: the one that `/^c$/iu` also matches, by Unicode's simple case folding. */
export function foldCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x80) return character.toLowerCase();
  const before = known.get(character);
  if (before !== undefined) return before;
  const folded = find(character);
  known.set(character, folded);
  return folded;
}

function find(character: string): string {
  // The one pair that no change of case connects (Unicode 15.1: both fold to the second).
  if (character === '\ufb05') return '\ufb06';
  const upper = character.toUpperCase();
  for (const candidate of [upper.toLowerCase(), character.toLowerCase()]) {
    if (isOneCharacter(candidate) && sameByCase(candidate, character)) return candidate;
  }
  return character;
}

const isOneCharacter = (text: string): boolean =>
  text.length === ((text.codePointAt(0) ?? 0) > 0xffff ? 2 : 1);

/** Only letters come here, so nothing needs an escape. `İ` lower-cases to `i` and a dot: not the same by case. */
const sameByCase = (a: string, b: string): boolean => a === b || new RegExp(`^${a}$`, 'iu').test(b);
