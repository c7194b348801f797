/** Everything that metes asks of GitHub, asked of the tests' GitHub: it describes each request, and its answers are read. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type GitHub, openGitHub } from '../../src/github/client.ts';
import { ownComments, placeComment } from '../../src/github/comment-place.ts';
import { deleteComment, listComments, react } from '../../src/github/comments.ts';
import { commitsTouching, compare } from '../../src/github/compare.ts';
import { readEvent } from '../../src/github/event.ts';
import { issuesLabelled, openIssue } from '../../src/github/issues.ts';
import { mayWrite } from '../../src/github/people.ts';
import {
  lastRetarget,
  openPulls,
  openPullsAt,
  openPullsFrom,
  readPull,
} from '../../src/github/pulls.ts';
import { readStatus, writeStatus } from '../../src/github/statuses.ts';
import { refuse } from '../support/github/faults.ts';
import type { FakePull } from '../support/github/pull.ts';
import type { FakeRepository } from '../support/github/repository.ts';
import { type FakeGitHub, startGitHub } from '../support/github/server.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

const REPO = { owner: 'acme', name: 'app' };

let world: World;
let fake: FakeGitHub;
let repo: FakeRepository;
let pull: FakePull;
let github: GitHub;

beforeEach(async () => {
  world = tempWorld('described');
  fake = await startGitHub(world);
  repo = fake.repository('acme/app');
  repo.push('feat', { 'a.ts': '1' }, { as: 'ada' });
  pull = repo.openPull({ from: 'feat', author: 'ada' });
  github = openGitHub({
    token: fake.runToken(repo),
    apiUrl: fake.places.api,
    userAgent: 'metes/test',
    signal: new AbortController().signal,
    log: () => {},
    sleep: async () => {},
  });
});
afterEach(async () => {
  world.dispose();
  await fake.close();
});

test('pull requests', async () => {
  const read = await readPull(github, REPO, 1);
  expect(read).toMatchObject({
    number: 1,
    state: 'open',
    author: { login: 'ada', isBot: false },
    head: { oid: pull.head, branch: 'feat', repository: { fullName: 'acme/app' } },
    base: { branch: 'main' },
  });
  expect(await openPulls(github, REPO, { base: 'main' })).toEqual([read]);
  expect(await openPullsFrom(github, REPO, { id: repo.data.id, branch: 'feat' })).toEqual([read]);
  expect(await openPullsAt(github, REPO, pull.head)).toEqual([read]);
  expect(fake.validated).toBe(github.calls);
});

test('when a pull request was last meant for another branch', async () => {
  expect(await lastRetarget(github, REPO, 1)).toBeNull();
  for (const branch of ['next', 'main']) {
    repo.setBranch(branch, 'main');
    pull.retarget(branch);
  }
  const { updatedAt } = await readPull(github, REPO, 1);
  expect(await lastRetarget(github, REPO, 1)).toBe(updatedAt);
  expect(fake.validated).toBe(github.calls);
});

test('a pull request whose fork is gone', async () => {
  const fork = repo.fork('eve');
  fork.push('main', { 'b.ts': '1' }, { as: 'eve' });
  repo.openPull({ from: 'main', fork, author: 'eve' });
  fork.remove();
  expect((await readPull(github, REPO, 2)).head.repository).toBeNull();
});

test('history', async () => {
  const compared = await compare(github, REPO, 'main', pull.head);
  expect(compared).toMatchObject({
    mergeBase: repo.tip(),
    complete: true,
    commits: [{ oid: pull.head, authors: [{ login: 'ada' }] }],
  });
  repo.push('alone', { 'b.ts': '1' }, { orphan: true });
  expect((await compare(github, REPO, 'main', repo.tip('alone'))).mergeBase).toBeNull();
  const touched = { head: pull.head, path: 'a.ts', author: 'ada' };
  expect(await commitsTouching(github, REPO, touched)).toEqual([pull.head]);
  const made = { head: pull.head, path: 'a.ts', committer: 'ada' };
  expect(await commitsTouching(github, REPO, made)).toEqual([pull.head]);
  expect(fake.validated).toBe(github.calls);
});

test('comments', async () => {
  for (let i = 0; i < 120; i += 1) pull.comment('bob', `no. ${i}`);
  const wanted = {
    marker: '<!-- m -->',
    author: 'github-actions[bot]',
    body: '<!-- m -->\nFirst.',
  };
  const first = await placeComment(github, REPO, 1, wanted);
  expect(first).toMatchObject({ outcome: 'created' });
  const second = { ...wanted, body: '<!-- m -->\nSecond.' };
  expect(await placeComment(github, REPO, 1, second)).toMatchObject({ outcome: 'updated' });
  const [own] = ownComments(await listComments(github, REPO, 1), wanted);
  expect(own?.body).toBe(second.body);
  await react(github, REPO, own?.id ?? 0, '+1');
  expect(pull.ownComments()[0]?.reactions()).toEqual(['+1']);
  await deleteComment(github, REPO, own?.id ?? 0);
  expect(pull.ownComments()).toEqual([]);
  expect(fake.validated).toBe(github.calls);
});

test('statuses, people, issues', async () => {
  const status = { oid: pull.head, context: 'metes', state: 'failure', description: 'no' } as const;
  await writeStatus(github, REPO, status);
  expect(await readStatus(github, REPO, pull.head, 'metes')).toMatchObject({ state: 'failure' });
  expect(pull.status()).toMatchObject({ state: 'failure', description: 'no' });
  repo.permit('cleo', 'maintain');
  const may = (login: string) => mayWrite(github, REPO, login);
  expect([await may('cleo'), await may('ada'), await may('nobody')]).toEqual([true, false, false]);
  await openIssue(github, REPO, { title: 'Look', body: 'Why', labels: ['metes'] });
  expect(await issuesLabelled(github, REPO, 'metes')).toMatchObject([{ title: 'Look' }]);
  expect(fake.validated).toBe(github.calls);
});

test('events', () => {
  const read = ({ event, payload }: { event: string; payload: unknown }) =>
    readEvent(event, payload);
  expect(read(pull.event('synchronize'))).toEqual({
    kind: 'pull',
    number: 1,
    action: 'synchronize',
    head: pull.head,
  });
  const comment = pull.comment('bob', '/metes approve');
  expect(read(comment.event())).toMatchObject({
    kind: 'answer',
    pull: 1,
    comment: { id: comment.id, author: { login: 'bob' }, body: '/metes approve' },
  });
  expect(read(comment.event('edited'))).toMatchObject({ kind: 'ignored' });
  const group = repo.queue([pull]);
  expect(read(group)).toEqual({
    kind: 'queue',
    base: group.base,
    head: group.head,
    baseRef: 'refs/heads/main',
    headRef: group.ref,
  });
  expect(read(repo.schedule())).toEqual({ kind: 'sweep' });
  expect(read(repo.dispatch({ 'pull-request': '1' }))).toBeDefined();
  pull.close({ merged: 'squash' });
  expect(read(pull.event('closed'))).toMatchObject({
    ...{ kind: 'closed', number: 1, merged: true },
    by: { login: 'ada' },
  });
});

test('a refusal and a lost answer, as the room for GitHub takes them', async () => {
  fake.on('pulls/get', () => refuse(500), { times: 2 });
  expect((await readPull(github, REPO, 1)).number).toBe(1);
  expect(fake.count('pulls/get')).toBe(3);
  fake.on('repos/create-commit-status', () => refuse(403));
  const status = { oid: pull.head, context: 'metes', state: 'success', description: '' } as const;
  await expect(writeStatus(github, REPO, status)).rejects.toThrow(
    /403: Resource not accessible by integration/,
  );
});
