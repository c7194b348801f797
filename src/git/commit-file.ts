/**
 * Commits one file on top of HEAD by plumbing: whatever else is staged or changed stays as it is. Decides when a commit
 * would get in the way of something under way, and then only stages; knows nothing of what the file says.
 */
import { join } from 'node:path';
import { MetesError, must } from '../errors.ts';
import { cleanWords } from './clean-words.ts';
import { importFile } from './import-commits.ts';
import { commitName } from './objects.ts';
import { quotePath } from './quote-path.ts';
import { inside, type Repository } from './repository.ts';
import { type Door, type GitCall, gitFailed } from './run.ts';
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
  const { head, branch } = file;
  const why = whyNot(repo, file);
  if (head === null || why !== null) {
    await stageFile(door, repo, file);
    return { outcome: 'staged', why: why ?? UNBORN };
  }
  const [, tree, sign] = await Promise.all([
    stageFile(door, repo, file),
    importFile(door, repo.commonDir, commitName(head), file),
    signs(door, repo),
  ]);
  const made = await makeCommit(door, repo, { tree, parent: head, message: file.message, sign });
  if (typeof made !== 'string') return { outcome: 'staged', why: made.why };
  const call: GitCall = {
    ...inside(repo),
    args: [
      'update-ref',
      '-m',
      `commit: ${subject(file.message)}`,
      `refs/heads/${branch}`,
      made,
      head,
    ],
  };
  await file.ready;
  const moved = await door.run(call);
  if (moved.exit === 0) return { outcome: 'committed', oid: made };
  return { outcome: 'staged', why: `git did not move ${branch}: ${cleanWords(moved.stderr)}` };
}

const UNBORN = 'this branch has no commit yet';

function whyNot(repo: Repository, { head, branch }: FileToCommit): string | null {
  if (head === null) return UNBORN;
  if (repo.operation !== null && repo.operation !== 'bisect')
    return `a ${repo.operation} is under way`;
  return repo.branch === branch ? null : `${branch} is not checked out`;
}

/** Writes the file and stages exactly this content: no filter, no .gitignore, no sparse checkout is in the way. */
export async function stageFile(door: Door, repo: Repository, file: FileToStage): Promise<void> {
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
  const staged = await door.run(call);
  if (staged.exit === 0) return;
  if (/index\.lock/.test(staged.stderr)) {
    throw new MetesError('unavailable', 'index-locked', `another git command holds the index`, {
      hint: `try again; if no git is running, remove ${repo.gitDir}/index.lock`,
      retryAfterMs: 1_000,
    });
  }
  throw gitFailed(call, staged);
}

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
