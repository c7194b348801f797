/** One comment of ours: found among forged ones, created once though two runs do it, and touched only when it must be. */
import { describe, expect, test } from 'vitest';
import { ownComments, placeComment, type Wanted } from '../../src/github/comment-place.ts';
import { comment } from './samples.ts';
import { type Answer, REPO, scripted } from './scripted.ts';

const BOT = 'github-actions[bot]';
const marker = '<!-- metes:comment -->';
const text = `${marker}\n**metes asks**`;
const wanted: Wanted = { marker, author: BOT, body: text };
const mine = (id: number, body = text) => comment(id, BOT, body);
const url = (id: number) => comment(id, BOT, '').html_url;
const gone: Answer = { status: 404, json: { message: 'Not Found' } };

const list = 'GET /repos/acme/shop/issues/12/comments?per_page=100';
const create = 'POST /repos/acme/shop/issues/12/comments';
const update = (id: number) => `PATCH /repos/acme/shop/issues/comments/${id}`;
const remove = (id: number) => `DELETE /repos/acme/shop/issues/comments/${id}`;

async function place(answers: Answer[], how: Partial<Wanted> = {}) {
  const s = await scripted(answers);
  const result = await placeComment(s.github, REPO, 12, { ...wanted, ...how });
  return { result, asked: s.seen.map((r) => r.asked) };
}

test.each<[string, Answer[], Partial<Wanted>, object, string[]]>([
  ['nothing to say and none there', [{ json: [] }], { body: null }, { outcome: 'none' }, [list]],
  [
    'nothing to say: the one that is there stays',
    [{ json: [mine(3)] }],
    { body: null },
    { outcome: 'unchanged', id: 3, url: url(3) },
    [list],
  ],
  [
    'the first one',
    [{ json: [] }, { status: 201, json: mine(3) }, { json: [mine(3)] }],
    {},
    { outcome: 'created', id: 3, url: url(3) },
    [list, create, list],
  ],
  [
    'the first one, with a list that lags behind',
    [{ json: [] }, { status: 201, json: mine(3) }, { json: [] }],
    {},
    { outcome: 'created', id: 3, url: url(3) },
    [list, create, list],
  ],
  [
    'the same again',
    [{ json: [mine(3, `${text.replace('\n', '\r\n')}\n`)] }],
    {},
    { outcome: 'unchanged', id: 3, url: url(3) },
    [list],
  ],
  [
    'another text',
    [{ json: [mine(3, `${marker}\nold`)] }, { json: mine(3) }],
    {},
    { outcome: 'updated', id: 3, url: url(3) },
    [list, update(3)],
  ],
  [
    'two of ours: the older stays',
    [{ json: [mine(7), mine(3)] }, { status: 204 }],
    {},
    { outcome: 'unchanged', id: 3, url: url(3) },
    [list, remove(7)],
  ],
  [
    'two runs at once, the other was first: its comment stays, with our text',
    [
      { json: [] },
      { status: 201, json: mine(4) },
      { json: [mine(3, `${marker}\nother`), mine(4)] },
      gone,
      { json: mine(3) },
    ],
    {},
    { outcome: 'updated', id: 3, url: url(3) },
    [list, create, list, remove(4), update(3)],
  ],
  [
    'two runs at once, we were first',
    [{ json: [] }, { status: 201, json: mine(3) }, { json: [mine(3), mine(4)] }, { status: 204 }],
    {},
    { outcome: 'created', id: 3, url: url(3) },
    [list, create, list, remove(4)],
  ],
  [
    'removed by somebody since it was listed',
    [gone, { status: 201, json: mine(5) }, { json: [mine(5)] }],
    { comments: [{ ...listed(3), body: `${marker}\nold` }] },
    { outcome: 'created', id: 5, url: url(5) },
    [update(3), create, list],
  ],
  [
    'an unclear answer to the creation, and it is there',
    [{ json: [] }, { fault: 'reset' }, { json: [mine(3)] }],
    {},
    { outcome: 'unchanged', id: 3, url: url(3) },
    [list, create, list],
  ],
])('%s', async (_, answers, how, result, asked) => {
  expect(await place(answers, how)).toEqual({ result, asked });
});

test('an unclear answer to the creation, and it is not there', async () => {
  await expect(place([{ json: [] }, { fault: 'reset' }, { json: [] }])).rejects.toMatchObject({
    code: 'github-unclear',
  });
});

test('ours are the older first', () => {
  const found = ownComments([listed(7), { ...listed(1), body: 'hm' }, listed(3)], wanted);
  expect(found.map((c) => c.id)).toEqual([3, 7]);
});

test('a list at hand spares a call', async () => {
  expect(await place([], { comments: [listed(3)] })).toEqual({
    result: { outcome: 'unchanged', id: 3, url: url(3) },
    asked: [],
  });
});

test('ours on page three is found', async () => {
  const others = Array.from({ length: 100 }, (_, i) => comment(100 + i, 'ada', 'hm'));
  const headers = { link: '<https://api.github.com/x?page=2>; rel="next"' };
  const pages = [{ json: others, headers }, { json: others, headers }, { json: [mine(900)] }];
  expect((await place(pages)).result).toEqual({ outcome: 'unchanged', id: 900, url: url(900) });
});

describe('not ours, though it has the marker', () => {
  test.each<[string, object, string]>([
    ['another account', comment(1, 'eve', text), BOT],
    ['another bot', comment(1, 'dependabot[bot]', text), BOT],
    ['the marker further down', comment(1, BOT, `> ${text}`), BOT],
    ['a person by a name like it', comment(1, 'github-actions', text), BOT],
    ['a bot, where a person is configured', comment(1, BOT, text), 'robin'],
  ])('%s', async (_, forged, author) => {
    const own = comment(3, author, text);
    const answers = [{ json: [forged] }, { status: 201, json: own }, { json: [forged, own] }];
    expect(await place(answers, { author })).toEqual({
      result: { outcome: 'created', id: 3, url: url(3) },
      asked: [list, create, list],
    });
  });

  test('the configured account may be a person, in any case of letters', async () => {
    const answers = [{ json: [comment(1, 'Robin', text)] }];
    expect((await place(answers, { author: 'robin' })).result).toMatchObject({
      outcome: 'unchanged',
    });
  });
});

function listed(id: number) {
  const author = { id: 1019, login: BOT, isBot: true };
  const at = '2026-03-01T11:00:00Z';
  return {
    id,
    body: text,
    author,
    viaApp: null,
    belongs: false,
    createdAt: at,
    updatedAt: at,
    url: url(id),
  };
}
