/**
 * Which worktrees of this clone hold claims, from the copy of the registry at hand: what `uninstall` must not make
 * strangers of. Best effort: a copy that can't be read holds nothing.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Claim } from '../../registry/claim.ts';
import { type Loose, openRegistry } from '../context/context.ts';
import { metesDirectory } from '../context/local-state.ts';
import { loadView } from '../context/view-of.ts';

export interface SeatHeld {
  /** metes' directory in that worktree's git directory. */
  readonly directory: string;
  /** Root of the worktree. */
  readonly path: string;
  readonly claims: readonly Claim[];
}

/** metes' directories of all worktrees, the main one's included. */
export async function seatDirectories({ repo }: Pick<Loose, 'repo'>): Promise<string[]> {
  const linked = join(repo.commonDir, 'worktrees');
  const names = await readdir(linked).catch(() => []);
  return [
    ...names.map((name) => join(linked, name, 'metes')),
    // Last: what says that metes is here goes when nothing else is.
    metesDirectory(repo.commonDir),
  ];
}

export async function seatsHeld(loose: Loose): Promise<SeatHeld[]> {
  const claims = await claimsKnown(loose).catch(() => []);
  if (claims.length === 0) return [];
  const found: SeatHeld[] = [];
  for (const directory of await seatDirectories(loose)) {
    const seat = await seatIn(directory);
    const held = claims.filter((claim) => claim.seat === seat?.id);
    if (seat !== null && held.length > 0) found.push({ directory, path: seat.path, claims: held });
  }
  return found;
}

async function claimsKnown(loose: Loose): Promise<Claim[]> {
  if (loose.state === null) return [];
  const { registry, repository } = loose.state;
  const store = openRegistry(loose, registry);
  const tip = await store.cached();
  if (tip === null) return [];
  const { view } = await loadView(store, tip);
  return [...view.claims.values()].filter((claim) => claim.repository === repository);
}

async function seatIn(directory: string): Promise<{ id: string; path: string } | null> {
  try {
    const { id, path } = JSON.parse(await readFile(join(directory, 'seat'), 'utf8'));
    return typeof id === 'string' && typeof path === 'string' ? { id, path } : null;
  } catch {
    return null;
  }
}
