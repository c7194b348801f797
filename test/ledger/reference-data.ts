/**
 * The data of the reference ledger, which lies beside a checkout and is not part of the project: where it is absent, the
 * tests that need it are skipped and say so. METES_TEST_LEDGER_DATA names another place.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { without } from '../support/packages.ts';

const folder =
  process.env.METES_TEST_LEDGER_DATA ??
  join(import.meta.dirname, '../../../shared/data/commitment-ledger');

export const lacksReference = without(
  existsSync(folder),
  'the data of the reference ledger (METES_TEST_LEDGER_DATA names its folder)',
);

export const referencePath = (name: string): string => join(folder, name);

export const referenceFile = (name: string): string => readFileSync(referencePath(name), 'utf8');

export interface ReferenceRow {
  readonly utterance: string;
  /** `verb object`, or null when it is no commitment of the speaker's. */
  readonly gold: string | null;
  readonly rule: string;
}

export const referenceRows = (): ReferenceRow[] =>
  referenceFile('commitment_detector_dataset_v1.csv')
    .trimEnd()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [, utterance = '', label, , verb, object, rule = ''] = cellsOf(line);
      return { utterance, gold: label === 'COMMITMENT' ? `${verb} ${object}` : null, rule };
    });

/** Cells of one line: quoted ones double the quotes in them. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
