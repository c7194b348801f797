/** Says what of some ground can be claimed now, where, and who holds the rest. */
import type { Claim } from '../registry/claim.ts';
import type { Share } from '../registry/request.ts';
import { claimLine, type StatusFacts } from './claim-text.ts';
import { commandOf } from './command-line.ts';
import { printablePath } from './printable.ts';
import { shareText } from './understood.ts';
import { counted, grouped } from './words.ts';

export interface FreeDirectory {
  /** Ends in `/`, or in `*` for the files right here. */
  readonly path: string;
  readonly free: number;
  readonly of: number;
}

export interface FreePage {
  /** The ground without what others hold, as it can be claimed; empty when that can't be said in patterns. */
  readonly entries: readonly string[];
  readonly free: number;
  readonly of: number;
  readonly directories: readonly FreeDirectory[];
  readonly holders: readonly Claim[];
  /** Whether whoever asks holds some of it, or all. */
  readonly own: 'none' | 'some' | 'all';
  /** How to take it. */
  readonly take: { readonly verb: 'claim' | 'widen'; readonly options: readonly string[] };
  /** That is more than whoever asks may hold: what it might take instead; null: it is not. */
  readonly parts: readonly Part[] | null;
}

export interface Part {
  readonly write: readonly string[];
  readonly share: Share;
}

const SHOWN = { directories: 40, holders: 20, entries: 12 } as const;

export function freeText(page: FreePage, facts: StatusFacts): string {
  const { directories, holders } = page;
  return [
    headline(page),
    ...directoryLines(directories),
    ...holderLines(holders, facts),
    ...takeLines(page),
  ].join('\n');
}

function headline({ entries, free, of, holders, own }: FreePage): string {
  if (own === 'all') return 'Nothing of it is free now: all of it is yours.';
  if (entries.length === 0 && free === 0) return 'Nothing of it is free now.';
  if (of === 0)
    return `No file is there yet${holders.length === 0 ? ', and nobody holds it' : ''}.`;
  const unclaimed = holders.length === 0 ? ', and whatever is new' : '';
  return `Free now: ${grouped(free)} of ${counted(of, 'file')}${unclaimed}`;
}

function directoryLines(directories: readonly FreeDirectory[]): string[] {
  if (directories.length < 2) return [];
  const shown = directories.slice(0, SHOWN.directories);
  const names = shown.map(({ path }) => printablePath(path));
  const width = Math.max(...names.map((name) => name.length));
  const lines = shown.map(({ free, of }, i) => {
    const share = free === of ? 'all' : free === 0 ? 'none' : `${grouped(free)}`;
    return `  ${names[i]?.padEnd(width)}  ${share} of ${counted(of, 'file')}`;
  });
  const rest = directories.length - shown.length;
  return rest > 0
    ? [...lines, `  and ${counted(rest, 'more directory', 'more directories')}`]
    : lines;
}

function holderLines(holders: readonly Claim[], facts: StatusFacts): string[] {
  if (holders.length === 0) return [];
  const shown = holders.slice(0, SHOWN.holders).map((claim) => `  ${claimLine(claim, facts)}`);
  const rest = holders.length - shown.length;
  return ['Held:', ...shown, ...(rest > 0 ? [`  and ${counted(rest, 'more claim')}`] : [])];
}

function takeLines({ entries, own, take, parts }: FreePage): string[] {
  const command = (write: readonly string[]) =>
    `  ${commandOf([take.verb], take.options, take.verb === 'claim' ? ['<task>', ...write] : write)}`;
  if (parts !== null)
    return [
      `All of it is more than an agent may hold: name what the task will write${parts.length === 0 ? '.' : ', such as'}`,
      ...parts.map(({ write, share }) => `${command(write)}\n      ${shareText(share)}`),
    ];
  if (entries.length === 0 || entries.length > SHOWN.entries) return [];
  return [own === 'some' ? 'To have the rest as well:' : 'To take all of it:', command(entries)];
}
