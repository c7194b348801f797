/**
 * What a model reads when it is told no. Clients show it the text or what is structured, and seldom both: so the text alone says
 * whose it is, on what, and what to call next, and what is structured holds the text.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacksCli } from '../support/cli.ts';
import { endSessions, type Session, sessionIn } from '../support/mcp.ts';
import { enrol, newWorld, type World } from '../support/test-io.ts';

type Told = Awaited<ReturnType<Session['call']>>;
interface Claim {
  readonly id: string;
  readonly branch: string;
  readonly task: { readonly text: string };
  readonly by: { readonly holder: string };
}

let world: World;
let mine: Session;
let theirs: Session;
let claim: Claim;

beforeAll(async () => {
  world = newWorld();
  const repo = world.repository('repo', {
    'README.md': '# here\n',
    'docs/guide.md': 'guide\n',
    'src/api/items.ts': 'export {};\n',
    'src/web/page.ts': 'export {};\n',
  });
  await enrol(world, repo);
  world.git(repo, 'switch', '-qc', 'feat/web');
  const other = world.path('other');
  world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/api', other, 'main');
  mine = await sessionIn(world, repo, { env: { METES_HOLDER: 'ben' } });
  theirs = await sessionIn(world, other, { env: { METES_HOLDER: 'ada' } });
  const granted = await theirs.call('claim', { task: 'Tour the API', write: ['src/api/'] });
  claim = granted.data.claim as Claim;
  await mine.call('claim', { task: 'Page the items', write: ['src/web/'] });
  world.commit(repo, { 'docs/guide.md': 'other\n' }, 'Outside');
});
afterAll(async () => {
  await endSessions();
  world.close();
});

/** Claims that the answer's data is about. */
function claimsIn(value: unknown): Claim[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(claimsIn);
  return 'task' in value && 'branch' in value ? [value as Claim, ...below] : below;
}

function expectWhole({ text, data, isError }: Told, reason: string): void {
  expect(isError).toBe(false);
  expect(data).toMatchObject({ outcome: 'refused', reason, text });
  expect(text).toMatch(/^Refused, and nothing was changed: /);
  for (const { branch, task, by } of claimsIn(data))
    for (const word of [branch, `"${task.text}"`, `for ${by.holder}`]) expect(text).toContain(word);
  const next = text.slice(text.search(/^(?:Works now|A person can):$/m)).split('\n');
  expect(next[1]).toMatch(/^ {2}(?:metes|git|cd) \S/);
  expect(next[2]).toMatch(/^ {6}\S/);
}

describe.skipIf(lacksCli)('the text of a refusal is enough by itself', () => {
  test.each([
    ['claim', { task: 'Page the items', write: ['src/**'] }, 'same-task-other-ground'],
    ['claim', { task: 'Another thing', write: ['README.md'] }, 'another-task'],
    ['claim', { task: 'Another thing', write: ['src/api/'] }, 'another-task'],
    ['widen', { write: ['src/api/items.ts'] }, 'overlap'],
    ['widen', { write: ['docs/guide.md'] }, 'agent'],
  ] as const)('%s %j: %s', async (tool, given, reason) => {
    expectWhole(await mine.call(tool, given), reason);
  });

  test('release of somebody else’s', async () => {
    expectWhole(await mine.call('release', { claim: claim.id }), 'not-yours');
  });

  test('claim of their ground, from a branch of its own', async () => {
    const third = world.path('third');
    world.git(world.path('repo'), 'worktree', 'add', '-q', '-b', 'feat/third', third, 'main');
    const asked = { task: 'Third', write: ['src/**'], repository: third };
    const answer = await mine.call('claim', asked);
    expectWhole(answer, 'overlap');
    expect(claimsIn(answer.data)).toHaveLength(2);
    expect(answer.text).toContain(`metes ask ${claim.id} `);
    // As the text offers it.
    const message = 'Can you give back src/api/**?';
    const sent = await mine.call('ask', { claim: claim.id, message, repository: third });
    expect(sent).toMatchObject({
      isError: false,
      data: { schema: 'metes/ask/1', outcome: 'done' },
    });
    expect(sent.text).toContain(`Asked feat/api (${claim.id})`);
    expect((await theirs.call('status', { fresh: true })).text).toContain(message);
  });
});

describe.skipIf(lacksCli)('what is no refusal and no yes says as much', () => {
  test('why: whose it is', async () => {
    const { text, data } = await mine.call('why', { paths: ['src/api/items.ts'] });
    expect(data.outcome).toBe('not-yours');
    for (const word of ['feat/api', 'ada', '"Tour the API"']) expect(text).toContain(word);
  });

  test('free: who has the rest', async () => {
    const { text, data } = await mine.call('free', { write: ['src/api/'] });
    expect(data.outcome).toBe('none');
    for (const word of ['feat/api', 'ada']) expect(text).toContain(word);
  });

  test('check: the path, and what mends it', async () => {
    const { text, data } = await mine.call('check', {});
    expect(data.outcome).toBe('breach');
    expect(text).toContain('docs/guide.md');
    expect(text).toMatch(/metes |git /);
  });

  test('promise: who promised it before', async () => {
    const said = "I'll implement src/api/filter.ts";
    await theirs.call('promise', { said });
    const { text, data } = await mine.call('promise', { said });
    expect(data.outcome).toBe('conflicted');
    for (const word of ['feat/api', 'src/api/filter.ts']) expect(text).toContain(word);
    expect(data.text).toBe(text);
  });

  test('an ask that names nobody: how to see who is there', async () => {
    const { text, data, isError } = await mine.call('ask', {
      claim: 'c-nothing00',
      message: 'Hello?',
    });
    expect([isError, data.text]).toEqual([true, text]);
    expect(text).toMatch(/\n {2}metes status/);
  });
});
