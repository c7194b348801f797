/** Each rule of v2 by its number: the example that the table shows, and the cases around it. */
import { describe, expect, test } from 'vitest';
import { detect } from '../../../src/ledger/grammar/detect.ts';
import { RULES } from '../../../src/ledger/grammar/rules.ts';
import { trackedPaths } from '../../../src/ledger/grammar/tracked.ts';
import { passedBy, v2 } from '../said.ts';

const numbers = RULES.map((rule) => rule.number);
const tracked = [
  'Dockerfile',
  'models/item.py',
  'pricing/rules.py',
  'repository.py',
  'src/api/items.ts',
];

test('numbers are ascending, and none stands for two rules', () => {
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

/** Rules about what is not read at all leave nothing behind. */
const SILENT = [51, 52, 53, 54, 55];

test.each(RULES.map((rule) => [rule.number, rule] as const))(
  'rule %d decides its example',
  (number, { example }) => {
    const found = detect(example, { grammar: 'v2', tracked: trackedPaths(tracked) });
    const promised = found.commitments.flatMap((one) => one.rules);
    if (number < 50) expect(promised).toContain(number);
    else expect(promised).toEqual([]);
    if (number > 50 && !SILENT.includes(number))
      expect(found.passedOver.map((one) => one.rule)).toContain(number);
  },
);

/** Per rule: a message, and what v2 reads in it. */
const CASES: Readonly<Record<number, readonly (readonly [string, ...string[]])[]>> = {
  11: [
    ['Done. I will add src/a.ts', 'add src/a.ts'],
    ["HI'll add src/a.ts"],
    ["I'll,add src/a.ts"],
    ["I'll addsrc/a.ts"],
  ],
  12: [['I’m going to add “bulk import”', 'add "bulk import"']],
  13: [["I'll go ahead and also fix a_b", 'fix a_b']],
  14: [["I'll start by updating go.mod", 'update go.mod'], ["I'll be away; fix a_b"]],
  15: [
    ["I won't implement src/a.ts or src/b.ts", '-implement src/a.ts', '-implement src/b.ts'],
    ["I won't merge until you review src/a.ts"],
    ["I won't update src/a.ts until Friday"],
    ["I won't break src/a.ts"],
    ["I'll not only fix src/a.ts but more", 'fix src/a.ts'],
    ["Until you confirm, I won't touch src/a.ts"],
    ["I won't touch src/a.ts without your go"],
  ],
  16: [
    ["I'll leave src/a.ts to you", '-leave src/a.ts'],
    ["I'll leave src/a.ts dirty"],
    ["I'll drop src/a.ts into the docs"],
    ["I'll leave `is_open` as false, and `verify_jwt` at its default"],
    ["I'll leave src/a.ts as is", '-leave src/a.ts'],
    ["I'll stop working on /items", '-stop /items'],
    ["I won't drop src/a.ts"],
  ],
  17: [
    ["I'll add src/b.ts rather than src/a.ts", 'add src/b.ts < src/a.ts'],
    ["I'll add src/b.ts instead", 'add src/b.ts'],
    ["I'll update src/a.ts to use zod instead of old_schema", 'update src/a.ts'],
  ],
  18: [
    ["I'll:\n- add a_b\n- fix c_d\n\nYou:\n- test e_f", 'add a_b', 'fix c_d'],
    ["I'll:\n1. add a_b\n   - test c_d\n2. fix e_f", 'add a_b', 'fix e_f'],
    ["I'll add:\n- a_b\n- src/c.ts", 'add a_b', 'add src/c.ts'],
    ["Here's what I'll do:\n\n- [x] add a_b\n- [ ] add c_d", 'add c_d'],
    ["If you agree, I'll:\n- add a_b"],
    ['Plan:\n- add a_b'],
  ],
  22: [["I'll take src/a.ts", 'take src/a.ts'], ["I'll take src/a.ts as the model"]],
  31: [['I\'ll add ""'], ["I'll add 'bulk import' now", "add 'bulk import'"]],
  32: [["I'll test the DELETE /users/<id> route", 'test /users/<id>'], ["I'll add // here"]],
  33: [
    ["I'll fix ./src/app.test.ts:42:7", 'fix src/app.test.ts'],
    ["I'll fix app/(shop)/[...slug]/page.tsx", 'fix app/(shop)/[...slug]/page.tsx'],
    ["I'll fix docs/größe.md", 'fix docs/größe.md'],
    ["I'll fix the client/server split"],
    ["I'll fix a.ts/b.ts"],
  ],
  37: [["I'll run `npm test` and fix `Vec::push`"], ["I'll fix getItems()", 'fix getItems']],
  41: [
    ["I'll fix a_b, c_d (and e_f)", 'fix a_b', 'fix c_d', 'fix e_f'],
    ["I'll fix a_b but not c_d", 'fix a_b'],
    ["I'll fix a_b and the tests", 'fix a_b'],
  ],
  42: [
    ["I'll fix a_b, run the tests, then update c_d", 'fix a_b', 'update c_d'],
    ["I'll fix a_b and you update c_d", 'fix a_b'],
    ["I'll update the docs and then fix a_b", 'fix a_b'],
  ],
  43: [
    ["I'll add a retry to src/a.ts", 'add src/a.ts'],
    ["I'll fix the bug described in docs/bug.md"],
    ["I'll add tests for src/a.ts"],
    ["I'll delete nothing in src/a.ts and remove no code from src/b.ts"],
    ["I'll add `*.swp` and `env/.local` to my `.gitignore` file", 'add .gitignore'],
    ["I'll add src/a.ts to the pull request", 'add src/a.ts'],
  ],
  51: [
    ["```\nI'll add a_b\n```\nI'll add c_d", 'add c_d'],
    ["```\nI'll add a_b"],
    ["// I'd rather not. I'll add a_b\nI'll add c_d", 'add c_d'],
    ["~~~\nI'll add a_b\n```\nI'll add c_d\n~~~"],
  ],
  39: [
    ["**I'll fix src/a.ts.** *I'll fix src/b.ts.*", 'fix src/a.ts', 'fix src/b.ts'],
    ["I'll fix **src/api/** and `lib/*.ts`", 'fix src/api/', 'fix lib/*.ts'],
    ["**Next:** I'll fix src/*.", 'fix src/*'],
    ["I'll fix src/{a,b}.ts, lib/c.ts", 'fix src/{a,b}.ts', 'fix lib/c.ts'],
  ],
  52: [
    ["> Thanks. I'll add a_b\n> And I'll add c_d.\n\nI'll add e_f", 'add e_f'],
    ["- > Fine. I'll add a_b"],
  ],
  53: [["- [x] I'll add a_b\n- [ ] I'll add c_d", 'add c_d'], ["<!--\nI'll add a_b\n-->"]],
  54: [["You wrote 'I'll add a_b', so I'll add c_d", 'add c_d'], ['{"text":"I\'ll add a_b"}']],
  55: [["$ echo I'll add a_b"], ["## I'll add a_b"]],
  61: [["I think it is done, so I'll add a_b", 'add a_b'], ["Maybe, I'll add a_b"]],
  62: [["I'll add a_b!?"], ["Fine with you? I'll add a_b", 'add a_b']],
  63: [
    ['Bob and I will add a_b'],
    ["You do the UI and I'll add a_b", 'add a_b'],
    ["a) I'll add a_b\nb) you add it"],
  ],
  64: [
    ["Next: I'll add a_b", 'add a_b'],
    ["[12:03] I'll add a_b", 'add a_b'],
    ["Widen the parser: I'll add a_b", 'add a_b'],
    ["Agent Smith: I'll add a_b"],
    ["Bob (backend): I'll add a_b"],
    ["[Bob] I'll add a_b"],
    ["Bob said, I'll add a_b"],
    ["As I said, I'll add a_b", 'add a_b'],
  ],
  65: [
    ["I'll add a_b to see if it helps", 'add a_b'],
    ["Say the word and I'll add a_b"],
    ["Tell me which of the two you prefer and I'll add a_b"],
    ["Once the schema lands, I'll add a_b", 'add a_b'],
    ["Once you approve, I'll add a_b"],
    ["If it fails, tell me; I'll add a_b", 'add a_b'],
  ],
  66: [["I'll either add a_b or c_d"]],
  67: [["I'll fix ItemCard styling"], ["I'll fix the ItemCard component", 'fix ItemCard']],
  68: [
    ["I'll test example.com"],
    ["I'll document `GitHub`", 'document GitHub'],
    ["I'll fix GitHubClient", 'fix GitHubClient'],
  ],
};

describe.each(Object.entries(CASES))('rule %s', (_, cases) => {
  test.each(cases)('%j', (message, ...wanted) => {
    expect(v2(message)).toEqual(wanted);
  });
});

describe('rules 38 and 69: what is tracked', () => {
  test.each([
    ["I'll update the Dockerfile", ['update Dockerfile']],
    ["I'll fix src/api", ['fix src/api']],
    ["I'll review models.item", ['review models.item']],
    ["I'll review models.order", []],
    ["I'll create models.order", ['create models.order']],
    ["I'll fix repository.pyz", []],
  ] as const)('%s', (message, wanted) => {
    expect(v2(message, tracked)).toEqual(wanted);
  });

  test('without a repository a dotted name is taken at its word, a bare one is not', () => {
    expect(v2("I'll fix repository.pyz")).toEqual(['fix repository.pyz']);
    expect(v2("I'll update Dockerfile")).toEqual([]);
  });

  test('a file wins over a product of its name', () => {
    expect(v2("I'll update Node.js")).toEqual([]);
    expect(v2("I'll update node.js", ['node.js'])).toEqual(['update node.js']);
  });
});

test('a span covers the promise and its object', () => {
  const message = "Done! So I'll add `src/a.ts` and test src/b.ts.";
  const spans = detect(message, { grammar: 'v2' }).commitments.map(({ span }) =>
    message.slice(span.start, span.end),
  );
  expect(spans).toEqual(["I'll add `src/a.ts`", "I'll add `src/a.ts` and test src/b.ts"]);
});

test('what is passed over says by which rule', () => {
  expect(passedBy("If you agree, I'll add a_b. I'll fix the tests. I'll fix c_d, ok?")).toEqual([
    65, 67, 62,
  ]);
});
