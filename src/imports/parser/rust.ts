/** What Rust asks for: `mod`, `use`, `extern crate`, paths that begin at a crate or a module, and included files. */
import type { Wanted } from '../../map/facts.ts';
import type { Capture, SyntaxNode } from './grammars.ts';

export const RUST_QUERY = `
(mod_item !body) @mod
(use_declaration argument: (_) @use)
(extern_crate_declaration name: (identifier) @crate)
(scoped_identifier path: [(crate) (super) (self) (identifier)]) @path
(scoped_type_identifier path: [(crate) (super) (self) (identifier)]) @path
((macro_invocation macro: (identifier) @macro) @include
  (#any-of? @macro "include" "include_str" "include_bytes"))`;

export function rustWants({ name, node }: Capture): Wanted[] {
  const line = node.startPosition.row + 1;
  const around = modulesAround(node);
  const inside = around.length === 0 ? {} : { inside: around };
  switch (name) {
    case 'mod':
      return [{ line, ...modulePlace(node), ...inside }];
    case 'use':
      return pathsIn(node, '', 0).map((path) => ({ line, name: path, ...inside }));
    case 'crate':
      return [{ line, name: node.text }];
    case 'path':
      return wholePath(node).map((path) => ({ line, name: path, ...inside }));
    case 'include':
      return included(node).map((path) => ({ line, name: path, kind: 'file' }));
    default:
      return [];
  }
}

function modulePlace(node: SyntaxNode): Pick<Wanted, 'name' | 'kind'> {
  for (
    let at = node.previousNamedSibling;
    at?.type === 'attribute_item';
    at = at.previousNamedSibling
  ) {
    const attribute = at.namedChildren[0];
    const isPath = attribute?.namedChildren[0]?.text === 'path';
    const value = isPath ? attribute?.childForFieldName('value') : null;
    if (value) return { name: contentOf(value), kind: 'file' };
  }
  return { name: node.childForFieldName('name')?.text ?? '', kind: 'module' };
}

const DEEPEST = 32;

/** `a::{b, c::*, self}` → `a::b`, `a::c`, `a`. */
function pathsIn(node: SyntaxNode, before: string, depth: number): string[] {
  if (depth > DEEPEST) return [];
  const inner = (one: SyntaxNode | null | undefined): string[] =>
    one ? pathsIn(one, before, depth + 1) : [];
  switch (node.type) {
    case 'use_as_clause':
      return inner(node.childForFieldName('path'));
    case 'use_wildcard':
      return node.namedChildren[0] ? inner(node.namedChildren[0]) : [before].filter(Boolean);
    case 'use_list':
      return node.namedChildren.flatMap(inner);
    case 'scoped_use_list': {
      const path = node.childForFieldName('path');
      const list = node.childForFieldName('list');
      const start = path === null ? before : joined(before, plain(path));
      return list === null ? [] : pathsIn(list, start, depth + 1);
    }
    default:
      return node.type === 'self' && before !== '' ? [before] : [joined(before, plain(node))];
  }
}

const joined = (before: string, path: string): string =>
  before === '' ? path : `${before}::${path}`;

const plain = ({ text }: SyntaxNode): string =>
  text.replace(/\/\/.*|\s|<[^>]*>/g, '').replace(/^::/, '');

/** The longest path that this one begins; none where a `use` has it, and none of a type's own. */
function wholePath(node: SyntaxNode): string[] {
  let whole = node;
  for (let at = node.parent, up = 0; at !== null && up < DEEPEST; at = at.parent, up += 1) {
    if (/^(?:use_declaration|use_list|scoped_use_list|use_as_clause|use_wildcard)$/.test(at.type))
      return [];
    if (!/^scoped_(?:type_)?identifier$/.test(at.type)) break;
    whole = at;
  }
  const path = plain(whole);
  return /^[a-z_][\w]*::/.test(path) ? [path] : [];
}

function included(node: SyntaxNode): string[] {
  const tokens = node.namedChildren.find((one) => one?.type === 'token_tree')?.namedChildren ?? [];
  const [only, ...more] = tokens;
  return only?.type === 'string_literal' && more.length === 0 ? [contentOf(only)] : [];
}

const contentOf = (literal: SyntaxNode): string =>
  literal.namedChildren.find((one) => one?.type === 'string_content')?.text ?? '';

/** The outermost first. */
function modulesAround(node: SyntaxNode): string[] {
  const names: string[] = [];
  for (let at = node.parent; at !== null && names.length < DEEPEST; at = at.parent)
    if (at.type === 'mod_item') names.unshift(at.childForFieldName('name')?.text ?? '');
  return names;
}
