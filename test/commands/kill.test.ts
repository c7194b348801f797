/** `claim` and its kin stopped between any two steps: the next command finds a state that it completes, and says so. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enrol, metes, newWorld, told, type World } from '../support/test-io.ts';

/** The step that is never reached; each stands for a kill just before it. */
const killed = vi.hoisted(() => ({ before: '' }));

class Killed extends Error {}
function step(name: string): void {
  if (killed.before === name) throw new Killed(name);
}

vi.mock('../../src/git/commit-file.ts', async (original) => {
  const real = await original<typeof import('../../src/git/commit-file.ts')>();
  return {
    ...real,
    commitFile: async (...args: Parameters<typeof real.commitFile>) => {
      step('stage the manifest');
      if (killed.before === 'commit the manifest') {
        await real.stageFile(args[0], args[1], args[2]);
        step('commit the manifest');
      }
      const done = await real.commitFile(...args);
      step('answer');
      return done;
    },
  };
});
vi.mock('../../src/commands/guard/file.ts', async (original) => {
  const real = await original<typeof import('../../src/commands/guard/file.ts')>();
  return {
    ...real,
    writeGuardFile: (...args: Parameters<typeof real.writeGuardFile>) => {
      step('compile the guard');
      return real.writeGuardFile(...args);
    },
  };
});
vi.mock('../../src/git/store.ts', async (original) => {
  const real = await original<typeof import('../../src/git/store.ts')>();
  return {
    ...real,
    openStore: (...args: Parameters<typeof real.openStore>) => {
      const store = real.openStore(...args);
      return {
        ...store,
        write: async (...written: Parameters<typeof store.write>) => {
          step('push');
          const outcome = await store.write(...written);
          step('learn that the push landed');
          return outcome;
        },
      };
    },
  };
});

let world: World;
let repo: string;
beforeEach(async () => {
  killed.before = '';
  world = newWorld();
  repo = world.repository('repo', { 'src/api/items.ts': 'x\n', 'src/web/page.ts': 'x\n' });
  await enrol(world, repo);
  world.git(repo, 'switch', '-qc', 'feat/a');
});
afterEach(() => world.close());

async function kill(before: string, ...argv: [string, ...string[]]): Promise<void> {
  killed.before = before;
  await expect(metes(world.io(repo), ...argv)).rejects.toThrow(before);
  killed.before = '';
}

const subjects = () => world.git(repo, 'log', '--format=%s', 'metes-registry').split('\n');
const granted = () => subjects().filter((line) => line.startsWith('granted'));
const guard = () => existsSync(join(repo, '.git/metes/compiled/guard'));
const manifests = () => world.git(repo, 'ls-tree', '-r', '--name-only', 'HEAD', '.metes/scope/');
const clean = () => expect(world.git(repo, 'status', '--porcelain')).toBe('');

describe('claim', () => {
  test('before the push: nothing was done, and the next claim does all of it', async () => {
    await kill('push', 'claim', 'A', 'src/api/');
    expect(granted()).toHaveLength(0);
    clean();
    const answer = await metes(world.io(repo), 'claim', 'A', 'src/api/');
    expect(answer.outcome).toBe('granted');
    expect(answer.data.mended).toEqual([]);
  });

  const steps = [
    ['learn that the push landed', ['guard', 'manifest']],
    ['compile the guard', ['guard', 'manifest']],
    ['stage the manifest', ['manifest']],
    ['commit the manifest', ['manifest']],
    ['answer', []],
  ] as const;
  const ways = [
    ['with the same words', ['A', 'src/api/']],
    ['without arguments', []],
  ] as const;
  for (const [before, missing] of steps) {
    test.each(ways)(`killed before "${before}": claim %s completes it`, async (_way, argv) => {
      await kill(before, 'claim', 'A', 'src/api/');
      expect(granted()).toHaveLength(1);
      const answer = await metes(world.io(repo), 'claim', ...argv);
      expect(answer).toMatchObject({ exit: 0, outcome: 'held' });
      const mended = answer.data.mended as string[];
      expect(mended).toHaveLength(missing.length);
      for (const what of missing) expect(mended.join('\n')).toContain(what);
      expect(told(answer)).toEqual(mended.map((line) => `metes: mended: ${line}`));
      expect(granted()).toHaveLength(1);
      expect(guard()).toBe(true);
      expect(manifests()).not.toBe('');
      clean();
    });
  }

  test('status says what is missing, and who mends it', async () => {
    await kill('stage the manifest', 'claim', 'A', 'src/api/');
    const status = await metes(world.io(repo), 'status');
    expect(status.text).toMatch(/ has no manifest here yet\n +metes claim\n +writes it\n/);
  });
});

describe('after a kill, ground is never open wider than the claim', () => {
  beforeEach(() => metes(world.io(repo), 'claim', 'A', 'src/**'));

  test.each([['narrow', 'src/api/'], ['release']] as [string, ...string[]][])(
    '%s killed before its push: the guard is gone, the claim as it was',
    async (...argv) => {
      await kill('push', ...argv);
      expect(guard()).toBe(false);
      const answer = await metes(world.io(repo), 'claim');
      expect(answer.outcome).toBe('held');
      expect(answer.data.claim).toMatchObject({ write: ['src/**'] });
      expect(guard()).toBe(true);
    },
  );

  test('narrow killed after its push: the guard is gone until a command compiles it', async () => {
    await kill('learn that the push landed', 'narrow', 'src/api/');
    expect(guard()).toBe(false);
    const again = await metes(world.io(repo), 'narrow', 'src/api/');
    expect(again).toMatchObject({ exit: 0, outcome: 'unchanged' });
    expect(again.data.claim).toMatchObject({ write: ['src/api/**'] });
    expect(guard()).toBe(true);
    clean();
  });

  test('release killed after its push: releasing again changes nothing', async () => {
    await kill('learn that the push landed', 'release');
    expect(guard()).toBe(false);
    expect((await metes(world.io(repo), 'release')).outcome).toBe('unchanged');
    expect(subjects().filter((line) => line.startsWith('released'))).toHaveLength(1);
  });

  test('takeover killed after its push: the same takeover completes it', async () => {
    const mine = (await metes(world.io(repo), 'status')).data.mine as { id: string }[];
    const id = mine[0]?.id ?? '';
    const other = world.path('other');
    world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/b', other, 'main');
    killed.before = 'compile the guard';
    await expect(metes(world.io(other), 'takeover', id)).rejects.toThrow('compile the guard');
    killed.before = '';
    const again = await metes(world.io(other), 'takeover', id);
    expect(again).toMatchObject({ exit: 0, outcome: 'held' });
    expect(again.data.claim).toMatchObject({ generation: 2, branch: 'feat/b' });
    expect(again.data.mended).toHaveLength(2);
    expect(world.git(other, 'status', '--porcelain')).toBe('');
  });
});
