/** `metes ledger report`: logs of conversations in, promises and findings out; anywhere, with or without a repository. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lacksReference, referencePath } from '../ledger/reference-data.ts';
import { metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let dir: string;

beforeEach(() => {
  world = newWorld();
  dir = mkdtempSync(join(tmpdir(), 'metes-ledger-'));
});
afterEach(() => {
  world.close();
  rmSync(dir, { recursive: true, force: true });
});

const ledger = (...argv: readonly string[]) => metes(world.io(dir), 'ledger', ...argv);

const CHAT = [
  'Agent A: I will implement src/items.py.',
  '[EVENT] Agent A src/items.py IMPLEMENTED',
  '[EVENT] Agent A src/items.py REPORTED',
  "Agent B: I'll test tests/test_items.py.",
].join('\n');

function file(name: string, text: string | Uint8Array): string {
  writeFileSync(join(dir, name), text);
  return name;
}

describe('a log', () => {
  test('is told as its findings, each with the history that shows it', async () => {
    const { exit, text } = await ledger('report', file('chat.txt', CHAT));
    expect(exit).toBe(0);
    expect(text).toBe(
      [
        'chat.txt: 2 commitments, 2 findings',
        '',
        'missed      C2  B: test tests/test_items.py  COMMITTED (line 4)',
        'unverified  C1  A: implement src/items.py    COMMITTED (line 1), IMPLEMENTED (line 2), REPORTED (line 3)',
      ].join('\n'),
    );
  });

  test('for programs: findings by code and commitment', async () => {
    const { data } = await ledger('report', file('chat.txt', CHAT));
    expect(data.findings).toEqual([
      { code: 'missed', commitment: 'C2' },
      { code: 'unverified', commitment: 'C1' },
    ]);
  });

  test('as a page: what strangers wrote in it stays text', async () => {
    const chat = 'Agent A: I will implement "a | @maya <b>".';
    const { text } = await ledger('report', file('a|b.txt', chat), '--markdown');
    expect(text).toContain('|  | <code>a&#124;b.txt</code> |');
    expect(text).toContain(
      '| missed | C1 | A: implement <code>"a &#124; &#64;maya &lt;b&gt;"</code> |',
    );
    expect(text).not.toContain('@maya');
  });

  test('beside others, as a page: the counts in columns, then each with its own', async () => {
    const files = [file('chat.txt', CHAT), file('none.txt', '# nothing'), file('c.txt', CHAT)];
    const { text, data } = await ledger('report', ...files, '--markdown');
    expect(text).toContain(
      [
        '|  | <code>chat.txt</code> | <code>none.txt</code> | <code>c.txt</code> |',
        '| --- | ---: | ---: | ---: |',
        '| commitments | 2 | 0 | 2 |',
        '| missed | 1 | 0 | 1 |',
        '| unverified | 1 | 0 | 1 |',
        '| conflicted | 0 | 0 | 0 |',
        '| dependency-not-notified | 0 | 0 | 0 |',
        '| rework | 0 | 0 | 0 |',
      ].join('\n'),
    );
    const missed =
      '| missed | C2 | B: test <code>tests/test&#95;items.py</code> | COMMITTED (line 4) |';
    expect(text.split(missed)).toHaveLength(3);
    expect(text).toContain('**`none.txt`**\n\nNothing is open.');
    expect(data.findings).toEqual([
      { code: 'missed', commitment: 'C2', file: 'chat.txt' },
      { code: 'unverified', commitment: 'C1', file: 'chat.txt' },
      { code: 'missed', commitment: 'C2', file: 'c.txt' },
      { code: 'unverified', commitment: 'C1', file: 'c.txt' },
    ]);
  });

  test('with an event that can’t follow: says which could', async () => {
    const chat = 'Agent A: I will implement src/a.py.\n[EVENT] Agent A src/a.py VERIFIED';
    const { text } = await ledger('report', file('chat.txt', chat));
    expect(text).toContain(
      "line 2 did not count: VERIFIED can't follow in C1; it could be STARTED, IMPLEMENTED, ABANDONED, RENEGOTIATED",
    );
  });

  test('that nobody wrote is read as far as it goes', async () => {
    const noise = new Uint8Array([0xff, 0xfe, 0x00, 0x1b, 0x5b, 0x33, 0x31, 0x6d, 0x0a, 0x7b]);
    const { exit, text } = await ledger('report', file('noise', noise));
    expect(exit).toBe(0);
    expect(text).toContain('noise: 0 commitments, 0 findings');
    expect(text).toContain('2 lines could not be read: line 1 and 2');
    expect(text).not.toContain('\u001b');
  });

  test('of a session, which holds no events, says that it shows nothing done', async () => {
    const line = {
      type: 'assistant',
      sessionId: 's1',
      message: { role: 'assistant', content: [{ type: 'text', text: 'I’ll add src/a.ts.' }] },
    };
    const { text, data } = await ledger('report', file('s.jsonl', JSON.stringify(line)));
    expect(data.files).toMatchObject([{ format: 'claude-code' }]);
    expect(text).toContain('s.jsonl: 1 commitment, 1 finding');
    expect(text).toContain('nothing in it shows that anything was done.');
  });

  test('and what needs what: a map makes the unmade prerequisite a finding', async () => {
    const chat = 'Agent A: I will implement /items.\n[EVENT] Agent A /items IMPLEMENTED';
    const needs = file('needs.json', '{"/items": ["models/item.py"]}');
    const { text, data } = await ledger('report', file('chat.txt', chat), '--needs', needs);
    expect(data.findings).toEqual([
      { code: 'dependency-not-notified', commitment: 'C1', prerequisite: 'models/item.py' },
    ]);
    expect(text).toContain('needs models/item.py, which nobody made: COMMITTED (line 1)');
  });
});

describe.skipIf(lacksReference)("the reference's transcripts, under v1", () => {
  test('give its findings, ids and order, side by side', async () => {
    const files = ['chat_only.txt', 'chat_with_ledger.txt'].map((name) => referencePath(name));
    const { text, data } = await ledger('report', ...files, '--grammar', 'v1');
    const told = (data.findings as { code: string; commitment: string; file: string }[]).map(
      ({ code, commitment, file: of }) => [files.indexOf(of), code, commitment],
    );
    expect(told).toEqual([
      [0, 'missed', 'C4'],
      [0, 'unverified', 'C2'],
      [0, 'conflicted', 'C5'],
      [0, 'dependency-not-notified', 'C3'],
      [0, 'rework', 'C5'],
      [1, 'missed', 'C4'],
      [1, 'unverified', 'C2'],
    ]);
    const rows = text.split('\n\n')[0]?.split('\n') ?? [];
    expect(rows.slice(1).map((row) => row.split(/ +/))).toEqual([
      ['commitments', '5', '5'],
      ['missed', '1', '1'],
      ['unverified', '1', '1'],
      ['conflicted', '1', '0'],
      ['dependency-not-notified', '1', '0'],
      ['rework', '1', '0'],
    ]);
  });
});

describe('what can’t be read', () => {
  test.each([
    [['--markdown'], 'arguments', '--markdown is for logs: name one'],
    [
      ['report', 'chat.txt', '--all'],
      'arguments',
      '--all is for the ledger of this repository: a log is read to its end',
    ],
    [['keep'], 'unknown-part', 'ledger has no part "keep"'],
    [['report'], 'no-file', 'ledger report needs a log to read'],
    [['report', 'gone.txt'], 'unreadable-file', "gone.txt can't be read: there is no such file"],
    [['report', '.'], 'unreadable-file', ". can't be read: it is a directory"],
    [['report', 'x', '--grammar', 'v3'], 'bad-grammar', '--grammar is v1 or v2, not "v3"'],
  ])('%j: %s', async (argv, code, message) => {
    await expect(ledger(...argv)).rejects.toMatchObject({ kind: 'usage', code, message });
  });

  test.each([
    ['[', /^needs\.json: /],
    ['[]', /^needs\.json: it is no object$/],
    ['{"a": "b"}', /^needs\.json: what "a" needs is no list of names$/],
  ])('a map: %s', async (text, message) => {
    file('chat.txt', CHAT);
    const needs = file('needs.json', text);
    await expect(ledger('report', 'chat.txt', '--needs', needs)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'bad-needs',
      message: expect.stringMatching(message),
    });
  });
});
