/**
 * What a worktree and its git directories look like to a sandbox: where they are, which other worktrees there are, what
 * nobody may write in them. Looks, makes what can't be guarded while it is missing, and decides nothing.
 */
import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MetesError } from '../../errors.ts';
import { standInDir } from '../../git/hooks-place.ts';
import { decodePath, encodePath } from '../../git/path-bytes.ts';
import { inside, type Repository } from '../../git/repository.ts';
import type { Entry, Look } from '../../sandbox/claimed.ts';
import type { Layout } from '../../sandbox/plan.ts';
import { manifestPathOf } from '../claiming/manifest-file.ts';
import type { Context } from '../context/context.ts';

interface Standing {
  readonly branch: string;
  /** Roots of the clone's worktrees, this one among them. */
  readonly worktrees: readonly string[];
  /** As git lists what it ignores: directories end in a slash. */
  readonly ignored: readonly string[];
  /** What metes itself has to find unchanged afterwards. */
  readonly records: readonly string[];
  readonly strict: Layout['strict'];
}

/** So many directories that are ignored are bound one by one; what is beyond stays read-only. */
const MOST_IGNORED = 200;

export async function layoutOf(ctx: Context, standing: Standing): Promise<Layout> {
  const { repo } = ctx;
  const root = real(repo.root ?? repo.gitDir);
  const gitDirs = [...new Set([repo.commonDir, repo.gitDir].map(real))];
  const others = standing.worktrees.map(real);
  const look = lookIn(root);
  const manifest = manifestPathOf(standing.branch);
  const ignored = standing.ignored
    .filter((path) => path.endsWith('/'))
    .map((path) => path.slice(0, -1));
  return {
    root,
    gitDirs,
    others: others.filter((place) => place !== root && !gitDirs.includes(place) && isThere(place)),
    guarded: await guardedIn(ctx, root, standing.records),
    free: [
      ...ignored.slice(0, MOST_IGNORED).filter((path) => kindOf(look, path) === 'directory'),
      ...(kindOf(look, manifest) === 'file' ? [manifest] : []),
    ],
    strict: standing.strict,
    look,
  };
}

/** Links resolved, as a mount resolves them. */
function real(place: string): string {
  try {
    return realpathSync.native(place);
  } catch {
    return place;
  }
}

function isThere(place: string): boolean {
  try {
    return realpathSync.native(place) !== '';
  } catch {
    return false;
  }
}

/** Of a submodule too: git runs its hooks and goes by its settings. */
async function guardedIn(
  ctx: Context,
  root: string,
  records: readonly string[],
): Promise<string[]> {
  const { repo } = ctx;
  await mkdir(join(repo.commonDir, 'hooks'), { recursive: true });
  const metes = join(repo.commonDir, 'metes');
  const perWorktree = await worktreeConfig(ctx);
  const settings = [
    ...gitSettings(repo.commonDir),
    ...perWorktree,
    ...gitSettings(join(metes, 'registry.git')),
    ...[repo.commonDir, repo.gitDir].flatMap((dir) => submodules(join(dir, 'modules'))),
  ];
  refuseLinks(settings);
  const places = [
    ...settings,
    ...['commondir', 'gitdir'].map((name) => join(repo.gitDir, name)),
    ...othersState(repo),
    // Of a linked worktree: a file that says where its git directory is.
    ...(real(join(root, '.git')) === real(repo.gitDir) ? [] : [join(root, '.git')]),
    repo.hooksDir,
    standInDir(repo),
    ...['hooks', 'hooks.json'].map((name) => join(metes, name)),
    ...records,
  ];
  return [...new Set(places.filter(isThere).map(real))];
}

/** A mount lands where a link points: the link itself could be replaced. Throws denied `no-sandbox`. */
function refuseLinks(places: readonly string[]): void {
  const link = places.find(
    (place) => lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true,
  );
  if (link === undefined) return;
  throw new MetesError(
    'denied',
    'no-sandbox',
    `no sandbox can guard ${JSON.stringify(link)}: it is a symbolic link, and the command could put another one there`,
    { hint: 'a person puts what it leads to in its place, or starts the run without --sandbox' },
  );
}

/**
 * Where other worktrees stand. Not their whole git directories: `git gc` looks after the reflogs of all worktrees, and
 * makes lock files beside them.
 */
function othersState({ commonDir, gitDir }: Repository): string[] {
  const all = [commonDir, ...directoriesIn(join(commonDir, 'worktrees'))];
  return all
    .filter((directory) => real(directory) !== real(gitDir))
    .flatMap((directory) => OTHERS_STATE.map((name) => join(directory, name)));
}

const OTHERS_STATE = ['HEAD', 'index', 'commondir', 'gitdir', 'config.worktree'] as const;

const gitSettings = (gitDir: string): string[] =>
  ['config', 'hooks'].map((name) => join(gitDir, name));

/** Where git reads them, a missing one could be made by anybody. */
async function worktreeConfig({ door, repo }: Context): Promise<string[]> {
  const args = ['config', '--type=bool', '--get', 'extensions.worktreeConfig'];
  const asked = await door.run({ ...inside(repo), args });
  if (Buffer.from(asked.stdout).toString('utf8').trim() !== 'true') return [];
  const files = [repo.commonDir, repo.gitDir].map((dir) => join(dir, 'config.worktree'));
  for (const file of files) await appendFile(file, '');
  return files;
}

/** Names of submodules can have slashes in them: what has no settings is looked into. */
function submodules(directory: string): string[] {
  return directoriesIn(directory).flatMap((gitDir) => {
    if (!isThere(join(gitDir, 'config'))) return submodules(gitDir);
    return [...gitSettings(gitDir), ...submodules(join(gitDir, 'modules'))];
  });
}

function directoriesIn(directory: string): string[] {
  try {
    const entries = readdirSync(directory, { withFileTypes: true });
    return entries.filter((e) => e.isDirectory()).map(({ name }) => join(directory, name));
  } catch {
    return [];
  }
}

function lookIn(root: string): Look {
  const seen = new Map<string, readonly Entry[]>();
  return (directory) => {
    const entries = seen.get(directory) ?? entriesOf(root, directory);
    seen.set(directory, entries);
    return entries;
  };
}

function entriesOf(root: string, directory: string): Entry[] {
  const place = Buffer.concat([Buffer.from(`${root}/`), encodePath(directory)]);
  try {
    return readdirSync(place, { withFileTypes: true, encoding: 'buffer' }).map((entry) => ({
      name: decodePath(entry.name),
      kind: entry.isDirectory() ? 'directory' : entry.isSymbolicLink() ? 'link' : 'file',
    }));
  } catch {
    return [];
  }
}

/** Asked step by step: nothing on the way may be a link. */
function kindOf(look: Look, path: string): Entry['kind'] | null {
  const names = path.split('/');
  let kind: Entry['kind'] | null = 'directory';
  for (const [n, name] of names.entries()) {
    if (kind !== 'directory') return null;
    kind = look(names.slice(0, n).join('/')).find((entry) => entry.name === name)?.kind ?? null;
  }
  return kind;
}
