/**
 * How much of what was found, or answered, an event has room for: a stranger decides how many files there are and how
 * long their names, and nobody may make the registry grow beyond reading. What is cut is counted, and excuses nothing.
 */
import type { More, PathState } from './claim.ts';

/** Paths that one list of an event holds, and how long all of them may be together as JSON. */
const MOST_PATHS = 1_000;
const MOST_TEXT = 128 * 1024;

/** Of so many of the others it is told by their content what they were. */
const MOST_KNOWN = 20_000;
const DIGITS = 8;

interface Kept<S> {
  readonly paths: readonly S[];
  readonly more?: More;
}

/** The first ones; the rest is only counted. For answers: what they leave out is asked again. */
export function roomFor<S>(paths: readonly S[], textOf: (path: S) => string): Kept<S> {
  let room = MOST_TEXT;
  const fits = (path: S): boolean => {
    room -= JSON.stringify(textOf(path)).length;
    return room >= 0;
  };
  const kept: S[] = [];
  for (const path of paths) {
    if (kept.length === MOST_PATHS || !fits(path)) break;
    kept.push(path);
  }
  const count = paths.length - kept.length;
  return count === 0 ? { paths } : { paths: kept, more: { count } };
}

/** Of an answer. */
export const answeredInRoom = <S extends Pick<PathState, 'path'>>(paths: readonly S[]): Kept<S> =>
  roomFor(paths, ({ path }) => path);

/** `<owner>:<branch>`: no branch of the repository itself has a colon. */
export const isForks = (branch: string): boolean => branch.includes(':');

/**
 * Of what was found outside: the content of what is cut stays on record, so that it is found again under another name.
 * A fork's is counted alone: no claim can be on its branch, and whoever has one decides how much there is.
 */
export function foundInRoom<S extends PathState>(branch: string, paths: readonly S[]): Kept<S> {
  const { paths: kept, more } = answeredInRoom(paths);
  if (more === undefined || isForks(branch) || more.count > MOST_KNOWN)
    return { paths: kept, ...(more && { more }) };
  const oids = paths
    .slice(kept.length)
    .flatMap(({ oid }) => oid?.slice(0, DIGITS) ?? [])
    .join('');
  return { paths: kept, more: { ...more, oids } };
}

/** Whether a content may be among what was cut: by its first digits, so sometimes one that only looks like it. */
export function contentIn({ oids }: More): (oid: string) => boolean {
  if (oids === undefined) return () => true;
  const known = new Set(oids.match(new RegExp(`.{${DIGITS}}`, 'gu')));
  return (oid) => known.has(oid.slice(0, DIGITS));
}

/** Nothing is named, and nothing was cut: a look found nothing, an answer is about everything. */
export const namesNothing = ({ paths, more }: Kept<unknown>): boolean =>
  paths.length === 0 && more === undefined;
