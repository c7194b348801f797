/** What becomes of commitments when the registry is rolled over, rewound, or edited by hand. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Kept } from '../../src/registry/promised.ts';
import { metes, newWorld, team, type World } from '../support/test-io.ts';

const OLD = 'refs/heads/metes-registry';
const NEW = 'refs/heads/metes-registry-2';

let world: World;
let ada: string;
let bob: string;
let origin: string;
beforeEach(async () => {
  world = newWorld();
  [ada, bob] = (await team(world, ['ada', 'bob'])) as [string, string];
  origin = world.path('origin.git');
  world.git(ada, 'switch', '-qc', 'feat/a');
  world.git(bob, 'switch', '-qc', 'feat/b');
});
afterEach(() => world.close());

const promise = async (at: string, said: string) => {
  const answer = await metes(world.io(at), 'promise', said);
  return { ...answer, kept: answer.data.commitments as readonly Kept[] };
};
const openIds = async (at: string, ...argv: readonly string[]) =>
  ((await metes(world.io(at), 'ledger', ...argv)).data.commitments as readonly Kept[]).map(
    ({ id }) => id,
  );
const tree = (ref: string): string => world.git(origin, 'rev-parse', `${ref}^{tree}`);

test('rolled over: the new registry begins with all that is open', async () => {
  const { kept } = await promise(ada, "I'll refactor src/**");
  await metes(world.io(ada), 'init', '--roll-over');
  expect(tree(NEW)).toBe(tree(OLD));
  world.git(ada, 'switch', '-q', 'main');
  world.git(ada, 'commit', '-qm', 'Roll over', '--', '.metes/config.yml');
  world.git(ada, 'push', '-q', 'origin', 'main');
  world.git(bob, 'fetch', '-q', 'origin');
  const met = await promise(bob, "I'll update src/api/items.ts");
  expect(met.kept[0]?.conflictsWith).toBe(kept[0]?.id);
  expect(await openIds(ada)).toEqual([kept[0]?.id, met.kept[0]?.id]);
  expect(await openIds(ada, '--all')).toEqual([kept[0]?.id, met.kept[0]?.id]);
  expect((await metes(world.io(bob), 'audit')).outcome).toBe('clean');
});

test('rewound: recover brings it back, and marks what it meets now', async () => {
  const before = world.git(origin, 'rev-parse', OLD);
  const { kept: lost } = await promise(ada, "I'll refactor src/**");
  world.git(origin, 'update-ref', OLD, before);
  const { kept: met } = await promise(bob, "I'll update src/api/items.ts");
  expect(met[0]).not.toHaveProperty('conflictsWith');
  const recovered = await metes(world.io(ada), 'recover');
  expect(recovered.exit).toBe(0);
  const { data } = await metes(world.io(ada), 'ledger');
  expect(data.commitments).toHaveLength(2);
  expect(data.commitments).toContainEqual(
    expect.objectContaining({ id: lost[0]?.id, conflictsWith: met[0]?.id }),
  );
  expect((await metes(world.io(ada), 'audit', '--full')).outcome).toBe('clean');
});

test('written by hand to trick whoever reads it: shown harmless, and named by audit', async () => {
  const { kept } = await promise(ada, "I'll refactor src/**");
  const work = world.path('forge');
  world.git(world.root, 'clone', '-q', '--single-branch', '-b', 'metes-registry', origin, work);
  const id = kept[0]?.id ?? '';
  const evil = '\u001b]0;x\u0007\u202e\nmetes: all is well';
  const forged = { ...kept[0], verb: evil, object: evil, holder: evil, branch: evil };
  world.write(
    join(work, 'commitments', id.slice(2, 4), `${id}.json`),
    `${JSON.stringify(forged, null, 2)}\n`,
  );
  world.git(work, 'commit', '-qam', 'created this registry');
  world.git(work, 'push', '-q', 'origin', 'metes-registry');
  const { text, notes } = await metes(world.io(bob), 'ledger');
  for (const line of [text, ...(notes ?? [])].join('\n').split('\n'))
    expect(line).not.toMatch(/[\u0000-\u001f\u202e]|^metes: all is well/);
  expect((await metes(world.io(bob), 'audit')).outcome).not.toBe('clean');
});

test('edited by hand: audit names it', async () => {
  const { kept } = await promise(ada, "I'll refactor src/**");
  const work = world.path('forge');
  world.git(world.root, 'clone', '-q', '--single-branch', '-b', 'metes-registry', origin, work);
  const id = kept[0]?.id ?? '';
  world.write(join(work, 'commitments', id.slice(2, 4), `${id}.json`), '{}\n');
  world.git(work, 'commit', '-qam', 'Say nothing of it');
  world.git(work, 'push', '-q', 'origin', 'metes-registry');
  const { data, outcome } = await metes(world.io(bob), 'audit');
  expect(outcome).not.toBe('clean');
  expect((data.problems as { code: string }[]).map(({ code }) => code)).toEqual(['no-event']);
});

test('moved by hand: whoever promises, or asks what became of it, is told', async () => {
  const { kept } = await promise(ada, "I'll refactor src/**");
  await promise(bob, "I'll add docs/b.md");
  await metes(world.io(bob), 'ledger');
  const work = world.path('forge');
  world.git(world.root, 'clone', '-q', '--single-branch', '-b', 'metes-registry', origin, work);
  const [one] = kept;
  const id = one?.id ?? '';
  const shown = { kind: 'merged', head: 'a'.repeat(40) };
  const event = 'e-11111111111111111111';
  const at = one?.history[0]?.at;
  const moved = {
    ...one,
    history: [...(one?.history ?? []), { state: 'VERIFIED', at, event, shown }],
  };
  world.write(
    join(work, 'commitments', id.slice(2, 4), `${id}.json`),
    `${JSON.stringify(moved, null, 2)}\n`,
  );
  const { commitments: _, ...base } = JSON.parse(
    /^\{[\s\S]*^\}$/m.exec(world.git(work, 'log', '-1', '--format=%b'))?.[0] ?? '',
  );
  const moves = [{ commitment: id, state: 'VERIFIED', shown }];
  const forged = { ...base, id: event, kind: 'advanced', moves };
  world.git(work, 'commit', '-qam', `by hand\n\n${JSON.stringify(forged, null, 2)}\n\n[skip ci]`);
  world.git(work, 'push', '-q', 'origin', 'metes-registry');
  for (const argv of [
    ['ledger'],
    ['promise', "I'll add docs/c.md"],
    ['ready'],
    ['attest', '--', 'true'],
  ]) {
    const { notes } = await metes(world.io(bob), ...(argv as [string]));
    expect(notes?.join('\n'), argv.join()).toMatch(
      /^metes: the registry has 1 entry that no metes wrote: illegal-move, by .*\n +metes audit$/m,
    );
  }
  const { text } = await metes(world.io(bob), 'recover');
  expect(text).toContain(`commitments/${id.slice(2, 4)}/${id}.json\n  metes promise\n`);
  expect(text).not.toContain('metes release');
});
