/** Transcripts from the first line to the findings: the reference's two, and what it could not do. */
import { describe, expect, test } from 'vitest';
import type { Grammar } from '../../src/ledger/grammar/commitment.ts';
import { Ledger } from '../../src/ledger/ledger.ts';
import { readLog } from '../../src/ledger/read-log.ts';
import { type Replay, replay } from '../../src/ledger/replay.ts';
import { CATALOG } from './dependencies.ts';
import { lacksReference, referenceFile } from './reference-data.ts';

const run = (text: string, grammar: Grammar = 'v2', dependencies = CATALOG): Replay =>
  replay(readLog(text), { grammar, dependencies });

const told = ({ findings }: Replay): string[] =>
  findings.map(({ code, commitment, prerequisite }) =>
    [code, commitment, prerequisite].filter((part) => part !== undefined).join(' '),
  );

const statesOf = ({ commitments }: Replay): string[] =>
  commitments.map((one) => `${one.id} ${one.history.map((step) => step.state).join(' ')}`);

const lines = (...all: readonly string[]): string => all.join('\n');

describe.skipIf(lacksReference)("the reference's transcripts", () => {
  test('chat only, as the reference reads it: ids, order and all', () => {
    const read = run(referenceFile('chat_only.txt'), 'v1');
    expect(read.commitments.map((one) => `${one.id} ${one.agent} ${one.object}`)).toEqual([
      'C1 A models/item.py',
      'C2 A repository/items.py',
      'C3 B /items',
      'C4 B tests/test_catalog.py',
      'C5 B repository/items.py',
    ]);
    expect(told(read)).toEqual([
      'missed C4',
      'unverified C2',
      'conflicted C5',
      'dependency-not-notified C3 services/pricing.py',
      'rework C5',
    ]);
    expect(read.problems).toEqual([]);
    expect(read.declined).toEqual([]);
  });

  test('with a ledger: one missed, one unverified, nothing else', () => {
    const read = run(referenceFile('chat_with_ledger.txt'), 'v1');
    expect(told(read)).toEqual(['missed C4', 'unverified C2']);
    expect(read.commitments.map((one) => one.object)).toEqual([
      'models/item.py',
      'repository/items.py',
      'services/pricing.py',
      'tests/test_catalog.py',
      '/items',
    ]);
  });

  test.each(['chat_only.txt', 'chat_with_ledger.txt'])('%s: v2 finds the same', (name) => {
    const text = referenceFile(name);
    expect(told(run(text, 'v2'))).toEqual(told(run(text, 'v1')));
    expect(run(text, 'v2').declined).toEqual([]);
  });
});

describe('what the reference could not do', () => {
  const duplicated = lines(
    'Agent A: I will implement models/item.py.',
    "Agent B: I'll implement models/item.py.",
    '[EVENT] Agent B models/item.py IMPLEMENTED',
    "Agent C: I'll implement repository/items.py.",
    '[EVENT] Agent C repository/items.py IMPLEMENTED',
  );

  test('who was conflicted and went on answers for nothing', () => {
    expect(told(run(duplicated, 'v1'))).toEqual(['missed C1', 'conflicted C2']);
    expect(told(run(duplicated, 'v2'))).toEqual([
      'missed C1',
      'conflicted C2',
      'dependency-not-notified C3 models/item.py',
    ]);
  });

  test.each(['v1', 'v2'] as const)('a verified promise, under %s', (grammar) => {
    const read = run(
      lines(
        "Agent A: I'll implement src/a.ts",
        ...['STARTED', 'IMPLEMENTED', 'TESTED', 'REPORTED', 'VERIFIED'].map(
          (state) => `[EVENT] Agent A src/a.ts ${state}`,
        ),
        "Agent B: I'll refactor src/a.ts",
        '[EVENT] Agent B src/a.ts IMPLEMENTED',
      ),
      grammar,
    );
    expect(told(read)).toEqual(grammar === 'v1' ? ['conflicted C2'] : []);
  });

  test('an abandoned one conflicts nobody either', () => {
    const read = run(
      lines(
        "Agent A: I'll implement src/a.ts",
        "Agent A: I'll drop src/a.ts.",
        "Agent B: I'll implement src/a.ts",
      ),
    );
    expect(statesOf(read)).toEqual(['C1 COMMITTED ABANDONED', 'C2 COMMITTED']);
  });

  test('events out of order are refused, and the legal ones named', () => {
    const read = run(
      lines(
        "Agent A: I'll implement src/a.ts",
        '[EVENT] Agent A src/a.ts VERIFIED',
        '[EVENT] Agent A src/a.ts IMPLEMENTED',
        '[EVENT] Agent A src/a.ts STARTED',
        '[EVENT] Agent A src/b.ts STARTED',
      ),
    );
    expect(statesOf(read)).toEqual(['C1 COMMITTED IMPLEMENTED']);
    expect(read.declined).toEqual([
      {
        line: 2,
        because: {
          code: 'illegal-transition',
          commitment: 'C1',
          wanted: 'VERIFIED',
          legal: ['STARTED', 'IMPLEMENTED', 'ABANDONED', 'RENEGOTIATED'],
        },
      },
      {
        line: 4,
        because: {
          code: 'illegal-transition',
          commitment: 'C1',
          wanted: 'STARTED',
          legal: ['TESTED', 'REPORTED', 'ABANDONED', 'RENEGOTIATED'],
        },
      },
      { line: 5, because: { code: 'no-commitment', agent: 'A', object: 'src/b.ts' } },
    ]);
  });

  test('four agents, several promises a message, in the middle of it', () => {
    const read = run(
      lines(
        "Agent A: Schema is merged, so I'll implement src/a.ts and src/b.ts.",
        "Agent B: Great. I'll implement src/b.ts then!",
        "Agent C: I'll document docs/c.md",
        "Agent D: `docs/c.md` is short; I'll rewrite docs/c.md.",
      ),
    );
    expect(told(read)).toEqual([
      'missed C1',
      'missed C2',
      'missed C4',
      'conflicted C3',
      'conflicted C5',
    ]);
    expect(read.commitments[2]?.conflictsWith).toBe('C2');
    expect(read.commitments[4]?.conflictsWith).toBe('C4');
  });

  test('a changed scope keeps the old and the new', () => {
    const read = run(
      lines(
        "Agent A: I'll implement src/parser.ts",
        "Agent B: I'll review src/tokenizer.ts",
        "Agent A: Instead of src/parser.ts I'll rewrite src/lexer.ts",
      ),
    );
    expect(statesOf(read)).toEqual(['C1 COMMITTED RENEGOTIATED', 'C2 COMMITTED', 'C3 COMMITTED']);
    expect(read.commitments[0]?.successor).toBe('C3');
    expect(told(read)).toEqual(['missed C2', 'missed C3']);
  });

  test('saying it twice promises it once; after it is over it is new', () => {
    const read = run(
      lines(
        "Agent A: I'll fix src/a.ts",
        "Agent A: As I said, I'll fix src/a.ts",
        "Agent A: I won't fix src/a.ts",
        "Agent A: I'll fix src/a.ts after all",
      ),
    );
    expect(statesOf(read)).toEqual(['C1 COMMITTED ABANDONED', 'C2 COMMITTED']);
  });

  test('taking one verb back leaves the others', () => {
    const read = run(
      lines(
        "Agent A: I'll fix src/a.ts and test src/a.ts",
        "Agent A: I won't test src/a.ts",
        "Agent B: I'll drop src/a.ts",
      ),
    );
    expect(statesOf(read)).toEqual(['C1 COMMITTED', 'C2 COMMITTED ABANDONED']);
  });

  test('what is shown of an object counts for each promise of it that it fits', () => {
    const read = run(
      lines(
        "Agent A: I'll implement src/a.ts and document src/a.ts",
        '[EVENT] Agent A src/a.ts STARTED',
        '[EVENT] Agent A src/a.ts IMPLEMENTED',
      ),
    );
    expect(statesOf(read)).toEqual([
      'C1 COMMITTED STARTED IMPLEMENTED',
      'C2 COMMITTED STARTED IMPLEMENTED',
    ]);
  });

  test('reported and given up is rework, and waits for nobody to look', () => {
    const read = run(
      lines(
        "Agent A: I'll implement src/a.ts",
        '[EVENT] Agent A src/a.ts IMPLEMENTED',
        '[EVENT] Agent A src/a.ts REPORTED',
        '[EVENT] Agent A src/a.ts ABANDONED',
      ),
    );
    expect(told(read)).toEqual(['rework C1']);
  });
});

test('grounds that meet conflict, and are worked on, though their texts differ', () => {
  const text = lines(
    "Agent A: I'll refactor src/api/**",
    "Agent B: I'll fix src/api/items.ts",
    '[EVENT] Agent A src/api/orders.ts IMPLEMENTED',
    '[EVENT] Agent A docs/index.md IMPLEMENTED',
  );
  const within = replay(readLog(text), {
    grammar: 'v2',
    dependencies: new Map([['src/api/**', ['src/api/items.ts', 'src/db.ts']]]),
    sameGround: (a, b) =>
      a.object === b.object ||
      (a.object === 'src/api/**' && b.object.startsWith('src/api/')) ||
      (b.object === 'src/api/**' && a.object.startsWith('src/api/')),
  });
  expect(statesOf(within)).toEqual(['C1 COMMITTED IMPLEMENTED', 'C2 COMMITTED CONFLICTED']);
  expect(told(within)).toEqual(['conflicted C2', 'dependency-not-notified C1 src/db.ts']);
  expect(within.declined.map((one) => one.line)).toEqual([4]);
  expect(told(run(text))).toEqual(['missed C1', 'missed C2']);
});

describe('40,000 agents of one object come to an end: what takes too long here is a defect', () => {
  const agents = Array.from({ length: 40_000 }, (_, i) => i);

  test.each(['v1', 'v2'] as const)('at once, under %s', (grammar) => {
    const said = agents.map(
      (i) => `Agent A${i}: I'll add src/a.ts.\n[EVENT] Agent A${i} src/a.ts IMPLEMENTED`,
    );
    const { commitments, declined } = run(lines(...said), grammar);
    expect(commitments.filter((one) => one.conflictsWith === 'C1')).toHaveLength(39_999);
    expect(declined).toEqual([]);
  });

  test('one after the other', () => {
    const said = agents.map(
      (i) => `Agent A${i}: I'll add src/a.ts.\nAgent A${i}: I'll drop src/a.ts.`,
    );
    const { commitments, findings } = run(lines(...said));
    expect(commitments).toHaveLength(40_000);
    expect(findings).toEqual([]);
  });
});

test('who is named like somebody and an object is not both', () => {
  const ledger = new Ledger({ semantics: 'v2' });
  const promised = (id: string, agent: string, object: string) =>
    ledger.promise({ id, agent, verb: 'add', object, kind: 'file', said: '' }, 1);
  promised('C1', 'A 1', 'b.ts');
  promised('C2', 'A', ' 1b.ts');
  const shown = ledger.show({ agent: 'A', object: ' 1b.ts', state: 'STARTED', at: 2 });
  expect(shown).toMatchObject({ ok: true, changed: [{ id: 'C2' }] });
});

test('lines that are none are told by their number, and the rest is read', () => {
  const read = run(
    lines(
      '# a comment',
      'Agent A I forgot the colon',
      '[EVENT] Agent A src/a.ts',
      "Agent A: I'll fix src/a.ts",
      '[EVENT] Agent A src/a.ts FINISHED',
      `junk ${'x'.repeat(500)}`,
      '[EVENT] Agent A src/a.ts STARTED\r',
    ),
  );
  expect(read.problems.map(({ code, line }) => `${code} ${line}`)).toEqual([
    'unreadable-line 2',
    'unreadable-line 3',
    'unknown-state 5',
    'unreadable-line 6',
  ]);
  expect(read.problems.at(-1)?.text).toHaveLength(200);
  expect(statesOf(read)).toEqual(['C1 COMMITTED STARTED']);
  expect(read.skipped).toEqual({ comment: 1 });
});

test('a quoted object has blanks, and events reach it', () => {
  const read = run(
    lines('Agent A: I\'ll add "bulk import".', '[EVENT] Agent A "bulk import" IMPLEMENTED'),
  );
  expect(statesOf(read)).toEqual(['C1 COMMITTED IMPLEMENTED']);
});

test('an empty transcript has nothing to tell', () => {
  expect(run('')).toMatchObject({ commitments: [], findings: [], problems: [], hasEvents: false });
});
