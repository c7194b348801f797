/** `metes ledger` of a registry: what is open and how far it is, the findings, and the whole journal. Four agents at once. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openContext } from '../../src/commands/context/context.ts';
import { transact } from '../../src/commands/transact.ts';
import { weighMoves } from '../../src/registry/moves.ts';
import type { Kept, Move } from '../../src/registry/promised.ts';
import { parserProgram } from '../support/parser-program.ts';
import { enrol, metes, newWorld, type TestIo, type World } from '../support/test-io.ts';

const parser = parserProgram();

let world: World;
let main: string;

beforeEach(async () => {
  world = newWorld();
  main = world.repository('shop', { 'README.md': '# shop\n', 'src/a.ts': 'export {};\n' });
  await enrol(world, main);
});
afterEach(() => world.close());

/** An agent of its own, in a worktree of its own. */
function agent(name: string): string {
  const at = world.path(name);
  world.git(main, 'worktree', 'add', '-q', at, '-b', `feat/${name}`);
  return at;
}

type Kind = Move['state'];
const HEAD = '0123456789abcdef0123456789abcdef01234567';
const SHOWN: { readonly [K in Kind]: Move['shown'] } = {
  STARTED: { kind: 'commit', oid: HEAD, path: 'src/a.ts' },
  IMPLEMENTED: { kind: 'pushed', head: HEAD, path: 'src/a.ts' },
  TESTED: { kind: 'run', command: 'npm test', head: HEAD },
  REPORTED: { kind: 'ready', head: HEAD },
  VERIFIED: { kind: 'merged', head: HEAD },
  ABANDONED: { kind: 'gone', branch: 'feat/a' },
};
const moves = (one: Kept | undefined, ...states: readonly Kind[]): Move[] =>
  states.map((state) => ({
    commitment: one?.id ?? 'p-0000000000',
    state,
    shown: SHOWN[state],
  }));

async function show(at: string, ...steps: readonly Move[]) {
  const ctx = await openContext(world.io(at));
  return transact(ctx, (_view, _tip, origin) => ({ ...origin, kind: 'advance', moves: steps }));
}
async function promise(at: string, said: string) {
  const answer = await metes(world.io(at), 'promise', said);
  return { ...answer, kept: answer.data.commitments as readonly Kept[] };
}
const later = (at: string, hours: number): TestIo => {
  const io = world.io(at);
  io.clock.aheadMs = hours * 3_600_000;
  return io;
};

test('nothing promised: how it is done', async () => {
  const answer = await metes(world.io(main), 'ledger');
  expect(answer).toMatchObject({ exit: 0, outcome: 'shown', data: { findings: [] } });
  expect(answer.text).toContain('metes promise "I\'ll implement src/api/items.ts"');
});

describe('four agents in four worktrees', () => {
  test('what is open, how far it is, and what went wrong', async () => {
    const [a, b, c, d] = [agent('a'), agent('b'), agent('c'), agent('d')];
    const { kept: all } = await promise(a, "I'll refactor src/**");
    const conflicted = await promise(b, "I'll update src/a.ts");
    const { kept: docs } = await promise(c, "I'll write docs/items.md and fix /items.");
    const { kept: tests } = await promise(d, "I'll add test/items.test.ts");
    await show(a, ...moves(all[0], 'STARTED', 'IMPLEMENTED'));
    await show(d, ...moves(tests[0], 'IMPLEMENTED', 'TESTED', 'REPORTED'));

    const answer = await metes(world.io(main), 'ledger');
    expect(answer.data.findings).toEqual([
      { code: 'unverified', commitment: tests[0]?.id },
      { code: 'conflicted', commitment: conflicted.kept[0]?.id },
    ]);
    expect(answer.text).toContain('5 commitments, 2 findings');
    expect(answer.text).toMatch(
      new RegExp(
        `feat/a, Ada:\n  ${all[0]?.id}  IMPLEMENTED  refactor src/\\*\\*  .*: src/a.ts at 0123456789ab`,
      ),
    );
    expect(answer.text).toMatch(
      new RegExp(
        `conflicted  ${conflicted.kept[0]?.id}  feat/b, Ada: update src/a.ts, after ${all[0]?.id}\n    COMMITTED .*UTC\n    CONFLICTED .*UTC`,
      ),
    );

    const twoDays = await metes(later(main, 49), 'ledger');
    expect(twoDays.data.findings).toEqual([
      { code: 'missed', commitment: docs[1]?.id },
      { code: 'missed', commitment: docs[0]?.id },
      { code: 'unverified', commitment: tests[0]?.id },
      { code: 'conflicted', commitment: conflicted.kept[0]?.id },
    ]);
  });

  test('an owner that is done, or gave up, no longer conflicts; a conflicted one that went on never does', async () => {
    const [a, b, c, d] = [agent('a'), agent('b'), agent('c'), agent('d')];
    const { kept: first } = await promise(a, "I'll implement src/x.ts");
    const second = await promise(b, "I'll implement src/x.ts");
    expect(second.outcome).toBe('conflicted');
    await show(b, ...moves(second.kept[0], 'STARTED', 'IMPLEMENTED', 'REPORTED'));
    await show(a, ...moves(first[0], 'IMPLEMENTED', 'REPORTED', 'VERIFIED'));
    const third = await promise(c, "I'll implement src/x.ts");
    expect(third.outcome).toBe('promised');
    const fourth = await promise(d, "I'll implement src/x.ts");
    expect(fourth.kept[0]?.conflictsWith).toBe(third.kept[0]?.id);
    await show(c, ...moves(third.kept[0], 'ABANDONED'));
    expect((await promise(a, "I'll implement src/x.ts")).outcome).toBe('promised');
  });

  test('a step out of order is refused with the legal ones named, and changes nothing', async () => {
    const a = agent('a');
    const { kept } = await promise(a, "I'll implement src/x.ts");
    const wrong = moves(kept[0], 'VERIFIED');
    const { decision, view } = await show(a, ...wrong);
    expect(decision.outcome).toBe('unchanged');
    expect(weighMoves(view.commitments, wrong).declined).toMatchObject([
      { because: 'illegal', legal: ['STARTED', 'IMPLEMENTED', 'ABANDONED', 'RENEGOTIATED'] },
    ]);
  });
});

test('--all has what is over too, with its history: rework is seen there', async () => {
  const a = agent('a');
  const { kept } = await promise(a, "I'll implement src/x.ts and add src/y.ts");
  await show(a, ...moves(kept[0], 'IMPLEMENTED', 'ABANDONED'));
  await promise(a, "Instead of src/y.ts I'll add src/z.ts");
  const open = await metes(world.io(a), 'ledger');
  expect(open.data.commitments).toMatchObject([{ object: 'src/z.ts', state: 'COMMITTED' }]);
  const all = await metes(world.io(a), 'ledger', '--all');
  expect(all.data.commitments).toMatchObject([
    { object: 'src/x.ts', state: 'ABANDONED' },
    { object: 'src/y.ts', state: 'RENEGOTIATED' },
    { object: 'src/z.ts', state: 'COMMITTED' },
  ]);
  expect(all.data.findings).toEqual([{ code: 'rework', commitment: kept[0]?.id }]);
  expect(all.text).toContain('feat/a is gone');
  expect((await metes(world.io(a), 'audit')).outcome).toBe('clean');
});

test('status says in one line what is open on the branch, and what was missed', async () => {
  const [a, b] = [agent('a'), agent('b')];
  await promise(a, "I'll implement src/x.ts and add src/y.ts");
  const status = await metes(world.io(a), 'status', '--fresh');
  expect(status.data.commitments).toEqual({ open: 2, missed: 0 });
  expect(status.text).toContain('Promised on this branch: 2 open commitments (metes ledger).');
  const late = await metes(later(a, 49), 'status');
  expect(late.text).toContain('2 open commitments, 2 of them missed (metes ledger).');
  expect((await metes(world.io(b), 'status')).text).not.toContain('Promised');
});

test('missed is what the config says: not an hour before, and one after', async () => {
  const file = join(main, '.metes/config.yml');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nmissed_after: 3h\n`);
  world.git(main, 'commit', '-qam', 'Wait three hours');
  const a = agent('a');
  const { kept } = await promise(a, "I'll implement src/x.ts");
  expect((await metes(later(a, 2), 'ledger')).data.findings).toEqual([]);
  expect((await metes(later(a, 4), 'ledger')).data.findings).toEqual([
    { code: 'missed', commitment: kept[0]?.id },
  ]);
});

test('records first what git shows: a commit, the work as it is, the merge', async () => {
  const a = agent('a');
  const { kept } = await promise(a, "I'll implement src/x.ts");
  world.commit(a, { 'src/x.ts': 'export {};\n' });
  const first = await metes(world.io(main), 'ledger');
  expect(first.data).toMatchObject({ seen: 2, commitments: [{ state: 'IMPLEMENTED' }] });
  expect(first.text).toContain('git showed 2 steps now');
  expect((await metes(world.io(main), 'ledger')).data.seen).toBe(0);
  world.git(main, 'merge', '-q', '--no-edit', 'feat/a');
  const merged = await metes(world.io(main), 'ledger', '--all');
  expect(merged.data.commitments).toMatchObject([{ id: kept[0]?.id, state: 'VERIFIED' }]);
  expect((await metes(world.io(main), 'audit')).outcome).toBe('clean');
});

test('what made work needs is named, with whoever has promised it', async () => {
  const [a, b] = [agent('a'), agent('b')];
  const { kept: needed } = await promise(a, "I'll implement src/list.ts");
  const { kept: made } = await promise(b, "I'll implement src/view.ts");
  world.commit(b, { 'src/view.ts': "import { list } from './list.ts';\nexport const v = list;\n" });
  const io = { ...world.io(main), cli: join(dirname(parser.path), 'cli.js') };
  const { data, text } = await metes(io, 'ledger');
  expect(data.findings).toEqual([
    { code: 'dependency-not-notified', commitment: made[0]?.id, prerequisite: 'src/list.ts' },
  ]);
  expect(text).toContain(
    `implement src/view.ts, which needs src/list.ts, promised on feat/a, Ada: ${needed[0]?.id}`,
  );
});
