/**
 * Whether a registry was rolled over: closed on one branch, to go on as another. The files of the one are the files of
 * the other, this record with them; which of the two it closes, its root says.
 */
import type { Event, EventOf } from './event.ts';
import type { EventId, Instant, Oid } from './ids.ts';
import type { View } from './view.ts';

/** As it stands in `closing.json`. */
export interface Closing {
  readonly event: EventId;
  readonly at: Instant;
  readonly by: string;
  /** First commit of the registry that was closed. */
  readonly root: Oid;
  readonly branch: string;
  /** The branch that it goes on as, and the id of the first event there. */
  readonly to: string;
  readonly opens: EventId;
}

/** What the first event of a registry that goes on names: where it left off. */
export interface Continued {
  readonly root: Oid;
  readonly branch: string;
  /** The commit of the closing event: the new one begins with its very tree. */
  readonly commit: Oid;
}

/** To go on as the branch `to`; `opens` is the id of the first event there. */
export interface CloseRequest extends Pick<Closing, 'branch' | 'to' | 'opens'> {
  readonly kind: 'close';
}

/** How the registry with this root was closed; null while it is in use. */
export const closingOf = (view: Pick<View, 'closing'>, root: Oid | null): Closing | null =>
  view.closing !== undefined && view.closing.root === root ? view.closing : null;

export const closingBy = (event: EventOf<'closed'>): Closing => ({
  event: event.id,
  at: event.at,
  by: event.by.holder,
  root: event.root as Oid,
  branch: event.branch,
  to: event.to,
  opens: event.opens,
});

/** The first event on the new branch: all of it follows from the closing, so that whoever begins it makes the same. */
export function continuedFrom(closed: EventOf<'closed'>, commit: Oid): EventOf<'continued'> {
  const { at, by, engine, config, repository, branch, root } = closed;
  const from: Continued = { root: root as Oid, branch, commit };
  return {
    v: 1,
    id: closed.opens,
    kind: 'continued',
    at,
    by,
    engine,
    config,
    root: null,
    repository,
    from,
  };
}

/** Whether this is how a registry with these files begins: the record in them names it. */
export function continues(event: Event, view: Pick<View, 'closing'>): boolean {
  const { closing } = view;
  if (event.kind !== 'continued' || closing === undefined) return false;
  const { root, branch } = event.from;
  return closing.opens === event.id && closing.root === root && closing.branch === branch;
}
