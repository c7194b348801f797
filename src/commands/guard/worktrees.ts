/**
 * The worktrees of a clone as the guards need them: whose seat, which branch, which manifest. Reads files only,
 * because every refresh of the registry's copy asks; a worktree that can't be read is left to node.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { textOf } from '../../git/read-now.ts';
import type { SeatId } from '../../registry/ids.ts';
import type { Manifest } from '../../scope/manifest.ts';
import { manifestPathOf } from '../claiming/manifest-file.ts';
import { readManifest } from '../context/manifest-text.ts';

export interface GuardedWorktree {
  readonly gitDir: string;
  readonly seat: SeatId;
  /** Its root, without symbolic links, as the seat was bound to it. */
  readonly root: string;
  /** Null when HEAD is detached and nothing is being rebased. */
  readonly branch: string | null;
  /** Where the branch's manifest is, or would be. */
  readonly manifestPath: string | null;
  /** What the branch's manifest in the worktree says; null when there is none that can be read. */
  readonly manifest: Manifest | null;
}

export async function guardedWorktrees(commonDir: string): Promise<GuardedWorktree[]> {
  const linked = join(commonDir, 'worktrees');
  const names = existsSync(linked) ? readdirSync(linked) : [];
  const dirs = [commonDir, ...names.map((name) => join(linked, name))];
  const found = await Promise.all(dirs.map(worktreeAt));
  return found.filter((worktree) => worktree !== null);
}

async function worktreeAt(gitDir: string): Promise<GuardedWorktree | null> {
  const text = textOf(join(gitDir, 'metes', 'seat'));
  if (text === null) return null;
  const { id, path } = seatIn(text);
  if (id === undefined || path === undefined) return null;
  const branch = branchAt(gitDir);
  return {
    gitDir,
    seat: id as SeatId,
    root: path,
    ...(branch === null ? DETACHED : await attachedTo(branch, path)),
  };
}

const DETACHED = { branch: null, manifestPath: null, manifest: null };

async function attachedTo(branch: string, root: string) {
  const manifestPath = manifestPathOf(branch);
  return { branch, manifestPath, manifest: await manifestIn(root, branch, manifestPath) };
}

function seatIn(text: string): { id?: string; path?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function branchAt(gitDir: string): string | null {
  const head = branchIn(textOf(join(gitDir, 'HEAD')), /^ref: refs\/heads\/(.+)$/);
  if (head !== null) return head;
  for (const state of ['rebase-merge', 'rebase-apply']) {
    const name = branchIn(textOf(join(gitDir, state, 'head-name')), /^refs\/heads\/(.+)$/);
    if (name !== null) return name;
  }
  return null;
}

const branchIn = (text: string | null, form: RegExp): string | null =>
  form.exec(text?.trimEnd() ?? '')?.[1] ?? null;

async function manifestIn(root: string, branch: string, path: string): Promise<Manifest | null> {
  const text = textOf(join(root, path));
  if (text === null) return null;
  const parsed = await readManifest(text, path);
  return parsed.ok && parsed.manifest.branch === branch ? parsed.manifest : null;
}
