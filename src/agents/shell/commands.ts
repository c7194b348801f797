/**
 * The commands whose arguments say which files they write. Each is read as its manual has it: options that take a value
 * are known, whatever else begins with a dash is an option without one.
 */
import type { Write } from '../asked.ts';
import { patchedPaths } from '../patch.ts';
import { gitWrites } from './git.ts';
import { read } from './options.ts';
import { type Place, placed } from './place.ts';
import type { Command } from './scan.ts';
import { taken } from './taking.ts';
import type { Word } from './word.ts';

type Writes = (words: readonly Word[], here: Place | null, command: Command) => Write[];

export function commandWrites(command: Command, here: Place | null): Write[] {
  const [first, ...words] = command.words;
  const name = first?.text.slice(first.text.lastIndexOf('/') + 1) ?? '';
  const writes = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return writes === undefined || first?.known !== true ? [] : writes(words, here, command);
}

const each =
  (how: Write['how'], values = ''): Writes =>
  (words, here) =>
    read(words, values).operands.flatMap((word) => placed(word, here, how));

const taking =
  (sources: Write['how'] | null, target: Write['how'], values = 'tSm'): Writes =>
  (words, here) =>
    taken(read(words, values), here, { sources, target });

/** A hard link is another name for the same file: who writes to one writes to the other. */
const link: Writes = (words, here) => {
  const options = read(words, 'tS');
  const soft = options.has('s') || options.has('symbolic');
  return taken(options, here, { sources: soft ? null : 'content', target: 'entry' });
};

const sed: Writes = (words, here) => {
  const options = read(words, 'efl', { glued: 'i' });
  if (!options.has('i') && !options.has('in-place')) return [];
  const scripted = options.has('e') || options.has('f') || options.has('expression');
  // `-i ''` of BSD: an empty suffix, which is no file.
  const operands = options.operands.filter(({ text, known }) => !known || text !== '');
  return operands.slice(scripted ? 0 : 1).flatMap((word) => placed(word, here, 'entry'));
};

const perl: Writes = (words, here) => {
  const options = read(words, 'eEIMm', { glued: 'i' });
  if (!options.has('i')) return [];
  const scripted = options.has('e') || options.has('E');
  return options.operands.slice(scripted ? 0 : 1).flatMap((word) => placed(word, here, 'entry'));
};

const dd: Writes = (words, here) =>
  words
    .filter(({ text }) => text.startsWith('of='))
    .flatMap((word) => placed({ ...word, text: word.text.slice(3), glob: null }, here, 'content'));

/** What is fetched goes where the option says. */
const fetched =
  (letter: string, name: string, values: string): Writes =>
  (words, here) => {
    const options = read(words, values, { long: [name] });
    const file = options.value(letter) ?? options.value(name);
    return file === undefined || file.text === '-' ? [] : placed(file, here, 'content');
  };

const applyPatch: Writes = (words, here, { documents }) => {
  const texts = [...documents, ...words.filter(({ known }) => known).map(({ text }) => text)];
  return texts
    .flatMap(patchedPaths)
    .flatMap(({ path, how }) =>
      placed({ text: path, known: true, home: false, glob: null }, here, how),
    );
};

const COMMANDS: Readonly<Record<string, Writes>> = {
  tee: each('content'),
  touch: each('content', 'drt'),
  truncate: each('content', 'sr'),
  rm: each('removal'),
  unlink: each('removal'),
  shred: each('content', 'ns'),
  mv: taking('removal', 'entry'),
  cp: taking(null, 'content'),
  install: taking(null, 'entry', 'tSmgo'),
  ln: link,
  sed,
  gsed: sed,
  perl,
  dd,
  curl: fetched('o', 'output', 'oXHdFuAebTmx'),
  wget: fetched('O', 'output-document', 'OoPaUtTe'),
  git: gitWrites,
  apply_patch: applyPatch,
  applypatch: applyPatch,
};
