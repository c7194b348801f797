/** One task after another on one branch, and on a branch begun from it: what is offered leads to a green check. */
import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../src/commands/verb.ts';
import { enrol, metes, newWorld, told, type World } from '../support/test-io.ts';

let world: World;
let at: string;
type Words = [string, ...string[]];
const ada = (...argv: Words) => metes(world.io(at), ...argv);
const agent = (...argv: Words) => metes(world.io(at, { env: { METES_AGENT: 'codex' } }), ...argv);

beforeEach(async () => {
  world = newWorld();
  at = world.repository('repo', { 'docs/a.md': 'a\n', 'src/s.js': 's\n', 'test/t.js': 't\n' });
  await enrol(world, at);
  world.git(at, 'switch', '-qc', 'feat/one');
});
afterEach(() => world.close());

/** The lines of an answer that can be pasted and hold `part`. */
const lines = (said: string, part: string): string[] =>
  said
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(?:git|metes [a-z]+ )/.test(line) && line.includes(part));

/** As a shell would: git for real, metes in this process. */
async function pasted(line: string | undefined, as: typeof ada = ada): Promise<Answer | null> {
  let answer: Answer | null = null;
  for (const part of (line ?? 'false').split(' && ')) {
    const words = execFileSync('sh', ['-c', `printf '%s\\0' ${part}`], { encoding: 'utf8' });
    const [program, ...argv] = words.split('\0').slice(0, -1);
    if (program === 'git') world.git(at, ...argv);
    else answer = await as(...(argv as Words));
  }
  return answer;
}

async function firstTask(): Promise<void> {
  await ada('claim', 'First', 'docs/**');
  world.commit(at, { 'docs/a.md': 'mine\n' }, 'Docs');
}

describe('another task on a branch that has committed', () => {
  test('is offered with what was written, and then a check is green', async () => {
    await firstTask();
    const refused = await ada('claim', 'Second', 'src/**');
    const [offer, ...more] = lines(refused.text, 'metes release &&');
    expect([offer, more]).toEqual([
      "metes release && metes claim Second 'src/**' docs/a.md",
      expect.anything(),
    ]);
    expect((await pasted(offer))?.outcome).toBe('granted');
    expect(await ada('check')).toMatchObject({ exit: 0, outcome: 'in-scope' });
  });

  test('on a branch of its own begins at the target, so that nothing of the first is in it', async () => {
    await firstTask();
    const refused = await ada('claim', 'Second', 'src/**');
    const [offer] = lines(refused.text, 'git switch');
    expect(offer).toBe("git switch -c feat/one-2 --no-track main && metes claim Second 'src/**'");
    expect((await pasted(offer))?.outcome).toBe('granted');
    world.commit(at, { 'src/s.js': 'two\n' }, 'Two');
    expect(await ada('check')).toMatchObject({ exit: 0, data: { written: 1 } });
  });

  test('a takeover from there too, and never onto what the branch has written', async () => {
    const other = world.path('other');
    world.git(at, 'worktree', 'add', '-q', '-b', 'feat/other', other, 'main');
    const { data } = await metes(world.io(other), 'claim', 'Theirs', 'test/**');
    await firstTask();
    const refused = await ada('takeover', (data.claim as { id: string }).id);
    expect(refused.data.reason).toBe('another-task');
    expect(lines(refused.text, 'metes release')).toEqual([]);
    const [offer] = lines(refused.text, 'git switch');
    expect((await pasted(offer))?.outcome).toBe('granted');
    expect(await ada('check')).toMatchObject({ exit: 0, outcome: 'in-scope' });
  });

  test('without it: said when it is granted, and widening takes it in, for an agent as well', async () => {
    await firstTask();
    await ada('release');
    const granted = await agent('claim', 'Second', 'src/**');
    const said = told(granted).join('\n');
    expect(said).toContain(
      'metes: this branch has committed docs/a.md already, outside this claim',
    );
    expect((await agent('check')).outcome).toBe('breach');
    const [offer] = lines(said, 'metes widen');
    expect(offer).toBe('metes widen docs/a.md');
    expect((await pasted(offer, agent))?.outcome).toBe('done');
    expect(await agent('check')).toMatchObject({ exit: 0, outcome: 'in-scope' });
    expect(await ada('audit')).toMatchObject({ exit: 0 });
  });

  test('or a branch of its own does, and that is green as well', async () => {
    await firstTask();
    await ada('release');
    const said = told(await ada('claim', 'Second', 'src/**')).join('\n');
    const [offer] = lines(said, 'git switch');
    expect((await pasted(offer))?.outcome).toBe('granted');
    expect(await ada('check')).toMatchObject({ exit: 0, data: { written: 0 } });
  });
});

describe('what was committed before any claim', () => {
  beforeEach(() => world.commit(at, { 'docs/a.md': 'early\n', 'test/t.js': 'x\n' }, 'Early'));

  test('is said when it is granted, and free to ask for as it is', async () => {
    const said = told(await agent('claim', 'Second', 'src/**')).join('\n');
    const [offer] = lines(said, 'metes widen');
    expect(offer).toBe('metes widen docs/a.md test/t.js');
    expect((await pasted(offer, agent))?.outcome).toBe('done');
    expect(await agent('check')).toMatchObject({ exit: 0, outcome: 'in-scope' });
  });

  test('and not once it was written again, nor after a person said no', async () => {
    await agent('claim', 'Second', 'src/**');
    world.commit(at, { 'docs/a.md': 'again\n' }, 'Again');
    const again = await agent('widen', 'docs/**');
    expect([again.data.reason, again.data.paths]).toEqual(['agent', ['docs/a.md']]);
    expect((await agent('widen', 'test/**')).outcome).toBe('done');
  });

  test('what somebody else holds of it is not offered', async () => {
    const other = world.path('other');
    world.git(at, 'worktree', 'add', '-q', '-b', 'feat/other', other, 'main');
    await metes(world.io(other), 'claim', 'Theirs', 'test/**');
    const said = told(await agent('claim', 'Second', 'src/**')).join('\n');
    expect(lines(said, 'metes widen')).toEqual(['metes widen docs/a.md']);
  });
});

test('a run is told of it, and ends with the command’s own exit', async () => {
  await firstTask();
  await ada('release');
  const io = world.io(at);
  const argv = ['--task', 'Second', '-w', 'src/**', '--', 'sh', '-c', 'echo 2 > src/s.js; exit 4'];
  expect(await metes(io, 'run', ...argv)).toMatchObject({ exit: 4, outcome: 'done' });
  expect(io.printed.err).toContain('has committed docs/a.md already, outside this claim');
});

describe('another branch’s manifest that came along', () => {
  const path = '.metes/scope/feat-one-dc238eb4.yml';
  test('is told as what it is: whose, how it came, and what to do', async () => {
    await ada('claim', 'First', 'test/**');
    world.git(at, 'switch', '-qc', 'feat/next');
    await ada('claim', 'Next', 'docs/**', 'src/**');
    const check = await ada('check');
    expect(check.data.findings).toMatchObject([
      { code: 'out-of-scope', at: { path }, detail: 'feat/one' },
    ]);
    expect(check.text).toContain(
      `${path}: the manifest of the branch feat/one; it came along with commits of that branch`,
    );
    expect(check.text).toContain('claim with --on=feat/one');
    expect(check.text).not.toContain('with widen');
    const [undo] = lines(check.text, 'git restore');
    await pasted(undo);
    world.git(at, 'commit', '-qm', 'Take it out');
    expect(await ada('check')).toMatchObject({ exit: 0, outcome: 'in-scope' });
  });

  test('and where the branch is to stand on that one, a claim that says so makes it green', async () => {
    await firstTask();
    world.git(at, 'switch', '-qc', 'feat/next');
    expect((await ada('claim', 'Next', 'src/**', '--on=feat/one')).outcome).toBe('granted');
    expect(await ada('check')).toMatchObject({ exit: 0, outcome: 'in-scope' });
  });

  test('a file there that only says so is no manifest of that branch', async () => {
    await ada('claim', 'First', 'test/**');
    const forged = world.git(at, 'show', `HEAD:${path}`).replace('feat/one', 'main');
    world.commit(at, { '.metes/scope/feat-two-00000000.yml': `${forged}\n` }, 'Forge');
    const check = await ada('check');
    expect(check.text).toContain("it lies among the manifests, and is not this branch's");
    expect(check.text).not.toContain('the branch main');
  });
});
