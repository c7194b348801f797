/** What a run took: how many writes in a second, how long each waited, how often each was decided. */
import { isWrite, type Operation } from '../support/history/operation.ts';
import type { Outcome } from './run.ts';

export interface Measured {
  readonly operations: number;
  readonly writes: number;
  readonly perSecond: number;
  /** Milliseconds from the question to the answer, of the writes. */
  readonly p50: number;
  readonly p99: number;
  /** Decisions beyond the first, for each write. */
  readonly retries: number;
  /** How often each answer was given. */
  readonly answers: Readonly<Record<string, number>>;
}

export function measure({ operations }: Pick<Outcome, 'operations'>): Measured {
  const writes = operations.filter(isWrite);
  const took = writes.map(tookMs).sort((a, b) => a - b);
  const decided = writes.reduce((sum, op) => sum + op.decided - 1, 0);
  return {
    operations: operations.length,
    writes: writes.length,
    perSecond: writes.length / secondsOf(operations),
    p50: took[Math.floor(took.length * 0.5)] ?? 0,
    p99: took[Math.floor(took.length * 0.99)] ?? 0,
    retries: decided / Math.max(writes.length, 1),
    answers: counted(operations.map(answerOf)),
  };
}

/** From the first question to the last answer: how long processes took to start is no part of it. */
function secondsOf(operations: readonly Operation[]): number {
  const seconds = (of: readonly bigint[]): number[] => of.map((order) => Number(order) / 1e9);
  const began = seconds(operations.map(({ invoked }) => invoked.order));
  const ended = seconds(operations.map(({ invoked, answered }) => (answered ?? invoked).order));
  return Math.max(Math.max(...ended) - Math.min(...began), 0.001);
}

const tookMs = ({ invoked, answered }: Operation): number =>
  answered === null ? 0 : Number(answered.order - invoked.order) / 1e6;

function answerOf({ answered }: Operation): string {
  if (answered === null) return 'killed';
  const { result } = answered;
  if ('reason' in result) return `refused: ${result.reason}`;
  return 'code' in result ? `${result.outcome}: ${result.code}` : result.outcome;
}

function counted(names: readonly string[]): Record<string, number> {
  const count: Record<string, number> = {};
  for (const name of names.toSorted()) count[name] = (count[name] ?? 0) + 1;
  return count;
}

export const tableRow = (
  name: string,
  { operations, writes, perSecond, p50, p99, retries }: Measured,
): string =>
  `| ${[name, operations, writes, perSecond.toFixed(1), p50.toFixed(0), p99.toFixed(0), retries.toFixed(2)].join(' | ')} |`;

export const TABLE_HEAD = [
  '| run | questions | writes | writes/s | p50 ms | p99 ms | decided again, per write |',
  '| --- | --- | --- | --- | --- | --- | --- |',
].join('\n');
