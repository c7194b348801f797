/** Reads one word of a script of sh: what it comes to where that can be seen. What stands inside it goes to its source. */
import { decoded } from './ansi-quotes.ts';

export interface Word {
  /** Quotes and escapes taken away. */
  readonly text: string;
  /** False: it depends on a variable, on what a command prints, on a name of somebody's home. */
  readonly known: boolean;
  /** Begins at the home directory; `text` is what follows, relative. */
  readonly home: boolean;
  /** With signs of a pattern in it: the same with a backslash before what was quoted. */
  readonly glob: string | null;
  /** With braces in it that nobody quoted: as `glob`, for whoever expands them. */
  readonly braces: string | null;
}

/** A script that is being read. */
export interface Source {
  readonly text: string;
  /** Where the next character is. */
  at: number;
  /** Reads the script that begins here, and passes over the `)` that ends it. */
  substitution(): void;
  /** Reads a script that stands here in another writing. */
  script(text: string): void;
  /** Reads what stands between double quotes, or is treated as if it did. */
  quoted(text: string): void;
  /** Where nesting has no end, neither has the stack. */
  deeper<T>(read: () => T): T;
}

interface State {
  /** In pieces: what is put together and looked at in turn takes its length each time. */
  readonly raw: string[];
  /** The last character in it. */
  last: string;
  isGlob: boolean;
  isBrace: boolean;
  known: boolean;
  home: boolean;
}

const emptyState = (): State => ({
  ...{ raw: [], last: '', isGlob: false, isBrace: false, known: true, home: false },
});

const ENDS = new Set([' ', '\t', '\n', ';', '&', '|', '<', '>', '(', ')']);
const isEnd = (character: string | undefined): boolean =>
  character === undefined || ENDS.has(character);

/** What has a meaning in `glob` and `braces`. */
const SIGNS = /[*?[\]\\{},]/g;

const unescaped = (raw: string): string => raw.replace(/\\([\s\S])/g, '$1');

export const wordOf = (
  raw: string,
  { known, home, isGlob }: { known: boolean; home: boolean; isGlob: boolean },
): Word => ({ text: unescaped(raw), known, home, glob: isGlob ? raw : null, braces: null });

/** One that stands for itself. */
export const plainWord = (text: string): Word =>
  wordOf(text.replace(SIGNS, '\\$&'), { known: true, home: false, isGlob: false });

/** Of a command; empty: nobody can say. */
export const nameOf = (word: Word | undefined): string =>
  word?.known === true ? word.text.slice(word.text.lastIndexOf('/') + 1) : '';

export const UNKNOWN: Word = { ...plainWord(''), known: false };

/** Null: there is no word here. */
export function readWord(source: Source): Word | null {
  const { text, at: from } = source;
  const state = emptyState();
  if (/^[<>]\(/.test(text.slice(from, from + 2))) {
    state.known = false;
    source.at += 2;
    source.substitution();
  }
  if (text[source.at] === '~') tilde(source, state);
  while (!isEnd(text[source.at]) || isExtended(source, state)) next(source, state);
  if (source.at === from) return null;
  const raw = state.raw.join('');
  const word = wordOf(raw, state);
  return state.isBrace && state.known ? { ...word, braces: raw } : word;
}

/** `!(a|b)` and its kin, which a shell can be told to know. */
const isExtended = ({ text, at }: Source, { last }: State): boolean =>
  text[at] === '(' && last !== '' && '?*+@!'.includes(last) && text[at - 1] === last;

function next(source: Source, state: State): void {
  const { text, at } = source;
  const character = text[at] as string;
  if (character === '$' || character === '`') expansion(source, state, false);
  else if (character === '\\') {
    source.at += 2;
    if (text[at + 1] !== '\n') literal(state, text[at + 1] ?? '');
  } else if (character === "'") {
    const end = indexOf(text, "'", at + 1);
    source.at = end + 1;
    literal(state, text.slice(at + 1, end));
  } else if (character === '"') {
    source.at++;
    doubleQuoted(source, state);
  } else if (character === '(') {
    // Any name will do: rather one too many.
    source.at = indexOf(text, ')', at) + 1;
    state.raw.pop();
    append(state, '*');
    state.isGlob = true;
  } else bare(source, state);
}

function bare(source: Source, state: State): void {
  const character = source.text[source.at++] as string;
  if (character === '{') state.isBrace = true;
  if ('*?['.includes(character)) state.isGlob = true;
  append(state, character);
}

/** Where it is, or the end. */
const indexOf = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at;
};

function append(state: State, raw: string): void {
  if (raw === '') return;
  state.raw.push(raw);
  state.last = raw.slice(-1);
}

const literal = (state: State, text: string): void => append(state, text.replace(SIGNS, '\\$&'));

/** Behind the quote that begins it, to behind the one that ends it. */
function doubleQuoted(source: Source, state: State): void {
  const { text } = source;
  while (source.at < text.length && text[source.at] !== '"') inQuotes(source, state);
  source.at++;
}

function inQuotes(source: Source, state: State): void {
  const { text, at } = source;
  const character = text[at] as string;
  const escaped = text[at + 1] ?? '';
  if (character === '\\' && /[$`"\\\n]/.test(escaped)) {
    if (escaped !== '\n') literal(state, escaped);
    source.at += 2;
  } else if (character === '$' || character === '`') expansion(source, state, true);
  else {
    literal(state, character);
    source.at++;
  }
}

/** For the scripts that stand in it: all of the text, as between double quotes. */
export function readQuoted(source: Source): void {
  const state = emptyState();
  while (source.at < source.text.length) inQuotes(source, state);
}

const NAME = /[A-Za-z_]\w*|[\d@*#?$!-]/y;

/** The working directory, as a command prints it. */
const PRINTS_PLACE = /\$\([ \t]*pwd[ \t]*\)|`[ \t]*pwd[ \t]*`/y;

/** `quoted`: between double quotes, where `$'` and `$"` begin nothing. */
function expansion(source: Source, state: State, quoted: boolean): void {
  const { text, at } = source;
  PRINTS_PLACE.lastIndex = at;
  const place = PRINTS_PLACE.exec(text)?.[0];
  if (place !== undefined) {
    source.at += place.length;
    variable(state, 'PWD');
  } else if (text[at] === '`') backticks(source, state, quoted);
  else if (text.startsWith('$(', at)) substituted(source, state);
  else if (text.startsWith('${', at)) source.deeper(() => braced(source, state, quoted));
  else if (text.startsWith("$'", at) && !quoted) {
    const { length, value } = decoded(text, at + 2);
    source.at += 2 + length;
    literal(state, value);
  } else {
    NAME.lastIndex = at + 1;
    const name = NAME.exec(text)?.[0];
    source.at += 1 + (name?.length ?? 0);
    if (name !== undefined) variable(state, name);
    // `$"…"` is a text to be translated.
    else if (text[at + 1] !== '"' || quoted) literal(state, '$');
  }
}

/** `$(…)`, and `$((…))`. */
function substituted(source: Source, state: State): void {
  const { text, at } = source;
  state.known = false;
  const end = text[at + 2] === '(' ? arithmeticEnd(text, at + 3) : null;
  source.at = end ?? at + 2;
  if (end === null) source.substitution();
  else source.quoted(text.slice(at + 3, end - 2));
}

function backticks(source: Source, state: State, quoted: boolean): void {
  const { text, at } = source;
  let end = at + 1;
  while (end < text.length && text[end] !== '`') end += text[end] === '\\' ? 2 : 1;
  state.known = false;
  source.at = end + 1;
  const escaped = quoted ? /\\([`\\$"])/g : /\\([`\\$])/g;
  source.script(text.slice(at + 1, end).replace(escaped, '$1'));
}

/** What stands behind it is a word, and no pattern. */
const OTHERWISE = /\$\{(?:\w+|[@*#?$!-])(?:\[[^\]]*\])?:?[-=+?]/y;

/** `${…}`, with whatever stands in it. Between double quotes a single one in its word is a character like others. */
function braced(source: Source, state: State, quoted: boolean): void {
  const { text, at } = source;
  const within = emptyState();
  OTHERWISE.lastIndex = at;
  const plain = quoted && OTHERWISE.test(text);
  source.at += 2;
  while (source.at < text.length && text[source.at] !== '}') {
    // Whatever it escapes, a `}` too.
    if (text[source.at] === '\\') source.at += 2;
    else if (text[source.at] === '"') {
      source.at++;
      doubleQuoted(source, within);
    } else if (text[source.at] === "'" && !plain) source.at = indexOf(text, "'", source.at + 1) + 1;
    else inQuotes(source, within);
  }
  source.at++;
  variable(state, text.slice(at + 2, source.at - 1));
}

/** Two that a path often begins with have a value that is known. */
function variable(state: State, name: string): void {
  const first = state.last === '' && !state.home;
  if (first && name === 'HOME') state.home = true;
  else if ((first || state.last === '=') && name === 'PWD') literal(state, '.');
  else state.known = false;
}

function tilde(source: Source, state: State): void {
  const [end, after] = [source.text[++source.at], source.text[source.at + 1]];
  if (end === '/' || isEnd(end)) state.home = true;
  else if (end === '+' && (after === '/' || isEnd(after))) {
    source.at++;
    variable(state, 'PWD');
  } else state.known = false;
}

/**
 * Behind the `))` that ends what begins at `from`, behind two parentheses. Null: it is no arithmetic but a shell in a
 * shell, as bash sees it: the first of the two is closed by something else.
 */
export function arithmeticEnd(text: string, from: number): number | null {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === "'" || character === '"') at = indexOf(text, character, at + 1);
    else if (character === '(') depth++;
    else if (character === ')' && --depth < 0) return text[at + 1] === ')' ? at + 2 : null;
  }
  return null;
}
