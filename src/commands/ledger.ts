/**
 * `ledger`: what agents promised and what became of it. Alone it shows what the registry keeps; `report` reads logs of
 * conversations and needs no repository.
 */
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
    summary: 'show what was promised, how far it is, and what nobody kept (experimental)',
    usage: ['ledger [--all]', 'ledger report <file>… [--needs <file>] [--grammar v1]'],
    options: {
      all: { type: 'flag', help: 'also what is done, or taken back: reads the whole journal' },
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
    about: `Alone: what is open in this repository, with what showed each step, and the findings. It records
first what git shows newly. report reads transcripts ("Agent A: …" and "[EVENT] Agent A <object> <STATE>" lines) and session logs of
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
  if (what === undefined) return live(io, { flags, values });
  if (what !== 'report') throw unknownPart(what);
  if (flags.all === true)
    throw usage(
      'arguments',
      '--all is for the ledger of this repository: a log is read to its end',
      'metes ledger --all',
    );
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

/** Loaded for it alone: a report needs nothing of a repository. */
async function live(io: Io, { flags, values }: Pick<Arguments, 'flags' | 'values'>) {
  const [other] = [...Object.keys(values), ...(flags.markdown === true ? ['markdown'] : [])];
  if (other !== undefined)
    throw usage('arguments', `--${other} is for logs: name one`, 'metes ledger report chat.txt');
  const { liveLedger } = await import('./promising/live-ledger.ts');
  return liveLedger(io, flags.all === true);
}

const unknownPart = (what: string): Error =>
  usage(
    'unknown-part',
    `ledger has no part ${quoted(what, 60)}`,
    'metes ledger\n  shows what was promised here\nmetes ledger report chat.txt\n  reads the promises in a log',
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
