/**
 * Which events start a job of the workflow that `init --github` writes, and which of them wait for each other: its two
 * expressions, carried out on events as GitHub sends them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { workflowText } from '../../src/report/workflow.ts';
import type { FakeEvent } from '../support/github/events.ts';
import type { FakePull } from '../support/github/pull.ts';
import type { FakeRepository } from '../support/github/repository.ts';
import { type FakeGitHub, startGitHub } from '../support/github/server.ts';
import { newWorld, type World } from '../support/test-io.ts';

const { judge } = (
  parse(workflowText(`acme/metes@${'a'.repeat(40)}`)) as {
    jobs: { judge: { if: string; concurrency: { group: string; queue: string } } };
  }
).jobs;

/** An expression of GitHub's on one event. Of its language only what stands in the two: its operators mean the same here. */
function evaluated(expression: string, { event, payload, ref }: FakeEvent): unknown {
  const path = /\b(github|inputs)((?:\.[\w-]+)+)/g;
  const code = expression.replace(path, (_all, root: string, keys: string) => {
    const from = root === 'inputs' ? 'github.event.inputs' : root;
    return `at(${JSON.stringify(`${from}${keys}`.split('.').slice(1))})`;
  });
  expect(code.replace(/at\(\[[^\]]*\]\)|startsWith\(|'[^']*'|[()&|!=,\s]/g, '')).toBe('');
  // What is not there is null, as it is to GitHub.
  const github: Record<string, unknown> = { event: payload, event_name: event, ref };
  const at = (keys: readonly string[]): unknown =>
    keys.reduce<unknown>((value, key) => Object(value)[key] ?? null, github);
  const startsWith = (text: unknown, begin: string) =>
    String(text ?? '')
      .toLowerCase()
      .startsWith(begin.toLowerCase());
  return new Function('at', 'startsWith', `return ${code}`)(at, startsWith);
}

const starts = (event: FakeEvent): boolean => Boolean(evaluated(judge.if, event));

const groupOf = (event: FakeEvent): string =>
  judge.concurrency.group.replace(/\$\{\{(.*?)\}\}/g, (_all, one: string) =>
    String(evaluated(one, event)),
  );

let world: World;
let github: FakeGitHub;
let repo: FakeRepository;
let pull: FakePull;
beforeAll(async () => {
  world = newWorld();
  github = await startGitHub(world.temp);
  repo = github.repository('acme/app', { files: { 'README.md': '# app\n' } });
  repo.push('feat/x', { 'a.ts': 'a\n' }, { from: 'main' });
  pull = repo.openPull({ from: 'feat/x', author: 'ada' });
});
afterAll(async () => {
  world.close();
  await github.close();
});

describe('a job is started', () => {
  test('by whatever moves the head or the base of a pull request, or ends it', () => {
    for (const action of [
      'opened',
      'synchronize',
      'reopened',
      'ready_for_review',
      'closed',
    ] as const)
      expect(starts(pull.event(action)), action).toBe(true);
    expect(starts(pull.event('edited', { baseBefore: 'next' }))).toBe(true);
    expect(starts(pull.event('edited'))).toBe(false);
  });

  test('by a comment that begins with the command, in any case of letters, on a pull request', () => {
    const said = (text: string) => starts(pull.comment('grace', text).event());
    for (const text of ['/metes approve a @1', '/METES', '/metesx']) expect(said(text)).toBe(true);
    for (const text of ['Looks good', '> /metes approve a', '', 'I say /metes'])
      expect(said(text || ' ')).toBe(false);
    const event = pull.comment('grace', '/metes approve a @1').event();
    const { pull_request: _, ...issue } = Object(event.payload.issue);
    expect(starts({ ...event, payload: { ...event.payload, issue } })).toBe(false);
  });

  test('by the merge queue, the clock and a hand', () => {
    for (const event of [repo.queue([pull]), repo.schedule(), repo.dispatch()])
      expect(starts(event), event.event).toBe(true);
  });
});

test('those of one pull request wait in one line, and in no other’s', () => {
  repo.push('feat/y', { 'b.ts': 'b\n' }, { from: 'main' });
  const other = repo.openPull({ from: 'feat/y', author: 'ada' });
  const number = String(pull.number);
  const same = [
    pull.event('opened'),
    pull.event('closed'),
    pull.comment('grace', '/metes approve a @1').event(),
    repo.dispatch({ 'pull-request': number }),
  ].map(groupOf);
  expect(new Set(same)).toEqual(new Set([`metes-${number}`]));
  const group = repo.queue([pull]);
  expect([other.event('opened'), group, repo.schedule(), repo.dispatch()].map(groupOf)).toEqual([
    `metes-${other.number}`,
    `metes-${group.ref}`,
    'metes-refs/heads/main',
    'metes-refs/heads/main',
  ]);
  expect(judge.concurrency.queue).toBe('max');
});
