/**
 * Decides what of a worktree has to be writable for a claim, where only whole directories and single files that are
 * there can be told apart: exact for what is there, and it says where names that are not there yet can be made beyond
 * the claim. What lies where is told by a function; nothing is read here.
 */
import { foldText } from '../scope/fold.ts';
import { inside, meets } from '../scope/inside.ts';
import { compileScope } from '../scope/match.ts';
import { literalStart } from '../scope/outline.ts';
import { isSayable, literalPattern } from '../scope/pattern.ts';
import { rowsOfPattern } from '../scope/prepared.ts';
import { ANY_DEPTH, type Row } from '../scope/rows.ts';
import type { PathText, Scope } from '../scope/scope.ts';

export interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'directory' | 'link';
}

/** What lies in a directory of the worktree (empty: its root); nothing where none is there. */
export type Look = (directory: PathText) => readonly Entry[];

/** `new-names`: what is there is safe, names that are not can be made. `whole`: everything below can be written. */
export interface Wider {
  readonly path: PathText;
  readonly how: 'new-names' | 'whole';
}

export interface Claimed {
  /** Directories to make first, each after those above it. */
  readonly make: readonly PathText[];
  readonly mounts: readonly { readonly path: PathText; readonly writable: boolean }[];
  readonly wider: readonly Wider[];
  /** Claimed, and not to be written: a link or a file is where a directory would have to be. */
  readonly closed: readonly PathText[];
}

/** What is kept from being written one by one: each is a mount, and a thousand of them take seconds to make. */
const MOST_COVERS = 128;

export function claimedPart(scope: Scope, look: Look): Claimed {
  const { starts, make, closed } = startsOf(scope, look);
  const part = new Part(scope, look, starts);
  return { make, closed, ...part.opened() };
}

const join = (directory: PathText, name: string): PathText =>
  directory === '' ? name : `${directory}/${name}`;
const isAtOrBelow = (path: PathText, above: PathText): boolean =>
  above === '' || path === above || path.startsWith(`${above}/`);
const depth = (path: PathText): number => (path === '' ? 0 : path.split('/').length);
const fromAbove = (a: PathText, b: PathText): number => depth(a) - depth(b);

/** The directories that patterns begin at: what they say literally, found in the tree as matching would find it. */
function startsOf(scope: Scope, look: Look) {
  const starts = new Set<PathText>();
  const make = new Set<PathText>();
  const closed = new Set<PathText>();
  for (const pattern of scope.include) {
    const written = literalStart(pattern).split('/').slice(0, -1);
    for (const row of rowsOfPattern(pattern)) {
      const found = follow(namesOf(row), written, look);
      if ('closed' in found) closed.add(found.closed);
      else {
        for (const start of found.starts) starts.add(start);
        for (const path of found.make) make.add(path);
      }
    }
  }
  const sorted = [...starts].sort(fromAbove);
  return { starts: sorted, make: [...make], closed: [...closed] };
}

/** Folded names of the directories that every path of the row lies in. */
function namesOf({ segments }: Row): string[] {
  const names: string[] = [];
  for (const segment of segments.slice(0, -1)) {
    if (segment === ANY_DEPTH || segment.literal === null) break;
    names.push(segment.literal);
  }
  return names;
}

type Followed =
  | { readonly starts: readonly PathText[]; readonly make: readonly PathText[] }
  | { readonly closed: PathText };

/** `written`: the same names as they were written, as far as they are plain: only those can be made. */
function follow(names: readonly string[], written: readonly string[], look: Look): Followed {
  let at: PathText[] = [''];
  for (const [n, name] of names.entries()) {
    const found = at.flatMap((directory) =>
      look(directory)
        .filter((entry) => foldText(entry.name) === name)
        .map((entry) => ({ path: join(directory, entry.name), kind: entry.kind })),
    );
    const directories = found.filter(({ kind }) => kind === 'directory').map(({ path }) => path);
    if (directories.length === 0 && found[0] !== undefined) return { closed: found[0].path };
    if (directories.length === 0)
      return missing(at, written.slice(n, names.length), names.length - n);
    at = directories;
  }
  return { starts: at, make: [] };
}

/** Where the names can't be made as they are meant, the directory above is opened. */
function missing(at: readonly PathText[], written: readonly string[], count: number): Followed {
  if (written.length < count) return { starts: at, make: [] };
  const make: PathText[] = [];
  let path = at[0] ?? '';
  for (const name of written) {
    path = join(path, name);
    make.push(path);
  }
  return { starts: [path], make };
}

class Part {
  readonly #scope: Scope;
  readonly #look: Look;
  readonly #starts: readonly PathText[];
  readonly #has: (path: PathText) => boolean;
  readonly #mounts = new Map<PathText, boolean>();
  readonly #wider: Wider[] = [];
  /** Everything below these is writable. */
  readonly #whole: PathText[] = [];
  readonly #seen = new Set<PathText>();
  #covers = 0;

  constructor(scope: Scope, look: Look, starts: readonly PathText[]) {
    this.#scope = scope;
    this.#look = look;
    this.#starts = starts;
    this.#has = compileScope(scope).has;
  }

  opened(): Pick<Claimed, 'mounts' | 'wider'> {
    const queue = [...this.#starts];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      queue.push(...this.#open(next));
      // What is nearer to the root has the first go at what can be kept apart.
      queue.sort(fromAbove);
    }
    const mounts = [...this.#mounts].map(([path, writable]) => ({ path, writable }));
    return { mounts, wider: this.#wider };
  }

  /** Gives the directories below that are to be looked into next. */
  #open(directory: PathText): PathText[] {
    if (this.#seen.has(directory)) return [];
    this.#seen.add(directory);
    if (this.#whole.some((above) => isAtOrBelow(directory, above))) return [];
    const standing = this.#standing(directory);
    if (standing === 'none') return [];
    if (!this.#isWritable(directory)) this.#mounts.set(directory, true);
    if (standing === 'all') this.#whole.push(directory);
    return standing === 'all' ? [] : this.#sorted(directory);
  }

  #sorted(directory: PathText): PathText[] {
    const covers: Entry[] = [];
    const next: Entry[] = [];
    for (const entry of this.#look(directory)) {
      if (directory === '' && entry.name === '.git') continue;
      const path = join(directory, entry.name);
      if (entry.kind === 'directory') {
        const standing = this.#standing(path);
        if (standing === 'all') continue;
        (standing === 'some' && this.#isOpen(path) ? next : covers).push(entry);
        // A link can't be kept apart: whatever is mounted over it lands where it points.
      } else if (entry.kind === 'file' && !this.#has(path)) covers.push(entry);
    }
    if (this.#covers + covers.length > MOST_COVERS) {
      this.#whole.push(directory);
      this.#wider.push({ path: directory, how: 'whole' });
      return [];
    }
    this.#covers += covers.length;
    for (const { name } of covers) this.#mounts.set(join(directory, name), false);
    if (!this.#isExact(directory, [...covers, ...next]))
      this.#wider.push({ path: directory, how: 'new-names' });
    return next.map(({ name }) => join(directory, name));
  }

  /** Whether whatever can be made there, beside what is `apart`, is claimed. */
  #isExact(directory: PathText, apart: readonly Entry[]): boolean {
    const paths = apart.map(({ name }) => join(directory, name));
    if (![directory, ...paths].every(isSayable)) return false;
    const exclude = paths.flatMap((path) => [literalPattern(path), below(path)]);
    return inside({ include: [below(directory)], exclude }, this.#scope);
  }

  /** By what is mounted already. */
  #isWritable(directory: PathText): boolean {
    const names = directory.split('/');
    const above = names.map((_, n) => names.slice(0, names.length - n).join('/'));
    const nearest = [...above, ''].find((path) => this.#mounts.has(path));
    return nearest !== undefined && this.#mounts.get(nearest) === true;
  }

  #isOpen(path: PathText): boolean {
    return this.#starts.some((start) => isAtOrBelow(path, start));
  }

  #standing(directory: PathText): 'all' | 'some' | 'none' {
    if (!isSayable(directory)) return 'some';
    const part: Scope = { include: [below(directory)], exclude: [] };
    if (inside(part, this.#scope)) return 'all';
    return meets(part, this.#scope) ? 'some' : 'none';
  }
}

const below = (directory: PathText): string =>
  directory === '' ? '**' : `${literalPattern(directory)}/**`;
