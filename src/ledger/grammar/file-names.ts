/** Decides from its letters alone whether a name is a file's, and what the path in it is. */
import { isAsciiLetter, isLetterOrDigit } from './characters.ts';
import { BARE_FILES, ENDINGS, PRODUCTS } from './names.ts';

/** Without `./`, and without the line that a compiler or a host adds: `src/a.ts:42:7`, `src/a.ts#L42-L50`. */
export function pathOf(text: string): string {
  const plain = text.replace(/^(?:\.\/)+/, '');
  const hash = plain.indexOf('#L');
  if (hash > 0 && /^#L\d+(?:C\d+)?(?:-L?\d+(?:C\d+)?)?$/.test(plain.slice(hash)))
    return plain.slice(0, hash);
  const colon = plain.indexOf(':', 1);
  return colon > 0 && /^:\d+(?:[:-]\d+)?$/.test(plain.slice(colon)) ? plain.slice(0, colon) : plain;
}

/** Marks that paths of real projects have: `app/[id]/page.tsx`, `+page.svelte`, `$slug.tsx`, `@types`, `(group)`. */
const MARKS = new Set([...'_-.+@$[](){}~%=&!#/'].map((mark) => mark.charCodeAt(0)));

export function isFileName(path: string): boolean {
  if (path.startsWith('/') || path.endsWith('/') || path.includes('//')) return false;
  for (let i = 0; i < path.length; i++) {
    const code = path.charCodeAt(i);
    if (!isLetterOrDigit(code) && !MARKS.has(code)) return false;
  }
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  return slash < 0 ? isBareFileName(name) : isFileBelow(path, name);
}

/** Below a directory any ending makes a file, and so does a dot at the beginning of any part. */
function isFileBelow(path: string, name: string): boolean {
  if (PRODUCTS.has(name.toLowerCase()) || isTwoFiles(path)) return false;
  return hasEnding(name) || isDotName(name) || /(?:^|\/)\.[A-Za-z]/.test(path);
}

/** `a.ts/b.ts` is two files for whoever writes it. */
function isTwoFiles(path: string): boolean {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    const dot = path.lastIndexOf('.', slash);
    if (dot > path.lastIndexOf('/', slash - 1) + 1 && ENDINGS.has(path.slice(dot + 1, slash)))
      return true;
  }
  return false;
}

function isBareFileName(name: string): boolean {
  if (isDotName(name)) return true;
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return false;
  const first = name.slice(0, name.indexOf('.')).toLowerCase();
  return (
    BARE_FILES.has(first) ||
    (ENDINGS.has(name.slice(dot + 1).toLowerCase()) && /[\p{L}\d]/u.test(first))
  );
}

const isDotName = (name: string): boolean =>
  /^\.[A-Za-z][\w.-]*$/.test(name) && !name.endsWith('.');

/** `.ts`, `.d`, `.snap`: begins with a letter, so that `v1/2.5` has none. */
function hasEnding(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return dot > 0 && isAsciiLetter(name.charCodeAt(dot + 1)) && name.length - dot <= 16;
}
