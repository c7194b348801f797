/** Where metes is wrong itself, nothing stays green: the status says so, and a sweep goes on with the others. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAction } from '../../src/commands/action/run-action.ts';
import { inProcess } from './in-process.ts';
import { makeTeam, type Team } from './team.ts';

let team: Team;

beforeEach(async () => {
  team = await makeTeam();
});
afterEach(() => team.close());

/** A request that fails as nothing should. */
const failing =
  (fails: (route: string, params: Readonly<Record<string, unknown>>) => boolean) =>
  (route: string, params: Readonly<Record<string, unknown>>): void => {
    if (fails(route, params)) throw new TypeError('that is not a function');
  };

const readsComments = (route: string): boolean => /^GET .*\/comments$/.test(route);

test('the status fails with what went wrong, and the log has where', async () => {
  const pull = await team.pull('feat/one', ['one/**'], { 'one/a.ts': 'a\n' });
  const event = { kind: 'pull', number: pull.number, action: 'opened' } as const;
  const { action, io, said } = inProcess(team, event, failing(readsComments));
  await runAction(action);
  expect(pull.status()).toMatchObject({
    state: 'failure',
    description:
      'metes could not decide: metes failed in a way it did not foresee: that is not a function',
  });
  expect(said.find((text) => text.startsWith('fail:'))).toBe(
    'fail: metes failed in a way it did not foresee: that is not a function\nplease report it, with the log of this job',
  );
  expect(said.some((text) => text.startsWith('summary: ### metes could not decide'))).toBe(true);
  expect(io.printed.err).toMatch(/TypeError: that is not a function\n +at /);
});

test('a run that needs more requests than it may: the status says so', async () => {
  const pull = await team.pull('feat/one', ['one/**'], { 'one/a.ts': 'a\n' });
  const event = { kind: 'pull', number: pull.number, action: 'opened' } as const;
  const { action, said } = inProcess(team, event);
  const { github } = action;
  const dear = { ...github, request: github.request };
  Object.defineProperty(dear, 'calls', { get: () => github.calls * 200 });
  await runAction({ ...action, github: dear });
  expect(pull.status()).toMatchObject({
    state: 'failure',
    description: 'metes could not decide: it takes more than 300 requests to GitHub to judge this',
  });
  expect(said.some((text) => text.startsWith('fail: it takes more than 300'))).toBe(true);
});

test.each([
  ['that takes too long', 'it takes too long to judge this'],
  ['that is cancelled', 'interrupted before GitHub had answered'],
])('a run %s: red takes the place of the green that stood there', async (how, said) => {
  const pull = await team.pull('feat/one', ['one/**'], { 'one/a.ts': 'a\n' });
  const event = { kind: 'pull', number: pull.number, action: 'edited' } as const;
  await runAction(inProcess(team, event).action);
  expect(pull.status()?.state).toBe('success');
  const late = new AbortController();
  const { action, cancel } = inProcess(team, event, (route) => {
    if (readsComments(route)) (how === 'that is cancelled' ? cancel : late).abort();
  });
  await runAction(action, late.signal);
  expect(pull.status()).toMatchObject({
    state: 'failure',
    description: `metes could not decide: ${said}`,
  });
});

test('a sweep goes on with the next one', async () => {
  const first = await team.pull('feat/one', ['one/**'], { 'one/a.ts': 'a\n' });
  const second = await team.pull('feat/two', ['two/**'], { 'two/a.ts': 'a\n' });
  for (const [fails, states] of [
    [() => false, ['success', 'success']],
    [readsComments, ['failure', 'failure']],
    [
      (route: string, { issue_number: n }: Readonly<Record<string, unknown>>) =>
        readsComments(route) && n === second.number,
      ['success', 'failure'],
    ],
  ] as const) {
    const { action, said } = inProcess(team, { kind: 'sweep' }, failing(fails));
    await runAction(action);
    expect([first.status()?.state, second.status()?.state], said.at(-1)).toEqual(states);
  }
});
