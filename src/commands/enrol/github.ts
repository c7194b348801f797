/**
 * What lets GitHub judge pull requests: the workflow, and an entry without an owner in CODEOWNERS. Staged beside the
 * config, by steps that can be repeated; a file that somebody else wrote is never overwritten.
 */
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBlobs } from '../../git/objects.ts';
import { inside } from '../../git/repository.ts';
import {
  actionIn,
  isNoRelease,
  isUnreleased,
  WORKFLOW_PATH,
  workflowDifferences,
  workflowText,
} from '../../report/workflow.ts';
import { type Loose, worktreeOf } from '../context/context.ts';
import { replaceFile } from '../context/local-state.ts';
import type { Home } from './home.ts';
import { stageBlob, stageFile } from './stage-file.ts';

export interface GithubPart {
  readonly action: string;
  readonly workflow: {
    readonly path: string;
    readonly state: 'staged' | 'there' | 'different';
    /** Of one that is `different`: in words. */
    readonly differs: readonly string[];
  };
  /** Null: there is no such file that git tracks. `yours`: it has changes that are not committed. */
  readonly codeowners: {
    readonly path: string;
    readonly state: 'staged' | 'there' | 'yours';
  } | null;
  /** Files of these that still have to be committed on the default branch. */
  readonly toCommit: readonly string[];
}

/** GitHub takes the first of them. */
const OWNER_FILES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** Without it, whoever owns `*` is asked to review every pull request that has a manifest. */
export const OWNERLESS = '/.metes/scope/';

export async function stageGithub(loose: Loose, home: Home, wanted: string): Promise<GithubPart> {
  const there = (await existing(loose, home))?.replaceAll('\r\n', '\n') ?? null;
  // Somebody named one before: a placeholder is nothing to compare it with.
  const action = (isNoRelease(wanted) && there !== null ? actionIn(there) : null) ?? wanted;
  const workflow = await stageWorkflow(loose, home, { there, text: workflowText(action) });
  const codeowners = await stageOwners(loose);
  const waiting: string[] = [];
  if (workflow.state !== 'different' && (await waits(loose, home, WORKFLOW_PATH)))
    waiting.push(WORKFLOW_PATH);
  if (
    codeowners !== null &&
    codeowners.state !== 'yours' &&
    (await waits(loose, home, codeowners.path))
  )
    waiting.push(codeowners.path);
  return { action, workflow, codeowners, toCommit: waiting };
}

/** The workflow, where an `init` before this one staged it and nobody has committed it yet. */
export async function stagedBefore({ door, repo }: Loose, home: Home): Promise<string[]> {
  const names = ['', 'HEAD', home.defaultRef].map((at) => `${at}:${WORKFLOW_PATH}`);
  const [staged = null, head = null, landed = null] = await readBlobs(door, repo, names);
  const isNew = staged !== null && !same(staged, head) && !same(staged, landed);
  return isNew ? [WORKFLOW_PATH] : [];
}

/** Whether the index has it otherwise than the default branch. */
async function waits(loose: Loose, home: Home, path: string): Promise<boolean> {
  const names = [`:${path}`, `${home.defaultRef}:${path}`];
  const [staged, landed] = await readBlobs(loose.door, loose.repo, names);
  return !same(staged ?? null, landed ?? null);
}

const same = (a: Uint8Array | null, b: Uint8Array | null): boolean =>
  a !== null && b !== null && Buffer.from(a).equals(Buffer.from(b));

async function stageWorkflow(
  loose: Loose,
  home: Home,
  { there, text }: { readonly there: string | null; readonly text: string },
): Promise<GithubPart['workflow']> {
  const path = WORKFLOW_PATH;
  if (there !== null && there !== text && !isUnreleased(there))
    return { path, state: 'different', differs: workflowDifferences(there, text) };
  const landed = there === text && !(await waits(loose, home, path));
  if (landed) return { path, state: 'there', differs: [] };
  await stageFile(loose, path, text);
  return { path, state: 'staged', differs: [] };
}

/** In this worktree, staged, or on the default branch: whichever is found first. */
async function existing(loose: Loose, home: Home): Promise<string | null> {
  const file = join(worktreeOf(loose), WORKFLOW_PATH);
  const kind = await lstat(file).catch(() => null);
  if (kind?.isFile()) return readFile(file, 'utf8');
  if (kind !== null) return '';
  const names = [`:${WORKFLOW_PATH}`, `${home.defaultRef}:${WORKFLOW_PATH}`];
  const blobs = await readBlobs(loose.door, loose.repo, names);
  const found = blobs.find((blob) => blob !== null) ?? null;
  return found === null ? null : Buffer.from(found).toString('utf8');
}

async function stageOwners(loose: Loose): Promise<GithubPart['codeowners']> {
  const path = await ownersFile(loose);
  if (path === null) return null;
  const [staged] = await readBlobs(loose.door, loose.repo, [`:${path}`]);
  const before = Buffer.from(staged ?? []);
  if (hasEntry(before)) return { path, state: 'there' };
  if (await hasChanges(loose, path)) return { path, state: 'yours' };
  const file = join(worktreeOf(loose), path);
  const here = await readFile(file).catch(() => null);
  if (here !== null) await replaceFile(file, withEntry(here));
  await stageBlob(loose, path, withEntry(before));
  return { path, state: 'staged' };
}

/** The one that counts, when it is a plain file. */
async function ownersFile({ door, repo }: Loose): Promise<string | null> {
  const text = await door.text({
    ...inside(repo),
    args: [
      'ls-files',
      '-s',
      '-z',
      '--full-name',
      '--',
      ...OWNER_FILES.map((p) => `:(top,literal)${p}`),
    ],
  });
  const plain = new Set(
    text.split('\0').flatMap((line) => /^100644 \S+ 0\t(.*)$/.exec(line)?.[1] ?? []),
  );
  return OWNER_FILES.find((path) => plain.has(path)) ?? null;
}

async function hasChanges({ door, repo }: Loose, path: string): Promise<boolean> {
  const text = await door.text({
    ...inside(repo),
    args: ['status', '--porcelain', '-z', '--', `:(top,literal)${path}`],
  });
  return text !== '';
}

const hasEntry = (bytes: Uint8Array): boolean =>
  /^[ \t]*\/?\.metes\/scope(?:\/\**)?(?:[ \t\r]|$)/m.test(Buffer.from(bytes).toString('latin1'));

/** At the end, where the last entry that matches is the one that counts; with the file's own line ends. */
function withEntry(bytes: Uint8Array): Uint8Array {
  const before = Buffer.from(bytes);
  const text = before.toString('latin1');
  const eol = /\r\n/.test(text) ? '\r\n' : '\n';
  const gap = text === '' || text.endsWith('\n') ? '' : eol;
  const added = `# Manifests of metes: every branch writes its own, nobody has to review it.${eol}${OWNERLESS}${eol}`;
  return Buffer.concat([before, Buffer.from(`${gap}${added}`)]);
}
