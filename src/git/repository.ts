/**
 * Where we are: which repository, worktree, branch and operation under way. One git process and a few file reads,
 * because every verb and every guard begins here. Knows nothing about metes being enrolled.
 */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MetesError } from '../errors.ts';
import { cleanWords } from './clean-words.ts';
import { textOf } from './read-now.ts';
import { type Door, type GitCall, type GitResult, gitFailed } from './run.ts';

export type Operation = 'merge' | 'rebase' | 'cherry-pick' | 'revert' | 'bisect';

export interface Repository {
  /** Root of the worktree; null in a bare repository or inside a git directory. */
  readonly root: string | null;
  /** This worktree's git directory. */
  readonly gitDir: string;
  /** The git directory that all worktrees share. */
  readonly commonDir: string;
  /** Where git looks for hooks, as it was when the repository was opened. */
  readonly hooksDir: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly emptyTree: string;
  /** Short name, also when nothing has been committed on it yet; null when HEAD is detached. */
  readonly branch: string | null;
  readonly detached: boolean;
  readonly head: string | null;
  readonly bare: boolean;
  readonly operation: Operation | null;
  /** The branch that a rebase under way will move at its end. */
  readonly rebasing: string | null;
}

export const EMPTY_TREE = {
  sha1: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  sha256: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
} as const;

/** Any spelling of an object id, of either hash. */
export const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** What a call needs to run in this repository: its git directory, from the root of its worktree. */
export function inside(repo: Repository): Pick<GitCall, 'cwd' | 'gitDir'> {
  return { cwd: repo.root ?? repo.gitDir, gitDir: repo.gitDir };
}

/**
 * Throws usage `no-repository`, or denied: `unsafe-repository` when git does not trust the directory's owner,
 * `strange-git-directory` for one that is no worktree's.
 * `gitDir` is for server-side hooks, which git starts inside the bare repository.
 */
export async function openRepository(
  door: Door,
  cwd: string,
  options: { readonly gitDir?: string } = {},
): Promise<Repository> {
  const call: GitCall = {
    // The top level comes last: in a bare repository git has no answer and stops there.
    args: [
      'rev-parse',
      '--path-format=absolute',
      '--git-dir',
      '--git-common-dir',
      '--git-path',
      'hooks',
      '--is-bare-repository',
      '--show-object-format',
      '--revs-only',
      'HEAD',
      '--show-toplevel',
    ],
    cwd,
    ...(options.gitDir === undefined ? {} : { gitDir: options.gitDir }),
  };
  const result = await door.run(call);
  const lines = Buffer.from(result.stdout).toString('utf8').split('\n').slice(0, -1);
  const [gitDir, commonDir, hooksDir, bare, format] = lines;
  if (!gitDir || !commonDir || !hooksDir || (bare !== 'true' && bare !== 'false')) {
    throw notUsable(call, result, cwd);
  }
  if (format !== 'sha1' && format !== 'sha256') throw notUsable(call, result, cwd);
  if (!isMadeByGit(gitDir, commonDir)) throw madeByHand(gitDir, commonDir);
  const head = OID.test(lines[5] ?? '') ? (lines[5] as string) : null;
  // Before the first commit, git takes what follows HEAD for a file's name and leaves it out.
  const root = lines[head === null ? 5 : 6] ?? (head === null ? await topLevel(door, call) : null);
  const branch = await headBranch(door, gitDir);
  return {
    root,
    gitDir,
    commonDir,
    hooksDir,
    objectFormat: format,
    emptyTree: EMPTY_TREE[format],
    branch,
    detached: branch === null,
    head,
    bare: bare === 'true',
    ...underWay(gitDir),
  };
}

/**
 * The common one, or a worktree's below that. Anybody can make another whose `commondir` names this repository: git
 * takes it for a worktree, and what lies in it, a seat for one, would be whatever somebody wrote there.
 */
function isMadeByGit(gitDir: string, commonDir: string): boolean {
  if (gitDir === commonDir) return true;
  const [own, common] = [real(gitDir), real(commonDir)];
  return own === common || dirname(own) === real(join(commonDir, 'worktrees'));
}

function real(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

const madeByHand = (gitDir: string, commonDir: string): MetesError =>
  new MetesError(
    'denied',
    'strange-git-directory',
    `${cleanWords(gitDir)} only points to ${cleanWords(commonDir)}: git keeps no worktree of that repository there`,
    {
      hint: "git worktree add '<path>' '<branch>'\n  makes a worktree",
    },
  );

async function topLevel(door: Door, call: GitCall): Promise<string | null> {
  const asked = await door.run({ ...call, args: ['rev-parse', '--show-toplevel'] });
  const line = Buffer.from(asked.stdout).toString('utf8').replace(/\n$/, '');
  return asked.exit === 0 && line !== '' ? line : null;
}

async function headBranch(door: Door, gitDir: string): Promise<string | null> {
  const line = textOf(join(gitDir, 'HEAD'))?.trimEnd() ?? '';
  if (OID.test(line)) return null;
  const name = /^ref: refs\/heads\/(.*)$/.exec(line)?.[1];
  // With reftable the file is a placeholder, and HEAD may be a symbolic link in very old repositories.
  if (name !== undefined && name !== '.invalid') return name;
  const asked = await door.run({ gitDir, args: ['symbolic-ref', '--quiet', 'HEAD'] });
  const target = Buffer.from(asked.stdout).toString('utf8').trimEnd();
  return target.startsWith('refs/heads/') ? target.slice('refs/heads/'.length) : null;
}

/** A rebase first: while it picks, git also writes CHERRY_PICK_HEAD. */
function underWay(gitDir: string): Pick<Repository, 'operation' | 'rebasing'> {
  const has = (name: string): boolean => existsSync(join(gitDir, name));
  const rebase = ['rebase-merge', 'rebase-apply'].find(has);
  if (rebase !== undefined) {
    const name = textOf(join(gitDir, rebase, 'head-name'))?.trimEnd();
    const branch = name?.startsWith('refs/heads/') ? name.slice('refs/heads/'.length) : null;
    return { operation: 'rebase', rebasing: branch };
  }
  const marks: readonly (readonly [string, Operation])[] = [
    ['MERGE_HEAD', 'merge'],
    ['CHERRY_PICK_HEAD', 'cherry-pick'],
    ['REVERT_HEAD', 'revert'],
    // A stopped series of picks between two commits leaves only the sequencer.
    ['sequencer', 'cherry-pick'],
    ['BISECT_LOG', 'bisect'],
  ];
  return { operation: marks.find(([name]) => has(name))?.[1] ?? null, rebasing: null };
}

function notUsable(call: GitCall, result: GitResult, cwd: string): MetesError {
  const text = result.stderr;
  if (/dubious ownership|unsafe repository|safe\.directory/.test(text)) {
    return new MetesError(
      'denied',
      'unsafe-repository',
      `git does not trust this repository: ${cleanWords(text.split('\n')[0] ?? '')}`,
      {
        hint: "if you trust it: git config --global --add safe.directory '<the path that git names>'",
      },
    );
  }
  if (/safe\.bareRepository/i.test(text)) {
    return new MetesError(
      'denied',
      'unsafe-repository',
      `git refuses to look: ${cleanWords(text)}`,
      {
        hint: 'run the command from a worktree, not from inside the bare repository',
      },
    );
  }
  if (/not a git repository/.test(text)) {
    return new MetesError('usage', 'no-repository', `${cwd} is not in a git repository`, {
      hint: 'change to a repository, or start one with `git init`',
    });
  }
  return gitFailed(call, result);
}
