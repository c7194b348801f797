/**
 * The sentence that stands for an event on the host's commit page and in `metes log`. One line, at most 200
 * characters; must not know how anything is shown elsewhere (report/ quotes paths, this only makes them harmless).
 */
import { awaitedIn, cutOf } from './answered.ts';
import type { More, Resolution } from './claim.ts';
import type { Event, EventOf } from './event.ts';
import { namesNothing } from './room.ts';
import { promiseSentence } from './subject-promised.ts';

const LONGEST = 200;
const SHOWN = 3;

/** One line without control, bidirectional or lone-surrogate characters. */
export function subjectOf(event: Event): string {
  const line = clean(sentenceOf(event));
  const characters = [...line];
  return characters.length <= LONGEST ? line : `${characters.slice(0, LONGEST - 1).join('')}…`;
}

function sentenceOf(event: Event): string {
  const who = event.by.holder;
  switch (event.kind) {
    case 'created':
      return `created this registry for ${event.name} (${who})`;
    case 'joined':
      return `${event.name} joined this registry (${who})`;
    case 'granted':
      return `granted ${event.claim.branch} (${who}): ${some(event.claim.write)} — ${event.claim.task.text}`;
    case 'refused':
      return `refused ${event.request.branch} (${who}): ${some(event.request.write)} overlaps ${some(event.blockers.map((b) => b.claim))}`;
    case 'widened':
      return `widened ${event.claim} (${who}): ${some(event.added)}${event.written ? ', written before it was asked for' : ''}`;
    case 'narrowed':
      return `narrowed ${event.claim} (${who}) to ${some(event.write)}`;
    case 'renewed':
      return `renewed ${event.claim} (${who}) until ${minute(event.until)}`;
    case 'released':
      return `released ${event.claim} (${who}): ${RELEASED[event.because]}${event.because === 'asked' && event.landed !== undefined ? ', and landed' : ''}`;
    case 'taken-over': {
      const force = event.forced ? `, forced: ${event.forced.reason}` : '';
      return `took over ${event.from} as attempt ${event.claim.generation} on ${event.claim.branch} (${who}${force}) — ${event.claim.task.text}`;
    }
    case 'asked':
      return `${who}${event.message.where === undefined ? '' : ` (${event.message.where})`} asked the holder of ${event.claim}: ${event.message.text}`;
    case 'heard':
      return `${who} read ${counted(event.messages.length, 'message')} on ${event.claim}`;
    case 'breached':
      return breached(event);
    case 'resolved':
      return `${ANSWERED[event.resolution.kind]} on ${event.branch} by ${event.resolution.by}${about(event.resolution)}${overruling(event.resolution)}`;
    case 'broke-glass':
      return `broke glass on ${event.branch} (${who}): ${event.incident}`;
    case 'received':
      return `received ${event.item} of ${event.claim} (${who}) at ${short(event.head)}: ${event.evidence.ref}`;
    case 'accepted':
      return `accepted ${event.claim} (${who}) at ${short(event.head)} for ${event.target.branch}${event.items.length === 0 ? '' : `: ${some(event.items)}`}${event.revalidated === undefined ? '' : `; looked at again: ${some(event.revalidated)}`}`;
    case 'rejected':
      return `rejected ${event.item} of ${event.claim} (${who}) at ${short(event.head)}: ${event.reason}`;
    case 'dropped':
      return `dropped ${event.item} of ${event.claim} (${who}): ${event.reason}`;
    case 'superseded':
      return `set aside a late result of ${event.late.claim}, which ${event.claim} has replaced (${who})`;
    case 'promised':
    case 'advanced':
    case 'attested':
    case 'reminded':
      return promiseSentence(event);
    case 'followed-up':
      return `followed up ${event.glass} (${who}): ${event.where}`;
    case 'pull-closed':
      return `closed pull request ${event.pull} (${who})`;
    case 'recovered':
      return `recovered this registry (${who}): ${event.reason}`;
    case 'closed':
      return `closed this registry, which goes on as ${event.to} (${who})`;
    case 'continued':
      return `went on from ${event.from.branch} at ${event.from.commit.slice(0, 12)} (${who})`;
    case 'migrated':
      return `moved this registry from ${event.from} to ${event.to} (${who})`;
  }
}

const short = (oid: string): string => oid.slice(0, 12);

function breached({ branch, breach }: EventOf<'breached'>): string {
  const { paths, more } = breach;
  const cut = cutOf(breach);
  const awaited = awaitedIn({ breaches: [breach] }).map(({ path }) => path);
  if (awaited.length > 0 || cut !== undefined) return `breach on ${branch}: ${some(awaited, cut)}`;
  if (namesNothing(breach)) return `nothing open any more on ${branch}`;
  const told = paths.map(({ path }) => path);
  return `${branch} wrote on others' ground, who are told: ${some(told, more)}`;
}

const ANSWERED: Readonly<Record<Resolution['kind'], string>> = {
  approved: 'approved',
  widened: 'widened',
  // Asked for only: it is done when the branch has it back.
  reverted: 'revert asked for',
  rejected: 'rejected',
  'broken-glass': 'broken-glass',
};

const overruling = ({ overrules = [] }: Pick<Resolution, 'overrules'>): string =>
  overrules.length === 0 ? '' : ', overruling a no';

const RELEASED = {
  asked: 'finished',
  'run-ended': 'its run ended',
  landed: 'landed',
  closed: 'its pull request was closed',
  lapsed: 'its lease is over',
  'branch-gone': 'its branch is gone',
  'not-granted': 'it was never granted',
} as const;

function about(resolution: {
  readonly paths: readonly { readonly path: string }[];
  readonly more?: More;
  readonly reason?: string;
}): string {
  const { more } = resolution;
  const paths = namesNothing(resolution)
    ? ''
    : `: ${some(
        resolution.paths.map((p) => p.path),
        more,
      )}`;
  return resolution.reason ? `${paths} — ${resolution.reason}` : paths;
}

function some(items: readonly string[], cut: More = { count: 0 }): string {
  if (items.length + cut.count === 0) return 'nothing';
  const more = items.length + cut.count - SHOWN;
  const shown = items.slice(0, SHOWN).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

/** Line breaks and other controls become one space, what can't be encoded or turns text around goes. */
const clean = (line: string): string =>
  line
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();

/** `2026-03-01 20:00 UTC`, as times are said everywhere; the body of the entry has it to the millisecond. */
const minute = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
