/** What a `run` says at its end: one answer for the caller, lines for people on stderr. The child's output is not ours. */
import type { MetesError } from '../errors.ts';
import type { Claim } from '../registry/claim.ts';
import { claimValue } from '../registry/codec.ts';
import { printablePath, printableText } from '../report/printable.ts';
import { counted, listed } from '../report/words.ts';
import type { RunWish } from './run-acquire.ts';
import type { JudgedRun, RecordedBreach } from './run-judge.ts';
import type { Session } from './run-session.ts';
import type { Answer } from './verb.ts';

export const EXIT = { refused: 120, breach: 121, undecided: 125 } as const;

interface Base {
  readonly exit: number;
  readonly wish: RunWish;
}

export type RunResult = Base &
  (
    | { readonly outcome: 'refused'; readonly answer: Answer }
    | { readonly outcome: 'undecided'; readonly error: MetesError }
    | { readonly outcome: 'not-started'; readonly claim: Claim; readonly session: Session }
    | {
        readonly outcome: 'done' | 'breach' | 'superseded';
        readonly claim: Claim;
        readonly session: Session;
        readonly judged: JudgedRun;
        readonly breach: RecordedBreach | null;
        readonly ground: 'held' | 'released' | 'superseded';
      }
  );

export function resultAnswer(result: RunResult, json: boolean): Answer {
  const { exit, outcome, wish } = result;
  const common = { exit, task: wish.task, write: wish.write, command: wish.command };
  const answer = { exit, outcome, text: '', ...(json ? {} : {}) };
  switch (result.outcome) {
    case 'refused': {
      const { answer: refusal } = result;
      const data = { ...common, refusal: refusal.data };
      const after = refusal.after === undefined ? {} : { after: refusal.after };
      return { ...answer, data, notes: [refusal.text, ...(refusal.notes ?? [])], ...after };
    }
    case 'undecided': {
      const { kind, code, message, hint, retryAfterMs } = result.error;
      const error = { kind, code, message, hint, retryAfterMs };
      return { ...answer, data: { ...common, error }, notes: [`metes: ${message}`, `  ${hint}`] };
    }
    case 'not-started': {
      const { claim, session } = result;
      const why = session.ending.how === 'not-started' ? session.ending.why : '';
      const data = { ...common, claim: claimValue(claim), child: childData(session) };
      return { ...answer, data, notes: [`metes: the command could not be started: ${why}`] };
    }
    default:
      return { ...answer, data: { ...common, ...judgedData(result) }, notes: judgedLines(result) };
  }
}
