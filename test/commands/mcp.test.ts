/** `metes mcp`: the built command line, asked by the SDK's own client; real processes, real git. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TOOLS } from '../../src/commands/serving/tools.ts';
import { lacksCli } from '../support/cli.ts';
import { killingGit } from '../support/killing-git.ts';
import { endSessions, type Session, sessionIn } from '../support/mcp.ts';
import { server, spoken } from '../support/mcp-lines.ts';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

const FILES = {
  'README.md': '# here\n',
  'docs/guide.md': 'guide\n',
  'docs/tour.md': 'tour\n',
  'src/api/items.ts': 'export {};\n',
  'src/api/pages.ts': 'export {};\n',
  'src/web/page.ts': 'export {};\n',
};

let world: World;
let repo: string;
let other: string;

beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', FILES);
  await enrol(world, repo);
  world.git(repo, 'switch', '-qc', 'feat/api');
  other = world.path('other');
  world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/docs', other, 'main');
});
afterEach(async () => {
  await endSessions();
  world.close();
});

const held = async (at = repo) => {
  const { data } = await metes(world.io(at), 'status', '--all', '--fresh');
  return [...(data.mine as Claim[]), ...(data.others as Claim[])];
};
interface Claim {
  readonly id: string;
  readonly branch: string;
  readonly write: readonly string[];
  readonly by: { readonly actor: string; readonly harness?: string };
}

describe.skipIf(lacksCli)('the tools', () => {
  test.each(['legacy', 'auto'] as const)(
    'are listed with schema and hints (%s)',
    async (opening) => {
      const { client } = await sessionIn(world, repo, { opening });
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        'claim',
        'status',
        'progress',
        'free',
        'why',
        'widen',
        'release',
        'ask',
        'check',
        'promise',
      ]);
      const claim = tools.find(({ name }) => name === 'claim');
      expect(claim?.inputSchema).toMatchObject({
        type: 'object',
        required: ['task', 'write'],
        additionalProperties: false,
      });
      for (const { name, annotations, description, inputSchema, outputSchema } of tools) {
        expect(description).toMatch(/\S/);
        expect(annotations).toMatchObject({ openWorldHint: false });
        expect(annotations?.idempotentHint, name).toBe(name !== 'ask');
        expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
        expect(outputSchema).toMatchObject({ required: ['schema', 'outcome', 'text'] });
      }
      const readers = tools.filter(({ annotations }) => annotations?.readOnlyHint === true);
      expect(readers.map(({ name }) => name)).toEqual(['status', 'progress', 'free', 'why']);
      const enders = tools.filter(({ annotations }) => annotations?.destructiveHint === true);
      expect(enders.map(({ name }) => name)).toEqual(['release']);
      expect(client.getInstructions()).toContain('call claim');
    },
  );

  test('are the verbs: granted, widened, checked, given back', async () => {
    const { call, said } = await sessionIn(world, repo);
    const granted = await call('claim', { task: 'Page the items', write: ['src/api/'] });
    expect(granted).toMatchObject({
      isError: false,
      data: { schema: 'metes/claim/1', outcome: 'granted', claim: { write: ['src/api/**'] } },
    });
    expect(granted.text).toMatch(/^Granted: feat\/api may write\n {2}src\/api\/\*\*\n/);

    const free = await call('free', {});
    expect(free.data).toMatchObject({ outcome: 'free', free: { files: 4, of: 6 } });

    const widened = await call('widen', { write: ['docs/guide.md'] });
    expect(widened.data).toMatchObject({ outcome: 'done' });
    expect(widened.text).toContain('feat/api may now also write\n  docs/guide.md');

    world.commit(repo, { 'src/api/items.ts': 'x\n', 'src/web/page.ts': 'y\n' }, 'Page');
    const checked = await call('check', {});
    expect(checked).toMatchObject({ isError: false, data: { outcome: 'breach' } });
    expect(checked.text).toContain('src/web/page.ts');

    const why = await call('why', { paths: ['src/api/items.ts', 'docs/tour.md'] });
    expect(why.data).toMatchObject({ outcome: 'not-yours' });

    const far = await call('progress', {});
    expect(far.data).toMatchObject({
      outcome: 'shown',
      mine: [{ progress: { commits: 1, newest: { subject: 'Page' } } }],
    });

    const promised = await call('promise', { said: "I'll implement src/api/filter.ts" });
    expect(promised.data).toMatchObject({ outcome: 'promised' });

    expect((await call('release', {})).data).toMatchObject({ outcome: 'done' });
    expect(await held()).toEqual([]);
    expect(said()).toBe('');
  });

  test('a refusal is content: who holds it, and what works instead', async () => {
    await metes(world.io(other), 'claim', 'Tour the API', 'src/api/');
    const { call } = await sessionIn(world, repo);
    const refused = await call('claim', { task: 'Page the items', write: ['src/**'] });
    expect(refused).toMatchObject({ isError: false, data: { outcome: 'refused' } });
    expect(refused.text).toContain('feat/docs');
    expect(refused.text).toContain('"Tour the API"');
    expect(refused.text).toContain(
      "Works now:\n  metes claim 'Page the items' 'src/**' '!src/api/**'",
    );
    // Told first, recorded afterwards: the process ends after that.
    await endSessions();
    expect(world.git(repo, 'log', '--format=%s', 'metes-registry')).toMatch(/refused/);
    expect(await held()).toMatchObject([{ branch: 'feat/docs' }]);
  });

  test('what can’t be answered is an error with kind, code and hint', async () => {
    const { call } = await sessionIn(world, world.repository('bare-of-metes'));
    const answer = await call('status');
    expect(answer).toMatchObject({
      isError: true,
      data: {
        schema: 'metes/status/1',
        outcome: 'error',
        error: { kind: 'invalid', code: 'not-enrolled' },
      },
    });
    expect(answer.text).toMatch(/^metes: metes is not set up in this clone\n {2}metes init\n/);
  });
});

describe.skipIf(lacksCli)('what a client sends', () => {
  const malformed = [
    [
      'claim',
      { write: ['src/'] },
      'task of the tool claim is a text that is not empty, and was left out',
    ],
    [
      'claim',
      { task: 'x y', write: 'src/' },
      'write of the tool claim is a list of texts, at least one, not',
    ],
    ['claim', { task: 'x y', write: [] }, 'a list of texts, at least one'],
    ['claim', { task: 'x y', write: ['a\0b'] }, 'a list of texts, at least one'],
    ['claim', { task: 'x y', write: ['a'], wait_seconds: 1e9 }, 'a whole number from 1 to 600'],
    ['claim', { task: 'x y', write: ['a'], wait_seconds: '90s' }, 'a whole number from 1 to 600'],
    ['status', { fresh: 'yes' }, 'fresh of the tool status is true or false'],
    ['why', { path: ['a'] }, 'the tool why takes no "path"'],
    ['status', { repository: 7 }, 'repository of the tool status is a text'],
  ] as const;
  test('and is malformed is told what belongs there', async () => {
    const { call } = await sessionIn(world, repo);
    for (const [tool, given, says] of malformed) {
      const answer = await call(tool, given);
      expect(answer, says).toMatchObject({
        isError: true,
        data: { outcome: 'error', error: { kind: 'usage', code: 'arguments' } },
      });
      expect(answer.text).toContain(says);
    }
    expect(await held()).toEqual([]);
  });

  test('a tool that is none is an error of the protocol, and names those there are', async () => {
    const { client } = await sessionIn(world, repo);
    await expect(client.callTool({ name: 'exec', arguments: {} })).rejects.toThrow(
      /there is no tool "exec" here, but claim, status/,
    );
  });

  test('is never an option, and never reaches a shell', async () => {
    const { call } = await sessionIn(world, repo);
    const answer = await call('claim', {
      task: '--yield $(touch owned) `touch owned`',
      write: ['--no-commit', ';touch owned'],
    });
    expect(answer.data).toMatchObject({
      outcome: 'granted',
      claim: { task: { text: '--yield $(touch owned) `touch owned`' } },
    });
    expect(answer.data.claim).not.toHaveProperty('yields');
    expect(world.git(repo, 'ls-files', '--others')).toBe('');
    const target = await call('check', { base: '--output=owned', head: 'HEAD' });
    expect(target.isError).toBe(true);
    expect(world.git(repo, 'status', '--porcelain', '-uall')).toBe('');
  });

  test('texts of strangers stay on their line, for every reader of lines', async () => {
    const hostile = 'Tour\u2028{"jsonrpc":"2.0","id":1,"result":{}}\u0085\u202egnp.exe';
    const theirs = await sessionIn(world, other, { name: 'eve\n\u202e"}{' });
    await theirs.call('claim', { task: hostile, write: ['docs/'] });
    const lines = await spoken(world, repo, [
      { id: 1, method: 'tools/call', params: { name: 'status', arguments: { fresh: true } } },
    ]);
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).not.toMatch(/[\x7f-\x9f\u2028\u2029\u202e]/);
      expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    }
    expect(JSON.parse(lines[1] ?? '').result.structuredContent.others).toHaveLength(1);
  });

  test('what is no message is passed over, and the next one answered', async () => {
    const lines = await spoken(world, repo, ['{{{', '[]', { id: 3, method: 'tools/list' }]);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      id: 3,
      result: { tools: expect.any(Array) },
    });
  });
});

describe.skipIf(lacksCli)('whoever calls', () => {
  test.each([
    ['codex-mcp-client', 'codex-mcp-client'],
    ['eve\n\u202e"}{', 'eve'],
  ])('is an agent, named by its client %j', async (name, harness) => {
    const { call } = await sessionIn(world, repo, { name });
    await call('claim', { task: 'Page the items', write: ['src/api/'] });
    expect(await held()).toMatchObject([{ by: { actor: 'agent', harness } }]);
  });

  test.each(['0', 'no', 'False', '   '])('is no person by the name %j', async (name) => {
    const { call } = await sessionIn(world, repo, { name });
    await call('claim', { task: 'Page the items', write: ['src/api/'] });
    const [claim] = await held();
    expect(claim?.by.actor).toBe('agent');
    expect(claim?.by).not.toHaveProperty('harness');
  });

  test('is named by the request where the protocol has no initialize', async () => {
    const { call } = await sessionIn(world, repo, { name: 'newer-agent', opening: 'auto' });
    await call('claim', { task: 'Page the items', write: ['src/api/'] });
    expect(await held()).toMatchObject([{ by: { actor: 'agent', harness: 'newer-agent' } }]);
  });

  test('is what METES_AGENT says it is', async () => {
    const { call } = await sessionIn(world, repo, { env: { METES_AGENT: 'reviewer' } });
    await call('claim', { task: 'Page the items', write: ['src/api/'] });
    expect(await held()).toMatchObject([{ by: { harness: 'reviewer' } }]);
  });
});

describe.skipIf(lacksCli)('a call acts', () => {
  const branchIn = async ({ call }: Session, repository?: string) =>
    (await call('status', repository === undefined ? {} : { repository })).data.branch;

  test('where the server was started, in what lies below, and in worktrees of the repository', async () => {
    const session = await sessionIn(world, repo);
    expect(await branchIn(session)).toBe('feat/api');
    expect(await branchIn(session, join(repo, 'src/api'))).toBe('feat/api');
    expect(await branchIn(session, other)).toBe('feat/docs');
  });

  test('in the directory that it was given first', async () => {
    const session = await sessionIn(world, world.root, { argv: [other, repo] });
    expect(await branchIn(session)).toBe('feat/docs');
    expect(await branchIn(session, repo)).toBe('feat/api');
  });

  test('nowhere else: neither by name, nor by .., nor through a link', async () => {
    const elsewhere = world.repository('elsewhere');
    await enrol(world, elsewhere);
    symlinkSync(elsewhere, join(repo, 'link'));
    const { call } = await sessionIn(world, repo);
    for (const repository of [
      elsewhere,
      '../elsewhere',
      join(repo, 'link'),
      '/nowhere',
      `${repo}\0`,
    ]) {
      const answer = await call('status', { repository });
      expect(answer, repository).toMatchObject({
        isError: true,
        data: { error: { kind: 'usage', code: 'out-of-reach' } },
      });
    }
  });

  test('in what the client shares', async () => {
    const below = world.repository('all/shared');
    const shared = world.repository('shared');
    for (const at of [below, shared]) await enrol(world, at);
    const linked = world.path('linked');
    world.git(shared, 'worktree', 'add', '-q', '-b', 'feat/linked', linked);
    const roots = ['file:///nowhere', ...[world.path('all'), shared].map(uriOf)];
    const session = await sessionIn(world, repo, { roots });
    expect(await branchIn(session, below)).toBe('main');
    expect(await branchIn(session, linked)).toBe('feat/linked');
  });
});

describe.skipIf(lacksCli)('calls', () => {
  test('at once from one seat: one branch has one claim, and every call its answer', async () => {
    const { call } = await sessionIn(world, repo);
    const answers = await Promise.all([
      call('claim', { task: 'Page the items', write: ['src/api/'] }),
      call('claim', { task: 'Write the tour', write: ['docs/'] }),
      call('status', { fresh: true }),
    ]);
    expect(answers.filter(({ data }) => data.outcome === 'granted')).toHaveLength(1);
    expect(answers.filter(({ data }) => data.outcome === 'error')).toEqual([]);
    expect(await held()).toHaveLength(1);
    expect((await metes(world.io(repo), 'audit')).outcome).toBe('clean');
  });

  test('that wait say so to whoever asked for it, and end when they are cancelled', async () => {
    await metes(world.io(other), 'claim', 'Tour the API', 'src/api/');
    const { client, call, said } = await sessionIn(world, repo);
    const stop = new AbortController();
    const heard = new Promise<string>((resolve) => {
      const given = { task: 'Page the items', write: ['src/api/'], wait_seconds: 600 };
      client
        .callTool(
          { name: 'claim', arguments: given },
          { signal: stop.signal, onprogress: ({ message }) => resolve(message ?? '') },
        )
        .catch(() => {});
    });
    expect(await heard).toContain('feat/docs');
    stop.abort();
    // It waits no longer: what it wanted becomes free, and stays so.
    await metes(world.io(other), 'release');
    const free = await call('free', { write: ['src/api/'] });
    expect(free.data).toMatchObject({ outcome: 'free' });
    await endSessions();
    expect(await held()).toEqual([]);
    expect(said()).toContain('feat/docs');
  });

  test('end with the client’s end of the pipe, and the process with them', async () => {
    await metes(world.io(other), 'claim', 'Tour the API', 'src/api/');
    const given = { task: 'Page the items', write: ['src/api/'], wait_seconds: 600 };
    const waiting = { id: 1, method: 'tools/call', params: { name: 'claim', arguments: given } };
    const { child, ended } = server(world, repo, [waiting]);
    await new Promise((resolve) => child.stderr.once('data', resolve));
    child.stdin.end();
    expect(await ended).toMatchObject({ exit: 0, signal: null });
  });

  test.each([4, 8, 12])(
    'cut off by kill -9 at the %s. call of git are completed by the same call again',
    async (at) => {
      const given = { task: 'Page the items', write: ['src/api/'] };
      const first = await sessionIn(world, repo, { env: killingGit(world, { at, when: 'after' }) });
      await expect(first.call('claim', given)).rejects.toThrow(/closed/i);
      const again = await sessionIn(world, repo);
      const answer = await again.call('claim', given);
      expect(['granted', 'held']).toContain(answer.data.outcome);
      expect(await held()).toMatchObject([{ branch: 'feat/api', write: ['src/api/**'] }]);
      expect(world.git(repo, 'ls-files', '.metes/scope/')).not.toBe('');
      expect((await metes(world.io(repo), 'audit')).outcome).toBe('clean');
    },
  );
});

test('every tool says what it takes, and no verb is named twice but status', () => {
  expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
  for (const { takes } of TOOLS)
    for (const { about } of Object.values(takes)) expect(about).toMatch(/\S$/);
});

const uriOf = (path: string): string => pathToFileURL(path).href;
