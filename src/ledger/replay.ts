/** Goes through a log from its first line to its last: what was promised, what became of it, what went wrong. */
import type { Commitment } from './commitment.ts';
import { type FindingOptions, findingsOf, type LedgerFinding } from './findings.ts';
import type { Grammar } from './grammar/commitment.ts';
import { detect } from './grammar/detect.ts';
import type { Tracked } from './grammar/tracked.ts';
import { Ledger, type NoCommitment } from './ledger.ts';
import type { LineProblem, Log, Said, Seen } from './transcript.ts';
import type { Refused } from './transition.ts';

export interface ReplayOptions extends Omit<FindingOptions, 'semantics'> {
  /** The grammar and the semantics that belong to it. */
  readonly grammar: Grammar;
  readonly tracked?: Tracked | undefined;
}

/** An event that did not count. */
export interface Declined {
  readonly line: number;
  readonly because: Refused | NoCommitment;
}

export interface Replay {
  /** Ids C1, C2, … in the order of the promises. */
  readonly commitments: readonly Commitment[];
  readonly findings: readonly LedgerFinding[];
  readonly declined: readonly Declined[];
  readonly problems: readonly LineProblem[];
  readonly skipped: Log['skipped'];
  /** False when the log shows nothing but what was said: then nothing in it can be more than promised. */
  readonly hasEvents: boolean;
  /** Lines of which not everything was read, because there was too much. */
  readonly truncated: readonly number[];
}

export function replay(log: Log, options: ReplayOptions): Replay {
  const { grammar, sameGround } = options;
  const ledger = new Ledger({ semantics: grammar, ...(sameGround ? { sameGround } : {}) });
  const declined: Declined[] = [];
  const truncated: number[] = [];
  let count = 0;
  const nextId = (): string => `C${++count}`;
  for (const entry of log.entries) {
    if (entry.kind === 'seen') {
      const shown = ledger.show({ ...entry, at: entry.line });
      if (!shown.ok) declined.push({ line: entry.line, because: shown.refused });
    } else if (hear(ledger, entry, options, nextId)) truncated.push(entry.line);
  }
  const { commitments } = ledger;
  return {
    commitments,
    findings: findingsOf(commitments, { ...options, semantics: grammar }),
    declined,
    problems: log.problems,
    skipped: log.skipped,
    hasEvents: log.entries.some((entry): entry is Seen => entry.kind === 'seen'),
    truncated,
  };
}

/** Keeps what was promised in one message; true when there was more than is read. */
function hear(
  ledger: Ledger,
  { agent, utterance, line }: Said,
  { grammar, tracked }: ReplayOptions,
  nextId: () => string,
): boolean {
  const { commitments, truncated } = detect(utterance, { grammar, tracked });
  for (const one of commitments) {
    const { verb, object, kind, span } = one;
    if (one.retracts) ledger.retract(agent, one, line);
    else {
      const said = grammar === 'v1' ? utterance : utterance.slice(span.start, span.end);
      const promised = { agent, verb, object, kind, said };
      if (!ledger.hasPromised(promised))
        ledger.promise({ id: nextId(), ...promised }, line, one.replaces);
    }
  }
  return truncated;
}
