/**
 * Audits a whole journal, commit by commit, from the files each one changed. Keeps the state that the events fold to
 * and goes on after a problem with what the tree says, so that one forgery is told once. Must not know git.
 */
import { MetesError } from '../errors.ts';
import {
  type AuditCode,
  type AuditOptions,
  type AuditProblem,
  auditEvent,
  treeDiffers,
} from './audit.ts';
import type { Claim } from './claim.ts';
import { continues } from './closing.ts';
import { decodeEvent } from './codec.ts';
import type { Event } from './event.ts';
import { apply, fold } from './fold.ts';
import { dropGround, putGround } from './ground.ts';
import type { ClaimId, EventId, Oid } from './ids.ts';
import {
  changesOf,
  claimIdOf,
  type FileChange,
  isForPeople,
  restAfter,
  treeChanges,
  viewOfTree,
} from './tree.ts';
import type { View } from './view.ts';

/** One commit of the registry's branch. */
export interface AuditEntry {
  readonly oid: Oid;
  readonly parents: readonly Oid[];
  readonly message: string;
  /** The files that differ from the first parent's, with their content now; null for a file that went. */
  readonly changes: readonly FileChange[];
}

export interface EntryProblem extends AuditProblem {
  readonly oid: Oid;
}

/** Where an earlier audit ended, to go on from. */
export interface AuditStart {
  readonly view: View;
  readonly root: Oid;
  readonly seen: Iterable<EventId>;
}

interface State extends View {
  readonly claims: Map<ClaimId, Claim>;
}

export class Auditor {
  readonly #options: AuditOptions;
  readonly #seen: Set<EventId>;
  #root: Oid | null;
  #state: State | null;

  constructor(options: AuditOptions = {}, start: AuditStart | null = null) {
    this.#options = options;
    this.#seen = new Set(start?.seen);
    this.#root = start?.root ?? null;
    this.#state = start && { ...start.view, claims: new Map(start.view.claims) };
  }

  /** The state after the last step; null before the first. */
  get view(): View | null {
    return this.#state;
  }

  /** Ids of all events so far, those before the start included. */
  get seen(): ReadonlySet<EventId> {
    return this.#seen;
  }

  /** The next commit, oldest first. */
  step(entry: AuditEntry): EntryProblem[] {
    const problems = this.#judge(entry);
    this.#root ??= entry.oid;
    return problems.map((problem) => ({ ...problem, oid: entry.oid }));
  }

  #judge(entry: AuditEntry): AuditProblem[] {
    if (entry.parents.length > 1) {
      this.#accept(entry.changes);
      return [{ code: 'merge-commit', message: 'it merges two histories, and a journal has one' }];
    }
    const decoded = decodeEvent(entry.message);
    if (!decoded.ok) {
      this.#accept(entry.changes);
      return [notAnEvent(decoded.reason, decoded.unknownKind, entry.changes)];
    }
    return this.#judgeEvent(decoded.event, entry.changes);
  }

  #judgeEvent(event: Event, changes: readonly FileChange[]): AuditProblem[] {
    if (this.#state === null && event.kind === 'continued') return this.#goOn(event, changes);
    const problems = auditEvent(this.#state, event, this.#seen, this.#options);
    this.#seen.add(event.id);
    if (event.root !== this.#root) {
      const message = `it was written for the registry that begins with ${event.root ?? 'itself'}`;
      problems.push({ code: 'another-root', message, event: event.id });
    }
    const before = this.#standing(event);
    const expected = this.#advance(event, before);
    const found = event.kind === 'recovered' ? changes.filter((c) => !this.#isDebris(c)) : changes;
    // What does not apply changes nothing, so whatever its commit changed is its own.
    const differing =
      before === null && expected === null
        ? []
        : differingPaths(expected ?? [], found).filter(
            (path) => event.kind !== 'created' || !isForPeople(path),
          );
    if (expected === null || differing.length > 0) {
      this.#restore(event, before);
      this.#accept(changes);
    }
    return differing.length > 0 ? [...problems, treeDiffers(differing, event.id)] : problems;
  }

  /** It begins with what stood where it was closed: whoever has that branch compares the trees. */
  #goOn(event: Event, changes: readonly FileChange[]): AuditProblem[] {
    this.#accept(changes);
    this.#seen.add(event.id);
    if (this.#state !== null && continues(event, this.#state)) return [];
    const message = 'its files do not say that a registry was closed for it to begin';
    return [{ code: 'not-as-closed', message, event: event.id }];
  }

  /** A file that meant nothing and went: `recover` clears those away, since they stop all grants. */
  #isDebris({ path, content }: FileChange): boolean {
    const id = claimIdOf(path);
    const means = id === null ? !path.startsWith('claims/') : this.#state?.claims.has(id) === true;
    return content === null && !means;
  }

  /** What stands before an event, as far as the event can change it. */
  #standing(event: Event): View | null {
    const state = this.#state;
    if (state === null) return null;
    const pairs = touched(event).flatMap((id) => pairOf(id, state.claims.get(id)));
    return { ...state, claims: new Map(pairs) };
  }

  /** Folds the event in and gives the files it changes; null when it does not apply. */
  #advance(event: Event, before: View | null): FileChange[] | null {
    try {
      const state = this.#state;
      if (state === null) {
        const first = fold(null, event);
        this.#state = { ...first, claims: new Map() };
        return treeChanges(null, first);
      }
      const after: State = { ...apply(state, state.claims, event), claims: state.claims };
      this.#state = after;
      return changesOf(before, after, touched(event));
    } catch (error) {
      if (error instanceof MetesError && error.code === 'bad-event') return null;
      throw error;
    }
  }

  #restore(event: Event, before: View | null): void {
    if (before === null || this.#state === null) {
      this.#state = null;
      return;
    }
    this.#state = { ...before, claims: this.#state.claims };
    for (const id of touched(event)) this.#set(id, before.claims.get(id));
  }

  #set(id: ClaimId, claim: Claim | undefined): void {
    const claims = this.#state?.claims;
    const old = claims?.get(id);
    if (claims === undefined || old === claim) return;
    if (claim === undefined && old !== undefined) {
      dropGround(claims, old);
      claims.delete(id);
    } else if (claim !== undefined) {
      putGround(claims, claim);
      claims.set(id, claim);
    }
  }

  /** Takes the tree's word for what stands now: whoever reads the registry does. */
  #accept(changes: readonly FileChange[]): void {
    const kept = changes.flatMap(({ path, content }) =>
      content === null ? [] : [{ path, content }],
    );
    const { view } = viewOfTree(kept);
    this.#state =
      this.#state === null
        ? { ...view, claims: new Map() }
        : { ...restAfter(this.#state, changes), claims: this.#state.claims };
    for (const { path } of changes) {
      const id = claimIdOf(path);
      if (id !== null) this.#set(id, view.claims.get(id));
    }
  }
}

const pairOf = (id: ClaimId, claim: Claim | undefined): [ClaimId, Claim][] =>
  claim === undefined ? [] : [[id, claim]];

/** The claims whose files an event may change. */
function touched(event: Event): ClaimId[] {
  const ids: (ClaimId | null)[] = [];
  if (event.kind === 'granted' || event.kind === 'taken-over') ids.push(event.claim.id);
  else if ('claim' in event) ids.push(event.claim as ClaimId | null);
  if (event.kind === 'taken-over') ids.push(event.from);
  if ('displaced' in event) ids.push(...(event.displaced ?? []));
  return ids.filter((id) => id !== null);
}

function differingPaths(expected: readonly FileChange[], found: readonly FileChange[]): string[] {
  const left = new Map(found.map((change) => [change.path, change.content]));
  const paths = new Set<string>();
  for (const { path, content } of expected) {
    if (left.get(path) !== content || !left.has(path)) paths.add(path);
    left.delete(path);
  }
  for (const path of left.keys()) paths.add(path);
  return [...paths].sort();
}

function notAnEvent(
  reason: string,
  unknownKind: string | undefined,
  changes: readonly FileChange[],
): AuditProblem {
  if (unknownKind !== undefined) {
    return { code: 'unknown-kind', message: `there is no kind of event "${unknownKind}"` };
  }
  const code: AuditCode = reason === 'no event in the message' ? 'no-event' : 'bad-event';
  const files = changes
    .map((change) => change.path)
    .slice(0, 5)
    .join(', ');
  return {
    code,
    message:
      code === 'no-event'
        ? `it carries no event${files === '' ? '' : `, and changes ${files}`}`
        : `its event can't be read: ${reason}`,
  };
}
