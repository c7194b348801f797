/** A limit on requests counts what was sent, and what is refused for it is never sent. */
import { expect, test } from 'vitest';
import type { GitHub } from '../../src/github/client.ts';
import { limited } from '../../src/github/limited.ts';

const ask = { what: 'ask', permission: 'contents: read' };

function counting(each = 1): GitHub {
  let calls = 7;
  return {
    get calls() {
      return calls;
    },
    async request() {
      calls += each;
      return { data: null, link: '' };
    },
  };
}

test('as many as it says, from where it began', async () => {
  const github = counting();
  const few = limited(github, 2);
  await few.request('GET /', {}, ask);
  await few.request('GET /', {}, ask);
  await expect(few.request('GET /', {}, ask)).rejects.toMatchObject({
    kind: 'invalid',
    code: 'too-many-requests',
    message: 'it takes more than 2 requests to GitHub to judge this',
  });
  expect([few.calls, github.calls]).toEqual([9, 9]);
  await github.request('GET /', {}, ask);
});

test('those that were repeated count', async () => {
  const few = limited(counting(3), 2);
  await few.request('GET /', {}, ask);
  await expect(few.request('GET /', {}, ask)).rejects.toMatchObject({ code: 'too-many-requests' });
});

test('none after it was stopped', async () => {
  const stop = new AbortController();
  const github = counting();
  const few = limited(github, 2, stop.signal);
  await few.request('GET /', {}, ask);
  stop.abort();
  await expect(few.request('GET /', {}, ask)).rejects.toMatchObject({ code: 'too-long' });
  expect(github.calls).toBe(8);
});
