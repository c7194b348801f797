/**
 * Finds exact paths by a name that they have in them. Patterns with wildcards may have any name, so they are all
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
      const found = this.#byName.get(name) ?? new Set();
      found.add(entry);
      this.#byName.set(name, found);
    }
  }

  remove({ prefix, exact }: Outline, entry: E): void {
    if (!exact) {
      this.#others.delete(entry);
      return;
    }
    for (const name of prefix.split('/')) {
      const found = this.#byName.get(name);
      if (found?.delete(entry) && found.size === 0) this.#byName.delete(name);
    }
  }

  /** How many entries `candidates` would give; no limit when the outline knows no name. */
  count({ names }: Outline): number {
    if (names.length === 0) return Number.POSITIVE_INFINITY;
    return this.#others.size + Math.min(...names.map((name) => this.#byName.get(name)?.size ?? 0));
  }

  /** Exact paths that have the outline's rarest name in them, and all that are not exact. */
  *candidates({ names }: Outline): Iterable<E> {
    const sets = names.map((name) => this.#byName.get(name) ?? new Set<E>());
    const rarest = sets.sort((a, b) => a.size - b.size)[0];
    if (rarest !== undefined) yield* rarest;
    yield* this.#others;
  }
}
