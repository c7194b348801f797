/** Answers and errors as JSON: the one shape that `--json` prints and that `metes mcp` answers with. */
import type { MetesError } from '../../errors.ts';
import type { Answer } from '../verb.ts';

export const answerValue = (verb: string, { outcome, data }: Answer) => ({
  schema: `metes/${verb}/1`,
  outcome,
  ...data,
});

export function errorValue(verb: string, error: MetesError) {
  const { kind, code, message, hint, retryAfterMs, file, line } = error;
  return {
    schema: `metes/${verb}/1`,
    outcome: 'error',
    error: { kind, code, message, hint, retryAfterMs, file, line },
  };
}

/** JSON escapes control characters; bidi overrides, and what else moves text about, it leaves as they are. */
export const visibleJson = (json: string): string =>
  json.replace(/[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu, escapedUnits);

const escapedUnits = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
