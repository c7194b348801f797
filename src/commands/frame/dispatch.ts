/**
 * From argv to an exit code: finds the verb, parses its arguments, prints its answer or its error. Knows no verb by
 * name and never touches the process.
 */
import { type MetesError, toMetesError, usage } from '../../errors.ts';
import { refusedHere } from '../../git/refused-here.ts';
import { printableLines } from '../../report/printable.ts';
import { nearest } from '../../scope/nearest.ts';
import { beginOpening } from '../context/opening.ts';
import { VERBS } from '../table.ts';
import type { Answer, ExitCode, Io } from '../verb.ts';
import { parseArguments } from './arguments.ts';
import { answerValue, errorValue, visibleJson } from './as-json.ts';
import { overview, verbHelp } from './help.ts';

export async function dispatch(
  io: Io,
  argv: readonly string[],
  version: string,
): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const about = name === 'help' ? rest[0] : undefined;
    if (about !== undefined) return dispatch(io, [about, '--help'], version);
    io.out(overview(VERBS, version));
    return name === undefined ? 64 : 0;
  }
  const json = asksForJson(rest);
  try {
    return await runVerb(io, name, rest, json);
  } catch (error) {
    return printError(io, name, asMetesError(error), json);
  }
}

async function runVerb(
  io: Io,
  name: string,
  argv: readonly string[],
  json: boolean,
): Promise<ExitCode> {
  const entry = VERBS.find((v) => v.name === name);
  if (entry === undefined) throw unknownVerb(name);
  // All of these begin in a repository.
  if (entry.group === 'everyday') beginOpening(io);
  const { verb } = await entry.load();
  const args = parseArguments(verb.spec, argv);
  if (args.flags.help) {
    io.out(verbHelp(verb.spec));
    return 0;
  }
  const answer = await verb.run(io, args);
  printAnswer(io, name, answer, json);
  await answer.after?.();
  return answer.exit;
}

function printAnswer(io: Io, verb: string, answer: Answer, json: boolean): void {
  for (const note of answer.notes ?? []) io.err(`${printableLines(note)}\n`);
  if (answer.streamed) return;
  if (json) io.out(jsonLine(answerValue(verb, answer)));
  else if (answer.text !== '') {
    // A guard's answer is what git's caller reads as an error.
    const text = verb === 'guard' ? printableLines(answer.text) : answer.text;
    io.out(text.endsWith('\n') ? text : `${text}\n`);
  }
}

function printError(io: Io, verb: string, error: MetesError, json: boolean): ExitCode {
  if (json) io.out(jsonLine(errorValue(verb, error)));
  else io.err(`${errorText(error)}\n`);
  if (error.kind === 'bug' && io.env.METES_DEBUG !== undefined)
    io.err(`${printableLines(trace(error))}\n`);
  return error.exit;
}

const jsonLine = (value: object): string => `${visibleJson(JSON.stringify(value))}\n`;

/** What a config or a manifest says is a stranger's: it must not reach a terminal as it is. */
export function errorText(error: MetesError): string {
  const hint = printableLines(error.hint).split('\n').join('\n  ');
  return `metes: ${printableLines(error.message)}\n  ${hint}`;
}

function trace(error: MetesError): string {
  const origin = error.cause instanceof Error ? error.cause : error;
  return origin.stack ?? origin.message;
}

function unknownVerb(name: string): MetesError {
  const close = nearest(
    name,
    VERBS.map((v) => v.name),
  );
  const shown = JSON.stringify(name.slice(0, 60));
  return usage(
    'unknown-verb',
    `${shown} is not a verb of metes`,
    close === null ? 'metes --help\n  lists them' : `did you mean: metes ${close}`,
  );
}

/** Whether the caller reads JSON: looked up before parsing, so that a wrong option is answered in JSON too. */
function asksForJson(argv: readonly string[]): boolean {
  const cut = argv.indexOf('--');
  return (cut < 0 ? argv : argv.slice(0, cut)).includes('--json');
}

/** Whatever was thrown, as metes says it. */
export const asMetesError = (error: unknown): MetesError =>
  toMetesError(refusedHere(error) ?? error, UNFORESEEN);

const UNFORESEEN = 'set METES_DEBUG=1 and run it again; please report what it prints';
