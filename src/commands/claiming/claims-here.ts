/** The live claims of a repository as a view has them, readable or not. */
import type { Claim } from '../../registry/claim.ts';
import { scopeOf } from '../../scope/pattern.ts';
import type { Context } from '../context/context.ts';
import type { Copy } from '../context/copy-at-hand.ts';
import { manifestPathOf } from './manifest-file.ts';

/**
 * Live claims of the repository. One whose patterns can't be read has ground that nobody knows: its own branch may
 * write its manifest, and it stands in nobody else's way.
 */
export function claimsHere(
  { config }: Pick<Context, 'config'>,
  { view }: Pick<Copy, 'view'>,
): Claim[] {
  const known = readable.get(view) ?? [...view.claims.values()].map(withReadableGround);
  readable.set(view, known);
  return known.filter((claim) => claim.repository === config.repository);
}

const readable = new WeakMap<Copy['view'], readonly Claim[]>();

function withReadableGround(claim: Claim): Claim {
  try {
    scopeOf([...claim.write]);
    return claim;
  } catch {
    return { ...claim, write: [manifestPathOf(claim.branch)] };
  }
}
