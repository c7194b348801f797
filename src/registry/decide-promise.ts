/**
 * What agents promise, what shows that they did it, and what they take back. Cases M1–M15 of decide.ts. That a commit or
 * a test run is what it is said to be, git and the host tell and not this file.
 */
import { done, eventOf, refused, type Situation, unchanged } from './answers.ts';
import type { CommitmentId } from './ids.ts';
import { weighMoves } from './moves.ts';
import { Meetings } from './promise-meetings.ts';
import type { Part } from './promise-request.ts';
import { type Ended, type Kept, type KeptStep, MOST } from './promised.ts';
import type { Decision, Origin, Request } from './request.ts';
import type { View } from './view.ts';

type Asked<K extends Request['kind']> = Origin & Extract<Request, { kind: K }>;

export function decidePromise({ view, now }: Situation, asked: Asked<'promise'>): Decision {
  const { parts } = asked;
  if (parts.length > MOST.message)
    return refused({ reason: 'too-much', what: 'message', limit: MOST.message }); // M1
  if (isTooLong(asked)) return refused({ reason: 'too-much', what: 'text', limit: MOST.said }); // M1
  const known = knownId(view, parts);
  if (known !== undefined) return refused({ reason: 'known-commitment', commitment: known }); // M2
  const ending = asked.ended.filter((one) => canEnd(view, asked, one)); // M4
  const fresh = parts.filter((part) => !isSaidAgain(view, asked, part, ending)); // M3
  const ended = endedBeside(view, asked, fresh, ending);
  if (fresh.length + ended.length === 0) return unchanged(null); // M5
  const gone = ended.filter(({ commitment }) => view.commitments.has(commitment)).length;
  if (fresh.length > 0 && view.commitments.size + fresh.length - gone > MOST.open)
    return refused({ reason: 'too-much', what: 'registry', limit: MOST.open }); // M6
  const speaker = { ...asked, agent: asked.by.seat };
  const meetings = new Meetings(view.commitments.values(), speaker, asked.shared);
  let excused = false;
  const commitments = fresh.map((part) => {
    const mine = promisedBy(asked, part);
    const met = meetings.of(mine);
    excused ||= met.excused;
    return keptFrom(asked, now, mine, met.first); // M7
  });
  const body = { kind: 'promised', commitments, ...(ended.length === 0 ? {} : { ended }) } as const;
  const shared = excused ? { shared: asked.shared } : {};
  return done(null, eventOf(asked, now, { ...body, ...shared })); // M8
}

const isTooLong = ({ parts, ended }: Asked<'promise'>): boolean =>
  [...parts, ...ended].some(({ said }) => said.length > MOST.said) ||
  parts.some(({ object }) => object.length > MOST.object);

function knownId(view: View, parts: readonly Part[]): CommitmentId | undefined {
  const ids = new Set(view.commitments.keys());
  for (const { id } of parts) {
    if (ids.has(id)) return id;
    ids.add(id);
  }
  return undefined;
}

/** By the same seat on the same branch, and it is open and not ended by this message. */
function isSaidAgain(
  view: View,
  asked: Asked<'promise'>,
  { verb, object }: Part,
  ending: readonly Ended[],
): boolean {
  for (const one of view.commitments.values()) {
    if (one.object !== object || one.verb !== verb || !isOwn(one, asked)) continue;
    if (one.branch === asked.branch && !ending.some(({ commitment }) => commitment === one.id))
      return true;
  }
  return false;
}

const isOwn = (one: Kept, { by, repository }: Origin): boolean =>
  one.agent === by.seat && one.repository === repository;

/** One's own and open, or of this very message; each once. */
function canEnd(view: View, asked: Asked<'promise'>, ended: Ended): boolean {
  const { commitment } = ended;
  if (asked.ended.find((one) => one.commitment === commitment) !== ended) return false;
  const one = view.commitments.get(commitment);
  return one === undefined ? asked.parts.some(({ id }) => id === commitment) : isOwn(one, asked);
}

/** Without what this message promised to no effect; in favour of nothing, where that is not one's own. */
function endedBeside(
  view: View,
  asked: Asked<'promise'>,
  fresh: readonly Part[],
  ending: readonly Ended[],
): readonly Ended[] {
  const isMine = (id: CommitmentId): boolean => {
    const one = view.commitments.get(id);
    return one === undefined ? fresh.some((part) => part.id === id) : isOwn(one, asked);
  };
  return ending
    .filter(({ commitment }) => isMine(commitment))
    .map(({ successor, ...end }) =>
      successor !== undefined && successor !== end.commitment && isMine(successor)
        ? { ...end, successor }
        : end,
    );
}

type New = Omit<Kept, 'history' | 'conflictsWith'>;

const promisedBy = (asked: Asked<'promise'>, part: Part): New => ({
  id: part.id,
  agent: asked.by.seat,
  verb: part.verb,
  object: part.object,
  kind: part.kind,
  said: part.said,
  repository: asked.repository,
  target: asked.target,
  branch: asked.branch,
  holder: asked.by.holder,
  ...(part.write === undefined ? {} : { write: part.write }),
  ...(asked.task === undefined ? {} : { task: asked.task }),
});

function keptFrom({ event }: Origin, now: Date, mine: New, met: Kept | null): Kept {
  const step = (state: KeptStep['state']): KeptStep => ({ state, at: now.toISOString(), event });
  if (met === null) return { ...mine, history: [step('COMMITTED')] };
  return { ...mine, history: [step('COMMITTED'), step('CONFLICTED')], conflictsWith: met.id };
}

export function decideAdvance({ view, now }: Situation, asked: Asked<'advance'>): Decision {
  const { taken } = weighMoves(view.commitments, asked.moves); // M9
  if (taken.length === 0) return unchanged(null); // M10
  return done(null, eventOf(asked, now, { kind: 'advanced', moves: taken })); // M11
}

export function decideAttest({ view, now }: Situation, asked: Asked<'attest'>): Decision {
  const { attested } = asked;
  const shows = asked.moves.filter(
    ({ state, shown }) =>
      state === 'TESTED' &&
      shown.kind === 'run' &&
      attested.exit === 0 &&
      shown.head === attested.head &&
      shown.command === attested.command,
  ); // M12
  const { taken } = weighMoves(view.commitments, shows);
  return done(null, eventOf(asked, now, { kind: 'attested', attested, moves: taken })); // M13
}

export function decideRemind({ view, now }: Situation, asked: Asked<'remind'>): Decision {
  const commitments = [...new Set(asked.commitments)].filter((id) => {
    const one = view.commitments.get(id);
    return one !== undefined && one.reminded === undefined;
  });
  if (commitments.length === 0) return unchanged(null); // M14
  const { where } = asked;
  return done(null, eventOf(asked, now, { kind: 'reminded', commitments, where })); // M15
}
