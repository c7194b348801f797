/**
 * The way to the remote: fetches and pushes of one branch between a local git directory and a URL, with the user's
 * settings and a deadline on each. Reports what git said; decides nothing from it.
 */
import { must, usage } from '../errors.ts';
import { accessIn, type LinkSettings, settingsFor, withDeadline } from './link-settings.ts';
import { absoluteUrl } from './remotes.ts';
import { OID } from './repository.ts';
import type { Door, GitResult } from './run.ts';

export interface Link {
  readonly url: string;
  readonly ref: string;
  /** All that decides where a push goes, and as whom. */
  access(): Promise<readonly string[]>;
  /** Fetches the branch into the ref `into`. `one` commit, the `rest` that a shallow copy lacks, or `plain`. */
  fetch(gitDir: string, into: string, options: FetchOptions): Promise<GitResult>;
  /** Offers `oid` for the branch on condition that it is at `expected` (null: that there is none). */
  push(gitDir: string, oid: string, options: PushOptions): Promise<GitResult>;
}

export interface FetchOptions {
  readonly depth: keyof typeof DEPTH;
  /** What leads to this commit, instead of the branch: many hosts give what no branch leads to any more. */
  readonly commit?: string;
  readonly deadlineMs: number;
}

export interface PushOptions {
  readonly expected: string | null;
  readonly deadlineMs: number;
}

export interface LinkOptions {
  readonly url: string;
  /** What a relative path is relative to. */
  readonly base: string;
  readonly branch: string;
  /** The git directory whose settings apply. */
  readonly settingsOf: string;
  /** The URL is that repository itself. */
  readonly embedded: boolean;
}

export function openLink(door: Door, options: LinkOptions): Link {
  checkUrl(options.url);
  const url = absoluteUrl(options.url, options.base);
  const ref = `refs/heads/${checkedBranch(options.branch)}`;
  let read: Promise<LinkSettings> | null = null;
  const settings = (): Promise<LinkSettings> => {
    read ??= settingsFor(door, { url, settingsOf: options.settingsOf });
    return read;
  };
  const ask = async (gitDir: string, deadlineMs: number, args: string[]): Promise<GitResult> =>
    door.run({ gitDir, args, deadlineMs, ...withDeadline(await settings(), url, deadlineMs) });
  return {
    url,
    ref,
    access: async () => [
      url,
      ref,
      JSON.stringify((await settings()).config),
      ...accessIn(door.env),
    ],
    fetch: (gitDir, into, { depth, deadlineMs, commit }) => {
      must(commit === undefined || OID.test(commit), 'a fetch names the commit it asks for');
      const what = `+${commit ?? ref}:${into}`;
      return ask(gitDir, deadlineMs, ['fetch', ...FETCH, ...DEPTH[depth], url, what]);
    },
    push: (gitDir, oid, { expected, deadlineMs }) => {
      // An empty object id before the colon would delete the branch.
      must(OID.test(oid), 'a push names the commit it offers');
      must(expected === null || OID.test(expected), 'a push names the tip it expects');
      const lease = `--force-with-lease=${ref}:${expected ?? ''}`;
      const service = options.embedded ? [NO_GC_THERE] : [];
      return ask(gitDir, deadlineMs, ['push', ...PUSH, ...service, lease, url, `${oid}:${ref}`]);
    },
  };
}

const FETCH = [
  '--quiet',
  '--no-tags',
  '--no-recurse-submodules',
  '--no-write-fetch-head',
  '--no-auto-maintenance',
  '--no-write-commit-graph',
  '--no-prune',
  // The refspecs of a remote that happens to have this URL are not ours.
  '--refmap=',
];
const DEPTH = { one: ['--depth=1'], rest: ['--unshallow'], plain: [] as string[] };
const PUSH = [
  '--porcelain',
  // Otherwise the project's own pre-push runs again, on the registry.
  '--no-verify',
  '--no-follow-tags',
  '--no-signed',
  '--recurse-submodules=no',
];
/** One process less for each write; the user's own commands tidy that repository often enough. */
const NO_GC_THERE = '--receive-pack=git -c receive.autogc=false receive-pack';

export function checkUrl(url: string): void {
  if (url !== '' && !/^-|[\0\n\r]/.test(url)) return;
  throw usage(
    'bad-url',
    `${JSON.stringify(url)} is not the address of a repository`,
    'give a path or a URL that `git ls-remote` accepts',
  );
}

/** git-check-ref-format(1), and no name that starts like an option. */
function checkedBranch(branch: string): string {
  const bad = /^[-/]|[\0-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock(\/|$)|[./]$|^\.|^@$|^$/.test(
    branch,
  );
  if (!bad) return branch;
  throw usage(
    'bad-branch',
    `${JSON.stringify(branch)} cannot be the name of a branch`,
    'see `git help check-ref-format` for what a name may hold',
  );
}
