import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { severityRows } from '../../src/check/severity.ts';

const formats = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');

/** Rows of the first table whose header begins `| finding | severity | exit |`. */
function documented(): { finding: string; severity: string; exit: string }[] {
  const lines = formats.split('\n');
  const head = lines.findIndex((line) => /^\| *finding *\| *severity *\| *exit *\|/.test(line));
  const rows: { finding: string; severity: string; exit: string }[] = [];
  for (const line of lines.slice(head + 2)) {
    if (!line.startsWith('|')) break;
    const [finding = '', severity = '', exit = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim().replaceAll('`', ''));
    rows.push({ finding, severity, exit });
  }
  return rows;
}

describe('finding, severity, exit', () => {
  test('docs/formats.md says what the code does', () => {
    expect(documented()).toEqual(severityRows());
  });
});
