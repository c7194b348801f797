/**
 * What the journal has on record as written outside a claim and not allowed since: breaches that were found, answers
 * that said no, what stood outside when a claim was given back. Fed one event after another, oldest first; without the
 * record, giving a claim back and asking for a wider one would answer one's own breach.
 */
import { compileScope } from '../scope/match.ts';
import { scopeOf } from '../scope/pattern.ts';
import { awaitedIn, cutOf } from './answered.ts';
import type { More, PathState, Resolution } from './claim.ts';
import type { Event, EventOf } from './event.ts';
import type { ClaimId, RepositoryId } from './ids.ts';
import { contentIn, isForks } from './room.ts';

interface Mark {
  readonly state: PathState;
  /** A person said no, or to put it back: it stands until an answer, a grant or a release says otherwise. */
  readonly no: boolean;
}

const LANDS: ReadonlySet<Resolution['kind']> = new Set(['approved', 'widened', 'broken-glass']);

export class OutsideRecord {
  readonly #repository: RepositoryId;
  readonly #branch: string;
  readonly #marks = new Map<string, Map<string, Mark>>();
  /** What the newest look at a place found beyond what is on record by name. Only another look takes it off. */
  readonly #cut = new Map<string, More>();
  /** Of claims on the branch, and on those that have marks: nothing else is ever asked. */
  readonly #branches = new Map<ClaimId, string>();
  /** What claims on the branch have covered, at one time or another. */
  readonly #granted: (readonly string[])[] = [];
  /** What the branch had outside a claim already when that was granted, by path: as it was then. */
  readonly #stood = new Map<string, string>();

  /** `branch`: the one that will be asked about. */
  constructor(repository: RepositoryId, branch: string) {
    this.#repository = repository;
    this.#branch = branch;
  }

  add(event: Event): void {
    if (event.repository !== this.#repository) return;
    switch (event.kind) {
      case 'breached':
        this.#found(placeOf(event), foundBy(event), event.claim);
        return;
      case 'resolved':
        this.#answered(placeOf(event), event.resolution, event.claim);
        if (event.widened) this.#allow(event.branch, event.widened.write);
        return;
      case 'broke-glass':
        for (const path of event.paths) this.#drop(placeOf(event), path);
        return;
      case 'released':
        if (event.outside) this.#left(event.outside.branch, event.outside);
        return;
      case 'granted':
      case 'taken-over': {
        const { id, branch, write } = event.claim;
        if (branch === this.#branch || this.#marks.has(branch)) this.#branches.set(id, branch);
        this.#allow(branch, write);
        if (branch === this.#branch) this.#foundStanding(event.stood ?? []);
        return;
      }
      case 'widened':
        this.#allow(this.#branches.get(event.claim), event.write);
        return;
    }
  }

  /**
   * Which of the paths, as the branch has them, are on record: under its own name whatever became of their content,
   * (whatever is not by name, when more was found than an event holds), and with the very same content under any other name, since another branch is made in a moment. What an earlier
   * claim of the branch covered was written under that one, and what stood there as it is now when a claim was granted
   * is older than that, unless a person said no to it. `found` is what stands outside a claim right now.
   */
  among(states: readonly PathState[], found: readonly PathState[] = []): PathState[] {
    const own = this.#marks.get(this.#branch);
    const here = new Set([...(own?.keys() ?? []), ...found.map((state) => state.path)]);
    const cutHere = this.#cut.has(this.#branch);
    const covered = this.#granted.map(compiledOr);
    const elsewhere = new Set<string>();
    for (const [name, marks] of this.#marks)
      if (name !== this.#branch)
        for (const { state } of marks.values()) elsewhere.add(keyOf(state));
    const others = [...this.#cut].filter(([name]) => name !== this.#branch);
    const cutElsewhere = others.map(([, more]) => contentIn(more));
    return states.filter(
      (state) =>
        own?.get(state.path)?.no ||
        ((cutHere || here.has(state.path)) &&
          !covered.some((has) => has(state.path)) &&
          !this.#isOlder(state)) ||
        (state.oid !== null &&
          (elsewhere.has(keyOf(state)) || cutElsewhere.some((has) => has(state.oid as string)))),
    );
  }

  /** What was on record then stays on record. */
  #foundStanding(states: readonly PathState[]): void {
    if (this.#cut.has(this.#branch)) return;
    const marks = this.#of(this.#branch);
    for (const state of states)
      if (!marks.has(state.path)) this.#stood.set(state.path, keyOf(state));
  }

  #isOlder = (state: PathState): boolean => this.#stood.get(state.path) === keyOf(state);

  /** The newest look at a branch takes the place of the one before; a no outlives it. */
  #found(branch: string, { paths, more }: Found, claim: ClaimId | null): void {
    if (claim !== null) this.#branches.set(claim, branch);
    const standing = [...this.#of(branch).values()].filter((mark) => mark.no);
    this.#set(branch, [...paths.map(foundAt), ...standing]);
    this.#setCut(branch, more);
  }

  #left(branch: string, { paths, more }: Found): void {
    this.#set(branch, paths.map(foundAt));
    this.#setCut(branch, more);
  }

  #setCut(branch: string, more: More | undefined): void {
    if (more === undefined) this.#cut.delete(branch);
    else this.#cut.set(branch, more);
  }

  #answered(branch: string, { kind, paths }: Resolution, claim: ClaimId | null): void {
    if (claim !== null) this.#branches.set(claim, branch);
    const named = new Set(paths.map((state) => state.path));
    const others = [...this.#of(branch).values()].filter(({ state }) => !named.has(state.path));
    const noes = LANDS.has(kind) ? [] : paths.map((state) => ({ state, no: true }));
    this.#set(branch, [...others, ...noes]);
  }

  /** Whoever granted it had the record before them. */
  #allow(branch: string | undefined, write: readonly string[]): void {
    if (branch === this.#branch) this.#granted.push(write);
    const marks = branch === undefined ? undefined : this.#marks.get(branch);
    if (branch === undefined || marks === undefined) return;
    const has = compiledOr(write);
    this.#set(
      branch,
      [...marks.values()].filter(({ state }) => !has(state.path)),
    );
  }

  #drop(branch: string, path: string): void {
    const marks = [...this.#of(branch).values()];
    this.#set(
      branch,
      marks.filter(({ state }) => state.path !== path),
    );
  }

  #of = (branch: string): ReadonlyMap<string, Mark> => this.#marks.get(branch) ?? new Map();

  #set(branch: string, marks: readonly Mark[]): void {
    if (marks.length === 0) this.#marks.delete(branch);
    else this.#marks.set(branch, new Map(marks.map((mark) => [mark.state.path, mark])));
  }
}

/** Under what an event is on record. A pull request without a claim may be a fork's, whose branch only has the same name. */
export const placeOf = ({ claim, pull, branch }: Place): string =>
  claim === null && pull !== undefined ? `#${pull}` : branch;

/** Of a fork nothing more is known, and what a stranger leaves there must not hold up everybody. */
const foundBy = ({ branch, breach }: EventOf<'breached'>): Found => ({
  paths: awaitedIn({ breaches: [breach] }),
  more: isForks(branch) ? undefined : cutOf(breach),
});

interface Found {
  readonly paths: readonly PathState[];
  readonly more?: More | undefined;
}

type Place = Pick<EventOf<'breached'>, 'claim' | 'pull' | 'branch'>;

const foundAt = (state: PathState): Mark => ({ state, no: false });

const keyOf = ({ path, mode, oid }: PathState): string => JSON.stringify([path, mode, oid]);

/** Old entries that this version can't read allow nothing. */
function compiledOr(entries: readonly string[]): (path: string) => boolean {
  try {
    return compileScope(scopeOf(entries)).has;
  } catch {
    return () => false;
  }
}
