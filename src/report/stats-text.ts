/** The counts of `stats` for someone in a hurry: one line each, and what waits for a person by name. */
import type { Counts } from '../registry/stats.ts';
import { printableText } from './printable.ts';
import { ago, short, spelled, stamp } from './time.ts';
import { counted, grouped, indent } from './words.ts';

const LABEL = 14;
const MOST = 20;

export function statsText(
  counts: Counts,
  { now, seconds, observed = false }: { now: Date; seconds: number; observed?: boolean },
): string {
  return [
    `The last ${spelled(seconds)}, to ${stamp(now.toISOString())}`,
    '',
    line('Refused', refusals(counts)),
    line('Breaches', breaches(counts, observed)),
    line('Waiting now', waiting(counts, now)),
    line('Declared', scope(counts)),
    line('Break glass', glass(counts)),
    ...unreadable(counts),
  ].join('\n');
}

const line = (label: string, [first = '', ...rest]: readonly string[]): string =>
  [label.padEnd(LABEL) + first, ...rest.map((text) => indent(text, ' '.repeat(LABEL)))].join('\n');

function refusals({ refusals: { count, collisions, none, unknown } }: Counts): string[] {
  if (count === 0) return ['nobody'];
  return [
    `${counted(count, 'request')}; ${grouped(collisions)} would have collided: the holder wrote what was asked for`,
    ...(none + unknown === 0
      ? []
      : [
          `${grouped(none)} would not${unknown === 0 ? '' : `; of ${grouped(unknown)} git can't tell here`}`,
        ]),
  ];
}

function breaches({ breaches: { count, ...rest } }: Counts, observed: boolean): string[] {
  const { answered, withdrawn, landed, hours } = rest;
  if (count === 0)
    return [
      observed ? 'none on record: in observe mode none is put there, and nobody asked' : 'none',
    ];
  const time =
    hours === null
      ? ''
      : `, after ${short(hours.median * 3_600)} (median), ${short(hours.longest * 3_600)} (longest)`;
  return [
    `${counted(count, 'question')} to a person; ${grouped(answered)} answered${time}`,
    ...(withdrawn === 0
      ? []
      : [
          `${grouped(withdrawn)} over without an answer${landed === 0 ? '' : `; ${grouped(landed)} of them landed like that`}`,
        ]),
  ];
}

function waiting({ breaches: { waiting: all } }: Counts, now: Date): string[] {
  if (all.length === 0) return ['nothing'];
  return shown(all, ({ branch, pull, since, paths }) => {
    const where = pull === null ? '' : ` (#${pull})`;
    return `${printableText(branch, 80)}${where}: ${counted(paths.length, 'file')}, asked ${ago(since, now)}`;
  });
}

function scope({ scope: { claims, unknown, declared, written } }: Counts): string[] {
  if (claims + unknown === 0) return ['no claim ended'];
  const part = declared === 0 ? '' : ` (${Math.round((written / declared) * 100)}%)`;
  return [
    `${counted(declared, 'file')} by ${counted(claims, 'claim')} that ended; ${grouped(written)} written${part}`,
    ...(unknown === 0 ? [] : [`of ${counted(unknown, 'more claim')} git can't tell here`]),
  ];
}

function glass({ glass: all }: Counts): string[] {
  if (all.length === 0) return ['never'];
  return shown(all, ({ incident, branch, by, at, followedUp }) => {
    const then = followedUp === null ? 'not followed up' : `followed up in ${followedUp}`;
    return `${printableText(incident, 60)}: ${printableText(branch, 60)}, ${printableText(by, 60)}, ${stamp(at)}; ${printableText(then, 120)}`;
  });
}

function shown<T>(all: readonly T[], text: (one: T) => string): string[] {
  const rest = all.length - MOST;
  return [...all.slice(0, MOST).map(text), ...(rest > 0 ? [`and ${grouped(rest)} more`] : [])];
}

const unreadable = ({ unreadable: count }: Counts): string[] =>
  count === 0
    ? []
    : [
        '',
        `${counted(count, 'entry', 'entries')} of the journal could not be counted:`,
        '  metes audit',
      ];
