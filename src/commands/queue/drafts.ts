/** From decided events to the commits that carry them: author is who asked, committer is who pushes. */
import type { CommitDraft } from '../../git/store-types.ts';
import { encodeEvent } from '../../registry/codec.ts';
import type { Event } from '../../registry/event.ts';
import { fold } from '../../registry/fold.ts';
import { treeChanges } from '../../registry/tree.ts';
import type { View } from '../../registry/view.ts';
import type { Context } from '../context/context.ts';
import { type Ident, safeIdent } from '../context/ident.ts';

type Who = Pick<Context, 'party' | 'ident'>;

/** A commit before somebody pushes it. */
export type Draft = Omit<CommitDraft, 'committer'>;

export const authorOf = ({ party, ident }: Who): Ident => ({
  name: party.holder,
  email: ident.email,
});

/** One for each event. `before` is null for the first event of a registry. */
export function draftsOf<V extends View | null>(
  by: Ident,
  before: V,
  events: readonly Event[],
  now: Date,
): { readonly drafts: readonly Draft[]; readonly after: View | V } {
  const author = { ...person(by, 'unknown'), at: now };
  const drafts: Draft[] = [];
  let after: View | V = before;
  for (const event of events) {
    const next = fold(after, event);
    drafts.push({ message: encodeEvent(event), author, changes: treeChanges(after, next) });
    after = next;
  }
  return { drafts, after };
}

/** As they are written by `who`, at `now`; without a name in git's settings, under the holder's. */
export function committed(who: Who, drafts: readonly Draft[], now: Date): CommitDraft[] {
  const committer = { ...person(who.ident, safeIdent(who.party.holder, 'unknown')), at: now };
  return drafts.map((draft) => ({ ...draft, committer }));
}

const person = ({ name, email }: Ident, nameless: string): Ident => ({
  name: safeIdent(name, nameless),
  email: safeIdent(email, 'metes@localhost'),
});
