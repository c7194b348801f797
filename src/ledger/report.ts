/** What a report says of one log, and its counts, which are compared between logs. */
import type { LedgerFindingCode } from './findings.ts';
import type { LogFormat } from './read-log.ts';
import type { Replay } from './replay.ts';

export interface FileReport extends Replay {
  /** As named on the command line. */
  readonly file: string;
  readonly format: LogFormat;
}

export const FINDING_CODES: readonly LedgerFindingCode[] = [
  'missed',
  'unverified',
  'conflicted',
  'dependency-not-notified',
  'rework',
];

export type Tally = Readonly<Record<LedgerFindingCode | 'commitments', number>>;

export function tallyOf({
  commitments,
  findings,
}: Pick<Replay, 'commitments' | 'findings'>): Tally {
  const count = (code: LedgerFindingCode): number =>
    findings.filter((finding) => finding.code === code).length;
  return {
    commitments: commitments.length,
    missed: count('missed'),
    unverified: count('unverified'),
    conflicted: count('conflicted'),
    'dependency-not-notified': count('dependency-not-notified'),
    rework: count('rework'),
  };
}
