/** What kind of character one is, by its UTF-16 code. */

/** Blanks, and what a reader can't see: control characters, directions, characters of no width. */
export const isBlank = (code: number): boolean =>
  code <= 0x20 ||
  (code >= 0x7f &&
    (code <= 0xa0 ||
      (code >= 0x2000 && code <= 0x200f) ||
      (code >= 0x2028 && code <= 0x202f) ||
      (code >= 0x205f && code <= 0x206f) ||
      code === 0x3000 ||
      code === 0xfeff));

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

export const isAsciiLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);

/** Letters of other scripts count; punctuation, arrows and pictures among them do not. */
export const isLetterOrDigit = (code: number): boolean =>
  isAsciiLetter(code) || isDigit(code) || (code >= 0xc0 && !isSymbol(code));

const isSymbol = (code: number): boolean =>
  code === 0xd7 ||
  code === 0xf7 ||
  (code >= 0x2000 && code <= 0x2bff) ||
  (code >= 0x3000 && code <= 0x303f) ||
  (code >= 0xd83c && code <= 0xd83e) ||
  (code >= 0xdc00 && code <= 0xdfff) ||
  (code >= 0xfe00 && code <= 0xfe0f);

const QUOTE_MARKS = new Set([...'"“”„\'‘’']);

export const isQuoteMark = (character: string): boolean => QUOTE_MARKS.has(character);
