/** Cases W1–W8 and N1–N5 of src/registry/decide.ts. */
import { describe, expect, test } from 'vitest';
import type { Claim } from '../../src/registry/claim.ts';
import { decide } from '../../src/registry/decide.ts';
import type { WidenRequest } from '../../src/registry/request.ts';
import { at, cid, claim, NOW, origin, POLICY, party, sid, view } from './samples.ts';

const own = claim();
const other = claim({
  id: cid('2'),
  by: party({ holder: 'ben', seat: sid('b') }),
  branch: 'docs/tour',
  write: ['docs/**'],
});
const LAPSED: Claim = { ...other, lease: { until: at(-60), seconds: 60 } };

const widen = (add: string[], more: Partial<WidenRequest> = {}, by = party()) => ({
  ...origin({ by }),
  kind: 'widen' as const,
  claim: own.id,
  add,
  share: { matched: 10, tracked: 1_000 },
  policy: POLICY,
  written: [],
  ...more,
});
const narrow = (write: string[], by = party()) => ({
  ...origin({ by }),
  kind: 'narrow' as const,
  claim: own.id,
  write,
});

describe('widen', () => {
  test('W1 no such claim', () => {
    expect(decide(view(), widen(['a']), NOW)).toMatchObject({
      refusal: { reason: 'not-live', claim: own.id, replacedBy: null },
    });
  });

  test("W2 another seat's, even of the same holder", () => {
    const asked = widen(['a'], {}, party({ seat: sid('z') }));
    expect(decide(view(own), asked, NOW)).toMatchObject({
      refusal: { reason: 'not-yours', claim: own },
    });
  });

  test('W3 it has all of that', () => {
    const all = ['test/api/**', 'src/api/**', '!src/api/legacy/**'];
    expect(decide(view(own), widen(all), NOW)).toEqual({
      outcome: 'unchanged',
      claim: own,
      events: [],
    });
  });

  test('W4 an exclusion of its own stands against a part of it that can’t be taken out of that', () => {
    expect(decide(view(own), widen(['src/api/legacy/*.ts']), NOW)).toMatchObject({
      refusal: { reason: 'excluded', claim: own, entries: ['!src/api/legacy/**'] },
    });
  });

  test('W8 an exclusion of its own leaves out the rest of it', () => {
    expect(decide(view(own), widen(['src/api/legacy/a.ts']), NOW)).toMatchObject({
      outcome: 'done',
      claim: {
        write: [
          ...['src/api/**', 'test/api/**', 'src/api/legacy/a.ts'],
          ...['!src/api/legacy/!(a.ts)', '!src/api/legacy/*/**'],
        ],
      },
      events: [{ kind: 'widened', added: ['src/api/legacy/a.ts'] }],
    });
  });

  test.each([[['src/api/legacy/**']], [['src/**']]])(
    'W8 an exclusion that lies inside what is added goes: %j',
    (add) => {
      expect(decide(view(own), widen(add), NOW)).toMatchObject({
        outcome: 'done',
        claim: { write: ['src/api/**', 'test/api/**', ...add] },
        events: [{ kind: 'widened', added: add }],
      });
    },
  );

  test('W4 a new exclusion would take away what the claim has', () => {
    expect(decide(view(own), widen(['docs/**', '!test/**']), NOW)).toMatchObject({
      refusal: { reason: 'excluded', claim: own, entries: ['!test/**'] },
    });
  });

  test('W8 exclusions that come with what is added', () => {
    expect(decide(view(own, other), widen(['**/*.md', '!docs/**']), NOW)).toMatchObject({
      refusal: { reason: 'excluded', entries: ['!src/api/legacy/**'] },
    });
    expect(decide(view(own, other), widen(['*/*.md', '!docs/**']), NOW)).toMatchObject({
      claim: { write: ['src/api/**', 'test/api/**', '*/*.md', '!src/api/legacy/**', '!docs/**'] },
      events: [{ added: ['*/*.md', '!docs/**'] }],
    });
  });

  test('W5 an agent, after the branch has written there', () => {
    const written = ['docs/api.md'];
    expect(decide(view(own), widen(['docs/api.md'], { written }), NOW)).toMatchObject({
      refusal: { reason: 'agent', what: 'widen-after-writing', paths: written },
    });
    const free = { written, policy: { ...POLICY, widenAfterWriting: 'free' as const } };
    expect(decide(view(own), widen(['docs/api.md'], free), NOW)).toMatchObject({
      events: [{ kind: 'widened', written: true }],
    });
    const byPerson = widen(['docs/api.md'], { written }, party({ actor: 'person' }));
    expect(decide(view(own), byPerson, NOW)).toMatchObject({ events: [{ written: true }] });
  });

  test('W9 whoever wrote there, after the branch has', () => {
    const written = ['docs/api.md'];
    const own = claim();
    const asked = { written, author: 'Ada' };
    const person = party({ actor: 'person' });
    expect(decide(view(own), widen(written, asked, person), NOW)).toMatchObject({
      refusal: { reason: 'author', author: 'Ada', paths: written },
    });
    const policy = { ...POLICY, widenAfterWriting: 'free' as const };
    expect(decide(view(own), widen(written, { ...asked, policy }, person), NOW).outcome).toBe(
      'done',
    );
    const before = { ...asked, written: [] };
    expect(decide(view(own), widen(written, before, person), NOW).outcome).toBe('done');
  });

  test('W6 an agent would hold more than its share', () => {
    const share = { matched: 400, tracked: 1_000 };
    expect(decide(view(own), widen(['a/**'], { share }), NOW)).toMatchObject({
      refusal: { reason: 'too-large', share, limit: 0.25 },
    });
    const yielding = { ...own, yields: true as const };
    expect(decide(view(yielding), widen(['a/**'], { share }), NOW)).toMatchObject({
      refusal: { reason: 'too-large' },
    });
    const byPerson = widen(['a/**'], { share }, party({ actor: 'person' }));
    expect(decide(view(own), byPerson, NOW).outcome).toBe('done');
  });

  describe('W7 the added ground', () => {
    test('is held', () => {
      expect(decide(view(own, other), widen(['docs/**', 'x']), NOW)).toMatchObject({
        refusal: { reason: 'overlap', blockers: [{ claim: other }], instead: ['x'] },
      });
    });

    test('was lapsed and goes with it, where leases are judged', () => {
      const asked = widen(['docs/**'], { skewMs: 0 });
      expect(decide(view(own, LAPSED), asked, NOW)).toMatchObject({
        outcome: 'done',
        events: [{ kind: 'widened', displaced: [LAPSED.id] }],
      });
      expect(decide(view(own, LAPSED), widen(['docs/**']), NOW)).toMatchObject({
        refusal: { reason: 'overlap' },
      });
      expect(decide(view(own, LAPSED), widen(['docs/**'], { skewMs: 700_000 }), NOW)).toMatchObject(
        { refusal: { reason: 'clock', holder: LAPSED } },
      );
    });

    test('is of a dead process', () => {
      const asked = widen(['docs/**'], { dead: [other.id] });
      expect(decide(view(own, other), asked, NOW)).toMatchObject({
        events: [{ displaced: [other.id] }],
      });
    });

    test('is judged alone: what the claim has already is not asked about again', () => {
      const overlapping = claim({ ...other, write: ['src/api/**'] });
      expect(decide(view(own, overlapping), widen(['x']), NOW).outcome).toBe('done');
    });

    test('does not matter to a claim that yields', () => {
      const yielding = { ...own, yields: true as const };
      expect(decide(view(yielding, other), widen(['docs/**']), NOW).outcome).toBe('done');
    });

    test('is not granted while a file is broken', () => {
      const broken = [{ path: 'x', reason: 'y' }];
      expect(decide(view(own), widen(['x']), NOW, broken)).toMatchObject({
        refusal: { reason: 'broken-registry' },
      });
    });
  });

  test('W8 the event says the whole ground and what was added', () => {
    expect(decide(view(own), widen(['docs/api.md', 'test/api/**']), NOW)).toMatchObject({
      outcome: 'done',
      events: [
        {
          kind: 'widened',
          claim: own.id,
          write: ['src/api/**', 'test/api/**', 'docs/api.md', '!src/api/legacy/**'],
          added: ['docs/api.md'],
        },
      ],
    });
  });
});

describe('narrow', () => {
  test('N1 no such claim', () => {
    expect(decide(view(), narrow(['a']), NOW)).toMatchObject({
      refusal: { reason: 'not-live', claim: own.id },
    });
  });

  test("N2 another seat's", () => {
    expect(decide(view(own), narrow(['a'], party({ seat: sid('z') })), NOW)).toMatchObject({
      refusal: { reason: 'not-yours', claim: own },
    });
  });

  test.each([[[...own.write].reverse()], [[]]])('N3 nothing to do: %j', (write) => {
    expect(decide(view(own), narrow(write), NOW)).toEqual({
      outcome: 'unchanged',
      claim: own,
      events: [],
    });
  });

  test.each([
    [['docs/**'], ['docs/**']],
    [['src/api/items.ts', 'src/**'], ['src/**']],
    [['src/api/**'], ['src/api/**']],
    [['src/api/legacy/a.ts'], ['src/api/legacy/a.ts']],
    [['src/api/*/a.ts'], ['src/api/*/a.ts']],
  ])('N4 %j is not inside', (write, entries) => {
    expect(decide(view(own), narrow(write), NOW)).toMatchObject({
      refusal: { reason: 'outside', entries },
    });
  });

  test.each([
    [['src/api/items.ts']],
    [['test/api/**']],
    [['src/api/**', '!src/api/legacy/**', '!src/api/v1/**']],
    [['src/api/**', '!src/api/l*/**']],
    [['src/api/*.ts', 'test/api/[ab]/**']],
  ])('N5 %j is', (write) => {
    expect(decide(view(own), narrow(write), NOW)).toMatchObject({
      outcome: 'done',
      claim: { ...own, write },
      events: [{ kind: 'narrowed', claim: own.id, write }],
    });
  });

  test('N5 while a file of the registry is broken', () => {
    const broken = [{ path: 'x', reason: 'y' }];
    expect(decide(view(own), narrow(['src/api/a.ts']), NOW, broken).outcome).toBe('done');
  });
});
