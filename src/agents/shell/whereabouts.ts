/** Where a shell may be: after a `cd` that succeeded, and after one that did not. */
import { entered, type Place, placeAt } from './place.ts';
import { plainWord, type Word } from './word.ts';

export type Here = readonly Place[];

/** When what ran succeeded, and when it failed. */
export interface Ends {
  readonly ok: Here;
  readonly failed: Here;
}

/** What a shell keeps, and a subshell gets a copy of. */
export interface Shell {
  before: Here;
  stack: readonly Here[];
  /** A variable that was exported, by which git takes its settings from elsewhere. */
  elsewhere: string | null;
  /** What comes through a pipe, where it can be seen. */
  input: string | null;
  /** Names that commands so far were given: what is called so may have been made. */
  readonly mentioned: Set<string>;
}

export const newShell = (): Shell => ({
  ...{ before: [NOWHERE], stack: [], elsewhere: null, input: null, mentioned: new Set<string>() },
});

const NOWHERE: Place = { ...placeAt(''), text: null };

export const fork = (shell: Shell): Shell => ({ ...shell });

export const both = (here: Here): Ends => ({ ok: here, failed: here });

/** Behind `;` and the end of a line. */
export const either = ({ ok, failed }: Ends): Here =>
  ok === failed
    ? ok
    : union(
        ok,
        failed.filter(({ doubtful }) => !doubtful),
      );

/** More than a script has in earnest; the first ones are those where nothing failed, the last is where all did. */
const MOST = 8;

export function union(a: Here, b: Here): Here {
  if (a === b || b.length === 0) return a;
  const places = new Map<string, Place>();
  for (const place of [...a, ...b]) {
    const key = JSON.stringify([place.text, place.home]);
    const before = places.get(key);
    if (before === undefined || place.unless.length < before.unless.length) places.set(key, place);
  }
  const all = [...places.values()];
  return all.length > MOST ? [...all.slice(0, MOST - 1), ...all.slice(-1)] : all;
}

export const entering = (here: Here, word: Word): Here => here.map((place) => entered(word, place));

/** What `cd`, `pushd` and `popd` do; nothing, after any other command. */
export function moved(words: readonly Word[], from: Here, shell: Shell): Ends {
  const name = words[0]?.text;
  if (name === 'popd') return popped(from, shell);
  if (name !== 'cd' && name !== 'pushd') {
    mention(words, shell);
    return both(from);
  }
  const named = words.slice(1).find(({ text }) => !/^-[A-Za-z@]+$|^--$/.test(text));
  if (name === 'pushd' && named === undefined) return swapped(from, shell);
  const to = named ?? HOME;
  const ok = to.text === '-' ? shell.before : entering(from, to);
  shell.before = from;
  if (name === 'pushd') shell.stack = [...shell.stack.slice(-MOST), from];
  return { ok, failed: failing(to, from, shell) };
}

const HOME: Word = { ...plainWord(''), home: true };

/** `pushd` alone: where it was before, and back the next time. */
function swapped(from: Here, shell: Shell): Ends {
  const to = shell.stack.at(-1);
  if (to === undefined) return both(from);
  shell.before = from;
  shell.stack = [...shell.stack.slice(0, -1), from];
  return { ok: to, failed: [] };
}

function popped(from: Here, shell: Shell): Ends {
  const back = shell.stack.at(-1);
  shell.stack = shell.stack.slice(0, -1);
  return back === undefined ? both(from) : { ok: back, failed: [] };
}

/** Those that are always there are entered. Of one that nobody can name, nobody can say that it is missing. */
function failing(to: Word, from: Here, { mentioned }: Shell): Here {
  if (to.known && /^(?:\/|\.|(?:\.\.\/)*(?:\.\.)?)$/.test(to.text)) return [];
  const name = lastOf(to.text);
  return from.flatMap((place): Place[] => {
    const there = entered(to, place);
    // Rather here once too often: those that are missing suffice.
    if (place.unless.length >= MOST) return [place];
    if (there.text === null) return [{ ...place, doubtful: true }];
    const missing = { path: there.text, ...(there.home ? { home: true as const } : {}) };
    const doubtful = place.doubtful || mentioned.has(name);
    return [{ ...place, unless: [...place.unless, missing], doubtful }];
  });
}

const lastOf = (path: string): string => path.replace(/\/+$/, '').replace(/^.*\//s, '');

/** Also as git calls a clone. */
function mention(words: readonly Word[], { mentioned }: Shell): void {
  for (const { text } of words)
    for (const name of text.split('/')) mentioned.add(name.replace(/\.git$/, ''));
}
