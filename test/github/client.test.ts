/** The door to GitHub: what is tried again and after which wait, what never is, and what its errors say. */

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { MetesError } from '../../src/errors.ts';
import { openGitHub } from '../../src/github/client.ts';
import { createComment, deleteComment, react } from '../../src/github/comments.ts';
import { readPull } from '../../src/github/pulls.ts';
import { writeStatus } from '../../src/github/statuses.ts';
import { comment, HEAD, pull } from './samples.ts';
import { type Answer, NOW, REPO, type Scripted, scripted, TOKEN } from './scripted.ts';

const thrown = async (work: Promise<unknown>): Promise<MetesError> => {
  const error = await work.then(
    () => null,
    (e: unknown) => e,
  );
  if (!(error instanceof MetesError)) throw new Error(`not the error of metes: ${error}`);
  return error;
};
const read = (s: Scripted) => readPull(s.github, REPO, 12);
const write = (s: Scripted) => createComment(s.github, REPO, 12, 'hello');
const status = (s: Scripted) =>
  writeStatus(s.github, REPO, {
    oid: HEAD,
    context: 'metes',
    state: 'success',
    description: 'In scope: 9 files',
  });

/** One that was ours a moment ago, and that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const fine: Answer = { json: pull(12) };
const broken: Answer = { status: 500, json: { message: 'Server Error' } };
const slowDown: Answer = {
  status: 429,
  headers: { 'retry-after': '7' },
  json: { message: 'Too Many Requests' },
};
const readOnly: Answer = {
  status: 403,
  json: {
    message: 'Resource not accessible by integration',
    documentation_url: 'https://docs.github.com/rest',
  },
};

test('a request says who asks, with which token, and for which version', async () => {
  const s = await scripted([fine]);
  await read(s);
  expect(s.seen.map((r) => r.asked)).toEqual(['GET /repos/acme/shop/pulls/12']);
  expect(s.seen[0]?.headers).toMatchObject({
    authorization: `token ${TOKEN}`,
    'user-agent': expect.stringMatching(/^metes-test /),
    'x-github-api-version': '2022-11-28',
  });
  expect(s.github.calls).toBe(1);
});

describe('tried again', () => {
  test('500 twice, then an answer', async () => {
    const s = await scripted([broken, broken, fine]);
    expect((await read(s)).number).toBe(12);
    expect(s.waits).toEqual([1000, 2000]);
    expect(s.github.calls).toBe(3);
    expect(s.logged).toEqual([
      'GitHub did not read pull request #12 (500: Server Error): asking again in 1 s',
      'GitHub did not read pull request #12 (500: Server Error): asking again in 2 s',
    ]);
  });

  test('500 thrice is the end', async () => {
    const s = await scripted([broken, broken, broken, fine]);
    const error = await thrown(read(s));
    expect(error).toMatchObject({
      kind: 'unavailable',
      code: 'github-unavailable',
      message: 'GitHub failed to read pull request #12 (500: Server Error), 3 times in a row',
      hint: 'run the job again when GitHub answers',
    });
    expect(s.github.calls).toBe(3);
  });

  test.each<[string, Answer]>([
    ['a reset connection', { fault: 'reset' }],
    ['a body that broke off', { ...fine, fault: 'break-off' }],
    ['the page of a proxy instead of JSON', { text: '<html>busy</html>' }],
    ['a bad gateway', { status: 502, text: '<html>', headers: { 'content-type': 'text/html' } }],
  ])('%s', async (_, fault) => {
    const s = await scripted([fault, fine]);
    expect((await read(s)).number).toBe(12);
    expect(s.waits).toEqual([1000]);
  });

  test('429, after as long as Retry-After asks', async () => {
    const s = await scripted([slowDown, fine]);
    await read(s);
    expect(s.waits).toEqual([7000]);
    expect(s.logged).toEqual([
      'GitHub did not read pull request #12 (429: Too Many Requests): asking again in 7 s',
    ]);
  });

  test.each<[string, Record<string, string>, number]>([
    ['Retry-After as a date', { 'retry-after': new Date(NOW + 9000).toUTCString() }, 9000],
    ['Retry-After of nothing', { 'retry-after': '0' }, 1000],
    ['no time at all', {}, 60_000],
    [
      'the reset of the quota',
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${NOW / 1000 + 30}` },
      30_000,
    ],
    ['the reset of a quota that is left', { 'x-ratelimit-remaining': '4' }, 60_000],
  ])('a secondary limit that says %s', async (_, headers, wait) => {
    const message = 'You have exceeded a secondary rate limit';
    const s = await scripted([{ status: 403, headers, json: { message } }, fine]);
    await read(s);
    expect(s.waits).toEqual([wait]);
  });

  test.each([
    ['one wait', '61', [], 61_000],
    ['all of them', '40', [40_000], 40_000],
  ])('a limit that lasts longer than a minute in %s is an error', async (_, after, waits, left) => {
    const limit = { ...slowDown, headers: { 'retry-after': after } };
    const s = await scripted([limit, limit, fine]);
    expect(await thrown(read(s))).toMatchObject({
      kind: 'unavailable',
      code: 'github-limit',
      message:
        "GitHub's rate limit is used up: it did not read pull request #12 (429: Too Many Requests)",
      hint: expect.stringMatching(/^run the job again in [12] minutes?$/),
      retryAfterMs: left,
    });
    expect(s.waits).toEqual(waits);
  });

  test.each<[string, Answer]>([
    ['GitHub said that it did nothing', slowDown],
    ['of a secondary limit', { ...slowDown, status: 403 }],
  ])('a comment, where %s', async (_, limit) => {
    const s = await scripted([limit, { status: 201, json: comment(5, 'ada', 'hello') }]);
    expect((await write(s)).id).toBe(5);
    expect(s.seen).toHaveLength(2);
  });

  test.each<[string, Answer, (s: Scripted) => Promise<unknown>]>([
    ['a status', broken, status],
    ['a status that got no answer', { fault: 'reset' }, status],
    ['a reaction', broken, (s) => react(s.github, REPO, 5, '+1')],
    ['a removal', broken, (s) => deleteComment(s.github, REPO, 5)],
  ])('%s: a second time does no harm', async (_, fault, work) => {
    const s = await scripted([fault, { status: 201, json: {} }]);
    await work(s);
    expect(s.seen).toHaveLength(2);
    expect(s.seen[0]?.body).toEqual(s.seen[1]?.body);
  });
});

describe('a comment that may have been written is not written again', () => {
  test.each<[string, Answer, string]>([
    ['500', broken, '500: Server Error'],
    ['a reset connection', { fault: 'reset' }, 'ECONNRESET'],
    ['half an answer', { status: 201, json: {}, fault: 'break-off' }, 'UND_ERR_SOCKET'],
    ['no JSON', { status: 201, text: 'ok' }, 'an answer that is no JSON'],
  ])('%s', async (_, fault, words) => {
    const s = await scripted([fault, { status: 201, json: comment(5, 'ada', 'hello') }]);
    expect(await thrown(write(s))).toMatchObject({
      kind: 'unavailable',
      code: 'github-unclear',
      message: `GitHub gave no clear answer when asked to write the comment on #12 (${words}): it may be done, or not`,
      hint: 'run the job again: metes looks at what is there before it writes',
    });
    expect(s.seen).toHaveLength(1);
    expect(s.waits).toEqual([]);
  });

  test('where there was no connection it is: nothing was asked', async () => {
    const s = await scripted([], { apiUrl: `http://127.0.0.1:${await closedPort()}` });
    expect(await thrown(write(s))).toMatchObject({
      code: 'github-unavailable',
      message:
        "GitHub can't be reached to write the comment on #12 (ECONNREFUSED), 3 times in a row",
    });
    expect(s.waits).toHaveLength(2);
  });
});

describe('a no is said once', () => {
  test('a read-only token: the permission is named', async () => {
    const s = await scripted([readOnly]);
    expect(await thrown(status(s))).toMatchObject({
      kind: 'denied',
      code: 'github-denied',
      message: 'GitHub refused to write the status (403: Resource not accessible by integration)',
      hint:
        "the job's token needs `statuses: write`: add it to the workflow's `permissions:`\n" +
        "a `pull_request` run from a fork can't write at all: use `pull_request_target`",
    });
    expect(s.seen).toHaveLength(1);
  });

  test('also by the last request of the hour', async () => {
    const s = await scripted([{ ...readOnly, headers: { 'x-ratelimit-remaining': '0' } }]);
    expect((await thrown(status(s))).code).toBe('github-denied');
  });

  test.each<[number, object, object]>([
    [
      401,
      { message: 'Bad credentials' },
      {
        kind: 'denied',
        code: 'github-denied',
        message: 'GitHub refused to read pull request #12 (401: Bad credentials)',
        hint: "the token is not valid, or has run out: leave the input `token` away to use the job's own",
      },
    ],
    [
      404,
      { message: 'Not Found' },
      {
        kind: 'denied',
        code: 'github-not-found',
        message:
          'GitHub could not read pull request #12: it is not there, or not for this token (404: Not Found)',
        hint: "the job's token needs `pull-requests: read`: add it to the workflow's `permissions:`",
      },
    ],
    [
      422,
      {
        message: 'Validation Failed',
        errors: [
          { resource: 'Status', field: 'sha', code: 'invalid' },
          { message: 'too long' },
          'no',
        ],
      },
      {
        kind: 'invalid',
        code: 'github-rejected',
        message:
          'GitHub rejected the request to read pull request #12 (422: Validation Failed: sha invalid, too long, no)',
        hint: 'GitHub says what is wrong; if it is nothing of yours, please report it',
      },
    ],
  ])('%i', async (code, json, error) => {
    const s = await scripted([{ status: code, json }, fine]);
    expect(await thrown(read(s))).toMatchObject(error);
    expect(s.seen).toHaveLength(1);
  });

  test('its words are one line, without what a terminal obeys, and cut', async () => {
    const message = `a\n::error::b\u001b[31m\u202ec ${'x'.repeat(5000)}`;
    const s = await scripted([{ status: 403, json: { message } }]);
    const error = await thrown(read(s));
    expect(error.message).toMatch(
      /^GitHub refused to read pull request #12 \(403: a ::error::b \[31m c x+…\)$/,
    );
    expect(error.message.length).toBeLessThan(400);
  });

  test('an answer that lacks a field is no answer', async () => {
    const s = await scripted([{ json: { ...pull(12), head: { ref: 'x', sha: 'main' } } }]);
    expect(await thrown(read(s))).toMatchObject({
      kind: 'unavailable',
      code: 'github-answer',
      message: "GitHub's answer can't be used: pull request.head.sha is not a full object id",
    });
  });
});

describe('it ends', () => {
  test('at the deadline of a try, which is tried again', async () => {
    const s = await scripted([{ fault: 'hang' }, fine], { deadlineMs: 250 });
    expect((await read(s)).number).toBe(12);
    expect(s.logged).toEqual([
      'GitHub did not read pull request #12 (no answer within 0.25 s): asking again in 1 s',
    ]);
  });

  test('when the job is stopped: while it asks', async () => {
    const s = await scripted([{ fault: 'hang' }]);
    const asking = thrown(read(s));
    await expect.poll(() => s.seen.length).toBe(1);
    s.stop.abort();
    expect(await asking).toMatchObject({
      kind: 'unavailable',
      code: 'interrupted',
      message: 'interrupted before GitHub had answered',
    });
    expect(s.github.calls).toBe(1);
  });

  test('when the job is stopped: while it waits', async () => {
    const stop = new AbortController();
    const s = await scripted([slowDown, fine], {
      signal: stop.signal,
      sleep: async (_, signal) => {
        stop.abort();
        signal.throwIfAborted();
      },
    });
    expect((await thrown(read(s))).code).toBe('interrupted');
  });
});

describe('the token', () => {
  test.each<[string, Answer]>([
    ['refused', { status: 403, json: { message: `who is ${TOKEN}?` } }],
    ['failing', { status: 500, json: { message: TOKEN } }],
    [
      'redirected to nowhere',
      { status: 302, headers: { location: `http://127.0.0.1:1/${TOKEN}` } },
    ],
    ['reset', { fault: 'reset' }],
  ])('is in no error and in no log: %s', async (_, answer) => {
    const s = await scripted([answer, answer, answer]);
    const error = await thrown(read(s));
    const everything = [error.stack, JSON.stringify(error), error.cause, error.hint, ...s.logged];
    expect(everything.join('\n')).not.toContain(TOKEN);
    expect(error.message).toContain('pull request #12');
  });

  test('does not follow a redirect to another place', async () => {
    const other = await scripted([fine]);
    const s = await scripted([{ status: 301, headers: { location: `${other.url}/elsewhere` } }]);
    expect((await read(s)).number).toBe(12);
    expect(other.seen[0]?.asked).toBe('GET /elsewhere');
    expect(other.seen[0]?.headers.authorization).toBeUndefined();
  });

  test.each([
    ['', 'there is no token for GitHub'],
    [`${TOKEN}\n`, 'the token for GitHub is no token'],
    [`${TOKEN} `, 'the token for GitHub is no token'],
    ['ghs_…', 'the token for GitHub is no token'],
  ])('%j is turned away before it is sent', (token, message) => {
    const open = () =>
      openGitHub({
        token,
        apiUrl: 'http://127.0.0.1:1',
        userAgent: 'metes-test',
        signal: new AbortController().signal,
        log: () => {},
      });
    expect(open).toThrow(
      expect.objectContaining({ kind: 'denied', code: 'github-token', message }),
    );
  });
});
