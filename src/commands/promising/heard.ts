/** What one message, or a session's log, promises: read by the grammar, against what the repository tracks. Records nothing. */
import type { Detected } from '../../ledger/grammar/commitment.ts';
import { detect } from '../../ledger/grammar/detect.ts';
import { RULES } from '../../ledger/grammar/rules.ts';
import type { Tracked } from '../../ledger/grammar/tracked.ts';
import { formatOf, readLog } from '../../ledger/read-log.ts';
import { MOST } from '../../registry/promised.ts';
import type { HeardUntil } from './heard-until.ts';

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
  /** It looks like a log, of no kind that is read. */
  readonly unknownLog: boolean;
  /** Messages of sessions that were heard before, and are not read again. */
  readonly before: number;
  /** Of each session that was read: its newest message. */
  readonly newest: HeardUntil;
}

/** Passed over in one answer. */
const MOST_PASSED = 20;

/** `until`: messages of a session up to then were heard before. */
export function hear(text: string, tracked: Tracked, until: HeardUntil): Heard {
  const wishes: Wish[] = [];
  const passedOver: PassedOver[] = [];
  const newest = new Map<string, string>();
  let [more, truncated, before] = [0, false, 0];
  for (const { message, agent, at } of messagesIn(text)) {
    if (at !== undefined && at <= (until.get(agent) ?? '')) {
      before += 1;
      continue;
    }
    const found = detect(message, { grammar: 'v2', tracked });
    truncated ||= found.truncated;
    for (const one of found.commitments) {
      if (one.object.length > MOST.object) truncated = true;
      else if (wishes.length === MOST.message) more += 1;
      else wishes.push({ ...one, said: cut(message.slice(one.span.start, one.span.end)) });
    }
    for (const { rule, span } of found.passedOver.slice(0, MOST_PASSED - passedOver.length))
      passedOver.push({ rule, says: saysOf(rule), text: cut(message.slice(span.start, span.end)) });
    // What there was no room for is heard the next time.
    if (more === 0 && at !== undefined && at > (newest.get(agent) ?? '')) newest.set(agent, at);
  }
  const unknownLog = formatOf(text) === 'transcript' && /^\s*\{"/.test(text);
  return { wishes, passedOver, more, truncated, unknownLog, before, newest };
}

interface Message {
  readonly message: string;
  readonly agent: string;
  readonly at?: string;
}

/** What an agent said in each turn of a session's log; everything else is one message. */
function messagesIn(text: string): readonly Message[] {
  const format = formatOf(text);
  if (format === 'transcript') return [{ message: text, agent: '' }];
  return readLog(text, format).entries.flatMap((entry): Message[] => {
    if (entry.kind !== 'said') return [];
    const { agent, at, utterance: message } = entry;
    return [at === undefined ? { message, agent } : { message, agent, at }];
  });
}

/** Not within a character. */
function cut(text: string): string {
  const short = text.trim().slice(0, MOST.said);
  return /[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short;
}

const saysOf = (number: number): string => RULES.find((rule) => rule.number === number)?.says ?? '';
