/** A check's report under its wire names; docs/formats.md describes them. */
import type { Finding } from '../../check/finding.ts';
import { type Answer, answeredState } from '../../check/resolution.ts';
import type { Claim, PathState, Resolution } from '../../registry/claim.ts';
import { claimValue } from '../../registry/codec.ts';
import { unknownImportsData, unknownImportsText } from '../../report/unknown-imports.ts';
import type { Judged } from './judge-branch.ts';

export function reportData({
  report,
  unknown,
  target,
  reference,
}: Omit<Judged, 'committed'>): Record<string, unknown> {
  const { observed, branch, head, claim, written, inside, findings } = report;
  return {
    observed,
    branch,
    head,
    target,
    reference: reference.oid,
    claim: claim === null ? null : claimValue(claim),
    written,
    inside,
    findings: findings.map(findingData),
    imports: unknownImportsData(unknown),
  };
}

/** Said once, beside the findings. */
export function importNotes({ unknown }: Pick<Judged, 'unknown'>): string[] {
  const text = unknown === null ? null : unknownImportsText(unknown);
  return text === null ? [] : [`metes: ${text}`];
}

export const findingData = ({
  holder,
  resolution,
  unsettled,
  ...finding
}: Finding): Record<string, unknown> => ({
  ...finding,
  ...(holder === undefined ? {} : { holder: groundValue(holder) }),
  ...(resolution === undefined ? {} : { resolution: aboutOne(resolution, finding.at) }),
  ...(unsettled === undefined
    ? {}
    : { unsettled: { ...unsettled, by: aboutOne(unsettled.by, finding.at) } }),
});

/** An answer about thousands of paths would be told thousands of times. */
function aboutOne(by: Answer, at: PathState | undefined): Resolution {
  const state = at === undefined ? undefined : answeredState(by, at.path);
  const { asThen: _, ...said } = by;
  return { ...said, paths: state === undefined ? [] : [state] };
}

/** Without what was written outside it, answered, said and shown: that is about its own branch, and as long as it likes. */
function groundValue(claim: Claim): unknown {
  const { breaches, resolutions, messages, widenings, deliveries, accepted, late, ...ground } =
    claim;
  return claimValue(ground);
}
