/**
 * Finds entries by a list of tokens that they begin with, or are. Knows nothing of what tokens and entries mean.
 */

/** Most nodes hold one entry and nothing below: there are very many of them, so they are kept small. */
class TrieNode<E> {
  /** Entries that go on below in a way that is not known. */
  open: E[] | null = null;
  /** Entries that end here. */
  exact: E[] | null = null;
  below: Map<string, TrieNode<E>> | null = null;
  /** Entries here and below. */
  size = 0;
}

/** Tokens that all of an entry begins with; nothing comes after them when `exact`. */
export interface Key {
  readonly tokens: readonly string[];
  readonly exact: boolean;
}

export class TokenTrie<E> {
  readonly #root = new TrieNode<E>();

  add({ tokens, exact }: Key, entry: E): void {
    let node = this.#root;
    node.size++;
    for (const token of tokens) {
      node.below ??= new Map();
      let next = node.below.get(token);
      if (next === undefined) {
        next = new TrieNode();
        node.below.set(token, next);
      }
      next.size++;
      node = next;
    }
    if (exact) node.exact = added(node.exact, entry);
    else node.open = added(node.open, entry);
  }

  remove({ tokens, exact }: Key, entry: E): void {
    const path = this.#pathOf(tokens);
    const last = path.at(-1);
    if (path.length <= tokens.length || last === undefined) return;
    const entries = exact ? last.exact : last.open;
    const at = entries?.indexOf(entry) ?? -1;
    if (entries === null || at === -1) return;
    entries.splice(at, 1);
    path.forEach((node, depth) => {
      node.size--;
      if (node.size === 0 && depth > 0) path[depth - 1]?.below?.delete(tokens[depth - 1] ?? '');
    });
  }

  /** How many entries `candidates` would give. */
  count({ tokens, exact }: Key): number {
    return this.#pathOf(tokens).reduce((sum, node, depth) => {
      const whole = depth === tokens.length;
      if (whole && !exact) return sum + node.size;
      return sum + (node.open?.length ?? 0) + (whole ? (node.exact?.length ?? 0) : 0);
    }, 0);
  }

  /** Every entry that may agree with the key: those whose tokens begin with its tokens, or the other way round. */
  candidates({ tokens, exact }: Key): E[] {
    const found: E[] = [];
    this.#pathOf(tokens).forEach((node, depth) => {
      const whole = depth === tokens.length;
      if (whole && !exact) everything(node, found);
      else {
        push(found, node.open);
        if (whole) push(found, node.exact);
      }
    });
    return found;
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

function everything<E>(node: TrieNode<E>, found: E[]): void {
  push(found, node.open);
  push(found, node.exact);
  for (const next of node.below?.values() ?? []) everything(next, found);
}

function push<E>(found: E[], more: readonly E[] | null): void {
  if (more !== null) for (const entry of more) found.push(entry);
}

function added<E>(entries: E[] | null, entry: E): E[] {
  if (entries === null) return [entry];
  entries.push(entry);
  return entries;
}
