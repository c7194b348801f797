/** `log`: the journal as sentences or JSON lines, once or as it grows. Decides only what to show. */
import { usage } from '../errors.ts';
import { eventValue } from '../registry/codec.ts';
import { type ClaimId, isId, type Oid } from '../registry/ids.ts';
import { subjectOf } from '../registry/subject.ts';
import { printableText } from '../report/printable.ts';
import { clock } from '../report/time.ts';
import { type Context, openContext } from './context/context.ts';
import { pause } from './context/pause.ts';
import {
  commitOf,
  isAbout,
  newestEntries,
  type ReadEntry,
  readJournal,
  tipToRead,
} from './journal/read.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

const SHOWN = 30;
const POLL_MS = { first: 2_000, most: 30_000 } as const;

export const verb: Verb = {
  spec: {
    name: 'log',
    group: 'more',
    summary: 'read or follow the journal',
    usage: ['log [--since <event>] [--claim <id>] [--limit <n>]', 'log --follow [--json]'],
    options: {
      follow: { type: 'flag', short: 'f', help: 'go on with new events until interrupted' },
      since: { type: 'value', value: 'event', help: 'only what came after this event or commit' },
      claim: { type: 'value', value: 'id', help: 'only what is about this claim' },
      limit: { type: 'value', value: 'n', short: 'n', help: `how many (default: ${SHOWN})` },
      interval: {
        type: 'value',
        value: 'time',
        help: 'how often to look with --follow, like 500ms or 10s (default: 2s, slower when quiet)',
      },
    },
    about: `One line an event, the oldest first. With --json each line is an object of its own
(docs/formats.md, "log"); with --follow they come as they happen, and --since makes it
go on where an earlier one stopped.`,
    example: `metes log --limit 2
2026-01-02 09:30 UTC  granted feat/pagination (ada): src/api/** — Add pagination
2026-01-02 09:41 UTC  released c-7k2m9x4q1d (ada): finished`,
  },
  run,
};

interface Wanted {
  readonly since: string | undefined;
  readonly claim: ClaimId | undefined;
  readonly limit: number;
  readonly follow: boolean;
  readonly intervalMs: number | undefined;
  readonly json: boolean;
}

async function run(io: Io, args: Arguments): Promise<Answer> {
  const wanted = wantedOf(args);
  const ctx = await openContext(io);
  const { tip, note } = await tipToRead(ctx);
  if (note !== null) io.err(`${note}\n`);
  let shown = 0;
  for (const read of await chosen(ctx, tip.oid, wanted)) {
    show(io, read, wanted);
    shown += 1;
  }
  if (shown === 0 && wanted.claim !== undefined && wanted.since === undefined && !wanted.follow)
    throw usage(
      'no-such-claim',
      `the journal has nothing about ${wanted.claim}`,
      'metes log\n  shows what it has',
    );
  if (wanted.follow) shown += await follow(ctx, tip.oid, wanted);
  return { exit: 0, outcome: 'listed', data: { events: shown }, text: '', streamed: true };
}

function wantedOf(args: Arguments): Wanted {
  const { since, claim, limit, interval } = args.values;
  if (claim !== undefined && !isId('c', claim))
    throw usage('bad-claim', `${JSON.stringify(claim)} is not a claim's id`, 'metes status');
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit))
    throw usage('bad-limit', '--limit takes a whole number from 1', 'metes log --limit 100');
  return {
    since,
    claim,
    limit: limit !== undefined ? Number(limit) : since === undefined ? SHOWN : Infinity,
    follow: args.flags.follow === true,
    intervalMs: interval === undefined ? undefined : milliseconds(interval),
    json: args.flags.json === true,
  };
}

function milliseconds(text: string): number {
  const match = /^([1-9]\d{0,6})(ms|s|m)$/.exec(text);
  const unit = { ms: 1, s: 1_000, m: 60_000 }[match?.[2] ?? ''];
  if (match !== null && unit !== undefined) return Number(match[1]) * unit;
  throw usage(
    'bad-interval',
    `--interval takes a time, not ${JSON.stringify(text)}`,
    'like 500ms, 10s or 1m',
  );
}

async function chosen(ctx: Context, tip: Oid, wanted: Wanted): Promise<ReadEntry[]> {
  const takes = (read: ReadEntry) => isWanted(read, wanted);
  if (wanted.since === undefined) return newestEntries(ctx, tip, wanted.limit, takes);
  const after = await commitOf(ctx, tip, wanted.since);
  const found: ReadEntry[] = [];
  if (after === tip) return found;
  for await (const read of readJournal(ctx, { tip, after })) {
    if (found.length >= wanted.limit) break;
    if (takes(read)) found.push(read);
  }
  return found;
}

/** An entry that is no event is always shown: it is what someone looking at the journal must see. */
const isWanted = ({ decoded }: ReadEntry, { claim }: Wanted): boolean =>
  claim === undefined || !decoded.ok || isAbout(decoded.event, claim);

/** Polls; quiet or unreachable, it looks less often. Ends without an error when interrupted. */
async function follow(ctx: Context, from: Oid, wanted: Wanted): Promise<number> {
  const { io } = ctx;
  const first = wanted.intervalMs ?? POLL_MS.first;
  let wait = first;
  let last = from;
  let shown = 0;
  let told = false;
  while (await waited(wait, io)) {
    const { tip, note } = await tipToRead(ctx);
    if (note !== null && !told) io.err(`${note}; still trying\n`);
    told = note !== null;
    wait = tip.oid === last ? slower(wait, wanted) : first;
    if (tip.oid === last) continue;
    for await (const read of readJournal(ctx, { tip: tip.oid, after: last })) {
      if (!isWanted(read, wanted)) continue;
      show(io, read, wanted);
      shown += 1;
    }
    last = tip.oid;
  }
  return shown;
}

const slower = (wait: number, { intervalMs }: Wanted): number =>
  intervalMs ?? Math.min(POLL_MS.most, wait * 1.5);

/** False: interrupted. */
const waited = (ms: number, io: Io): Promise<boolean> =>
  pause(ms, io.signal).then(
    () => true,
    () => false,
  );

function show(io: Io, { entry, decoded }: ReadEntry, { json }: Wanted): void {
  io.out(`${json ? asJson(entry.oid, decoded) : asSentence(io, entry, decoded)}\n`);
}

function asJson(oid: Oid, decoded: ReadEntry['decoded']): string {
  const schema = 'metes/log/1';
  return JSON.stringify(
    decoded.ok
      ? {
          schema,
          outcome: 'event',
          oid,
          subject: subjectOf(decoded.event),
          event: eventValue(decoded.event),
        }
      : { schema, outcome: 'not-an-event', oid, reason: decoded.reason },
  );
}

function asSentence(io: Io, entry: ReadEntry['entry'], decoded: ReadEntry['decoded']): string {
  if (decoded.ok)
    return `${clock(decoded.event.at, io.now())}  ${printableText(subjectOf(decoded.event))}`;
  const at = clock(entry.at.toISOString(), io.now());
  const subject = printableText(entry.message.split('\n')[0] ?? '', 80);
  return `${at}  ${entry.oid} is not an event (${decoded.reason}), by ${printableText(entry.author, 60)}: ${subject}`;
}
