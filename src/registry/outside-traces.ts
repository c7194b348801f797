/**
 * Which entries of a journal the record of what was written outside can depend on, told from a short trace of each: so
 * that whoever asks about one branch reads its entries, and not all that ever happened. Rather one entry too many.
 */
import type { PathState } from './claim.ts';
import { decodeEvent, uncheckedIn } from './codec.ts';
import type { Event } from './event.ts';
import type { ClaimId, Oid, RepositoryId } from './ids.ts';
import { placeOf } from './outside.ts';

export interface Trace {
  /** Branches, or `#<pull request>`, whose record it can change. None: that of the claim's. */
  readonly places: readonly string[];
  readonly claim: ClaimId | null;
  /** How the ids begin of content that it may put on record, or `any`: more than it names. */
  readonly content?: readonly string[] | 'any';
}

export type TracedEntry = Trace & { readonly commit: Oid };

const DIGITS = 8;

const CONCERNS = /"(?:breached|resolved|broke-glass|outside|widened|granted|taken-over)"/;

/** Of an entry, from its message; null where no record can depend on it. */
export function traceOf(message: string, repository: RepositoryId): Trace | null {
  if (!CONCERNS.test(message)) return null;
  const value = uncheckedIn(message) as Unchecked | null;
  if (value?.repository !== repository) return null;
  // Most are these, and reading each whole would take longer than all the rest.
  if (value.kind === 'granted' || value.kind === 'taken-over') return grantIn(value);
  const decoded = decodeEvent(message);
  return decoded.ok ? traceIn(decoded.event) : null;
}

interface Unchecked {
  readonly repository?: unknown;
  readonly kind?: unknown;
  readonly claim?: { readonly id?: unknown; readonly branch?: unknown } | null;
}

function grantIn({ claim }: Unchecked): Trace | null {
  if (typeof claim?.id !== 'string' || typeof claim.branch !== 'string') return null;
  return { places: [claim.branch], claim: claim.id as ClaimId };
}

function traceIn(event: Event): Trace | null {
  switch (event.kind) {
    case 'widened':
      return { places: [], claim: event.claim };
    case 'breached':
      return { ...found(placeOf(event), event.breach), claim: event.claim };
    case 'resolved':
      return {
        places: [...new Set([placeOf(event), event.branch])],
        claim: event.claim,
        content: contentOf(event.resolution.paths),
      };
    case 'broke-glass':
      return { places: [placeOf(event)], claim: event.claim };
    case 'released':
      return event.outside
        ? { ...found(event.outside.branch, event.outside), claim: event.claim }
        : null;
    default:
      return null;
  }
}

const found = (place: string, { paths, more }: Found): Pick<Trace, 'places' | 'content'> => ({
  places: [place],
  content: more === undefined ? contentOf(paths) : 'any',
});

interface Found {
  readonly paths: readonly PathState[];
  readonly more?: unknown;
}

const contentOf = (states: readonly PathState[]): string[] =>
  states.flatMap(({ oid }) => oid?.slice(0, DIGITS) ?? []);

/**
 * Of a whole journal's traces, oldest first, those that decide whether `states` are on record for `branch`: its own, those
 * of places that had the same content, and whatever names the same claims.
 */
export function concerning(
  traces: readonly TracedEntry[],
  branch: string,
  states: readonly PathState[],
): Oid[] {
  const asked = new Set(contentOf(states));
  const places = new Set([branch]);
  const claims = new Set<ClaimId>();
  for (const trace of traces)
    if (hasSome(trace, asked)) for (const place of trace.places) places.add(place);
  const isNear = ({ places: at, claim }: Trace): boolean =>
    at.some((place) => places.has(place)) || (claim !== null && claims.has(claim));
  // A claim can lead to another place, and that to other claims.
  for (let size = 0; size !== places.size + claims.size; ) {
    size = places.size + claims.size;
    for (const trace of traces.filter(isNear)) {
      for (const place of trace.places) places.add(place);
      if (trace.claim !== null) claims.add(trace.claim);
    }
  }
  return traces.filter(isNear).map(({ commit }) => commit);
}

const hasSome = ({ content = [] }: Trace, asked: ReadonlySet<string>): boolean =>
  asked.size > 0 && (content === 'any' || content.some((digits) => asked.has(digits)));
