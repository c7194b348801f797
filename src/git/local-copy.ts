/**
 * The local copy: a bare repository that holds what was fetched of one branch, and which tip was verified. Decides
 * whether a tip continues what was seen before; knows neither network nor what commits mean.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MetesError } from '../errors.ts';
import { parseCommit } from './commit-text.ts';
import { readFiles } from './copy-files.ts';
import { deletion, dropScratch, readRef, updateRefs } from './copy-refs.ts';
import { carryFilesRecord, type Made, readFilesRecord, writeFilesRecord } from './files-record.ts';
import { inQuotes } from './hook-shim.ts';
import { moveLooseRef } from './move-ref.ts';
import { isAncestor, readObjects } from './objects.ts';
import { textOf } from './read-now.ts';
import type { Door } from './run.ts';
import type { StoredFile, Tip } from './store-types.ts';
import { isRecorded, type KnownCommit, readRecord, tipOf, writeRecord } from './tip-record.ts';
import { uniqueName } from './unique-name.ts';

export interface CopyKey {
  readonly branch: string;
  /** First commit of the branch, when known. */
  readonly root: string | null;
}

export interface Seen {
  readonly oid: string;
  /** When it was asked for, by our clock: it may have been older than the answer. */
  readonly at: Date;
  /** What was verified before it was asked for. */
  readonly before: string | null;
  /** Scratch refs that have done their work. */
  readonly drop: readonly string[];
  /** The commit, when it was made here and need not be read. */
  readonly made?: KnownCommit | undefined;
}

/** `verified`: the tip to go on with, which another process may have moved further. `rewound`: it lacks `seen`. */
export type Advance =
  | { readonly outcome: 'verified'; readonly tip: Tip }
  | { readonly outcome: 'rewound'; readonly seen: string };

export interface LocalCopy {
  readonly dir: string;
  verified(): Promise<string | null>;
  cached(): Promise<Tip | null>;
  advance(seen: Seen): Promise<Advance>;
  adopt(oid: string, at: Date): Promise<void>;
  drop(refs: readonly string[]): Promise<void>;
  /** Of a commit that is here. */
  files(oid: string, prefix?: string): Promise<StoredFile[]>;
  /** The tip `to` was made here of `from`: what is known of its files is known of the new ones. */
  carry(made: Made): Promise<void>;
  /** A commit that is here, as a tip; null when it is not here. */
  tip(oid: string, at: Date): Promise<Tip | null>;
  /** Whether the verified tip is this commit, or has it below it. */
  holds(commit: Pick<KnownCommit, 'oid' | 'message'>): Promise<boolean>;
}

/** A ref of this process alone: several fetch into one copy at the same time. */
export const scratchRef = (): string => `refs/metes/tmp/${uniqueName()}`;

/** Bounded only against the impossible: each round was lost to another process that moved the tip forward. */
const ROUNDS = 100;

export function openCopy(door: Door, dir: string, key: CopyKey): LocalCopy {
  const ref = `refs/metes/verified/${key.root ?? 'any'}/${key.branch}`;
  // Records name the commit that they are of, so that nothing is lost where two names are cut to one.
  const name = `${key.root ?? 'any'}-${key.branch.replace(/[^\w.-]/g, '_')}`.slice(0, 100);
  const record = join(dir, `metes-tip-${name}.json`);
  const filesRecord = join(dir, `metes-files-${name}.json`);

  const verified = async (): Promise<string | null> => {
    const oid = copyExists(dir) ? await readRef(door, dir, ref) : null;
    // A crash can leave it empty: then the registry was read, and nobody may hear that it never was.
    if (oid === null && textOf(join(dir, ref)) !== null)
      throw damaged(dir, `names no commit in ${ref}`);
    return oid;
  };
  const known = async (oid: string): Promise<KnownCommit | null> => {
    const recorded = await readRecord(record);
    if (recorded?.oid === oid) return recorded;
    if (!copyExists(dir)) return null;
    return parseCommit((await readObjects(door, dir, [oid]))[0]);
  };
  const remember = async (oid: string, at: Date, found?: KnownCommit): Promise<Tip> => {
    const commit = found ?? (await known(oid));
    if (commit === null) throw missing(dir, oid);
    await writeRecord(record, { ...commit, fetchedAt: at });
    return tipOf(commit, at);
  };
  const drop = (refs: readonly string[]): Promise<void> => dropScratch(door, dir, refs);
  /** False when it is not there any more. */
  const move = async (from: string | null, to: string, done: readonly string[]) => {
    if (from !== null && moveLooseRef(dir, { ref, from, to })) {
      await drop(done);
      return true;
    }
    const update = `update ${ref} ${to} ${from ?? '0'.repeat(to.length)}`;
    return updateRefs(door, dir, [update, ...done.map(deletion)]);
  };
  const isBelow = (older: string, newer: string): Promise<boolean> =>
    isAncestor(door, dir, older, newer);

  return {
    dir,
    verified,
    drop,
    async tip(oid, at) {
      const commit = await known(oid);
      return commit === null ? null : tipOf(commit, at);
    },
    async holds(commit) {
      const tip = await verified();
      const recorded = tip === null ? null : await readRecord(record);
      const found = recorded?.oid === tip ? isRecorded(recorded, commit) : null;
      if (tip === null || found !== null) return found ?? false;
      const there = parseCommit((await readObjects(door, dir, [commit.oid]))[0]);
      return there?.message === commit.message && (await isBelow(commit.oid, tip));
    },
    async files(oid, prefix) {
      if (prefix !== undefined) return readFiles(door, dir, oid, prefix);
      const kept = await readFilesRecord(filesRecord, oid);
      if (kept !== null) return kept;
      const files = await readFiles(door, dir, oid);
      if ((await verified()) === oid) await writeFilesRecord(filesRecord, oid, files);
      return files;
    },
    carry: (made) => carryFilesRecord(filesRecord, made),
    async cached() {
      const oid = await verified();
      if (oid === null) return null;
      const recorded = await readRecord(record);
      // A process stopped between moving the ref and writing the record: the time before is still true.
      const commit = recorded?.oid === oid ? recorded : await known(oid);
      return commit === null ? null : tipOf(commit, recorded?.fetchedAt ?? new Date(0));
    },
    async advance({ oid, at, before, drop: done, made }) {
      for (let round = 0; round < ROUNDS; round += 1) {
        const current = await verified();
        if (current === oid) {
          await drop(done);
          return { outcome: 'verified', tip: await remember(oid, at, made) };
        }
        const commit = made ?? (await known(oid));
        if (commit === null) throw missing(dir, oid);
        // What was made here stands on what it was made on, however many commits lie between.
        const onIt = made !== undefined && current === before;
        const next = current === null || onIt || commit.parents.includes(current);
        if (next || (await isBelow(current, oid))) {
          if (!(await move(current, oid, done))) continue;
          return { outcome: 'verified', tip: await remember(oid, at, commit) };
        }
        await drop(done);
        // Another process saw a newer tip while we asked; unless ours lacks what was known before that.
        const overtaken =
          (before === null || (await isBelow(before, oid))) && (await isBelow(oid, current));
        if (!overtaken) return { outcome: 'rewound', seen: before ?? current };
        return { outcome: 'verified', tip: await remember(current, at) };
      }
      throw new MetesError('unavailable', 'contended', 'other processes keep moving the tip', {
        hint: 'run the command again',
      });
    },
    async adopt(oid, at) {
      await updateRefs(door, dir, [`update ${ref} ${oid}`]);
      await remember(oid, at);
    },
  };
}

/** Makes an empty copy beside its final place, which it takes whole or not at all: see `installCopy`. */
export async function initCopy(
  door: Door,
  finalDir: string,
  objectFormat: string,
): Promise<string> {
  const dir = `${finalDir}.${uniqueName()}`;
  await mkdir(dirname(finalDir), { recursive: true });
  await door.text({
    // No template: it could bring hooks and settings along.
    args: ['init', '--bare', '--quiet', '--template=', `--object-format=${objectFormat}`, dir],
  });
  const config = await readFile(join(dir, 'config'), 'utf8');
  await writeFile(join(dir, 'config'), `${config}${COPY_CONFIG}`);
  return dir;
}

/** A global core.hooksPath would run here. Several processes lock refs at the same moment, each only briefly. */
const COPY_CONFIG = `[core]
\thooksPath = /dev/null
\tlogAllRefUpdates = false
\tfilesRefLockTimeout = 3000
\tpackedRefsTimeout = 3000
`;

/** Moves a finished copy into place; false when another process put one there first: that one stays. */
export async function installCopy(dir: string, finalDir: string): Promise<boolean> {
  try {
    await rename(dir, finalDir);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    return false;
  }
}

export const copyExists = (dir: string): boolean => existsSync(join(dir, 'config'));

const missing = (dir: string, oid: string): MetesError => damaged(dir, `lacks commit ${oid}`);

const damaged = (dir: string, how: string): MetesError =>
  new MetesError('invalid', 'broken-copy', `the local copy is damaged: ${dir} ${how}`, {
    hint: `rm -r ${inQuotes(dir)}\n  removes it\nmetes status --fresh\n  makes it anew`,
  });
