/** `audit`: replays the journal and says what in it was not a legal step. A problem is an answer (exit 1), no error. */
import { commandLine } from '../report/command-line.ts';
import { printableText } from '../report/printable.ts';
import { clock } from '../report/time.ts';
import { grouped } from '../report/words.ts';
import { type Context, openContext } from './context/context.ts';
import { registryCopy } from './context/registry-copy.ts';
import { auditJournal, type JournalAudit } from './journal/audit.ts';
import { commitOf, tipToAudit } from './journal/read.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

const LINE_EVERY_MS = 1_000;

export const verb: Verb = {
  spec: {
    name: 'audit',
    group: 'more',
    summary: 'replay the journal and check that every step was legal',
    usage: ['audit [--since <event>]'],
    options: {
      since: {
        type: 'value',
        value: 'event',
        help: 'take the state after this event or commit as it stands, and go on from there',
      },
    },
    about: `Each event is decided again on the state before it: a grant of ground that somebody held is named,
whoever pushed it. Each tree must be what its events say. Exit 1 when anything is wrong.`,
    example: `metes audit
1,204 events: every step was legal, every tree is what its events say.`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const ctx = await openContext(io);
  const { tip, note } = await tipToAudit(ctx);
  const since = args.values.since;
  const after = since === undefined ? undefined : await commitOf(ctx, tip.oid, since);
  let next = io.elapsed() + LINE_EVERY_MS;
  const audit = await auditJournal(ctx, {
    tip: tip.oid,
    after,
    progress(entries) {
      if (io.elapsed() < next) return;
      next = io.elapsed() + LINE_EVERY_MS;
      io.err(`metes: ${grouped(entries)} events so far\n`);
    },
  });
  const { entries, problems } = audit;
  return {
    exit: problems.length === 0 ? 0 : 1,
    outcome: problems.length === 0 ? 'clean' : 'problems',
    data: {
      tip: tip.oid,
      since: after ?? null,
      events: entries,
      problems: problems.map((p) => ({
        code: p.code,
        message: p.message,
        commit: p.oid,
        event: p.event ?? null,
        author: p.author,
        at: p.at.toISOString(),
      })),
    },
    text: textOf(ctx, audit),
    ...(note === null ? {} : { notes: [note] }),
  };
}

function textOf(ctx: Context, { entries, problems }: JournalAudit): string {
  const events = entries === 1 ? '1 event' : `${grouped(entries)} events`;
  if (problems.length === 0)
    return `${events}: every step was legal, every tree is what its events say.`;
  const lines = problems.map(
    (p) =>
      `${p.oid}  ${clock(p.at.toISOString(), ctx.io.now())}  ${printableText(p.author, 60)}\n    ${p.code}: ${printableText(p.message, 300)}`,
  );
  const count = problems.length === 1 ? '1 problem' : `${grouped(problems.length)} problems`;
  return [
    `${events}, ${count}:`,
    '',
    ...lines,
    '',
    `${commandLine(['git', '--git-dir', registryCopy(ctx).gitDir, 'show', problems[0]?.oid ?? ''])}`,
    '    shows what was done there',
    'metes recover',
    '    puts right what it can; what was forged stays named',
  ].join('\n');
}
