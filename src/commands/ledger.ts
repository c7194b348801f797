/** `ledger`: what agents promised and what became of it. `report` reads logs of conversations; it needs no repository. */
import { usage } from '../errors.ts';
import type { Grammar } from '../ledger/grammar/commitment.ts';
import { formatOf, readLog } from '../ledger/read-log.ts';
import { REFERENCE_MAP } from '../ledger/reference-map.ts';
import { replay } from '../ledger/replay.ts';
import { type FileReport, tallyOf } from '../ledger/report.ts';
import { ledgerMarkdown } from '../report/ledger-markdown.ts';
import { ledgerText } from '../report/ledger-text.ts';
import { quoted } from '../report/printable.ts';
import { readInput, readNeeds } from './promising/read-input.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'ledger',
    group: 'more',
    summary: 'read what agents promised out of their logs (experimental)',
    usage: ['ledger report <file>… [--needs <file>] [--grammar v1]'],
    options: {
      needs: {
        type: 'value',
        value: 'file',
        help: 'JSON of what needs what: {"<object>": ["<object>", …]}',
      },
      grammar: {
        type: 'value',
        value: 'v1|v2',
        help: "how promises are read: v2, or v1 for the reference's rules (default: v2)",
      },
      markdown: { type: 'flag', help: 'answer as a page' },
    },
    about: `Reads transcripts ("Agent A: …" and "[EVENT] Agent A <object> <STATE>" lines) and session logs of
Claude Code and Codex; - is standard input. Several files stand side by side. A finding is a
question, not a verdict: a log without events shows what was said, and nothing of what was done.`,
    example: `metes ledger report chat.txt
chat.txt: 2 commitments, 2 findings

missed  C2  B: test tests/test_items.py  COMMITTED (line 4)
missed  C3  B: update docs/items.md      COMMITTED (line 6), STARTED (line 9)`,
  },
  run,
};

async function run(io: Io, { positional, values, flags }: Arguments): Promise<Answer> {
  const [what, ...files] = positional;
  if (what !== 'report') throw unknownPart(what);
  if (files.length === 0)
    throw usage('no-file', 'ledger report needs a log to read', 'metes ledger report chat.txt');
  const grammar = grammarOf(values.grammar);
  const dependencies =
    values.needs === undefined ? usualNeeds(grammar) : await readNeeds(io, values.needs);
  const reports: FileReport[] = [];
  for (const file of files) {
    const text = await readInput(io, file);
    const format = formatOf(text);
    reports.push({ file, format, ...replay(readLog(text, format), { grammar, dependencies }) });
  }
  const findings = reports.flatMap(({ file, findings: found }) =>
    found.map((finding) => ({ ...finding, ...(reports.length > 1 ? { file } : {}) })),
  );
  return {
    exit: 0,
    outcome: 'read',
    data: {
      grammar,
      findings,
      files: reports.map((report) => ({ ...report, counts: tallyOf(report) })),
    },
    text: flags.markdown === true ? ledgerMarkdown(reports) : ledgerText(reports),
  };
}

const usualNeeds = (grammar: Grammar): ReadonlyMap<string, readonly string[]> =>
  grammar === 'v1' ? REFERENCE_MAP : new Map();

const unknownPart = (what: string | undefined): Error =>
  what === undefined
    ? usage('no-part', 'ledger of what?', 'metes ledger report chat.txt')
    : usage(
        'unknown-part',
        `ledger has no part ${quoted(what, 60)}`,
        'metes ledger report chat.txt\n  reads the promises in a log',
      );

function grammarOf(named: string | undefined): Grammar {
  if (named === undefined || named === 'v2') return 'v2';
  if (named === 'v1') return 'v1';
  throw usage(
    'bad-grammar',
    `--grammar is v1 or v2, not ${quoted(named, 60)}`,
    'leave it out for v2',
  );
}
