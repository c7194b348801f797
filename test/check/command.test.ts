import { describe, expect, test } from 'vitest';
import { type AnswerCommand, parseAnswer, parseAnswerLine } from '../../src/check/command.ts';
import { answerLine, pathWord } from '../../src/check/command-words.ts';
import { readAnswers } from '../../src/check/read-comment.ts';

const H = 'a1b2c3d4e5'.repeat(4);
const OLD = '0123456789'.repeat(4);
const H256 = 'a1b2c3d4'.repeat(8);

describe('answers that are understood', () => {
  test.each<[string, AnswerCommand]>([
    [
      `/metes approve docs/index.md @${H}`,
      { kind: 'approve', about: [{ path: 'docs/index.md' }], head: H },
    ],
    [
      `/metes approve a.md b.md #3 @${H}`,
      { kind: 'approve', about: [{ path: 'a.md' }, { path: 'b.md' }, { finding: 3 }], head: H },
    ],
    [`/metes approve @${H} a.md`, { kind: 'approve', about: [{ path: 'a.md' }], head: H }],
    [`/metes widen 'docs/**' @${H}`, { kind: 'widen', about: [{ path: 'docs/**' }], head: H }],
    [`/metes widen docs/** @${H}`, { kind: 'widen', about: [{ path: 'docs/**' }], head: H }],
    [
      `/metes revert "it's \\"here\\" \\\\.md" @${H}`,
      { kind: 'revert', about: [{ path: `it's "here" \\.md` }], head: H },
    ],
    [
      `/metes approve 'with space.md' @${H}`,
      { kind: 'approve', about: [{ path: 'with space.md' }], head: H },
    ],
    [
      `/metes approve '#3' '@x' @${H}`,
      { kind: 'approve', about: [{ path: '#3' }, { path: '@x' }], head: H },
    ],
    [`/metes approve ./#3 @${H}`, { kind: 'approve', about: [{ path: '#3' }], head: H }],
    [`/metes approve it’s.md @${H}`, { kind: 'approve', about: [{ path: 'it’s.md' }], head: H }],
    [
      `/metes approve app/[id]/page.tsx @${H}`,
      { kind: 'approve', about: [{ path: 'app/[id]/page.tsx' }], head: H },
    ],
    [
      `/metes reject @${H} it's not what "we" agreed`,
      { kind: 'reject', reason: `it's not what "we" agreed`, head: H },
    ],
    [`/metes break-glass INC-123 @${H}`, { kind: 'break-glass', incident: 'INC-123', head: H }],
    [
      `/metes break-glass the DB's down @${H}`,
      { kind: 'break-glass', incident: "the DB's down", head: H },
    ],
    [
      `/metes approve a.md @${H.toUpperCase()}`,
      { kind: 'approve', about: [{ path: 'a.md' }], head: H },
    ],
    [`/metes approve a.md @${H256}`, { kind: 'approve', about: [{ path: 'a.md' }], head: H256 }],
    [
      `   /metes\tapprove\ta.md\t@${H}  \r`,
      { kind: 'approve', about: [{ path: 'a.md' }], head: H },
    ],
  ])('%s', (line, command) => {
    expect(parseAnswerLine(line, H)).toEqual({ ok: true, command });
  });

  test('on the command line the head may be left out, and blanks need no quotes', () => {
    const form = { form: 'command', current: H } as const;
    expect(parseAnswer(['approve', 'with space.md', '#2'], form)).toEqual({
      ok: true,
      command: { kind: 'approve', about: [{ path: 'with space.md' }, { finding: 2 }], head: null },
    });
    expect(parseAnswer(['reject', 'not', "what's agreed"], form)).toEqual({
      ok: true,
      command: { kind: 'reject', reason: "not what's agreed", head: null },
    });
    expect(parseAnswer(['break-glass', 'INC-1', `@${H}`], form)).toEqual({
      ok: true,
      command: { kind: 'break-glass', incident: 'INC-1', head: H },
    });
  });
});

describe('a wrong form is answered with the line to write', () => {
  test.each([
    ['short-head', `/metes approve a.md @${H.slice(0, 12)}`, `/metes approve a.md @${H}`],
    ['short-head', `/metes approve a.md @${OLD.slice(0, 12)}`, `/metes approve a.md @${H}`],
    ['bad-head', '/metes approve a.md @HEAD', `/metes approve a.md @${H}`],
    ['no-head', "/metes approve 'a b.md' #2", `/metes approve 'a b.md' #2 @${H}`],
    ['no-head', '/metes approve', `/metes approve <path> @${H}`],
    ['no-head', '/metes revert', `/metes revert <path> @${H}`],
    ['no-head', '/metes break-glass', `/metes break-glass <incident> @${H}`],
    ['two-heads', `/metes approve a.md @${H} @${OLD}`, `/metes approve a.md @${H}`],
    ['no-path', `/metes approve @${H}`, `/metes approve <path> @${H}`],
    ['no-path', `/metes widen @${H}`, `/metes widen <pattern> @${H}`],
    ['words-after', `/metes approve a.md b.md @${H} thanks, all`, `/metes approve a.md b.md @${H}`],
    ['words-after', `/metes widen 'docs/**' @${OLD} :+1:`, `/metes widen 'docs/**' @${H}`],
    ['no-reason', `/metes reject @${H}`, `/metes reject @${H} <the reason>`],
    ['no-head', "/metes reject it's wrong", `/metes reject @${H} it's wrong`],
    ['no-incident', `/metes break-glass @${H}`, `/metes break-glass <incident> @${H}`],
    ['no-answer', '/metes', `/metes approve <path> @${H}`],
    ['unknown-answer', `/metes aprove a.md @${H}`, `/metes approve a.md @${H}`],
    ['unknown-answer', `/metes lgtm @${H}`, `/metes approve <path> @${H}`],
    ['wrong-case', `/Metes approve a.md @${H}`, `/metes approve a.md @${H}`],
    ['quotes', `/metes approve 'a b.md @${H}`, `/metes approve 'a b.md' @${H}`],
    ['quotes', `/metes approve “a b.md” @${H}`, `/metes approve 'a b.md' @${H}`],
    ['quotes', `/metes approve \`docs/index.md\` @${H}`, `/metes approve 'docs/index.md' @${H}`],
    ['quotes', `/metes approve 'a'b @${H}`, `/metes approve "a'b" @${H}`],
  ])('%s: %s', (code, line, instead) => {
    const parsed = parseAnswerLine(line, H);
    if (parsed === null || parsed.ok) throw new Error('was understood');
    expect(parsed.problem.code).toBe(code);
    expect(answerLine(parsed.problem.instead)).toBe(instead);
  });

  test('words after the commit are told what to do with; a path may still come after it', () => {
    const parsed = parseAnswerLine(`/metes approve a.md @${H} thanks`, H);
    expect(parsed).toMatchObject({
      ok: false,
      problem: {
        message: 'after the commit stands nothing more: what else there is to say has its own line',
      },
    });
    // As what it is there, a reason or an incident goes on.
    expect(parseAnswerLine(`/metes break-glass INC-1 @${H} the DB`, H)).toMatchObject({
      command: { incident: 'INC-1 the DB' },
    });
    // At a terminal a word is what the shell gave.
    const form = { form: 'command', current: H } as const;
    expect(parseAnswer(['approve', 'a.md', `@${H}`, 'b.md'], form)).toMatchObject({
      command: { about: [{ path: 'a.md' }, { path: 'b.md' }] },
    });
  });

  test('a shortened id says whether it is the current head', () => {
    const message = (text: string) => {
      const parsed = parseAnswerLine(`/metes approve a.md @${text}`, H);
      return parsed?.ok === false ? parsed.problem.message : null;
    };
    expect(message(H.slice(0, 12))).toBe(
      `@${H.slice(0, 12)} is shortened, and a shortened id can be made to fit another commit`,
    );
    expect(message(OLD.slice(0, 12))).toBe(
      `@${OLD.slice(0, 12)} is shortened, and is not the commit that is judged now: look at what changed first`,
    );
  });
});

describe('what is no command of ours', () => {
  test.each([
    '/metesx approve a.md',
    '/metes-bot approve',
    'please /metes approve a.md',
    '> /metes approve a.md',
    '    /metes approve a.md',
    '`/metes approve a.md`',
    'LGTM',
    '',
  ])('%j', (line) => {
    expect(parseAnswerLine(line, H)).toBeNull();
  });
});

describe('a comment', () => {
  const lines = (body: string) => readAnswers(body, H).map((answer) => answer.line);
  const one = `/metes approve a.md @${H}`;
  const two = `/metes revert b.md @${H}`;

  test.each([
    ['several lines', `${one}\n${two}\nthanks!\n${one}`, [one, two]],
    ['CRLF and blank lines', `\r\n${one}\r\n\r\n${two}\r\n`, [one, two]],
    ['after prose nothing counts', `I looked.\n${one}`, []],
    ['in a fence', `\`\`\`\n${one}\n\`\`\``, []],
    ['in a quotation', `> ${one}`, []],
    ['in an HTML comment', `<!--\n${one}\n-->`, []],
    ['a near miss ends it', `/metesx\n${one}`, []],
  ])('%s', (_, body, read) => {
    expect(lines(body)).toEqual(read);
  });

  test('a thousand commands are read as fifty', () => {
    expect(lines(`${one}\n`.repeat(1_000))).toHaveLength(50);
  });
});

describe('a line that is far too long', () => {
  // Where each blank, or each quote, begins a search of all that follow, one of these takes minutes: many times what GitHub takes.
  const long = 300_000;
  test.each([
    ['blanks between words', `/metes approve a${' '.repeat(long)}b @${H}`, undefined],
    ['blanks in an open quote', `/metes approve 'a${' '.repeat(long)}b @${H}`, 'quotes'],
    ['quotes behind a word', `/metes approve 'a'${'"'.repeat(long)}b @${H}`, 'quotes'],
    ['blanks before a reason', `/metes reject @${H}${' '.repeat(long)}b`, undefined],
    ['a separator at its end', `/metes ${' '.repeat(long)}a\u2028b`, null],
  ])('%s: is read once, from one end to the other', (_, line, code) => {
    const parsed = parseAnswerLine(line, H);
    expect(parsed === null ? null : 'problem' in parsed ? parsed.problem.code : undefined).toBe(
      code,
    );
  });
});

describe('a path in a line to paste', () => {
  test.each([
    'docs/index.md',
    'with space.md',
    "it's.md",
    'say "hi".md',
    `both ' and "`,
    '#3',
    '@x',
    './odd',
    'back\\slash',
    '`tick`',
    '“curly”.md',
    'emoji 👩‍🚀.md',
  ])('%j is read back as itself', (path) => {
    const line = answerLine([
      { text: 'approve', quoted: false },
      pathWord(path),
      { text: `@${H}`, quoted: false },
    ]);
    expect(parseAnswerLine(line, H)).toEqual({
      ok: true,
      command: { kind: 'approve', about: [{ path }], head: H },
    });
  });
});

test.each([
  ['reject', `@${H} <the reason>`, 'why not', `/metes reject @${H} <the reason>`],
  [
    'break-glass',
    `<incident> @${H}`,
    'what the emergency is',
    `/metes break-glass <incident> @${H}`,
  ],
])('%s with the placeholder as it was printed says nothing', (kind, rest, what, instead) => {
  const read = parseAnswerLine(`/metes ${kind} ${rest}`, H);
  expect(read).toMatchObject({ ok: false, problem: { code: 'placeholder' } });
  if (read === null || read.ok) return;
  expect(read.problem.message).toContain(`stands for ${what}, and was posted as it is`);
  expect(answerLine(read.problem.instead)).toBe(instead);
});
