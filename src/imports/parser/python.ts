/** What Python asks for: `import`, `from … import`, and `importlib.import_module` with a plain string. */
import type { Unsure, Wanted } from '../../map/facts.ts';
import type { Capture, SyntaxNode } from './grammars.ts';
import { shortened } from './places.ts';

export const PYTHON_QUERY = `
(import_statement name: (dotted_name) @module)
(import_statement name: (aliased_import name: (dotted_name) @module))
(import_from_statement) @from
((call function: (_) @function) @call
  (#any-of? @function "importlib.import_module" "import_module" "__import__"))`;

export function pythonWants({ name, node }: Capture): Wanted | Unsure | null {
  const line = node.startPosition.row + 1;
  if (name === 'module') return { line, name: dotted(node) };
  if (name === 'from') return { line, ...taken(node) };
  if (name !== 'call') return null;
  const said = plainString(node.childForFieldName('arguments')?.namedChildren[0] ?? null);
  return said === null
    ? { line, why: 'dynamic', what: shortened(node.text) }
    : { line, name: said };
}

function taken(node: SyntaxNode): Pick<Wanted, 'name' | 'names'> {
  const module = node.childForFieldName('module_name');
  const names = node
    .childrenForFieldName('name')
    .map((one) => (one?.type === 'aliased_import' ? one.childForFieldName('name') : one))
    .flatMap((one) => (one === null ? [] : [dotted(one)]));
  return {
    name: module === null ? '' : dotted(module),
    names: names.length > 0 ? names : ['*'],
  };
}

/** Spaces, comments and continued lines may stand between the parts. */
const dotted = ({ text }: SyntaxNode): string => text.replace(/#.*|[\s\\]/g, '');

function plainString(node: SyntaxNode | null): string | null {
  if (node?.type !== 'string') return null;
  const parts = node.namedChildren.filter((one) =>
    /^(?:string_content|interpolation)$/.test(one?.type ?? ''),
  );
  return parts.every((one) => one?.type === 'string_content' && one.namedChildren.length === 0)
    ? parts.map((one) => one?.text).join('')
    : null;
}
