/**
 * What became of a branch's commitments, from what git and the host show: the steps that may follow, several at once where
 * one look shows several. Nobody's word is among what it looks at. What a step is recorded as, the registry decides again.
 */
import { isOver } from '../ledger/commitment.ts';
import { MAKING_VERBS } from '../ledger/grammar/verbs.ts';
import { legalNext } from '../ledger/transition.ts';
import type { Oid } from '../registry/ids.ts';
import { moved } from '../registry/moves.ts';
import type { Kept, Move, Shown } from '../registry/promised.ts';
import { compileScope } from '../scope/match.ts';
import { scopeOf } from '../scope/pattern.ts';
import type { PathText } from '../scope/scope.ts';

/** What a commit, or a whole branch, wrote. */
export interface Wrote {
  readonly paths: readonly PathText[];
  /** Those of them that were deleted. */
  readonly gone?: ReadonlySet<PathText>;
  /** Endpoint or symbol → the file in which an added line names it. */
  readonly named: ReadonlyMap<string, PathText>;
}

export interface Seen {
  /** The branch's own, oldest first. */
  readonly commits: readonly ({ readonly oid: Oid } & Wrote)[];
  /** The branch as others have it, or as the pull request has it, against its target. */
  readonly pushed?: { readonly head: Oid; readonly pull?: number } & Wrote;
  /** Of the pushed head: a check that succeeded, that it is up for review, and who approved it with everything green. */
  readonly check?: Extract<Shown, { kind: 'check' }>;
  readonly ready?: Extract<Shown, { kind: 'ready' }>;
  readonly review?: Extract<Shown, { kind: 'review' }>;
  /** Heads that the target has. `has`: whether what was promised is among it. */
  readonly merged?: {
    readonly head: Oid;
    readonly pull?: number;
    has(one: Kept): boolean;
  };
  /** The end of the work, where it did not land. */
  readonly ended?: Extract<Shown, { kind: 'closed' | 'gone' }>;
}

/** Of one branch and target. In the order of the commitments; the steps of each follow each other. */
export const movesOf = (commitments: Iterable<Kept>, seen: Seen): Move[] =>
  [...commitments].flatMap((one) => movesOfOne(one, seen));

function movesOfOne(one: Kept, seen: Seen): Move[] {
  const moves: Move[] = [];
  let now = one;
  const step = (state: Move['state'], shown: Shown | null): void => {
    if (shown === null || !legalNext(now).includes(state)) return;
    now = moved(now, { state, shown }, NOT_YET);
    moves.push({ commitment: one.id, state, shown });
  };
  const touches = touching(one);
  step('STARTED', startedBy(seen, touches));
  const has = seen.pushed === undefined ? null : touches(seen.pushed);
  if (seen.pushed !== undefined && has !== null) {
    const { head, pull } = seen.pushed;
    step('IMPLEMENTED', { kind: 'pushed', head, path: has, ...ofPull(pull) });
    step('TESTED', at(head, seen.check));
    step('REPORTED', at(head, seen.ready));
    step('VERIFIED', at(head, seen.review));
  }
  if (!isOver(now) && seen.merged?.has(one)) {
    const { head, pull } = seen.merged;
    const shown = { kind: 'merged', head, ...ofPull(pull) } as const;
    for (const state of ['IMPLEMENTED', 'REPORTED', 'VERIFIED'] as const) step(state, shown);
  }
  step('ABANDONED', seen.ended ?? null);
  return moves;
}

/** The event that will hold it is not written yet. */
const NOT_YET = { id: 'e-00000000000000000000', at: '' } as const;

const ofPull = (pull: number | undefined) => (pull === undefined ? {} : { pull });

/** What was shown of another head shows nothing of this one. */
const at = <S extends Shown & { readonly head: Oid }>(head: Oid, shown: S | undefined): S | null =>
  shown?.head === head ? shown : null;

function startedBy({ commits }: Seen, touches: Touches): Shown | null {
  for (const commit of commits) {
    const path = touches(commit);
    if (path !== null) return { kind: 'commit', oid: commit.oid, path };
  }
  return null;
}

export type Touches = (wrote: Wrote) => PathText | null;

/** Where something wrote what was promised, or null. Quoted words name nothing that could be looked for. */
export function touching({ verb, write, object, kind }: Kept): Touches {
  if (write !== undefined) {
    const { has } = compileScope(scopeOf(write));
    if (!MAKING_VERBS.has(verb)) return ({ paths }) => paths.find(has) ?? null;
    return ({ paths, gone }) => paths.find((path) => has(path) && !gone?.has(path)) ?? null;
  }
  if (kind === 'quoted') return () => null;
  return ({ named }) => named.get(object) ?? null;
}

/** Objects that are looked for in the text of files. */
export const namedObjects = (commitments: Iterable<Kept>): string[] => [
  ...new Set(
    [...commitments].flatMap(({ write, kind, object }) =>
      write === undefined && kind !== 'quoted' ? [object] : [],
    ),
  ),
];
