/**
 * What TypeScript and JavaScript ask for, as oxc reads them. Imports and exports come with the parse; the tree, which takes
 * longer than all the rest, is asked for only where `require` and its kin may stand.
 */
import type { BlobFacts, Dialect, Unsure, Wanted } from '../../map/facts.ts';
import { lineFinder, shortened } from './places.ts';

type Oxc = typeof import('oxc-parser');
let loaded: Promise<Oxc> | undefined;

/** Throws when oxc is not installed, or not for this platform. */
export async function javascriptReader(): Promise<(text: string, dialect: Dialect) => BlobFacts> {
  loaded ??= import('oxc-parser');
  const { parseSync } = await loaded;
  return (text, dialect) => read(parseSync, text, dialect);
}

function read(parse: Oxc['parseSync'], text: string, dialect: Dialect): BlobFacts {
  const lang = dialect === 'js' ? 'jsx' : (dialect as 'ts' | 'tsx' | 'dts');
  const parsed = parse('a', text, { lang, sourceType: 'unambiguous' });
  const lineAt = lineFinder(text);
  const wanted: Wanted[] = [];
  const unsure: Unsure[] = [];
  const [error] = parsed.errors;
  if (error !== undefined) {
    const line = error.labels[0] === undefined ? null : lineAt(error.labels[0].start);
    unsure.push({ line, why: 'does-not-parse', what: shortened(error.message) });
  }
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  for (const { moduleRequest } of staticImports)
    wanted.push({ line: lineAt(moduleRequest.start), name: moduleRequest.value });
  for (const { moduleRequest } of staticExports.flatMap(({ entries }) => entries))
    if (moduleRequest)
      wanted.push({ line: lineAt(moduleRequest.start), name: moduleRequest.value });
  if (dynamicImports.length > 0 || MAY_ASK.test(text)) {
    for (const { start, name } of askedIn(parsed.program)) {
      const line = lineAt(start);
      if (name !== null) wanted.push({ line, name });
      else unsure.push({ line, why: 'dynamic', what: shortened(text.slice(start, start + 120)) });
    }
  }
  if (text.includes('<reference')) wanted.push(...references(parsed.comments, lineAt));
  return { wanted, unsure };
}

/** Never whether something is asked for, only whether to look. */
const MAY_ASK = /require|import\s*\(|import\.meta|declare\s+module|namespace/;

interface Asked {
  readonly start: number;
  /** Null: computed as the program runs. */
  readonly name: string | null;
}

interface Node {
  readonly type?: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Without recursion: a tree may be deeper than the stack. */
function askedIn(program: unknown): Asked[] {
  const found: Asked[] = [];
  const waiting: unknown[] = [program];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) {
      const asked = askedBy(next as Node);
      if (asked !== undefined) found.push({ start: (next as Node).start, name: asked });
    }
    for (const value of Object.values(next)) if (typeof value === 'object') waiting.push(value);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Undefined: nothing is asked for here. */
function askedBy(node: Node): string | null | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return literal(node.source) ?? undefined;
    case 'ImportExpression':
      return literal(node.source);
    case 'TSImportType':
      return literal(node.source) ?? literal((node.argument as Node | undefined)?.literal);
    case 'TSExternalModuleReference':
      return literal(node.expression);
    case 'CallExpression':
      return isRequire(node.callee as Node) ? literal((node.arguments as Node[])[0]) : undefined;
    case 'NewExpression':
      return besideItself(node);
    default:
      return undefined;
  }
}

/** `require` and `require.resolve`. */
function isRequire({ type, name, object, property }: Node): boolean {
  if (type === 'Identifier') return name === 'require';
  const member = type === 'MemberExpression' && (property as Node).name === 'resolve';
  return member && (object as Node).name === 'require';
}

/** `new URL('./worker.js', import.meta.url)`, as bundlers read it. A directory is nothing that is loaded. */
function besideItself({ callee, arguments: given }: Node): string | undefined {
  const [what, from] = given as (Node | undefined)[];
  const isUrl = (callee as Node).name === 'URL';
  const meta = (from?.object as Node | undefined)?.type === 'MetaProperty';
  const name = isUrl && meta ? literal(what) : null;
  return name !== null && /^\.{1,2}\/.*[^/]$/.test(name) ? name : undefined;
}

function literal(node: unknown): string | null {
  const { type, value, quasis, expressions } = (node ?? {}) as Node;
  if (type === 'Literal') return typeof value === 'string' ? value : null;
  if (type !== 'TemplateLiteral' || (expressions as unknown[]).length > 0) return null;
  const [only] = quasis as { readonly value: { readonly cooked: string | null } }[];
  return only?.value.cooked ?? null;
}

/** `/// <reference path="./globals.d.ts" />` (TypeScript handbook, triple-slash directives). */
function references(
  comments: readonly { readonly type: string; readonly value: string; readonly start: number }[],
  lineAt: (offset: number) => number,
): Wanted[] {
  return comments.flatMap(({ type, value, start }) => {
    const name = /^\/\s*<reference\s[^>]*\bpath\s*=\s*["']([^"']+)["']/.exec(value)?.[1];
    if (type !== 'Line' || name === undefined) return [];
    const beside = /^\.{0,2}\//.test(name) ? name : `./${name}`;
    return [{ line: lineAt(start), name: beside }];
  });
}
