/**
 * One request on its way into the registry: put together as often as it takes, always under the same event id, and found
 * on the branch when nobody could say what became of it.
 */
import { MetesError } from '../../errors.ts';
import { messageOf } from '../../git/import-commits.ts';
import type { JournalEntry, Tip } from '../../git/store-types.ts';
import { decodeEvent } from '../../registry/codec.ts';
import { decide } from '../../registry/decide.ts';
import type { EventId } from '../../registry/ids.ts';
import type { Decision, Origin, Request } from '../../registry/request.ts';
import type { View } from '../../registry/view.ts';
import type { Context } from '../context/context.ts';
import type { Ident } from '../context/ident.ts';
import { forget, noteAsked } from '../context/unsettled.ts';
import { type LoadedView, loadView } from '../context/view-of.ts';
import type { Build, Transacted } from '../transact.ts';
import { authorOf, type Draft, draftsOf } from './drafts.ts';

/** A request as it was put together at a tip. */
export interface Question {
  readonly tip: Tip;
  readonly request: Request;
  readonly now: Date;
}

export interface Decided {
  readonly decision: Decision;
  readonly drafts: readonly Draft[];
  /** The view after the decision's events. */
  readonly after: LoadedView;
}

export interface Asker {
  at(tip: Tip, view: View): Promise<Question>;
  /** From here on it may land at any time. */
  handedOver(question: Question): void;
  /** It was answered by what writes nothing: of this one nothing lands. */
  takenBack(question: Question): void;
  /** How often it was handed over, taken back or not: whoever says that nothing was written may be mistaken. */
  readonly attempts: number;
  /** Something that was handed over may have landed since anyone looked, or may land yet. */
  readonly unsettled: boolean;
  /** Whether some of it can still come to stand on this tip. */
  mayLandOn(tip: Tip): boolean;
  /** What was handed over, if the branch at this tip has it. */
  landed(tip: Tip): Promise<Transacted | null>;
}

/** `started`: which process asks, as far as that can be told. */
export function askerOf(
  ctx: Context,
  build: Build,
  { origin, started }: { readonly origin: Origin; readonly started: string | null },
): Asker {
  const handed: Question[] = [];
  const open = new Set<Question>();
  const settle = (question: Question): void => {
    open.delete(question);
    if (open.size === 0) forget(ctx, origin.event);
  };
  return {
    async at(tip, view) {
      const now = ctx.io.now();
      return { tip, request: await build(view, tip, origin), now };
    },
    handedOver(question) {
      handed.push(question);
      open.add(question);
      const { tip, request, now } = question;
      const first = handed[0]?.tip.oid ?? tip.oid;
      noteAsked(ctx, request, { first, expected: tip.oid, now, started });
    },
    takenBack: settle,
    mayLandOn: ({ oid }) => [...open].some(({ tip }) => tip.oid === oid),
    get attempts() {
      return handed.length;
    },
    get unsettled() {
      return open.size > 0;
    },
    /**
     * A server may apply a push after it was reported lost, or reject the second sending of one that it had applied
     * (seen with http); and a leader may have died after its push.
     */
    async landed(tip) {
      const [first] = handed;
      if (first === undefined || first.tip.oid === tip.oid) return null;
      for await (const entry of ctx.store.journal({ tip: tip.oid, after: first.tip.oid })) {
        const decoded = decodeEvent(entry.message);
        if (!decoded.ok || decoded.event.id !== origin.event) continue;
        const made = await asDecided(ctx, entry, handed);
        if (made === null) throw notTheSame(origin.event);
        return { decision: made.decision, view: made.after.view, tip };
      }
      // It is not on the branch, and what was to stand on an older tip can't come to be any more.
      for (const question of open) if (question.tip.oid !== tip.oid) settle(question);
      return null;
    },
  };
}

const notTheSame = (event: EventId): MetesError =>
  new MetesError(
    'unavailable',
    'unclear',
    `${event}, the id of this request, is on the branch with something else, and nobody can say whether it arrived`,
    {
      hint: 'metes audit\n  says what it is and who pushed it; then the same command',
      retryAfterMs: 10_000,
    },
  );

/** `now`: when it was asked, by the asker's clock. */
export function decided(
  author: Ident,
  { view, broken }: LoadedView,
  { request, now }: Pick<Question, 'request' | 'now'>,
): Decided {
  const decision = decide(view, request, now, broken);
  const { drafts, after } = draftsOf(author, view, decision.events, now);
  return { decision, drafts, after: { view: after, broken } };
}

/** Decided again on what was before it, it has to be this very event: another with our id is somebody else's. */
async function asDecided(
  ctx: Context,
  entry: JournalEntry,
  handed: readonly Question[],
): Promise<Decided | null> {
  const [parent] = entry.parents;
  if (parent === undefined) return null;
  const before = await loadView(ctx.store, { oid: parent });
  for (const question of handed) {
    const made = decided(authorOf(ctx), before, question);
    const [first] = made.drafts;
    if (first && messageOf(first) === entry.message) return made;
  }
  return null;
}
