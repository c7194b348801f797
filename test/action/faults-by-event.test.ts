/**
 * What GitHub can refuse or lose while a pull request is closed, answered, queued or swept: the job says it, nothing is
 * green or released for that, and the same event without the fault does all of it.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FakeEvent } from '../support/github/events.ts';
import { type Fault, refuse } from '../support/github/faults.ts';
import { lacksNode24, type Ran } from '../support/github/runner.ts';
import { asked, closeAll, expectExit, isGreen, isRed, opened } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

const RESET: Fault = { drop: 'before' };
type Case = readonly [route: string, fault: Fault, said: RegExp];

/** A run of an event in which one kind of request always fails. Nobody waits for more than one round of pushes. */
async function failing(event: FakeEvent, [route, fault, said]: Case): Promise<Ran> {
  const end = team.github.on(route, () => fault, { times: 999 });
  const ran = await team.run(event, { env: { METES_PATIENCE: '0' } });
  end();
  expect(`${ran.log}${ran.err}${ran.summary}`, route).toMatch(said);
  return ran;
}

describe.skipIf(lacksNode24())('a fault in', () => {
  test('a close: the claim stays, and ends when it is told again', async () => {
    const pull = await opened(team, 'closing');
    pull.close();
    const event = pull.event('closed');
    const released = () => team.events().filter((line) => line.startsWith('released'));
    for (const fault of [
      ['pulls/get', refuse(500), /GitHub failed to read pull request #\d+ \(500/],
      ['pulls/list', RESET, /GitHub failed to list pull requests .*3 times in a row/],
      [
        'repos/get-collaborator-permission-level',
        refuse(403),
        /GitHub refused to read what ada may/,
      ],
      ['git-upload-pack', refuse(500), /could not be fetched/],
      ['git-receive-pack', RESET, /nobody can say whether the write arrived/],
    ] as const) {
      expectExit(await failing(event, fault), 1);
      expect(released(), fault[0]).toEqual([]);
    }
    expectExit(await team.run(event), 0);
    expect(released()).toHaveLength(1);
  });

  test('an answer: red says why, no reaction says that it counted, and it counts the next time', async () => {
    const pull = await asked(team, 'answering');
    const comment = pull.comment('grace', `/metes approve docs/index.md @${pull.head}`);
    for (const fault of [
      ['issues/list-comments', refuse(429, { retryAfter: 600 }), /rate limit is used up/],
      ['issues/list-events', refuse(500), /GitHub failed to read what happened to #\d+/],
      [
        'repos/compare-commits-with-basehead',
        refuse(422),
        /GitHub rejected the request to compare/,
      ],
    ] as const) {
      expectExit(await failing(comment.event(), fault), 1);
      isRed(pull);
      expect(pull.status()?.description).toMatch(/^metes could not decide: /);
      expect(comment.reactions()).toEqual([]);
    }
    // Whether they wrote the file can't be asked: it does not count for that.
    const own = pull.comment('bo', `/metes approve docs/index.md @${pull.head}`);
    const commits: Case = [
      'repos/list-commits',
      refuse(404),
      /GitHub could not list the commits of/,
    ];
    expectExit(await failing(own.event(), commits), 1);
    isRed(pull);
    expectExit(await team.run(comment.event()), 0);
    isGreen(pull);
    expect(comment.reactions()).toEqual(['+1']);
  });

  test('the merge queue: its head is red, and says why', async () => {
    const pull = await opened(team, 'queueing');
    const group = team.repo.queue([pull]);
    for (const fault of [
      ['pulls/list', refuse(500), /GitHub failed to list pull requests/],
      ['repos/compare-commits-with-basehead', refuse(404), /GitHub could not compare/],
      ['issues/list-comments', refuse(403), /GitHub refused to read the comments/],
    ] as const) {
      expectExit(await failing(group, fault), 1);
      expect(team.repo.status(group.head)).toMatchObject({
        state: 'failure',
        description: expect.stringMatching(/^metes could not decide: /),
      });
    }
    const status: Case = ['repos/create-commit-status', refuse(500), /failed to write the status/];
    expectExit(await failing(group, status), 1);
    expectExit(await team.run(group), 0);
    expect(team.repo.status(group.head)?.state).toBe('success');
  });

  test('the sweep: it fails, or names whom it could not judge, and writes no green', async () => {
    const pull = await opened(team, 'sweeping');
    for (const fault of [
      ['pulls/list', refuse(403), /GitHub refused to list pull requests/],
      ['git-upload-pack', RESET, /could not be fetched/],
    ] as const)
      expectExit(await failing(team.repo.schedule(), fault), 1);
    for (const route of ['issues/list-comments', 'repos/get-combined-status-for-ref']) {
      const fault: Case = [
        route,
        refuse(500),
        /35;\S*?\d+ \| could not be judged: GitHub failed to/,
      ];
      expectExit(await failing(team.repo.schedule(), fault), 0);
    }
    expect(pull.status()).toBeNull();
    expectExit(await team.run(team.repo.schedule()), 0);
    isGreen(pull);
  });
});
