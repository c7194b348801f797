/**
 * What a breach, a person's answer or an emergency changes on what it is about, a claim or the record of a pull request
 * without one: both keep open breaches and the answers in force. Judges nothing.
 */
import type { Breach, BreachPath, More, PathState, Resolution } from './claim.ts';
import type { EventOf } from './event.ts';
import { namesNothing } from './room.ts';

/** What both have in common. */
export interface Answerable {
  readonly breaches?: readonly Breach[];
  readonly resolutions?: readonly Resolution[];
}

/** What awaits a person of that; not what was only told. */
export const awaitedIn = ({ breaches = [] }: Answerable): readonly BreachPath[] =>
  breaches.flatMap(({ paths }) => paths.filter(({ told }) => told !== true));

/** What awaits a person beyond what is named. Those go first, so where one is named that was only told, none does. */
export const cutOf = ({ paths, more }: Pick<Breach, 'paths' | 'more'>): More | undefined =>
  paths.some(({ told }) => told === true) ? undefined : more;

export type Answering = EventOf<'breached' | 'resolved' | 'broke-glass'>;

export function answered<T extends Answerable>(about: T, event: Answering): T {
  switch (event.kind) {
    case 'breached':
      return withList(about, 'breaches', namesNothing(event.breach) ? [] : [event.breach]);
    case 'resolved':
      return resolved(about, event.resolution);
    case 'broke-glass':
      return resolved(about, brokenGlass(event));
  }
}

/** A break-glass is about paths in any state: neither mode nor oid is compared later. */
function brokenGlass(event: EventOf<'broke-glass'>): Resolution {
  return {
    event: event.id,
    kind: 'broken-glass',
    by: event.by.holder,
    at: event.at,
    head: event.head,
    paths: event.paths.map((path) => ({ path, mode: null, oid: null })),
    ...(event.more === undefined ? {} : { more: event.more }),
    reason: event.incident,
    ...(event.source === undefined ? {} : { source: event.source }),
  };
}

/** The newest answer about a path is the one in force, and the path no longer awaits one. */
function resolved<T extends Answerable>(about: T, resolution: Resolution): T {
  const paths = new Set(resolution.paths.map((state) => state.path));
  const open = <S extends PathState>(states: readonly S[]): S[] =>
    namesNothing(resolution) ? [] : states.filter((state) => !paths.has(state.path));

  const breaches = (about.breaches ?? [])
    .map((breach) => ({ ...breach, paths: open(breach.paths) }))
    .filter((breach) => !namesNothing(breach) && !namesNothing(resolution));
  const earlier = (about.resolutions ?? []).flatMap((r) => {
    if (namesNothing(r)) return r.kind === resolution.kind && namesNothing(resolution) ? [] : [r];
    const left = r.paths.filter((state) => !paths.has(state.path));
    return left.length > 0 || r.more !== undefined ? [{ ...r, paths: left }] : [];
  });
  return withList(withList(about, 'breaches', breaches), 'resolutions', [...earlier, resolution]);
}

/** Sets a list, or leaves the key out when it is empty: one state has one form. */
export function withList<T extends object, K extends keyof T & string>(
  value: T,
  key: K,
  items: readonly unknown[],
): T {
  const { [key]: _, ...rest } = value;
  return (items.length > 0 ? { ...rest, [key]: items } : rest) as T;
}
