/** The reference set: all 150 utterances, verb and object, under both grammars; and v1 with its faults. */
import { describe, expect, test } from 'vitest';
import { detect } from '../../../src/ledger/grammar/detect.ts';
import { lacksReference, referenceRows } from '../reference-data.ts';
import { readBy } from '../said.ts';

const KIND_OF: Readonly<Record<string, string>> = {
  file_path: 'file',
  endpoint_path: 'endpoint',
  camel_pascal: 'camelCase',
  dotted_path: 'dotted',
};

describe.skipIf(lacksReference)('the reference set', () => {
  test.each(['v1', 'v2'] as const)('%s reads all of it as labelled', (grammar) => {
    const rows = referenceRows();
    expect(rows).toHaveLength(150);
    const wrong = rows.filter(
      ({ utterance, gold }) => readBy(grammar, utterance).join(' | ') !== (gold ?? ''),
    );
    expect(wrong).toEqual([]);
  });

  test.each(['v1', 'v2'] as const)('%s names the rule that the label names', (grammar) => {
    for (const { utterance, gold, rule } of referenceRows().filter((row) => row.gold !== null)) {
      const [one] = detect(utterance, { grammar }).commitments;
      expect(one?.kind, `${utterance} ${gold}`).toBe(KIND_OF[rule] ?? rule);
    }
  });
});

test.each([
  ['a curly apostrophe', 'I’ll fix parse_header'],
  ['an ending that is not among its ten', "I'll implement src/main.go"],
  ['a path below a dot', "I'll update .github/workflows/ci.yml"],
  ['a bracketed part', "I'll fix app/[id]/page.tsx"],
  ['two objects', "I'll add src/a.ts and src/b.ts"],
  ['the middle of a sentence', "Both look done, so I'll implement /items now"],
  ['a retraction', "I won't implement src/a.ts"],
])('v1 still misses %s', (_, message) => {
  expect(readBy('v1', message)).toEqual([]);
});

test('v1 keeps an endpoint that is no name, and takes Node.js for a file', () => {
  expect(readBy('v1', "I'll implement //")).toEqual(['implement //']);
  expect(readBy('v1', "I'll update the Node.js!")).toEqual(['update Node.js']);
});

test('v1 says where: from the promise to the end of the object', () => {
  const [one] = detect("  I'll add the src/a.ts. ", { grammar: 'v1' }).commitments;
  expect(one).toEqual({
    verb: 'add',
    object: 'src/a.ts',
    kind: 'file',
    rules: [11, 21, 33],
    span: { start: 2, end: 23 },
  });
});
