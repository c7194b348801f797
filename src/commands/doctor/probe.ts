/**
 * A throw-away linked worktree on a branch of its own, for writes that must be refused. Set up and taken down with all
 * hooks off; taken down whatever happens, and what a killed doctor left behind is swept first.
 */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { resolve } from '../../git/objects.ts';
import type { Oid } from '../../registry/ids.ts';
import type { Context } from '../context/context.ts';
import { mint } from '../context/ids-minting.ts';

const NAME = 'metes-doctor-';
const FILE = 'metes-doctor-probe.txt';
/** The project's own hooks run as well, and may take their time. */
const DEADLINE_MS = 60_000;

export interface Attempt {
  readonly exit: number;
  readonly stderr: string;
  readonly timedOut: boolean;
  /** Exit codes of the hooks that git ran, by name, as git's own trace tells them. */
  readonly hooks: ReadonlyMap<string, number>;
}

export interface Probe {
  readonly branch: string;
  /** Commits that write the probe's file: `before`, and two that changed it apart. */
  readonly commits: { readonly before: Oid; readonly ours: Oid; readonly theirs: Oid };
  readonly bare: string;
  /** git in the worktree, hooks on, as an agent under a claim that nobody granted. */
  attempt(...args: string[]): Promise<Attempt>;
  /** git in the worktree, hooks off. */
  quietly(...args: string[]): Promise<string>;
  /** Puts the branch, index and file to `at`. */
  standAt(at: Oid): Promise<void>;
}

/** Null when there is no commit to start from. */
export async function withProbe<T>(
  ctx: Context,
  work: (probe: Probe) => Promise<T>,
): Promise<T | null> {
  const base =
    (await resolve(ctx.door, ctx.repo, ctx.state.defaultRef)) ??
    (ctx.repo.head === null ? null : ctx.repo.head);
  if (base === null) return null;
  await sweep(ctx);
  const dir = await mkdtemp(join(tmpdir(), NAME));
  const branch = basename(dir);
  try {
    return await work(await setUp(ctx, { dir, branch, base }));
  } finally {
    await takeDown(ctx, join(dir, 'worktree'), branch);
    await rm(dir, { recursive: true, force: true });
  }
}

const OFF = [['core.hooksPath', '/dev/null']] as const;

interface Where {
  readonly dir: string;
  readonly branch: string;
  readonly base: Oid;
}

async function setUp(ctx: Context, { dir, branch, base }: Where): Promise<Probe> {
  const at = join(dir, 'worktree');
  const bare = join(dir, 'host.git');
  const here = { gitDir: ctx.repo.commonDir, config: OFF };
  // Nothing is checked out: the index alone is enough, however large the tree.
  const add = ['worktree', 'add', '--quiet', '--no-checkout', '--no-track', '-b', branch, at, base];
  await ctx.door.text({ ...here, args: add });
  const format = `--object-format=${ctx.repo.objectFormat}`;
  await ctx.door.text({ args: ['init', '--bare', '--quiet', '--template=', format, bare] });
  const quietly = (...args: string[]) =>
    ctx.door.text({ cwd: at, args, config: OFF, env: IDENTITY });
  await quietly('read-tree', 'HEAD');
  const before = await commitOf(quietly, at, { parent: base, content: lines('1', '2') });
  const ours = await commitOf(quietly, at, { parent: before, content: lines('one', '2') });
  const theirs = await commitOf(quietly, at, { parent: before, content: lines('1', 'two') });
  const standAt = async (oid: Oid): Promise<void> => {
    await quietly('update-ref', `refs/heads/${branch}`, oid);
    await quietly('read-tree', oid);
    await rm(join(at, FILE), { force: true });
    await writeFile(join(at, FILE), await quietly('show', `${oid}:${FILE}`).then((t) => `${t}\n`));
    await quietly('update-index', '--refresh', '-q', '--', FILE).catch(() => '');
  };
  const run = (...args: string[]) => attempt(ctx, { at, trace: join(dir, 'trace') }, args);
  return { branch, bare, commits: { before, ours, theirs }, attempt: run, quietly, standAt };
}

const IDENTITY = {
  GIT_AUTHOR_NAME: 'metes doctor',
  GIT_AUTHOR_EMAIL: 'metes@localhost',
  GIT_COMMITTER_NAME: 'metes doctor',
  GIT_COMMITTER_EMAIL: 'metes@localhost',
};

/** Far enough apart that git merges both changes into a text that neither side had. */
const lines = (first: string, last: string): string =>
  [first, ...Array.from({ length: 20 }, (_, n) => `line ${n}`), last, ''].join('\n');

type Quietly = (...args: string[]) => Promise<string>;

async function commitOf(
  quietly: Quietly,
  at: string,
  made: { readonly parent: Oid; readonly content: string },
): Promise<Oid> {
  await writeFile(join(at, FILE), made.content);
  const blob = await quietly('hash-object', '-w', '--no-filters', FILE);
  await quietly('update-index', '--add', '--cacheinfo', `100644,${blob},${FILE}`);
  const tree = await quietly('write-tree');
  return quietly('commit-tree', tree, '-p', made.parent, '-m', 'a probe of metes doctor');
}

async function attempt(
  ctx: Context,
  { at, trace }: { readonly at: string; readonly trace: string },
  args: readonly string[],
): Promise<Attempt> {
  await rm(trace, { force: true });
  const { exit, stderr, timedOut } = await ctx.door.run({
    cwd: at,
    args,
    deadlineMs: DEADLINE_MS,
    env: {
      ...IDENTITY,
      METES_AGENT: 'doctor',
      // A claim that nobody granted: whatever the branch and the policy, its holder may write nothing.
      METES_CLAIM: mint(ctx.io, 'c'),
      METES_BREAK_GLASS: '',
      GIT_TRACE2_EVENT: trace,
    },
  });
  return { exit, stderr, timedOut, hooks: hooksIn(await readFile(trace, 'utf8').catch(() => '')) };
}

/** `child_start` names the hook, `child_exit` of the same number its code (git's api-trace2). */
function hooksIn(trace: string): Map<string, number> {
  const names = new Map<string, string>();
  const found = new Map<string, number>();
  for (const line of trace.split('\n')) {
    if (!line.includes('"child_')) continue;
    const event = JSON.parse(line) as Record<string, unknown>;
    const key = `${event.sid} ${event.child_id}`;
    if (event.event === 'child_start' && event.child_class === 'hook')
      names.set(key, String(event.hook_name));
    const name = event.event === 'child_exit' ? names.get(key) : undefined;
    // Of several runs of one hook the one that refused counts.
    if (name !== undefined) found.set(name, found.get(name) || Number(event.code));
  }
  return found;
}

async function takeDown(ctx: Context, worktree: string, branch: string): Promise<void> {
  const here = { gitDir: ctx.repo.commonDir, config: OFF };
  await ctx.door.run({ ...here, args: ['worktree', 'remove', '--force', '--force', worktree] });
  await rm(worktree, { recursive: true, force: true });
  await ctx.door.run({ ...here, args: ['worktree', 'prune'] });
  await ctx.door.run({ ...here, args: ['update-ref', '-d', `refs/heads/${branch}`] });
}

/** Of a doctor that was killed. One that is at work now holds its directory. */
async function sweep(ctx: Context): Promise<void> {
  const text = await ctx.door.text({
    gitDir: ctx.repo.commonDir,
    args: ['for-each-ref', '--format=%(refname:short)', `refs/heads/${NAME}*`],
  });
  for (const branch of text.split('\n').filter(Boolean)) {
    const dir = join(tmpdir(), branch);
    if (await isYoung(dir)) continue;
    await takeDown(ctx, join(dir, 'worktree'), branch);
    await rm(dir, { recursive: true, force: true });
  }
}

const LONGEST_MS = 10 * 60_000;

async function isYoung(dir: string): Promise<boolean> {
  const found = await stat(dir).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs < LONGEST_MS;
}
