/**
 * Has blobs parsed by a process of its own (parser/process.ts). One that dies, or that says nothing for too long, did so of
 * the blob whose answer is due: that one is not known, and the rest is asked of another process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { execPath } from 'node:process';
import type { BlobFacts, Dialect, Unsure } from '../map/facts.ts';

export interface Source {
  readonly dialect: Dialect;
  readonly bytes: Uint8Array;
}

export interface Answer {
  readonly facts: BlobFacts;
  /** False where another run may know more: the parser is not installed, the machine was too busy. */
  readonly lasting: boolean;
}

/** Without an answer for so long, on a file of 1 MiB at most. */
const SILENCE_MS = 10_000;
/** Of all the patience that one run has: a file that kills the parser takes one, a file that it hangs on four. */
const PATIENCE = 16;

export class Parsing {
  readonly #program: string;
  #running: Running | null = null;
  #patience = PATIENCE;
  #missing: string | null = null;

  /** `program`: the bundled parser/process.ts. */
  constructor(program: string) {
    this.#program = program;
  }

  /** Starts the process, which then loads while git still reads. */
  start(): void {
    this.#running ??= new Running(this.#program);
  }

  /** In the order of the sources. */
  async answers(sources: readonly Source[]): Promise<Answer[]> {
    const answers: Answer[] = [];
    while (answers.length < sources.length) {
      const rest = sources.slice(answers.length);
      if (this.#missing !== null)
        return [...answers, ...rest.map(() => absent(this.#missing ?? ''))];
      if (this.#patience <= 0)
        return [...answers, ...rest.map(() => failed('too many files failed'))];
      this.start();
      const end = await (this.#running as Running).ask(rest, (answer) => answers.push(answer));
      if (end === null) continue;
      this.#running = null;
      if (!end.ready) this.#missing = end.words;
      else if (answers.length < sources.length) {
        this.#patience -= end.silent ? 4 : 1;
        answers.push(failed(end.words, !end.silent && CRASHES.has(end.signal ?? '')));
      }
    }
    return answers;
  }

  end(): void {
    this.#running?.end();
    this.#running = null;
  }
}

/** What a process does to itself. SIGKILL comes from outside. */
const CRASHES = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGTRAP']);

interface End {
  /** It had started. */
  readonly ready: boolean;
  readonly silent: boolean;
  readonly signal: string | null;
  readonly words: string;
}

class Running {
  readonly #child: ChildProcess;
  readonly #ended: Promise<Omit<End, 'ready' | 'silent'>>;
  #ready = false;
  #take: (said: Said) => void = () => {};

  constructor(program: string) {
    // Nothing of the caller's: a variable can make Node and oxc load other code.
    this.#child = spawn(execPath, [program], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.stdin?.on('error', () => {});
    this.#ended = new Promise((resolve) => {
      this.#child.on('error', (error) => resolve({ signal: null, words: error.message }));
      this.#child.on('close', (code, signal) =>
        resolve({ signal, words: `the parser ended with ${signal ?? `exit code ${code}`}` }),
      );
    });
    let rest = '';
    this.#child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#hear(JSON.parse(line) as Said);
    });
  }

  #hear(said: Said): void {
    if (said.ready) this.#ready = true;
    else this.#take(said);
  }

  /** Null: all were answered. Otherwise it has ended, and why. */
  async ask(sources: readonly Source[], take: (answer: Answer) => void): Promise<End | null> {
    let due = sources.length;
    let silent = false;
    const watch = setTimeout(() => {
      silent = true;
      this.#child.kill('SIGKILL');
    }, SILENCE_MS);
    const all = new Promise<null>((resolve) => {
      this.#take = (said) => {
        watch.refresh();
        take(answerOf(said));
        due -= 1;
        if (due === 0) resolve(null);
      };
    });
    for (const [number, { dialect, bytes }] of sources.entries()) {
      this.#child.stdin?.write(`${number} ${dialect} ${bytes.length}\n`);
      this.#child.stdin?.write(bytes);
    }
    const end = await Promise.race([all, this.#ended]);
    clearTimeout(watch);
    return end === null ? null : { ...end, ready: this.#ready, silent };
  }

  end(): void {
    this.#child.stdin?.end();
    this.#child.kill();
  }
}

interface Said {
  readonly ready?: boolean;
  readonly facts?: BlobFacts;
  /** The parser could not be loaded. */
  readonly missing?: string;
  readonly failed?: string;
}

function answerOf({ facts, missing, failed: words }: Said): Answer {
  if (facts !== undefined) return { facts, lasting: true };
  return missing === undefined ? failed(words ?? '', true) : absent(missing);
}

const failed = (words: string, lasting = false): Answer =>
  unknown({ line: null, why: 'parser-failed', what: oneLine(words) }, lasting);

const absent = (words: string): Answer =>
  unknown({ line: null, why: 'parser-missing', what: oneLine(words) }, false);

const unknown = (unsure: Unsure, lasting: boolean): Answer => ({
  facts: { wanted: [], unsure: [unsure] },
  lasting,
});

const oneLine = (words: string): string =>
  (words.split('\n', 1)[0] ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 120);
