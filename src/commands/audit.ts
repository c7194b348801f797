/**
 * `audit`: replays the journal and says what in it was not a legal step, going on from where this clone verified it
 * last. A problem is an answer (exit 1), no error.
 */
import { usage } from '../errors.ts';
import type { Oid } from '../registry/ids.ts';
import { commandLine } from '../report/command-line.ts';
import { printableText } from '../report/printable.ts';
import { clock } from '../report/time.ts';
import { counted, grouped, shortOid } from '../report/words.ts';
import { type Context, openContext } from './context/context.ts';
import { registryCopy } from './context/registry-copy.ts';
import { ENGINE } from './frame/engine.ts';
import { auditJournal, type JournalAudit, type JournalProblem } from './journal/audit.ts';
import { type Known, rememberVerified, type Verified, verifiedBefore } from './journal/audited.ts';
import { commitOf, tipToAudit } from './journal/read.ts';
import { isMendable } from './recovery/write.ts';
import { type Continuity, continuityOf, problemOf } from './rolling/continuity.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

const LINE_EVERY_MS = 1_000;

export const verb: Verb = {
  spec: {
    name: 'audit',
    group: 'more',
    summary: 'replay the journal and check that every step was legal',
    usage: ['audit', 'audit --full', 'audit --since <event>'],
    options: {
      full: {
        type: 'flag',
        help: 'replay all of it, whatever this clone has verified before',
      },
      since: {
        type: 'value',
        value: 'event',
        help: 'take the state after this event or commit as it stands, and go on from there',
      },
    },
    about: `Each event is decided again on the state before it: a grant of ground that somebody held is named,
whoever pushed it. Each tree must be what its events say. Exit 1 when anything is wrong.
What was verified is remembered in this clone, and the next audit goes on from there; what was wrong
stays named. Another version of metes begins anew, and so does --full.`,
    example: `metes audit
1,204 events: every step was legal, every tree is what its events say.`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const { since } = args.values;
  if (since !== undefined && args.flags.full)
    throw usage(
      'arguments',
      '--full begins at the beginning, --since does not',
      'give one of the two',
    );
  const ctx = await openContext(io);
  const { tip, note } = await tipToAudit(ctx);
  if (since !== undefined) {
    const after = await commitOf(ctx, tip.oid, since);
    const audit = await replay(ctx, { tip: tip.oid, after });
    return finish(ctx, { tip: tip.oid, since: after, known: NOTHING, audit, note });
  }
  const known = args.flags.full ? NOTHING : await verifiedBefore(ctx, tip.oid);
  const audit = await sinceVerified(ctx, tip.oid, known.verified);
  const continues = await continuityOf(ctx);
  const broken = continues === null ? [] : problemOf(ctx.config.registry, continues);
  const all = { ...audit, problems: [...broken, ...audit.problems] };
  return finish(ctx, { tip: tip.oid, since: null, known, audit: all, continues, note });
}

/** What is in the journal stays there: only where something is still to be put right is that offered. */
async function finish(ctx: Context, audited: Omit<Audited, 'mendable'>): Promise<Answer> {
  const { problems } = audited.audit;
  // Doubtful: `recover` says itself what it finds.
  const mendable = problems.length > 0 && (await isMendable(ctx, audited.tip).catch(() => true));
  return answerOf(ctx, { ...audited, mendable });
}

const NOTHING: Known = { verified: null };

/** Remembers how far it came, with what was wrong until there. */
async function sinceVerified(
  ctx: Context,
  tip: Oid,
  verified: Verified | null,
): Promise<JournalAudit> {
  const audit = await replay(ctx, { tip, after: verified?.tip, seen: verified?.ids });
  const { problems = [], events = 0 } = verified ?? {};
  const all = { ...audit, problems: [...problems, ...audit.problems] };
  await rememberVerified(ctx, {
    tip,
    events: events + audit.entries,
    at: ctx.io.now(),
    engine: ENGINE,
    problems: all.problems,
    ids: [...audit.seen],
  });
  return all;
}

function replay(
  ctx: Context,
  range: Omit<Parameters<typeof auditJournal>[1], 'progress'>,
): Promise<JournalAudit> {
  const { io } = ctx;
  let next = io.elapsed() + LINE_EVERY_MS;
  return auditJournal(ctx, {
    ...range,
    progress(entries) {
      if (io.elapsed() < next) return;
      next = io.elapsed() + LINE_EVERY_MS;
      io.err(`metes: ${grouped(entries)} events so far\n`);
    },
  });
}

interface Audited {
  readonly tip: Oid;
  readonly since: Oid | null;
  readonly known: Known;
  readonly audit: JournalAudit;
  /** Of a registry that goes on from another. */
  readonly continues?: Continuity | null;
  readonly note: string | null;
  /** Whether `recover` would have something to do. */
  readonly mendable: boolean;
}

function answerOf(ctx: Context, audited: Audited): Answer {
  const { tip, since, known, audit, continues = null, note } = audited;
  const { entries, problems } = audit;
  const { verified } = known;
  const lost = lostNote(ctx, known);
  return {
    exit: problems.length === 0 ? 0 : 1,
    outcome: problems.length === 0 ? 'clean' : 'problems',
    data: {
      tip,
      since,
      events: entries,
      verified: verified && {
        tip: verified.tip,
        events: verified.events,
        at: verified.at.toISOString(),
        engine: verified.engine,
      },
      ...(known.lost && { lost: { tip: known.lost.tip, at: known.lost.at.toISOString() } }),
      ...(continues && { continues: { ...continues.from, tree: continues.tree } }),
      problems: problems.map(problemData),
    },
    text: textOf(ctx, audited),
    notes: [note, lost, unknownNote(continues)].filter((line) => line !== null),
  };
}

const problemData = (p: JournalProblem) => ({
  code: p.code,
  message: p.message,
  commit: p.oid,
  event: p.event ?? null,
  author: p.author,
  at: p.at.toISOString(),
});

/** A history that was replaced is more than a thing to save time by. */
function lostNote({ io }: Context, { lost }: Known): string | null {
  if (lost === undefined) return null;
  return `metes: what this clone had verified at ${clock(lost.at.toISOString(), io.now())} (up to ${shortOid(lost.tip)}) is not in this history any more: it was replaced, and is replayed from its beginning\n  metes log\n    shows who recovered it, if somebody did`;
}

function unknownNote(continues: Continuity | null): string | null {
  if (continues?.tree !== 'unknown') return null;
  const { branch, commit } = continues.from;
  return `metes: this registry goes on from ${printableText(branch)}, and ${printableText(branch)} is not there as it was closed (${shortOid(commit)}): nobody can say whether it began with the same files`;
}

function textOf(ctx: Context, { audit, known: { verified }, mendable, tip }: Audited): string {
  const { entries, problems } = audit;
  const events =
    verified === null
      ? counted(entries, 'event')
      : `${entries === 0 ? 'No new event' : counted(entries, 'new event')} since ${shortOid(verified.tip)}`;
  const before = verified === null ? [] : [beforeLine(ctx, verified)];
  if (problems.length === 0) {
    const legal = 'every step was legal, every tree is what its events say.';
    return [entries === 0 && verified ? `${events}.` : `${events}: ${legal}`, ...before].join('\n');
  }
  const lines = problems.map(
    (p) =>
      `${p.oid}  ${clock(p.at.toISOString(), ctx.io.now())}  ${printableText(p.author, 60)}\n    ${p.code}: ${printableText(p.message, 300)}`,
  );
  return [
    `${events}, ${counted(problems.length, 'problem')}${before.length === 0 ? '' : ' in all'}:`,
    ...before,
    '',
    ...lines,
    '',
    `${commandLine(['git', '--git-dir', registryCopy(ctx).gitDir, 'show', problems[0]?.oid ?? ''])}`,
    '    shows what was done there',
    ...(mendable
      ? ['metes recover', '    puts right what it can; what was forged stays named']
      : [
          commandLine(['metes', 'audit', `--since=${tip}`]),
          '    holds what comes from now on: nothing is left to recover, and what was forged stays named',
        ]),
  ].join('\n');
}

function beforeLine({ io }: Context, { events, at, engine, problems }: Verified): string {
  const found = problems.length === 0 ? '' : `, with ${counted(problems.length, 'problem')}`;
  return `Before that, ${counted(events, 'event')} verified at ${clock(at.toISOString(), io.now())} by metes ${printableText(engine, 40)}${found}: metes audit --full replays them.`;
}
