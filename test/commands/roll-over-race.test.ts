/** A roll-over beside claims, beside another, and killed between any two calls of git: nothing is lost or granted twice. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MetesError } from '../../src/errors.ts';
import { type Kill, killingGit } from '../support/killing-git.ts';
import { lacks } from '../support/packages.ts';
import { enrol, metes, newWorld, project, team, type World } from '../support/test-io.ts';

const CLI = join(project, 'dist/cli.js');
const LONG = 600_000;
const lacksCli = lacks('dist/, which npm run build makes', [CLI]);
const OLD = 'refs/heads/metes-registry';
const NEW = 'refs/heads/metes-registry-2';

let world: World;
beforeAll(() => {
  world = newWorld();
});
afterAll(() => world.close());

const rev = (at: string, name: string): string | null => {
  const asked = world.tryGit(at, 'rev-parse', '--verify', '--quiet', name);
  return asked.exit === 0 ? asked.stdout : null;
};
const claimsIn = (at: string, ref: string): string[] =>
  world
    .git(at, 'ls-tree', '-r', '--name-only', ref, 'claims/')
    .split('\n')
    .flatMap((path) => /c-[0-9a-z]+/.exec(path)?.[0] ?? [])
    .sort();
const closings = (at: string): number =>
  world.git(at, 'log', '--format=%s', OLD).match(/^closed this registry/gm)?.length ?? 0;

test(
  'claims that race with it go along or are refused, and two that close it close it once',
  async () => {
    const names = ['ada', 'bob', 'cat', 'dan'];
    const clones = await team(world, names);
    const origin = world.path('origin.git');
    const granted: string[] = [];
    const codes: string[] = [];
    const claiming = clones.slice(0, 3).map(async (at, who) => {
      // Until it is closed: how many that are is a matter of the machine.
      for (let n = 0; n < 500; n++) {
        world.git(at, 'switch', '-q', '-c', `feat/${who}-${n}`, 'main');
        try {
          // The second of each round is on the ground of the first.
          const { outcome, data } = await metes(
            world.io(at),
            'claim',
            `Task ${who} ${n}`,
            `src/${n}/**`,
          );
          if (outcome === 'granted') granted.push((data.claim as { id: string }).id);
        } catch (error) {
          codes.push((error as MetesError).code);
          return;
        }
      }
    });
    const rolling = [clones[3], clones[0]].map(async (at) => {
      while (granted.length < 3) await new Promise((done) => setImmediate(done));
      return metes(world.io(at as string), 'init', '--roll-over');
    });
    const [one, two] = await Promise.all(rolling);
    await Promise.all(claiming);
    expect(one?.data.registry).toEqual(two?.data.registry);
    expect(closings(origin)).toBe(1);
    expect(world.git(origin, 'log', '-1', '--format=%s', OLD)).toMatch(/^closed this registry/);
    expect(rev(origin, `${NEW}^{tree}`)).toBe(rev(origin, `${OLD}^{tree}`));
    expect(claimsIn(origin, NEW)).toEqual(granted.sort());
    expect([...new Set(codes)]).toEqual(['registry-closed']);
    const audited = await metes(world.io(clones[1] as string), 'audit');
    expect(audited.data.problems).toEqual([]);
  },
  LONG,
);

test.skipIf(lacksCli)(
  'kill -9 between any two calls of git: every claim is where it was, and the next one completes it',
  async () => {
    const made = world.repository('made', { 'src/a.ts': '\n' });
    await enrol(world, made);
    world.git(made, 'switch', '-q', '-c', 'feat/a');
    const { data } = await metes(world.io(made), 'claim', 'Task', 'src/**');
    const { id } = data.claim as { id: string };
    world.git(made, 'switch', '-q', 'main');
    const before = rev(made, OLD);
    const cli = (cwd: string, env: Record<string, string> = {}) =>
      spawnSync(process.execPath, [CLI, 'init', '--roll-over', '--json'], {
        cwd,
        env: { ...world.env, ...env },
        encoding: 'utf8',
      });
    const killed = (n: number, kill: Kill): boolean => {
      const at = world.path(`killed-${n}`);
      cpSync(made, at, { recursive: true });
      const { signal } = cli(at, killingGit(world, kill));
      // Whoever was killed may be a git that calls another: then metes goes on, or says what became of it.
      if (signal !== 'SIGKILL' && !existsSync(world.path('.killing-count', String(n))))
        return false;
      expect(closings(at)).toBeLessThanOrEqual(1);
      expect([before, rev(at, `${OLD}~1`)]).toContain(before);
      expect(claimsIn(at, OLD)).toEqual([id]);
      if (rev(at, NEW) !== null) expect(rev(at, `${NEW}^{tree}`)).toBe(rev(at, `${OLD}^{tree}`));
      const done = cli(at);
      expect(JSON.parse(done.stdout)).toMatchObject({ outcome: 'rolled-over' });
      expect(closings(at)).toBe(1);
      expect(rev(at, `${OLD}~1`)).toBe(before);
      expect(claimsIn(at, NEW)).toEqual([id]);
      expect(world.git(at, 'rev-list', '--count', NEW)).toBe('1');
      const config = readFileSync(join(at, '.metes/config.yml'), 'utf8');
      expect(config).toContain(`root: "${rev(at, NEW)}"`);
      return true;
    };
    let n = 1;
    while (killed(n, { at: n, when: n % 2 === 0 ? 'before' : 'after' })) n++;
    // It was killed at all that there is: reading, closing, beginning, staging.
    expect(n).toBeGreaterThan(15);
  },
  LONG,
);
