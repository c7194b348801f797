/** The tests' GitHub held to what we rely on: each of these is how GitHub itself behaves. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refuse, secondaryLimit } from '../support/github/faults.ts';
import type { FakeRepository } from '../support/github/repository.ts';
import { type FakeGitHub, startGitHub } from '../support/github/server.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

let world: World;
let github: FakeGitHub;
let repo: FakeRepository;
let token: string;

beforeEach(async () => {
  world = tempWorld('github');
  github = await startGitHub(world);
  repo = github.repository('acme/app');
  repo.permit('ada', 'write');
  token = github.runToken(repo);
});
afterEach(async () => {
  world.dispose();
  await github.close();
});

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the tests name what they expect of it
  readonly body: any;
}

async function ask(route: string, body?: unknown, as: string | null = token): Promise<Reply> {
  const [method = '', path = ''] = route.split(' ');
  const answer = await fetch(`${github.places.api}${path}`, {
    method,
    headers: as === null ? {} : { authorization: `token ${as}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

const inRepo = (method: string, path: string, ...rest: [unknown?, (string | null)?]) =>
  ask(`${method} /repos/acme/app${path}`, ...rest);

describe('pull requests', () => {
  test('the head follows its branch; the base’s oid is the tip at the last push', async () => {
    const began = repo.tip();
    const first = repo.push('feat', { 'a.ts': '1' });
    const pull = repo.openPull({ from: 'feat', author: 'ada' });
    const moved = repo.push('main', { 'b.ts': '1' });
    expect((await inRepo('GET', '/pulls/1')).body).toMatchObject({
      number: 1,
      state: 'open',
      user: { login: 'ada', type: 'User' },
      head: { sha: first, ref: 'feat', repo: { id: repo.data.id, full_name: 'acme/app' } },
      base: { sha: began, ref: 'main' },
      commits: 1,
      changed_files: 1,
    });
    const clone = repo.clone();
    world.git(clone, 'checkout', '-q', 'feat');
    const second = world.commit(clone, { 'a.ts': '2' });
    world.git(clone, 'push', '-q', 'origin', 'feat');
    const { head, base } = (await inRepo('GET', '/pulls/1')).body;
    expect([head.sha, base.sha]).toEqual([second, moved]);
    expect(repo.git('rev-parse', 'refs/pull/1/head')).toBe(second);
    expect(pull.head).toBe(second);
  });

  test('closed ones stay where they were; landing closes, and retargets what stands on top', async () => {
    repo.push('feat', { 'a.ts': '1' });
    repo.push('more', { 'b.ts': '1' }, { from: 'feat' });
    const pull = repo.openPull({ from: 'feat' });
    const top = repo.openPull({ from: 'more', to: 'feat' });
    pull.close({ merged: 'squash', by: 'bob', deleteBranch: true });
    expect((await inRepo('GET', '/pulls/1')).body).toMatchObject({
      state: 'closed',
      merged: true,
      merged_by: { login: 'bob' },
      merge_commit_sha: repo.tip(),
    });
    expect((await inRepo('GET', '/pulls/2')).body).toMatchObject({
      state: 'open',
      base: { ref: 'main', sha: repo.tip() },
    });
    const before = top.head;
    top.close();
    repo.push('more', { 'c.ts': '1' });
    expect(top.head).toBe(before);
    top.reopen();
    expect(top.head).toBe(repo.tip('more'));
  });

  test('a push of the head to its base merges it; a branch that is gone closes it', async () => {
    const head = repo.push('feat', { 'a.ts': '1' });
    repo.push('other', { 'b.ts': '1' });
    const [landed, gone] = [repo.openPull({ from: 'feat' }), repo.openPull({ from: 'other' })];
    repo.setBranch('main', head);
    repo.setBranch('other', null);
    expect([landed.data.state, landed.data.merged]).toEqual(['closed', true]);
    expect([gone.data.state, gone.data.merged]).toEqual(['closed', false]);
  });

  test('lists: by state, base and head with its owner; a head without one is not heeded', async () => {
    repo.push('feat', { 'a.ts': '1' });
    repo.push('more', { 'b.ts': '1' });
    repo.openPull({ from: 'feat' });
    repo.openPull({ from: 'more' }).close();
    repo.openPull({ from: 'more', to: 'feat' });
    const numbers = async (query: string) =>
      (await inRepo('GET', `/pulls?${query}`)).body.map((p: { number: number }) => p.number);
    expect(await numbers('')).toEqual([3, 1]);
    expect(await numbers('state=all&direction=asc')).toEqual([1, 2, 3]);
    expect(await numbers('base=feat')).toEqual([3]);
    expect(await numbers('head=acme:feat')).toEqual([1]);
    expect(await numbers('head=feat')).toEqual([3, 1]);
  });

  test('belong to each of their commits, not to their head alone', async () => {
    const first = repo.push('feat', { 'a.ts': '1' });
    repo.push('feat', { 'a.ts': '2' });
    repo.openPull({ from: 'feat' });
    const pulls = async (oid: string) => (await inRepo('GET', `/commits/${oid}/pulls`)).body.length;
    expect([await pulls(first), await pulls(repo.tip('feat')), await pulls(repo.tip())]).toEqual([
      1, 1, 0,
    ]);
    expect((await inRepo('GET', `/commits/${'0'.repeat(40)}/pulls`)).status).toBe(422);
  });

  test('reviews name the commit they were given at', async () => {
    const head = repo.push('feat', { 'a.ts': '1' });
    repo.openPull({ from: 'feat' }).review('bob', 'APPROVED');
    expect((await inRepo('GET', '/pulls/1/reviews')).body).toMatchObject([
      { state: 'APPROVED', commit_id: head, user: { login: 'bob' } },
    ]);
  });
});

describe('forks', () => {
  test('have their objects in the base’s refs/pull, and lose their repository when it is removed', async () => {
    const fork = repo.fork('eve');
    const head = fork.push('main', { 'a.ts': 'eve' }, { as: 'eve' });
    const pull = repo.openPull({ from: 'main', fork, author: 'eve' });
    expect((await inRepo('GET', '/pulls/1')).body.head).toMatchObject({
      label: 'eve:main',
      sha: head,
      repo: { id: fork.data.id, fork: true },
    });
    const second = fork.push('main', { 'a.ts': 'more' }, { as: 'eve' });
    expect(repo.git('rev-parse', 'refs/pull/1/head')).toBe(second);
    expect((await inRepo('GET', `/compare/main...eve:main`)).body.ahead_by).toBe(2);
    fork.remove();
    expect((await inRepo('GET', '/pulls/1')).body.head).toMatchObject({ sha: second, repo: null });
    expect(pull.data.state).toBe('open');
  });
});

describe('commits', () => {
  test('compare: merge base of real git, commits with their users, 250 unless paged', async () => {
    const base = repo.tip();
    github.user('bob', { email: 'bob@work.example' });
    const [first, second] = [
      repo.push('feat', { 'a.ts': '1' }, { as: 'bob' }),
      repo.push('feat', { 'a.ts': '2' }, { as: 'ada' }),
    ];
    repo.push('main', { 'b.ts': '1' });
    const { body } = await inRepo('GET', `/compare/main...${second}`);
    expect(body).toMatchObject({
      status: 'diverged',
      ahead_by: 2,
      behind_by: 1,
      merge_base_commit: { sha: base },
      files: [{ filename: 'a.ts', status: 'added' }],
    });
    const authors = body.commits.map((c: { sha: string; author: { login: string } }) => [
      c.sha,
      c.author.login,
    ]);
    expect(authors).toEqual([
      [first, 'bob'],
      [second, 'ada'],
    ]);
    const page = await inRepo('GET', `/compare/main...feat?per_page=1&page=2`);
    expect(page.body.commits.map((c: { sha: string }) => c.sha)).toEqual([second]);
    expect(page.headers.get('link')).toContain('rel="prev"');
    expect(page.body.files).toBeUndefined();
  });

  test('compare: nothing in common, and nothing at all, are 404', async () => {
    repo.push('alone', { 'a.ts': '1' }, { orphan: true });
    const alone = await inRepo('GET', '/compare/main...alone');
    expect([alone.status, alone.body.message]).toEqual([
      404,
      'No common ancestor between main and alone.',
    ]);
    expect((await inRepo('GET', '/compare/main...nothing')).status).toBe(404);
  });

  test('list by branch, path and author; an email that nobody has is no user', async () => {
    repo.push('feat', { 'a.ts': '1' }, { as: 'bob' });
    const second = repo.push('feat', { 'b.ts': '1' }, { as: 'ada' });
    const found = async (query: string) =>
      (await inRepo('GET', `/commits?sha=feat&${query}`)).body.map((c: { sha: string }) => c.sha);
    expect(await found('path=b.ts')).toEqual([second]);
    expect(await found('path=b.ts&author=bob')).toEqual([]);
    expect(await found('author=ada')).toHaveLength(2);
    const clone = repo.clone();
    world.git(clone, '-c', 'user.email=no@where', 'commit', '-q', '--allow-empty', '-m', 'x');
    world.git(clone, 'push', '-q', 'origin', 'main');
    expect((await inRepo('GET', '/commits?per_page=1')).body[0].author).toBeNull();
  });

  test('hold names of any bytes, links, modes and submodules as they were pushed', () => {
    const name = Buffer.from([0x61, 0xff, 0x0a, 0x22]);
    repo.push('odd', [
      [name, 'x'],
      ['link', { link: 'README.md' }],
      ['run', { executable: '#!/bin/sh\n' }],
      ['sub', { submodule: '1'.repeat(40) }],
      ['README.md', null],
    ]);
    const tree = github.disk.bytes(repo.dir, ['ls-tree', '-r', '-z', 'odd']).stdout;
    const entries = tree.toString('latin1').split('\0').filter(Boolean);
    expect(entries.map((entry) => entry.replace(/ \w+ \w{40}\t/, ' '))).toEqual([
      `100644 ${name.toString('latin1')}`,
      '120000 link',
      '100755 run',
      '160000 sub',
    ]);
  });

  test('files and refs are read at a ref', async () => {
    const oid = repo.push('feat/x', { 'a b.ts': 'hi' });
    const file = await inRepo('GET', '/contents/a%20b.ts?ref=feat/x');
    expect(Buffer.from(file.body.content, 'base64').toString()).toBe('hi');
    expect((await inRepo('GET', '/contents/a%20b.ts')).status).toBe(404);
    expect((await inRepo('GET', '/git/matching-refs/heads%2Ffeat')).body).toMatchObject([
      { ref: 'refs/heads/feat/x', object: { sha: oid } },
    ]);
  });
});

describe('comments', () => {
  beforeEach(() => {
    repo.push('feat', { 'a.ts': '1' });
    repo.openPull({ from: 'feat' });
  });

  test('come in pages of 30, at most 100, with links', async () => {
    const [pull] = repo.pulls();
    for (let i = 1; i <= 205; i += 1) pull?.comment('bob', `no. ${i}`);
    const path = '/issues/1/comments';
    const bodies = (reply: Reply) => reply.body.map((c: { body: string }) => c.body);
    expect(bodies(await inRepo('GET', path))).toHaveLength(30);
    const second = await inRepo('GET', `${path}?per_page=1000&page=2`);
    expect([bodies(second)[0], bodies(second).length]).toEqual(['no. 101', 100]);
    const links = second.headers.get('link') ?? '';
    expect(links).toMatch(/page=1>; rel="prev", .*page=3>; rel="next", .*page=3>; rel="last"/);
    const next = /<([^>]+)>; rel="next"/.exec(links)?.[1] ?? '';
    expect(await (await fetch(next)).json()).toHaveLength(5);
  });

  test('are created, edited with a new time, reacted to once, and removed', async () => {
    const made = await inRepo('POST', '/issues/1/comments', { body: 'first' });
    expect(made).toMatchObject({
      status: 201,
      body: { body: 'first', user: { login: 'github-actions[bot]', type: 'Bot' } },
    });
    expect(made.body.updated_at).toBe(made.body.created_at);
    const path = `/issues/comments/${made.body.id}`;
    const edited = (await inRepo('PATCH', path, { body: 'second' })).body;
    expect(edited.body).toBe('second');
    expect(Date.parse(edited.updated_at)).toBeGreaterThan(Date.parse(edited.created_at));
    const react = () => inRepo('POST', `${path}/reactions`, { content: '+1' });
    expect([(await react()).status, (await react()).status]).toEqual([201, 200]);
    const [comment] = repo.pulls()[0]?.ownComments() ?? [];
    expect(comment?.reactions()).toEqual(['+1']);
    comment?.edit('third', 'unseen');
    expect((await inRepo('GET', path)).body).toMatchObject({
      body: 'third',
      updated_at: edited.updated_at,
    });
    expect((await inRepo('DELETE', path)).status).toBe(204);
    expect((await inRepo('GET', path)).status).toBe(404);
  });

  test('say which app posted them, in whose name ever', async () => {
    const [pull] = repo.pulls();
    pull?.comment('ada', 'by hand');
    pull?.comment('ada', 'by program', { via: 'helper' });
    pull?.comment('helper[bot]', 'by itself');
    const { body } = await inRepo('GET', '/issues/1/comments');
    const from = body.map((c: { user: object; performed_via_github_app: { slug: string } }) => [
      (c.user as { type: string }).type,
      c.performed_via_github_app?.slug,
    ]);
    expect(from).toEqual([
      ['User', undefined],
      ['User', 'helper'],
      ['Bot', 'helper'],
    ]);
  });

  test('are refused when empty, too long, or on what is locked', async () => {
    const post = async (body: string) =>
      (await inRepo('POST', '/issues/1/comments', { body })).status;
    expect([await post(' '), await post('x'.repeat(65_537)), await post('x')]).toEqual([
      422, 422, 201,
    ]);
    repo.pulls()[0]?.lock();
    expect(await post('x')).toBe(403);
  });

  test('are edited by their author or whoever may push', async () => {
    const comment = repo.pulls()[0]?.comment('bob', 'mine');
    const edit = (login: string) =>
      inRepo(
        'PATCH',
        `/issues/comments/${comment?.id}`,
        { body: login },
        github.token({ as: login }),
      );
    expect([(await edit('eve')).status, (await edit('ada')).status]).toEqual([403, 200]);
  });

  test('issues take labels, and pull requests are listed among them', async () => {
    await inRepo('POST', '/issues', { title: 'Look', labels: ['metes'] });
    expect((await inRepo('GET', '/issues?labels=metes')).body).toMatchObject([
      { number: 2, title: 'Look', user: { login: 'github-actions[bot]' } },
    ]);
    expect((await inRepo('GET', '/issues')).body[1].pull_request).toBeDefined();
    expect(repo.issues().map((issue) => issue.title)).toEqual(['Look']);
  });
});

describe('statuses', () => {
  test('belong to a commit; the newest of each context counts, two pull requests share them', async () => {
    const head = repo.push('feat', { 'a.ts': '1' });
    const [one, two] = [
      repo.openPull({ from: 'feat' }),
      repo.openPull({ from: 'feat', to: repo.push('base', { z: '1' }) && 'base' }),
    ];
    const write = (state: string, context = 'metes') =>
      inRepo('POST', `/statuses/${head}`, { state, context, description: state });
    await write('failure');
    await write('success', 'ci');
    const combined = async () => (await inRepo('GET', `/commits/${head}/status`)).body;
    expect(await combined()).toMatchObject({ state: 'failure', total_count: 2 });
    await write('success');
    expect(await combined()).toMatchObject({ state: 'success', total_count: 2 });
    expect(one.status()).toEqual(two.status());
    expect(one.status()).toMatchObject({ state: 'success', description: 'success' });
    expect((await inRepo('GET', `/commits/${head}/statuses`)).body).toHaveLength(3);
    repo.push('feat', { 'a.ts': '2' });
    expect(one.status()).toBeNull();
    expect((await inRepo('GET', '/commits/feat/status')).body.state).toBe('pending');
  });

  test('are refused with 141 characters, and on a commit that is not here', async () => {
    const write = async (oid: string, description: string) =>
      (await inRepo('POST', `/statuses/${oid}`, { state: 'error', description })).status;
    expect(await write(repo.tip(), 'x'.repeat(141))).toBe(422);
    expect(await write('1'.repeat(40), 'x')).toBe(422);
    expect(await write(repo.tip(), 'x'.repeat(140))).toBe(201);
  });

  test('check runs are listed by name', async () => {
    repo.check(repo.tip(), 'build', 'success');
    repo.check(repo.tip(), 'test', null);
    const { body } = await inRepo('GET', `/commits/${repo.tip()}/check-runs?check_name=test`);
    expect(body.check_runs).toMatchObject([{ name: 'test', status: 'in_progress' }]);
  });
});

describe('who may', () => {
  test('permission: the old four words, the role beside them, 404 for nobody', async () => {
    const levels = { ada: 'admin', bob: 'maintain', cleo: 'triage', dan: 'read' } as const;
    for (const [login, level] of Object.entries(levels)) repo.permit(login, level);
    github.user('eve');
    const of = async (login: string) => {
      const { status, body } = await inRepo('GET', `/collaborators/${login}/permission`);
      return status === 200 ? [body.permission, body.role_name] : status;
    };
    expect([await of('ada'), await of('bob'), await of('cleo'), await of('eve')]).toEqual([
      ['admin', 'admin'],
      ['write', 'maintain'],
      ['read', 'triage'],
      ['read', 'read'],
    ]);
    expect(await of('nobody')).toBe(404);
  });

  test('a read-only token reads, and is refused every write', async () => {
    repo.push('feat', { 'a.ts': '1' });
    repo.openPull({ from: 'feat' });
    const weak = github.runToken(repo, 'read');
    expect((await inRepo('GET', '/issues/1/comments', undefined, weak)).status).toBe(200);
    const refused = await inRepo('POST', '/issues/1/comments', { body: 'x' }, weak);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Resource not accessible by integration',
    ]);
    const state = { state: 'success' };
    expect((await inRepo('POST', `/statuses/${repo.tip()}`, state, weak)).status).toBe(403);
  });

  test('a run’s token writes in its own repository alone, and is nobody to /user', async () => {
    const other = github.repository('acme/other');
    const state = { state: 'success' };
    expect((await ask(`POST /repos/acme/other/statuses/${other.tip()}`, state)).status).toBe(403);
    expect((await ask('GET /user')).status).toBe(403);
    expect((await ask('GET /user', undefined, github.token({ as: 'ada' }))).body.login).toBe('ada');
  });

  test('an unknown token is 401; what is private is not found; nobody writes nothing', async () => {
    expect((await inRepo('GET', '', undefined, 'ghs_wrong')).status).toBe(401);
    github.repository('acme/secret', { private: true });
    expect((await ask('GET /repos/acme/secret')).status).toBe(404);
    expect((await ask('GET /repos/acme/none')).status).toBe(404);
    expect((await inRepo('POST', '/issues', { title: 'x' }, null)).status).toBe(401);
  });
});

describe('what a test can do to a request', () => {
  test('refuse it, a given number of times, with Retry-After', async () => {
    github.on('repos/get', () => refuse(429, { retryAfter: 7 }), { skip: 1, times: 1 });
    const replies = [
      await inRepo('GET', ''),
      await inRepo('GET', ''),
      await inRepo('GET', ''),
    ] as const;
    expect(replies.map((reply) => reply.status)).toEqual([200, 429, 200]);
    expect(replies[1].headers.get('retry-after')).toBe('7');
  });

  test('lose it before or after it was done', async () => {
    repo.push('feat', { 'a.ts': '1' });
    const pull = repo.openPull({ from: 'feat' });
    const post = () => inRepo('POST', '/issues/1/comments', { body: 'x' });
    github.on('issues/create-comment', () => ({ drop: 'before' }));
    await expect(post()).rejects.toThrow('fetch failed');
    expect(pull.comments()).toHaveLength(0);
    github.on('issues/create-comment', () => ({ drop: 'after' }));
    await expect(post()).rejects.toThrow('fetch failed');
    expect(pull.comments()).toHaveLength(1);
  });

  test('let something happen first', async () => {
    repo.push('feat', { 'a.ts': '1' });
    repo.openPull({ from: 'feat' });
    github.on('pulls/get', () => repo.push('feat', { 'a.ts': '2' }));
    expect((await inRepo('GET', '/pulls/1')).body.head.sha).toBe(repo.tip('feat'));
    expect(repo.git('rev-list', '--count', 'main..feat')).toBe('2');
  });

  test('run into the limit on what may be created', async () => {
    github.intercept(secondaryLimit(1, 1));
    const open = async () => (await inRepo('POST', '/issues', { title: 'x' })).status;
    expect([await open(), await open(), await open()]).toEqual([201, 403, 201]);
  });

  test('each request is in the log', async () => {
    await inRepo('POST', '/issues', { title: 'x' });
    await inRepo('GET', '/issues?state=all');
    expect(github.requests).toMatchObject([
      { method: 'POST', route: 'issues/create', body: { title: 'x' }, token: 'run', status: 201 },
      { method: 'GET', route: 'issues/list-for-repo', query: { state: 'all' }, status: 200 },
    ]);
    expect([github.count(), github.count('issues/create'), github.validated]).toEqual([2, 1, 2]);
  });
});

describe('a request that GitHub does not describe', () => {
  test.each([
    ['no such operation', 'GET', '/nothing', undefined],
    ['an unknown parameter', 'GET', '/pulls?sate=all', undefined],
    ['a value that is none of those', 'GET', '/pulls?state=merged', undefined],
    ['a number that is none', 'GET', '/pulls/one', undefined],
    ['an unknown property', 'POST', '/issues', { title: 'x', text: 'y' }],
    ['a property of another type', 'POST', '/issues', { title: ['x'] }],
    ['no body', 'POST', '/issues', undefined],
    ['a body where there is none', 'DELETE', '/issues/comments/1', {}],
  ])('%s: 400, and close() throws', async (_what, method, path, body) => {
    expect((await inRepo(method, path, body)).status).toBe(400);
    await expect(github.close()).rejects.toThrow('not as GitHub describes it');
    github = await startGitHub(world);
  });
});
