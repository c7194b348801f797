/**
 * What a worktree and its git directories look like to a sandbox: where they are, which other worktrees there are, what
 * of them is free. Looks, and decides nothing.
 */
import { readdirSync } from 'node:fs';
import { chainedDirs } from '../../git/hooks-install.ts';
import { decodePath, encodePath } from '../../git/path-bytes.ts';
import type { Entry, Look } from '../../sandbox/claimed.ts';
import type { Layout } from '../../sandbox/plan.ts';
import { manifestPathOf } from '../claiming/manifest-file.ts';
import type { Context } from '../context/context.ts';
import { guardedIn, isThere, real } from './sandbox-guarded.ts';

interface Standing {
  readonly branch: string;
  /** Roots of the clone's worktrees, this one among them. */
  readonly worktrees: readonly string[];
  /** As git lists what it ignores: directories end in a slash. */
  readonly ignored: readonly string[];
  /** What metes itself has to find unchanged afterwards. */
  readonly records: readonly string[];
  readonly strict: Layout['strict'];
  /** Told of each directory that is made, after those above it. */
  readonly made: (place: string) => void;
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
    guarded: [...(await guardedIn(ctx, standing)), ...(await ignoredHooks(ctx, root, ignored))],
    free: [
      ...ignored.slice(0, MOST_IGNORED).filter((path) => kindOf(look, path) === 'directory'),
      ...(kindOf(look, manifest) === 'file' ? [manifest] : []),
    ],
    strict: standing.strict,
    look,
  };
}

/** Hooks that a package manager made where git ignores them, and that run outside before metes' own. */
async function ignoredHooks(
  { door, repo }: Context,
  root: string,
  ignored: readonly string[],
): Promise<string[]> {
  const dirs = (await chainedDirs(door, repo)).filter(isThere).map(real);
  return dirs.filter((place) => ignored.some((path) => `${place}/`.startsWith(`${root}/${path}/`)));
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
