/** Whose claims a refusal is about. */
import type { Claim } from '../../registry/claim.ts';
import type { Refusal } from '../../registry/request.ts';

export function claimsIn(refusal: Refusal): Claim[] {
  switch (refusal.reason) {
    case 'overlap':
      return refusal.blockers.map((blocker) => blocker.claim);
    case 'branch-held':
    case 'another-task':
    case 'same-task-other-ground':
    case 'clock':
      return [refusal.holder];
    case 'attempts':
    case 'deadline':
    case 'excluded':
    case 'not-yours':
    case 'other-repository':
      return [refusal.claim];
    case 'not-live':
      return refusal.replacedBy === null ? [] : [refusal.replacedBy];
    default:
      return [];
  }
}
