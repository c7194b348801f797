/**
 * Finds entries by a list of tokens that they begin with, or are. Knows nothing of what tokens and entries mean.
 */

/** Most nodes hold one entry and nothing below, so what is empty is not there. */
interface TrieNode<E> {
  /** Entries that go on below in a way that is not known. */
  open?: Set<E>;
  /** Entries that end here. */
  exact?: Set<E>;
  below?: Map<string, TrieNode<E>>;
  /** Entries here and below. */
  size: number;
}

/** Tokens that all of an entry begins with; nothing comes after them when `exact`. */
export interface Key {
  readonly tokens: readonly string[];
  readonly exact: boolean;
}

export class TokenTrie<E> {
  readonly #root: TrieNode<E> = { size: 0 };

  add(key: Key, entry: E): void {
    let node = this.#root;
    node.size++;
    for (const token of key.tokens) {
      node.below ??= new Map();
      const next = node.below.get(token) ?? { size: 0 };
      node.below.set(token, next);
      next.size++;
      node = next;
    }
    const kind = key.exact ? 'exact' : 'open';
    node[kind] ??= new Set();
    node[kind].add(entry);
  }

  remove(key: Key, entry: E): void {
    const path = this.#pathOf(key.tokens);
    const last = path.at(-1);
    if (path.length <= key.tokens.length || last === undefined) return;
    if (!(key.exact ? last.exact : last.open)?.delete(entry)) return;
    path.forEach((node, at) => {
      node.size--;
      if (node.size === 0 && at > 0) path[at - 1]?.below?.delete(key.tokens[at - 1] ?? '');
    });
  }

  /** How many entries `candidates` would give. */
  count(key: Key): number {
    return this.#meeting(key).reduce((sum, { node, all }) => sum + sizeOf(node, all, key.exact), 0);
  }

  /** Every entry that may agree with `key`: those whose tokens begin with its tokens, or the other way round. */
  *candidates(key: Key): Iterable<E> {
    for (const { node, all } of this.#meeting(key)) {
      if (all && !key.exact) {
        yield* everything(node);
        continue;
      }
      if (node.open) yield* node.open;
      if (all && node.exact) yield* node.exact;
    }
  }

  /** Nodes on the way to the key; `all` marks the one where it ends. */
  #meeting(key: Key): { readonly node: TrieNode<E>; readonly all: boolean }[] {
    const path = this.#pathOf(key.tokens);
    return path.map((node, at) => ({ node, all: at === key.tokens.length }));
  }

  /** Nodes from the root along the tokens, as far as there are any. */
  #pathOf(tokens: readonly string[]): TrieNode<E>[] {
    let node = this.#root;
    const path = [node];
    for (const token of tokens) {
      const next = node.below?.get(token);
      if (next === undefined) break;
      path.push(next);
      node = next;
    }
    return path;
  }
}

function sizeOf<E>(node: TrieNode<E>, all: boolean, exact: boolean): number {
  if (all && !exact) return node.size;
  return (node.open?.size ?? 0) + (all ? (node.exact?.size ?? 0) : 0);
}

function* everything<E>(node: TrieNode<E>): Iterable<E> {
  if (node.open) yield* node.open;
  if (node.exact) yield* node.exact;
  for (const next of node.below?.values() ?? []) yield* everything(next);
}
