/** A second `run` on the branch of an ended one, for other ground: what was written under the first stays its own. */
import { beforeEach, describe, expect, test } from 'vitest';
import { runCopies } from '../support/run-copies.ts';
import { metes, type World } from '../support/test-io.ts';

const copies = runCopies();
let world: World;
let at: string;
beforeEach(() => {
  ({ world, at } = copies);
});

async function run(task: string, write: readonly string[], script: string) {
  const io = world.io(at);
  const asked = [`--task=${task}`, ...write.map((entry) => `--write=${entry}`)];
  const answer = await metes(io, 'run', ...asked, '--', 'sh', '-c', script);
  const { claim } = answer.data as { claim: { write: string[]; id: string } };
  return { ...answer, claim, said: [io.printed.err, ...(answer.notes ?? [])].join('\n') };
}

const committing = (path: string) =>
  `mkdir -p $(dirname ${path}); echo 1 >> ${path}; git add ${path}; git commit -qm ${path}`;
const check = () => metes(world.io(at), 'check');
const breaches = () =>
  world
    .git(at, 'log', '--format=%s', 'metes-registry')
    .split('\n')
    .filter((line) => line.startsWith('breach'));

describe('a run after one that ended, on other ground', () => {
  for (const [what, task] of [
    ['of the same task', 'One'],
    ['of another task', 'Two'],
  ] as const)
    test(`${what}: what the branch has written comes along, and the rest is said to go`, async () => {
      const first = await run('One', ['w/', 'v/'], committing('v/x'));
      const second = await run(task, ['u/'], committing('u/x'));
      expect(second).toMatchObject({ exit: 0, outcome: 'done' });
      expect(second.claim.write).toEqual(['u/**', 'v/x']);
      expect(second.said).toContain(
        `takes the place of ${first.claim.id} ("One"): v/x, written under that one, is carried along; given back: w/** v/** !v/x`,
      );
      expect(second.said).toContain('2 files written, all inside');
      expect(second.said).not.toContain('before the run');
      expect(await check()).toMatchObject({ exit: 0, outcome: 'in-scope' });
      expect(breaches()).toEqual([]);
      expect(await metes(world.io(at), 'audit')).toMatchObject({ exit: 0 });
    });

  test('also what lies uncommitted, and through a third run', async () => {
    await run('One', ['v/'], `${committing('v/x')}; echo 1 > v/y`);
    await run('Two', ['u/'], committing('u/x'));
    const third = await run('Three', ['t/'], committing('t/x'));
    expect(third.claim.write).toEqual(['t/**', 'u/x', 'v/x', 'v/y']);
    expect(await check()).toMatchObject({ exit: 0, outcome: 'in-scope' });
  });

  test('many files come along by the patterns that had them', async () => {
    const many = Array.from({ length: 20 }, (_, n) => committing(`v/${n}`)).join('; ');
    await run('One', ['v/', 'w/'], many);
    const second = await run('Two', ['u/'], committing('u/x'));
    expect(second.claim.write).toEqual(['u/**', 'v/**']);
  });

  test('wider ground takes the place of what it covers without a word', async () => {
    await run('One', ['v/x'], committing('v/x'));
    const second = await run('One', ['v/'], committing('v/y'));
    expect(second.said).not.toContain('takes the place');
    expect(second.claim.write).toEqual(['v/**']);
  });

  test('what it excludes itself stays out, and is not said to have been outside', async () => {
    await run('One', ['v/'], committing('v/x'));
    const second = await run('Two', ['v/', '!v/x'], committing('v/y'));
    expect(second.claim.write).toEqual(['v/**', '!v/x']);
    expect(second.said).toContain('metes widen v/x');
    expect(second.said).toContain('outside the claim, is as before the run');
  });
});
