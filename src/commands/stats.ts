/** `stats`: what metes refused, asked and let through in a stretch of time. Counts; says nothing of who is good. */
import { usage } from '../errors.ts';
import type { Claim } from '../registry/claim.ts';
import { parseDuration } from '../registry/duration.ts';
import type { ClaimId } from '../registry/ids.ts';
import { countsOf } from '../registry/stats.ts';
import { type Tally, Tallying } from '../registry/tally.ts';
import { quoted } from '../report/printable.ts';
import { statsText } from '../report/stats-text.ts';
import { openContext } from './context/context.ts';
import { slowly } from './frame/slowly.ts';
import { readJournal, tipToRead } from './journal/read.ts';
import { readWrote } from './journal/wrote.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

const USUAL = '30d';

export const verb: Verb = {
  spec: {
    name: 'stats',
    group: 'more',
    summary: 'count refusals, breaches, answers and emergencies of the last weeks',
    usage: ['stats [--since <time>]'],
    options: {
      since: {
        type: 'value',
        value: 'time',
        help: `how far back, like 12h, 30d or 4w (default: ${USUAL})`,
      },
    },
    about: `A refusal counts as a collision when the holder's branch wrote a path that was asked for. What
branches wrote is read from git in this clone, so fetch first; what it can't tell is said, and
counted as neither.`,
    example: `metes stats --since 30d
The last 30 days, to 2026-03-03 12:00 UTC

Refused       12 requests; 7 would have collided: the holder wrote what was asked for
              3 would not; of 2 git can't tell here
Breaches      5 questions to a person; 4 answered, after 90 min (median), 20 h (longest)
Waiting now   feat/pagination (#12): 2 files, asked 3 days ago
Declared      412 files by 9 claims that ended; 120 written (29%)
Break glass   never`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const seconds = secondsOf(args.values.since ?? USUAL);
  const ctx = await openContext(io);
  const { tip, note } = await tipToRead(ctx);
  const now = io.now();
  const since = new Date(now.getTime() - seconds * 1000).toISOString();
  return slowly(io, 'reading the journal', async () => {
    const tallying = new Tallying(ctx.config.repository, since);
    for await (const { decoded } of readJournal(ctx, { tip: tip.oid }))
      tallying.add(decoded.ok ? decoded.event : null);
    const tally = tallying.done();
    const counts = countsOf(tally, await readWrote(ctx, claimsOf(tally)));
    return {
      exit: 0,
      outcome: 'counted',
      data: { since, until: now.toISOString(), ...counts },
      text: statsText(counts, { now, seconds, observed: ctx.config.mode === 'observe' }),
      ...(note === null ? {} : { notes: [note] }),
    };
  });
}

function secondsOf(text: string): number {
  const seconds = parseDuration(text);
  if (seconds !== null) return seconds;
  throw usage(
    'bad-duration',
    `--since takes a length of time such as 12h, 30d or 4w, not ${quoted(text, 60)}`,
    `metes stats --since ${USUAL}`,
  );
}

/** Each once: those that ended, and those that kept somebody out. */
function claimsOf({ ended, refusals }: Tally): Claim[] {
  const all = [...ended, ...refusals.flatMap(({ blockers }) => blockers)];
  return [...new Map<ClaimId, Claim>(all.map((claim) => [claim.id, claim])).values()];
}
