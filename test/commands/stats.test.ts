/** `stats` on real git: what branches wrote is told from merges, squashes, and branches that stand or are gone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrol, failure, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
beforeAll(() => {
  world = newWorld();
});
afterAll(() => world.close());

const FILES = {
  'src/api/a.ts': 'a\n',
  'src/api/b.ts': 'b\n',
  'src/api/c.ts': 'c\n',
  'src/web/w.ts': 'w\n',
  'docs/index.md': 'd\n',
};

async function enrolled(name: string): Promise<string> {
  const at = world.repository(name, FILES);
  await enrol(world, at);
  return at;
}

/** A branch with a claim and one commit of `files`; back on main afterwards. */
async function work(
  at: string,
  branch: string,
  { claim, files }: { claim: readonly string[]; files: Record<string, string> },
): Promise<string> {
  world.git(at, 'switch', '-q', '-c', branch, 'main');
  const answer = await metes(world.io(at), 'claim', `Work on ${branch}`, ...claim);
  expect(answer.outcome).toBe('granted');
  world.temp.commit(at, files, branch);
  world.git(at, 'switch', '-q', 'main');
  return (answer.data.claim as { id: string }).id;
}

const release = async (at: string, branch: string) => {
  world.git(at, 'switch', '-q', branch);
  await metes(world.io(at), 'release');
  world.git(at, 'switch', '-q', 'main');
};
const stats = async (at: string, ...argv: string[]) =>
  (await metes(world.io(at), 'stats', ...argv)).data;

describe('declared against written', () => {
  const CLAIM = { claim: ['src/api/**'], files: { 'src/api/a.ts': 'new\n' } };
  const told = { claims: 1, unknown: 0, declared: 3, written: 1 };

  test.each([
    ['that stands', [], told],
    ['merged', [['merge', '-q', '--no-ff', '-m', 'Merge', 'feat/x']], told],
    ['fast-forwarded', [['merge', '-q', '--ff-only', 'feat/x']], told],
    [
      'squashed',
      [
        ['merge', '-q', '--squash', 'feat/x'],
        ['commit', '-qm', 'Squash'],
      ],
      told,
    ],
    [
      'merged and deleted',
      [
        ['merge', '-q', '--no-ff', '-m', 'Merge', 'feat/x'],
        ['branch', '-qD', 'feat/x'],
      ],
      told,
    ],
    [
      'squashed and deleted',
      [
        ['merge', '-q', '--squash', 'feat/x'],
        ['commit', '-qm', 'Squash'],
        ['branch', '-qD', 'feat/x'],
      ],
      told,
    ],
    ['deleted', [['branch', '-qD', 'feat/x']], { claims: 0, unknown: 1, declared: 0, written: 0 }],
    [
      'fast-forwarded and deleted',
      [
        ['merge', '-q', '--ff-only', 'feat/x'],
        ['branch', '-qD', 'feat/x'],
      ],
      { claims: 0, unknown: 1, declared: 0, written: 0 },
    ],
  ] as const)('a branch %s', async (name, steps, expected) => {
    const at = await enrolled(`branch-${name.replaceAll(' ', '-')}`);
    // Something else lands first, so that a step's other files would be seen.
    world.temp.commit(at, { 'src/web/w.ts': 'moved\n' }, 'elsewhere');
    await work(at, 'feat/x', CLAIM);
    await release(at, 'feat/x');
    for (const step of steps) world.git(at, ...step);
    expect((await stats(at)).scope).toEqual(expected);
  });

  test('a branch that goes on under another claim tells nothing of the one before', async () => {
    const at = await enrolled('again');
    await work(at, 'feat/x', CLAIM);
    await release(at, 'feat/x');
    world.git(at, 'switch', '-q', 'feat/x');
    await metes(world.io(at), 'claim', 'More of it', 'src/web/**');
    world.temp.commit(at, { 'src/web/w.ts': 'new\n' }, 'more');
    expect((await stats(at)).scope).toMatchObject({ claims: 0, unknown: 1 });
  });

  test('nothing was written', async () => {
    const at = await enrolled('idle');
    world.git(at, 'switch', '-q', '-c', 'feat/x');
    await metes(world.io(at), 'claim', 'Nothing', 'src/api/**', '--no-commit');
    await metes(world.io(at), 'release');
    expect((await stats(at)).scope).toEqual({ claims: 1, unknown: 0, declared: 3, written: 0 });
  });
});

describe('refusals', () => {
  test.each([
    ['collisions', { 'src/api/a.ts': 'new\n' }],
    ['none', { 'src/api/c.ts': 'new\n' }],
  ])('%s', async (what, files) => {
    const at = await enrolled(`refusals-${what}`);
    await work(at, 'feat/x', { claim: ['src/api/**'], files });
    world.git(at, 'worktree', 'add', '-q', '-b', 'fix/y', world.path(`refusals-${what}-y`), 'main');
    const other = world.path(`refusals-${what}-y`);
    const answer = await metes(world.io(other), 'claim', 'Fix it', 'src/api/{a,b}.ts');
    expect(answer.outcome).toBe('refused');
    const { refusals } = await stats(at);
    expect(refusals).toEqual({ count: 1, collisions: 0, none: 0, unknown: 0, [what]: 1 });
  });
});

test('an empty journal says so in words, and an answer in hours', async () => {
  const at = await enrolled('quiet');
  const answer = await metes(world.io(at), 'stats');
  expect(answer.text.split('\n').slice(1)).toEqual([
    '',
    'Refused       nobody',
    'Breaches      none',
    'Waiting now   nothing',
    'Declared      no claim ended',
    'Break glass   never',
  ]);
  expect(answer.text).toMatch(/^The last 30 days, to \d{4}-/);
});

test('where metes observes, that no breach is on record is said to be no count', async () => {
  const at = world.repository('observed', FILES);
  await enrol(world, at, '--observe');
  const { text } = await metes(world.io(at), 'stats');
  expect(text).toContain('none on record: in observe mode none is put there, and nobody asked');
});

test('a breach that waits is named; its answer is counted', async () => {
  const at = await enrolled('asked');
  await work(at, 'feat/x', {
    claim: ['src/api/**'],
    files: { 'src/api/a.ts': 'new\n', 'docs/index.md': 'outside\n' },
  });
  world.git(at, 'switch', '-q', 'feat/x');
  await metes(world.io(at), 'check');
  const before = await metes(world.io(at), 'stats', '--since', '2w');
  expect(before.text).toMatch(
    /Waiting now {3}feat\/x: 1 file, asked (?:just now|\d+ seconds? ago)/,
  );
  expect(before.text).toContain('1 question to a person; 0 answered');
  await metes(world.io(at), 'resolve', 'approve', 'docs/index.md');
  const after = await metes(world.io(at), 'stats');
  expect(after.data.breaches).toMatchObject({ count: 1, answered: 1, waiting: [] });
  expect(after.text).toContain('Waiting now   nothing');
});

test('--since is a length of time', async () => {
  const at = await enrolled('since');
  for (const since of ['yesterday', '30', '-1d', 'e-5h2k9m4p7r1t6v3x8z0b'])
    expect(await failure(metes(world.io(at), 'stats', `--since=${since}`))).toMatchObject({
      kind: 'usage',
      code: 'bad-duration',
      hint: 'metes stats --since 30d',
    });
});
