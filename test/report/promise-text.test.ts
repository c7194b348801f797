/** Whatever was promised, the command that metes prints to take it back is read as that very thing. */
import { expect, test } from 'vitest';
import { detect } from '../../src/ledger/grammar/detect.ts';
import { trackedPaths } from '../../src/ledger/grammar/tracked.ts';
import { asSaid } from '../../src/report/promise-text.ts';

const tracked = trackedPaths(['docs/a.md', 'code', 'Dockerfile', 'src/api/items.ts']);
const readIn = (said: string) => detect(said, { grammar: 'v2', tracked }).commitments;

test.each([
  ['quoted', '"item listing"'],
  ['quoted', "'item'"],
  ['endpoint', 'GET /items/:id'],
  ['endpoint', '/items/<int:id>'],
  ['file', 'src/api/items.ts'],
  ['file', 'app/[id]/page.tsx'],
  ['file', '.github/workflows/ci.yml'],
  ['file', 'Dockerfile'],
  ['file', '`docs`'],
  ['file', '`code`'],
  ['file', '`docs/My Plan.md`'],
  ['pattern', 'src/api/**'],
  ['pattern', 'docs/'],
  ['snake_case', 'parse_header'],
  ['camelCase', 'ItemList'],
  ['dotted', 'repository.pyz'],
  ['dotted', '`pricing.rules`'],
  ['symbol', '`paginate`'],
  ['symbol', 'Vec::push'],
  ['symbol', '`--dry-run`'],
])('%s: %s', (kind, said) => {
  const [promised] = readIn(`I'll add ${said}`);
  expect(promised).toMatchObject({ kind });
  const { object } = promised as { readonly object: string };
  expect(readIn(`I'll drop ${asSaid({ kind: kind as 'file', object })}`)).toMatchObject([
    { kind, object, retracts: true },
  ]);
});
