/**
 * A world for verbs: temporary repositories with their own HOME, and an `Io` over one of their worktrees whose output
 * is kept and whose clock can be set forward. Verbs run in this process through `metes(io, …)`.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { parseArguments } from '../../src/commands/frame/arguments.ts';
import type { Answer, Io, Verb } from '../../src/commands/verb.ts';
import { MetesError } from '../../src/errors.ts';
import { undocumented } from './documented.ts';
import { type World as TempWorld, tempWorld } from './temp-repo.ts';

export const project = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export interface TestIo extends Io {
  /** What was printed so far. */
  readonly printed: { out: string; err: string };
  /** Moves this clock: `io.clock.aheadMs = 3_600_000` is an hour from now. */
  readonly clock: { aheadMs: number };
  readonly stop: AbortController;
}

export interface World extends Omit<TempWorld, 'write'> {
  /** The same world, as git servers and others take it. */
  readonly temp: TempWorld;
  io(cwd: string, options?: IoOptions): TestIo;
  /** Writes one file, directories included. */
  write(file: string, content: string): void;
  /** A repository with one commit of `files` on main. */
  repository(name: string, files?: Readonly<Record<string, string>>): string;
  close(): void;
}

export interface IoOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly host?: string;
  /** Makes ids predictable. */
  readonly seed?: string;
}

export function newWorld(): World {
  const world = tempWorld('verbs');
  return {
    ...world,
    temp: world,
    io: (cwd, options = {}) => testIo(cwd, world.env, options),
    write(file, content) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    },
    repository(name, files = { 'README.md': '# here\n' }) {
      const at = world.repo(name);
      world.commit(at, files, 'first');
      return at;
    },
    close: () => world.dispose(),
  };
}

function testIo(cwd: string, env: Readonly<Record<string, string>>, options: IoOptions): TestIo {
  const printed = { out: '', err: '' };
  const clock = { aheadMs: 0 };
  const stop = new AbortController();
  let drawn = 0;
  return {
    cwd,
    env: { ...env, ...options.env },
    pid: process.pid,
    uid: process.getuid?.() ?? null,
    host: options.host ?? 'lap-7',
    cli: join(project, 'dist', 'cli.js'),
    node: process.execPath,
    platform: process.platform,
    now: () => new Date(Date.now() + clock.aheadMs),
    elapsed: () => performance.now(),
    random: (bytes) =>
      options.seed === undefined
        ? randomBytes(bytes)
        : createHash('sha512').update(`${options.seed} ${drawn++}`).digest().subarray(0, bytes),
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
    color: false,
    signal: stop.signal,
    readStdin: async () => new Uint8Array(),
    printed,
    clock,
    stop,
  };
}

/** Runs a verb as the command line would, and what it does after its answer too. */
export async function metes(io: Io, name: string, ...argv: string[]): Promise<Answer> {
  const { verb } = (await import(`../../src/commands/${name}.ts`)) as { verb: Verb };
  const answer = await verb.run(io, parseArguments(verb.spec, argv));
  expect(undocumented(name, answer), 'docs/formats.md').toEqual([]);
  await answer.after?.();
  return answer;
}

/** The error of a verb that could not answer; fails when it answered. */
export async function failure(answer: Promise<unknown>): Promise<MetesError> {
  try {
    await answer;
  } catch (error) {
    if (error instanceof MetesError) return error;
    throw error;
  }
  throw new Error('expected an error, and it was answered');
}

/** What a verb noted, without the line about the guards, which these worlds have none of. */
export function told(answer: { readonly notes?: readonly string[] | undefined }): string[] {
  return (answer.notes ?? []).filter((note) => !note.startsWith("metes: guards don't stand"));
}

/** Enrols the repository in an embedded registry, config committed on main, git's hooks switched off. */
export async function enrol(world: World, at: string, ...argv: string[]): Promise<void> {
  await metes(world.io(at), 'init', ...argv);
  world.git(at, 'config', 'core.hooksPath', join(world.root, '.no-hooks'));
  world.git(at, 'commit', '-qm', 'Enrol in metes');
}

const FILES = {
  'README.md': '# here\n',
  'src/api/items.ts': 'export {};\n',
  'src/web/page.ts': 'export {};\n',
};

/** A team's remote with a first commit, and clones of it that have joined. */
export async function team(world: World, names: readonly string[]): Promise<string[]> {
  const origin = world.path('origin.git');
  world.git(world.root, 'init', '-q', '--bare', origin);
  const [first = 'one', ...others] = names;
  const clone = (name: string): string => {
    const at = world.path(name);
    world.git(world.root, 'clone', '-q', origin, at);
    return at;
  };
  const at = clone(first);
  world.commit(at, FILES, 'first');
  world.git(at, 'push', '-q', 'origin', 'main');
  await enrol(world, at, '--team');
  world.git(at, 'push', '-q', 'origin', 'main');
  const joined = others.map(clone);
  for (const other of joined) {
    await metes(world.io(other), 'init');
    world.git(other, 'config', 'core.hooksPath', join(world.root, '.no-hooks'));
  }
  return [at, ...joined];
}
