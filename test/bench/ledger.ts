/** 100,000 utterances read by each grammar, in one process. */

import type { Grammar } from '../../src/ledger/grammar/commitment.ts';
import { detect } from '../../src/ledger/grammar/detect.ts';
import { median, type Row } from './measure.ts';

const UTTERANCES = 100_000;
const ROUNDS = 5;
const LIMIT = 1_000;

/** As agents write: promises and none, plain and in Markdown, one line and several. */
const SAID = [
  "I'll implement src/api/items.ts.",
  'Reading src/a.ts (120 lines)',
  "Repository and pricing both look done, so I'll implement /items now.",
  'repository/items.py is implemented and the tests pass.',
  "I think I'll refactor `OrderService` later, if nobody minds.",
  '✅ **Done:** models\n🔜 **Next:** I’ll update `.github/workflows/ci.yml` and `app/[id]/page.tsx`',
  'The function parse_header in src/http.ts throws.',
  "> I'll take the repository\n\nThanks! I won't touch docs/guide.md then.",
  'Agent B will update repository.py.',
  "Instead of src/parser.ts I'll rewrite src/tokenizer.ts, run the tests, and document docs/lexer.md.",
];

export function ledger(): Row[] {
  return (['v1', 'v2'] as const).map((grammar) => {
    const times = Array.from({ length: ROUNDS + 1 }, () => timed(grammar)).slice(1);
    const value = median(times);
    return {
      name: `100,000 utterances read, grammar ${grammar}`,
      value,
      unit: 'ms',
      budget: `≤ ${LIMIT} ms`,
      within: value <= LIMIT,
    };
  });
}

function timed(grammar: Grammar): number {
  const start = process.hrtime.bigint();
  let found = 0;
  for (let i = 0; i < UTTERANCES; i++)
    found += detect(SAID[i % SAID.length] as string, { grammar }).commitments.length;
  if (found === 0) throw new Error('the utterances were meant to promise something');
  return Number(process.hrtime.bigint() - start) / 1e6;
}
