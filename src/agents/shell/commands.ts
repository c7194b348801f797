/**
 * The commands whose arguments say which files they write. Each is read as its manual has it: options that take a value
 * are known, whatever else begins with a dash is an option without one.
 */
import type { Write } from '../asked.ts';
import { patchedPaths } from '../patch.ts';
import { gitWrites } from './git.ts';
import { behind, type Options, read } from './options.ts';
import { type Place, placed } from './place.ts';
import { HERE, type Taking, taken } from './taking.ts';
import type { Command } from './tree.ts';
import { nameOf, plainWord, type Word } from './word.ts';

type Writes = (words: readonly Word[], here: Place, command: Command) => Write[];

export function commandWrites(command: Command, here: Place): Write[] {
  const [first, ...words] = command.words;
  const name = nameOf(first);
  return Object.hasOwn(COMMANDS, name) ? (COMMANDS[name]?.(words, here, command) ?? []) : [];
}

const all = (words: readonly Word[], here: Place, how: Write['how']): Write[] =>
  words.flatMap((word) => placed(word, here, how));

const each =
  (how: Write['how'], letters = '', long: readonly string[] = []): Writes =>
  (words, here) =>
    all(read(words, letters, { long }).operands, here, how);

const INTO = ['target-directory', 'suffix'];

const move: Writes = (words, here) =>
  taken(read(words, 'tS', { long: INTO }), here, { sources: 'removal', targets: ['entry'] });

/** Most of its ways write through a link, some put something in its place. */
const copy: Writes = (words, here) => {
  const options = read(words, 'tS', { long: [...INTO, 'no-preserve', 'sparse'] });
  const replaces = options.has(
    ...['a', 'd', 'f', 'l', 'P', 's', 'b', 'archive', 'no-dereference', 'force', 'link'],
    ...['symbolic-link', 'remove-destination', 'backup'],
  );
  return taken(options, here, {
    sources: options.has('l', 'link') ? 'content' : null,
    targets: replaces ? ['content', 'entry'] : ['content'],
    parents: options.has('parents'),
  });
};

/** A hard link is another name for the same file: who writes to one writes to the other. */
const link: Writes = (words, here) => {
  const options = read(words, 'tS', { long: INTO });
  const alone = options.operands.length === 1 && !options.has('t', 'target-directory');
  const taking: Taking = {
    sources: options.has('s', 'symbolic') ? null : 'content',
    targets: ['entry'],
    ...(options.has('n', 'h', 'no-dereference') ? { exact: 'link' } : {}),
  };
  const operands = alone ? [...options.operands, HERE] : options.operands;
  return taken({ ...options, operands }, here, taking);
};

const install: Writes = (words, here) => {
  const options = read(words, 'tSmgo', { long: [...INTO, 'mode', 'group', 'owner'] });
  return options.has('d', 'directory')
    ? []
    : taken(options, here, { sources: null, targets: ['entry'] });
};

/** What stands in the place of the file: `script` says whether an option has the program. */
const inPlace =
  (letters: string, script: readonly string[], long: readonly string[] = []): Writes =>
  (words, here) => {
    const options = read(words, letters, { long, glued: 'i' });
    if (!options.has('i', 'in-place')) return [];
    // `-i ''` of BSD: an empty suffix, which is no file.
    const operands = options.operands.filter(({ text, known }) => !known || text !== '');
    const files = operands.slice(options.has(...script) ? 0 : 1);
    const how = options.has('follow-symlinks') ? 'content' : 'entry';
    return [...all(files, here, how), ...all(kept(options, files), here, 'entry')];
  };

/** Beside the file under another name it is left alone; elsewhere it may be anybody's. */
const kept = (options: Options, files: readonly Word[]): readonly Word[] =>
  options
    .values('i', 'in-place')
    .filter(({ text, known }) => known && text.includes('/'))
    .flatMap(({ text }) =>
      files.map((file) => ({
        ...plainWord(text.split('*').join(file.text)),
        known: file.known,
      })),
    );

/** Modes that git keeps: whether a file can be executed. A mode may begin with a dash, as options do. */
const chmod: Writes = (words, here) => {
  const isOption = ({ text }: Word) => /^-(?:[cfhvRHLP]+$|-)/.test(text);
  const given = words.filter((word) => !isOption(word));
  const like = words.some(({ text }) => text.startsWith('--reference'));
  const mode = like ? undefined : given[0];
  const files = given.slice(like ? 0 : 1);
  if (mode?.known === true && /^(?:[-+][rwstugo]+|[ugoa,]+[-+][rwstugo]*)$/.test(mode.text))
    return [];
  const below = words.some(({ text }) => /^(?:-[cfhvHLP]*R|--recursive$)/.test(text));
  return all(files, here, 'content').map((write) =>
    below || write.glob === true ? write : { ...write, unless: [...(write.unless ?? []), write] },
  );
};

const sed = inPlace('efl', ['e', 'f', 'expression', 'file'], ['expression', 'file', 'line-length']);
const perl = inPlace('eEIMm', ['e', 'E']);
const ruby = inPlace('eErIC', ['e']);

/** `-i inplace`, which is a library of gawk's. Operands with a sign of equality set variables. */
const awk: Writes = (words, here) => {
  const options = read(words, 'fFveEilL', { long: AWK });
  if (!options.values('i', 'include').some(({ text }) => text === 'inplace')) return [];
  const program = options.has('f', 'file', 'e', 'source', 'E', 'exec') ? 0 : 1;
  const files = options.operands.slice(program).filter(({ text }) => !/^\w+=/.test(text));
  return all(files, here, 'entry');
};
const AWK = ['file', 'field-separator', 'assign', 'source', 'exec', 'include', 'load'];

const dd: Writes = (words, here) =>
  all(
    words.filter(({ text }) => text.startsWith('of=')).flatMap((word) => atHome(behind(word, 3))),
    here,
    'content',
  );

/** Bash takes `of=~/x` for an assignment, other shells take it as it stands. */
const atHome = (word: Word): Word[] =>
  word.text.startsWith('~/') ? [word, { ...word, text: word.text.slice(2), home: true }] : [word];

interface Fetching {
  /** Of options that take a value. */
  readonly letters: string;
  /** Of those, the ones that name a file which is written. */
  readonly files: readonly string[];
}

/** What is fetched or sorted goes where the option says, each time that it is there. */
const fetched =
  ({ letters, files }: Fetching): Writes =>
  (words, here) => {
    const long = [...files, 'output-dir'].filter((name) => name.length > 1);
    const options = read(words, letters, { long });
    const named = options.values(...files).filter(({ text }) => text !== '-');
    const [into] = options.values('output-dir');
    const paths = into === undefined ? named : named.map((word) => within(into, word));
    return all(paths, here, 'content');
  };

const within = (into: Word, word: Word): Word => ({
  ...into,
  ...{ text: `${into.text}/${word.text}`, known: into.known && word.known },
});

const applyPatch: Writes = (words, here, { documents }) => {
  const texts = [...documents, ...words.filter(({ known }) => known).map(({ text }) => text)];
  return texts.flatMap(patchedPaths).flatMap(({ path, how }) => placed(plainWord(path), here, how));
};

const COMMANDS: Readonly<Record<string, Writes>> = {
  tee: each('content'),
  touch: each('content', 'drt', ['date', 'reference', 'time']),
  truncate: each('content', 'sr', ['size', 'reference']),
  rm: each('removal'),
  unlink: each('removal'),
  chmod,
  shred: each('content', 'ns', ['iterations', 'size', 'random-source']),
  mv: move,
  cp: copy,
  install,
  ln: link,
  link,
  sed,
  gsed: sed,
  perl,
  ruby,
  awk,
  gawk: awk,
  dd,
  sort: fetched({ letters: 'okStT', files: ['o', 'output'] }),
  curl: fetched({
    letters: 'AbcCdDeEFhHKmoPQrtTuUwxXyYz',
    files: ['o', 'output', 'D', 'dump-header', 'c', 'cookie-jar', 'trace', 'trace-ascii', 'stderr'],
  }),
  wget: fetched({
    letters: 'oaeiBtOTwQPUlARDIX',
    files: ['O', 'output-document', 'o', 'output-file', 'a', 'append-output'],
  }),
  git: gitWrites,
  apply_patch: applyPatch,
  applypatch: applyPatch,
};
