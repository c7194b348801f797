/** A merge group's status and page: within GitHub's limits whatever its pull requests come to, and the one that can't land first. */
import { describe, expect, test } from 'vitest';
import { groupStatus, groupSummary } from '../../src/report/group-status.ts';
import { numbered, outside, pullFacts } from './pull-samples.ts';

const good = pullFacts({ verdict: 'in-scope', branch: 'feat/good' }, { pull: 7 });
const asks = pullFacts({ findings: numbered([outside('a.txt')]) }, { pull: 12 });

describe('the status', () => {
  test('is that of the first that can’t land, wherever it stands in line', () => {
    const description = "#12: Asks a person about 1 file outside feat/pagination's scope";
    for (const group of [[asks], [good, asks], [asks, good]])
      expect(groupStatus(group)).toEqual({ state: 'failure', description });
  });

  test('fits, however the host counts: 140 characters, in UTF-16 as well', () => {
    const emoji = '\u{1f4d0}'.repeat(60);
    const long = pullFacts({ verdict: 'in-scope', branch: emoji }, { pull: 123_456 });
    const no = pullFacts({ branch: emoji, findings: numbered([outside('a.txt')]) }, { pull: 1 });
    const many = Array.from({ length: 60 }, (_, n) => ({ ...good, pull: 1_000 + n }));
    for (const group of [[long], [no], many]) {
      const { description } = groupStatus(group);
      expect([description.length <= 140, /\p{Cs}/u.test(description)]).toEqual([true, false]);
      expect(description).toMatch(/…$/);
    }
  });
});

describe('the page of the job', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).length;

  test('has a page for each, and room for all of them together', () => {
    const findings = numbered(
      Array.from({ length: 5_000 }, (_, n) => outside(`文/${'書'.repeat(40)}${n}`)),
    );
    const page = groupSummary([1, 2, 3].map((pull) => pullFacts({ findings }, { pull })));
    expect(bytes(page)).toBeLessThanOrEqual(1_000_000);
    expect(bytes(page)).toBeGreaterThan(900_000);
    expect(page.match(/^## #\d$/gm)).toEqual(['## #1', '## #2', '## #3']);
    expect(page.match(/^and [\d,]+ more findings: /gm)).toHaveLength(3);
    expect(page.match(/^\/metes reject @/gm)).toHaveLength(3);
  });
});
