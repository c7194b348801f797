/**
 * Reads a YAML file that a stranger may have written: caps first, then only the part of YAML that has one meaning
 * (no aliases, anchors or tags; a warning is an error), then a schema. Every problem says where, what was expected
 * and what to write. Knows nothing of what the keys mean.
 */
import type { GenericSchema, InferOutput } from 'valibot';
import * as v from 'valibot';
import {
  type Document,
  isAlias,
  isNode,
  Lexer,
  LineCounter,
  type Node,
  Parser,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import { issueProblems } from './yaml-issue.ts';

/** What is wrong in a file. Lines and columns count from 1. */
export interface FileProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** What is there, as a sentence without a final stop. */
  readonly message: string;
  /** What should be there, to follow "expected". */
  readonly expected: string;
  /** What to write instead. */
  readonly mend: string;
}

export type ReadYaml<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

/** Checked before anything is built from a file. `parts`: signs, words and spaces, as YAML counts them. */
const YAML_CAPS = {
  characters: 1_048_576,
  parts: 100_000,
  depth: 16,
  problems: 20,
} as const;

/** A problem's place as an offset into the text; readYaml turns it into line and column. */
export interface PlacedProblem extends Omit<FileProblem, 'file' | 'line' | 'column'> {
  readonly offset: number;
}

/** Reads `text` (or bytes, which must be UTF-8) against a schema whose messages say what was expected. */
export function readYaml<S extends GenericSchema>(
  text: string | Uint8Array,
  file: string,
  schema: S,
): ReadYaml<InferOutput<S>> {
  const source = typeof text === 'string' ? text : new TextDecoder('utf-8').decode(text);
  const lines = new LineCounter();
  const refuse = (problems: readonly PlacedProblem[]): ReadYaml<never> => ({
    ok: false,
    problems: problems.slice(0, YAML_CAPS.problems).map(({ offset, ...problem }) => {
      const { line, col } = lines.linePos(offset);
      return { file, line: Math.max(line, 1), column: Math.max(col, 1), ...problem };
    }),
  });
  const oversize = sizeProblem(source);
  if (oversize !== null) return refuse([oversize]);
  for (let at = 0; at !== -1; at = source.indexOf('\n', at) + 1 || -1) lines.addNewLine(at);
  const unusable = encodingProblem(source) ?? shapeProblem(source);
  if (unusable !== null) return refuse([unusable]);
  const document = parseDocument(source, {
    version: '1.2',
    schema: 'core',
    prettyErrors: false,
    stringKeys: true,
    // Not `silent`: that hides a second document in the file.
    logLevel: 'error',
  });
  const wrong = [...trapProblems(document, source), ...document.errors.map(errorProblem)];
  wrong.push(...document.warnings.map(errorProblem));
  if (wrong.length > 0) return refuse(firstOfEachLine(wrong, lines));
  const read = v.safeParse(schema, document.toJS({ maxAliasCount: 0 }));
  if (read.success) return { ok: true, value: read.output };
  return refuse(issueProblems(read.issues, document, schema));
}

function sizeProblem(source: string): PlacedProblem | null {
  if (source.length <= YAML_CAPS.characters) return null;
  return {
    offset: 0,
    message: `the file has ${source.length} characters`,
    expected: `at most ${YAML_CAPS.characters}`,
    mend: 'name directories, as in src/api/**, instead of single files',
  };
}

/** Whoever reads a file as text replaces what is not UTF-8, so the replacement tells. */
function encodingProblem(source: string): PlacedProblem | null {
  const at = source.indexOf('\ufffd');
  if (at === -1) return null;
  return {
    offset: at,
    message: 'the file holds bytes that are not UTF-8',
    expected: 'UTF-8 text',
    mend: 'save the file as UTF-8; for a path with such bytes write * in their place',
  };
}

/** Builds the syntax one lexeme at a time and stops where it nests too deep, so that no recursion ever sees it. */
function shapeProblem(source: string): PlacedProblem | null {
  const parser = new Parser();
  let parts = 0;
  for (const lexeme of new Lexer().lex(source)) {
    for (const _ of parser.next(lexeme));
    const deep = parser.stack.length > YAML_CAPS.depth;
    if (!deep && ++parts <= YAML_CAPS.parts) continue;
    return {
      offset: Math.min(parser.offset, source.length),
      message: deep
        ? `lists and mappings nest more than ${YAML_CAPS.depth} deep`
        : `the file has more than ${YAML_CAPS.parts} parts`,
      expected: deep ? 'a flat list' : 'a short list',
      mend: 'write one entry on each line, as - "src/api/**", and name directories instead of files',
    };
  }
  return null;
}

/** Signs that YAML takes for its own: an unquoted `- !src/**` is a tag on nothing, `- *.ts` an alias. */
function trapProblems(document: Document, source: string): PlacedProblem[] {
  const problems: PlacedProblem[] = [];
  if (document.directives?.yaml.explicit) {
    problems.push({
      offset: 0,
      message: 'the file chooses a version of YAML',
      expected: 'plain YAML 1.2',
      mend: 'remove the line with %YAML',
    });
  }
  visit(document, {
    Node(_key, node) {
      const kind = isAlias(node) ? 'alias' : trapOf(node);
      if (kind === null) return;
      const offset = trapStart(source, node, isAlias(node) ? '*' : kind === 'tag' ? '!' : '&');
      const written =
        source
          .slice(offset)
          .split(/[\r\n]/, 1)[0]
          ?.trimEnd() ?? '';
      const shown = written.replace(/\s+#.*$/, '').slice(0, 200);
      problems.push({
        offset,
        message: `${shown} without quotes is a YAML ${kind}`,
        expected: 'text in quotes',
        mend: JSON.stringify(shown),
      });
    },
  });
  return problems;
}

function trapOf(node: unknown): 'tag' | 'anchor' | null {
  if (!isNode(node)) return null;
  if ('anchor' in node && node.anchor !== undefined) return 'anchor';
  return node.tag === undefined ? null : 'tag';
}

/** A tag stands before the node that it belongs to, an alias at its start. */
function trapStart(source: string, node: Node, sign: string): number {
  const start = node.range?.[0] ?? 0;
  if (source[start] === sign) return start;
  const before = source.lastIndexOf(sign, start);
  if (before === -1) return start;
  return source[before - 1] === sign ? before - 1 : before;
}

/** YAML's own words, where they don't say what to do. */
const ERRORS: Readonly<Record<string, Omit<PlacedProblem, 'offset'>>> = {
  DUPLICATE_KEY: {
    message: 'the same key is there twice',
    expected: 'each key once',
    mend: 'put both into one',
  },
  MULTIPLE_DOCS: {
    message: 'a second document begins here',
    expected: 'one document',
    mend: 'remove the line ---, and what does not belong to the first',
  },
  TAB_AS_INDENT: {
    message: 'the line is indented with a tab',
    expected: 'spaces',
    mend: 'indent with spaces',
  },
};

const QUOTED = 'put text with signs in it in quotes, as in "src/**"';

const errorProblem = (error: YAMLError): PlacedProblem => ({
  offset: error.pos[0],
  ...(unclosed(error) ??
    ERRORS[error.code] ?? {
      message: plain(error.message),
      expected: 'YAML with one meaning',
      mend: QUOTED,
    }),
});

/** The parser calls it a matter of indentation. */
function unclosed({ message }: YAMLError) {
  const sign = /^Flow (?:sequence|map)\b.* end with a ([\]}])/.exec(message)?.[1];
  if (sign === undefined) return null;
  const opened = sign === ']' ? '[' : '{';
  return {
    message: `a ${opened} is opened before this and not closed`,
    expected: sign,
    mend: `close it; or ${QUOTED}`,
  };
}

const plain = (message: string): string => {
  const first = message.split('\n', 1)[0] ?? message;
  return first.charAt(0).toLowerCase() + first.slice(1).replace(/[.:]$/, '');
};

/** One mistake makes several errors: the first of each line is the one to mend. */
function firstOfEachLine(
  problems: readonly PlacedProblem[],
  lines: LineCounter,
): readonly PlacedProblem[] {
  const seen = new Map<number, PlacedProblem>();
  for (const problem of problems) {
    const { line } = lines.linePos(problem.offset);
    if (!seen.has(line)) seen.set(line, problem);
  }
  return [...seen.values()].sort((a, b) => a.offset - b.offset);
}
