/** `{a,b}` and `{1..3}`, as bash and zsh write them out. */
import { type Word, wordOf } from './word.ts';

/** More than this nobody writes out, and no path is longer. */
const MOST = 256;
const LONGEST = 4_096;

/** The words that it stands for; where they are too many, any that look so. */
export function expanded(word: Word): readonly Word[] {
  const { braces, home } = word;
  if (braces === null) return [word];
  const raws = braces.length > LONGEST ? null : writtenOut(braces);
  if (raws === null) return likely(braces, home);
  return raws.map((raw) =>
    wordOf(raw, { known: true, home, isGlob: /(?<!\\)(?:\\\\)*[*?[]/.test(raw) }),
  );
}

/** Those that are there by such a name, and one that is not there yet. */
function likely(raw: string, home: boolean): readonly Word[] {
  let any = raw.length > LONGEST ? `${/^(?:\\[\s\S]|[^\\{])*/.exec(raw)?.[0] ?? ''}*` : raw;
  for (let group = groupIn(any); group !== null; group = groupIn(any))
    any = `${any.slice(0, group.start)}*${any.slice(group.end)}`;
  return [true, false].map((isGlob) => wordOf(any, { known: true, home, isGlob }));
}

interface Group {
  readonly start: number;
  readonly end: number;
  /** What stands between the commas, or is counted. */
  readonly parts: readonly string[];
}

/** Null: too many. */
function writtenOut(raw: string): string[] | null {
  const done: string[] = [];
  const open = [raw];
  for (let rounds = 0; open.length > 0; rounds++) {
    if (rounds > MOST * 2 || done.length + open.length > MOST) return null;
    const one = open.pop() as string;
    const group = groupIn(one);
    if (group === null) done.push(one);
    else {
      const around = group.parts.map(
        (part) => one.slice(0, group.start) + part + one.slice(group.end),
      );
      open.push(...around.reverse());
    }
  }
  return done;
}

/** The first that is one, read once from left to right. */
function groupIn(raw: string): Group | null {
  const opened: { start: number; commas: number[] }[] = [];
  let first: Group | null = null;
  for (let at = 0; at < raw.length; at++) {
    const character = raw[at];
    if (character === '\\') at++;
    else if (character === '{') opened.push({ start: at, commas: [] });
    else if (character === ',') opened.at(-1)?.commas.push(at);
    else if (character === '}') {
      const group = opened.pop();
      if (group === undefined) continue;
      const parts = partsOf(raw, group, at);
      if (parts !== null && (first === null || group.start < first.start))
        first = { start: group.start, end: at + 1, parts };
      if (opened.length === 0 && first !== null) break;
    }
  }
  return first;
}

function partsOf(
  raw: string,
  { start, commas }: { readonly start: number; readonly commas: readonly number[] },
  end: number,
): string[] | null {
  if (commas.length === 0) return counted(raw.slice(start + 1, end));
  const bounds = [start, ...commas, end];
  return bounds.slice(1).map((bound, n) => raw.slice((bounds[n] as number) + 1, bound));
}

const COUNTED = /^(-?\d{1,9}|[A-Za-z])\.\.(-?\d{1,9}|[A-Za-z])(?:\.\.-?\d{1,9})?$/;

/** A step leaves some out: rather a name too many. */
function counted(text: string): string[] | null {
  const [, from = '', to = ''] = COUNTED.exec(text) ?? [];
  const letters = /[A-Za-z]/.test(from);
  if (from === '' || letters !== /[A-Za-z]/.test(to)) return null;
  const [a, b] = letters ? [from.charCodeAt(0), to.charCodeAt(0)] : [Number(from), Number(to)];
  const length = Math.min(Math.abs(b - a) + 1, MOST + 1);
  const wide = /^-?0\d/.test(from) || /^-?0\d/.test(to) ? Math.max(from.length, to.length) : 0;
  return Array.from({ length }, (_, n) => {
    const value = a < b ? a + n : a - n;
    return letters ? String.fromCharCode(value) : String(value).padStart(wide, '0');
  });
}
