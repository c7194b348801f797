/**
 * Decides how text that a stranger chose appears to a reader: never as a control character, never over the end
 * of its line, never in another direction. Knows no file and no claim; what it returns is never parsed back.
 */

/**
 * What no reader can see, or what moves other text about: controls, lone surrogates, format characters (bidi
 * overrides, zero widths, tags), line separators, blanks that pass for a space. Joiners stay after a
 * character beyond ASCII, where emoji and several scripts need them.
 */
const UNSEEN =
  '[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u3164\\uffa0]|(?![ \\u3000])\\p{Zs}' +
  '|(?![\\u200c\\u200d])\\p{Cf}|(?<![^\\x00-\\x7f\\p{C}])[\\u200c\\u200d]';
/** Built when a text needs them: each takes milliseconds, and nearly all text is plain ASCII. */
const built = new Map<string, RegExp>();
function pattern(source: string): RegExp {
  const known = built.get(source) ?? new RegExp(source, 'gu');
  built.set(source, known);
  return known;
}
const unseen = (): RegExp => pattern(UNSEEN);
/** Quotes and backslashes too, as git does, so that a quoted path has one reading. */
const quotable = (): RegExp => pattern(`["\\\\]|${UNSEEN}`);
const ASCII = /^[\x20-\x7e]*$/;
/** A whole terminal sequence, so that no `[31m` is left of it. */
const TERMINAL_SEQUENCE = /\x1b\[[0-?]*[ -/]*[@-~]/g;

const SHORT: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};
const encoder = new TextEncoder();

/** True when the text can be shown as it is: one line, nothing unseen, no blank at either end. */
export function isPlain(text: string): boolean {
  if (text === '' || text !== text.trim()) return false;
  return ASCII.test(text) || text.search(unseen()) === -1;
}

/** Shows a path as it is, or in double quotes with what can't be seen as `\n`, `\"`, `\xe9`. */
export function printablePath(path: string): string {
  if (isPlain(path) && !/["\\]/.test(path)) return path;
  return `"${path.replace(quotable(), escaped)}"`;
}

/** Shows free text (a task, a name, a reason) on one line of at most `limit` characters. */
export function printableText(text: string, limit = 200): string {
  const line = ASCII.test(text) ? text.replace(/ +/g, ' ').trim() : visible(text);
  const characters = [...line];
  return characters.length <= limit ? line : `${characters.slice(0, limit - 1).join('')}…`;
}

/** Shows a text of several lines with its lines and their indentation, and nothing unseen in them. */
export function printableLines(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text;
  return text.split('\n').map(harmless).join('\n');
}

const visible = (text: string): string =>
  harmless(text.replaceAll('\n', ' ')).replace(/ +/g, ' ').trim();

/** One line with its blanks: columns stay columns. */
const harmless = (line: string): string =>
  line
    .replace(TERMINAL_SEQUENCE, '')
    .replace(/[\s\x85]/gu, ' ')
    .replace(/[\p{Cs}]/gu, '\ufffd')
    .replace(unseen(), '');

/** Free text between double quotes, as somebody's own words; quotes inside become single, so that it ends once. */
export const quoted = (text: string, limit?: number): string =>
  `"${printableText(text, limit).replaceAll('"', "'")}"`;

/** The bytes of one character; one that was no UTF-8 travels as U+DC80–U+DCFF (see scope/scope.ts). */
export function bytesOf(character: string): number[] {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0xdc80 && code <= 0xdcff ? [code - 0xdc00] : [...encoder.encode(character)];
}

function escaped(character: string): string {
  const bytes = (): string[] =>
    bytesOf(character).map((b) => `\\x${b.toString(16).padStart(2, '0')}`);
  return SHORT[character] ?? bytes().join('');
}
