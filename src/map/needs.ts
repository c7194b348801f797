/** Questions to a dependency map: what some files need, at once or all the way down. */
import type { DependencyMap } from './facts.ts';

export class Needs {
  readonly #needs = new Map<string, string[]>();

  constructor({ edges }: Pick<DependencyMap, 'edges'>) {
    for (const { from, to } of edges) {
      const known = this.#needs.get(from);
      if (known === undefined) this.#needs.set(from, [to]);
      else known.push(to);
    }
  }

  /** What these need themselves, sorted, without them. Names of a map by hand may be asked for like paths. */
  of(names: Iterable<string>): string[] {
    const asked = new Set(names);
    const found = new Set([...asked].flatMap((name) => this.#needs.get(name) ?? []));
    return [...found].filter((name) => !asked.has(name)).sort();
  }

  /** The same, and what that needs in turn; a ring of imports ends where it began. */
  allOf(names: Iterable<string>): string[] {
    const asked = new Set(names);
    const found = new Set(asked);
    // A set goes on to what is added while it is gone through.
    for (const name of found) for (const next of this.#needs.get(name) ?? []) found.add(next);
    return [...found].filter((name) => !asked.has(name)).sort();
  }
}
