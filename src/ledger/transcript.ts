/**
 * Reads transcripts in the reference's format, one thing a line:
 *
 *     # a comment
 *     Agent A: what was said
 *     [EVENT] Agent A models/item.py STARTED
 *
 * A line that is none of these is a problem with its number, not an exception: the rest is read.
 */
import { STATES, type State } from './commitment.ts';

export interface Said {
  readonly kind: 'said';
  readonly line: number;
  readonly agent: string;
  readonly utterance: string;
  /** When, ISO 8601, where the log tells. */
  readonly at?: string;
  /** The directory it was said in, where the log tells. */
  readonly cwd?: string;
}

export interface Seen {
  readonly kind: 'seen';
  readonly line: number;
  readonly agent: string;
  readonly object: string;
  readonly state: State;
}

export type Entry = Said | Seen;

export interface LineProblem {
  readonly code: 'unreadable-line' | 'unknown-state';
  /** From 1. */
  readonly line: number;
  /** What stands there, cut to be shown. */
  readonly text: string;
}

export interface Log {
  readonly entries: readonly Entry[];
  readonly problems: readonly LineProblem[];
  /** Lines that are known to hold nothing that was said, by what they are. */
  readonly skipped: Readonly<Record<string, number>>;
}

const MOST_SHOWN = 200;

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';

export function readTranscript(text: string): Log {
  const entries: Entry[] = [];
  const problems: LineProblem[] = [];
  let comments = 0;
  text.split(/\r?\n/).forEach((raw, i) => {
    const line = raw.trim();
    if (line === '') return;
    if (line.startsWith('#')) {
      comments++;
      return;
    }
    const read = line.startsWith('[EVENT]') ? readEvent(line, i + 1) : readSaid(line, i + 1);
    if ('kind' in read) entries.push(read);
    else problems.push(read);
  });
  return { entries, problems, skipped: comments === 0 ? {} : { comment: comments } };
}

const problem = (code: LineProblem['code'], line: number, text: string): LineProblem => ({
  code,
  line,
  text: text.slice(0, MOST_SHOWN),
});

function readSaid(text: string, line: number): Entry | LineProblem {
  const label = /^Agent[ \t]+([\p{L}\p{N}_]+):/u.exec(text);
  if (label === null) return problem('unreadable-line', line, text);
  const utterance = text.slice(label[0].length).trim();
  return { kind: 'said', line, agent: label[1] as string, utterance };
}

/** The object is all that stands between the agent and the last word: a quoted one has blanks in it. */
function readEvent(text: string, line: number): Entry | LineProblem {
  const label = /^\[EVENT\][ \t]+Agent[ \t]+([\p{L}\p{N}_]+)[ \t]+/u.exec(text);
  const rest = text.slice(label?.[0].length ?? 0);
  const cut = Math.max(rest.lastIndexOf(' '), rest.lastIndexOf('\t'));
  let end = cut;
  while (end > 0 && isBlank(rest[end - 1])) end--;
  if (label === null || end <= 0) return problem('unreadable-line', line, text);
  const word = rest.slice(cut + 1);
  const state = STATES.find((one) => one === word);
  if (state === undefined) return problem('unknown-state', line, text);
  return { kind: 'seen', line, agent: label[1] as string, object: rest.slice(0, end), state };
}
