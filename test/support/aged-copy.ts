/** The copy of the registry that a clone goes by, as if it had been read an hour ago: whoever needs it newer reads it anew. */
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function agedCopy(at: string): void {
  const then = new Date(Date.now() - 3_600_000);
  const copy = join(at, '.git/metes/registry.git');
  for (const name of readdirSync(copy).filter((entry) => entry.startsWith('metes-tip-'))) {
    const record = JSON.parse(readFileSync(join(copy, name), 'utf8'));
    writeFileSync(join(copy, name), JSON.stringify({ ...record, fetchedAt: then }));
  }
  utimesSync(join(at, '.git/metes/compiled/fresh'), then, then);
}
