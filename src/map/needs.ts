/** Questions to a dependency map: what some files need, at once or all the way down, and by way of what. */
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
    return [...this.reach(names)].flatMap(([name, by]) => (by === null ? [] : [name])).sort();
  }

  /**
   * All that these lead to, the nearest first, each with what needs it on the shortest way; null for those that were asked
   * for. `goesOn`: whether what a name needs is looked at as well.
   */
  reach(
    names: Iterable<string>,
    goesOn: (name: string) => boolean = () => true,
  ): Map<string, string | null> {
    const met = new Map<string, string | null>([...names].map((name) => [name, null]));
    // A map goes on to what is added while it is gone through.
    for (const [name, by] of met) {
      if (by !== null && !goesOn(name)) continue;
      for (const next of this.#needs.get(name) ?? []) if (!met.has(next)) met.set(next, name);
    }
    return met;
  }
}

/** From one that was asked for to `name`, both included. */
export function wayTo(met: ReadonlyMap<string, string | null>, name: string): string[] {
  const way = [name];
  for (let at = met.get(name); at !== null && at !== undefined; at = met.get(at)) way.unshift(at);
  return way;
}
