/** What evidence, acceptances, drops and late results change on a claim. Applies, never judges. */
import { withList } from './answered.ts';
import type { Claim } from './claim.ts';
import { type Delivery, evidenceAt, withDelivery, withLate } from './delivery.ts';
import type { Event, EventOf } from './event.ts';

export type Delivering = EventOf<'received' | 'accepted' | 'rejected' | 'dropped' | 'superseded'>;

export function delivered(claim: Claim, event: Delivering): Claim {
  switch (event.kind) {
    case 'received': {
      const { item, generation, head, evidence } = event;
      const made = {
        ...stamp(event),
        item,
        state: 'received',
        generation,
        head,
        evidence,
      } as const;
      const { delivers = [] } = claim;
      // Promised by the branch's manifest since it was granted.
      const all = delivers.includes(item) ? delivers : [...delivers, item];
      return { ...withMade(claim, made), delivers: all };
    }
    case 'accepted':
      return accepted(claim, event);
    case 'rejected': {
      const { item, generation, head, reason } = event;
      const { evidence } = evidenceAt(claim, item, head) ?? {};
      const made = { ...stamp(event), item, state: 'rejected', generation, head } as const;
      return withMade(claim, { ...made, ...(evidence ? { evidence } : {}), reason });
    }
    case 'dropped': {
      const { item, reason } = event;
      const { generation } = claim;
      return withMade(claim, { ...stamp(event), item, state: 'dropped', generation, reason });
    }
    case 'superseded':
      return { ...claim, late: withLate(claim.late ?? [], { ...stamp(event), ...event.late }) };
  }
}

function accepted(before: Claim, event: EventOf<'accepted'>): Claim {
  const { head, target, items, revalidated } = event;
  const acceptance = { ...stamp(event), head, target, ...(revalidated ? { revalidated } : {}) };
  let claim: Claim = { ...before, accepted: acceptance };
  for (const item of items) {
    const shown = evidenceAt(claim, item, head);
    if (shown !== undefined)
      claim = withMade(claim, { ...shown, ...stamp(event), state: 'accepted' });
  }
  return claim;
}

const withMade = (claim: Claim, made: Delivery): Claim =>
  withList(claim, 'deliveries', withDelivery(claim.deliveries ?? [], made));

const stamp = ({ id, at, by }: Event) => ({ event: id, at, by: by.holder });
