/** What Go and Java ask for: their imports; and of Java, which types it names, since its own package needs no import. */
import type { Wanted } from '../../map/facts.ts';
import type { Capture } from './grammars.ts';

export const GO_QUERY = '(import_spec path: (_) @path)';

export function goWants({ node }: Capture): Wanted {
  return { line: node.startPosition.row + 1, name: node.text.replace(/^["`]|["`]$/g, '') };
}

export const JAVA_QUERY = `
(package_declaration [(scoped_identifier) (identifier)] @package)
(import_declaration) @imported
(type_identifier) @type
(method_invocation object: (identifier) @type)
(method_reference . (identifier) @type)
(field_access object: (identifier) @type)
(marker_annotation name: (identifier) @type)
(annotation name: (identifier) @type)`;

export function javaWants({ name, node }: Capture): Wanted | null {
  const line = node.startPosition.row + 1;
  const { text } = node;
  if (name === 'type') return /^\p{Lu}/u.test(text) ? { line, name: text, kind: 'type' } : null;
  if (name !== 'imported') return null;
  const all = node.namedChildren.some((one) => one?.type === 'asterisk');
  const path = node.namedChildren.find((one) => /identifier$/.test(one?.type ?? ''))?.text ?? '';
  return { line, name: javaName(path), ...(all ? { kind: 'all' } : {}) };
}

export const javaName = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|\s/g, '');
