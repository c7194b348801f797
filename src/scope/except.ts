/**
 * Takes single names out of an exclusion: what `src/api/**` excludes without `src/api/users.ts`, as entries. Knows only
 * exclusions of everything below a directory and what itself has made of them, and plain names; anything else is null.
 * Whoever relies on it proves the outcome with the overlap decision.
 */

/** A path, or everything below one, by its names. */
interface Kept {
  readonly names: readonly string[];
  readonly below: boolean;
}

/** Names that mean nothing but themselves, in a pattern and between the bars of a group. */
const PLAIN = /^(?!\.{1,2}$)[\p{L}\p{N}_.\-@~%,= ]+$/u;

/** `dir/**`, `dir/*`, `dir/!(a|b)`, and the last two with everything below. */
const EXCLUSION = /^((?:[^/]+\/)*?)(?:(\*\*)|(?:\*|!\(([^()]*)\))(\/\*\*)?)$/u;

/** What `exclusion` has beside `kept`, patterns that lie inside it; null when that can't be spelled out. */
export function exclusionWithout(exclusion: string, kept: readonly string[]): string[] | null {
  const [, prefix = '', all, group = '', deep] = EXCLUSION.exec(exclusion) ?? [];
  if (!EXCLUSION.test(exclusion)) return null;
  const above = prefix.split('/').slice(0, -1);
  if (!above.every((name) => PLAIN.test(name))) return null;
  const inside: Kept[] = [];
  for (const pattern of kept) {
    const one = keptOf(pattern, above);
    if (one === null) return null;
    inside.push(one);
  }
  const names = group === '' ? [] : group.split('|');
  if (!names.every((name) => PLAIN.test(name))) return null;
  if (all !== undefined) return belowWithout(above, inside);
  if (deep !== undefined) return deeperWithout(above, names, inside);
  if (inside.some((one) => one.below || one.names.length !== 1)) return null;
  return [join(above, butFor([...names, ...inside.map((one) => one.names[0] ?? '')]))];
}

function keptOf(pattern: string, above: readonly string[]): Kept | null {
  const below = pattern.endsWith('/**');
  const names = (below ? pattern.slice(0, -3) : pattern).split('/');
  if (!names.every((name) => PLAIN.test(name))) return null;
  if (!above.every((name, n) => names[n] === name)) return null;
  return { names: names.slice(above.length), below };
}

/** Everything below a directory but what is kept. */
function belowWithout(above: readonly string[], kept: readonly Kept[]): string[] {
  if (kept.some(({ names }) => names.length === 0)) return [];
  const files = kept.filter(({ names, below }) => names.length === 1 && !below);
  const single = join(above, butFor(files.map(({ names }) => names[0] ?? '')));
  return [
    single,
    ...deeperWithout(
      above,
      [],
      kept.filter((one) => !files.includes(one)),
    ),
  ];
}

/** The same without the names that lie in the directory itself. */
function deeperWithout(
  above: readonly string[],
  already: readonly string[],
  kept: readonly Kept[],
): string[] {
  const firsts = [...new Set(kept.map(({ names }) => names[0] ?? ''))];
  const rest = firsts.flatMap((first) => {
    const inside = kept.filter(({ names }) => names[0] === first);
    return belowWithout(
      [...above, first],
      inside.map(({ names, below }) => ({ names: names.slice(1), below })),
    );
  });
  return [`${join(above, butFor([...already, ...firsts]))}/**`, ...rest];
}

const butFor = (names: readonly string[]): string =>
  names.length === 0 ? '*' : `!(${[...new Set(names)].join('|')})`;

const join = (above: readonly string[], name: string): string => [...above, name].join('/');
