/**
 * What the journal says about paths: who was granted them, gave them back, was refused them, wrote them outside a
 * claim, and what a person answered. Fed one event after another, oldest first; keeps the newest few.
 */
import type { Event } from '../../registry/event.ts';
import type { ClaimId, RepositoryId } from '../../registry/ids.ts';
import { foldText } from '../../scope/fold.ts';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';
import type { PathText } from '../../scope/scope.ts';

export class PathHistory {
  private readonly found: ReadonlyMap<PathText, Event[]>;
  /** Claims that have, or had, each path: their later events are part of its story. */
  private readonly claims: ReadonlyMap<PathText, Set<ClaimId>>;
  private readonly repository: RepositoryId;
  private readonly limit: number;

  constructor(paths: readonly PathText[], repository: RepositoryId, limit: number) {
    this.found = new Map(paths.map((path) => [path, []]));
    this.claims = new Map(paths.map((path) => [path, new Set()]));
    this.repository = repository;
    this.limit = limit;
  }

  add(event: Event): void {
    if (event.repository !== this.repository) return;
    const covers = coverage(event);
    for (const [path, events] of this.found) {
      if (!this.concerns(event, path, covers)) continue;
      events.push(event);
      if (events.length > this.limit) events.shift();
    }
  }

  /** Newest first. */
  of(path: PathText): readonly Event[] {
    return [...(this.found.get(path) ?? [])].reverse();
  }

  private concerns(event: Event, path: PathText, covers: (path: PathText) => boolean): boolean {
    const claims = this.claims.get(path) as Set<ClaimId>;
    switch (event.kind) {
      case 'granted':
      case 'taken-over': {
        const ended = [
          ...(event.kind === 'taken-over' ? [event.from] : []),
          ...(event.displaced ?? []),
        ];
        const endsOne = ended.some((id) => claims.delete(id));
        if (!covers(path)) return endsOne;
        claims.add(event.claim.id);
        return true;
      }
      case 'widened':
        // What it had before, it was not widened by.
        if (claims.has(event.claim) || !covers(path)) return false;
        claims.add(event.claim);
        return true;
      case 'narrowed':
        // Told when it gave the path back, not when it kept it.
        return !covers(path) && claims.delete(event.claim);
      case 'released':
        return claims.delete(event.claim);
      case 'refused':
        return covers(path);
      case 'breached':
        return event.breach.paths.some((state) => state.path === path);
      case 'resolved':
        return event.resolution.paths.some((state) => state.path === path);
      case 'broke-glass':
        return event.paths.includes(path);
      default:
        return false;
    }
  }
}

/** Whether the event's ground has a path; most events are ruled out by how their patterns begin. */
function coverage(event: Event): (path: PathText) => boolean {
  const entries = entriesIn(event);
  if (entries === null) return () => false;
  const beginnings = entries.filter((entry) => !isExclusion(entry)).map(beginning);
  let has: ((path: PathText) => boolean) | undefined;
  return (path) => {
    const folded = foldText(path);
    if (!beginnings.some((start) => folded.startsWith(start))) return false;
    has ??= compiledOr(entries);
    return has(path);
  };
}

function entriesIn(event: Event): readonly string[] | null {
  switch (event.kind) {
    case 'granted':
    case 'taken-over':
      return event.claim.write;
    case 'widened':
    case 'narrowed':
      return event.write;
    case 'refused':
      return event.request.write;
    default:
      return null;
  }
}

/** Old entries that this version can't read cover nothing: a history must not fail because of one. */
function compiledOr(entries: readonly string[]): (path: PathText) => boolean {
  try {
    return compileScope(scopeOf(entries)).has;
  } catch {
    return () => false;
  }
}

const isExclusion = (entry: string): boolean => entry.startsWith('!') && !entry.startsWith('!(');

/** What every path that an entry matches begins with: its text up to the first sign. */
const beginning = (entry: string): string =>
  foldText(/^[^*?[\]{}()!+@|\\]*/.exec(entry)?.[0] ?? '').replace(/\/$/, '');
