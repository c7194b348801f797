/** What a grammar reads, in the form of the labels. */
import type { Detected, Grammar } from '../../src/ledger/grammar/commitment.ts';
import { detect } from '../../src/ledger/grammar/detect.ts';
import { trackedPaths } from '../../src/ledger/grammar/tracked.ts';

/** `verb object`, `-verb object` when it takes back, `verb new < old` when it takes the place of another. */
export const labelOf = ({ verb, object, retracts, replaces }: Detected): string =>
  `${retracts ? '-' : ''}${verb} ${object}${replaces ? ` < ${replaces.map((one) => one.object).join(', ')}` : ''}`;

export const readBy = (
  grammar: Grammar,
  message: string,
  tracked?: readonly string[],
): readonly string[] =>
  detect(message, {
    grammar,
    tracked: tracked === undefined ? undefined : trackedPaths(tracked),
  }).commitments.map(labelOf);

export const v2 = (message: string, tracked?: readonly string[]): readonly string[] =>
  readBy('v2', message, tracked);

/** Numbers of the rules by which v2 passed something over. */
export const passedBy = (message: string, tracked?: readonly string[]): number[] =>
  detect(message, {
    grammar: 'v2',
    tracked: tracked === undefined ? undefined : trackedPaths(tracked),
  }).passedOver.map((one) => one.rule);
