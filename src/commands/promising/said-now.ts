/**
 * What a message changes on what its speaker has promised before: what is new, what was said already, what is taken back
 * and in favour of what. Goes through it in its order; whether somebody else is in the way is decide's to say.
 */
import { isOver } from '../../ledger/commitment.ts';
import type { CommitmentId, RepositoryId, SeatId } from '../../registry/ids.ts';
import type { Part } from '../../registry/promise-request.ts';
import type { Ended, Kept } from '../../registry/promised.ts';
import type { View } from '../../registry/view.ts';
import type { Wish } from './heard.ts';

/** A wish with the id it will have, and the ground that its object names. */
export interface Meant extends Omit<Wish, 'replaces'> {
  readonly id: CommitmentId;
  readonly write: readonly string[] | null;
  readonly replaces: readonly Pick<Meant, 'object' | 'write'>[];
}

export interface Speaker {
  readonly seat: SeatId;
  readonly repository: RepositoryId;
  readonly branch: string;
}

export interface SaidNow {
  readonly parts: readonly Part[];
  readonly ended: readonly Ended[];
  /** Promised before, and open. */
  readonly again: readonly Kept[];
  /** Said to be given up, and nobody here had promised it. */
  readonly unknown: readonly Meant[];
}

/** What was promised before, or by an earlier part of the message. */
type Known = Pick<Kept, 'id' | 'verb' | 'object' | 'write'>;

export function saidNow(
  view: Pick<View, 'commitments'>,
  meant: readonly Meant[],
  speaker: Speaker,
): SaidNow {
  const before = new Map<CommitmentId, Kept>();
  for (const one of view.commitments.values())
    if (isSpeakers(one, speaker) && !isOver(one)) before.set(one.id, one);
  const open = new Map<CommitmentId, Known>(before);
  const parts: Part[] = [];
  const ended: Ended[] = [];
  const again = new Set<Kept>();
  const unknown: Meant[] = [];
  const end = (one: Known, said: string, successor?: CommitmentId): void => {
    open.delete(one.id);
    const kept = before.get(one.id);
    if (kept !== undefined) again.delete(kept);
    ended.push({ commitment: one.id, said, ...(successor === undefined ? {} : { successor }) });
  };
  for (const wish of meant) {
    if (wish.retracts) {
      const given = [...open.values()].filter((one) => isTakenBack(one, wish));
      if (given.length === 0) unknown.push(wish);
      for (const one of given) end(one, wish.said);
      continue;
    }
    const known = [...open.values()].find(
      ({ verb, object }) => verb === wish.verb && object === wish.object,
    );
    const said = known && before.get(known.id);
    if (said !== undefined) again.add(said);
    const { id } = known ?? wish;
    for (const old of wish.replaces)
      for (const one of open.values())
        if (isSameObject(one, old) && one.id !== id) end(one, wish.said, id);
    if (known !== undefined) continue;
    const part = partOf(wish);
    open.set(part.id, part);
    parts.push(part);
  }
  return { parts, ended, again: [...again], unknown };
}

const isSpeakers = (one: Kept, { seat, repository, branch }: Speaker): boolean =>
  one.agent === seat && one.repository === repository && one.branch === branch;

/** `I won't add src/a.ts` gives up that verb; `I'll drop src/a.ts` whatever was promised of it. */
function isTakenBack(one: Known, wish: Meant): boolean {
  const { verb, rules } = wish;
  return (
    isSameObject(one, wish) && (rules.includes(GIVES_UP) || verb === 'touch' || verb === one.verb)
  );
}

const GIVES_UP = 16;

const isSameObject = (one: Known, { object, write }: Pick<Meant, 'object' | 'write'>): boolean =>
  one.object === object || (write !== null && sameEntries(one.write, write));

const sameEntries = (a: readonly string[] | undefined, b: readonly string[]): boolean =>
  a?.length === b.length && a.every((entry, i) => entry === b[i]);

const partOf = ({ id, verb, object, kind, said, write }: Meant): Part => ({
  id,
  verb,
  object,
  kind,
  said,
  ...(write === null ? {} : { write }),
});
