/** Several agents promise at once, each a process of its own: nothing is lost, and of two that meet one is marked. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Kept } from '../../src/registry/promised.ts';
import { lacks } from '../support/packages.ts';
import { enrol, metes, newWorld, project, type World } from '../support/test-io.ts';

const AGENTS = 8;
const cli = join(project, 'dist', 'cli.js');
const lacksCli = lacks('dist/, which npm run build makes', [cli]);

let world: World;
let main: string;
beforeEach(async () => {
  world = newWorld();
  main = world.repository('shop');
  await enrol(world, main);
});
afterEach(() => world.close());

interface Answered {
  readonly exit: number | null;
  readonly outcome: string;
  readonly commitments: readonly Kept[];
}

/** The command line, as an agent would run it. */
const promise = (at: string, said: string): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'promise', '--json', said], {
      cwd: at,
      env: { ...world.env, METES_PATIENCE: '250' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      printed.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      printed.err += chunk;
    });
    child.on('error', reject);
    child.on('close', (exit) => {
      try {
        resolve({ exit, ...(JSON.parse(printed.out) as Omit<Answered, 'exit'>) });
      } catch {
        reject(new Error(`no answer: ${printed.out}${printed.err}`));
      }
    });
  });

test.skipIf(lacksCli)('worktrees of one clone', async () => {
  const places = Array.from({ length: AGENTS }, (_, n) => {
    const at = world.path(`w${n}`);
    world.git(main, 'worktree', 'add', '-q', '-b', `work-${n}`, at, 'main');
    return at;
  });
  const answers = await Promise.all(
    places.map((at, n) => promise(at, `I'll implement src/common.ts and src/own-${n}.ts`)),
  );

  const common = answers.map(({ commitments }) => commitments[0]);
  const owners = common.filter((one) => one?.conflictsWith === undefined);
  expect(owners).toHaveLength(1);
  for (const [n, { exit, outcome, commitments }] of answers.entries()) {
    const won = commitments[0]?.id === owners[0]?.id;
    expect({ n, exit, outcome }).toEqual({
      n,
      exit: won ? 0 : 1,
      outcome: won ? 'promised' : 'conflicted',
    });
    if (!won) expect(commitments[0]?.conflictsWith).toBe(owners[0]?.id);
    expect(commitments[1]).not.toHaveProperty('conflictsWith');
  }

  const { data } = await metes(world.io(main), 'ledger');
  const ids = (data.commitments as readonly Kept[]).map(({ id }) => id).sort();
  expect(ids).toEqual(answers.flatMap(({ commitments }) => commitments.map(({ id }) => id)).sort());
  expect((await metes(world.io(main), 'audit')).outcome).toBe('clean');
});
