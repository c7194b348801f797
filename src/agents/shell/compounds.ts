/** The commands that consist of others: `( … )`, `{ … }`, `if`, `case`, the loops, functions, and tests. */
import type { Parser, Stops } from './parse.ts';
import type { Clause, Compound, List } from './tree.ts';
import { arithmeticEnd, readWord } from './word.ts';

const stops = (...words: string[]): Stops => new Set(words);
const GROUP = stops('}');
const SHELL = stops(')');
const THEN = stops('then', 'fi');
const BRANCH = stops('elif', 'else', 'fi');
const DO = stops('do', 'done');
const DONE = stops('done');
const CASE = stops(';;', 'esac');

/** Null: there is none here. */
export function compoundAt(parser: Parser): Compound | null {
  if (parser.text[parser.at] === '(') return parenthesis(parser);
  const word = parser.ahead();
  const read = Object.hasOwn(READ, word) ? READ[word] : undefined;
  if (read === undefined) return null;
  parser.at += word.length;
  return read(parser);
}

const compound = (clauses: readonly Clause[], own = false): Compound => ({
  kind: 'compound',
  ...{ clauses, own, redirections: [], inner: [] },
});

/** What is in it runs, in any case. */
const all = (body: List, own = false): Compound =>
  compound([{ test: null, body, always: true }], own);

function parenthesis(parser: Parser): Compound {
  if (parser.text[parser.at + 1] === '(') {
    const end = arithmeticEnd(parser.text, parser.at + 2);
    if (end !== null) return arithmetic(parser, end);
  }
  parser.at++;
  const body = parser.list(SHELL);
  parser.at++;
  return all(body, true);
}

function arithmetic(parser: Parser, end: number): Compound {
  parser.quoted(parser.text.slice(parser.at + 2, end - 2));
  parser.at = end;
  return compound([]);
}

const READ: Readonly<Record<string, (parser: Parser) => Compound>> = {
  '{'(parser) {
    const body = parser.list(GROUP);
    parser.take('}');
    return all(body);
  },
  if: conditional,
  while: loop,
  until: loop,
  for: each,
  select: each,
  case: cases,
  function(parser) {
    parser.blanks();
    readWord(parser);
    parser.blanks();
    if (parser.text[parser.at] === '(') parser.at++;
    parser.blanks();
    if (parser.text[parser.at] === ')') parser.at++;
    return parser.functionBody();
  },
  '[['(parser) {
    for (;;) {
      parser.lines();
      if (parser.at >= parser.text.length) break;
      const end = parser.text.startsWith(']]', parser.at);
      if (readWord(parser) === null) parser.at++;
      if (end) break;
    }
    return compound([]);
  },
};

function conditional(parser: Parser): Compound {
  const clauses: Clause[] = [];
  do {
    const test = parser.list(THEN);
    parser.take('then');
    clauses.push({ test, body: parser.list(BRANCH), always: false });
  } while (parser.take('elif'));
  if (parser.take('else')) clauses.push({ test: null, body: parser.list(BRANCH), always: true });
  parser.take('fi');
  return compound(clauses);
}

function loop(parser: Parser): Compound {
  const test = parser.list(DO);
  return compound([{ test, body: repeated(parser), always: false }]);
}

function repeated(parser: Parser): List {
  parser.take('do');
  const body = parser.list(DONE);
  parser.take('done');
  return body;
}

/** `for name in words; do … done`, and the two ways of bash to write it. */
function each(parser: Parser): Compound {
  parser.blanks();
  const end = parser.text.startsWith('((', parser.at)
    ? arithmeticEnd(parser.text, parser.at + 2)
    : null;
  if (end !== null) arithmetic(parser, end);
  do parser.blanks();
  while (!/^(?:do|\{)$/.test(parser.ahead()) && readWord(parser) !== null);
  if (parser.text[parser.at] === ';') parser.at++;
  parser.lines();
  const body = parser.take('{') ? parser.list(GROUP) : repeated(parser);
  parser.take('}');
  return compound([{ test: null, body, always: false }]);
}

function cases(parser: Parser): Compound {
  const clauses: Clause[] = [];
  parser.lines();
  readWord(parser);
  parser.lines();
  readWord(parser);
  for (;;) {
    parser.lines();
    if (parser.take('esac') || parser.at >= parser.text.length) return compound(clauses);
    if (!patterns(parser)) return compound(clauses);
    clauses.push({ test: null, body: parser.list(CASE), always: false });
    parser.take(';;');
  }
}

/** Up to behind the `)` that ends them; false: there is none. */
function patterns(parser: Parser): boolean {
  if (parser.text[parser.at] === '(') parser.at++;
  for (;;) {
    parser.lines();
    const character = parser.text[parser.at];
    if (character === ')' || character === '|') parser.at++;
    else if (readWord(parser) === null) return false;
    if (character === ')') return true;
  }
}
