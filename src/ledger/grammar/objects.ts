/** Decides whether a token names something that can be worked on, and what kind of thing. */
import { isAsciiLetter, isDigit, isLetterOrDigit } from './characters.ts';
import type { Named, ObjectKind } from './commitment.ts';
import { isFileName, pathOf } from './file-names.ts';
import { DOMAIN_ENDS, PRODUCTS } from './names.ts';
import type { Token } from './tokens.ts';
import type { Tracked } from './tracked.ts';

export type Read =
  | { readonly named: Named; readonly rule: number }
  /** It looks like a name, and a rule says that it is none; 67: it never looked like one. */
  | { readonly named: null; readonly rule: 67 | 68 | 69 };

const named = (object: string, kind: ObjectKind, rule: number): Read => ({
  named: { object, kind },
  rule,
});
const NO_NAME: Read = { named: null, rule: 67 };

/** `isNew`: the verb makes what it names, so that nothing tracked needs to be there. */
export function readObject(token: Token, tracked: Tracked | undefined, isNew: boolean): Read {
  if (token.kind === 'quote') {
    const { mark = '"', text } = token;
    return text.trim() === '' ? NO_NAME : named(`${mark}${text}${mark}`, 'quoted', 31);
  }
  if (token.kind === 'code') return readCode(token.text, tracked);
  return token.kind === 'word' ? readWord(token.text, tracked, isNew) : NO_NAME;
}

/** In order: what is tracked, what its first character decides, paths, identifiers. */
function readWord(text: string, tracked: Tracked | undefined, isNew: boolean): Read {
  if (text.length < 2 || !couldBeName(text)) return NO_NAME;
  const path = pathOf(text);
  const known = readKnown(path, tracked);
  if (known !== null) return known;
  if (PRODUCTS.has(text.toLowerCase())) return { named: null, rule: 68 };
  if (text.charCodeAt(0) === 0x2f) return isEndpoint(text) ? named(text, 'endpoint', 32) : NO_NAME;
  if (isPattern(path)) return named(path, 'pattern', 39);
  if (isFileName(path)) return named(path, 'file', 33);
  return readIdentifier(text, tracked, isNew);
}

/** A plain word of prose that happens to be tracked (`docs`, `code`) is one only when it has a sign of a name. */
function readKnown(path: string, tracked: Tracked | undefined): Read | null {
  if (tracked === undefined) return null;
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  if (!tracked.isPath(bare)) return null;
  if (path.endsWith('/')) return named(path, 'pattern', 39);
  return /^[a-z]+$/.test(path) ? null : named(path, 'file', 38);
}

function readIdentifier(text: string, tracked: Tracked | undefined, isNew: boolean): Read {
  const call = text.endsWith('()') ? text.slice(0, -2) : text;
  if (isSnake(call)) return named(call, 'snake_case', 34);
  if (isCamel(call)) return named(call, 'camelCase', 35);
  if (isDotted(call)) return readDotted(call, tracked, isNew);
  const symbol = call !== text ? isPlain(call) : isScoped(call);
  return symbol ? named(call, 'symbol', 37) : NO_NAME;
}

function readDotted(text: string, tracked: Tracked | undefined, isNew: boolean): Read {
  const last = text.slice(text.lastIndexOf('.') + 1).toLowerCase();
  if (DOMAIN_ENDS.has(last)) return { named: null, rule: 68 };
  const doubtful = tracked !== undefined && !isNew && !tracked.isModule(text);
  return doubtful ? { named: null, rule: 69 } : named(text, 'dotted', 36);
}

/** Code signs say that it is a name: what is left to decide is whether it is one name, and of what. */
function readCode(text: string, tracked: Tracked | undefined): Read {
  const path = pathOf(text);
  if (tracked?.isPath(path.endsWith('/') ? path.slice(0, -1) : path))
    return named(path, path.endsWith('/') ? 'pattern' : 'file', 38);
  if (/\s/.test(text)) return isSpacedPath(path) ? named(path, 'file', 33) : NO_NAME;
  const word = readWord(text, undefined, true);
  if (word.named !== null) return word;
  const name = text.endsWith('()') ? text.slice(0, -2) : text;
  return isOneName(name) ? named(name, 'symbol', 37) : NO_NAME;
}

/** `paginate`, `--dry-run`, `Item#name`, and not `id="x"`, `a => b`, an address. */
const isOneName = (text: string): boolean =>
  text.length > 1 &&
  text.length <= 200 &&
  /^[\p{L}\p{N}_$@.:#/-]+$/u.test(text) &&
  !text.includes('://') &&
  hasLetter(text);

/** `docs/My Plan.md` is one path; `cat src/a.ts` is a command and `a.ts b.ts` are two. */
const isSpacedPath = (path: string): boolean => {
  const blank = path.search(/\s/);
  const slash = path.indexOf('/');
  return (
    slash > 0 && slash < blank && isFileName(path.replace(/\s+/g, '-')) && !/\.\w+\s/.test(path)
  );
};

/** Most words are prose, and are told by one walk: nothing in them but small letters behind the first. */
function couldBeName(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first === 0x23 || first === 0x40 || text.includes('://')) return false;
  let prose = isAsciiLetter(first);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x5c || code === 0x27 || code === 0x2019) return false;
    if (code === 0x40 && !text.includes('/')) return false;
    if (i > 0 && (code < 0x61 || code > 0x7a)) prose = false;
  }
  return !prose || isBareName(text);
}

/** `Dockerfile` can be a tracked path; nothing else that is written like prose is looked up unless it is capitalised. */
const isBareName = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return first >= 0x41 && first <= 0x5a;
};

/** Segments of words, `{id}`, `:id`, `[id]`, `<id>`. */
function isEndpoint(text: string): boolean {
  if (text.includes('//') || !hasLetter(text)) return false;
  for (let i = 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const fine = isLetterOrDigit(code) || '_-/{}:[]<>*'.includes(text[i] as string);
    if (!fine) return false;
  }
  return true;
}

/** A directory with its slash, or wildcards in a path. `and/or/` has no sign of a path but its slashes. */
function isPattern(path: string): boolean {
  if (/[<>|:"\\]/.test(path) || path.startsWith('/') || path.includes('//')) return false;
  if (path.endsWith('/')) return hasLetter(path);
  const wild = path.includes('*') || hasChoice(path);
  return wild && (path.includes('/') || path.startsWith('*.')) && hasLetter(path);
}

/** `{a,b}` */
function hasChoice(path: string): boolean {
  const open = path.indexOf('{');
  const close = open < 0 ? -1 : path.indexOf('}', open);
  return close > 0 && path.slice(open, close).includes(',');
}

const isWordCode = (code: number): boolean => isAsciiLetter(code) || isDigit(code) || code === 0x5f;

function everyWordCode(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isWordCode(text.charCodeAt(i))) return false;
  return true;
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const isPlain = (text: string): boolean =>
  text.length > 1 && everyWordCode(text) && !isDigit(text.charCodeAt(0));

const isSnake = (text: string): boolean =>
  text.includes('_') && isPlain(text) && /[A-Za-z0-9]_|_[A-Za-z]/.test(text) && hasLetter(text);

const isCamel = (text: string): boolean =>
  isPlain(text) && !text.includes('_') && /[a-z][A-Z]/.test(text);

function isDotted(text: string): boolean {
  if (!text.includes('.')) return false;
  return text
    .split('.')
    .every((part) => part.length > 1 && everyWordCode(part) && !isDigit(part.charCodeAt(0)));
}

/** `Vec::push`: two or more names. */
const isScoped = (text: string): boolean =>
  text.includes('::') && text.split('::').every((part) => part !== '' && everyWordCode(part));
