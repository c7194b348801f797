/** A claim as a pull request tells of it: no widening that counts for nothing stands there under somebody's name. */
import type { Claim, Widening } from '../../registry/claim.ts';

/**
 * `judged`: `recorded` without what nobody answered for. Whoever can push to the registry wrote the name on such a
 * widening, or the comment behind it was taken back.
 */
export function toldClaim(recorded: Claim, judged: Claim): Claim {
  const { widenings } = judged;
  if (widenings === undefined || judged === recorded) return judged;
  const before = new Set(recorded.write);
  const now = new Set(judged.write);
  const isOut = (entry: string): boolean =>
    (before.has(entry) && !now.has(entry)) || (now.has(`!${entry}`) && !before.has(`!${entry}`));
  const isLeft = ({ added }: Widening): boolean => {
    const adds = added.filter((entry) => !entry.startsWith('!'));
    return adds.length === 0 || !adds.every(isOut);
  };
  return { ...judged, widenings: widenings.filter(isLeft) };
}
