/**
 * Which promised items nothing shows for the head that is judged, and what is required and not there. Whether evidence
 * that was received is enough is the caller's to say: for a gate that looks at the head itself, it is.
 */
import type { Claim } from '../registry/claim.ts';
import {
  type Delivery,
  deliveriesOf,
  droppedIn,
  evidenceAt,
  isMet,
  whoDelivers,
} from '../registry/delivery.ts';
import type { EventId } from '../registry/ids.ts';
import type { View } from '../registry/view.ts';
import type { Manifest } from '../scope/manifest.ts';
import { type Requirement, requirementKey } from '../scope/promises.ts';

export interface Undelivered {
  readonly item: string;
  /** It is another task's to deliver. `from`: whose, where that was said. */
  readonly required?: true;
  readonly from?: string;
  /** Whose claim that other task has; absent where no live one is known to be it. */
  readonly holder?: Claim;
  /** What there is instead of evidence that counts. */
  readonly shown?: Shown;
}

/**
 * `waits`: for this head, and not accepted yet; `moved-on`: for another one; `rejected`; `superseded`: by an attempt that
 * was replaced; `gone`: for this head, and the evidence is not in it.
 */
export interface Shown {
  readonly how: 'waits' | 'moved-on' | 'rejected' | 'superseded' | 'gone';
  readonly delivery: Delivery;
}

export interface Asked {
  readonly claim: Claim;
  /** The branch's manifest, which may promise more than was granted with the claim, and never less. */
  readonly manifest: Manifest | null;
  readonly head: string | null;
  readonly counts: 'accepted' | 'received';
  /** Evidence that was looked for in the head, and is not there. */
  readonly gone?: ReadonlySet<EventId>;
}

export function undeliveredOf(
  view: Pick<View, 'claims' | 'delivered'>,
  asked: Asked,
): readonly Undelivered[] {
  const { claim, manifest } = asked;
  const items = new Set([...(claim.delivers ?? []), ...(manifest?.delivers ?? [])]);
  const requires = [...(claim.requires ?? []), ...(manifest?.requires ?? [])];
  const unmet = new Map(
    requires.flatMap((one) => (isMet(view, claim, one) ? [] : [[requirementKey(one), one]])),
  );
  return [
    ...[...items].flatMap((item) => missing(asked, item)),
    ...[...unmet.values()].map((one) => required(view, claim, one)),
  ];
}

function required(view: Pick<View, 'claims'>, claim: Claim, one: Requirement): Undelivered {
  const holder = whoDelivers(view, claim, one);
  return { ...one, required: true, ...(holder === null ? {} : { holder }) };
}

function missing({ claim, head, counts, gone }: Asked, item: string): Undelivered[] {
  if (droppedIn(claim, item) !== undefined) return [];
  const here = evidenceAt(claim, item, head);
  const isGone = here !== undefined && gone?.has(here.event) === true;
  const state = isGone ? undefined : here?.state;
  if (state === 'accepted' || (state === 'received' && counts === 'received')) return [];
  const delivery = here ?? deliveriesOf(claim, item).at(-1);
  if (delivery === undefined) return [{ item }];
  return [{ item, shown: { how: isGone ? 'gone' : howOf(delivery, head), delivery } }];
}

function howOf({ state, head }: Delivery, judged: string | null): Shown['how'] {
  if (state === 'superseded' || state === 'rejected') return state;
  return head === judged ? 'waits' : 'moved-on';
}
