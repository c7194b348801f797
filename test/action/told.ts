/** What a run of the Action said about a pull request, where each reader finds it. */
import { expect } from 'vitest';
import type { FakePull } from '../support/github/pull.ts';
import type { Ran } from '../support/github/runner.ts';

export interface ToldFinding {
  readonly number: number;
  readonly code: string;
  readonly severity: string;
  readonly at?: {
    readonly path: string;
    readonly mode: string | null;
    readonly oid: string | null;
  };
  readonly detail?: string;
  readonly resolution?: {
    readonly kind: string;
    readonly by: string;
    readonly paths: readonly { readonly path: string }[];
  };
  readonly unsettled?: {
    readonly because: string;
    readonly by: { readonly kind: string; readonly by: string };
  };
}

/** The output of the step, as a later step would read it. */
export function findingsOf({ outputs, log, err }: Ran): ToldFinding[] {
  expect(outputs.findings, `${log}\n${err}`).toBeTypeOf('string');
  return JSON.parse(outputs.findings ?? '') as ToldFinding[];
}

/** Paths of the findings, in their order, each with what was found. */
export const foundBy = (ran: Ran): [string, string][] =>
  findingsOf(ran).map(({ code, at }) => [code, at?.path ?? '']);

export const statusOf = (pull: FakePull): string => {
  const status = pull.status();
  return `${status?.state ?? 'none'}: ${status?.description ?? ''}`;
};

/** The line to paste that a comment offers. */
export function lineFor(text: string, answer: string): string {
  const line = text.split('\n').find((one) => one.startsWith(`/metes ${answer} `));
  expect(line, text).toBeDefined();
  return line ?? '';
}
