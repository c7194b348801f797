/**
 * What in a claim's record rests on a person's answer to a pull request, and what would need one and has none. Whether an
 * answer still stands is for whoever can ask the host; this reads the record alone.
 */
import type { Claim, Source, Widening } from '../registry/claim.ts';
import type { CheckReport } from './finding.ts';

/** Entries that came after they were written, with nobody's answer behind them that counts. */
export function unansweredEntries(
  { widenings = [] }: Claim,
  isAnswered: (widening: Widening) => boolean,
): ReadonlySet<string> {
  return new Set(
    widenings
      .filter((widening) => widening.written === true && !isAnswered(widening))
      .flatMap(({ added }) => added.filter((entry) => !entry.startsWith('!'))),
  );
}

/** The claim as a pull request's judge could see it: with those answers alone that were given on one. */
export function answeredOnPulls(claim: Claim): Claim {
  const gone = unansweredEntries(claim, ({ source }) => source !== undefined);
  const { resolutions = [] } = claim;
  return {
    ...claim,
    write: claim.write.filter((entry) => !gone.has(entry)),
    resolutions: resolutions.filter(({ source }) => source !== undefined),
  };
}

export interface Behind {
  readonly by: string;
  readonly source: Source;
}

/** The answers that a report's verdict rests on, each comment once. */
export function answersBehind({ claim, findings }: CheckReport): Behind[] {
  const all = [...findings.map(({ resolution }) => resolution), ...(claim?.widenings ?? [])];
  const found = new Map<number, Behind>();
  for (const one of all)
    if (one?.source !== undefined)
      found.set(one.source.comment, { by: one.by, source: one.source });
  return [...found.values()].sort((a, b) => a.source.comment - b.source.comment);
}
