/** tree-sitter with the grammars that VS Code ships: loaded when a file in their language comes, each at most once. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The part of web-tree-sitter that is used here; the package declares its types under that one's name. */
export interface SyntaxNode {
  readonly type: string;
  readonly text: string;
  readonly hasError: boolean;
  readonly startPosition: { readonly row: number };
  readonly parent: SyntaxNode | null;
  readonly previousNamedSibling: SyntaxNode | null;
  readonly namedChildren: readonly (SyntaxNode | null)[];
  childForFieldName(name: string): SyntaxNode | null;
  childrenForFieldName(name: string): readonly (SyntaxNode | null)[];
}

export interface Capture {
  readonly name: string;
  readonly node: SyntaxNode;
}

interface Tree {
  readonly rootNode: SyntaxNode;
  delete(): void;
}

interface TreeSitter {
  readonly Parser: {
    new (): { setLanguage(language: unknown): void; parse(text: string): Tree | null };
    init(): Promise<void>;
  };
  readonly Language: { load(grammar: Uint8Array): Promise<unknown> };
  readonly Query: new (
    language: unknown,
    text: string,
  ) => { captures(node: SyntaxNode): readonly Capture[] };
}

export type Grammar = 'python' | 'go' | 'rust' | 'java';

/** What a query finds in a text, in the order of the text; `broken` where some of it is not of the language. */
export type Finder = <T>(text: string, use: (found: readonly Capture[], broken: boolean) => T) => T;

let started: Promise<TreeSitter> | undefined;

/** Throws when the package is not installed. */
export async function finderFor(grammar: Grammar, query: string): Promise<Finder> {
  started ??= start();
  const { Parser, Language, Query } = await started;
  const near = createRequire(__filename);
  const file = near.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`);
  const language = await Language.load(await readFile(file));
  const parser = new Parser();
  parser.setLanguage(language);
  const asked = new Query(language, query);
  return (text, use) => {
    const tree = parser.parse(text);
    if (tree === null) throw new Error('the parser was stopped');
    try {
      return use(asked.captures(tree.rootNode), tree.rootNode.hasError);
    } finally {
      tree.delete();
    }
  };
}

async function start(): Promise<TreeSitter> {
  const found = (await import('@vscode/tree-sitter-wasm')) as unknown as
    | TreeSitter
    | { readonly default: TreeSitter };
  const library = 'default' in found ? found.default : found;
  await library.Parser.init();
  return library;
}
