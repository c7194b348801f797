/** Runs every scenario beside it. `METES_UPDATE=1 npm test -- scenarios` rewrites what they expect. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseScenario, runScenario } from '../support/scenario.ts';

const here = dirname(fileURLToPath(import.meta.url));

describe('scenarios', () => {
  for (const name of readdirSync(here).filter((f) => f.endsWith('.txt'))) {
    test(name.slice(0, -4), () => {
      const file = join(here, name);
      const text = readFileSync(file, 'utf8');
      const outcome = runScenario(parseScenario(text));
      if (process.env.METES_UPDATE) writeFileSync(file, outcome.actual);
      else expect(outcome.failures.join('\n\n'), `${name} differs`).toBe('');
    });
  }
});
