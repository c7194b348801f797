import { describe, expect, test } from 'vitest';
import { ago, clock, hour, short, since, spelled, until } from '../../src/report/time.ts';

const now = new Date('2026-03-02T14:40:00.000Z');

describe('time as it is said', () => {
  test.each([
    ['2026-03-02T14:39:58.000Z', 'just now'],
    ['2026-03-02T14:41:00.000Z', 'just now'],
    ['2026-03-02T14:39:15.000Z', '45 seconds ago'],
    ['2026-03-02T14:28:00.000Z', '12 minutes ago'],
    ['2026-03-02T13:10:00.000Z', '90 minutes ago'],
    ['2026-03-02T11:30:00.000Z', '3 hours ago'],
    ['2026-02-27T14:40:00.000Z', '3 days ago'],
  ])('%s is %s', (instant, said) => {
    expect(ago(instant, now)).toBe(said);
  });

  test.each([
    ['2026-03-02T17:40:00.000Z', 'until 17:40 UTC (in 3 h)'],
    ['2026-03-04T14:40:00.000Z', 'until 2026-03-04 14:40 UTC (in 2 d)'],
    ['2026-03-02T14:41:30.000Z', 'until 14:41 UTC (in 90 s)'],
    ['2026-03-02T14:30:00.000Z', 'until 14:30 UTC (over for 10 min)'],
  ])('%s is %s', (instant, said) => {
    expect(until(instant, now)).toBe(said);
  });

  test('lengths', () => {
    expect([short(28_800), short(90), short(172_800)]).toEqual(['8 h', '90 s', '2 d']);
    expect([spelled(60), spelled(120), spelled(1), spelled(0)]).toEqual([
      '1 minute',
      '2 minutes',
      '1 second',
      '0 seconds',
    ]);
    expect(clock('2026-03-01T09:05:00.000Z', now)).toBe('2026-03-01 09:05 UTC');
  });

  test('on a page that lasts, the instant itself', () => {
    const instant = '2026-03-02T14:28:00.000Z';
    expect([since(instant, { now }), hour(instant, { now })]).toEqual([
      '12 minutes ago',
      '14:28 UTC',
    ]);
    expect([since(instant, { lasting: true }), hour(instant, { lasting: true })]).toEqual([
      'on 2026-03-02 14:28 UTC',
      '2026-03-02 14:28 UTC',
    ]);
  });
});
