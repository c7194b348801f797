/** A check's report under its wire names; docs/formats.md describes them. */
import type { CheckReport, Finding } from '../../check/finding.ts';
import { claimValue } from '../../registry/codec.ts';

export function reportData(
  report: CheckReport,
  more: { readonly target: string; readonly reference: string },
): Record<string, unknown> {
  const { observed, branch, head, claim, written, inside, findings } = report;
  return {
    observed,
    branch,
    head,
    ...more,
    claim: claim === null ? null : claimValue(claim),
    written,
    inside,
    findings: findings.map(findingData),
  };
}

export const findingData = ({ holder, ...finding }: Finding): Record<string, unknown> => ({
  ...finding,
  ...(holder === undefined ? {} : { holder: claimValue(holder) }),
});
