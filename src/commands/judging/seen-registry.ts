/**
 * The registry that a check goes by: the newest tip, else this clone's copy, and what is wrong with either. Someone
 * offline gets a verdict with its age; a registry that was rewound or damaged is a finding, not an end.
 */
import { MetesError } from '../../errors.ts';
import type { Tip } from '../../git/store.ts';
import type { BrokenFile, View } from '../../registry/view.ts';
import { printablePath } from '../../report/printable.ts';
import { ago } from '../../report/time.ts';
import type { Context } from '../context/context.ts';
import { freshTip, lastEvent, loadView } from '../context/view-of.ts';

export interface SeenRegistry {
  readonly view: View;
  /** For stderr. */
  readonly notes: readonly string[];
  /** What can't be relied on, as sentences. */
  readonly tampered: readonly string[];
  /** False: the remote could not be asked, or not be believed, so nothing is put on record either. */
  readonly fresh: boolean;
}

/** `offline`: whether the copy will do when the remote can't be reached. */
export async function seeRegistry(
  ctx: Context,
  { offline }: { readonly offline: boolean },
): Promise<SeenRegistry> {
  const { tip, notes, tampered } = await newest(ctx, offline);
  const { view, broken } = await loadView(ctx.store, tip);
  const fresh = notes.length === 0 && tampered.length === 0;
  return { view, notes, tampered: [...tampered, ...damagedBy(broken)], fresh };
}

export const damagedBy = (broken: readonly BrokenFile[]): string[] =>
  broken.map(({ path, reason }) => `${printablePath(path)} can't be read (${reason})`);

export interface Newest {
  readonly tip: Tip;
  readonly notes: readonly string[];
  readonly tampered: readonly string[];
}

const TAMPERED: ReadonlySet<string> = new Set(['registry-rewound', 'bad-journal']);

export async function newest(ctx: Context, offline: boolean): Promise<Newest> {
  try {
    return { tip: await freshTip(ctx), notes: [], tampered: [] };
  } catch (error) {
    if (!(error instanceof MetesError)) throw error;
    const touched = TAMPERED.has(error.code);
    const away = offline && (error.kind === 'unavailable' || error.kind === 'denied');
    const tip = touched || away ? await lastEvent(ctx) : null;
    if (tip === null) throw error;
    if (touched) return { tip, notes: [], tampered: [error.message] };
    const age = ago(tip.fetchedAt.toISOString(), ctx.io.now());
    const note = `metes: ${error.message}; judged by this clone's copy of the registry, read ${age}`;
    return { tip, notes: [note], tampered: [] };
  }
}
