/**
 * Writes `recovered` on a tip, and after it the legal events that bring the tree to what it should hold. Knows how a
 * journal is read for that; which case it is was decided before.
 */

import type { CommitDraft } from '../../git/store.ts';
import { eventOf } from '../../registry/answers.ts';
import type { Party } from '../../registry/claim.ts';
import type { Event } from '../../registry/event.ts';
import type { ClaimId, EventId, Oid, RepositoryId } from '../../registry/ids.ts';
import { LawfulState } from '../../registry/lawful.ts';
import { type Rejoined, rejoin } from '../../registry/rejoin.ts';
import { treeChanges, viewOfTree } from '../../registry/tree.ts';
import type { View } from '../../registry/view.ts';
import type { Context } from '../context/context.ts';
import { mint } from '../context/ids-minting.ts';
import { readJournal } from '../journal/read.ts';
import { authorOf, committed, draftsOf } from '../queue/drafts.ts';
import { originOf } from '../transact.ts';

export interface Recovery {
  readonly tip: Oid;
  /** What the event names: the tip whose claims are carried on. */
  readonly from: Oid;
  readonly reason: string;
}

/** Null: the branch moved meanwhile, and it has to be looked at again. */
export type Wrote = { readonly tip: Oid; readonly rejoined: Rejoined } | null;

/** The registry that this one goes on from, with the commit where that was closed. */
export interface Beside {
  readonly ctx: Context;
  readonly tip: Oid;
}

/**
 * Brings over what a history that is no longer on the branch had granted. From another registry (`beside`) no event is
 * written again, since each names its own: its claims are granted anew, but for those that were ended on either side.
 */
export async function carryOver(ctx: Context, recovery: Recovery, beside?: Beside): Promise<Wrote> {
  const here = await readBranch(ctx, recovery.tip);
  if (beside !== undefined) {
    const { ended } = await readBranch(beside.ctx, beside.tip);
    const target = viewOfTree(await beside.ctx.store.files(recovery.from)).view;
    const all = new Set([...here.ended, ...ended]);
    return write(ctx, recovery, { ...here, ended: all, lost: [], target, exact: false });
  }
  const lost: Event[] = [];
  for await (const { entry, decoded } of readJournal(ctx, { tip: recovery.from }))
    if (!here.commits.has(entry.oid) && decoded.ok) lost.push(decoded.event);
  const target = viewOfTree(await ctx.store.files(recovery.from)).view;
  return write(ctx, recovery, { ...here, lost, target, exact: false });
}

export type Mended =
  /** `edited`: files that are not what the legal events add up to, and that no event puts back. */
  | { readonly needed: false; readonly edited: readonly string[] }
  | { readonly needed: true; readonly wrote: Wrote };

/** Brings who holds what back to what the journal's legal events say. */
export async function mendTree(ctx: Context, tip: Oid, reason: string): Promise<Mended> {
  const { work, edited } = await mending(ctx, tip);
  if (work === null) return { needed: false, edited };
  return { needed: true, wrote: await write(ctx, { tip, from: tip, reason }, work) };
}

/** Whether `mendTree` would have anything to do. */
export const isMendable = async (ctx: Context, tip: Oid): Promise<boolean> =>
  (await mending(ctx, tip)).work !== null;

interface Mending {
  readonly work: Bringing | null;
  readonly edited: readonly string[];
}

async function mending(ctx: Context, tip: Oid): Promise<Mending> {
  const here = await readBranch(ctx, tip);
  const target = here.lawful ?? here.view;
  const work = { ...here, lost: [], target, exact: true };
  const nothing = joined(ctx, work).events.length === 0 && here.debris.length === 0;
  const edited = treeChanges(target, here.view).map(({ path }) => path);
  return { work: nothing && here.endsInEvent ? null : work, edited };
}

interface Branch {
  readonly view: View;
  readonly seen: ReadonlySet<EventId>;
  readonly ended: ReadonlySet<ClaimId>;
  readonly commits: ReadonlySet<Oid>;
  readonly lawful: View | null;
  /** Files that mean nothing: grants stop while they are there. */
  readonly debris: readonly string[];
  readonly endsInEvent: boolean;
}

async function readBranch(ctx: Context, tip: Oid): Promise<Branch> {
  const lawful = new LawfulState();
  const commits = new Set<Oid>();
  let endsInEvent = false;
  for await (const { entry, decoded } of readJournal(ctx, { tip })) {
    commits.add(entry.oid);
    endsInEvent = decoded.ok;
    if (!decoded.ok) continue;
    const { event } = decoded;
    if (event.kind === 'continued' && commits.size === 1)
      lawful.begin(event, viewOfTree(await ctx.store.files(entry.oid)).view);
    else lawful.add(event);
  }
  const { view, broken } = viewOfTree(await ctx.store.files(tip));
  const debris = broken.map((file) => file.path).filter((path) => path.startsWith('claims/'));
  const { seen, ended } = lawful;
  return { view, seen, ended, commits, lawful: lawful.view, debris, endsInEvent };
}

type Bringing = Branch & {
  readonly lost: readonly Event[];
  readonly target: View;
  readonly exact: boolean;
};

function joined(ctx: Context, bringing: Bringing): Rejoined {
  const origin = (by: Party | null, repository: RepositoryId) => ({
    ...originOf(ctx),
    event: mint(ctx.io, 'e'),
    by: by ?? ctx.party,
    repository,
  });
  return rejoin({ ...bringing, policy: ctx.policy, now: ctx.io.now(), origin });
}

async function write(ctx: Context, recovery: Recovery, bringing: Bringing): Promise<Wrote> {
  const { tip, from, reason } = recovery;
  const now = ctx.io.now();
  const rejoined = joined(ctx, bringing);
  const recovered = eventOf(originOf(ctx), now, { kind: 'recovered', from, reason });
  const { drafts } = draftsOf(authorOf(ctx), bringing.view, [recovered, ...rejoined.events], now);
  const cleared = withoutDebris(committed(ctx, drafts, now), bringing.debris);
  const wrote = await ctx.store.write(tip, cleared);
  return wrote.outcome === 'written' ? { tip: wrote.tip.oid, rejoined } : null;
}

/** In the first commit: what follows may put a whole file where a broken one was. */
function withoutDebris(drafts: readonly CommitDraft[], debris: readonly string[]): CommitDraft[] {
  const gone = debris.map((path) => ({ path, content: null }));
  return drafts.map((draft, n) =>
    n === 0 ? { ...draft, changes: [...draft.changes, ...gone] } : draft,
  );
}
