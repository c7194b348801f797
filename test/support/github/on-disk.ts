/** The real repositories behind the tests' GitHub: git run in them, refs read without it, commits made without a worktree. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../temp-repo.ts';

/** What a commit does to one path. A string is a file's content, null takes the path away. */
export type Change =
  | string
  | Buffer
  | null
  | { readonly executable: string }
  | { readonly link: string }
  | { readonly submodule: string };

/** By name, or in pairs where a name is no UTF-8. */
export type Changes =
  | Readonly<Record<string, Change>>
  | readonly (readonly [string | Buffer, Change])[];

export interface Person {
  readonly name: string;
  readonly email: string;
}

export interface NewCommit {
  readonly ref: string;
  readonly parents: readonly string[];
  readonly changes: Changes;
  readonly message: string;
  readonly author: Person;
  readonly committer: Person;
  readonly at: Date;
}

const CONFIG = `[uploadpack]
\tallowAnySHA1InWant = true
\tallowFilter = true
[http]
\treceivepack = true
[receive]
\thideRefs = refs/pull
[gc]
\tauto = 0
`;

export class Disk {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  bytes(dir: string, args: readonly string[], input?: Buffer): { exit: number; stdout: Buffer } {
    const done = spawnSync('git', ['-C', dir, ...args], {
      env: { ...this.#world.env, LC_ALL: 'C' },
      maxBuffer: 1 << 28,
      ...(input && { input }),
    });
    if (done.error) throw done.error;
    if (input && done.status !== 0) throw new Error(`git ${args[0]}: ${done.stderr}`);
    return { exit: done.status ?? -1, stdout: done.stdout };
  }

  git(dir: string, ...args: string[]): string {
    return this.#world.git(dir, ...args);
  }

  /** What git printed, or null when it failed. */
  ask(dir: string, ...args: string[]): string | null {
    const done = this.#world.tryGit(dir, ...args);
    return done.exit === 0 ? done.stdout : null;
  }

  /** A new bare repository that serves what GitHub serves, and hides `refs/pull` from pushes as it does. */
  init(name: string, defaultBranch: string): string {
    const dir = this.#world.path('github', `${name}.git`);
    this.#world.git(
      this.#world.root,
      ...['init', '--quiet', '--bare', '--template=', `--initial-branch=${defaultBranch}`, dir],
    );
    appendFileSync(join(dir, 'config'), CONFIG);
    return dir;
  }

  /** Where a ref points, read from its file: this is asked at every request. */
  tip(dir: string, ref: string): string | null {
    const loose = join(dir, ref);
    if (existsSync(loose)) return readFileSync(loose, 'utf8').trim();
    const packed = join(dir, 'packed-refs');
    if (!existsSync(packed)) return null;
    const line = readFileSync(packed, 'utf8')
      .split('\n')
      .find((one) => one.endsWith(` ${ref}`));
    return line?.split(' ')[0] ?? null;
  }

  commit(dir: string, commit: NewCommit): string {
    const stream = Buffer.concat(commitStream(commit));
    this.bytes(dir, ['fast-import', '--quiet', '--force', '--date-format=raw'], stream);
    return this.tip(dir, commit.ref) ?? '';
  }
}

function commitStream(commit: NewCommit): Buffer[] {
  const seconds = Math.floor(commit.at.getTime() / 1000);
  const who = ({ name, email }: Person) => `${name} <${email}> ${seconds} +0000`;
  const [first, ...others] = commit.parents;
  const changes: readonly (readonly [string | Buffer, Change])[] = Array.isArray(commit.changes)
    ? commit.changes
    : Object.entries(commit.changes);
  return [
    // A ref that exists would become the parent where none is named.
    Buffer.from(`reset ${commit.ref}\n\ncommit ${commit.ref}\n`),
    Buffer.from(`author ${who(commit.author)}\ncommitter ${who(commit.committer)}\n`),
    data(commit.message),
    Buffer.from(first ? `from ${first}\n` : ''),
    ...others.map((oid) => Buffer.from(`merge ${oid}\n`)),
    ...changes.flatMap(([path, change]) => changeStream(quoted(path), change)),
    Buffer.from('\n'),
  ];
}

function changeStream(path: string, change: Change): Buffer[] {
  if (change === null) return [Buffer.from(`D ${path}\n`)];
  if (typeof change === 'string' || Buffer.isBuffer(change))
    return [Buffer.from(`M 100644 inline ${path}\n`), data(change)];
  if ('submodule' in change) return [Buffer.from(`M 160000 ${change.submodule} ${path}\n`)];
  return 'link' in change
    ? [Buffer.from(`M 120000 inline ${path}\n`), data(change.link)]
    : [Buffer.from(`M 100755 inline ${path}\n`), data(change.executable)];
}

function data(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string);
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}

/** Every byte that is not plain as three octal digits between double quotes. */
const quoted = (path: string | Buffer): string =>
  `"${[...Buffer.from(path as string)]
    .map((byte) =>
      byte > 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, '0')}`,
    )
    .join('')}"`;
