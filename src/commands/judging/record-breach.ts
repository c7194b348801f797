/**
 * Puts what a check found on record, best effort: the holder and others see it in the registry, and a breach that is
 * mended disappears there. An answer never waits for it and never fails with it.
 */
import { type CheckReport, type Finding, isOpen } from '../../check/finding.ts';
import { MetesError } from '../../errors.ts';
import type { Breach, Claim } from '../../registry/claim.ts';
import { foundInRoom, namesNothing } from '../../registry/room.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../transact.ts';

type BreachPaths = Breach['paths'];

/** Long enough for one contended write, short enough not to be noticed. */
const PATIENCE = { patienceMs: 5_000, deadlineMs: 10_000 } as const;

/** Lines for stderr; none when all went well or there was nothing to record. */
export async function recordFindings(ctx: Context, report: CheckReport): Promise<string[]> {
  const { claim, head } = report;
  if (claim === null || head === null || report.observed) return [];
  const breach = { head, ...foundInRoom(claim.branch, openPaths(report)) };
  if (isOnRecord(claim, breach)) return [];
  try {
    await transact(
      ctx,
      (_view, _tip, origin) => ({
        ...origin,
        kind: 'record-breach',
        claim: claim.id,
        branch: claim.branch,
        breach,
      }),
      PATIENCE,
    );
    return [];
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind === 'bug') throw error;
    return [`metes: this is not on record in the registry: ${error.message}`];
  }
}

const openPaths = ({ findings }: Pick<CheckReport, 'findings'>): BreachPaths =>
  findings.flatMap((finding) =>
    awaitsAnswer(finding) && finding.at !== undefined
      ? [{ ...finding.at, code: finding.code }]
      : [],
  );

/** Uncommitted edits are nobody's concern yet; what was answered with no, or to be undone, awaits no person. */
const awaitsAnswer = (finding: Finding): boolean =>
  isOpen(finding) &&
  finding.uncommitted !== true &&
  (finding.unsettled === undefined || finding.unsettled.because === 'changed');

/** Once for each head and set of paths. */
function isOnRecord(claim: Claim, breach: Omit<Breach, 'event' | 'at'>): boolean {
  const recorded = claim.breaches ?? [];
  if (namesNothing(breach)) return recorded.length === 0;
  const told = ({ head, paths, more }: typeof breach) => JSON.stringify([head, paths, more]);
  return recorded.slice(-1).some((last) => told(last) === told(breach));
}
