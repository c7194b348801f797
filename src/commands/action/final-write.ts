/**
 * What a verdict puts on record of what was promised: the acceptance of the head that it was about, or that a replaced
 * attempt came back. Once each; the verdict itself hangs on neither.
 */
import { evidenceAt } from '../../registry/delivery.ts';
import { recordLate, replacedIn } from '../delivering/late.ts';
import { transact } from '../transact.ts';
import type { Gathered } from './gather.ts';
import type { Judged } from './judge-pull.ts';
import { asMetes } from './party.ts';

export async function recordFinal(gathered: Gathered, { report }: Judged): Promise<void> {
  if (report.verdict === 'superseded') return recordReplaced(gathered, { report });
  const { pull } = gathered;
  const { claim, verdict } = report;
  const head = pull.head.oid;
  const { delivers = [] } = claim ?? {};
  if (claim === null || verdict !== 'in-scope' || delivers.length === 0) return;
  const isNew = delivers.some((item) => evidenceAt(claim, item, head)?.state === 'received');
  if (!isNew && claim.accepted?.head === head) return;
  const { base } = pull;
  await transact(asMetes(gathered.ctx), (_view, _tip, origin) => ({
    ...origin,
    kind: 'accept',
    claim: claim.id,
    generation: claim.generation,
    head,
    target: { branch: base.branch, oid: gathered.comparison.base ?? base.oid },
  }));
}

async function recordReplaced(
  { ctx, manifest, pull }: Gathered,
  { report }: Pick<Judged, 'report'>,
): Promise<void> {
  const by = report.findings.find(({ code }) => code === 'superseded')?.holder;
  const replaced = by === undefined ? null : replacedIn(by, manifest.manifest);
  if (replaced === null) return;
  await recordLate(asMetes(ctx), replaced, { during: 'pull', head: pull.head.oid });
}
