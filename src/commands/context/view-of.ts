/** From the registry's branch to the view: reads the tree at a tip, and proves that it is the registry the config means. */
import { MetesError } from '../../errors.ts';
import type { BranchStore, Tip } from '../../git/store.ts';
import { decodeEvent } from '../../registry/codec.ts';
import type { Event } from '../../registry/event.ts';
import { viewOfTree } from '../../registry/tree.ts';
import type { BrokenFile, View } from '../../registry/view.ts';
import { slowly } from '../frame/slowly.ts';
import { noted } from './clocks.ts';
import type { Context } from './context.ts';

export interface LoadedView {
  readonly view: View;
  readonly broken: readonly BrokenFile[];
}

/** What one process knows of a registry: kept from one request to the next. */
export interface Known {
  latest: (LoadedView & { readonly oid: string }) | null;
  /** When others were last seen to write from this machine, by `Io.elapsed`. */
  crowdedAt?: number;
  /** How many waited in one line then. */
  crowd?: number;
  /** When the newest entry was last seen to be another machine's, by `Io.now` in milliseconds. */
  othersAt?: number;
}

export async function loadView(store: BranchStore, tip: Pick<Tip, 'oid'>): Promise<LoadedView> {
  return viewOfTree(await store.files(tip.oid));
}

/** The newest tip, over the network; throws when the branch is gone or is another registry. */
export async function freshTip(
  ctx: Pick<Context, 'store' | 'config' | 'io' | 'repo'> & Partial<Pick<Context, 'known'>>,
  deadlineMs?: number,
): Promise<Tip> {
  const read = () => ctx.store.refresh(deadlineMs === undefined ? {} : { deadlineMs });
  const tip = await slowly(ctx.io, 'asking the registry', read);
  if (tip === null) throw registryMissing(ctx);
  const { at, by } = assertEvent(ctx, tip);
  if (by.host === ctx.io.host || ctx.config.registry.remote === '.') return tip;
  if (ctx.known) ctx.known.othersAt = ctx.io.now().getTime();
  await noted(ctx, [{ host: by.host, ageMs: ctx.io.now().getTime() - Date.parse(at) }]);
  return tip;
}

/** How long ago the tip was seen for a write to be tried on it without asking. */
const RECENT_MS = 60_000;

/** The tip as it was moments ago, if there was one: it may not be the newest, so only a write on it proves anything. */
export async function recentTip(
  ctx: Pick<Context, 'store' | 'config' | 'io'>,
): Promise<Tip | null> {
  const tip = await ctx.store.cached();
  if (tip === null || !isEvent(ctx, tip)) return null;
  const age = ctx.io.now().getTime() - tip.fetchedAt.getTime();
  return age >= 0 && age < RECENT_MS ? tip : null;
}

/** Edits by hand on top of each other; more are no journal. */
const EDITS = 50;

/** The newest of what was seen that is an event of this registry: what somebody wrote on it by hand is not believed. */
export async function lastEvent(ctx: Pick<Context, 'store' | 'config'>): Promise<Tip | null> {
  const tip = await ctx.store.cached();
  if (tip === null || isEvent(ctx, tip)) return tip;
  for await (const entry of ctx.store.journal({ tip: tip.oid, reverse: true, limit: EDITS }))
    if (isEvent(ctx, entry)) return { ...entry, fetchedAt: tip.fetchedAt };
  return null;
}

/** Each names the first commit of its journal, but for that one itself. */
export function isEvent({ config }: Pick<Context, 'config'>, { oid, message }: Commit): boolean {
  const decoded = decodeEvent(message);
  return decoded.ok && (decoded.event.root ?? oid) === config.registry.root;
}

type Commit = Pick<Tip, 'oid' | 'message'>;

/** The newest event names its registry's root, so reading one commit is enough to tell a stranger's branch. */
export function assertEvent({ config }: Pick<Context, 'config'>, tip: Commit): Event {
  const { root, branch } = config.registry;
  const decoded = decodeEvent(tip.message);
  if (!decoded.ok)
    throw new MetesError(
      'invalid',
      'bad-journal',
      `the newest commit on ${branch} (${tip.oid}) is not an event of metes: ${decoded.reason}`,
      {
        hint: 'metes audit\n  shows where the journal stops being one\nmetes recover\n  goes on from what was granted; nothing is written until then',
      },
    );
  const found = decoded.event.root ?? tip.oid;
  if (found !== root)
    throw new MetesError(
      'invalid',
      'another-registry',
      `${branch} is another registry: its first commit is ${found}, the config names ${root}`,
      {
        hint: 'metes recover\n  compares the two, and puts the right one back or says what to mend',
      },
    );
  return decoded.event;
}

function registryMissing({ config }: Pick<Context, 'config'>): MetesError {
  const { remote, branch } = config.registry;
  const embedded = remote === '.';
  return new MetesError(
    'invalid',
    'registry-missing',
    embedded
      ? `this repository has no branch ${branch}: the registry was deleted, or it is kept in the clone that enrolled (an embedded registry does not travel with clones)`
      : `${remote} has no branch ${branch}: the registry was deleted, or never pushed`,
    {
      hint: embedded
        ? 'metes recover\n  puts a deleted one back; to share it between clones, run metes init --team in the clone that has it'
        : 'metes recover\n  puts it back from a clone that has seen it',
    },
  );
}
