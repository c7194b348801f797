/** What metes asks GitHub for and how it reads the answers: paging, and the traps in each list. */
import { describe, expect, test } from 'vitest';
import { listComments, react, updateComment } from '../../src/github/comments.ts';
import { commitsTouching, compare } from '../../src/github/compare.ts';
import { issuesLabelled, openIssue } from '../../src/github/issues.ts';
import { mayWrite } from '../../src/github/people.ts';
import {
  lastPullFrom,
  openPulls,
  openPullsAt,
  openPullsFrom,
  readPull,
} from '../../src/github/pulls.ts';
import { readStatus, writeStatus } from '../../src/github/statuses.ts';
import { BASE, comment, HEAD, pull, user } from './samples.ts';
import { type Answer, REPO, scripted } from './scripted.ts';

const OWN = { id: 77, branch: 'feat/pages' };

const OTHER = '0123456789abcdef0123456789abcdef01234567';
const oids = (count: number, first = 0): string[] =>
  Array.from({ length: count }, (_, i) => (first + i).toString(16).padStart(40, '0'));
const next = { link: '<https://api.github.com/x?page=2>; rel="next", <https://x>; rel="last"' };
const last = { link: '<https://api.github.com/x?page=1>; rel="prev"' };
const asked = (s: { seen: readonly { asked: string }[] }) => s.seen.map((r) => r.asked);

describe('comments', () => {
  const page = (first: number, count: number) =>
    Array.from({ length: count }, (_, i) => comment(first + i, 'ada', `${first + i}`));
  const url = 'GET /repos/acme/shop/issues/12/comments?per_page=100';

  test('are read from every page, whatever a page holds', async () => {
    const s = await scripted([
      { json: page(1, 100), headers: next },
      { json: page(101, 30), headers: next },
      { json: page(131, 2), headers: last },
    ]);
    const found = await listComments(s.github, REPO, 12);
    expect(found.map((c) => c.id)).toEqual(Array.from({ length: 132 }, (_, i) => i + 1));
    expect(asked(s)).toEqual([url, `${url}&page=2`, `${url}&page=3`]);
  });

  test('are asked for once more where a full page says nothing of a next one', async () => {
    const s = await scripted([{ json: page(1, 100) }, { json: page(101, 1) }]);
    expect(await listComments(s.github, REPO, 12)).toHaveLength(101);
  });

  test('a page that is missing is no end of the list', async () => {
    const s = await scripted([
      { json: page(1, 100), headers: next },
      { status: 404, json: { message: 'Not Found' } },
    ]);
    await expect(listComments(s.github, REPO, 12)).rejects.toMatchObject({
      code: 'github-not-found',
    });
  });

  test('a page that is no list is no end of it either', async () => {
    const s = await scripted([{ json: page(1, 100), headers: next }, { json: null }]);
    await expect(listComments(s.github, REPO, 12)).rejects.toMatchObject({
      code: 'github-answer',
      message: "GitHub's answer can't be used: comments is not a list",
    });
  });

  test('by a bot, through an app, by nobody any more', async () => {
    const s = await scripted([
      {
        json: [
          comment(1, 'github-actions[bot]', 'a'),
          comment(2, 'Copilot', 'b', { user: user('Copilot', { type: 'Bot' }) }),
          comment(3, 'ada', 'c', { performed_via_github_app: { id: 9, slug: 'some-agent' } }),
          comment(4, '', 'd', { user: null, body: null }),
          comment(5, 'old[bot]', 'e', { user: user('old[bot]', { type: 'User' }) }),
        ],
      },
    ]);
    const found = await listComments(s.github, REPO, 12);
    expect(found.map((c) => [c.author.login, c.author.isBot, c.viaApp, c.body])).toEqual([
      ['github-actions[bot]', true, null, 'a'],
      ['Copilot', true, null, 'b'],
      ['ada', false, 'some-agent', 'c'],
      ['ghost', false, null, ''],
      ['old[bot]', true, null, 'e'],
    ]);
  });

  test('are replaced and reacted to by their id', async () => {
    const s = await scripted([{ json: comment(5, 'ada', 'new') }, { status: 201, json: {} }]);
    expect((await updateComment(s.github, REPO, 5, 'new')).body).toBe('new');
    await react(s.github, REPO, 5, 'eyes');
    expect(s.seen.map((r) => [r.asked, r.body])).toEqual([
      ['PATCH /repos/acme/shop/issues/comments/5', { body: 'new' }],
      ['POST /repos/acme/shop/issues/comments/5/reactions', { content: 'eyes' }],
    ]);
  });

  test('longer than GitHub takes are a mistake of ours', async () => {
    const s = await scripted([]);
    await expect(updateComment(s.github, REPO, 5, 'x'.repeat(65_537))).rejects.toMatchObject({
      kind: 'bug',
    });
    expect(s.seen).toEqual([]);
  });
});

describe('pull requests', () => {
  test('one', async () => {
    const s = await scripted([{ json: pull(12, { merged: false, mergeable: null }) }]);
    expect(await readPull(s.github, REPO, 12)).toEqual({
      number: 12,
      state: 'open',
      merged: false,
      draft: false,
      title: 'Add pages',
      author: { id: 1003, login: 'ada', isBot: false },
      head: { oid: HEAD, branch: 'feat/pages', repository: { id: 77, fullName: 'acme/shop' } },
      base: { branch: 'main', oid: BASE },
      updatedAt: '2026-03-01T11:00:00Z',
      closedAt: null,
    });
  });

  test('one that landed, from a fork that is gone', async () => {
    const head = { ...pull(12).head, repo: null };
    const json = pull(12, { state: 'closed', merged_at: '2026-03-01T11:00:00Z', head });
    const s = await scripted([{ json }]);
    const found = await readPull(s.github, REPO, 12);
    expect(found).toMatchObject({ state: 'closed', merged: true, head: { repository: null } });
  });

  test('of a commit: open, and with it as their head', async () => {
    const s = await scripted([
      {
        json: [
          pull(12),
          pull(13, { state: 'closed' }),
          pull(14, { head: { ...pull(14).head, sha: OTHER } }),
          pull(15),
        ],
      },
    ]);
    const found = await openPullsAt(s.github, REPO, HEAD);
    expect(found.map((p) => p.number)).toEqual([12, 15]);
    expect(asked(s)).toEqual([`GET /repos/acme/shop/commits/${HEAD}/pulls?per_page=100`]);
  });

  test('of a branch: GitHub lists all where it does not understand which', async () => {
    const fork = { id: 78, full_name: 'eve/shop' };
    // An owner, an organisation above all, may have forks of it as well.
    const second = { id: 79, full_name: 'acme/shop-fork' };
    const s = await scripted([
      {
        json: [
          pull(11, { head: { ...pull(11).head, repo: second } }),
          pull(12),
          pull(13, { head: { ...pull(13).head, repo: fork } }),
          pull(14, { head: { ...pull(14).head, ref: 'feat/pages-2' } }),
          pull(15, { head: { ...pull(15).head, repo: null } }),
        ],
      },
    ]);
    const found = await openPullsFrom(s.github, REPO, OWN);
    expect(found.map((p) => p.number)).toEqual([12]);
    expect(asked(s)).toEqual([
      'GET /repos/acme/shop/pulls?state=open&head=acme%3Afeat%2Fpages&per_page=100',
    ]);
  });

  test('of a branch: the newest, open or not', async () => {
    const second = { id: 79, full_name: 'acme/shop-fork' };
    const other = pull(15, { head: { ...pull(15).head, repo: second } });
    const at = '2026-03-01T11:00:00Z';
    const closed = { state: 'closed', closed_at: at, merged_at: at };
    const s = await scripted([{ json: [other, pull(13, closed), pull(12)] }, { json: [other] }]);
    expect(await lastPullFrom(s.github, REPO, OWN)).toMatchObject({
      number: 13,
      merged: true,
      closedAt: at,
    });
    expect(await lastPullFrom(s.github, REPO, OWN)).toBeNull();
    expect(asked(s)[0]).toBe(
      'GET /repos/acme/shop/pulls?state=all&head=acme%3Afeat%2Fpages&per_page=100',
    );
  });

  test('that are open, of one base or of any', async () => {
    const stacked = pull(13, { base: { ...pull(13).base, ref: 'feat/pages' } });
    const s = await scripted([{ json: [pull(12), stacked] }, { json: [pull(12), stacked] }]);
    expect(await openPulls(s.github, REPO)).toHaveLength(2);
    const found = await openPulls(s.github, REPO, { base: 'main' });
    expect(found.map((p) => p.number)).toEqual([12]);
    expect(asked(s)).toEqual([
      'GET /repos/acme/shop/pulls?state=open&per_page=100',
      'GET /repos/acme/shop/pulls?state=open&base=main&per_page=100',
    ]);
  });
});

describe('a comparison', () => {
  const commit = (oid: string, more: object = {}) => ({
    sha: oid,
    parents: [{ sha: BASE }],
    commit: { message: 'Add pages', author: { name: 'Ada', email: 'ada@example.com' } },
    author: user('ada'),
    committer: user('ada'),
    ...more,
  });
  const answer = (total: number, commits: object[]) => ({
    status: 'diverged',
    ahead_by: total,
    total_commits: total,
    base_commit: { sha: BASE },
    merge_base_commit: { sha: OTHER },
    commits,
    files: [],
  });

  test('has the merge base, and the commits of every page', async () => {
    const all = oids(230).map((oid) => commit(oid));
    const s = await scripted([
      { json: answer(230, all.slice(0, 100)), headers: next },
      { json: answer(230, all.slice(100, 200)), headers: next },
      { json: answer(230, all.slice(200)), headers: last },
    ]);
    const { commits, ...rest } = await compare(s.github, REPO, 'release/1', HEAD);
    expect(rest).toEqual({ base: BASE, mergeBase: OTHER, complete: true });
    expect(commits.map((c) => c.oid)).toEqual(oids(230));
    const pinned = `GET /repos/acme/shop/compare/${BASE}...${HEAD}?per_page=100`;
    expect(asked(s)).toEqual([
      `GET /repos/acme/shop/compare/release%2F1...${HEAD}?per_page=100`,
      `${pinned}&page=2`,
      `${pinned}&page=3`,
    ]);
  });

  test('names author and committer once each, where GitHub knows them', async () => {
    const [a = '', b = '', c = ''] = oids(3);
    const s = await scripted([
      {
        json: answer(3, [
          commit(a),
          commit(b, { committer: user('web-flow') }),
          commit(c, { author: null, committer: {} }),
        ]),
      },
    ]);
    const { commits } = await compare(s.github, REPO, BASE, HEAD);
    expect(commits.map((x) => x.authors.map((u) => u.login))).toEqual([
      ['ada'],
      ['ada', 'web-flow'],
      [],
    ]);
    expect(commits[0]).toMatchObject({ parents: [BASE], message: 'Add pages' });
  });

  test('says when commits are missing', async () => {
    const s = await scripted([
      {
        json: answer(
          300,
          oids(250).map((oid) => commit(oid)),
        ),
        headers: last,
      },
    ]);
    expect(await compare(s.github, REPO, BASE, HEAD)).toMatchObject({ complete: false });
  });

  test('of two commits without a common ancestor has no merge base', async () => {
    const message = `No common ancestor between ${BASE} and ${HEAD}.`;
    const s = await scripted([{ status: 404, json: { message } }]);
    const none = { base: null, mergeBase: null, commits: [], complete: false };
    expect(await compare(s.github, REPO, BASE, HEAD)).toEqual(none);
  });

  test('with a commit that is not there is an error', async () => {
    const s = await scripted([{ status: 404, json: { message: 'Not Found' } }]);
    await expect(compare(s.github, REPO, BASE, HEAD)).rejects.toMatchObject({
      code: 'github-not-found',
      message: `GitHub could not compare ${HEAD} with ${BASE}: it is not there, or not for this token (404: Not Found)`,
    });
  });

  test('the commits in which somebody changed a path', async () => {
    const s = await scripted([{ json: [commit(HEAD), commit(OTHER)] }]);
    const query = { head: HEAD, path: 'docs/a b&c.md', author: 'ada' };
    expect(await commitsTouching(s.github, REPO, query)).toEqual([HEAD, OTHER]);
    expect(asked(s)).toEqual([
      `GET /repos/acme/shop/commits?sha=${HEAD}&path=docs%2Fa%20b%26c.md&author=ada&per_page=100`,
    ]);
  });
});

describe('statuses', () => {
  const status = (context: string, more: object = {}) => ({
    context,
    state: 'failure',
    description: 'May these 2 files land?',
    target_url: 'https://github.com/acme/shop/pull/12#issuecomment-5',
    created_at: '2026-03-01T11:00:00Z',
    ...more,
  });
  const combined = (statuses: object[]) => ({ state: 'failure', sha: HEAD, statuses });

  test('are written', async () => {
    const s = await scripted([{ status: 201, json: {} }]);
    const description = '😀'.repeat(140);
    const base = { oid: HEAD, context: 'metes', state: 'success', description } as const;
    await writeStatus(s.github, REPO, { ...base, targetUrl: 'https://example.com/' });
    expect(s.seen.map((r) => [r.asked, r.body])).toEqual([
      [
        `POST /repos/acme/shop/statuses/${HEAD}`,
        { context: 'metes', state: 'success', description, target_url: 'https://example.com/' },
      ],
    ]);
    await expect(
      writeStatus(s.github, REPO, { ...base, description: 'x'.repeat(141) }),
    ).rejects.toMatchObject({ kind: 'bug' });
  });

  test('are found by their context, on whatever page', async () => {
    const many = Array.from({ length: 100 }, (_, i) => status(`ci/${i}`));
    const s = await scripted([
      { json: combined(many), headers: next },
      { json: combined([status('ci/metes'), status('metes')]), headers: last },
    ]);
    expect(await readStatus(s.github, REPO, HEAD, 'metes')).toEqual({
      state: 'failure',
      description: 'May these 2 files land?',
      targetUrl: 'https://github.com/acme/shop/pull/12#issuecomment-5',
      createdAt: '2026-03-01T11:00:00Z',
    });
  });

  test('may be absent, or say little', async () => {
    const little = status('metes', { description: null, target_url: null });
    const s = await scripted([{ json: combined([]) }, { json: combined([little]) }]);
    expect(await readStatus(s.github, REPO, HEAD, 'metes')).toBeNull();
    expect(await readStatus(s.github, REPO, HEAD, 'metes')).toMatchObject({
      description: '',
      targetUrl: null,
    });
  });
});

describe('who may write', () => {
  test.each<[string, boolean]>([
    ['admin', true],
    ['maintain', true],
    ['write', true],
    ['triage', false],
    ['read', false],
    ['none', false],
    ['Write', false],
  ])('%s', async (permission, may) => {
    const s = await scripted([{ json: { permission, role_name: 'custom', user: user('ada') } }]);
    expect(await mayWrite(s.github, REPO, 'ada')).toBe(may);
    expect(asked(s)).toEqual(['GET /repos/acme/shop/collaborators/ada/permission']);
  });

  test('nobody whom GitHub does not know here, whatever the login looks like', async () => {
    const s = await scripted([{ status: 404, json: { message: 'ada is not a user' } }]);
    expect(await mayWrite(s.github, REPO, '../../ada[bot]')).toBe(false);
    expect(asked(s)).toEqual([
      'GET /repos/acme/shop/collaborators/..%2F..%2Fada%5Bbot%5D/permission',
    ]);
  });

  test.each<[string, Answer, string]>([
    [
      '403',
      { status: 403, json: { message: 'Resource not accessible by integration' } },
      'GitHub refused to read what ada may do here (403: Resource not accessible by integration)',
    ],
    [
      '500',
      { status: 500, json: { message: 'Server Error' } },
      'GitHub failed to read what ada may do here (500: Server Error), 3 times in a row',
    ],
    [
      'no answer',
      { json: {} },
      "GitHub's answer can't be used: permission.permission is not a text",
    ],
  ])('an error is no no and no yes: %s', async (_, answer, message) => {
    const s = await scripted([answer, answer, answer]);
    await expect(mayWrite(s.github, REPO, 'ada')).rejects.toMatchObject({
      kind: 'unavailable',
      message,
    });
  });
});

describe('issues', () => {
  const issue = (number: number, more: object = {}) => ({
    number,
    state: 'open',
    title: 'Follow up INC-123',
    body: null,
    user: user('github-actions[bot]'),
    html_url: `https://github.com/acme/shop/issues/${number}`,
    ...more,
  });

  test('are opened', async () => {
    const s = await scripted([{ status: 201, json: issue(20, { body: 'see #12' }) }]);
    const wanted = { title: 'Follow up INC-123', body: 'see #12', labels: ['metes'] };
    expect(await openIssue(s.github, REPO, wanted)).toEqual({
      number: 20,
      state: 'open',
      title: 'Follow up INC-123',
      body: 'see #12',
      author: { id: 1019, login: 'github-actions[bot]', isBot: true },
      url: 'https://github.com/acme/shop/issues/20',
    });
    expect(s.seen.map((r) => [r.asked, r.body])).toEqual([
      ['POST /repos/acme/shop/issues', wanted],
    ]);
  });

  test('are found by their label, pull requests left out', async () => {
    const s = await scripted([{ json: [issue(20), issue(12, { pull_request: {} })] }]);
    const found = await issuesLabelled(s.github, REPO, 'metes');
    expect(found.map((i) => i.number)).toEqual([20]);
    expect(asked(s)).toEqual(['GET /repos/acme/shop/issues?labels=metes&state=all&per_page=100']);
  });
});
