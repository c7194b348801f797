/** What refusals and answers offer next: it works, it repeats what was given, it never gives ground back in vain. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

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
    const answer = await asBen('widen', 'src/**');
    expect(answer.data.outcome ?? answer.outcome).toBe('unchanged');
    const more = await asBen('widen', 'src/{api,web}/**/*.ts');
    expect(more.data.reason).toBe('excluded');
    expect(more.text).toContain('feat/api holds src/api/**');
    const offer = /metes release && metes (claim .*)/.exec(more.text)?.[1] ?? '';
    expect(offer).not.toBe('');
    await asBen('release');
    const argv = offer.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", '')) ?? [];
    const granted = await asBen(...(argv as [string, ...string[]]));
    expect(granted.outcome).toBe('granted');
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
