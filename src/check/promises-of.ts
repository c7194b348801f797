/** Who promises what goes by a name: an item is a name, and one that is a path or a pattern stands for paths as well. */
import { type Delivery, deliveriesOf, droppedIn } from '../registry/delivery.ts';
import type { ClaimId, RepositoryId } from '../registry/ids.ts';
import type { View } from '../registry/view.ts';
import { compileScope } from '../scope/match.ts';
import { parseScope } from '../scope/pattern.ts';

export interface Promised {
  readonly item: string;
  readonly claim: ClaimId;
  readonly branch: string;
  /** The newest word about it; null: nothing shows it yet. */
  readonly delivery: Delivery | null;
}

/** By live claims, and what tasks that have ended delivered. */
export function promisesOf(
  { claims, delivered }: Pick<View, 'claims' | 'delivered'>,
  { repository, name }: { readonly repository: RepositoryId; readonly name: string },
): readonly Promised[] {
  const live = [...claims.values()]
    .filter((claim) => claim.repository === repository)
    .flatMap((claim) =>
      (claim.delivers ?? [])
        .filter((item) => standsFor(item, name))
        .map((item) => ({
          item,
          claim: claim.id,
          branch: claim.branch,
          delivery: droppedIn(claim, item) ?? deliveriesOf(claim, item).at(-1) ?? null,
        })),
    );
  const ended = [...delivered.values()]
    .filter((task) => task.repository === repository)
    .flatMap(({ claim, branch, items }) =>
      items
        .filter(({ item }) => standsFor(item, name))
        .map((delivery) => ({ item: delivery.item, claim, branch, delivery })),
    );
  return [...live, ...ended];
}

function standsFor(item: string, name: string): boolean {
  if (item === name) return true;
  // Words are no pattern, whatever signs are in them.
  if (/\s/.test(item) || !/[/*]/.test(item)) return false;
  const parsed = parseScope([item]);
  return parsed.ok && compileScope(parsed.scope).has(name);
}
