/**
 * Rows of patterns that were accepted before. A pattern that no longer reads (a registry written by other rules)
 * is an error of whoever stored it, told with the pattern, never dropped.
 */
import { MetesError } from '../errors.ts';
import { isTrouble, type Row, rowsOf } from './rows.ts';

export function rowsOfPattern(pattern: string): readonly Row[] {
  const rows = rowsOf(pattern);
  if (!isTrouble(rows)) return rows;
  throw new MetesError('invalid', 'bad-pattern', `\`${pattern}\`: ${rows.message}`, {
    hint: rows.mend,
  });
}
