/**
 * Finds, among many scopes, those that overlap one: an index by how paths begin, by the name they end in and by the
 * names on the way, of which the most selective one is asked for each pattern. Gives the same answers as `overlap` on each pair; scopes that a
 * glance tells apart are not even parsed. Knows nothing of claims.
 */

import { NameIndex } from './name-index.ts';
import { mayMeet, type Outline } from './outline.ts';
import { type OverlapOptions, overlapOf } from './overlap.ts';
import { Prepared, prepare } from './prepared.ts';
import type { Overlap, Scope } from './scope.ts';
import { type Key, TokenTrie } from './token-trie.ts';

export interface Hit<K> {
  readonly key: K;
  readonly overlap: Exclude<Overlap, { overlaps: false }>;
}

/** One include pattern of one scope. */
interface Entry<K> {
  readonly of: Indexed<K>;
  readonly outline: Outline;
  readonly start: Key;
  readonly end: Key;
}

interface Indexed<K> {
  readonly key: K;
  readonly prepared: Prepared;
  readonly order: number;
  entries: readonly Entry<K>[];
}

export class ScopeIndex<K> {
  readonly #scopes = new Map<K, Indexed<K>>();
  readonly #starts = new TokenTrie<Entry<K>>();
  readonly #ends = new TokenTrie<Entry<K>>();
  readonly #names = new NameIndex<Entry<K>>();
  #added = 0;

  get size(): number {
    return this.#scopes.size;
  }

  /** Adds a scope under a key, in place of the one that was there. */
  add(key: K, scope: Scope): void {
    this.remove(key);
    const prepared = new Prepared(scope);
    const of: Indexed<K> = { key, prepared, order: this.#added++, entries: [] };
    of.entries = prepared.include.map(({ glance }) => entryFor(of, glance));
    for (const entry of of.entries) {
      this.#starts.add(entry.start, entry);
      this.#ends.add(entry.end, entry);
      this.#names.add(entry.outline, entry);
    }
    this.#scopes.set(key, of);
  }

  remove(key: K): void {
    const found = this.#scopes.get(key);
    if (found === undefined) return;
    for (const entry of found.entries) {
      this.#starts.remove(entry.start, entry);
      this.#ends.remove(entry.end, entry);
      this.#names.remove(entry.outline, entry);
    }
    this.#scopes.delete(key);
  }

  /** Every scope that overlaps, or can't be proved not to, in the order they were added. */
  overlapping(scope: Scope, options: OverlapOptions = {}): Hit<K>[] {
    const hits: Hit<K>[] = [];
    const mine = prepare(scope);
    for (const { key, prepared } of this.#candidates(mine)) {
      const found = overlapOf(mine, prepared, options);
      if (found.overlaps !== false) hits.push({ key, overlap: found });
    }
    return hits;
  }

  #candidates({ include }: Prepared): Indexed<K>[] {
    const found = new Set<Indexed<K>>();
    for (const { glance } of include) {
      for (const entry of this.#entriesFor(glance)) {
        if (!found.has(entry.of) && mayMeet(glance, entry.outline)) found.add(entry.of);
      }
    }
    return [...found].sort((a, b) => a.order - b.order);
  }

  /** All entries that may meet the outline, and as few others as the best of the three ways finds. */
  #entriesFor(outline: Outline): Iterable<Entry<K>> {
    const start = startKey(outline);
    const end = endKey(outline);
    const byStart = this.#starts.count(start);
    const byEnd = this.#ends.count(end);
    const byName = this.#names.count(outline);
    if (byStart <= byEnd && byStart <= byName) return this.#starts.candidates(start);
    return byEnd <= byName ? this.#ends.candidates(end) : this.#names.candidates(outline);
  }
}

function entryFor<K>(of: Indexed<K>, outline: Outline): Entry<K> {
  return { of, outline, start: startKey(outline), end: endKey(outline) };
}

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
