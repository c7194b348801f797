/**
 * Whether a registry that goes on from another began with the files that the other was closed with. Looks at the two
 * commits; where the old branch is gone, nobody can say any more.
 */
import { MetesError } from '../../errors.ts';
import { parseCommit } from '../../git/commit-text.ts';
import { readObjects } from '../../git/objects.ts';
import { type Continued, continuedFrom } from '../../registry/closing.ts';
import { decodeEvent, eventValue } from '../../registry/codec.ts';
import type { EventOf } from '../../registry/event.ts';
import type { Oid } from '../../registry/ids.ts';
import type { Context } from '../context/context.ts';
import { openRegistry } from '../context/context.ts';
import { registryCopy } from '../context/registry-copy.ts';
import type { JournalProblem } from '../journal/audit.ts';

export interface Continuity {
  readonly from: Continued;
  readonly tree: 'same' | 'different' | 'unknown';
  readonly event: EventOf<'continued'>;
}

/** Null: its journal begins with itself. */
export async function continuityOf(ctx: Context): Promise<Continuity | null> {
  const root = await commitAt(ctx, ctx.config.registry.root);
  if (root?.event.kind !== 'continued') return null;
  const { event } = root;
  const closing = (await commitAt(ctx, event.from.commit)) ?? (await fetched(ctx, event.from));
  if (closing === null) return { from: event.from, event, tree: 'unknown' };
  const same = closing.tree === root.tree && isSuccessor(event, closing);
  return { from: event.from, event, tree: same ? 'same' : 'different' };
}

export function problemOf({ root }: { root: Oid }, { tree, event }: Continuity): JournalProblem[] {
  if (tree !== 'different') return [];
  const message = `it does not begin with what stood at ${event.from.commit}, where ${event.from.branch} was closed`;
  const at = new Date(event.at);
  const problem = { code: 'not-as-closed', message, event: event.id } as const;
  return [{ ...problem, oid: root, author: event.by.holder, at }];
}

function isSuccessor(event: EventOf<'continued'>, closing: Known): boolean {
  if (closing.event.kind !== 'closed') return false;
  const made = continuedFrom(closing.event, event.from.commit);
  return JSON.stringify(eventValue(made)) === JSON.stringify(eventValue(event));
}

interface Known {
  readonly event: EventOf<'continued' | 'closed'>;
  readonly tree: Oid;
}

async function commitAt(ctx: Context, oid: Oid): Promise<Known | null> {
  const [commit, tree] = await readObjects(ctx.door, registryCopy(ctx), [oid, `${oid}^{tree}`]);
  const decoded = decodeEvent(parseCommit(commit)?.message ?? '');
  if (!decoded.ok || tree?.type !== 'tree') return null;
  const { event } = decoded;
  return event.kind === 'continued' || event.kind === 'closed' ? { event, tree: tree.oid } : null;
}

/** From the old branch, if that is still there. */
async function fetched(ctx: Context, { branch, root, commit }: Continued): Promise<Known | null> {
  const { remote } = ctx.config.registry;
  try {
    // Not verified: a clone may have seen more of it than was closed, which is for recover to say.
    await openRegistry(ctx, { remote, branch, root }).peek();
    return await commitAt(ctx, commit);
  } catch (error) {
    if (error instanceof MetesError && error.kind !== 'bug') return null;
    throw error;
  }
}
