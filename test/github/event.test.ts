/** What each event asks of metes, from payloads as GitHub writes them. */
import { describe, expect, test } from 'vitest';
import { type Event, readEvent } from '../../src/github/event.ts';
import { BASE, comment, HEAD, pull, user } from './samples.ts';

const around = { repository: { id: 77, full_name: 'acme/shop' }, sender: user('ada') };
const onPull = (action: string, more: object = {}) => ({
  action,
  number: 12,
  pull_request: pull(12, more),
  ...around,
});
const onComment = (action: string, issue: object = {}) => ({
  action,
  issue: {
    number: 12,
    state: 'open',
    pull_request: { url: 'https://api.github.com/repos/acme/shop/pulls/12' },
    ...issue,
  },
  comment: comment(5, 'ada', `/metes approve docs/index.md @${HEAD}`),
  ...around,
});
const group = {
  head_sha: HEAD,
  head_ref: 'refs/heads/gh-readonly-queue/main/pr-12-9f8e7d6c',
  base_sha: BASE,
  base_ref: 'refs/heads/main',
  head_commit: { id: HEAD, message: 'Merge' },
};
const sweep: Event = { kind: 'sweep' };
const ignored = (because: string): Event => ({ kind: 'ignored', because });

describe.each(['pull_request_target', 'pull_request'])('%s', (name) => {
  test.each(['opened', 'synchronize', 'reopened', 'edited', 'ready_for_review'])('%s', (action) => {
    expect(readEvent(name, onPull(action))).toEqual({
      kind: 'pull',
      number: 12,
      action,
      head: HEAD,
    });
  });

  test.each([true, false])('closed, merged: %s', (merged) => {
    const payload = onPull('closed', { state: 'closed', merged });
    expect(readEvent(name, payload)).toMatchObject({
      kind: 'closed',
      merged,
      by: { login: 'ada' },
    });
    const sender = { login: 'rita', id: 9, type: 'User' };
    expect(readEvent(name, { ...payload, sender })).toMatchObject({ by: { login: 'rita', id: 9 } });
  });

  test('another action', () => {
    expect(readEvent(name, onPull('labeled'))).toEqual(
      ignored(`${name} with the action labeled changes nothing that metes judges`),
    );
  });
});

test.each<[string, string, unknown, Event]>([
  [
    'a comment on a pull request',
    'issue_comment',
    onComment('created'),
    {
      kind: 'answer',
      pull: 12,
      comment: {
        id: 5,
        body: `/metes approve docs/index.md @${HEAD}`,
        author: { id: 1003, login: 'ada', isBot: false },
        viaApp: null,
        belongs: true,
        createdAt: '2026-03-01T11:00:00Z',
        updatedAt: '2026-03-01T11:00:00Z',
        url: 'https://github.com/acme/shop/pull/12#issuecomment-5',
      },
    },
  ],
  [
    'a comment on an issue',
    'issue_comment',
    onComment('created', { pull_request: undefined }),
    ignored('the comment is on an issue; answers are given on a pull request'),
  ],
  [
    'a comment that was edited',
    'issue_comment',
    onComment('edited'),
    ignored('the comment was edited; only a new comment can be an answer'),
  ],
  [
    'a comment that was deleted',
    'issue_comment',
    onComment('deleted'),
    ignored('the comment was deleted; only a new comment can be an answer'),
  ],
  [
    'a merge group',
    'merge_group',
    { action: 'checks_requested', merge_group: group, ...around },
    {
      kind: 'queue',
      base: BASE,
      head: HEAD,
      baseRef: 'refs/heads/main',
      headRef: 'refs/heads/gh-readonly-queue/main/pr-12-9f8e7d6c',
    },
  ],
  [
    'a merge group that is gone',
    'merge_group',
    { action: 'destroyed', reason: 'merged', merge_group: group, ...around },
    ignored('merge_group with the action destroyed asks for no verdict'),
  ],
  ['a schedule', 'schedule', { schedule: '17 * * * *', ...around }, sweep],
  ['by hand', 'workflow_dispatch', { inputs: null, ref: 'refs/heads/main', ...around }, sweep],
  ['by hand, without a number', 'workflow_dispatch', { inputs: { 'pull-request': '' } }, sweep],
  [
    'by hand, for one pull request',
    'workflow_dispatch',
    { inputs: { 'pull-request': '12', other: true }, ...around },
    { kind: 'pull', number: 12, action: 'workflow_dispatch' },
  ],
  [
    'by hand, with a number sign',
    'workflow_dispatch',
    { inputs: { 'pull-request': ' #12 ' } },
    { kind: 'pull', number: 12, action: 'workflow_dispatch' },
  ],
  ['an event that is none of ours', 'push', 'x', ignored('metes does nothing on the event push')],
  ['a name of Object', 'constructor', {}, ignored('metes does nothing on the event constructor')],
])('%s', (_, name, payload, event) => {
  expect(readEvent(name, payload)).toEqual(event);
});

test.each<[string, unknown, string]>([
  ['pull_request_target', null, 'it is not an object'],
  ['pull_request_target', [], 'it is not an object'],
  ['pull_request_target', {}, 'action is not a text'],
  ['pull_request_target', { action: 'opened' }, 'pull_request is not an object'],
  [
    'pull_request_target',
    { action: 'opened', pull_request: { number: '12' } },
    'pull_request.number is not a whole number',
  ],
  [
    'pull_request_target',
    { action: 'closed', pull_request: { number: 12, merged: 'no' } },
    'pull_request.merged is not true or false',
  ],
  ['issue_comment', { action: 'created' }, 'issue is not an object'],
  [
    'issue_comment',
    { ...onComment('created'), comment: { ...comment(5, 'ada', 'x'), user: { id: 1 } } },
    'comment.user.login is not a text',
  ],
  [
    'merge_group',
    { action: 'checks_requested', merge_group: { ...group, head_sha: HEAD.slice(0, 12) } },
    'merge_group.head_sha is not a full object id',
  ],
  [
    'workflow_dispatch',
    { inputs: { 'pull-request': '12; rm -rf /' } },
    'the input pull-request is not the number of one',
  ],
  [
    'workflow_dispatch',
    { inputs: { 'pull-request': '0' } },
    'the input pull-request is not the number of one',
  ],
])('%s that is not as GitHub writes it: %j', (name, payload, what) => {
  expect(() => readEvent(name, payload)).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      code: 'bad-payload',
      message: `the event ${name} can't be read: ${what}`,
      hint: 'the file that GITHUB_EVENT_PATH names has to be as GitHub wrote it',
    }),
  );
});
