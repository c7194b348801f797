/** Says where somebody can be found: the directory that a claim is held in, the address that an author goes by. */
import type { Claim } from '../registry/claim.ts';
import { printableText } from './printable.ts';
import type { Places } from './refusal.ts';

/** A line, or none: of another clone nothing is known beside the host and the worktree's name. */
export function placeLines({ seat }: Pick<Claim, 'seat'>, places: Places | undefined): string[] {
  const place = places?.get(seat);
  if (place === undefined) return [];
  const path = printableText(place.path, 300);
  if (place.there) return [`in ${path}`];
  const since =
    place.inGit === 'no' ? 'that worktree is gone' : "that worktree is still on git's list";
  return [`was in ${path}: ${since}`];
}

/** People are told apart by git's address alone: somebody else who has the same one set passes for the author. */
export const authorLines = (address: string | undefined): string[] =>
  address === undefined
    ? []
    : [
        `told by the address ${printableText(address, 120)}, which is yours here as well: git config user.email`,
      ];
