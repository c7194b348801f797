/** The labelled utterances of test/ledger/data, and how a commitment is written there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Utterance {
  readonly id: number;
  readonly half: 'A' | 'B';
  readonly category: string;
  readonly message: string;
  readonly tracked?: readonly string[];
  readonly gold: readonly string[];
}

export const utterances: readonly Utterance[] = readFileSync(
  join(import.meta.dirname, 'data/utterances.jsonl'),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Utterance);
