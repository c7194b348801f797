/** Sixteen claimants at once: processes of their own, one registry, every transport that can be had here. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bareRepository, type GitServer, serveDaemon, serveHttp } from '../support/git-servers.ts';
import { lacks, lacksPackage } from '../support/packages.ts';
import { enrol, metes, newWorld, project, type World } from '../support/test-io.ts';

const CLAIMANTS = 16;
/** The machine may be busy: what is tested is who gets the ground, not how soon. */
const PATIENT = { METES_PATIENCE: '250' };
const LONG = 300_000;

let world: World;
let server: GitServer | undefined;
beforeEach(() => {
  world = newWorld();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  world.close();
});

function files(): Record<string, string> {
  const found: Record<string, string> = {};
  for (let n = 0; n < CLAIMANTS; n++) found[`part${n}/a.txt`] = 'a\n';
  return found;
}

/** Worktrees of one clone, each on a branch of its own; the registry is in that clone. */
async function worktrees(): Promise<string[]> {
  const repo = world.repository('repo', files());
  await enrol(world, repo);
  return Array.from({ length: CLAIMANTS }, (_, n) => {
    const at = world.path(`w${n}`);
    world.git(repo, 'worktree', 'add', '-q', '-b', `work-${n}`, at, 'main');
    return at;
  });
}

/** Clones of one remote, each with its own copy of the registry. */
async function clones(url: string, count = CLAIMANTS): Promise<string[]> {
  const first = world.repository('w0', files());
  world.git(first, 'remote', 'add', 'origin', url);
  world.git(first, 'push', '-q', '-u', 'origin', 'main');
  await enrol(world, first, '--team');
  world.git(first, 'push', '-q', 'origin', 'main');
  const places = [first];
  for (let n = 1; n < count; n++) {
    const at = world.path(`w${n}`);
    world.git(world.root, 'clone', '-q', url, at);
    await metes(world.io(at), 'init');
    world.git(at, 'config', 'core.hooksPath', world.path('.no-hooks'));
    places.push(at);
  }
  places.forEach((at, n) => {
    world.git(at, 'switch', '-qc', `work-${n}`);
  });
  return places;
}

interface Answered {
  readonly outcome: string;
  readonly text: string;
}

const cli = join(project, 'dist', 'cli.js');
const lacksCli = lacks('dist/, which npm run build makes', [cli]);

/** The command line, as an agent would run it. */
const claim = (at: string, ...argv: string[]): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'claim', '--json', ...argv], {
      cwd: at,
      env: { ...world.env, ...PATIENT },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      said.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said.err += chunk;
    });
    child.on('error', reject);
    child.on('close', () => {
      try {
        resolve({ outcome: String((JSON.parse(said.out) as Answered).outcome), text: said.out });
      } catch {
        reject(new Error(`no answer: ${said.out}${said.err}`));
      }
    });
  });

const all = (places: readonly string[], entry: (n: number) => string): Promise<Answered[]> =>
  Promise.all(places.map((at, n) => claim(at, `Task ${entry(n)}`, entry(n), `part${n}/a.txt`)));

const grants = (registry: string): number =>
  world
    .git(registry, 'log', '--format=%s', 'metes-registry')
    .split('\n')
    .filter((line) => line.startsWith('granted')).length;

async function race(places: readonly string[], registry: string): Promise<void> {
  // All want the same: exactly one is granted, and each other is told by whose branch.
  const answers = await all(places, () => 'common/**');
  const winner = answers.findIndex((a) => a.outcome === 'granted');
  expect(winner).toBeGreaterThanOrEqual(0);
  for (const [n, answer] of answers.entries()) {
    if (n === winner) continue;
    expect(answer.outcome).toBe('refused');
    expect(answer.text).toContain(`work-${winner}`);
  }
  expect(grants(registry)).toBe(1);
  await metes(world.io(places[winner] ?? ''), 'release');

  // Each wants its own: all are granted, each once.
  const apart = await all(places, (n) => `part${n}/**`);
  expect(apart.map((a) => a.outcome)).toEqual(places.map(() => 'granted'));
  expect(grants(registry)).toBe(1 + CLAIMANTS);
}

test.skipIf(lacksCli)('worktrees of one clone', { timeout: LONG }, async () =>
  race(await worktrees(), world.path('repo')),
);

describe('clones of one remote', () => {
  const onRemote = async (url: string): Promise<void> => {
    const origin = bareRepository(world.temp, 'origin.git');
    await race(await clones(url), origin);
  };

  test.skipIf(lacksCli)('on disk', { timeout: LONG }, () => onRemote(world.path('origin.git')));

  test.skipIf(lacksCli)('through git daemon', { timeout: LONG }, async () => {
    server = await serveDaemon(world.temp, world.root);
    await onRemote(server.url('origin.git'));
  });

  test.skipIf(lacksCli || lacksPackage('lighttpd'))('through http', { timeout: LONG }, async () => {
    server = await serveHttp(world.temp, world.root);
    await onRemote(server.url('origin.git'));
  });
});

/**
 * Two clones of one person, told the same time, that ask for the same in the same words: only the ids differ, which are
 * drawn. Were they equal too, both would have made the one commit (see the store's contract), and rightly so.
 */
test('identical requests from two clones with one identity: one grant', {
  timeout: LONG,
}, async () => {
  bareRepository(world.temp, 'origin.git');
  const [one = '', two = ''] = await clones(world.path('origin.git'), 2);
  const now = new Date();
  const asked = [one, two].map((at) => {
    world.git(at, 'switch', '-qC', 'same');
    const io = { ...world.io(at, { host: 'lap' }), now: () => now };
    return metes(io, 'claim', '--no-commit', 'The same', 'common/**', 'part0/a.txt');
  });
  const answers = await Promise.all(asked);
  expect(answers.map((a) => a.outcome).sort()).toEqual(['granted', 'refused']);
  expect(answers.find((a) => a.outcome === 'refused')?.data).toMatchObject({
    reason: 'branch-held',
  });
  expect(grants(world.path('origin.git'))).toBe(1);
});
