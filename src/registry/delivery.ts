/**
 * What came out of a task: each item's evidence, how it stands, and which head it is about. Evidence for one head says
 * nothing of another, and an attempt's nothing of the next one. Lists only; whether a step was legal is decide's business.
 */
import type { Requirement } from '../scope/promises.ts';
import type { Claim } from './claim.ts';
import type { ClaimId, EventId, Instant, Oid, RepositoryId, TaskId } from './ids.ts';
import type { View } from './view.ts';

export const DELIVERY_STATES = [
  'received',
  'accepted',
  'rejected',
  'dropped',
  'landed',
  'superseded',
] as const;
/**
 * `received`: its holder says so; `accepted`: it was looked at with the head, and everything else about that was right;
 * `dropped`: a person let it go; `landed`: that head is in the target; `superseded`: of an attempt that was replaced.
 */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What shows that an item is there. A path and a commit were looked up in the head; a link is somebody's word. */
export interface Evidence {
  readonly kind: 'path' | 'commit' | 'link';
  /** As it was given. */
  readonly ref: string;
  /** Of the path's content at the head, or of the commit. */
  readonly oid?: Oid;
}

export interface Delivery {
  readonly item: string;
  readonly state: DeliveryState;
  /** The event that brought it into this state, when, and whose. */
  readonly event: EventId;
  readonly at: Instant;
  readonly by: string;
  /** Of the attempt. */
  readonly generation: number;
  /** The commit that it is about; absent for one that was dropped. */
  readonly head?: Oid;
  readonly evidence?: Evidence;
  /** Why it was rejected, or dropped. */
  readonly reason?: string;
}

/** The last gate before a merge was passed: by whom, for which head, with the target where. */
export interface Acceptance {
  readonly event: EventId;
  readonly at: Instant;
  readonly by: string;
  readonly head: Oid;
  readonly target: { readonly branch: string; readonly oid: Oid };
  /** What had moved on the target and was looked at again. */
  readonly revalidated?: readonly string[];
}

export const LATE_DURING = ['deliver', 'promote', 'release', 'run', 'pull'] as const;

/** A result of an attempt that had been replaced: kept with the one that replaced it, and of no effect. */
export interface Late {
  readonly event: EventId;
  readonly at: Instant;
  readonly by: string;
  readonly claim: ClaimId;
  readonly generation: number;
  readonly during: (typeof LATE_DURING)[number];
  readonly head: Oid | null;
  readonly item?: string;
  readonly evidence?: Evidence;
}

/** What a task that has ended delivered; its claim is gone, and others may rely on it. */
export interface Delivered {
  readonly task: { readonly id: TaskId; readonly text: string };
  readonly repository: RepositoryId;
  readonly target: string;
  readonly branch: string;
  readonly claim: ClaimId;
  readonly ended: Instant;
  readonly items: readonly Delivery[];
}

/** Heads of which an item's evidence is kept. */
const HEADS = 8;
/** Late results that are told one by one. */
const LATE = 20;

export const deliveriesOf = ({ deliveries = [] }: Pick<Claim, 'deliveries'>, item: string) =>
  deliveries.filter((delivery) => delivery.item === item);

/** The evidence for an item at a head, of the claim's own attempt. */
export const evidenceAt = (
  claim: Pick<Claim, 'deliveries' | 'generation'>,
  item: string,
  head: Oid | null,
): Delivery | undefined =>
  deliveriesOf(claim, item).find((d) => d.generation === claim.generation && d.head === head);

export const droppedIn = (claim: Pick<Claim, 'deliveries'>, item: string): Delivery | undefined =>
  deliveriesOf(claim, item).find(({ state }) => state === 'dropped');

/** In place of what was known of the same item at the same head of the same attempt; the newest last. */
export function withDelivery(list: readonly Delivery[], made: Delivery): readonly Delivery[] {
  const isSame = (d: Delivery) =>
    d.item === made.item &&
    d.head === made.head &&
    (d.generation === made.generation || made.head === undefined);
  const all = [...list.filter((delivery) => !isSame(delivery)), made];
  const ofItem = all.filter(({ item, head }) => item === made.item && head !== undefined);
  const old = ofItem.slice(0, Math.max(0, ofItem.length - HEADS));
  return all.filter((delivery) => !old.includes(delivery));
}

export const withLate = (list: readonly Late[], made: Late): readonly Late[] =>
  [...list, made].slice(-LATE);

/** For the next attempt: a person's drops stay, and what the one before had shown is superseded. */
export const inheritedDeliveries = (deliveries: readonly Delivery[]): readonly Delivery[] =>
  deliveries.map((delivery) =>
    delivery.state === 'dropped' ? delivery : { ...delivery, state: 'superseded' },
  );

/** Whether what is required was accepted from another task, live or ended. */
export function isMet(
  view: Pick<View, 'claims' | 'delivered'>,
  claim: Pick<Claim, 'repository' | 'task'>,
  { item, from }: Requirement,
): boolean {
  const live = claimsFrom(view, claim, from);
  if (live.some((other) => isShown(deliveriesOf(other, item).at(-1)))) return true;
  return [...view.delivered.values()].some(
    (ended) =>
      ended.repository === claim.repository &&
      ended.task.id !== claim.task.id &&
      isFrom({ ...ended, id: ended.claim }, from) &&
      ended.items.some((delivery) => delivery.item === item && isShown(delivery)),
  );
}

/** Whose live claim has it to deliver: one that promises it, else any of whom it is required. Null: nobody's. */
export function whoDelivers(
  view: Pick<View, 'claims'>,
  claim: Pick<Claim, 'repository' | 'task'>,
  { item, from }: Requirement,
): Claim | null {
  const live = claimsFrom(view, claim, from).sort((a, b) => (a.granted < b.granted ? -1 : 1));
  const promising = live.find(({ delivers = [] }) => delivers.includes(item));
  return promising ?? (from === undefined ? null : (live[0] ?? null));
}

const claimsFrom = (
  { claims }: Pick<View, 'claims'>,
  { repository, task }: Pick<Claim, 'repository' | 'task'>,
  from: string | undefined,
): Claim[] =>
  [...claims.values()].filter(
    (other) => other.repository === repository && other.task.id !== task.id && isFrom(other, from),
  );

const isFrom = (
  { id, branch, task }: Pick<Claim, 'id' | 'branch' | 'task'>,
  from: string | undefined,
): boolean => from === undefined || from === branch || from === id || from === task.id;

const isShown = (delivery: Delivery | undefined): boolean =>
  delivery?.state === 'accepted' || delivery?.state === 'landed';

/** Ended tasks whose deliveries are kept. */
const KEPT = 1_000;

/** What is kept of a claim that ends; `landed` is the head that the target has. Null: nothing was accepted. */
export function deliveredBy(claim: Claim, ended: Instant, landed?: Oid): Delivered | null {
  const items = (claim.deliveries ?? []).flatMap((delivery): Delivery[] =>
    delivery.state !== 'accepted'
      ? []
      : [delivery.head === landed ? { ...delivery, state: 'landed' } : delivery],
  );
  const { task, repository, target, branch, id } = claim;
  if (items.length === 0) return null;
  return { task, repository, target, branch, claim: id, ended, items };
}

/** The newest of them: reading who holds what must not grow with all that ever ended. */
export function withDelivered(
  all: ReadonlyMap<TaskId, Delivered>,
  made: Delivered,
): ReadonlyMap<TaskId, Delivered> {
  const map = new Map(all).set(made.task.id, made);
  const oldest = [...map.values()]
    .sort((a, b) => (a.ended < b.ended || (a.ended === b.ended && a.claim < b.claim) ? -1 : 1))
    .slice(0, Math.max(0, map.size - KEPT));
  for (const { task } of oldest) map.delete(task.id);
  return map;
}
