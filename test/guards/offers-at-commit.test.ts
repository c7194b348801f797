/**
 * What a guard offers after it refused a commit, or let one through in observe mode, typed as it stands into a shell in
 * the state that it was offered in.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ADA,
  allAccepted,
  BEN,
  dropKept,
  type Env,
  lacksCli,
  twoAtWork,
} from '../support/offered.ts';
import { metes, newWorld, type World } from '../support/test-io.ts';

const FILES = { 'src/a.ts': 'a\n', 'src/[b].ts': 'b\n', 'docs/d.md': 'd\n' };
const AGENT: Env = { METES_HOLDER: 'ben', METES_AGENT: 'codex' };

let world: World;
/** Where Ada works, on feat/api. */
let api: string;
/** Where Ben works, on feat/web. */
let web: string;

beforeEach(async () => {
  world = newWorld();
  ({ api, web } = await twoAtWork(world, FILES, async (repo) => {
    await metes(world.io(repo), 'init');
    world.git(repo, 'commit', '-qm', 'Enrol in metes');
  }));
});
afterEach(() => {
  dropKept(world);
  world.close();
});

type Words = [string, ...string[]];
const by = (at: string, env: Env, ...argv: Words) => metes(world.io(at, { env }), ...argv);
const adaClaims = () => by(api, ADA, 'claim', 'Add pagination', 'src/');

function committed(env: Env, ...paths: string[]): { exit: number | null; said: string } {
  for (const path of paths) {
    appendFileSync(join(web, path), 'more\n');
    world.git(web, '--literal-pathspecs', 'add', '--', path);
  }
  const options = { cwd: web, env: { ...world.env, ...env }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync('git', ['commit', '-qm', 'More'], options);
  return { exit: status, said: stdout + stderr };
}

/** What the guard offers; what breaks the glass is typed in front of something else. */
async function offered(said: string, as: Env): Promise<string[]> {
  const under = said.split('Works now:\n')[1] ?? '';
  const offers = under
    .split('\n')
    .filter((line) => /^ {2}\S/.test(line) && !line.includes('METES_BREAK_GLASS'))
    .map((line) => ({ command: line.trim() }));
  return allAccepted(world, offers, { at: web, as, text: said });
}

describe.skipIf(lacksCli)('after a refused commit', () => {
  const refused = async (env: Env, ...paths: string[]): Promise<string[]> => {
    const { exit, said } = committed(env, ...paths);
    expect(exit, said).toBe(1);
    return offered(said, env);
  };

  test('of an unclaimed agent, on ground that somebody holds: it asks', async () => {
    await adaClaims();
    expect(await refused(AGENT, 'src/a.ts')).toEqual([
      expect.stringMatching(/^metes ask c-… 'I need src\/a.ts'$/),
      'git restore --staged -- src/a.ts',
    ]);
  });

  test('of an unclaimed agent, on ground that is held in part: the rest is claimed', async () => {
    await adaClaims();
    expect(await refused(AGENT, 'docs/d.md', 'src/[b].ts')).toEqual([
      "metes claim '<task>' docs/d.md",
      expect.stringMatching(/^metes ask c-… 'I need src\/\[b\].ts'$/),
      "git restore --staged -- 'src/[b].ts'",
    ]);
  });

  test('of an unclaimed agent, on free ground: all of it is claimed', async () => {
    const paths = ['src/[b].ts', 'docs/d.md', 'n1', 'n2', 'n3'];
    expect(await refused(AGENT, ...paths)).toEqual([
      "metes claim '<task>' docs/d.md n1 n2 n3 'src/\\[b\\].ts'",
    ]);
  });

  test('of ground that the same worktree holds on another branch: it is given back', async () => {
    await by(web, BEN, 'claim', 'Rework the list', 'src/');
    world.git(web, 'switch', '-qc', 'feat/next', 'main');
    expect(await refused(AGENT, 'src/a.ts')).toEqual([
      'metes release c-…',
      'git restore --staged -- src/a.ts',
    ]);
  });

  test('of what an agent’s branch has committed already: no widening is offered', async () => {
    await by(web, AGENT, 'claim', 'Rework the list', 'src/');
    world.git(web, '-c', 'core.hooksPath=/dev/null', 'rm', '-q', 'docs/d.md');
    world.git(web, '-c', 'core.hooksPath=/dev/null', 'commit', '-qm', 'Beyond');
    world.write(join(web, 'docs/d.md'), 'again\n');
    expect(await refused(AGENT, 'docs/d.md', 'n')).toEqual([
      'git restore --staged -- docs/d.md n',
      'metes widen n',
      'metes check',
    ]);
  });

  /** Ada's agent has claimed the branch that Ben is on. */
  const squatted = async () => {
    world.git(web, 'switch', '-q', '--detach');
    world.git(api, 'switch', '-q', 'feat/web');
    await by(api, { ...ADA, METES_AGENT: 'codex' }, 'claim', 'Squat', 'docs/');
    world.git(api, 'switch', '-q', 'feat/api');
    world.git(web, 'switch', '-q', 'feat/web');
  };

  test('of a person, on a branch that another worktree claimed: what works there', async () => {
    await squatted();
    expect(await refused(BEN, 'src/a.ts')).toEqual([
      'git restore --staged -- src/a.ts',
      "metes takeover c-… --force --reason '<why>'",
      "git switch -c '<another name>'",
      expect.stringMatching(/^metes ask c-… 'May I write on feat\/web\?'$/),
    ]);
  });

  test('of an agent there: no takeover that would be refused', async () => {
    await squatted();
    expect(await refused(AGENT, 'src/a.ts')).toEqual([
      "git switch -c '<another name>'",
      expect.stringMatching(/^metes ask c-… /),
    ]);
  });

  test('of a branch whose claim was taken over: it asks, and puts the work aside', async () => {
    const answer = await by(web, AGENT, 'claim', 'Rework the list', 'src/');
    const { id } = answer.data.claim as { id: string };
    await by(api, ADA, 'takeover', id, '--force', '--reason=gone');
    expect(await refused(AGENT, 'src/a.ts')).toEqual([
      expect.stringMatching(/^metes ask c-… /),
      "git switch -c '<another name>'",
    ]);
    world.git(web, 'switch', '-qc', 'aside');
    expect(await refused(AGENT, 'src/a.ts')).toEqual([
      expect.stringMatching(/^metes ask c-… /),
      'git restore --staged -- src/a.ts',
    ]);
  });
});

describe.skipIf(lacksCli)('after a commit that is only observed', () => {
  const passed = async (env: Env, ...paths: string[]): Promise<string[]> => {
    const { exit, said } = committed(env, ...paths);
    expect(exit, said).toBe(0);
    expect(said.match(/metes: observing, would refuse/g)).toHaveLength(1);
    return offered(said, env);
  };

  beforeEach(() => {
    const repo = world.path('repo');
    const config = `${world.git(repo, 'show', 'HEAD:.metes/config.yml')}\nmode: observe\n`;
    world.commit(repo, { '.metes/config.yml': config }, 'Observe');
    for (const at of [api, web]) world.git(at, 'reset', '-q', '--hard', 'main');
  });

  test('outside a claim: what a check asks, as nothing is staged any more', async () => {
    await by(web, AGENT, 'claim', 'Rework the list', 'src/');
    expect(await passed(AGENT, 'docs/d.md')).toEqual(['metes check --branch=feat/web']);
  });

  test('without a claim: the ground is claimed', async () => {
    expect(await passed(AGENT, 'docs/d.md')).toEqual(["metes claim '<task>' docs/d.md"]);
  });
});
