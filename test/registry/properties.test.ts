/** What must hold after every step of every history. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasReached } from '../../src/ledger/commitment.ts';
import { legalNext } from '../../src/ledger/transition.ts';
import { auditStep } from '../../src/registry/audit.ts';
import { Auditor } from '../../src/registry/auditor.ts';
import type { Claim } from '../../src/registry/claim.ts';
import { encodeEvent } from '../../src/registry/codec.ts';
import { decide } from '../../src/registry/decide.ts';
import { fold } from '../../src/registry/fold.ts';
import type { EventId } from '../../src/registry/ids.ts';
import { moved } from '../../src/registry/moves.ts';
import { treeChanges, viewOfTree } from '../../src/registry/tree.ts';
import type { View } from '../../src/registry/view.ts';
import { compileScope } from '../../src/scope/match.ts';
import { scopeOf } from '../../src/scope/pattern.ts';
import { CREATED, PATHS, play, steps, type Taken } from './histories.ts';
import { OID, POLICY } from './samples.ts';

const holds = (check: (taken: readonly Taken[]) => void, numRuns = 300): void =>
  fc.assert(
    fc.property(steps, (story) => check(play(story))),
    { numRuns },
  );

const shared = compileScope(scopeOf(POLICY.shared));

/** By brute force over paths, with no help of the overlap decision. */
function pathsHeldTwice(view: View): string[] {
  const held = new Map<string, Claim>();
  const twice: string[] = [];
  for (const claim of view.claims.values()) {
    if (claim.yields) continue;
    const { has } = compileScope(scopeOf(claim.write));
    for (const path of PATHS.filter((p) => has(p) && !shared.has(p))) {
      const place = `${claim.repository} ${claim.target} ${path}`;
      const other = held.get(place);
      if (other !== undefined) twice.push(`${path}: ${other.id} and ${claim.id}`);
      held.set(place, claim);
    }
  }
  return twice;
}

/** Freezes what can be reached, so that a write to it throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of value instanceof Map ? value.values() : Object.values(value)) frozen(inner);
  }
  return value;
}

test('no path is held twice, and no branch from two seats', () => {
  let grants = 0;
  holds((taken) => {
    for (const { after, decision } of taken) {
      grants += decision.outcome === 'granted' ? 1 : 0;
      expect(pathsHeldTwice(after)).toEqual([]);
      const branches = [...after.claims.values()].map((c) => `${c.repository} ${c.branch}`);
      expect(new Set(branches).size).toBe(branches.length);
    }
  });
  // Histories in which nothing is ever granted would prove nothing.
  expect(grants).toBeGreaterThan(300);
});

/** By brute force over paths: which two that were never conflicted stand on one, in a place, and may not. */
function promisedTwice(view: View): string[] {
  const open = [...view.commitments.values()].filter(
    (one) => !hasReached(one, 'CONFLICTED') && one.write !== undefined,
  );
  const on = open.map((one) => {
    const { has } = compileScope(scopeOf(one.write ?? []));
    return new Set(PATHS.filter((path) => has(path) && !shared.has(path)));
  });
  return open.flatMap((one, i) =>
    open.slice(0, i).flatMap((other, j) => {
      const apart =
        one.agent === other.agent ||
        one.target !== other.target ||
        one.branch === other.branch ||
        (one.task !== undefined && one.task === other.task);
      return apart || [...(on[i] ?? [])].every((path) => !on[j]?.has(path))
        ? []
        : [`${other.id} and ${one.id}`];
    }),
  );
}

test('no path is promised twice without a mark, and what is marked meets what it names', () => {
  let marked = 0;
  holds((taken) => {
    for (const { after, decision } of taken) {
      expect(promisedTwice(after)).toEqual([]);
      for (const event of decision.events)
        if (event.kind === 'promised')
          marked += event.commitments.filter((one) => one.conflictsWith !== undefined).length;
    }
  });
  expect(marked).toBeGreaterThan(25);
});

test('every step of a commitment could follow, whatever was asked for', () => {
  let [steps, declined] = [0, 0];
  holds((taken) => {
    for (const { before, decision, request } of taken) {
      for (const event of decision.events) {
        if (event.kind !== 'advanced' && event.kind !== 'attested') continue;
        steps += event.moves.length;
        const now = new Map(before.commitments);
        for (const move of event.moves) {
          const one = now.get(move.commitment);
          expect(one && legalNext(one)).toContain(move.state);
          if (one) now.set(one.id, moved(one, move, event));
        }
      }
      if (request.kind === 'advance' && decision.outcome === 'unchanged') declined++;
    }
  });
  expect(Math.min(steps, declined)).toBeGreaterThan(15);
});

test('the generation of a task strictly increases', () => {
  let takeovers = 0;
  holds((taken) => {
    const newest = new Map<string, number>();
    for (const { decision } of taken) {
      for (const event of decision.events) {
        if (event.kind !== 'granted' && event.kind !== 'taken-over') continue;
        const { task, generation } = event.claim;
        expect(generation).toBe((newest.get(task.id) ?? 0) + 1);
        newest.set(task.id, generation);
        if (event.kind === 'taken-over') takeovers++;
      }
    }
  });
  expect(takeovers).toBeGreaterThan(25);
});

test('a decision is one event or none, under the id that was asked with', () => {
  holds((taken) => {
    for (const { decision, request, now } of taken) {
      expect(decision.events.length).toBeLessThanOrEqual(1);
      for (const event of decision.events) {
        expect(event).toMatchObject({ id: request.event, at: now.toISOString(), by: request.by });
      }
    }
  }, 100);
});

test('deciding changes nothing, and is the same whenever and in whatever order', () => {
  holds((taken) => {
    for (const { before, request, now, decision } of taken) {
      frozen(before);
      frozen(request);
      expect(decide(before, request, now)).toEqual(decision);
      const reversed = { ...before, claims: new Map([...before.claims].reverse()) };
      expect(decide(reversed, request, now)).toEqual(decision);
    }
  }, 100);
});

test('what a claim or a widening is answered with is what the claim is after it', () => {
  holds((taken) => {
    for (const { decision, after } of taken) {
      if (decision.events.length === 0 || !('claim' in decision) || decision.claim === null)
        continue;
      if (decision.events[0]?.kind === 'released') continue;
      expect(after.claims.get(decision.claim.id)).toEqual(decision.claim);
    }
  }, 100);
});

test('the request that a refusal offers instead is granted', () => {
  let offers = 0;
  holds((taken) => {
    for (const { before, request, now, decision } of taken) {
      if (decision.outcome !== 'refused' || decision.refusal.reason !== 'overlap') continue;
      if (request.kind !== 'claim' || decision.refusal.instead.length === 0) continue;
      offers++;
      const again = decide(before, { ...request, write: decision.refusal.instead }, now);
      expect(again.outcome === 'refused' ? again.refusal.reason : again.outcome).toMatch(
        /^(?:granted|clock)$/,
      );
    }
  });
  expect(offers).toBeGreaterThan(5);
});

test('trees: changes applied to files read back as the state, and the same bytes as from nothing', () => {
  holds((taken) => {
    let view = fold(null, CREATED);
    const files = new Map<string, string>();
    const write = (before: View | null, after: View) => {
      for (const { path, content } of treeChanges(before, after)) {
        if (content === null) files.delete(path);
        else files.set(path, content);
      }
    };
    write(null, view);
    for (const { after } of taken) {
      write(view, after);
      view = after;
      const list = [...files].map(([path, content]) => ({ path, content }));
      expect(viewOfTree(list)).toEqual({ view: after, broken: [] });
      expect(new Map(treeChanges(null, after).map((c) => [c.path, c.content]))).toEqual(files);
    }
  }, 60);
});

describe('the audit of any legal history is clean', () => {
  test('step by step', () => {
    holds((taken) => {
      const seen = new Set<EventId>();
      for (const { before, decision, after } of taken) {
        for (const event of decision.events) {
          expect(auditStep(before, event, after, seen)).toEqual([]);
          expect(auditStep(before, event, after, seen, { policyOf: () => POLICY })).toEqual([]);
          seen.add(event.id);
        }
      }
    }, 150);
  });

  test('as a journal', () => {
    holds((taken) => {
      const auditor = new Auditor();
      const first = fold(null, CREATED);
      const created = { oid: OID, parents: [], message: encodeEvent(CREATED) };
      expect(auditor.step({ ...created, changes: treeChanges(null, first) })).toEqual([]);
      for (const { before, decision, after } of taken) {
        for (const event of decision.events) {
          const changes = treeChanges(before, after);
          const entry = { oid: OID, parents: [OID], message: encodeEvent(event), changes };
          expect(auditor.step(entry)).toEqual([]);
        }
      }
      const end = taken.at(-1)?.after ?? first;
      expect(auditor.view).toEqual(end);
    }, 150);
  });
});
