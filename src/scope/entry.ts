/**
 * Decides what one entry that someone wrote means: include or exclude, and the canonical pattern, or what is wrong
 * with it and the mend. What the tree holds is told through TreeFacts.
 */
import { isTrouble, rowsOf, type Trouble } from './rows.ts';
import { CAPS, type PatternProblemCode, type TreeFacts, type Understood } from './scope.ts';

type Because = NonNullable<Understood['because']>;

/** What one entry says, once it is known to be usable. */
export interface Meaning {
  readonly excludes: boolean;
  readonly pattern: string;
  readonly because?: Because;
}

/** The pattern that means exactly this path and nothing else. */
export function literalPattern(path: string): string {
  const escaped = path
    .normalize('NFC')
    .replace(/[\\*?[\]{}#\ufffd]|[!+@](?=\()|\p{Cc}/gu, (sign) => `\\${sign}`);
  return escaped.startsWith('!') || escaped.trim() === '' ? `\\${escaped}` : escaped;
}

/** Whether a pattern can be typed that names it: none with bytes that are not UTF-8, none longer than a pattern may be. */
export const isSayable = (path: string): boolean =>
  !/\p{Cs}/u.test(path) && literalPattern(path).length <= CAPS.patternLength;

/**
 * Names of letters, wildcards and simple braces, with single slashes between them: most patterns, and nothing in them
 * can be refused or be written in another way. Ten thousand claims are read in no time because of it.
 */
const PLAIN =
  /^(?:[\w\-.*?@+=~,%]|\{\w[\w\-.]*(?:,\w[\w\-.]*)+\})+(?:\/(?:[\w\-.*?@+=~,%]|\{\w[\w\-.]*(?:,\w[\w\-.]*)+\})+)*$/;

/** With nine commas, braces stand for at most 512 patterns; 96 characters hold no more `**` than allowed. */
export const isPlain = (written: string): boolean =>
  written.length <= CAPS.globstars * 3 &&
  PLAIN.test(written) &&
  !written.startsWith('.') &&
  !written.includes('/.') &&
  !written.includes('**/**') &&
  (!written.includes('{') || written.split(',').length <= 10);

export function readEntry(entry: string, tree: TreeFacts | undefined): Meaning | Trouble {
  const excludes = entry.startsWith('!') && !entry.startsWith('!(');
  const written = excludes ? entry.slice(1) : entry;
  if (tree === undefined && isPlain(written)) return { excludes, pattern: written };
  const named = tree === undefined ? null : literalMeaning(written, tree);
  if (named !== null) return { excludes, ...named };
  const bad = textTrouble(written, excludes);
  if (bad !== null) return bad;
  const { text, because } = everythingBelow(written.normalize('NFC').replace(/\/+/g, '/'), tree);
  const pattern = text.replace(/(?<=^|\/)\*\*(?:\/\*\*)+(?=\/|$)/g, '**');
  const dots = dotTrouble(pattern);
  if (dots !== null) return dots;
  const git = excludes ? null : gitTrouble(pattern);
  if (git !== null) return git;
  const rows = isPlain(pattern) ? [] : rowsOf(pattern);
  if (isTrouble(rows)) return rows;
  return because === undefined ? { excludes, pattern } : { excludes, pattern, because };
}

/** An entry that, read literally, names a tracked file means that file, whatever signs are in its name. */
function literalMeaning(written: string, tree: TreeFacts): Omit<Meaning, 'excludes'> | null {
  if (written === '' || written.length > CAPS.patternLength || !tree.isFile(written)) return null;
  const pattern = literalPattern(written);
  if (pattern.length > CAPS.patternLength) return null;
  return pattern === written.normalize('NFC') ? { pattern } : { pattern, because: 'literal-file' };
}

function textTrouble(written: string, excludes: boolean): Trouble | null {
  if (written.trim() === '')
    return trouble('empty', 'the pattern is empty', 'name a path to write');
  if (written.length > CAPS.patternLength) {
    return trouble(
      'too-long',
      `${written.length} characters, and a pattern may have ${CAPS.patternLength}`,
      'write `*` for the long part',
    );
  }
  if (written.startsWith('/') || /^[a-z]:[\\/]/i.test(written)) {
    const rest = written.replace(/^(?:[a-z]:[\\/]|\/+)/i, '');
    return trouble(
      'absolute',
      'patterns begin at the top of the repository, not at the root of the file system',
      rest === ''
        ? '`**` for everything'
        : `\`${rest}\`, if it is below the repository's root; nothing else can be named`,
    );
  }
  if (excludes && written.startsWith('!') && !written.startsWith('!(')) {
    return trouble(
      'double-exclusion',
      "an exclusion can't be excluded",
      `\`${written.slice(1)}\` to include it, or \`!\\${written}\` to exclude a name that begins with \`!\``,
    );
  }
  return signTrouble(written);
}

/** Signs that mean nothing here, or will mean something else. */
function signTrouble(written: string): Trouble | null {
  // Pairs of a backslash and what it escapes are taken out first: what is left stands for itself.
  const bare = written.replace(/\\(?:[\ud800-\udbff][\udc00-\udfff]|[\s\S])/g, '');
  if (/\p{Cc}/u.test(bare)) {
    return trouble(
      'control-character',
      "control characters in a path are taken only from a tracked file's own name",
      'write `?` for it',
    );
  }
  if (bare.includes('\ufffd')) {
    return trouble(
      'not-utf-8',
      'it has a sign that stands for bytes which are not UTF-8',
      'write `*` in its place',
    );
  }
  if (
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udc7f\udd00-\udfff]/.test(
      written,
    )
  ) {
    return trouble('control-character', 'half a character is in it', 'write `?` for it');
  }
  if (!bare.includes('#')) return null;
  return trouble(
    'reserved-hash',
    '`#` is reserved: it will narrow a claim below the file',
    `\`${written.replace(/\\[\s\S]|#/g, (sign) => (sign === '#' ? '\\#' : sign))}\` for a name with \`#\` in it`,
  );
}

/** `src/api/` means everything below, and so does `src/api` when it is a directory. */
function everythingBelow(
  written: string,
  tree: TreeFacts | undefined,
): { readonly text: string; readonly because?: Because } {
  const bare = written.endsWith('/') ? written.slice(0, -1) : written;
  const text = tree === undefined ? bare : literalDirectories(bare, tree);
  if (written.endsWith('/')) return { text: `${text}/**`, because: 'trailing-slash' };
  if (tree?.isDirectory(bare)) return { text: `${text}/**`, because: 'directory' };
  return text === bare ? { text } : { text, because: 'directory' };
}

/** Escapes the leading segments that, read literally, are directories: `app/[id]/*.tsx` is not about `app/i`. */
function literalDirectories(written: string, tree: TreeFacts): string {
  if (!/[[\]{}(]/.test(written)) return written;
  const segments = written.split('/');
  for (let count = segments.length; count > 0; count--) {
    const directory = segments.slice(0, count).join('/');
    if (!tree.isDirectory(directory)) continue;
    return [literalPattern(directory), ...segments.slice(count)].join('/');
  }
  return written;
}

function dotTrouble(pattern: string): Trouble | null {
  const segments = pattern.split('/');
  const plain = segments.filter((segment) => segment !== '.' && segment !== '..');
  if (plain.length === segments.length) return null;
  const parent = segments.includes('..');
  if (parent && leavesRoot(segments))
    return trouble('parent-segment', "it leads out of the repository's root", 'a path below it');
  const mended = parent ? withoutParents(segments) : plain.join('/');
  return trouble(
    parent ? 'parent-segment' : 'dot-segment',
    parent ? 'a pattern is written without `..`' : '`.` names no directory here',
    mended === '' ? '`**` for everything' : `\`${mended}\``,
  );
}

/** Git tracks nothing in there, on no file system: what is claimed is what can be committed. */
function gitTrouble(pattern: string): Trouble | null {
  const inGit = pattern.split('/').some((segment) => /^\.git$/i.test(segment.replace(/\\/g, '')));
  if (!inGit) return null;
  return trouble(
    'git-directory',
    "`.git` is git's own directory: nothing in it is ever committed",
    'leave it out, and name what git tracks',
  );
}

/** More steps up than down before them. */
function leavesRoot(segments: readonly string[]): boolean {
  let depth = 0;
  return segments.some((segment) => {
    if (segment !== '.') depth += segment === '..' ? -1 : 1;
    return depth < 0;
  });
}

function withoutParents(segments: readonly string[]): string {
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
  }
  return kept.join('/');
}

export const trouble = (code: PatternProblemCode, message: string, mend: string): Trouble => ({
  code,
  message,
  mend,
});
