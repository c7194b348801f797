/** What one message, or a session's log, promises: read by the grammar, against what the repository tracks. Records nothing. */
import type { Detected } from '../../ledger/grammar/commitment.ts';
import { detect } from '../../ledger/grammar/detect.ts';
import { RULES } from '../../ledger/grammar/rules.ts';
import type { Tracked } from '../../ledger/grammar/tracked.ts';
import { formatOf, readLog } from '../../ledger/read-log.ts';
import { MOST } from '../../registry/promised.ts';

export interface Wish extends Detected {
  /** The part of the message that says it, as far as it is kept. */
  readonly said: string;
}

export interface PassedOver {
  readonly rule: number;
  /** What the rule says. */
  readonly says: string;
  /** The part of the message that it decided. */
  readonly text: string;
}

export interface Heard {
  readonly wishes: readonly Wish[];
  readonly passedOver: readonly PassedOver[];
  /** Promises beyond those that are kept of one message. */
  readonly more: number;
  /** A message, or an object, was longer than is read. */
  readonly truncated: boolean;
}

/** Passed over in one answer. */
const MOST_PASSED = 20;

export function hear(text: string, tracked: Tracked): Heard {
  const wishes: Wish[] = [];
  const passedOver: PassedOver[] = [];
  let [more, truncated] = [0, false];
  for (const message of messagesIn(text)) {
    const found = detect(message, { grammar: 'v2', tracked });
    truncated ||= found.truncated;
    for (const one of found.commitments) {
      if (one.object.length > MOST.object) truncated = true;
      else if (wishes.length === MOST.message) more += 1;
      else wishes.push({ ...one, said: cut(message.slice(one.span.start, one.span.end)) });
    }
    for (const { rule, span } of found.passedOver.slice(0, MOST_PASSED - passedOver.length))
      passedOver.push({ rule, says: saysOf(rule), text: cut(message.slice(span.start, span.end)) });
  }
  return { wishes, passedOver, more, truncated };
}

/** What an agent said in each turn of a session's log; everything else is one message. */
function messagesIn(text: string): readonly string[] {
  const format = formatOf(text);
  if (format === 'transcript') return [text];
  return readLog(text, format).entries.flatMap((entry) =>
    entry.kind === 'said' ? [entry.utterance] : [],
  );
}

/** Not within a character. */
function cut(text: string): string {
  const short = text.trim().slice(0, MOST.said);
  return /[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short;
}

const saysOf = (number: number): string => RULES.find((rule) => rule.number === number)?.says ?? '';
