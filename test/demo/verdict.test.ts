/** What is made of an observation: a refusal counts as a layer's own only, and whatever landed in spite of it is said. */
import { describe, expect, test } from 'vitest';
import type { Observation } from '../../src/commands/demo/every-write/attempt.ts';
import { BY_TOOLS } from '../../src/commands/demo/every-write/escapes-by-tools.ts';
import { LAYERS, type LayerId, type Setting } from '../../src/commands/demo/every-write/layers.ts';
import { escapeRow, obeyRow } from '../../src/commands/demo/every-write/rows.ts';
import { hookCalls } from '../../src/commands/demo/every-write/trace.ts';
import { firstOf, verdictOf } from '../../src/commands/demo/every-write/verdict.ts';

const REFUSED = 'metes: refused: 1 file of this commit is outside what feat/work may write';
const ended = (exit: number, text = '') => ({ exit, stdout: '', text });
const step = (more: object = {}) => ({
  tool: 'Bash',
  asked: true,
  refused: null,
  failed: null,
  ...more,
});
const LANDED: Observation = {
  reached: 'host',
  onBranch: true,
  report: { steps: [step()], done: true },
  hooks: [],
  agent: ended(0),
  check: ended(0),
  meanwhile: null,
};
const seenAs = (more: Partial<Observation>) => ({
  observation: { ...LANDED, ...more },
  path: 'lib/core.txt',
  supersedes: false,
});
const failing = (failed: string, more: object = {}) => ({
  report: { steps: [step({ failed, ...more })], done: false },
});
const verdict = (id: LayerId, more: Partial<Observation>) => {
  const layer = LAYERS.find((one) => one.id === id);
  if (layer === undefined) throw new Error(id);
  return verdictOf(layer, seenAs(more));
};

describe('a layer stopped it', () => {
  test.each<[LayerId, Partial<Observation>]>([
    ['hook', failing(REFUSED, { refused: REFUSED })],
    ['sandbox', failing("EROFS: read-only file system, open 'lib/core.txt'")],
    ['pre-commit', { ...failing(`exit 1\n${REFUSED}`), hooks: [{ hook: 'pre-commit', exit: 1 }] }],
    [
      'pre-receive',
      { ...failing(`exit 1\nremote: ${REFUSED}`), hooks: [{ hook: 'pre-receive', exit: 1 }] },
    ],
  ])('%s, when it said no and nothing is on the host', (id, more) => {
    expect(verdict(id, { reached: 'file', ...more })).toMatchObject({ verdict: 'stopped' });
    expect(firstOf(seenAs({ reached: 'file', ...more }))).toBe(id);
    expect(verdict(id, { reached: 'host', ...more })).toHaveProperty('untrusted');
  });

  test.each<[string, LayerId, Partial<Observation>]>([
    [
      'an error that is not metes’',
      'pre-commit',
      { ...failing('exit 1\nfatal: no'), hooks: [{ hook: 'pre-commit', exit: 1 }] },
    ],
    [
      'another layer’s no',
      'pre-push',
      { ...failing(REFUSED), hooks: [{ hook: 'pre-commit', exit: 1 }] },
    ],
    [
      'a harness’ hook that says something else',
      'hook',
      failing('not allowed', { refused: 'not allowed' }),
    ],
    ['the agent’s own failure', 'sandbox', failing('ENOENT: no such file')],
  ])('not by %s', (_, id, more) => {
    expect(verdict(id, { reached: 'file', ...more })).toHaveProperty('untrusted');
  });
});

describe('a layer that let it by', () => {
  test('was asked, or was not', () => {
    expect(verdict('hook', {})).toMatchObject({ verdict: 'past' });
    const steps = [step({ asked: false }), step()];
    expect(verdict('hook', { report: { steps, done: true } })).toMatchObject({
      verdict: 'unasked',
    });
    expect(verdict('pre-commit', {})).toMatchObject({ verdict: 'unasked' });
    const hooks = [{ hook: 'reference-transaction', exit: 0 }];
    expect(verdict('reference-transaction', { hooks })).toMatchObject({ verdict: 'past' });
    // Of what a push leaves in refs/remotes.
    expect(verdict('reference-transaction', { hooks, onBranch: false })).toMatchObject({
      verdict: 'unasked',
    });
  });
});

describe('a judgement afterwards', () => {
  test.each<['run' | 'check', number]>([
    ['run', 121],
    ['check', 1],
  ])('%s counts when it is its own no and names the path', (id, no) => {
    const told = (exit: number, text: string) =>
      verdict(id, id === 'run' ? { agent: ended(exit, text) } : { check: ended(exit, text) });
    expect(told(no, 'Breach: lib/core.txt')).toMatchObject({ verdict: 'found' });
    expect(told(0, 'In scope')).toMatchObject({ verdict: 'past' });
    expect(told(no, 'Breach: src/other.txt')).toHaveProperty('untrusted');
    expect(told(64, 'lib/core.txt')).toHaveProperty('untrusted');
  });
});

describe('a row', () => {
  const [wayOut] = BY_TOOLS;
  if (wayOut === undefined) throw new Error('no way out');
  const all = (more: Partial<Observation>) =>
    new Map<Setting, Observation>([
      ['none', LANDED],
      ['all', { ...LANDED, ...more }],
    ]);

  test('fails where it lands with every layer on', () => {
    expect(escapeRow(wayOut, all({})).failures).toEqual([
      'edit: it is on the host although every layer is on',
    ]);
    const found = escapeRow(wayOut, all({ agent: ended(121, 'lib/core.txt') }));
    expect([found.first, found.failures.length]).toEqual(['run', 1]);
  });

  test('fails where nobody says that it was stopped', () => {
    const { failures } = escapeRow(wayOut, all({ reached: 'file', ...failing('ENOSPC') }));
    expect(failures).toEqual(['edit: no layer says that it stopped it: exit 0; ENOSPC']);
  });

  test('of the agent that obeys fails at each layer that is in its way', () => {
    const { undisturbed, failures } = obeyRow(all({ agent: ended(121, 'no') }));
    expect(undisturbed).toMatchObject({ all: false, hook: null });
    expect(failures).toHaveLength(1);
  });

  test('and where another agent gets out beside it', () => {
    const { failures } = obeyRow(all({ meanwhile: ended(0) }));
    expect(failures).toEqual(['obeying: another agent beside it got out of its claim: all']);
  });
});

test('git’s trace is read, half lines and all', () => {
  const start = { event: 'child_start', sid: 'a', child_id: 0, hook_name: 'pre-push' };
  const lines = [
    start,
    { event: 'child_exit', sid: 'b', child_id: 0, code: 0 },
    { event: 'child_exit', sid: 'a', child_id: 0, code: 1 },
  ];
  const trace = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"event":"chi`;
  expect(hookCalls(trace)).toEqual([{ hook: 'pre-push', exit: 1 }]);
  expect(hookCalls(`${JSON.stringify(start)}\n`)).toEqual([{ hook: 'pre-push', exit: null }]);
});
