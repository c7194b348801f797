/**
 * Commits one file on top of HEAD by plumbing: whatever else is staged or changed stays as it is. Decides when a commit
 * would get in the way of something under way, and then only stages; knows nothing of what the file says.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MetesError, must } from '../errors.ts';
import { cleanWords } from './clean-words.ts';
import { importFile } from './import-commits.ts';
import { commitName, isAncestor, objectAt, resolve } from './objects.ts';
import { quotePath } from './quote-path.ts';
import { inside, type Repository } from './repository.ts';
import { type Door, type GitCall, type GitResult, gitFailed } from './run.ts';
import { writeInside } from './write-inside.ts';

export interface FileToStage {
  /** Relative to the root of the worktree. */
  readonly path: string;
  readonly content: string;
}

export interface FileToCommit extends FileToStage {
  readonly message: string;
  /** What must be done before the branch moves, because hooks look at it. */
  readonly ready?: Promise<unknown>;
  /** The branch checked out, and the commit that it was seen at. */
  readonly branch: string;
  readonly head: string | null;
}

export type FileOutcome =
  | { readonly outcome: 'committed'; readonly oid: string }
  | { readonly outcome: 'staged'; readonly why: string };

/**
 * The file is in the worktree and staged before the branch moves: stopped at any point, what is left is a staged file.
 * Identity, signing and the repository's reference-transaction hook apply as for any commit.
 */
export async function commitFile(
  door: Door,
  repo: Repository,
  file: FileToCommit,
): Promise<FileOutcome> {
  const { head } = file;
  const why = whyNot(repo, file);
  if (head === null || why !== null) {
    await stageFile(door, repo, file);
    return { outcome: 'staged', why: why ?? UNBORN };
  }
  const treeOn = (parent: string) =>
    importFile(door, repo.commonDir, commitName(parent), {
      path: file.path,
      content: file.content,
    });
  const [blob, first, sign] = await Promise.all([
    stageFile(door, repo, file),
    treeOn(head),
    signs(door, repo),
  ]);
  let on = { parent: head, tree: first };
  for (let tries = 1; ; tries += 1) {
    const made = await makeCommit(door, repo, { ...on, message: file.message, sign });
    if (typeof made !== 'string') return { outcome: 'staged', why: made.why };
    await file.ready;
    const moved = await moveBranch(door, repo, file, { from: on.parent, to: made });
    if (moved === null) return { outcome: 'committed', oid: made };
    const now = tries < MOST_TRIES ? await goneOn(door, repo, file, on.parent) : null;
    if (now?.blob === blob) return { outcome: 'committed', oid: now.head };
    if (now === null || now.changed) return { outcome: 'staged', why: moved };
    on = { parent: now.head, tree: await treeOn(now.head) };
  }
}

/** Whoever commits at the same moment does so once or twice, and not for ever. */
const MOST_TRIES = 5;

/** Null, or why git did not. */
async function moveBranch(
  door: Door,
  repo: Repository,
  { branch, message }: FileToCommit,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string | null> {
  const reason = `commit: ${subject(message)}`;
  const args = ['update-ref', '-m', reason, `refs/heads/${branch}`, to, from];
  const moved = await door.run({ ...inside(repo), args });
  return moved.exit === 0 ? null : `git did not move ${branch}: ${cleanWords(moved.stderr)}`;
}

interface GoneOn {
  readonly head: string;
  /** What the file is there. */
  readonly blob: string | null;
  /** Somebody has committed another version of it meanwhile, which is not ours to take back. */
  readonly changed: boolean;
}

/** Where somebody committed on top of `parent` meanwhile; null: the branch is where it was, or was rewritten. */
async function goneOn(
  door: Door,
  repo: Repository,
  { branch, path }: FileToCommit,
  parent: string,
): Promise<GoneOn | null> {
  const head = await resolve(door, repo, `refs/heads/${branch}`);
  if (head === null || head === parent || !(await isAncestor(door, repo, parent, head)))
    return null;
  const [before, blob] = await Promise.all(
    [parent, head].map((commit) => objectAt(door, repo, `${commit}:${path}`)),
  );
  return { head, blob: blob ?? null, changed: before !== blob };
}

const UNBORN = 'this branch has no commit yet';

function whyNot(repo: Repository, { head, branch }: FileToCommit): string | null {
  if (head === null) return UNBORN;
  if (repo.operation !== null && repo.operation !== 'bisect')
    return `a ${repo.operation} is under way`;
  return repo.branch === branch ? null : `${branch} is not checked out`;
}

/** Writes the file and stages exactly this content: no filter, no .gitignore, no sparse checkout is in the way. Gives its blob. */
export async function stageFile(door: Door, repo: Repository, file: FileToStage): Promise<string> {
  must(repo.root !== null, 'a file is staged in a worktree');
  const { path, content } = file;
  const hashed = await door.text({
    ...inside(repo),
    args: ['hash-object', '-w', '--no-filters', '--stdin'],
    stdin: content,
  });
  await writeInside(repo.root, file, join(repo.gitDir, 'metes'));
  const call: GitCall = {
    ...inside(repo),
    args: ['update-index', '--add', '--index-info'],
    stdin: `100644 ${hashed}\t${quotePath(path)}\n`,
  };
  let staged = await door.run(call);
  for (let tries = 1; isLocked(staged) && tries < MOST_WAITS; tries += 1) {
    await pause(LOCK_PAUSE_MS);
    staged = await door.run(call);
  }
  if (staged.exit === 0) return hashed;
  if (isLocked(staged)) {
    throw new MetesError('unavailable', 'index-locked', `another git command holds the index`, {
      hint: `try again; if no git is running, remove ${repo.gitDir}/index.lock`,
      retryAfterMs: 1_000,
    });
  }
  throw gitFailed(call, staged);
}

const isLocked = ({ exit, stderr }: GitResult): boolean => exit !== 0 && /index\.lock/.test(stderr);

/** git holds the index for moments, and waits for nobody who does; a lock that was left behind stays. */
const MOST_WAITS = 40;
const LOCK_PAUSE_MS = 50;

/** commit-tree is plumbing: it signs only when told to. */
async function signs(door: Door, repo: Repository): Promise<boolean> {
  const asked = await door.run({
    ...inside(repo),
    args: ['config', '--type=bool', '--get', 'commit.gpgSign'],
  });
  return Buffer.from(asked.stdout).toString('utf8').trim() === 'true';
}

interface CommitToMake {
  readonly tree: string;
  readonly parent: string;
  readonly message: string;
  readonly sign: boolean;
}

async function makeCommit(
  door: Door,
  repo: Repository,
  made: CommitToMake,
): Promise<string | { why: string }> {
  const result = await door.run({
    ...inside(repo),
    args: ['commit-tree', ...(made.sign ? ['-S'] : []), '-p', made.parent, made.tree],
    stdin: `${made.message.replace(/\0/g, '').trimEnd()}\n`,
    config: [['i18n.commitEncoding', 'UTF-8']],
    deadlineMs: SIGNING_DEADLINE_MS,
  });
  if (result.exit === 0) return Buffer.from(result.stdout).toString('utf8').trim();
  if (result.timedOut) return { why: 'the signing program did not answer' };
  const words = cleanWords(result.stderr);
  return { why: made.sign ? `it could not be signed: ${words}` : `git could not commit: ${words}` };
}

/** A person may have to touch a key. */
const SIGNING_DEADLINE_MS = 60_000;

const subject = (message: string): string => cleanWords(message.split('\n')[0] ?? '');
