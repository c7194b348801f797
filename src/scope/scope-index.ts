/**
 * Finds, among many scopes, those that overlap one: an index by how paths begin, by the name they end in and by the
 * names on the way, of which the most selective one is asked for each pattern. Gives the same answers as `overlap` on
 * each pair; scopes that a glance tells apart are not even parsed. Knows nothing of claims.
 */
import { NameIndex } from './name-index.ts';
import { mayMeet, type Outline, outlineOfText } from './outline.ts';
import { type OverlapOptions, overlapOf } from './overlap.ts';
import { Prepared, prepare } from './prepared.ts';
import type { Overlap, Scope } from './scope.ts';
import { type Key, TokenTrie } from './token-trie.ts';

export interface Hit<K> {
  readonly key: K;
  readonly overlap: Exclude<Overlap, { overlaps: false }>;
}

interface Indexed<K> {
  readonly key: K;
  readonly scope: Scope;
  readonly order: number;
  readonly entries: Entry<K>[];
  /** Made when a question first comes near. */
  prepared: Prepared | null;
}

/** One include pattern of one scope, at a glance. */
interface Entry<K> {
  readonly of: Indexed<K>;
  readonly outline: Outline;
}

export class ScopeIndex<K> {
  readonly #scopes = new Map<K, Indexed<K>>();
  readonly #starts = new TokenTrie<Entry<K>>();
  readonly #ends = new TokenTrie<Entry<K>>();
  /** Made when a question is first asked that the others can't narrow down. */
  #names: NameIndex<Entry<K>> | null = null;
  #added = 0;

  get size(): number {
    return this.#scopes.size;
  }

  /** Adds a scope under a key, in place of the one that was there. */
  add(key: K, scope: Scope): void {
    this.remove(key);
    const of: Indexed<K> = { key, scope, order: this.#added++, entries: [], prepared: null };
    for (const pattern of scope.include) {
      const entry = { of, outline: outlineOfText(pattern) };
      of.entries.push(entry);
      this.#starts.add(startKey(entry.outline), entry);
      this.#ends.add(endKey(entry.outline), entry);
      this.#names?.add(entry.outline, entry);
    }
    this.#scopes.set(key, of);
  }

  remove(key: K): void {
    const of = this.#scopes.get(key);
    if (of === undefined) return;
    for (const entry of of.entries) {
      this.#starts.remove(startKey(entry.outline), entry);
      this.#ends.remove(endKey(entry.outline), entry);
      this.#names?.remove(entry.outline, entry);
    }
    this.#scopes.delete(key);
  }

  /** Every scope that overlaps, or can't be proved not to, in the order they were added. */
  overlapping(scope: Scope, options: OverlapOptions = {}): Hit<K>[] {
    return [...this.hits(scope, options)];
  }

  /** The same one by one, for whoever needs not all of them. */
  *hits(scope: Scope, options: OverlapOptions = {}): Generator<Hit<K>> {
    const mine = prepare(scope);
    for (const of of this.#candidates(mine)) {
      of.prepared ??= new Prepared(of.scope);
      const found = overlapOf(mine, of.prepared, options);
      if (found.overlaps !== false) yield { key: of.key, overlap: found };
    }
  }

  #candidates({ include }: Prepared): Indexed<K>[] {
    const found = new Set<Indexed<K>>();
    for (const { glance } of include) {
      for (const { of, outline } of this.#entriesFor(glance)) {
        if (!found.has(of) && mayMeet(glance, outline)) found.add(of);
      }
    }
    return [...found].sort((a, b) => a.order - b.order);
  }

  /** All entries that may meet the outline, and as few others as the best of the ways finds. */
  #entriesFor(outline: Outline): readonly Entry<K>[] {
    const start = startKey(outline);
    const end = endKey(outline);
    const byStart = this.#starts.count(start);
    const byEnd = this.#ends.count(end);
    if (Math.min(byStart, byEnd) > MANY && outline.names.length > 0) {
      const names = this.#nameIndex();
      if (names.count(outline) < Math.min(byStart, byEnd)) return names.candidates(outline);
    }
    return byStart <= byEnd ? this.#starts.candidates(start) : this.#ends.candidates(end);
  }

  #nameIndex(): NameIndex<Entry<K>> {
    if (this.#names !== null) return this.#names;
    const names = new NameIndex<Entry<K>>();
    for (const { entries } of this.#scopes.values()) {
      for (const entry of entries) names.add(entry.outline, entry);
    }
    this.#names = names;
    return names;
  }
}

/** Up to as many candidates, a glance at each costs less than an index that narrows them down further. */
const MANY = 1_000;

/** Directories that every path begins with, or the whole path. */
function startKey({ prefix, exact }: Outline): Key {
  const tokens = prefix.split('/');
  if (!exact) tokens.pop();
  return { tokens, exact };
}

/** Parts between the dots of the last name, from its end: only whole ones, or the whole name. */
function endKey({ tail, named }: Outline): Key {
  const tokens = tail.split('.').reverse();
  if (!named) tokens.pop();
  return { tokens, exact: named };
}
