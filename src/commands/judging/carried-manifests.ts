/** Names the branch whose manifest a branch has carried along, where a check found one: read from what lies there. */
import type { CheckReport, Finding } from '../../check/finding.ts';
import { readBlobs } from '../../git/objects.ts';
import { isManifestPath } from '../../scope/manifest-path.ts';
import { manifestPathOf } from '../claiming/manifest-file.ts';
import type { Context } from '../context/context.ts';

/** More than these come along with no one branch. */
const LOOKED_AT = 20;

export async function withManifests(
  { door, repo }: Pick<Context, 'door' | 'repo'>,
  report: CheckReport,
): Promise<CheckReport> {
  const found = report.findings.filter(isCarried).slice(0, LOOKED_AT);
  if (found.length === 0) return report;
  const { parseManifest } = await import('../../scope/manifest.ts');
  const blobs = await readBlobs(
    door,
    repo,
    found.map(({ at }) => at?.oid ?? ''),
  );
  const branches = new Map<Finding, string>();
  for (const [n, finding] of found.entries()) {
    const path = finding.at?.path ?? '';
    const bytes = blobs[n];
    const parsed = bytes ? parseManifest(bytes, path) : null;
    // A file of that branch's own name only: anything can be written into one.
    if (parsed?.ok && manifestPathOf(parsed.manifest.branch) === path)
      branches.set(finding, parsed.manifest.branch);
  }
  const findings = report.findings.map((finding) => {
    const detail = branches.get(finding);
    return detail === undefined ? finding : { ...finding, detail };
  });
  return { ...report, findings };
}

const isCarried = ({ code, at }: Finding): boolean =>
  code === 'out-of-scope' && at?.oid != null && isManifestPath(at.path);
