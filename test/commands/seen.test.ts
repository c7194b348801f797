/** What git shows of a promise, recorded: by commits, pushes, merges and branches that are gone, and by nothing else. */
import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openContext } from '../../src/commands/context/context.ts';
import { freshTip, loadView } from '../../src/commands/context/view-of.ts';
import { recordSeen } from '../../src/commands/promising/seen.ts';
import { stateOf } from '../../src/ledger/commitment.ts';
import { enrol, metes, newWorld, team, type World } from '../support/test-io.ts';

let world: World;

beforeEach(() => {
  world = newWorld();
  // Now: what was merged before a promise was not for it.
  Object.assign(world.env, { GIT_COMMITTER_DATE: '' });
});
afterEach(() => world.close());

async function look(at: string) {
  const ctx = await openContext(world.io(at));
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  const looked = await recordSeen(ctx, view);
  expect(looked.notes).toEqual([]);
  return {
    ...looked,
    seen: looked.moves.map(({ state, shown }) => `${state} ${shown.kind}`),
    states: [...looked.view.commitments.values()].map((one) => `${one.object} ${stateOf(one)}`),
  };
}
const promise = async (at: string, said: string) =>
  expect((await metes(world.io(at), 'promise', said)).exit).toBe(0);

describe('in one clone, with an embedded registry', () => {
  let main: string;
  let at: string;
  beforeEach(async () => {
    main = world.repository('shop', { 'README.md': '# shop\n', 'src/old.ts': 'export {};\n' });
    await enrol(world, main);
    at = world.path('tree');
    world.git(main, 'worktree', 'add', '-q', at, '-b', 'feat/items');
    await promise(at, 'I\'ll add src/items.ts, and I\'ll add GET /items and "item listing".');
  });

  test('nothing is shown by a promise, by what is not committed, and by commits beside it', async () => {
    expect((await look(at)).seen).toEqual([]);
    world.commit(at, { 'docs/items.md': 'app.get("/items")\n' }, 'docs');
    world.write(`${at}/src/items.ts`, 'export {};\n');
    expect((await look(at)).seen).toEqual([]);
  });

  test('the first commit that touches it, and the branch that has it; a second look finds nothing new', async () => {
    world.commit(at, { 'docs/a.md': 'a\n' }, 'beside');
    const first = world.commit(at, { 'src/items.ts': 'export {};\n' }, 'items');
    world.commit(at, { 'src/items.ts': 'app.get("/items", list);\n' }, 'route');
    const looked = await look(at);
    expect(looked.seen).toEqual([
      ...['STARTED commit', 'IMPLEMENTED pushed', 'STARTED commit', 'IMPLEMENTED pushed'],
    ]);
    expect(looked.moves.map(({ shown }) => shown)).toContainEqual({
      kind: 'commit',
      oid: first,
      path: 'src/items.ts',
    });
    const tip = world.git(main, 'rev-parse', 'metes-registry');
    expect((await look(at)).seen).toEqual([]);
    expect(world.git(main, 'rev-parse', 'metes-registry')).toBe(tip);
  });

  test('who only deletes it has removed it, and implemented nothing', async () => {
    await promise(at, "I'll remove src/old.ts. I'll implement src/old.ts.");
    world.git(at, 'rm', '-q', 'src/old.ts');
    world.git(at, 'commit', '-qm', 'gone');
    const { seen, states } = await look(at);
    expect(seen).toEqual(['STARTED commit', 'IMPLEMENTED pushed']);
    expect(states.filter((one) => /^src.old/.test(one)).sort()).toEqual([
      'src/old.ts COMMITTED',
      'src/old.ts IMPLEMENTED',
    ]);
    expect(await metes(world.io(at), 'ready')).toMatchObject({
      data: { reported: [expect.anything()] },
    });
  });

  test('put back again, it was started and is not there', async () => {
    world.commit(at, { 'src/items.ts': 'export {};\n' }, 'items');
    world.git(at, 'revert', '--no-edit', 'HEAD');
    expect((await look(at)).seen).toEqual(['STARTED commit']);
  });

  test.each([
    ['--no-ff', true],
    ['--squash', true],
    ['--no-ff', false],
    ['--squash', false],
  ])('merged by %s, looked at before: %s', async (how, before) => {
    world.commit(at, { 'src/items.ts': 'export {};\n' }, 'items');
    if (before) await look(at);
    world.commit(main, { 'docs/main.md': 'goes on\n' }, 'main goes on');
    world.git(main, 'merge', '-q', how, 'feat/items');
    if (how === '--squash') world.git(main, 'commit', '-qm', 'Items');
    const { seen, states } = await look(main);
    const all = ['IMPLEMENTED', 'REPORTED', 'VERIFIED'].map((state) => `${state} merged`);
    expect(seen).toEqual(before ? all.slice(1) : ['STARTED commit', ...all]);
    expect(states).toEqual([
      expect.stringMatching('COMMITTED'),
      expect.stringMatching('COMMITTED'),
    ]);
  });

  test('rebased, and the target moved forward to it: landed; put back to the target: not', async () => {
    world.commit(at, { 'src/items.ts': 'export {};\n' }, 'items');
    await look(at);
    world.commit(main, { 'docs/main.md': 'goes on\n' }, 'main goes on');
    world.git(at, 'rebase', '-q', 'main');
    const work = world.git(at, 'rev-parse', 'HEAD').trim();
    world.git(at, 'reset', '-q', '--hard', 'main');
    expect((await look(at)).seen).toEqual([]);
    world.git(at, 'reset', '-q', '--hard', work);
    world.git(main, 'merge', '-q', '--ff-only', 'feat/items');
    expect((await look(at)).seen).toEqual(['REPORTED merged', 'VERIFIED merged']);
  });

  test.each(['--no-ff', '--squash'])(
    'a branch that goes on after it was merged by %s',
    async (how) => {
      world.commit(at, { 'src/other.ts': 'export {};\n' }, 'other');
      world.commit(main, { 'docs/main.md': 'goes on\n' }, 'main goes on');
      // As if it were long ago: git's times are whole seconds.
      const env = { GIT_COMMITTER_DATE: '2020-01-01T00:00:00Z' };
      world.git(main, 'merge', '-q', '--no-commit', how, 'feat/items');
      execFileSync('git', ['commit', '-qm', 'Land'], { cwd: main, env: { ...world.env, ...env } });
      await promise(at, "I'll fix src/other.ts.");
      const { seen, moves } = await look(at);
      expect(seen).toEqual(how === '--squash' ? ['STARTED commit'] : []);
      expect(moves.filter(({ shown }) => shown.kind === 'merged')).toEqual([]);
      expect((await look(at)).seen).toEqual([]);
    },
  );

  test.each([
    [false, []],
    [true, ['STARTED commit', 'IMPLEMENTED merged', 'REPORTED merged', 'VERIFIED merged']],
  ])('started on a branch that lands, with work of its own: %s', async (works, seen) => {
    const env = { ...world.env, GIT_COMMITTER_DATE: '2020-01-01T00:00:00Z' };
    world.write(`${at}/src/x.ts`, 'export {};\n');
    world.git(at, 'add', 'src/x.ts');
    execFileSync('git', ['commit', '-qm', 'before'], { cwd: at, env });
    world.git(at, 'switch', '-q', '-c', 'feat/b');
    await promise(at, "I'll refactor src/x.ts.");
    if (works) world.commit(at, { 'src/x.ts': 'export const x = 1;\n' }, 'work');
    world.commit(main, { 'docs/main.md': 'goes on\n' }, 'main goes on');
    world.git(main, 'merge', '-q', '--no-ff', works ? 'feat/b' : 'feat/items');
    expect((await look(at)).seen).toEqual(seen);
  });

  test('of a pattern, all that the branch wrote of it has to have landed', async () => {
    await promise(at, "I'll refactor src/**.");
    const first = world.commit(at, { 'src/a.ts': 'a\n' }, 'a');
    world.commit(at, { 'src/b.ts': 'b\n' }, 'b');
    await look(at);
    world.commit(main, { 'docs/main.md': 'goes on\n' }, 'main goes on');
    world.git(main, 'cherry-pick', '--no-commit', first);
    world.git(main, 'commit', '-qm', 'Half of it');
    expect((await look(at)).seen).toEqual([]);
    world.git(main, 'merge', '-q', '--squash', 'feat/items');
    world.git(main, 'commit', '-qm', 'The rest');
    expect((await look(at)).seen).toEqual(['REPORTED merged', 'VERIFIED merged']);
  });

  test('merged and deleted: what landed is verified, and the rest was given up', async () => {
    world.commit(at, { 'src/items.ts': 'export {};\n' }, 'items');
    await look(at);
    world.git(main, 'merge', '-q', '--no-ff', 'feat/items');
    world.git(main, 'worktree', 'remove', at);
    world.git(main, 'branch', '-q', '-D', 'feat/items');
    const { seen, states } = await look(main);
    expect(seen.toSorted()).toEqual([
      ...['ABANDONED gone', 'ABANDONED gone', 'REPORTED merged', 'VERIFIED merged'],
    ]);
    expect(states).toEqual([]);
  });

  test('deleted with nothing landed: given up; renamed: not', async () => {
    world.commit(at, { 'src/items.ts': 'export {};\n' }, 'items');
    await look(at);
    world.git(at, 'branch', '-m', 'feat/other');
    expect((await look(main)).seen).toEqual([]);
    world.git(main, 'worktree', 'remove', at);
    world.git(main, 'branch', '-q', '-D', 'feat/other');
    expect((await look(main)).seen).toEqual(Array(3).fill('ABANDONED gone'));
  });

  test('what is only on main already, and on the branch by a merge from there, is not the branch’s', async () => {
    world.commit(main, { 'src/items.ts': 'export {};\n' }, 'somebody else');
    world.git(at, 'merge', '-q', 'main');
    expect((await look(at)).seen).toEqual([]);
  });
});

describe('between clones', () => {
  test('pushed is implemented; a branch that is only here is started', async () => {
    const [one = '', two = ''] = await team(world, ['one', 'two']);
    world.git(one, 'switch', '-q', '-c', 'feat/a', '--no-track', 'origin/main');
    await promise(one, "I'll add src/new.ts.");
    world.commit(one, { 'src/new.ts': 'export {};\n' }, 'new');
    expect((await look(two)).seen).toEqual([]);
    expect((await look(one)).seen).toEqual(['STARTED commit']);
    world.git(one, 'push', '-q', 'origin', 'feat/a');
    expect((await look(one)).seen).toEqual(['IMPLEMENTED pushed']);
    world.git(one, 'push', '-q', 'origin', 'feat/a:main');
    expect((await look(one)).seen).toEqual(['REPORTED merged', 'VERIFIED merged']);
  });

  test('another clone’s branch of that name is not whose promise it is', async () => {
    const [one = '', two = ''] = await team(world, ['one', 'two']);
    for (const at of [one, two])
      world.git(at, 'switch', '-q', '-c', 'feat/a', '--no-track', 'origin/main');
    await promise(one, "I'll add src/new.ts.");
    world.commit(two, { 'src/new.ts': 'export {};\n' }, 'new');
    expect((await look(two)).seen).toEqual([]);
    // From there it is, once somebody promised there, or took it over.
    await promise(two, "I'll add src/new.ts.");
    expect((await look(two)).seen).toContain('STARTED commit');
  });

  test('gone from the remote is given up; whoever never had it can’t tell', async () => {
    const [one = '', two = '', three = ''] = await team(world, ['one', 'two', 'three']);
    world.git(one, 'switch', '-q', '-c', 'feat/a', '--no-track', 'origin/main');
    await promise(one, "I'll add src/new.ts.");
    world.commit(one, { 'src/new.ts': 'export {};\n' }, 'new');
    world.git(one, 'push', '-q', 'origin', 'feat/a');
    await look(one);
    expect((await look(two)).seen).toEqual([]);
    world.git(two, 'fetch', '-q');
    world.git(one, 'push', '-q', 'origin', ':feat/a');
    expect((await look(one)).seen).toEqual([]);
    expect((await look(three)).seen).toEqual([]);
    world.git(two, 'fetch', '-q', '--prune');
    expect((await look(two)).seen).toEqual(['ABANDONED gone']);
  });

  test('renamed on the remote as well, it goes on', async () => {
    const [one = ''] = await team(world, ['one']);
    world.git(one, 'switch', '-q', '-c', 'feat/a', '--no-track', 'origin/main');
    await promise(one, "I'll add src/new.ts.");
    world.commit(one, { 'src/new.ts': 'export {};\n' }, 'new');
    world.git(one, 'push', '-q', 'origin', 'feat/a');
    await look(one);
    world.git(one, 'branch', '-m', 'feat/b');
    world.git(one, 'push', '-q', 'origin', ':feat/a', 'feat/b');
    expect((await look(one)).seen).toEqual([]);
  });

  test('a ref that was set by hand shows nothing', async () => {
    const [one = ''] = await team(world, ['one']);
    world.git(one, 'switch', '-q', '-c', 'feat/a', '--no-track', 'origin/main');
    await promise(one, "I'll add src/new.ts.");
    world.commit(one, { 'src/new.ts': 'export {};\n' }, 'new');
    world.git(one, 'update-ref', 'refs/remotes/origin/feat/a', 'HEAD');
    expect((await look(one)).seen).toEqual(['STARTED commit']);
  });
});
