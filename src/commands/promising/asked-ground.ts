/** The ground that was promised and is not in the own claim: the command that asks for it, or the asking. */
import { MetesError } from '../../errors.ts';
import type { Claim } from '../../registry/claim.ts';
import type { Kept } from '../../registry/promised.ts';
import type { View } from '../../registry/view.ts';
import { commandOf } from '../../report/command-line.ts';
import { printableText } from '../../report/printable.ts';
import type { Conflict, Offer } from '../../report/promise-text.ts';
import { indent } from '../../report/words.ts';
import { inside } from '../../scope/inside.ts';
import { scopeOf } from '../../scope/pattern.ts';
import { ownClaim } from '../claiming/find-claim.ts';
import type { Context } from '../context/context.ts';
import type { Answer, Io } from '../verb.ts';

export interface Wanted extends Offer {
  readonly verb: 'claim' | 'widen';
  readonly positional: readonly string[];
}

interface Promised {
  readonly promised: readonly Kept[];
  readonly again: readonly Kept[];
}

/** Null: nothing of it is ground, or all of it is held. What met somebody else's is not offered. */
export function offerFor(ctx: Context, { promised, again }: Promised, view: View): Wanted | null {
  const own = ownClaim(ctx, view);
  const open = [...promised, ...again].filter((one) => one.conflictsWith === undefined);
  const entries = [...new Set(open.flatMap((one) => (isHeld(one, own) ? [] : (one.write ?? []))))];
  const [first] = open;
  if (entries.length === 0 || first === undefined) return null;
  const positional = own === null ? [taskOf(first), ...entries] : entries;
  const verb = own === null ? 'claim' : 'widen';
  return { verb, positional, entries, command: commandOf([verb], [], positional) };
}

/** Ground of promises that met somebody else's, and is not held: what `--claim` leaves out. */
export function leftOut(ctx: Context, conflicts: readonly Conflict[], view: View): string[] {
  const own = ownClaim(ctx, view);
  const entries = conflicts.flatMap(({ mine }) => (isHeld(mine, own) ? [] : (mine.write ?? [])));
  return [...new Set(entries)];
}

const isHeld = ({ write = [] }: Kept, own: Claim | null): boolean =>
  write.length === 0 || (own !== null && inside(scopeOf(write), scopeOf(own.write)));

/** What the work is for, in the words that there are. */
const taskOf = ({ said, verb, object }: Kept): string =>
  printableText(said, 200) || `${verb} ${object}`;

/** As the command would be typed at the root. */
export async function claimAtOnce(
  ctx: Context,
  { verb, positional }: Wanted,
  as: string | undefined,
): Promise<Answer> {
  const asked = verb === 'claim' ? await import('../claim.ts') : await import('../widen.ts');
  const io: Io = { ...ctx.io, cwd: ctx.repo.root ?? ctx.io.cwd };
  const values = verb === 'claim' && as !== undefined ? { as } : {};
  return asked.verb.run(io, { positional, rest: null, flags: {}, values, lists: {} });
}

/** The promise is on record by then, and its answer must not be lost. */
export function unlessBug(error: unknown): MetesError {
  if (error instanceof MetesError && error.kind !== 'bug') return error;
  throw error;
}

export const unaskedNote = ({ verb }: Wanted, { message, hint }: MetesError): string =>
  `metes: what was promised stands, but ${verb} failed: ${message}\n${indent(hint)}`;
