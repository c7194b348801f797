/**
 * A tool call, as what the verb answers. Runs the verb in this process, as an agent, in the repository that the call is
 * about. A *no* is content; only failing to answer is marked as an error, with its kind, code and hint.
 */
import type { MetesError } from '../../errors.ts';
import { printableLines } from '../../report/printable.ts';
import { parseArguments } from '../frame/arguments.ts';
import { answerValue, errorValue } from '../frame/as-json.ts';
import { asMetesError, errorText } from '../frame/dispatch.ts';
import { VERBS } from '../table.ts';
import type { Answer, Io } from '../verb.ts';
import { argvOf, repositoryIn } from './parameters.ts';
import { placeIn, type Reach } from './reach.ts';
import type { Tool } from './tools.ts';

export interface Call {
  readonly tool: Tool;
  readonly given: Readonly<Record<string, unknown>>;
  /** How the client calls itself. */
  readonly client: string | undefined;
  /** Aborted when the client no longer wants the answer, or is gone. */
  readonly signal: AbortSignal;
  /** Hears what a verb says while it works. */
  progress(line: string): void;
}

/** As the protocol has it. */
type Result = {
  readonly content: { type: 'text'; text: string }[];
  readonly structuredContent: Record<string, unknown>;
  readonly isError: boolean;
};

interface Called {
  readonly result: Result;
  /** What is left to do when it was answered; never fails. */
  after(): Promise<void>;
}

export async function called(io: Io, reach: Reach, call: Call): Promise<Called> {
  const { tool } = call;
  try {
    const argv = argvOf(tool, call.given);
    const own = ioOf(io, call);
    const cwd = await placeIn(own, reach, repositoryIn(tool, call.given));
    const { verb } = await loaded(tool.verb);
    const answer = await verb.run({ ...own, cwd }, parseArguments(verb.spec, argv));
    return { result: resultOf(tool, answer), after: async () => answer.after?.().catch(() => {}) };
  } catch (error) {
    return { result: failed(tool, asMetesError(error)), after: async () => {} };
  }
}

function loaded(name: string) {
  const entry = VERBS.find((one) => one.name === name);
  if (entry === undefined) throw new RangeError(`a tool of no verb: ${name}`);
  return entry.load();
}

/** Whoever calls is an agent, whatever it calls itself; nothing that a verb prints gets between the answers. */
function ioOf(io: Io, { client, signal, progress }: Call): Io {
  return {
    ...io,
    env: { ...io.env, METES_AGENT: statedIn(io.env) ?? harnessName(client) },
    out: io.err,
    err: (text) => {
      io.err(text);
      const line = printableLines(text).trim();
      if (line !== '') progress(line);
    },
    color: false,
    signal,
    readStdin: async () => new Uint8Array(),
  };
}

const NAMES_NOBODY = /^(?:|0|1|false|true|no|yes)$/i;

/** What whoever configured the server says of the agent counts more than what its client says. */
const statedIn = ({ METES_AGENT: stated = '' }: Io['env']): string | null =>
  NAMES_NOBODY.test(stated) ? null : stated;

/** A client's name, as far as it is one: it is shown to people, and must never say that nobody is an agent. */
function harnessName(client: string | undefined): string {
  const name = (client ?? '')
    .replace(/[^\w.@/ -]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 40);
  return NAMES_NOBODY.test(name) ? '1' : name;
}

function resultOf({ verb }: Tool, answer: Answer): Result {
  const notes = (answer.notes ?? []).map(printableLines);
  const text = [answer.text, ...notes].filter((part) => part !== '').join('\n\n');
  return told(text === '' ? answer.outcome : text, answerValue(verb, answer), false);
}

const failed = ({ verb }: Tool, error: MetesError): Result =>
  told(errorText(error), errorValue(verb, error), true);

/**
 * The text twice: where both are there, clients give a model what is structured alone, or of an error the text alone
 * (openai/codex#38287, anthropics/claude-code#79944 and #86032, microsoft/vscode#290063).
 */
const told = (text: string, value: object, isError: boolean): Result => ({
  content: [{ type: 'text', text }],
  structuredContent: plain({ ...value, text }),
  isError,
});

/** As JSON has it: dates as text, and nothing that is undefined. */
const plain = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value));
