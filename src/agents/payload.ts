/**
 * Reads the parts that the harnesses' calls have in common: a JSON object with a tool's name and its arguments. Each
 * harness says under which keys, and which tools write; what is no such call is malformed, and never guessed at.
 */
import { type Asked, NOTHING, type Write } from './asked.ts';
import { patchedPaths } from './patch.ts';
import { shellWrites } from './shell/writes.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The paths that a call of one tool writes; a text: what is wrong with the call. */
export type Reader = (args: Fields) => readonly Write[] | string;

export interface Call {
  readonly tool: unknown;
  /** An object, or one as JSON text. */
  readonly args: unknown;
  readonly cwd: unknown;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null: no JSON object. */
export function fieldsIn(text: string): Fields | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isFields(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

export const malformed = (why: string, cwd: unknown = null): Asked => ({
  kind: 'malformed',
  why,
  cwd: typeof cwd === 'string' ? cwd : null,
});

export const NO_OBJECT = malformed('it is no JSON object');

export function askedBy(
  { tool, args, cwd }: Call,
  readers: Readonly<Record<string, Reader>>,
): Asked {
  if (typeof tool !== 'string' || tool === '') return malformed('it names no tool', cwd);
  const reader = Object.hasOwn(readers, tool) ? readers[tool] : undefined;
  if (reader === undefined) return NOTHING;
  const fields = typeof args === 'string' ? fieldsIn(args) : args;
  if (!isFields(fields)) return malformed(`${tool} comes without its arguments`, cwd);
  const writes = reader(fields);
  if (typeof writes === 'string') return malformed(`${tool} ${writes}`, cwd);
  if (writes.length === 0) return NOTHING;
  const place = typeof cwd === 'string' ? cwd : null;
  const strange = [place ?? '', ...writes.map(({ path }) => path)].map(strangeIn).find(Boolean);
  if (strange !== undefined) return malformed(`${tool} has ${strange}`);
  return { kind: 'writes', tool, cwd: place, writes };
}

/** The system takes no more, and a program that cuts a name off or tidies it up would write another file. */
const MOST_PATH = 4096;

const strangeIn = (path: string): string =>
  path.includes('\0')
    ? 'a NUL in a path'
    : path.length > MOST_PATH
      ? `a path of more than ${MOST_PATH} characters`
      : '';

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** One for each of the keys that is there: which of them the tool goes by, only the tool knows. Null: one is no text. */
function textsAt(args: Fields, keys: readonly string[]): string[] | null {
  const found = keys.map((key) => args[key]).filter(isThere);
  return found.every((value) => typeof value === 'string') ? found : null;
}

const named =
  (how: Write['how'], keys: readonly string[]): Reader =>
  (args) => {
    const paths = textsAt(args, keys) ?? [];
    if (paths.some((path) => /^\s*file:\/\//i.test(path)))
      return 'has a URL in the place of a path';
    return paths.length > 0
      ? paths.flatMap(meant).map((one) => ({ ...one, how }))
      : `names no file under ${keys.join(' or ')}`;
  };

/** As it stands, and as a tool may tidy it up: without blanks around it, from the home directory. */
function meant(path: string): Pick<Write, 'path' | 'home'>[] {
  const tidy = path.trim();
  const other = tidy === path || tidy === '' ? [] : [{ path: tidy }];
  const home = /^~(?:\/|$)/.test(tidy) ? [{ path: tidy.slice(2) || '.', home: true as const }] : [];
  return [{ path }, ...other, ...home];
}

/** A tool that writes the file it names, under any of these keys. */
export const file = (...keys: string[]): Reader => named('content', keys);

export const removal = (...keys: string[]): Reader => named('removal', keys);

/** A command line; `place`: keys that say where it runs, when it is not where the harness is. */
export const shell =
  (keys: readonly string[], place: readonly string[] = []): Reader =>
  (args) => {
    const scripts = textsAt(args, keys) ?? [];
    if (scripts.length === 0) return `has no command under ${keys.join(' or ')}`;
    const places = textsAt(args, place);
    if (places === null) return `has a place that is no text under ${place.join(' or ')}`;
    const at = places.length > 0 ? places : [''];
    return allOf(scripts.flatMap((script) => at.map((one) => shellWrites(script, one))));
  };

/** The text of a patch, as apply_patch reads it. */
export const patch =
  (...keys: string[]): Reader =>
  (args) => {
    const writes = (textsAt(args, keys) ?? []).flatMap(patchedPaths);
    return writes.length === 0
      ? `has no patch that names a file under ${keys.join(' or ')}`
      : writes;
  };

/** Ways in which a tool may say what it writes, each with the keys it is known by: all that are there, or the first. */
export const waysOf =
  (...ways: readonly (readonly [keys: readonly string[], reader: Reader])[]): Reader =>
  (args) => {
    const there = ways.filter(([keys]) => keys.some((key) => isThere(args[key])));
    return allOf((there.length > 0 ? there : ways.slice(0, 1)).map(([, reader]) => reader(args)));
  };

/** Of several readings; what is wrong with one of them is wrong with the call. */
export function allOf(read: readonly ReturnType<Reader>[]): ReturnType<Reader> {
  const wrong = read.find((one) => typeof one === 'string');
  return wrong ?? read.flatMap((one) => (typeof one === 'string' ? [] : one));
}
