/** What the legal events that came in lead to, where the tree says something else. Needs nothing that is not here already. */
import { isAncestor } from '../../git/objects.ts';
import { decodeEvent } from '../../registry/codec.ts';
import type { Oid } from '../../registry/ids.ts';
import { LawfulState } from '../../registry/lawful.ts';
import { treeChanges } from '../../registry/tree.ts';
import type { View } from '../../registry/view.ts';
import type { Context } from '../context/context.ts';
import { registryCopy } from '../context/registry-copy.ts';
import { type LoadedView, loadView } from '../context/view-of.ts';
import type { Lawful } from './lawful-view.ts';
import { FORGED_HINT, forgedSentence } from './looked.ts';
import { copyBegins, problemsSince } from './newly-come.ts';

interface Judging {
  /** What was verified last; null: nothing yet. */
  readonly last: Oid | null;
  readonly tip: Oid;
  readonly asRead: LoadedView;
}

/** Null where nothing is wrong, or not any more. */
export async function withoutForged(
  ctx: Context,
  { last, tip, asRead }: Judging,
): Promise<Lawful | null> {
  const after = last ?? copyBegins(ctx);
  if (after === null || !(await isAncestor(ctx.door, registryCopy(ctx), after, tip))) return null;
  const problems = await problemsSince(ctx, { tip, after });
  if (problems === 'many' || problems.length === 0) return null;
  // What a newer metes wrote is no forgery, and only the tree says what came of it.
  if (problems.some(({ code }) => code === 'unknown-kind')) return null;
  const view = await lawfully(ctx, after, tip);
  if (treeChanges(view, asRead.view).length === 0 && asRead.broken.length === 0) return null;
  // What can't be read here may be a newer metes' own: its branch is held all the same.
  const broken = asRead.broken.filter(({ claim }) => claim && !view.claims.has(claim.id));
  const said = `metes: ${forgedSentence(problems)}; decided without it`;
  return { view, broken, forged: [said, ...FORGED_HINT].join('\n') };
}

async function lawfully(ctx: Context, after: Oid, tip: Oid): Promise<View> {
  const { view } = await loadView(ctx.store, { oid: after });
  const lawful = new LawfulState();
  lawful.goOn(view);
  for await (const { message } of ctx.store.journal({ tip, after })) {
    const decoded = decodeEvent(message);
    if (decoded.ok) lawful.add(decoded.event);
  }
  return lawful.view ?? view;
}
