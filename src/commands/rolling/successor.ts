/**
 * The branch that a closed registry goes on as: begins it where nobody did, with a commit that follows from the closing
 * one alone. Of several who do that at once each makes the same, and one that stands there is believed only if it is that.
 */
import { MetesError } from '../../errors.ts';
import { readObjects } from '../../git/objects.ts';
import type { BranchStore, CommitDraft, JournalEntry } from '../../git/store.ts';
import { type Closing, closingOf, continuedFrom } from '../../registry/closing.ts';
import { decodeEvent, encodeEvent } from '../../registry/codec.ts';
import type { RegistryPlace } from '../../registry/config.ts';
import type { Event, EventOf } from '../../registry/event.ts';
import type { Oid } from '../../registry/ids.ts';
import { printableText } from '../../report/printable.ts';
import { type Context, openRegistry } from '../context/context.ts';
import { safeIdent } from '../context/ident.ts';
import { registryCopy } from '../context/registry-copy.ts';
import { freshTip, loadView } from '../context/view-of.ts';

export interface Closed {
  readonly closing: Closing;
  readonly event: EventOf<'closed'>;
  /** Of the closing event. */
  readonly commit: Oid;
}

/** How the registry of the config was closed; null while it is in use. */
export const closedRegistry = async (ctx: Context): Promise<Closed | null> =>
  closedAt(ctx, (await freshTip(ctx)).oid);

/** The same, as it stood at a commit. */
export async function closedAt(ctx: Context, tip: Oid): Promise<Closed | null> {
  const { view } = await loadView(ctx.store, { oid: tip });
  const closing = closingOf(view, ctx.config.registry.root);
  return closing === null ? null : findClosing(ctx, tip, closing);
}

/** Usually the newest; what somebody forged on top of it is passed over. */
async function findClosing(ctx: Context, tip: Oid, closing: Closing): Promise<Closed> {
  for await (const { oid, message } of ctx.store.journal({ tip, reverse: true, limit: 50 })) {
    const event = closedIn(message);
    if (event?.id === closing.event) return { closing, event, commit: oid };
  }
  throw new MetesError(
    'invalid',
    'bad-journal',
    `${closing.branch} says that it was closed by ${closing.event}, and has no such event`,
    {
      hint: 'metes audit\n  shows what was edited by hand\nmetes recover\n  goes on from what the events say',
    },
  );
}

function closedIn(message: string): EventOf<'closed'> | null {
  const decoded = decodeEvent(message);
  return decoded.ok && decoded.event.kind === 'closed' ? decoded.event : null;
}

/** Where it goes on. Throws `branch-taken` when something else stands there. */
export async function begunSuccessor(ctx: Context, closed: Closed): Promise<RegistryPlace> {
  const place = { remote: ctx.config.registry.remote, branch: closed.closing.to };
  const store = openRegistry(ctx, { ...place, root: '' });
  const first = (await firstOf(store)) ?? (await begin(ctx, store, closed));
  const decoded = decodeEvent(first.message);
  if (decoded.ok && goesOnFrom(decoded.event, closed)) return { ...place, root: first.oid };
  throw branchTaken(place, `and the registry was closed to go on there`);
}

const goesOnFrom = (event: Event, { commit, closing }: Closed): boolean =>
  event.kind === 'continued' && event.from.commit === commit && event.id === closing.opens;

export const branchTaken = ({ remote, branch }: Omit<RegistryPlace, 'root'>, why: string) =>
  new MetesError(
    'denied',
    'branch-taken',
    `${remote === '.' ? 'this repository' : remote} has a branch ${printableText(branch)} that is something else, ${why}`,
    {
      hint: `on the host, rename or delete that branch; then: metes init --roll-over`,
    },
  );

type First = Pick<JournalEntry, 'oid' | 'message'>;

async function firstOf(store: BranchStore): Promise<First | null> {
  const tip = await store.refresh();
  if (tip === null) return null;
  for await (const entry of store.journal({ tip: tip.oid })) return entry;
  return tip;
}

async function begin(ctx: Context, store: BranchStore, closed: Closed): Promise<First> {
  const wrote = await store.write(null, [await rootDraft(ctx, closed)]);
  const first = wrote.outcome === 'written' ? wrote.tip : await firstOf(store);
  if (first !== null) return first;
  throw new MetesError('unavailable', 'contended', 'the new branch appeared and went again', {
    hint: 'run the same command again',
    retryAfterMs: 2_000,
  });
}

/** Nothing of this machine or moment is in it. */
async function rootDraft(ctx: Context, { event, commit }: Closed): Promise<CommitDraft> {
  const name = safeIdent(event.by.holder, 'unknown');
  const who = { name, email: 'metes@localhost', at: new Date(event.at) };
  const message = encodeEvent(continuedFrom(event, commit));
  return { message, author: who, committer: who, tree: await treeOf(ctx, commit), changes: [] };
}

export async function treeOf(ctx: Context, commit: Oid): Promise<Oid> {
  const [tree] = await readObjects(ctx.door, registryCopy(ctx), [`${commit}^{tree}`]);
  if (tree?.type === 'tree') return tree.oid;
  throw new MetesError('invalid', 'broken-copy', `the local copy lacks the tree of ${commit}`, {
    hint: 'metes status --fresh\n  reads the registry again',
  });
}
