/** Logs of real harnesses: what is read of each line, what is skipped, what is a problem. */
import { describe, expect, test } from 'vitest';
import { formatOf, readLog } from '../../src/ledger/read-log.ts';
import { replay } from '../../src/ledger/replay.ts';
import type { Said } from '../../src/ledger/transcript.ts';

const jsonl = (...all: readonly unknown[]): string =>
  all.map((one) => JSON.stringify(one)).join('\n');

const assistant = (uuid: string, content: unknown, more: object = {}) => ({
  type: 'assistant',
  uuid,
  parentUuid: null,
  isSidechain: false,
  sessionId: 's1',
  cwd: '/work/shop',
  timestamp: '2026-03-01T09:30:00.000Z',
  message: { role: 'assistant', content },
  ...more,
});

describe('Claude Code', () => {
  const log = jsonl(
    { type: 'summary', summary: 'Items', leafUuid: 'u1' },
    { type: 'user', sessionId: 's1', message: { role: 'user', content: "I'll add src/no.ts" } },
    assistant('u1', [
      { type: 'thinking', thinking: "I'll add src/no.ts" },
      { type: 'text', text: "The model is there. I'll implement `src/items.ts`." },
    ]),
    assistant('u2', [{ type: 'tool_use', name: 'Edit', input: { text: "I'll add src/no.ts" } }]),
    assistant('u1', [{ type: 'text', text: "I'll implement `src/items.ts`." }]),
    assistant('u3', "I'll test src/items.test.ts", { isSidechain: true, agentId: 'a7' }),
    assistant('u4', [{ type: 'text', text: "I'll add src/no.ts" }], { isApiErrorMessage: true }),
  );

  test('is known by its lines, and read by the few fields that it is relied on', () => {
    expect(formatOf(log)).toBe('claude-code');
    const { entries, problems, skipped } = readLog(log);
    expect(entries as readonly Said[]).toEqual([
      {
        kind: 'said',
        line: 3,
        agent: 's1',
        utterance: "The model is there. I'll implement `src/items.ts`.",
        at: '2026-03-01T09:30:00.000Z',
        cwd: '/work/shop',
      },
      expect.objectContaining({
        line: 6,
        agent: 's1/a7',
        utterance: "I'll test src/items.test.ts",
      }),
    ]);
    expect(problems).toEqual([]);
    expect(skipped).toEqual({
      summary: 1,
      user: 1,
      'assistant-without-text': 1,
      repeated: 1,
      error: 1,
    });
  });

  test('shows promises, and that nothing but words was seen', () => {
    const read = replay(readLog(log), { grammar: 'v2', dependencies: new Map() });
    expect(read.commitments.map(({ agent, verb, object }) => [agent, verb, object])).toEqual([
      ['s1', 'implement', 'src/items.ts'],
      ['s1/a7', 'test', 'src/items.test.ts'],
    ]);
    expect(read.hasEvents).toBe(false);
  });
});

describe('Codex', () => {
  const item = (payload: object) => ({
    timestamp: '2026-03-01T09:30:00.000Z',
    ordinal: 3,
    type: 'response_item',
    payload,
  });
  const message = (role: string, type: string, text: string) =>
    item({ type: 'message', role, content: [{ type, text }] });
  const log = jsonl(
    { timestamp: 't', type: 'session_meta', payload: { id: 'x1', cwd: '/work/shop' } },
    { timestamp: 't', type: 'session_meta', payload: { id: 'parent', cwd: '/elsewhere' } },
    { timestamp: 't', type: 'turn_context', payload: { model: 'm', cwd: '/work/shop' } },
    message('user', 'input_text', "I'll add src/no.ts"),
    message('assistant', 'output_text', "I'll implement src/items.go."),
    { timestamp: 't', type: 'event_msg', payload: { type: 'agent_message', message: 'again' } },
    item({ type: 'function_call', name: 'exec', arguments: '{}' }),
    message('assistant', 'refusal', 'no'),
  );

  test('is known by its payloads, and its first session speaks', () => {
    expect(formatOf(log)).toBe('codex');
    const { entries, skipped } = readLog(log);
    expect(entries).toEqual([
      {
        kind: 'said',
        line: 5,
        agent: 'x1',
        utterance: "I'll implement src/items.go.",
        at: '2026-03-01T09:30:00.000Z',
        cwd: '/work/shop',
      },
    ]);
    expect(skipped).toEqual({
      session_meta: 2,
      turn_context: 1,
      'message of user': 1,
      event_msg: 1,
      'response_item function_call': 1,
      'message without text': 1,
    });
  });
});

describe('what strangers may have put there', () => {
  test('a cut line, a number, an array: problems with their line', () => {
    const { problems, entries } = readLog(
      `${jsonl(assistant('u1', 'hello'))}\n{"type":"assist\n17\n[]\nnull\n`,
      'claude-code',
    );
    expect(entries).toHaveLength(1);
    expect(problems.map((one) => `${one.code} ${one.line}`)).toEqual([
      'unreadable-line 2',
      'unreadable-line 3',
      'unreadable-line 4',
      'unreadable-line 5',
    ]);
  });

  test.each([
    [{ type: 'assistant' }, 'assistant-without-text'],
    [
      { type: 'assistant', message: { content: [null, 3, { type: 'text', text: 7 }] } },
      'assistant-without-text',
    ],
    [{ type: '\u001b[2Jboo' }, 'unknown'],
    [{ type: { $: 1 } }, 'unknown'],
    [{ type: '__proto__' }, '__proto__'],
  ])('%j is skipped as %s', (line, kind) => {
    const { skipped } = readLog(JSON.stringify(line), 'claude-code');
    expect(Object.entries(skipped)).toEqual([[kind, 1]]);
  });

  test('JSON nested deeper than a parser goes is a problem, not the end', () => {
    const { problems } = readLog(`${'['.repeat(1_000_000)}\n{"type":"user"}`, 'claude-code');
    expect(problems.map((one) => one.line)).toEqual([1]);
  });
});
