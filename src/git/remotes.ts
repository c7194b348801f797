/**
 * What this repository calls its remotes, and where they are. Human-level questions only; nothing here decides what a
 * path or an exit code means.
 */
import { isAbsolute, resolve as resolvePath } from 'node:path';
import { type MetesError, usage } from '../errors.ts';
import { NETWORK_DEADLINE_MS } from './link-settings.ts';
import { resolve } from './objects.ts';
import { remoteFailure } from './remote-words.ts';
import { inside, type Repository } from './repository.ts';
import { type Door, type GitCall, gitFailed } from './run.ts';
import { type Setting, settingsOf, valuesOf } from './settings.ts';

export async function remoteNames(door: Door, repo: Repository): Promise<string[]> {
  const git = await simpleGitIn(door, repo);
  return (await git.getRemotes()).map((remote) => remote.name);
}

/** Where pushes to this remote go. */
export async function pushUrl(door: Door, repo: Repository, remote: string): Promise<string> {
  const name = remoteName(remote);
  const set = setUrl(await settingsOf(door, repo), name);
  if (set !== null) return absoluteUrl(set, repo.root ?? repo.commonDir);
  const call: GitCall = { ...inside(repo), args: ['remote', 'get-url', '--push', name] };
  const result = await door.run(call);
  if (result.exit === 2) throw noSuchRemote(name);
  if (result.exit !== 0) throw gitFailed(call, result);
  const url = Buffer.from(result.stdout).toString('utf8').split('\n')[0] ?? '';
  return absoluteUrl(url, repo.root ?? repo.commonDir);
}

/** As it is set; null where that is not all there is to it: it is rewritten, cleared, or kept in another way. */
function setUrl(settings: readonly Setting[], name: string): string | null {
  if (settings.some(({ key }) => key.startsWith('url.'))) return null;
  const pushed = valuesOf(settings, `remote.${name}.pushurl`);
  const urls = pushed.length > 0 ? pushed : valuesOf(settings, `remote.${name}.url`);
  return urls.includes('') ? null : (urls[0] ?? null);
}

/** The branch that the remote's HEAD names, asked now; null when it names none. */
export async function defaultBranchOf(
  door: Door,
  repo: Repository,
  remote: string,
): Promise<string | null> {
  const name = remoteName(remote);
  const result = await door.run({
    ...inside(repo),
    args: ['ls-remote', '--symref', name, 'HEAD'],
    deadlineMs: NETWORK_DEADLINE_MS,
  });
  if (result.exit !== 0) throw remoteFailure(result, name);
  const text = Buffer.from(result.stdout).toString('utf8');
  return /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(text)?.[1] ?? null;
}

/** Where the remote has this branch, asked now; null when it has none. */
export async function remoteTip(
  door: Door,
  repo: Repository,
  remote: string,
  ask: { readonly branch: string; readonly deadlineMs: number },
): Promise<string | null> {
  const name = remoteName(remote);
  const result = await door.run({
    ...inside(repo),
    args: ['ls-remote', name, `refs/heads/${ask.branch}`],
    deadlineMs: ask.deadlineMs,
  });
  if (result.exit !== 0) throw remoteFailure(result, name);
  // A pattern means every ref that ends like this.
  const lines = Buffer.from(result.stdout).toString('utf8').split('\n');
  const line = lines.find((one) => one.endsWith(`\trefs/heads/${ask.branch}`));
  return line?.split('\t')[0] ?? null;
}

/** The same, with its objects. */
export async function bringTip(
  door: Door,
  repo: Repository,
  remote: string,
  ask: { readonly branch: string; readonly deadlineMs: number },
): Promise<string | null> {
  const tip = await remoteTip(door, repo, remote, ask);
  if (tip !== null && (await resolve(door, repo, tip)) === null)
    await bringObjects(door, repo, remote, ask);
  return tip;
}

/** Brings the objects of a branch of the remote here, and moves no ref: what was fetched stays the user's to say. */
async function bringObjects(
  door: Door,
  repo: Repository,
  remote: string,
  ask: { readonly branch: string; readonly deadlineMs: number },
): Promise<void> {
  const name = remoteName(remote);
  const quiet = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];
  const result = await door.run({
    ...inside(repo),
    args: ['fetch', ...quiet, '--no-auto-gc', '--refmap=', name, `refs/heads/${ask.branch}`],
    deadlineMs: ask.deadlineMs,
  });
  if (result.exit !== 0) throw remoteFailure(result, name);
}

/** Keeps a plain `git fetch` from this remote from carrying the branch. True when that was new. */
export async function addFetchExclusion(
  door: Door,
  repo: Repository,
  remote: string,
  branch: string,
): Promise<boolean> {
  const git = await simpleGitIn(door, repo);
  const key = `remote.${remoteName(remote)}.fetch`;
  const refspec = `^refs/heads/${branch}`;
  const { values } = await git.getConfig(key, 'local');
  // Alone it would be an error: git wants something to exclude from.
  if (values.includes(refspec) || values.length === 0) return false;
  await git.addConfig(key, refspec, true, 'local');
  return true;
}

export async function dropFetchExclusion(
  door: Door,
  repo: Repository,
  remote: string,
  branch: string,
): Promise<boolean> {
  const call: GitCall = {
    ...inside(repo),
    args: [
      'config',
      '--local',
      '--fixed-value',
      '--unset-all',
      `remote.${remoteName(remote)}.fetch`,
      `^refs/heads/${branch}`,
    ],
  };
  const result = await door.run(call);
  // 5: there was nothing to unset (git-config(1)).
  if (result.exit !== 0 && result.exit !== 5) throw gitFailed(call, result);
  return result.exit === 0;
}

/** A path in a URL's place is relative to `base`, as git itself takes it. */
export function absoluteUrl(url: string, base: string): string {
  const local = !/^[a-z][a-z0-9+.-]*:/i.test(url) && !/^[^/]+:/.test(url);
  return local && !isAbsolute(url) ? resolvePath(base, url) : url;
}

function remoteName(remote: string): string {
  // git's own rule for `git remote add`, less what it could read as an option.
  if (/^[^-\s~^:?*[\\][^\s~^:?*[\\]*$/.test(remote)) return remote;
  throw noSuchRemote(remote);
}

function noSuchRemote(remote: string): MetesError {
  return usage(
    'no-such-remote',
    `this repository has no remote ${JSON.stringify(remote)}`,
    'git remote -v\n  lists those it has',
  );
}

/**
 * Loaded only here: it adds a third to the start of every command. It guards its environment, so it gets what local
 * questions need and no more.
 */
async function simpleGitIn(door: Door, repo: Repository) {
  const { simpleGit } = await import('simple-git');
  const names = ['PATH', 'HOME', 'XDG_CONFIG_HOME', 'SYSTEMROOT', 'LC_ALL', ...GUARDED];
  const env = Object.fromEntries(Object.entries(door.env).filter(([name]) => names.includes(name)));
  return simpleGit({
    baseDir: repo.root ?? repo.gitDir,
    allowEnvironment: [...GUARDED, 'GIT_DIR'],
    unsafe: { allowUnsafeConfigPaths: true },
  }).env({ ...env, GIT_DIR: repo.gitDir });
}

const GUARDED = ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM'];
