/** Killed at any step: the branch has all of the write or nothing of it, and the next command just goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareRepository } from '../support/git-servers.ts';
import { BRANCH, cloneStore, draft, mustWrite, subjects } from '../support/store-harness.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';
import { buildWriter, killerGit, type WriterRun } from '../support/writer-process.ts';

let world: World;
let write: ReturnType<typeof buildWriter>;
beforeAll(() => {
  world = tempWorld('crash');
  write = buildWriter(world);
});
afterAll(() => world.dispose());

/** Every git process of a first contact and a write, in order, and how many commits the branch has afterwards. */
const POINTS = [
  ['init', 'before', 0],
  ['init', 'after', 0],
  ['fetch', 'before', 0],
  ['fetch', 'after', 0],
  ['cat-file', 'before', 0],
  ['update-ref', 'before', 0],
  ['update-ref', 'after', 0],
  ['fast-import', 'before', 0],
  ['fast-import', 'after', 0],
  ['push', 'before', 0],
  ['push', 'after', 1],
] as const;

test.each(POINTS)('killed at %s, %s it', async (subcommand, when, landed) => {
  const dir = bareRepository(world, `${subcommand}-${when}.git`);
  const root = await mustWrite(cloneStore(world, dir), null, draft('root'));
  const clone = cloneStore(world, dir);
  const env = killerGit(world, { subcommand, when });
  const killed: WriterRun = await write({ commonDir: clone.commonDir, url: dir, name: 'one', env });
  expect(killed.signal).toBe('SIGKILL');
  expect(killed.told).toEqual([]);

  const count = (): number => Number(world.git(dir, 'rev-list', '--count', BRANCH)) - 1;
  expect(count()).toBe(landed);
  // The verified tip never runs ahead of the branch.
  const cached = await clone.cached();
  if (cached !== null) world.git(dir, 'merge-base', '--is-ancestor', cached.oid, BRANCH);

  const next = await write({ commonDir: clone.commonDir, url: dir, name: 'two' });
  expect(next.errors).toEqual([]);
  expect(next.told).toEqual([`${world.git(dir, 'rev-parse', BRANCH)} ${landed + 1}`]);
  const names = await subjects(clone, world.git(dir, 'rev-parse', BRANCH));
  expect(names).toEqual(['root', ...(landed === 1 ? ['1 by one'] : []), `${landed + 1} by two`]);
  expect(root.message).toMatch(/^root/);
});
