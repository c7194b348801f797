/** What refusals and answers offer next: it works, it repeats what was given, it never gives ground back in vain. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enrol, failure, metes, newWorld, type World } from '../support/test-io.ts';

const FILES = {
  'README.md': '# here\n',
  'src/api/items.ts': 'export {};\n',
  'src/web/page.ts': 'export {};\n',
};

let world: World;
let repo: string;
let api: string;
let web: string;

const ben = { env: { METES_HOLDER: 'ben' } };
const asBen = (...argv: [string, ...string[]]) => metes(world.io(web, ben), ...argv);

beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', FILES);
  await enrol(world, repo);
  api = world.path('api');
  web = world.path('web');
  world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/api', api);
  world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/web', web);
  await metes(world.io(api), 'claim', 'Add pagination', 'src/api/');
});
afterEach(() => world.close());

describe('ground that somebody else holds', () => {
  test('and that one’s own claim leaves out for them: their claim is the reason, at once', async () => {
    await asBen('claim', 'Rework the list', 'src/', '!src/api/**');
    const answer = await asBen('widen', 'src/api/items.ts');
    expect([answer.exit, answer.data.reason]).toEqual([1, 'overlap']);
    expect(answer.text).toContain('because feat/api is at work there');
    expect(answer.text).not.toContain('metes release');
  });

  test('in part: what is offered instead leaves their ground out', async () => {
    await asBen('claim', 'Rework the list', 'src/', '!src/api/**', '!src/web/**');
    const whole = await asBen('widen', 'src/**');
    expect(whole.data.reason).toBe('overlap');
    const more = await asBen('widen', 'src/{api,web}/**/*.ts');
    expect(more.data.reason).toBe('excluded');
    expect(more.text).toContain('feat/api holds src/api/**');
    const offer = /metes (widen .*)/.exec(more.text)?.[1] ?? '';
    expect(offer).toContain("'!src/api/**'");
    const argv = offer.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", '')) ?? [];
    expect((await asBen(...(argv as [string, ...string[]]))).outcome).toBe('done');
    expect(await asBen('why', 'src/web/page.ts')).toMatchObject({ exit: 0 });
  });

  test('asked for as another task: giving back one’s own is not offered for nothing', async () => {
    await asBen('claim', 'Rework the list', 'src/web/');
    const all = await asBen('claim', 'Other', 'src/api/');
    expect(all.data.reason).toBe('another-task');
    expect(all.text).toContain('feat/api holds src/api/**');
    expect(all.text).not.toContain('metes release');
    const part = await asBen('claim', 'Other', 'src/', '--no-commit', '--target=main');
    expect(part.text).toContain(
      "metes release && metes claim --target=main --no-commit Other 'src/**' '!src/api/**'",
    );
    const same = await asBen('claim', 'Rework the list', 'src/api/');
    expect(same.data.reason).toBe('same-task-other-ground');
    expect(same.text).not.toContain('metes widen');
  });
});

describe('what is offered repeats what was given', () => {
  test('free: who holds a claim here widens it, and a target stays', async () => {
    const none = await asBen('free', '--target=main');
    expect(none.text).toContain("metes claim --target=main '<task>' '**' '!src/api/**'");
    await asBen('claim', 'Rework the list', 'src/web/');
    const own = await asBen('free', 'src/');
    expect(own.text).toContain("metes widen 'src/**' '!src/api/**'");
    expect((await asBen('widen', 'src/**', '!src/api/**')).outcome).toBe('done');
  });

  test('free counts no manifest', async () => {
    const { free } = (await metes(world.io(api), 'free')).data as { free: { of: number } };
    expect(free.of).toBe(3);
  });

  test('status: somebody else’s live claim needs force and a reason, an agent asks', async () => {
    const other = world.path('other');
    world.git(repo, 'worktree', 'add', '-q', '-f', other, 'feat/api');
    const person = await metes(world.io(other, ben), 'status');
    expect(person.text).toMatch(/metes takeover c-\w+ --force --reason '<why>'/);
    const env = { METES_HOLDER: 'ben', METES_AGENT: 'codex' };
    const agent = await metes(world.io(other, { env }), 'status');
    expect(agent.text).toMatch(/metes ask c-\w+ 'Are you still at work on feat\/api\?'/);
    expect(agent.text).not.toContain('metes takeover');
    const agents = await metes(world.io(other, ben), 'claim', '--as=eva', '--no-commit', 'x', 'a');
    expect(agents.text).toMatch(/metes takeover --as=eva --no-commit c-\w+ --force/);
  });

  test('a takeover of one’s own live claim: held', async () => {
    const answer = await metes(world.io(api), 'takeover', 'feat/api');
    expect(answer.outcome).toBe('held');
    expect(answer.text).toMatch(/^You have this already/);
    expect(answer.text).not.toContain('continues');
  });

  test('a release of nothing says what there is', async () => {
    expect((await asBen('release')).text).toContain('metes status');
    world.git(api, 'switch', '-qc', 'feat/next');
    const next = await metes(world.io(api), 'release');
    expect(next.text).toMatch(/metes release c-\w+\n {6}gives back .* feat\/api/);
  });
});

describe('the manifest is metes’ own', () => {
  test('its commits say what they do, and are no work', async () => {
    await metes(world.io(api), 'widen', 'docs/');
    await metes(world.io(api), 'narrow', '!docs/**');
    expect(world.git(api, 'log', '--format=%s', '-3').split('\n')).toEqual([
      'Narrow what feat/api writes',
      'Widen what feat/api writes',
      'Declare what feat/api writes',
    ]);
    expect((await asBen('claim', 'x', 'src/api/')).text).toContain('no commit yet');
    world.commit(api, { 'src/api/items.ts': 'more\n' }, 'Add cursor');
    expect((await asBen('claim', 'x', 'src/api/')).text).toMatch(/1 commit so far.*"Add cursor"/);
  });

  test('it never counts as written before it was asked for', async () => {
    const agent = world.io(api, { env: { METES_AGENT: 'codex' } });
    expect((await metes(agent, 'widen', '.metes/')).outcome).toBe('done');
  });
});

test.each(['status', 'renew', 'tidy', 'init', 'uninstall', 'doctor', 'log'])(
  '%s takes no arguments, and says so',
  async (verb) => {
    const error = await failure(Promise.resolve().then(() => metes(world.io(repo), verb, 'extra')));
    expect([error.code, error.message]).toEqual(['arguments', `metes ${verb} takes no arguments`]);
  },
);
