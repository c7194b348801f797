/**
 * Every rule of the grammars, numbered. The numbers are in what `detect` gives, in the tests, and in the documentation,
 * whose table is made from this one. A frozen grammar's rules change neither meaning nor number.
 */
import type { Grammar } from './commitment.ts';

export interface Rule {
  readonly number: number;
  readonly in: readonly Grammar[];
  /** What it says, a sentence without its stop. */
  readonly says: string;
  /** A message that it decides. */
  readonly example: string;
}

const both: readonly Grammar[] = ['v1', 'v2'];
const v2: readonly Grammar[] = ['v2'];

const rule = (number: number, where: readonly Grammar[], says: string, example: string): Rule => ({
  number,
  in: where,
  says,
  example,
});

export const RULES: readonly Rule[] = [
  rule(
    11,
    both,
    "`I'll`, `I will`, `I'm going to` or `I am going to`, a verb, an object; v1: at the start of the message, and nothing after it; v2: at the start of any clause",
    "I'll implement /items",
  ),
  rule(12, v2, 'An apostrophe may be curly', 'I’ll implement /items'),
  rule(
    13,
    v2,
    'Words between that change nothing: `now`, `also`, `first`, `go ahead and`',
    "I'll now implement /items",
  ),
  rule(14, v2, 'The verb may be said as `be …ing` or `start …ing`', "I'll be implementing /items"),
  rule(
    15,
    v2,
    "A no takes back: `I won't`, `I will not`, `I'm not going to`, `I'll no longer`",
    "I won't implement /items",
  ),
  rule(
    16,
    v2,
    'Giving up takes back: `drop`, `abandon`, `skip`; `leave` to somebody or alone',
    "I'll drop /items",
  ),
  rule(
    17,
    v2,
    '`instead of`, `rather than`, `in place of` name what is replaced',
    "Instead of /items I'll implement /catalog",
  ),
  rule(
    18,
    v2,
    'A promise that ends in a colon goes through the list below it, one level deep',
    "I'll:\n- implement /items",
  ),
  rule(
    21,
    both,
    'Verbs: add, create, delete, implement, modify, remove, rename, refactor, update, fix, test, document, review',
    "I'll review src/a.ts",
  ),
  rule(
    22,
    v2,
    'Verbs that change what they name: write, rewrite, edit, change, extend, replace, move, migrate, port, split, convert, extract, finish; of a place, take and handle',
    "I'll write src/a.ts",
  ),
  rule(31, both, 'Object in quotes', 'I\'ll add "item listing"'),
  rule(
    32,
    both,
    'Object is an endpoint: it begins with `/`; v2: with `:id`, `[id]` and `<id>` too, and a method before it',
    "I'll add GET /items/:id",
  ),
  rule(
    33,
    both,
    'Object is a file; v1: ten endings; v2: a path with an ending, a name with a known ending, a name that begins with a dot',
    "I'll update .github/workflows/ci.yml",
  ),
  rule(
    34,
    both,
    'Object is written with underscores; v2: in capitals too',
    "I'll fix parse_header",
  ),
  rule(35, both, 'Object has a small letter before a capital one', "I'll fix ItemList"),
  rule(36, both, 'Object is dotted, two characters or more a part', "I'll fix pricing.rules"),
  rule(37, v2, 'Object is one word in code signs, or has `()` or `::`', "I'll fix `paginate`"),
  rule(38, v2, 'Object is a tracked path, whatever it looks like', "I'll update Dockerfile"),
  rule(39, v2, 'Object is a pattern, or a directory with its `/`', "I'll update src/api/**"),
  rule(41, v2, 'Several objects after one verb', "I'll add src/a.ts, src/b.ts and src/c.ts"),
  rule(42, v2, 'Several verbs after one promise', "I'll add src/a.ts and test src/b.ts"),
  rule(
    43,
    v2,
    'Where what is done has no name, the file it is done in: `in` a file, `to` one for add, `from` one for remove and delete',
    "I'll fix the race in src/a.ts",
  ),
  rule(
    51,
    v2,
    'Code, fenced, indented, in code signs or behind `//`, is not read',
    "`I'll add src/a.ts`",
  ),
  rule(52, v2, 'Lines that begin with `>` are somebody else’s', "> I'll add src/a.ts"),
  rule(
    53,
    v2,
    'What is struck out, ticked off or in an HTML comment is not said',
    "~~I'll add src/a.ts~~",
  ),
  rule(54, v2, 'What is in quotes is somebody else’s', 'B said "I\'ll add src/a.ts"'),
  rule(55, v2, 'Headings and command lines promise nothing', "# I'll add src/a.ts"),
  rule(
    61,
    v2,
    'Hedged: `maybe`, `probably`, `I think`, before or after',
    "I'll add src/a.ts, maybe",
  ),
  rule(62, v2, 'Asked: the sentence ends with a question mark', "I'll add src/a.ts, ok?"),
  rule(
    63,
    v2,
    'What stands before makes it no statement of the speaker alone',
    "There is no way I'll add src/a.ts",
  ),
  rule(64, v2, 'Reported: a name and a colon, or `said`, before it', "Agent B: I'll add src/a.ts"),
  rule(
    65,
    v2,
    'Conditional: `if`, `unless`, `when`, `otherwise`, a yes that is waited for',
    "If you agree, I'll add src/a.ts",
  ),
  rule(66, v2, 'One of several, and not said which: `or`', "I'll add src/a.ts or src/b.ts"),
  rule(
    67,
    v2,
    'No name follows, or it goes on: what is worked on is something of it',
    "I'll fix /items pagination",
  ),
  rule(68, v2, 'Names of products, languages and domains are no objects', "I'll update Node.js"),
  rule(
    69,
    v2,
    'A dotted name that is neither a tracked path nor part of one, and not new',
    "I'll update repository.pyz",
  ),
];
