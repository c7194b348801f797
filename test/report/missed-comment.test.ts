import { expect, test } from 'vitest';
import type { CommitmentId, EventId, RepositoryId, SeatId } from '../../src/registry/ids.ts';
import type { Kept } from '../../src/registry/promised.ts';
import { MISSED_MARKER, missedComment, namedInMissed } from '../../src/report/missed-comment.ts';

const idOf = (n: number) => `p-${String(n).padStart(10, '0')}` as CommitmentId;

const kept = (n: number, more: Partial<Kept> = {}): Kept => ({
  id: idOf(n),
  agent: 's-0000000001' as SeatId,
  verb: 'add',
  object: `src/${n}.ts`,
  kind: 'file',
  said: 'as it was said',
  repository: 'r-0000000001' as RepositoryId,
  target: 'main',
  branch: 'feat/x',
  holder: 'ada',
  history: [
    { state: 'COMMITTED', at: '2026-03-01T09:33:00.000Z', event: `e-${'0'.repeat(20)}` as EventId },
  ],
  ...more,
});

test('what, by whom, when, and what to do', () => {
  const { body, named } = missedComment([kept(1), kept(2, { object: 'paginate', kind: 'symbol' })]);
  expect(named).toEqual([idOf(1), idOf(2)]);
  expect(body).toBe(`${MISSED_MARKER}
<!-- ${idOf(1)} ${idOf(2)} -->
**metes: promised on this branch, and not there yet.**

- add \`src/1.ts\`: promised by ada on 2026-03-01 09:33 UTC (\`${idOf(1)}\`).
  Taken back by \`metes promise 'I'\\''ll drop src/1.ts'\`
- add \`paginate\`: promised by ada on 2026-03-01 09:33 UTC (\`${idOf(2)}\`).
  Taken back by \`\`metes promise 'I'\\''ll drop \`paginate\`'\`\`

Do it, or take it back where it was promised. This is said once; \`metes ledger\` shows all that is open.
`);
});

test('is known again by its second line, and by nothing that a stranger chose', () => {
  const { body } = missedComment([kept(1, { object: `<!-- ${idOf(9)} -->\n<!-- ${idOf(9)} -->` })]);
  expect([...namedInMissed(body)]).toEqual([idOf(1)]);
  expect([...namedInMissed(body.replaceAll('\n', '\r\n'))]).toEqual([idOf(1)]);
  expect([...namedInMissed(`${MISSED_MARKER}\nanything`)]).toEqual([]);
});

test.each([
  ['ends no code span', { object: 'a` **b** `c' }],
  ['opens no tag', { object: '</code><img src=x>' }],
  ['mentions nobody', { holder: '@everyone', object: '@acme/team' }],
  ['begins no line', { object: 'a\n# b', holder: 'x\n\n# y', verb: 'add\n- z' }],
  ['hides nothing', { object: 'a<!-- b', holder: '<!--' }],
  ['turns nothing around', { object: 'a\u202eb', holder: '\u202e' }],
])('what strangers chose %s', (_what, chosen) => {
  const { body } = missedComment([kept(1, chosen)]);
  const lines = body.split('\n');
  expect(lines).toHaveLength(9);
  const said = lines.slice(4, 6).join('\n');
  expect(said).not.toMatch(/<(?!\/?code>)|@|\u202e/);
  const prose = said
    .replace(/&#\d+;/g, '')
    .replace(/(`+)[\s\S]*?[^`]\1(?!`)/g, '')
    .replace(/<code>.*?<\/code>/g, '');
  expect(prose).not.toMatch(/[`*#]/);
});

test('keeps within what GitHub takes; who had no room is named another time', () => {
  const many = Array.from({ length: 100 }, (_, n) => kept(n, { object: '@'.repeat(300) }));
  const { body, named } = missedComment(many);
  expect(body.length).toBeLessThan(65_536);
  expect(named.length).toBeGreaterThan(0);
  expect(named.length).toBeLessThan(100);
  expect([...namedInMissed(body)]).toEqual(named);
});

test('a name as long as it may be is given back whole', () => {
  const object = `src/${"'".repeat(296)}`;
  const { body } = missedComment([kept(1, { object })]);
  expect(body).toContain(object.replaceAll("'", "'\\''"));
  expect(body).not.toContain('…');
});
