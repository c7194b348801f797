/**
 * What of the git directories nobody may write in a sandbox, because git or sh outside runs it, or goes where it says.
 * Makes what can't be guarded while it is missing.
 */
import { lstatSync, realpathSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MetesError } from '../../errors.ts';
import { standInDir } from '../../git/hooks-place.ts';
import type { Repository } from '../../git/repository.ts';
import type { Context } from '../context/context.ts';
import { compiledDir } from '../guard/file.ts';
import { heldDir, SAME_DIRECTORY } from './sandbox-commondir.ts';
import { kernelPlaces } from './sandbox-kernel.ts';
import { settingsIn } from './sandbox-settings.ts';
import { submodulesIn } from './sandbox-submodules.ts';

interface Wanted {
  /** What metes itself has to find unchanged afterwards. */
  readonly records: readonly string[];
  /** Told of each directory that is made. */
  readonly made: (place: string) => void;
}

/** Those that are there, links resolved. Throws denied `no-sandbox` where a link stands in the way. */
export async function guardedIn(ctx: Context, wanted: Wanted): Promise<string[]> {
  const { repo } = ctx;
  const dirs = [...new Set([repo.commonDir, repo.gitDir])];
  const settings = await settingsIn(ctx);
  const copy = join(repo.commonDir, 'metes', 'registry.git');
  const code = [
    join(repo.commonDir, 'hooks'),
    // Hooks and settings of submodules, those to come too.
    ...dirs.map((dir) => join(dir, 'modules')),
    // Of other linked worktrees, of those too that somebody makes outside meanwhile: git there follows `commondir`.
    join(repo.commonDir, 'worktrees'),
    ...dirs.map(compiledDir),
    // Where a remote is that no setting knows: its hooks run when it is pushed to.
    ...['remotes', 'branches'].map((name) => join(repo.commonDir, name)),
  ];
  refuseLinks([...settings.own, ...code]);
  for (const place of code) await made(place, wanted.made);
  await held(copy);
  await writeFile(join(repo.commonDir, 'metes', RECORD), '{}\n', { flag: 'wx' }).catch(() => {});
  const places = [
    ...settings.own,
    ...settings.tracked,
    ...code,
    ...ownPackage(ctx),
    ...(await submodulesIn(ctx)),
    ...kernelPlaces(ctx.io),
    ...['config', 'hooks', 'commondir'].map((name) => join(copy, name)),
    ...[...dirs, repo.gitDir].flatMap((dir) => [join(dir, 'commondir'), join(dir, 'gitdir')]),
    ...mainState(repo),
    // Of a linked worktree: a file that says where its git directory is.
    ...(repo.root === null || real(join(repo.root, '.git')) === real(repo.gitDir)
      ? []
      : [join(repo.root, '.git')]),
    repo.hooksDir,
    standInDir(repo),
    heldDir(repo),
    ...['hooks', 'hooks.json', ...ENROLMENT].map((name) => join(repo.commonDir, 'metes', name)),
    join(repo.gitDir, 'metes', 'seat'),
    ...wanted.records,
  ];
  return [...new Set(places.filter(isThere).map(real))];
}

/** What `metes uninstall` gives back: settings of agents, and what is in them is run. */
const RECORD = 'agents.json';

/** Without the first every guard is silent; the next is gone by where the config in force can't be read. */
const ENROLMENT = ['state.json', 'config.json', RECORD];

/** Links resolved, as a mount resolves them. */
export function real(place: string): string {
  try {
    return realpathSync.native(place);
  } catch {
    return place;
  }
}

export function isThere(place: string): boolean {
  try {
    return realpathSync.native(place) !== '';
  } catch {
    return false;
  }
}

async function made(place: string, tell: (place: string) => void): Promise<void> {
  if ((await mkdir(place, { recursive: true })) !== undefined) tell(place);
}

/** The copy of the registry is metes' own: what keeps another `commondir` out of it can stay there. */
async function held(copy: string): Promise<void> {
  if (!isThere(copy)) return;
  await writeFile(join(copy, 'commondir'), SAME_DIRECTORY, { flag: 'wx' }).catch(() => {});
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

/** A rebase and the like are there only while they are under way. */
const MAIN_STATE = ['HEAD', 'index', 'rebase-merge', 'rebase-apply', 'sequencer'];

/** Where the main worktree stands, whose git directory all share: without it `git gc` can't expire reflogs: see `sandbox.ts`. */
const mainState = ({ commonDir, gitDir }: Repository): string[] =>
  real(commonDir) === real(gitDir) ? [] : MAIN_STATE.map((name) => join(commonDir, name));

/** Metes itself, installed in the worktree where git ignores it: the hooks outside run it. */
function ownPackage({ io, repo }: Pick<Context, 'io' | 'repo'>): string[] {
  const root = real(repo.root ?? repo.gitDir);
  const code = dirname(real(io.cli));
  return [code, dirname(code)].filter((place) => place.startsWith(`${root}/`));
}
