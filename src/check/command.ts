/**
 * The grammar of a person's answer, one for `metes resolve` and for comment lines: what was answered, about which
 * paths, at which head. Decides what is said, not who may say it nor whether the head is the current one.
 *
 *     approve <path>… @<head>    widen <pattern>… @<head>    revert <path>… @<head>
 *     reject @<head> <reason>    break-glass <incident> @<head>
 *
 * A path is a word, a quoted text, or `#3`: the third finding. A head is a full object id; on the command line it may
 * be left out and means the commit at hand.
 */
import { isOid, type Oid } from '../registry/ids.ts';
import { nearest } from '../scope/nearest.ts';
import { bare, isPlaceholder, pathWord, splitWords, type Word } from './command-words.ts';

/** What an answer is about: a path as text, or the number of a finding. */
export type Named = { readonly path: string } | { readonly finding: number };

export type AnswerCommand =
  | {
      readonly kind: 'approve' | 'widen' | 'revert';
      readonly about: readonly Named[];
      readonly head: Oid | null;
    }
  | { readonly kind: 'reject'; readonly reason: string; readonly head: Oid | null }
  | { readonly kind: 'break-glass'; readonly incident: string; readonly head: Oid | null };

const ANSWERS = ['approve', 'widen', 'revert', 'reject', 'break-glass'] as const;
export type AnswerKind = (typeof ANSWERS)[number];

export type AnswerProblemCode =
  | 'no-answer'
  | 'unknown-answer'
  | 'no-head'
  | 'short-head'
  | 'bad-head'
  | 'two-heads'
  | 'no-path'
  | 'words-after'
  | 'no-reason'
  | 'no-incident'
  | 'placeholder'
  | 'quotes'
  | 'wrong-case';

export interface AnswerProblem {
  readonly code: AnswerProblemCode;
  /** What is wrong, a sentence without its stop. */
  readonly message: string;
  /** The words to write instead, the answer's name first, as far as they can be known. */
  readonly instead: readonly Word[];
}

export type ParsedAnswer =
  | { readonly ok: true; readonly command: AnswerCommand }
  | { readonly ok: false; readonly problem: AnswerProblem };

/** Where the answer stands: a comment needs its head and begins with `/metes`. */
export interface Form {
  readonly form: 'comment' | 'command';
  /** The head that is judged now, for lines to paste; null when there is none. */
  readonly current: Oid | null;
}

/** Words of a command line, as the shell gave them. A path that starts with `#` or `@` is written `./#…`. */
export const parseAnswer = (words: readonly string[], form: Form): ParsedAnswer =>
  parseWords(words.map(bare), form);

/** One line of a comment; null when it is no command of ours (`/metesx`, prose). */
export function parseAnswerLine(line: string, current: Oid | null): ParsedAnswer | null {
  const form: Form = { form: 'comment', current };
  // One way to match alone: anybody can post a line of 65,536 blanks, and it is read at each verdict.
  const match = /^ {0,3}(\/metes)(?:[ \t](.*))?$/i.exec(line.trimEnd());
  if (match === null) return null;
  const rest = (match[2] ?? '').trimStart();
  const words = isProse(rest)
    ? { ok: true as const, words: rest.split(/[ \t]+/).map(bare) }
    : splitWords(rest);
  if (match[1] !== '/metes')
    return problem('wrong-case', 'the command is written in lower case', words.words);
  return words.ok ? parseWords(words.words, form) : problem('quotes', words.message, words.words);
}

/** A reason and an incident are prose: apostrophes in them open no quotes. */
const isProse = (rest: string): boolean => /^(?:reject|break-glass)(?:[ \t]|$)/.test(rest);

function parseWords(words: readonly Word[], form: Form): ParsedAnswer {
  const [first, ...rest] = words;
  if (first === undefined)
    return problem('no-answer', `say which answer: ${ANSWERS.join(', ')}`, model('approve', form));
  const kind = ANSWERS.find((answer) => answer === first.text);
  if (kind === undefined) return unknown(first.text, rest, form);
  if (kind === 'reject') return parseReject(rest, form);
  const heads = rest.filter(isHeadWord);
  const operands = rest.filter((word) => !isHeadWord(word));
  const instead =
    operands.length === 0 ? model(kind, form) : [bare(kind), ...operands, ...headWord(form)];
  if (heads.length > 1) return problem('two-heads', 'one answer is about one commit', instead);
  const head = parseHead(heads[0], form, instead);
  if (!head.ok) return head;
  if (kind === 'break-glass') return breakGlass(operands, head.oid, form);
  if (operands.length === 0)
    return problem('no-path', `${kind} needs a path, or a finding as #1`, model(kind, form));
  const before = rest.slice(0, rest.findIndex(isHeadWord));
  if (form.form === 'comment' && before.length > 0 && before.length < operands.length) {
    const message =
      'after the commit stands nothing more: what else there is to say has its own line';
    return problem('words-after', message, [bare(kind), ...before, ...headWord(form)]);
  }
  return { ok: true, command: { kind, about: operands.map(named), head: head.oid } };
}

/** Only its first word can be the head: a reason may speak of people and commits. */
function parseReject(words: readonly Word[], form: Form): ParsedAnswer {
  const first = words[0];
  const hasHead = first !== undefined && isHeadWord(first);
  const reason = textOf(hasHead ? words.slice(1) : words);
  const instead = (text: string) => [bare('reject'), ...headWord(form), bare(text)];
  const head = parseHead(hasHead ? first : undefined, form, instead(reason || '<the reason>'));
  if (!head.ok) return head;
  if (reason === '') return problem('no-reason', 'a rejection says why', instead('<the reason>'));
  // The terminal says the same of every word that it is given.
  if (form.form === 'comment' && isPlaceholder(reason))
    return problem('placeholder', standsFor(reason, 'why not'), instead('<the reason>'));
  return { ok: true, command: { kind: 'reject', reason, head: head.oid } };
}

function breakGlass(operands: readonly Word[], head: Oid | null, form: Form): ParsedAnswer {
  const incident = textOf(operands);
  if (incident === '') {
    const message = 'breaking the glass names the incident';
    return problem('no-incident', message, model('break-glass', form));
  }
  if (form.form === 'comment' && isPlaceholder(incident)) {
    const message = standsFor(incident, 'what the emergency is');
    return problem('placeholder', message, model('break-glass', form));
  }
  return { ok: true, command: { kind: 'break-glass', incident, head } };
}

/** Pasted as it was printed. */
const standsFor = (text: string, what: string): string =>
  `${text} stands for ${what}, and was posted as it is: put that in its place`;

/** The answer again, about another commit. */
export function wordsOf(command: AnswerCommand, head: Oid): Word[] {
  const at = bare(`@${head}`);
  if (command.kind === 'reject') return [bare('reject'), at, bare(command.reason)];
  if (command.kind === 'break-glass') return [bare('break-glass'), bare(command.incident), at];
  const about = command.about.map((named) =>
    'path' in named ? pathWord(named.path) : bare(`#${named.finding}`),
  );
  return [bare(command.kind), ...about, at];
}

const textOf = (words: readonly Word[]): string =>
  words
    .map((word) => word.text)
    .join(' ')
    .trim();

const isHeadWord = (word: Word): boolean => !word.quoted && word.text.startsWith('@');

type Head = { readonly ok: true; readonly oid: Oid | null } | Extract<ParsedAnswer, { ok: false }>;

function parseHead(
  word: Word | undefined,
  { form, current }: Form,
  instead: readonly Word[],
): Head {
  if (word === undefined) {
    if (form === 'command') return { ok: true, oid: null };
    return problem('no-head', 'the answer has to name the commit that you looked at', instead);
  }
  const text = word.text.slice(1).toLowerCase();
  if (isOid(text)) return { ok: true, oid: text };
  if (!/^[0-9a-f]{4,64}$/.test(text))
    return problem('bad-head', 'after @ stands a full object id', instead);
  const other = current !== null && !current.startsWith(text);
  return problem(
    'short-head',
    other
      ? `@${text} is shortened, and is not the commit that is judged now: look at what changed first`
      : `@${text} is shortened, and a shortened id can be made to fit another commit`,
    instead,
  );
}

const named = (word: Word): Named => {
  const number = word.quoted ? null : /^#([1-9]\d{0,5})$/.exec(word.text);
  if (number !== null) return { finding: Number(number[1]) };
  return { path: word.quoted ? word.text : word.text.replace(/^\.\/+(?=.)/, '') };
};

function unknown(text: string, rest: readonly Word[], form: Form): ParsedAnswer {
  const close = nearest(text.toLowerCase(), ANSWERS);
  const operands = rest.filter((word) => !isHeadWord(word));
  return problem(
    'unknown-answer',
    `${JSON.stringify(text.slice(0, 40))} is no answer; the answers are ${ANSWERS.join(', ')}`,
    close === null ? model('approve', form) : [bare(close), ...operands, ...headWord(form)],
  );
}

/** With a placeholder, for someone who has yet to say what it is about. */
function model(kind: AnswerKind, form: Form): Word[] {
  const about = { widen: '<pattern>', 'break-glass': '<incident>', reject: '<the reason>' };
  const text = kind in about ? about[kind as keyof typeof about] : '<path>';
  return [bare(kind), bare(text), ...headWord(form)];
}

/** The head to write: the one that is judged now; on the command line none is needed. */
const headWord = ({ form, current }: Form): Word[] => {
  if (current !== null) return [bare(`@${current}`)];
  return form === 'comment' ? [bare('@<full object id>')] : [];
};

function problem(code: AnswerProblemCode, message: string, instead: readonly Word[]) {
  return { ok: false as const, problem: { code, message, instead } };
}
