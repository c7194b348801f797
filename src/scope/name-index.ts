/**
 * Finds exact paths by a name that they have in them. Patterns with wildcards may have any name, so they are
 * candidates for every question. Knows nothing of scopes.
 */
import type { Outline } from './outline.ts';

export class NameIndex<E> {
  readonly #byName = new Map<string, Set<E>>();
  readonly #others = new Set<E>();

  add({ prefix, exact }: Outline, entry: E): void {
    if (!exact) {
      this.#others.add(entry);
      return;
    }
    for (const name of prefix.split('/')) {
      const entries = this.#byName.get(name) ?? new Set();
      entries.add(entry);
      this.#byName.set(name, entries);
    }
  }

  remove({ prefix, exact }: Outline, entry: E): void {
    if (!exact) {
      this.#others.delete(entry);
      return;
    }
    for (const name of prefix.split('/')) {
      const entries = this.#byName.get(name);
      if (entries?.delete(entry) && entries.size === 0) this.#byName.delete(name);
    }
  }

  /** How many entries `candidates` would give. */
  count({ names }: Outline): number {
    return this.#others.size + this.#rarest(names).size;
  }

  /** Exact paths that have the outline's rarest name in them, and all that are not exact. */
  candidates({ names }: Outline): E[] {
    return [...this.#rarest(names), ...this.#others];
  }

  #rarest(names: readonly string[]): ReadonlySet<E> {
    const sets = names.map((name) => this.#byName.get(name) ?? new Set<E>());
    return sets.reduce((a, b) => (a.size <= b.size ? a : b));
  }
}
