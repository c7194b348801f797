/** What `metes promise` answers: what is on record now, whom it meets, and which ground is still to be asked for. */
import type { Claim } from '../registry/claim.ts';
import type { Ended, Kept } from '../registry/promised.ts';
import { commandLine, commandOf } from './command-line.ts';
import { printablePath, printableText, quoted } from './printable.ts';
import { ago } from './time.ts';
import { counted, grouped, indent, listed } from './words.ts';

/** A promise that met somebody else's. */
export interface Conflict {
  readonly mine: Kept;
  /** Null: it has ended since. */
  readonly theirs: Kept | null;
  /** What stands on their branch. */
  readonly claim: Claim | null;
}

/** Ground that was promised and is not in the own claim. */
export interface Offer {
  readonly command: string;
  readonly entries: readonly string[];
}

export interface PromisePage {
  readonly branch: string;
  readonly promised: readonly Kept[];
  readonly again: readonly Kept[];
  readonly ended: readonly (Ended & { readonly one: Kept })[];
  readonly unknown: readonly { readonly verb: string; readonly object: string }[];
  readonly conflicts: readonly Conflict[];
  readonly offer: Offer | null;
  /** Promises that were not read. */
  readonly more: number;
  readonly truncated: boolean;
}

/** Of each list; `--json` has all. */
const MOST = 100;

export function promiseText(page: PromisePage, now: Date): string {
  const { promised, again, ended, unknown, conflicts, offer } = page;
  const free = promised.filter((one) => one.conflictsWith === undefined);
  return [
    ...group(`Promised on ${printableText(page.branch, 80)}:`, free.map(lineOf)),
    ...group('Promised before, and open:', again.map(againLine)),
    ...group(
      'Taken back:',
      ended.map(
        ({ one, successor }) =>
          `${lineOf(one)}${successor === undefined ? '' : `, in favour of ${successor}`}`,
      ),
    ),
    ...group(
      'Not taken back, because nothing of it was promised on this branch from here:',
      unknown.map((one) => `${one.verb} ${printableText(one.object, 80)}`),
    ),
    ...conflicts.map((one) => conflictText(one, now)),
    ...(offer === null ? [] : [offerText(offer)]),
    ...unreadLines(page),
  ].join('\n\n');
}

export const lineOf = ({ id, verb, object }: Pick<Kept, 'id' | 'verb' | 'object'>): string =>
  `${id}  ${printableText(verb, 30)} ${printableText(object, 80)}`;

/** Whoever was in the way is not any more: a mark is made with a promise, so that takes a new one. */
function againLine(one: Kept): string {
  if (one.conflictsWith === undefined) return lineOf(one);
  const anew = `I'll drop ${asSaid(one)}. I'll ${one.verb} ${asSaid(one)}.`;
  return `${lineOf(one)}, conflicted; ${one.conflictsWith} has ended since\n${indent(`${commandLine(['metes', 'promise', anew])}\n  promises it anew`)}`;
}

function group(head: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - MOST;
  const all = [...lines.slice(0, MOST), ...(more > 0 ? [`and ${grouped(more)} more`] : [])];
  return [[head, ...all.map((line) => indent(line))].join('\n')];
}

function conflictText(conflict: Conflict, now: Date): string {
  const { mine, claim } = conflict;
  return [
    `CONFLICTED: ${lineOf(mine)}`,
    indent(whoseText(conflict, now)),
    indent(commandLine(['metes', 'promise', `I'll drop ${asSaid(mine)}`])),
    indent('takes yours back', '    '),
    ...(claim === null
      ? []
      : [
          indent(`${commandOf(['ask'], [], [claim.id])} '<message>'`),
          indent('asks them; they read it at their next push', '    '),
        ]),
  ].join('\n');
}

function whoseText({ mine, theirs, claim }: Conflict, now: Date): string {
  if (theirs === null) return `${mine.conflictsWith} came before it, and has ended since`;
  const when = ago(theirs.history[0]?.at ?? now.toISOString(), now);
  const task = claim === null ? '' : ` (${claim.id}: ${quoted(claim.task.text, 120)})`;
  const whose = `${printableText(theirs.branch, 80)}${task}, ${printableText(theirs.holder, 60)},`;
  return `${whose} promised to ${printableText(theirs.verb, 30)} ${printableText(theirs.object, 80)} ${when}: ${theirs.id}`;
}

/** So that it is read as what it was: a plain word, a name with a dot or a blank in it is one name in code signs alone. */
export const asSaid = ({ kind, object }: Pick<Kept, 'kind' | 'object'>): string =>
  needsSigns(kind, object) ? `\`${object}\`` : object;

const needsSigns = (kind: Kept['kind'], object: string): boolean =>
  kind !== 'quoted' && (kind === 'symbol' || kind === 'dotted' || /\s|^[a-z]+$/.test(object));

function offerText({ command, entries }: Offer): string {
  return [
    `${counted(entries.length, 'path')} of that ${entries.length === 1 ? 'is' : 'are'} not in your claim. To be the one who may write there:`,
    indent(command),
  ].join('\n');
}

/** Or whoever asked for the claim takes silence for a yes. */
export const leftOutText = (entries: readonly string[]): string =>
  `Not claimed, because somebody else promised it before: ${listed(
    entries.map((entry) => printablePath(entry)),
    10,
  )}`;

const unreadLines = ({ more, truncated }: PromisePage): string[] => [
  ...(more === 0
    ? []
    : [
        `${counted(more, 'further promise')} not recorded: 100 of a message are; say the others again`,
      ]),
  ...(truncated ? ['Not everything was read: a message, or a name in it, is too long'] : []),
];
