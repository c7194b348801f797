import { describe, expect, test } from 'vitest';
import { answerLine } from '../../src/check/command-words.ts';
import type { Finding } from '../../src/check/finding.ts';
import {
  type Authority,
  answersGiven,
  countAnswers,
  type Declined,
  type PullComment,
} from '../../src/check/pull-answers.ts';
import { findingsNamed } from '../../src/check/weigh-answer.ts';
import type { Claim, PathState, Resolution } from '../../src/registry/claim.ts';

const H = 'a1b2c3d4e5'.repeat(4);
const OLD = '0123456789'.repeat(4);
const LOST = 'f'.repeat(40);
const BLOB = 'b'.repeat(40);
const at = (path: string): PathState => ({ path, mode: '100644', oid: BLOB });

const findings: readonly Finding[] = [
  { number: 1, code: 'lapsed', severity: 'notice' },
  { number: 2, code: 'out-of-scope', severity: 'breach', at: at('docs/index.md') },
  { number: 3, code: 'out-of-scope', severity: 'breach', at: at('bad\nname') },
  { number: 4, code: 'policy-changed', severity: 'breach', at: at('.metes/config.yml') },
  { number: 5, code: 'stale-read', severity: 'warning', at: at('src/types.ts') },
  { number: 6, code: 'out-of-scope', severity: 'breach', at: at('docs/guide/start.md') },
];
const claim: Claim = {
  id: 'c-7k2m9x4q1d',
  repository: 'r-0123456789ab',
  target: 'main',
  branch: 'feat/pagination',
  seat: 's-aaaaaaaaaa',
  by: { holder: 'ada', seat: 's-aaaaaaaaaa', actor: 'agent', host: 'lap-7', worktree: 'api-1' },
  task: { id: 't-aaaaaaaaaa', text: 'Add pagination' },
  write: ['src/api/**'],
  base: 'd'.repeat(40),
  generation: 1,
  granted: '2026-03-02T14:00:00.000Z',
  lease: { until: '2026-03-02T22:00:00.000Z', seconds: 28_800 },
};

const IDS: Record<string, number> = { author: 1, grace: 2, cody: 3, reader: 4, robot: 5 };
const comment = (body: string, change: { by?: string; edited?: boolean; id?: number } = {}) => {
  const login = change.by ?? 'grace';
  return {
    id: change.id ?? 70,
    body,
    author: { id: IDS[login] ?? 99, login, isBot: login === 'robot' },
    edited: change.edited ?? false,
  } satisfies PullComment;
};
const widened: Claim = {
  ...claim,
  widenings: [
    {
      event: 'e-00000000000000000001',
      at: '2026-03-02T14:10:00.000Z',
      by: 'grace',
      added: ['docs/**'],
      written: true,
      source: { pull: 12, comment: 70, target: 'main' },
    },
  ],
};
const record = (change: Partial<Resolution> = {}): Resolution => ({
  event: 'e-00000000000000000000',
  kind: 'approved',
  by: 'grace',
  at: '2026-03-02T14:10:00.000Z',
  head: H,
  paths: [at('docs/index.md')],
  source: { pull: 12, comment: 70, target: 'main' },
  ...change,
});

/** At the old head one file was another one, and one was not there. */
const stateAt: Authority['stateAt'] = (head, now) => {
  if (head !== OLD) return undefined;
  if (now.path === 'docs/index.md') return now;
  return now.path === 'bad\nname'
    ? { ...now, mode: null, oid: null }
    : { ...now, oid: 'c'.repeat(40) };
};
const base: Authority = {
  pull: 12,
  target: 'main',
  current: H,
  pullAuthor: 1,
  authorsAnswer: false,
  writers: new Set(['author', 'grace', 'cody', 'robot']),
  wrote: new Map([['cody', new Set(['docs/index.md'])]]),
  stateAt,
  untouched: ({ mode }) => mode === null,
  beforeRetarget: new Set(),
  recorded: [],
};

interface World {
  readonly authority?: Partial<Authority>;
  readonly claim?: Claim | null;
  readonly findings?: readonly Finding[];
}
const count = (comments: PullComment | readonly PullComment[], world: World = {}) =>
  countAnswers(
    answersGiven([comments].flat(), H),
    { ...base, ...world.authority },
    {
      findings: world.findings ?? findings,
      claim: world.claim === undefined ? claim : world.claim,
    },
  );
const said = (declined: readonly Declined[]) =>
  declined.map(({ reason, message, instead }) => [
    reason,
    message,
    instead === null ? null : answerLine(instead),
  ]);

describe('an answer that does not count says why, and what to write', () => {
  test.each<[string, PullComment, World, [string, string, string | null]]>([
    [
      'bot',
      comment(`/metes approve docs/index.md @${H}`, { by: 'robot' }),
      {},
      ['bot', 'a bot answers no question to a person', null],
    ],
    [
      'reader',
      comment(`/metes approve docs/index.md @${H}`, { by: 'reader' }),
      {},
      ['reader', 'an answer counts from a person with write access', null],
    ],
    [
      'reader: a wrong form from a stranger is not explained',
      comment('/metes approve', { by: 'reader' }),
      {},
      ['reader', 'an answer counts from a person with write access', null],
    ],
    [
      'reader: nor an edited comment',
      comment(`/metes approve docs/index.md @${H}`, { by: 'reader', edited: true }),
      {},
      ['reader', 'an answer counts from a person with write access', null],
    ],
    [
      'edited',
      comment(`/metes approve docs/index.md @${OLD}`, { edited: true }),
      {},
      [
        'edited',
        'the comment was edited after it was posted; an answer counts as first posted, so post it anew',
        `/metes approve docs/index.md @${H}`,
      ],
    ],
    [
      'form: no head',
      comment('/metes approve docs/index.md'),
      {},
      [
        'form',
        'the answer has to name the commit that you looked at',
        `/metes approve docs/index.md @${H}`,
      ],
    ],
    [
      'form: a shortened head',
      comment(`/metes reject @${H.slice(0, 12)} no`),
      {},
      [
        'form',
        `@${H.slice(0, 12)} is shortened, and a shortened id can be made to fit another commit`,
        `/metes reject @${H} no`,
      ],
    ],
    [
      'author',
      comment(`/metes approve docs/index.md @${H}`, { by: 'author' }),
      {},
      ['author', 'whoever opened the pull request does not answer for it', null],
    ],
    [
      'author: widening lets it land as well',
      comment(`/metes widen 'docs/**' @${H}`, { by: 'author' }),
      {},
      ['author', 'whoever opened the pull request does not answer for it', null],
    ],
    [
      'path-author',
      comment(`/metes approve docs/guide/start.md docs/index.md @${H}`, { by: 'cody' }),
      {},
      ['path-author', 'whoever wrote docs/index.md does not answer for it', null],
    ],
    [
      'path-author: by number',
      comment(`/metes approve #2 @${H}`, { by: 'cody' }),
      {},
      ['path-author', 'whoever wrote docs/index.md does not answer for it', null],
    ],
    [
      'path-author: a pattern that covers it',
      comment(`/metes widen 'docs/*.md' @${H}`, { by: 'cody' }),
      {},
      ['path-author', 'whoever wrote docs/index.md does not answer for it', null],
    ],
    [
      "path-author: a directory's name",
      comment(`/metes widen docs @${H}`, { by: 'cody' }),
      {},
      ['path-author', 'whoever wrote docs/index.md does not answer for it', null],
    ],
    [
      'old-head: the commit is gone',
      comment(`/metes approve docs/index.md @${LOST}`),
      {},
      [
        'old-head',
        `it names ${LOST}, and that is not the commit that is judged now`,
        `/metes approve docs/index.md @${H}`,
      ],
    ],
    [
      'old-head: a rejection',
      comment(`/metes reject @${LOST} not like this`),
      {},
      [
        'old-head',
        `it names ${LOST}, and that is not the commit that is judged now`,
        `/metes reject @${H} not like this`,
      ],
    ],
    [
      'old-head: a widening that is not on record',
      comment(`/metes widen 'docs/**' @${OLD}`),
      {},
      [
        'old-head',
        `it names ${OLD}, and that is not the commit that is judged now`,
        `/metes widen docs/** @${H}`,
      ],
    ],
    [
      'no-finding',
      comment(`/metes approve README.md @${H}`),
      {},
      ['no-finding', 'README.md: nothing there awaits an answer', null],
    ],
    [
      'no-finding: a warning is none',
      comment(`/metes approve src/types.ts #1 #9 @${H}`),
      {},
      ['no-finding', 'src/types.ts, #1, #9: nothing there awaits an answer', null],
    ],
    [
      'no-finding: a no to what asks nothing',
      comment(`/metes reject @${H} I do not like it`),
      { findings: [] },
      ['no-finding', 'nothing here awaits an answer', null],
    ],
    [
      'number: another commit had other numbers, and no line with them is offered',
      comment(`/metes approve #3 @${OLD}`),
      {},
      [
        'number',
        'the numbers are those of one commit, and it has moved on since: look at the table again',
        null,
      ],
    ],
    [
      'no-claim',
      comment(`/metes widen 'docs/**' @${H}`),
      { claim: null },
      ['no-claim', 'there is no claim to widen: approve what may land', null],
    ],
    [
      'policy',
      comment(`/metes widen docs/index.md .metes/config.yml @${H}`),
      {},
      [
        'policy',
        '.metes/config.yml is what metes itself goes by, and no claim covers it',
        `/metes approve .metes/config.yml @${H}`,
      ],
    ],
    [
      'policy: a pattern for nothing else',
      comment(`/metes widen '.metes/**' @${H}`),
      {},
      [
        'policy',
        '.metes/config.yml is what metes itself goes by, and no claim covers it',
        `/metes approve .metes/config.yml @${H}`,
      ],
    ],
    [
      'target',
      comment(`/metes approve docs/index.md @${H}`),
      {
        authority: {
          recorded: [record({ source: { pull: 12, comment: 70, target: 'release/1' } })],
        },
      },
      [
        'target',
        'it was given when this was meant for release/1',
        `/metes approve docs/index.md @${H}`,
      ],
    ],
    [
      'target: from before it was meant for another branch, by the host’s time',
      comment(`/metes approve docs/index.md @${H}`),
      { authority: { beforeRetarget: new Set([70]) } },
      [
        'target',
        'what this is meant for was changed after it was given',
        `/metes approve docs/index.md @${H}`,
      ],
    ],
  ])('%s', (_name, one, world, expected) => {
    const { counted, declined } = count(one, world);
    expect(said(declined)).toEqual([expected]);
    expect(counted).toEqual([]);
  });
});

describe('an answer that counts', () => {
  const source = { pull: 12, comment: 70, target: 'main' };
  const all = ['docs/index.md', 'bad\nname', '.metes/config.yml', 'docs/guide/start.md'];

  test.each<[string, string, World, object]>([
    [
      'approve',
      `/metes approve docs/index.md @${H}`,
      {},
      { kind: 'approved', paths: [at('docs/index.md')] },
    ],
    [
      'approve by number',
      `/metes approve #3 @${H}`,
      {},
      { kind: 'approved', paths: [at('bad\nname')] },
    ],
    [
      'revert',
      `/metes revert docs/index.md #4 @${H}`,
      {},
      { kind: 'reverted', paths: [at('docs/index.md'), at('.metes/config.yml')] },
    ],
    [
      'reject: all that awaits',
      `/metes reject @${H} it's not ours`,
      {},
      { kind: 'rejected', reason: "it's not ours", paths: all.map(at) },
    ],
    [
      'break-glass: all that awaits',
      `/metes break-glass INC-123 @${H}`,
      {},
      { kind: 'broken-glass', reason: 'INC-123', paths: all.map(at) },
    ],
    [
      'break-glass without a claim',
      `/metes break-glass INC-123 @${H}`,
      { claim: null },
      { kind: 'broken-glass', reason: 'INC-123' },
    ],
  ])('%s', (_name, line, world, expected) => {
    const { counted, declined } = count(comment(line), world);
    expect(declined).toEqual([]);
    expect(counted.map((one) => one.resolution)).toMatchObject([
      { by: 'grace', head: H, source, ...expected },
    ]);
    expect(counted[0]?.widen).toBeUndefined();
  });

  test.each<[string, string, World, readonly string[], readonly string[]]>([
    ['a path', `/metes widen docs/index.md @${H}`, {}, ['docs/index.md'], ['docs/index.md']],
    ['a number', `/metes widen #2 @${H}`, {}, ['docs/index.md'], ['docs/index.md']],
    [
      'a pattern',
      `/metes widen 'docs/**' @${H}`,
      {},
      ['docs/**'],
      ['docs/index.md', 'docs/guide/start.md'],
    ],
    ['a directory', `/metes widen docs/guide/ @${H}`, {}, ['docs/guide/'], ['docs/guide/start.md']],
    [
      'an exclusion',
      `/metes widen docs '!docs/index.md' @${H}`,
      {},
      ['docs', '!docs/index.md'],
      ['docs/guide/start.md'],
    ],
    ['more than was written', `/metes widen 'web/**' @${H}`, {}, ['web/**'], []],
    ['no pattern: the registry says so', `/metes widen '../x' @${H}`, {}, ['../x'], []],
    [
      'on record, at an old head',
      `/metes widen 'docs/**' @${OLD}`,
      { claim: widened },
      ['docs/**'],
      ['docs/index.md', 'docs/guide/start.md'],
    ],
    [
      'on record, the commit gone',
      `/metes widen 'docs/**' @${LOST}`,
      { claim: widened },
      ['docs/**'],
      ['docs/index.md', 'docs/guide/start.md'],
    ],
  ])('widen: %s', (_name, line, world, widen, paths) => {
    const { counted, declined } = count(comment(line), world);
    expect(declined).toEqual([]);
    expect(counted).toMatchObject([{ widen, resolution: { kind: 'widened', source } }]);
    expect(counted[0]?.resolution.paths.map(({ path }) => path)).toEqual(paths);
  });

  test('an exclusion takes out what the answerer wrote', () => {
    const line = `/metes widen docs '!docs/index.md' @${H}`;
    expect(count(comment(line, { by: 'cody' })).counted).toHaveLength(1);
  });

  test.each<[string, PathState]>([
    ['docs/index.md', at('docs/index.md')],
    ['docs/guide/start.md', { ...at('docs/guide/start.md'), oid: 'c'.repeat(40) }],
  ])('at an old head: what stood there is what was answered about (%s)', (path, state) => {
    for (const kind of ['approve', 'revert']) {
      const { counted, declined } = count(comment(`/metes ${kind} ${path} @${OLD}`));
      expect(declined).toEqual([]);
      expect(counted[0]?.resolution).toMatchObject({ head: OLD, paths: [state] });
    }
  });

  test('at an old head, a rejection of all: absent then is absent', () => {
    const { counted } = count(comment(`/metes reject @${OLD} no`));
    expect(counted[0]?.resolution.paths[1]).toEqual({ path: 'bad\nname', mode: null, oid: null });
  });

  test('what lets nothing land counts from the author too, and from who wrote the file', () => {
    for (const by of ['author', 'cody'])
      for (const line of [`revert docs/index.md @${H}`, `reject @${H} no`, `break-glass I-1 @${H}`])
        expect(count(comment(`/metes ${line}`, { by })).counted, `${by}: ${line}`).toHaveLength(1);
  });

  test('an emergency is for what nobody approved before it, in the state that was approved', () => {
    const glass = (lines: readonly string[], head = H) => {
      const all = [...lines, `break-glass I-1 @${head}`].map((line) => `/metes ${line}`);
      const { counted } = count(comment(all.join('\n')));
      return counted.at(-1)?.resolution.paths.map(({ path }) => path);
    };
    const rest = all.slice(1);
    expect(glass([`approve docs/index.md @${H}`])).toEqual(rest);
    // At the old head it was the same file; the other one was not.
    expect(glass([`approve docs/index.md @${OLD}`])).toEqual(rest);
    expect(glass([`approve docs/guide/start.md @${OLD}`])).toEqual(all);
    expect(glass([`approve docs/index.md @${H}`, `reject @${H} no`])).toEqual(all);
    expect(glass([`approve docs/index.md @${H}`, `revert docs/index.md @${H}`])).toEqual(all);
    // For none of it, and given all the same: it stays on record with all.
    expect(glass([`approve #2 #3 #4 #6 @${H}`])).toEqual(all);
  });

  test('an emergency at an old head is for what was written then, and for nothing that is new since', () => {
    const line = `/metes break-glass I-1 @${OLD}`;
    const { counted, declined } = count(comment(line));
    expect([counted[0]?.resolution.paths.map(({ path }) => path), declined]).toEqual([
      ['docs/index.md', '.metes/config.yml', 'docs/guide/start.md'],
      [],
    ]);
    // Nothing that is open now was there: the new line is offered, unless it was handled when it counted.
    const fresh = findings.filter(({ at }) => at?.path === 'bad\nname');
    expect(said(count(comment(line), { findings: fresh }).declined)).toEqual([
      [
        'old-head',
        `it names ${OLD}, and that is not the commit that is judged now`,
        `/metes break-glass I-1 @${H}`,
      ],
    ]);
    const world = { findings: fresh, authority: { recorded: [record()] } };
    expect(count(comment(line), world)).toEqual({ counted: [], declined: [] });
  });

  test('where authors answer, both count', () => {
    const authority = { authorsAnswer: true };
    for (const by of ['author', 'cody'])
      for (const line of [`approve docs/index.md @${H}`, `widen 'docs/**' @${H}`])
        expect(count(comment(`/metes ${line}`, { by }), { authority }).counted).toHaveLength(1);
  });
});

describe('one comment, several things', () => {
  test('several paths, one unknown: the others count, and that one is told', () => {
    const { counted, declined } = count(
      comment(`/metes approve docs/index.md nope.md docs/guide/start.md @${H}`),
    );
    expect(counted[0]?.resolution.paths.map(({ path }) => path)).toEqual([
      'docs/index.md',
      'docs/guide/start.md',
    ]);
    expect(said(declined)).toEqual([
      ['no-finding', 'nope.md: nothing there awaits an answer', null],
    ]);
  });

  test('a widening with an unknown number: the rest counts, and that is told', () => {
    const { counted, declined } = count(comment(`/metes widen docs/index.md #9 @${H}`));
    expect(counted).toMatchObject([{ widen: ['docs/index.md'] }]);
    expect(said(declined)).toEqual([['no-finding', '#9: nothing there awaits an answer', null]]);
  });

  test('once on record, the unknown one is still told; what is in order by now is not', () => {
    const authority = { recorded: [record()] };
    const line = `/metes approve docs/index.md nope.md @${H}`;
    expect(said(count(comment(line), { authority }).declined)).toEqual([
      ['no-finding', 'nope.md: nothing there awaits an answer', null],
    ]);
    const gone = findings.filter((finding) => finding.at?.path !== 'docs/index.md');
    const later = count(comment(`/metes approve docs/index.md @${H}`), {
      authority,
      findings: gone,
    });
    expect(later).toEqual({ counted: [], declined: [] });
  });

  test.each([
    `approve #2 @${OLD}`,
    `reject @${LOST} no`,
    `break-glass I-1 @${LOST}`,
    `widen #2 @${OLD}`,
  ])('on record, and nothing awaits an answer any more: silence (%s)', (line) => {
    const world = { authority: { recorded: [record()] }, findings: [] };
    expect(count(comment(`/metes ${line}`), world)).toEqual({ counted: [], declined: [] });
  });

  test('three answers, the middle one wrong, CRLF and blank lines, then prose', () => {
    const body = [
      `/metes approve docs/index.md @${H}`,
      '',
      '/metes approve nope.md',
      `/metes revert docs/guide/start.md @${H}`,
      'Thanks!',
      `/metes break-glass INC-1 @${H}`,
    ].join('\r\n');
    const { counted, declined } = count(comment(body));
    expect(counted.map(({ resolution }) => resolution.kind)).toEqual(['approved', 'reverted']);
    expect(declined).toMatchObject([{ reason: 'form', line: '/metes approve nope.md' }]);
  });

  test('declined in the order of the comments, whoever declined them', () => {
    const { declined } = count([
      comment(`/metes approve nope.md @${H}`, { id: 1 }),
      comment('/metes approve', { id: 2 }),
      comment(`/metes approve nope.md @${H}`, { id: 3, edited: true }),
      comment(`/metes approve docs/index.md @${LOST}`, { id: 4 }),
    ]);
    expect(declined.map(({ comment: { id }, reason }) => [id, reason])).toEqual([
      [1, 'no-finding'],
      [2, 'form'],
      [3, 'edited'],
      [4, 'old-head'],
    ]);
  });
});

describe('what is no answer', () => {
  const line = `/metes approve docs/index.md @${H}`;
  test.each([
    ['a near miss', `/metesx approve docs/index.md @${H}`],
    ['another word first', `Please ${line}`],
    ['a quote', `> ${line}`],
    ['a code fence', `\`\`\`\n${line}\n\`\`\``],
    ['indented code', `    ${line}`],
    ['an HTML comment', `<!--\n${line}\n-->`],
    ['a list', `- ${line}`],
    ['after prose', `I looked at it.\n${line}`],
    ['after a near miss', `/metesx\n${line}`],
    ['nothing', ''],
  ])('%s', (_name, body) => {
    expect(answersGiven([comment(body)], H)).toEqual({ given: [], declined: [] });
  });
});

describe('what an answer is about', () => {
  const there = findings.filter((f) => f.severity === 'breach') as never;
  test.each<[string, readonly string[]]>([
    [`approve docs/*.md @${H}`, []],
    [`widen docs/*.md @${H}`, ['docs/index.md']],
    [`widen DOCS/ @${H}`, ['docs/index.md', 'docs/guide/start.md']],
    [`widen #6 .metes/config.yml @${H}`, ['.metes/config.yml', 'docs/guide/start.md']],
  ])('%s', (line, paths) => {
    const [given] = answersGiven([comment(`/metes ${line}`)], H).given;
    if (given === undefined) throw new Error(line);
    expect(findingsNamed(given.command, there).map(({ at }) => at.path)).toEqual(paths);
  });
});
