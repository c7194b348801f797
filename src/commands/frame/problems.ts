/** Problems in a list become one error that names every one of them, with its place and its mend. */
import { MetesError } from '../../errors.ts';
import type { PatternProblem } from '../../scope/scope.ts';
import type { FileProblem } from '../../scope/yaml-text.ts';

/** A file that can't be used: exit 65, the first problem's place, all problems in the text. */
export function fileProblemError(code: string, problems: readonly FileProblem[]): MetesError {
  const lines = problems.map(
    (p) => `${p.file}:${p.line}:${p.column}: ${p.message}; expected ${p.expected}`,
  );
  const first = problems[0];
  return new MetesError('invalid', code, lines.join('\n'), {
    hint: [...new Set(problems.map((p) => p.mend))].join('\n'),
    ...(first === undefined ? {} : { file: first.file, line: first.line }),
  });
}

/** Patterns on the command line that can't be used: exit 64, each with its mend. */
export function patternError(problems: readonly PatternProblem[]): MetesError {
  const lines = problems.map((p) => `${shown(p.entry)}: ${p.message}`);
  const mends = problems.map(
    ({ entry, mend }) => `${shown(entry)}: ${mend.startsWith('`') ? `write ${mend}` : mend}`,
  );
  return new MetesError('usage', 'bad-pattern', lines.join('\n'), {
    hint: [...new Set(mends)].join('\n'),
  });
}

/** An entry may be hostile or huge: quoted, control characters escaped, cut. */
const shown = (entry: string): string => {
  const text = JSON.stringify(entry);
  return text.length > 120 ? `${text.slice(0, 117)}…"` : text;
};
