/** Reads one word of a script of sh: what it comes to where that can be seen, and which scripts stand inside it. */

export interface Word {
  /** Quotes and escapes taken away. */
  readonly text: string;
  /** False: it depends on a variable, on what a command prints, on a name of somebody's home. */
  readonly known: boolean;
  /** Begins at the home directory; `text` is what follows, relative. */
  readonly home: boolean;
  /** With signs of a pattern in it: the same with a backslash before what was quoted. */
  readonly glob: string | null;
}

export interface Inner {
  readonly script: string;
}

interface Read {
  readonly word: Word;
  readonly inner: readonly Inner[];
  /** Where the next character is. */
  readonly end: number;
}

interface State {
  text: string;
  glob: string;
  isGlob: boolean;
  known: boolean;
  home: boolean;
  readonly inner: Inner[];
}

const ENDS = /[\s;&|<>()]/;
const SIGNS = /[*?[]/;

/** Null: there is no word here. */
export function readWord(script: string, from: number): Read | null {
  const state: State = { text: '', glob: '', isGlob: false, known: true, home: false, inner: [] };
  let at = from;
  if (/^[<>]\(/.test(script.slice(at, at + 2))) {
    state.known = false;
    at = substitution(script, at + 2, state);
  }
  if (script[at] === '~') at = tilde(script, at, state);
  while (at < script.length && !ENDS.test(script[at] as string)) at = next(script, at, state);
  if (at === from) return null;
  const { text, known, home, isGlob, glob, inner } = state;
  return { word: { text, known, home, glob: isGlob ? glob : null }, inner, end: at };
}

function next(script: string, at: number, state: State): number {
  const character = script[at] as string;
  if (character === '\\') {
    if (script[at + 1] !== '\n') literal(state, script[at + 1] ?? '');
    return at + 2;
  }
  if (character === "'") {
    const end = script.indexOf("'", at + 1);
    const stop = end === -1 ? script.length : end;
    literal(state, script.slice(at + 1, stop));
    return stop + 1;
  }
  if (character === '"') return doubleQuoted(script, at + 1, state);
  if (character === '$' || character === '`') return expansion(script, at, state);
  if (character === '{' && /^\{[^{}\s]*(?:,|\.\.)[^{}\s]*\}/.test(script.slice(at, at + 4_000)))
    state.known = false;
  state.text += character;
  state.glob += character;
  if (SIGNS.test(character)) state.isGlob = true;
  return at + 1;
}

function literal(state: State, text: string): void {
  state.text += text;
  state.glob += text.replace(/[*?[\]\\]/g, '\\$&');
}

function doubleQuoted(script: string, from: number, state: State): number {
  let at = from;
  while (at < script.length && script[at] !== '"') {
    const character = script[at] as string;
    const escaped = script[at + 1] ?? '';
    if (character === '\\' && /[$`"\\\n]/.test(escaped)) {
      if (escaped !== '\n') literal(state, escaped);
      at += 2;
    } else if (character === '$' || character === '`') at = expansion(script, at, state);
    else {
      literal(state, character);
      at++;
    }
  }
  return at + 1;
}

const NAME = /[A-Za-z_]\w*|[\d@*#?$!-]/y;

function expansion(script: string, at: number, state: State): number {
  if (script[at] === '`') {
    let end = at + 1;
    while (end < script.length && script[end] !== '`') end += script[end] === '\\' ? 2 : 1;
    state.known = false;
    state.inner.push({ script: script.slice(at + 1, end).replace(/\\([`\\$])/g, '$1') });
    return end + 1;
  }
  if (script.startsWith('$((', at)) {
    state.known = false;
    const end = script.indexOf('))', at);
    return end === -1 ? script.length : end + 2;
  }
  if (script.startsWith('$(', at)) {
    state.known = false;
    return substitution(script, at + 2, state);
  }
  if (script.startsWith("$'", at)) {
    const end = /(?:[^'\\]|\\[\s\S])*/y;
    end.lastIndex = at + 2;
    const body = end.exec(script)?.[0] ?? '';
    if (body.includes('\\')) state.known = false;
    literal(state, body);
    return at + 3 + body.length;
  }
  if (script.startsWith('${', at)) {
    const end = script.indexOf('}', at);
    variable(state, script.slice(at + 2, end === -1 ? undefined : end));
    return end === -1 ? script.length : end + 1;
  }
  NAME.lastIndex = at + 1;
  const name = NAME.exec(script)?.[0];
  if (name === undefined) literal(state, '$');
  else variable(state, name);
  return at + 1 + (name?.length ?? 0);
}

/** Two that a path often begins with have a value that is known. */
function variable(state: State, name: string): void {
  const first = state.text === '' && !state.home;
  if (first && name === 'HOME') state.home = true;
  else if (first && name === 'PWD') literal(state, '.');
  else state.known = false;
}

function tilde(script: string, at: number, state: State): number {
  const end = script[at + 1] ?? ' ';
  if (end === '/' || ENDS.test(end)) state.home = true;
  else state.known = false;
  return at + 1;
}

/** Up to the parenthesis that closes it, quotes and others within passed over. */
function substitution(script: string, from: number, state: State): number {
  let depth = 1;
  let at = from;
  for (; at < script.length && depth > 0; at++) {
    const character = script[at];
    if (character === '\\') at++;
    else if (character === "'" || character === '"') {
      const end = closing(script, at + 1, character);
      at = end === -1 ? script.length : end;
    } else if (character === '(') depth++;
    else if (character === ')') depth--;
  }
  state.inner.push({ script: script.slice(from, depth === 0 ? at - 1 : at) });
  return at;
}

function closing(script: string, from: number, quote: string): number {
  for (let at = from; at < script.length; at++) {
    if (script[at] === '\\' && quote === '"') at++;
    else if (script[at] === quote) return at;
  }
  return -1;
}
