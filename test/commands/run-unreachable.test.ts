/** A run whose registry goes out of reach while its command is at work: the command goes on, and is judged all the same. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { metes, newWorld, type TestIo, team, type World } from '../support/test-io.ts';

let world: World;
let at: string;
let io: TestIo;
beforeEach(async () => {
  world = newWorld();
  [at = ''] = await team(world, ['one']);
  world.git(at, 'switch', '-qc', 'feat/x');
  io = world.io(at);
});
afterEach(() => world.close());

const AWAY = 'mv ../origin.git ../away.git';
const run = (script: string, ...options: string[]) => {
  const argv = ['--task', 'Change the items', '--write', 'src/api/**', ...options];
  return metes(io, 'run', ...argv, '--', 'sh', '-c', script);
};
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
};

test('inside: its exit is the command’s, and whose ground it stays is said', async () => {
  const ran = await run(`${AWAY}; echo x > src/api/items.ts; git commit -qam x; exit 3`);
  expect(ran).toMatchObject({ exit: 3, outcome: 'done', data: { ground: 'unknown', until: null } });
  const { id } = ran.data.claim as { id: string };
  expect(ran.notes?.join('\n')).toContain(
    `metes: the registry could not be told; ${id} lapses at the end of its lease`,
  );
});

test('outside: a breach, and that it is not on record yet; the next check records it', async () => {
  const ran = await run(`${AWAY}; echo x > README.md; git commit -qam x`, '--release');
  expect(ran).toMatchObject({
    exit: 121,
    outcome: 'breach',
    data: { breach: { recorded: false } },
  });
  expect(ran.notes?.join('\n')).toMatch(/^metes: not on record in the registry: ./m);
  renameSync(world.path('away.git'), world.path('origin.git'));
  const person = world.io(at);
  expect(await metes(person, 'check')).toMatchObject({ exit: 1, outcome: 'breach' });
  const subjects = world.git(world.path('origin.git'), 'log', '--format=%s', 'metes-registry');
  expect(subjects.split('\n')[0]).toContain('README.md');
});

test('its lease is renewed again once the registry is back', async () => {
  const done = run('until [ -e go ]; do sleep 0.05; done; rm go', '--lease=3s');
  await until(() => world.git(at, 'log', '-1', '--format=%s').startsWith('Declare'));
  renameSync(world.path('origin.git'), world.path('away.git'));
  await until(() => io.printed.err.includes('the lease could not be renewed: '));
  expect(io.printed.err).toMatch(/^metes: the lease could not be renewed: .*; trying again$/m);
  renameSync(world.path('away.git'), world.path('origin.git'));
  const renewals = () =>
    world
      .git(world.path('origin.git'), 'log', '--format=%s', 'metes-registry')
      .split('\n')
      .filter((line) => line.startsWith('renewed')).length;
  await until(() => renewals() > 0);
  world.write(join(at, 'go'), '');
  expect(await done).toMatchObject({ exit: 0, outcome: 'done' });
});
