/**
 * What the work tree holds that HEAD does not: staged, unstaged, untracked, and edits behind index flags that tell git
 * not to look. Content is hashed as `git add` would. Decides nothing about whether that was allowed.
 */
import { createHash } from 'node:crypto';
import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { decodePath, encodePath, splitNul } from './path-bytes.ts';
import { quotePath } from './quote-path.ts';
import type { Change } from './raw-diff.ts';
import { inside, type Repository } from './repository.ts';
import { type Door, type GitCall, gitFailed } from './run.ts';

/** What is known of one path: as HEAD has it, as the index has it, and whether the work tree must be asked. */
interface Entry {
  readonly path: string;
  readonly head: State | null;
  readonly index: State | null;
  /** The mode in the work tree; null when gone, undefined when it is as in the index. */
  readonly work: string | null | undefined;
  /** A submodule with edits inside. */
  readonly dirty?: true;
}

interface State {
  readonly mode: string;
  readonly oid: string;
}

export interface Looking {
  /** Executable bits count even where the repository's settings say that they don't. */
  readonly modes?: boolean;
  /** A submodule with edits inside counts, without content: nothing that could be committed here says what they are. */
  readonly submodules?: boolean;
}

/**
 * Settings of our own, where the repository's would tell git not to look: a file system monitor that answers for it, or
 * times that are not compared.
 */
const LOOK: readonly (readonly [string, string])[] = [
  ['core.fsmonitor', 'false'],
  ['core.untrackedCache', 'false'],
  ['core.trustctime', 'true'],
  ['core.checkStat', 'default'],
  ['core.ignoreStat', 'false'],
];

export async function worktreeChanges(
  door: Door,
  repo: Repository,
  { modes = false, submodules = false }: Looking = {},
): Promise<Change[]> {
  if (repo.root === null) return [];
  const config = modes ? [...LOOK, ['core.fileMode', 'true'] as const] : LOOK;
  const [listed, hidden] = await Promise.all([
    listEntries(door, repo, { config, env: { GIT_WORK_TREE: repo.root }, submodules }),
    hiddenEntries(door, repo, repo.root),
  ]);
  const entries = [...new Map([...hidden, ...listed].map((entry) => [entry.path, entry])).values()];
  const hashes = await hashAll(
    door,
    repo,
    entries.filter((entry) => typeof entry.work === 'string'),
  );
  return entries.flatMap((entry) => {
    const changes = changeOf(entry, hashes.get(entry.path) ?? null);
    return changes.length === 0 && submodules && entry.dirty ? [insideOf(entry)] : changes;
  });
}

const insideOf = ({ path, head }: Entry): Change => ({
  path,
  oldMode: head?.mode ?? null,
  oldOid: head?.oid ?? null,
  mode: head?.mode ?? null,
  oid: null,
});

function changeOf(entry: Entry, hash: string | null): Change[] {
  const { head, index, work, path } = entry;
  const from = { path, oldMode: head?.mode ?? null, oldOid: head?.oid ?? null };
  const inWork =
    work === undefined ? index : work === null ? null : { mode: work, oid: hash ?? index?.oid };
  const differs = (state: { mode: string; oid?: string | undefined } | null): boolean =>
    state?.mode !== head?.mode || state?.oid !== head?.oid;
  // What would be committed next if the edit is taken back again is still a write.
  const state = differs(inWork) ? inWork : index;
  if (!differs(state)) return [];
  const oid = work !== undefined && state === inWork ? hash : (state?.oid ?? null);
  return [{ ...from, mode: state?.mode ?? null, oid: state === null ? null : oid }];
}

async function listEntries(
  door: Door,
  repo: Repository,
  { submodules, ...looking }: Pick<GitCall, 'config' | 'env'> & Pick<Looking, 'submodules'>,
): Promise<Entry[]> {
  const call: GitCall = {
    ...inside(repo),
    ...looking,
    args: [
      'status',
      '--porcelain=v2',
      '-z',
      '--untracked-files=all',
      // To look inside one, git is started there, and does what the settings there say: whoever wrote here wrote those.
      `--ignore-submodules=${submodules ? 'none' : 'dirty'}`,
      '--no-renames',
    ],
  };
  const result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  const found = new Map<string, Entry>();
  for (const piece of splitNul(result.stdout)) {
    const entry = statusEntry(piece, repo.root ?? '');
    if (entry === null) continue;
    // Removed from the index but still there: git lists the path once as deleted and once as untracked.
    const before = found.get(entry.path);
    found.set(entry.path, before === undefined ? entry : { ...before, work: entry.work });
  }
  return [...found.values()];
}

/** `1 XY sub mH mI mW hH hI path`, `u XY sub m1 m2 m3 mW h1 h2 h3 path`, `? path` (git-status(1), porcelain v2). */
function statusEntry(piece: Uint8Array, root: string): Entry | null {
  const kind = String.fromCharCode(piece[0] ?? 0);
  if (kind === '?') {
    const path = decodePath(piece.subarray(2)).replace(/\/$/, '');
    return { path, head: null, index: null, work: modeOnDisk(root, path) };
  }
  if (kind !== '1' && kind !== 'u') return null;
  const [fields, path] = fieldsOf(piece, kind === '1' ? 8 : 10);
  const state = (mode: string | undefined, oid: string | undefined): State | null =>
    mode === undefined || oid === undefined || /^0+$/.test(mode) ? null : { mode, oid };
  const ours = kind === '1' ? state(fields[3], fields[6]) : state(fields[4], fields[8]);
  if (kind === 'u') {
    return { path, head: ours, index: null, work: nonZero(fields[6]) };
  }
  const [, inWork] = fields[1] ?? '';
  // A submodule that is only dirty inside moves nothing here; one with another commit checked out does.
  const dirtyOnly = fields[2]?.startsWith('S.') === true && inWork !== 'D';
  const untouched = inWork === '.' || dirtyOnly;
  const work = untouched ? undefined : nonZero(fields[5]);
  const dirty = /^S.(?:M|.U)/.test(fields[2] ?? '') ? ({ dirty: true } as const) : {};
  return { path, head: ours, index: state(fields[4], fields[7]), work, ...dirty };
}

function fieldsOf(piece: Uint8Array, count: number): [string[], string] {
  const fields: string[] = [];
  let from = 0;
  for (let n = 0; n < count; n += 1) {
    const end = piece.indexOf(0x20, from);
    fields.push(Buffer.from(piece.subarray(from, end)).toString('latin1'));
    from = end + 1;
  }
  return [fields, decodePath(piece.subarray(from))];
}

const nonZero = (mode: string | undefined): string | null =>
  mode === undefined || /^0+$/.test(mode) ? null : mode;

/**
 * Tracked paths that git was told not to look at (`--skip-worktree`, `--assume-unchanged`) and that are not as the
 * index says. One that is absent because of a sparse checkout is as it should be.
 */
async function hiddenEntries(door: Door, repo: Repository, root: string): Promise<Entry[]> {
  const call: GitCall = { ...inside(repo), args: ['ls-files', '-z', '-v', '--stage'] };
  const result = await door.run(call);
  if (result.exit !== 0) throw gitFailed(call, result);
  const found: Entry[] = [];
  const sparse = await isSparse(door, repo);
  for (const piece of splitNul(result.stdout)) {
    const tag = String.fromCharCode(piece[0] ?? 0);
    if (tag !== 'S' && tag === tag.toUpperCase()) continue;
    const tab = piece.indexOf(0x09);
    const [, mode, oid] = Buffer.from(piece.subarray(0, tab)).toString('latin1').split(' ');
    if (mode === undefined || oid === undefined || mode === '160000') continue;
    const path = decodePath(piece.subarray(tab + 1));
    const work = modeOnDisk(root, path);
    if (work === null && tag.toUpperCase() === 'S' && sparse) continue;
    found.push({ path, head: { mode, oid }, index: { mode, oid }, work });
  }
  return found;
}

/** Where nothing is sparse, a file that is absent behind the flag was deleted. */
async function isSparse(door: Door, repo: Repository): Promise<boolean> {
  const args = ['config', '--type=bool', '--get', 'core.sparseCheckout'];
  const { stdout } = await door.run({ ...inside(repo), args });
  return Buffer.from(stdout).toString('utf8').trim() === 'true';
}

function modeOnDisk(root: string, path: string): string | null {
  const stats = lstat(root, path);
  if (stats === null) return null;
  if (stats.isSymbolicLink()) return '120000';
  // The only directories that git names are other repositories.
  if (stats.isDirectory()) return '160000';
  return (stats.mode & 0o100) === 0 ? '100644' : '100755';
}

function lstat(root: string, path: string): Stats | null {
  try {
    return lstatSync(onDisk(root, path));
  } catch {
    return null;
  }
}

/** Names that are not UTF-8 exist only as bytes. */
const onDisk = (root: string, path: string): Buffer =>
  Buffer.concat([Buffer.from(join(root, '/')), encodePath(path)]);

/** Object ids as `git add` would give them, by path; a path that can't be read has none. */
async function hashAll(
  door: Door,
  repo: Repository,
  entries: readonly Entry[],
): Promise<Map<string, string>> {
  const root = repo.root ?? '';
  const hashes = new Map<string, string>();
  const files: string[] = [];
  for (const { path, work } of entries) {
    if (work === '120000') {
      const target = readlinkSync(onDisk(root, path), 'buffer');
      const blob = Buffer.concat([Buffer.from(`blob ${target.length}\0`), target]);
      hashes.set(path, createHash(repo.objectFormat).update(blob).digest('hex'));
    } else if (work === '160000') {
      const head = await door.run({
        cwd: join(root, path),
        args: ['rev-parse', '--verify', 'HEAD'],
      });
      if (head.exit === 0) hashes.set(path, Buffer.from(head.stdout).toString('utf8').trim());
    } else files.push(path);
  }
  if (files.length === 0) return hashes;
  const result = await door.run({
    ...inside(repo),
    args: ['hash-object', '--stdin-paths'],
    stdin: Buffer.concat(files.map((path) => Buffer.from(`${quotePath(path)}\n`, 'latin1'))),
  });
  const lines = Buffer.from(result.stdout).toString('utf8').split('\n');
  files.forEach((path, n) => {
    const oid = lines[n];
    if (oid) hashes.set(path, oid);
  });
  return hashes;
}
