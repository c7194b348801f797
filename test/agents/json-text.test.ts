/** An element comes into a file of somebody's and goes again, and nothing else in it moves. */
import { expect, test } from 'vitest';
import { elementsAt, withElement, withoutElements } from '../../src/agents/setup/json-text.ts';

const PATH = ['hooks', 'Pre'];
const OURS = { command: 'metes hook x' };
const isOurs = (text: string): boolean => text.includes('metes hook x');

const SPACED = `{
    // kept
    "model": "opus",   "odd":[1,
 2],
    "hooks": {
        "Stop": [{ "command": "beep" }],
        "Pre": [
            { "command": "lint" }
        ]
    }
}
`;

test.each([
  ['nothing', '{}', false],
  ['nothing, spaced', '{\n}\n', false],
  ['one line', '{"a":1,"hooks":{"Pre":[{"command":"lint"}]}}', true],
  ['hooks of other kinds', '{\n\t"hooks": {\n\t\t"Stop": []\n\t}\n}\n', true],
  ['comments and a layout of its own', SPACED, true],
  ['a comment and nothing else', '{\n  // nothing yet\n}\n', false],
  ['comments in empty brackets', '{ /* a */ "hooks": {"Pre": [ // b\n ] } }', false],
  ['a comma too many', '{\n  "hooks": {\n    "Pre": [\n      {},\n    ],\n  },\n}\n', false],
])('into %s', (_, text, same) => {
  const added = withElement(text, PATH, OURS) as string;
  expect(
    elementsAt(added, PATH)
      .filter(isOurs)
      .map((e) => JSON.parse(e)),
  ).toEqual([OURS]);
  // All that was there still is, character by character, in its order.
  let at = -1;
  const found = [...text].every((character) => {
    at = added.indexOf(character, at + 1);
    return at !== -1;
  });
  expect(found).toBe(true);
  const removed = withoutElements(added, PATH, isOurs) as string;
  expect(isOurs(removed)).toBe(false);
  if (same) expect(removed).toBe(text);
});

test('it is laid out as its neighbours are', () => {
  expect(withElement(SPACED, PATH, OURS)).toContain(
    '            { "command": "lint" },\n            {\n                "command": "metes hook x"\n            }\n        ]',
  );
});

test('of a key that is there twice the last counts, as for who parses it', () => {
  const text = '{"hooks":{"Pre":[1]},"hooks":{"Pre":[2],"Pre":[{"command":"lint"}]}}';
  const added = withElement(text, PATH, OURS) as string;
  expect(JSON.parse(added).hooks.Pre).toEqual([{ command: 'lint' }, OURS]);
  expect(elementsAt(added, PATH).filter(isOurs)).toHaveLength(1);
  expect(withoutElements(added, PATH, isOurs)).toBe(text);
});

test('lines end as the others of the file', () => {
  const added = withElement('{\r\n  "a": 1\r\n}\r\n', PATH, OURS) as string;
  expect(added.replaceAll('\r\n', '')).not.toContain('\n');
  expect(withoutElements(added, PATH, isOurs)).toBe('{\r\n  "a": 1\r\n}\r\n');
});

test('comments around what goes stay', () => {
  const text =
    '{\n  // first\n  "hooks": {"Pre": [ /* a */ {"command":"metes hook x"}, // b\n  ]} // c\n}\n';
  const removed = withoutElements(text, PATH, isOurs) as string;
  expect(removed.replace(/\s+/g, ' ')).toBe('{ // first // c } ');
});

test('several of ours go, and the others stay', () => {
  const text =
    '{"hooks":{"Pre":[{"command":"metes hook x"},{"command":"lint"},{"command":"metes hook x"}]}}';
  expect(withoutElements(text, PATH, isOurs)).toBe('{"hooks":{"Pre":[{"command":"lint"}]}}');
});

test.each(['', 'no json', '[]', '{"hooks": 1}', '{"hooks": {"Pre": {}}}', '{"hooks": {"Pre": [}'])(
  '%j is left alone',
  (text) => {
    expect(withElement(text, PATH, OURS)).toBeNull();
  },
);
