/**
 * What events do to the part of the state that is no claim: pull requests without one, and emergencies that nobody was
 * asked to look at yet. Applies, never judges.
 */
import { answered } from './answered.ts';
import type { EventOf } from './event.ts';
import { type Glass, type PullRecord, pullKey, type Rest } from './view.ts';

type About = EventOf<'breached' | 'resolved' | 'broke-glass'>;

/** An answer about a branch without a claim is kept with its pull request; without that, in the journal alone. */
export function answeredOnPull(rest: Rest, event: About): Rest {
  if (event.pull === undefined) return rest;
  const key = pullKey(event.repository, event.pull);
  const before = rest.pulls.get(key) ?? {
    repository: event.repository,
    number: event.pull,
    branch: event.branch,
  };
  const after = answered<PullRecord>({ ...before, branch: event.branch }, event);
  const empty = after.breaches === undefined && after.resolutions === undefined;
  return { ...rest, pulls: empty ? without(rest.pulls, key) : new Map(rest.pulls).set(key, after) };
}

export function glassBroken(rest: Rest, event: EventOf<'broke-glass'>): Rest {
  const { id, repository, branch, pull, incident, at, head, paths, more } = event;
  const glass: Glass = {
    event: id,
    repository,
    branch,
    ...(pull === undefined ? {} : { pull }),
    incident,
    by: event.by.holder,
    at,
    head,
    paths,
    ...(more === undefined ? {} : { more }),
  };
  return { ...rest, glass: new Map(rest.glass).set(id, glass) };
}

export function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const copy = new Map(map);
  copy.delete(key);
  return copy;
}
