/** What strangers chose breaks no page, forges no marker, mentions nobody, and fits. */
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/check/finding.ts';
import type { Claim } from '../../src/registry/claim.ts';
import { annotationsOf } from '../../src/report/annotations.ts';
import { MARKER, type PullFacts, pullComment } from '../../src/report/pull-comment.ts';
import { failureStatus, failureSummary, pullStatus } from '../../src/report/pull-status.ts';
import { pullSummary } from '../../src/report/pull-summary.ts';
import { answer, declined, HEAD, numbered, outside, pullFacts } from './pull-samples.ts';
import { pagination } from './samples.ts';

const NASTY = [
  '`a` ``b`` ```c``` `',
  'a|b`c|| |d',
  'one\ntwo\r\n```\n# three\n| a | b |',
  '@team @octo/cat #1 GH-1 octo/cat#2',
  '<details><summary>x</summary><img src=x onerror=1> </code></sub>',
  `${MARKER} <!-- metes:comment --> --> <!--`,
  '\u202egnp.\u2066x\u200b\u200f\u{e0041}',
  'caf\udce9 \ud800 \x1b[31mred\x07',
  '[x](http://evil.example) ![y](https://evil.example/p.png) www.evil.example $x$ [^1]',
  '*b* _i_ ~~s~~ \\* &lt; &#35; :tada: ---',
  '~~~~\n- x\n> [!NOTE]\n===',
  'word '.repeat(800),
  '|'.repeat(4_000),
  '@'.repeat(4_000),
  '\u{1f4a5}'.repeat(2_000),
  '`'.repeat(4_000),
];
const PATHS = [
  'a|b`c.md',
  'docs/ with blanks .md ',
  '-rf',
  '#1',
  '@team/x',
  './x',
  'it\'s "here".md',
  'a<!--b.md',
  'emoji \u{1f600} 中文.md',
  'x'.repeat(1_500),
  ...NASTY,
];

const hostile = (text: string): Claim => ({
  ...pagination,
  branch: text,
  by: { ...pagination.by, holder: text, harness: text, host: text, worktree: text },
  task: { id: 't-bbbbbbbbbb', text },
  write: [text, ...PATHS],
  widenings: [
    {
      event: 'e-00000000000000000001',
      at: '2026-03-02T14:29:00.000Z',
      by: text,
      added: [text, text],
      source: { pull: 12, comment: 1, target: text },
    },
  ],
});

function findingsOf(text: string): Finding[] {
  const by = answer({ by: text, reason: text, kind: 'rejected', event: 'e-00000000000000000009' });
  const holder = hostile(text);
  const kinds: readonly Partial<Finding>[] = [
    {},
    { code: 'held-by-other', holder },
    { code: 'ungranted', detail: text },
    { unsettled: { by, because: 'rejected' } },
    { unsettled: { by, because: 'changed' } },
    { resolution: by },
  ];
  return numbered([
    { code: 'superseded', severity: 'notice', holder, detail: 'taken-over' },
    { code: 'undelivered', severity: 'notice', detail: text },
    { code: 'registry-tampered', severity: 'notice', detail: text },
    {
      code: 'stale-read',
      severity: 'warning',
      at: { path: text, mode: null, oid: null },
      detail: text,
    },
    ...PATHS.map((path, n) => outside(path, kinds[n % kinds.length])),
  ]);
}

const VERDICTS = ['breach', 'rejected', 'superseded', 'incomplete', 'failed', 'in-scope'] as const;

function factsOf(text: string, verdict: (typeof VERDICTS)[number]): PullFacts {
  const findings = findingsOf(text).filter(
    ({ code }) => verdict === 'failed' || code !== 'registry-tampered',
  );
  const one = declined({
    comment: { id: 9_000, body: '', author: { id: 3, login: text, isBot: false }, edited: false },
    line: text,
    message: text,
    instead: [{ text, quoted: true }],
  });
  return pullFacts(
    { verdict, branch: text, claim: verdict === 'superseded' ? null : hostile(text), findings },
    {
      target: text,
      author: text,
      declined: Array.from({ length: 30 }, () => one),
      manifest: { version: 1, branch: text, task: text, write: [text] },
      waiting: new Date('2026-03-01T00:00:00.000Z'),
    },
  );
}

/** A page without what stands in fences, whose content nobody interprets. */
const proseOf = (page: string): string => page.replace(/^(`{3,})\n[\s\S]*?\n\1$/gm, '');
/** And without code spans, in which nothing is interpreted either. */
const spanless = (page: string): string =>
  proseOf(page).replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '');
/** And without code elements: nobody is mentioned in them, but an address is a link. */
const textOf = (page: string): string => spanless(page).replace(/<code>[^\n]*?<\/code>/g, '');

/** What is wrong with a page, in a few characters each: a whole page in a failure could not be read. */
function faultsOf(page: string, marks: number): string[] {
  const prose = proseOf(page);
  const text = textOf(page);
  const found = (where: string, pattern: RegExp) =>
    (where.match(pattern) ?? []).map((fault) => `${pattern.source}: ${fault.slice(0, 60)}`);
  const rows = prose.split('\n').filter((line) => line.startsWith('|'));
  const fences = [...page.matchAll(/^(`{3,})\n([\s\S]*?)\n\1$/gm)].map(([, , line = '']) => line);
  return [
    ...found(page, /<!--/g).slice(marks),
    ...found(prose.slice(marks * MARKER.length), /<(?!\/?(?:code|sub)>).{20}/g),
    ...found(prose, /^\s*(?:[`]{3,}(?!.*`)|~{3,}|>|===|---).*$/gm),
    ...found(page, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g),
    ...found(page, /[\ud800-\udfff]/gu),
    ...found(spanless(page), /.{9}(?:www\.|:\/\/).{9}/g),
    ...found(text, /.{9}(?:@|www\.|:\/\/|GH-\d).{9}/g),
    ...found(text, /.{9}(?<!&)#\d.{9}/g),
    ...found(text, /.{9}&#(?:64|35);(?!&#8203;).{9}/g),
    ...found(text, /.{9}[[\]\\$~].{9}/g),
    ...rows.filter((line) => line.match(/\|/g)?.length !== 6).map((line) => line.slice(0, 60)),
    ...fences.filter((line) => !/^\/?metes [^\n]*$/.test(line)).map((line) => line.slice(0, 60)),
  ];
}

describe.each(NASTY.map((text, n) => [n, text] as const))('text %i', (_n, text) => {
  test.each(VERDICTS)('in a comment: %s', (verdict) => {
    const page = pullComment(factsOf(text, verdict));
    expect(page.startsWith(`${MARKER}\n**metes`)).toBe(true);
    expect(page.length).toBeLessThanOrEqual(65_000);
    expect(faultsOf(page, 1)).toEqual([]);
    if (verdict === 'breach')
      expect(page.includes(`/metes reject @${HEAD} <the reason>`)).toBe(true);
  });

  test.each(['breach', 'in-scope'] as const)('on the page of a job: %s', (verdict) => {
    const facts = factsOf(text, verdict);
    expect(faultsOf(pullSummary({ ...facts, notes: [text, text] }), 0)).toEqual([]);
    const small = pullSummary({ ...facts, notes: [text] }, 60_000);
    expect(new TextEncoder().encode(small).length).toBeLessThanOrEqual(60_000);
  });

  test.each(VERDICTS)('in a status and at the files: %s', (verdict) => {
    const facts = factsOf(text, verdict);
    const { description } = pullStatus(facts);
    const one = [description, failureStatus({ message: text }).description];
    for (const line of one) expect(line.length).toBeLessThanOrEqual(140);
    const notes = annotationsOf(facts.report);
    const lines = [...one, ...notes.flatMap((note) => [note.path ?? '', note.title, note.message])];
    for (const line of lines) {
      expect(line).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
      expect(line).not.toMatch(/[\ud800-\udfff]/u);
    }
  });

  test('where nothing could be judged', () => {
    expect(faultsOf(failureSummary({ message: text, hint: text }), 0)).toEqual([]);
  });
});

test('a path that can’t be shown is answered by its number, one that can by its name', () => {
  const page = pullComment(
    pullFacts({
      findings: numbered(
        ['a|b`c.md', 'caf\udce9', 'new\nline', 'a<!--b', 'x'.repeat(2_001), '@x y'].map((path) =>
          outside(path),
        ),
      ),
    }),
  );
  expect(page).toContain(`\n/metes approve a|b\`c.md #2 #3 #4 #5 '@x y' @${HEAD}\n`);
  expect(page).toContain('<code>"caf&#92;xe9"</code>');
  expect(page).toContain('<code>a&#124;b&#96;c.md</code>');
  expect(page).toContain('<code>a&lt;!--b</code>');
});

test('a name with a line of a table in it stays one row', () => {
  const page = pullComment(
    pullFacts({ findings: numbered([outside('a\n| 9 | x | y | z | w |')]) }),
  );
  expect(page.split('\n').filter((line) => line.startsWith('| '))).toHaveLength(3);
});
