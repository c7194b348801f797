/** Looking at git stays bounded, whatever agents and strangers put there: names, branches, commits, contents. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openContext } from '../../src/commands/context/context.ts';
import { freshTip, loadView } from '../../src/commands/context/view-of.ts';
import { recordSeen } from '../../src/commands/promising/seen.ts';
import { openDoor } from '../../src/git/run.ts';
import { enrol, metes, newWorld, team, type World } from '../support/test-io.ts';

let world: World;
let main: string;
beforeEach(async () => {
  world = newWorld();
  Object.assign(world.env, { GIT_COMMITTER_DATE: '' });
  main = world.repository('shop');
  await enrol(world, main);
});
afterEach(() => world.close());

async function look(at: string, branches?: (view: Branches) => Branches) {
  const opened = await openContext(world.io(at));
  let calls = 0;
  const door = {
    ...opened.door,
    run: (call: Parameters<typeof opened.door.run>[0]) => {
      calls += 1;
      return opened.door.run(call);
    },
    text: (call: Parameters<typeof opened.door.text>[0]) => {
      calls += 1;
      return opened.door.text(call);
    },
  };
  const ctx = { ...opened, door };
  const loaded = (await loadView(ctx.store, await freshTip(ctx))).view;
  const view = branches === undefined ? loaded : branches(loaded);
  calls = 0;
  const looked = await recordSeen(ctx, view);
  return { ...looked, calls };
}
type Branches = Awaited<ReturnType<typeof loadView>>['view'];

test('names that mean something to git, a shell or a terminal', async () => {
  const at = world.path('tree');
  world.git(main, 'worktree', 'add', '-q', at, '-b', 'feat/-n;$(x)');
  const names = ['src/:(top)*.ts', 'src/a"b\u0007.ts', '--output=x.ts', "it's.ts"];
  const message = names.map((name) => `I'll add \`${name}\`.`).join('\n\n');
  await metes(world.io(at), 'promise', message);
  world.commit(at, Object.fromEntries(names.map((name) => [name, 'export {};\n'])), 'all');
  const { moves, notes } = await look(at);
  const paths = moves.flatMap(({ shown }) => (shown.kind === 'commit' ? [shown.path] : []));
  expect(notes).toEqual([]);
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) expect(names).toContain(path);
  world.git(main, 'merge', '-q', '--squash', 'feat/-n;$(x)');
  world.git(main, 'commit', '-qm', 'Land');
  const landed = await look(main);
  expect(landed.notes).toEqual([]);
  expect(landed.moves.length).toBeGreaterThan(0);
  expect([...landed.view.commitments.values()]).toEqual([]);
});

test('a branch name that somebody wrote into the registry by hand is left alone', async () => {
  const at = world.path('tree');
  world.git(main, 'worktree', 'add', '-q', at, '-b', 'feat/a');
  await metes(world.io(at), 'promise', "I'll add src/a.ts.");
  const { moves, calls } = await look(at, (view) => ({
    ...view,
    commitments: new Map(
      [...view.commitments].map(([id, one]) => [id, { ...one, branch: '--all\nfeat/a' }]),
    ),
  }));
  expect([moves, calls]).toEqual([[], 0]);
});

test('a hundred branches in one look, and the rest is named', async () => {
  const at = world.path('tree');
  world.git(main, 'worktree', 'add', '-q', at, '-b', 'feat/a');
  await metes(world.io(at), 'promise', "I'll add src/a.ts.");
  world.commit(at, { 'src/a.ts': 'a\n' }, 'a');
  const { notes } = await look(at, (view) => {
    const [one] = [...view.commitments.values()];
    if (one === undefined) throw new Error('nothing was promised');
    const many = Array.from({ length: 130 }, (_, n) => {
      const id = `p-${String(n).padStart(10, '0')}` as const;
      return [id, { ...one, id, branch: `many/${n}` }] as const;
    });
    return { ...view, commitments: new Map(many) };
  });
  expect(notes).toEqual(['metes: 30 more branches with commitments were not looked at']);
});

test('a thousand commitments and five hundred commits of a branch: as many calls as for one', async () => {
  const at = world.path('tree');
  world.git(main, 'worktree', 'add', '-q', at, '-b', 'feat/a');
  await metes(world.io(at), 'promise', "I'll add src/a.ts, and I'll add /items.");
  world.commit(at, { 'src/a.ts': 'app.get("/items");\n' }, 'first');
  const few = (await look(at)).calls;
  const stream = Array.from(
    { length: 600 },
    (_, n) =>
      `commit refs/heads/feat/a\ncommitter a <a@b.c> ${1_800_000_000 + n} +0000\ndata 1\nx\n${n === 0 ? `from ${world.git(at, 'rev-parse', 'HEAD')}\n` : ''}M 644 inline many/${n}.ts\ndata 2\n${n % 10}\n\n`,
  ).join('');
  const door = openDoor(world.env);
  await door.run({ cwd: main, args: ['fast-import', '--quiet', '--force'], stdin: stream });
  const { calls } = await look(at, (view) => {
    const all = [...view.commitments.values()];
    const many = Array.from({ length: 1_000 }, (_, n) => {
      const id = `p-${String(n).padStart(10, '0')}` as const;
      const one = all[n % all.length];
      if (one === undefined) throw new Error('nothing was promised');
      const [promised] = one.history;
      const oid = n.toString(16).padStart(40, '0');
      const started = { ...promised, state: 'STARTED', shown: { kind: 'commit', oid, path: 'x' } };
      const history = n % 2 === 0 ? [promised] : [promised, started];
      return [id, { ...one, id, history } as typeof one] as const;
    });
    return { ...view, commitments: new Map(many) };
  });
  expect(calls).toBeLessThanOrEqual(few + 10);
});

test('a remote that does not answer is asked once, and the branches are named in one line', async () => {
  const [one = ''] = await team(world, ['one']);
  world.git(one, 'switch', '-q', '-c', 'feat/a', '--no-track', 'origin/main');
  await metes(world.io(one), 'promise', "I'll add src/a.ts.");
  world.commit(one, { 'src/a.ts': 'a\n' }, 'a');
  const head = world.git(one, 'rev-parse', 'HEAD');
  const ctx = await openContext(world.io(one));
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  world.git(one, 'remote', 'set-url', 'origin', world.path('nowhere.git'));
  const many = [...view.commitments.values()].flatMap((kept) =>
    [1, 2, 3].map((n) => {
      const id = `p-000000000${n}` as const;
      const shown = { kind: 'pushed', head, path: 'src/a.ts' } as const;
      const history = [...kept.history, { ...kept.history[0], state: 'IMPLEMENTED', shown }];
      return [id, { ...kept, id, branch: `gone/${n}`, history } as typeof kept] as const;
    }),
  );
  const { moves, notes } = await recordSeen(ctx, { ...view, commitments: new Map(many) });
  expect(moves).toEqual([]);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatch(/^metes: what became of promises on "gone\/\d" was not looked at: /);
});
