/** Hosts: clones of one remote, each with a HOME and a runtime directory of its own, all of them joined to one registry. */
import { cpSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { verb as init } from '../../src/commands/init.ts';
import { bareRepository, type GitServer } from '../support/git-servers.ts';
import { UNIVERSE } from '../support/history/ground.ts';
import type { World } from '../support/temp-repo.ts';
import { runVerb } from './program-io.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export const REGISTRY = 'metes-registry';

export interface Host {
  readonly name: string;
  readonly clone: string;
  /** Worktrees of the clone, one for each process. */
  readonly places: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** How far its clock is ahead, from before it joined. */
  readonly skewMs: number;
}

export interface Fleet {
  /** The repository that all of them push to. */
  readonly bare: string;
  readonly hosts: readonly Host[];
  /** Through another port from now on: a proxy. */
  through(port: number): void;
}

interface Size {
  readonly hosts: number;
  /** On each host. */
  readonly processes?: number;
  readonly skewsMs?: readonly number[];
}

export async function startFleet(
  world: World,
  server: Pick<GitServer, 'url'>,
  { hosts: count, processes = 1, skewsMs = [0] }: Size,
): Promise<Fleet> {
  const bare = bareRepository(world, 'origin.git');
  const hosts = Array.from({ length: count }, (_, n) =>
    hostOf(world, n, { processes, skewMs: skewsMs[n % skewsMs.length] ?? 0 }),
  );
  for (const [n, { name, clone, places, env, skewMs }] of hosts.entries()) {
    const git = (...args: string[]) => world.git(clone, ...args);
    world.git(world.root, 'clone', '-q', bare, clone);
    const place = { cwd: clone, env, host: name, cli: CLI, skewMs };
    if (n === 0) {
      world.commit(clone, Object.fromEntries(UNIVERSE.map((path) => [path, `${path}\n`])), 'first');
      git('push', '-q', 'origin', 'main');
      await runVerb(place, init, '--team');
      git('config', 'core.hooksPath', world.path('.no-hooks'));
      git('commit', '-qm', 'Enrol in metes');
      git('push', '-q', 'origin', 'main');
    } else {
      await runVerb(place, init);
      git('config', 'core.hooksPath', world.path('.no-hooks'));
    }
    git('remote', 'set-url', 'origin', server.url('origin.git'));
    for (const place of places) git('worktree', 'add', '-q', '--detach', place);
  }
  const through = (port: number) => {
    for (const { clone } of hosts)
      world.git(clone, 'remote', 'set-url', 'origin', server.url('origin.git', port));
  };
  return { bare, hosts, through };
}

function hostOf(
  world: World,
  n: number,
  { processes, skewMs }: { readonly processes: number; readonly skewMs: number },
): Host {
  const name = `host${n}`;
  const home = world.path(`.home-${n}`);
  const runtime = world.path(`r${n}`);
  mkdirSync(runtime, { mode: 0o700 });
  cpSync(world.env.HOME ?? '', home, { recursive: true });
  return {
    name,
    skewMs,
    clone: world.path(name),
    places: Array.from({ length: processes }, (_, k) => world.path(`${name}-${k}`)),
    env: {
      ...world.env,
      HOME: home,
      GIT_CONFIG_GLOBAL: `${home}/.gitconfig`,
      XDG_RUNTIME_DIR: runtime,
    },
  };
}
