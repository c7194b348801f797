/**
 * More or less ground for a claim that stands. Cases W1–W9 and N1–N5 of decide.ts. That a scope lies inside another is
 * proved by the overlap decision (what is in the one and not in the other overlaps nothing), never by comparing text.
 */
import { exclusionWithout } from '../scope/except.ts';
import { inside, meets, only } from '../scope/inside.ts';
import { entriesOf, scopeOf } from '../scope/pattern.ts';
import type { Scope } from '../scope/scope.ts';
import {
  done,
  eventOf,
  notLive,
  refused,
  type Situation,
  sameEntries,
  unchanged,
} from './answers.ts';
import type { Claim } from './claim.ts';
import { afterWriting, granting, seekGround, tooLarge } from './decide-grant.ts';
import type { Event, EventOf } from './event.ts';
import { changedBy } from './fold.ts';
import type { Decision, Origin, Request, WidenRequest } from './request.ts';

type Narrowing = Extract<Request, { kind: 'narrow' }>;

export function decideWiden(situation: Situation, asked: Origin & WidenRequest): Decision {
  const claim = situation.view.claims.get(asked.claim);
  if (claim === undefined) return notLive(situation.view, asked.claim); // W1
  if (claim.seat !== asked.by.seat) return refused({ reason: 'not-yours', claim }); // W2
  const wider = widen(claim, asked.add);
  if ('added' in wider && wider.added.length === 0) return unchanged(claim); // W3
  const late = afterWriting(asked);
  if (late !== null) return late; // W5, W9
  if ('refusal' in wider) return wider.refusal; // W4
  if (asked.by.actor === 'agent') {
    const large = tooLarge(asked.policy, asked.share);
    if (large !== null) return large; // W6
  }
  const ground = seekWider(situation, asked, claim, wider);
  if (!ground.free) return ground.answer; // W7
  const event = eventOf(asked, situation.now, {
    kind: 'widened',
    claim: claim.id,
    write: wider.write,
    added: wider.added,
    ...granting(ground, asked),
  }) as EventOf<'widened'>;
  return done(changedBy(claim, event), event); // W8
}

export interface Wider {
  readonly write: readonly string[];
  /** Entries that ask for more than there is, and the exclusions that came with them. */
  readonly added: readonly string[];
  /** What the added entries cover. */
  readonly scope: Scope;
}

/**
 * The claim's ground with `add`. Includes that it has already ask for what its exclusions take out of them, if anything.
 * Exclusions of its own go that lie inside what is added and what is excluded in their place; one that has more than
 * what is added leaves out the rest from then on, where that can be said and proved. Else it stands against it, like a
 * new one that meets ground the claim has: widening neither hides what was asked for nor takes anything away.
 */
export function widen(
  claim: Claim,
  add: readonly string[],
): Wider | { readonly refusal: Decision } {
  const before = scopeOf(claim.write);
  const asked = scopeOf(add);
  const fresh = asked.include.filter(
    (entry) =>
      !before.include.includes(entry) ||
      before.exclude.some((out) => meets({ include: [out], exclude: asked.exclude }, only(entry))),
  );
  if (fresh.length === 0) return { write: claim.write, added: [], scope: NOTHING };
  const scope = { include: fresh, exclude: asked.exclude };
  const said = { include: [...fresh, ...asked.exclude], exclude: [] };
  const kept = before.exclude
    .filter((entry) => !inside(only(entry), said))
    .flatMap((entry) => (meets(only(entry), scope) ? restOf(entry, scope) : [entry]));
  const against = [
    ...kept.filter((entry) => meets(only(entry), scope)),
    ...asked.exclude.filter((entry) => meets(only(entry), before)),
  ];
  if (against.length > 0) {
    const entries = entriesOf({ include: [], exclude: [...new Set(against)] });
    return { refusal: refused({ reason: 'excluded', claim, entries }) };
  }
  const write = entriesOf({
    include: [...new Set([...before.include, ...fresh])],
    exclude: [...new Set([...kept, ...asked.exclude])],
  });
  return { write, added: entriesOf(scope), scope };
}

/** An exclusion of the claim without what is added: as it was, unless that is proved to be all that changes. */
function restOf(entry: string, added: Scope): readonly string[] {
  const met = added.include.filter((pattern) => meets(only(entry), only(pattern)));
  const rest = added.exclude.length > 0 ? null : exclusionWithout(entry, met);
  if (rest === null) return [entry];
  const left = { include: rest, exclude: [] };
  const exact =
    inside(left, only(entry)) &&
    inside({ include: [entry], exclude: met }, left) &&
    !meets(left, { include: met, exclude: [] });
  return exact ? rest : [entry];
}

const NOTHING: Scope = { include: [], exclude: [] };

export const seekWider = (
  situation: Situation,
  asked: Origin & Pick<WidenRequest, 'policy' | 'skewMs' | 'dead' | 'untold' | 'prefer'>,
  claim: Claim,
  wider: Wider,
) =>
  seekGround(situation, {
    repository: claim.repository,
    target: claim.target,
    scope: wider.scope,
    aside: [claim.id],
    yields: claim.yields,
    policy: asked.policy,
    skewMs: asked.skewMs,
    dead: asked.dead,
    untold: asked.untold,
    ...(asked.prefer ? { prefer: asked.prefer } : {}),
  });

export function decideNarrow({ view, now }: Situation, asked: Origin & Narrowing): Decision {
  const claim = view.claims.get(asked.claim);
  if (claim === undefined) return notLive(view, asked.claim); // N1
  if (claim.seat !== asked.by.seat) return refused({ reason: 'not-yours', claim }); // N2
  if (asked.write.length === 0 || sameEntries(claim.write, asked.write)) return unchanged(claim); // N3
  const beyond = entriesBeyond(scopeOf(asked.write), scopeOf(claim.write));
  if (beyond.length > 0) return refused({ reason: 'outside', entries: beyond }); // N4
  const body = { kind: 'narrowed', claim: claim.id, write: asked.write } as const;
  const event: Event = eventOf(asked, now, body);
  return done({ ...claim, write: asked.write }, event); // N5
}

/** The includes of `scope` that are not provably inside `whole`. */
function entriesBeyond(scope: Scope, whole: Scope): string[] {
  return scope.include.filter(
    (include) => !inside({ include: [include], exclude: scope.exclude }, whole),
  );
}
