/**
 * A team on the tests' GitHub: a repository that is enrolled, people with their rights, and branches of agents with a
 * claim and a pull request. The Action runs from its bundle, as the runner runs it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { FakeEvent } from '../support/github/events.ts';
import type { Changes } from '../support/github/on-disk.ts';
import type { FakePull } from '../support/github/pull.ts';
import type { FakeRepository } from '../support/github/repository.ts';
import { type Ran, type Run, runAction } from '../support/github/runner.ts';
import { type FakeGitHub, startGitHub } from '../support/github/server.ts';
import { enrol, metes, newWorld, type TestIo, type World } from '../support/test-io.ts';

export const FILES: Changes = {
  'README.md': '# app\n',
  'docs/index.md': 'index\n',
  'src/api/items.ts': 'export {};\n',
  'src/web/page.ts': 'export {};\n',
};

export interface Team {
  readonly world: World;
  readonly github: FakeGitHub;
  readonly repo: FakeRepository;
  /** A clone in which verbs run, on main. */
  readonly clone: string;
  io(): TestIo;
  /** Runs a verb in the clone, on a branch if one is named, and pushes that. */
  metes(branch: string | null, name: string, ...argv: string[]): ReturnType<typeof metes>;
  /** A branch whose ground was claimed and granted, its manifest and these changes pushed. */
  claimed(
    branch: string,
    write: readonly string[],
    changes?: Changes,
    more?: Claiming,
  ): Promise<void>;
  /** The same with a pull request by `agent-owner`. */
  pull(branch: string, write: readonly string[], changes: Changes): Promise<FakePull>;
  run(event: FakeEvent, more?: Partial<Run>): Promise<Ran>;
  /** Posts a comment and runs the Action on it. */
  answer(pull: FakePull, user: string, text: string): Promise<Ran>;
  /** What the registry holds now: claims by branch, records of pull requests, emergencies. */
  events(): string[];
  close(): Promise<void>;
}

export interface Claiming {
  readonly task?: string;
  /** Further arguments of `claim`. */
  readonly with?: readonly string[];
}

export async function makeTeam(config: (text: string) => string = (text) => text): Promise<Team> {
  const world = newWorld();
  const github = await startGitHub(world.temp);
  const repo = github.repository('acme/app', { files: FILES });
  for (const [user, level] of PEOPLE) repo.permit(user, level);
  const clone = repo.clone('clone');
  await enrol(world, clone, '--team');
  const file = join(clone, '.metes/config.yml');
  const text = world.git(clone, 'show', 'HEAD:.metes/config.yml');
  writeFileSync(file, config(`${text}\njudge: github\n`));
  world.git(clone, 'commit', '-qam', 'Let the Action judge');
  world.git(clone, 'push', '-q', 'origin', 'main');
  world.git(clone, 'fetch', '-q', 'origin');
  const at = async (branch: string | null) => {
    world.git(clone, 'fetch', '-q', 'origin');
    if (branch === null) return;
    const exists = world.git(clone, 'branch', '--list', branch) !== '';
    world.git(
      clone,
      'switch',
      '-q',
      ...(exists ? [branch] : ['-c', branch, '--no-track', 'origin/main']),
    );
  };
  const team: Team = {
    world,
    github,
    repo,
    clone,
    io: () => world.io(clone),
    async metes(branch, name, ...argv) {
      await at(branch);
      const answer = await metes(world.io(clone), name, ...argv);
      if (branch !== null) world.git(clone, 'push', '-q', '--force', 'origin', branch);
      return answer;
    },
    async claimed(branch, write, changes = {}, more = {}) {
      const { task = `Work on ${branch}` } = more;
      const granted = await team.metes(branch, 'claim', ...(more.with ?? []), task, ...write);
      expect([granted.outcome, granted.text]).toEqual(['granted', expect.any(String)]);
      if (Object.keys(changes).length > 0) repo.push(branch, changes, { as: 'bo' });
      world.git(clone, 'switch', '-q', 'main');
    },
    async pull(branch, write, changes) {
      await team.claimed(branch, write, changes);
      return repo.openPull({ from: branch, author: 'ada', title: `Work on ${branch}` });
    },
    run: (event, more = {}) => runAction({ github, ...event, ...more }),
    answer: (pull, user, body) => team.run(pull.comment(user, body).event()),
    events: () =>
      repo.git('log', '--reverse', '--format=%s', 'metes-registry').split('\n').slice(1),
    async close() {
      world.close();
      await github.close();
    },
  };
  return team;
}

/** `ada` opens pull requests, `bo` is the account that agents commit under, `grace` and `lin` review. */
const PEOPLE = [
  ['ada', 'write'],
  ['bo', 'write'],
  ['grace', 'write'],
  ['lin', 'admin'],
  ['rita', 'read'],
] as const;
