/**
 * Finds the answers in a comment: one a line, leading lines only, so that what is quoted, fenced or hidden further
 * down never counts. Knows nothing of who wrote it.
 */
import type { Oid } from '../registry/ids.ts';
import { type ParsedAnswer, parseAnswerLine } from './command.ts';

export interface ReadAnswer {
  /** The line as written, for a reply to quote. */
  readonly line: string;
  readonly parsed: ParsedAnswer;
}

/** Answers more than a person gives at once are an attack on whoever reads them. */
const MOST = 50;

/** `current`: the head that is judged now. Lines after the first one that is no command are prose. */
export function readAnswers(body: string, current: Oid | null): ReadAnswer[] {
  const answers: ReadAnswer[] = [];
  for (const line of body.split(/\r\n|\n|\r/)) {
    if (line.trim() === '') continue;
    const parsed = parseAnswerLine(line, current);
    if (parsed === null || answers.length === MOST) break;
    answers.push({ line: line.trim(), parsed });
  }
  return answers;
}
