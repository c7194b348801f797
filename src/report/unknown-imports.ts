/** Says, in one line, of which files it is not known what they need: a finding about those can be missing. */
import { printablePath } from './printable.ts';
import { counted, listed } from './words.ts';

/** As the dependency map has it. */
export interface UnknownImport {
  readonly path: string;
  readonly line: number | null;
  readonly why: string;
  readonly what: string;
}

const WHY: Readonly<Record<string, string>> = {
  dynamic: 'an import is computed as the program runs',
  unresolved: 'an import leads to no tracked file',
  outside: 'an import leads out of the repository',
  ambiguous: 'an import is answered by several packages',
  'does-not-parse': 'it does not parse',
  'not-here': 'this clone has not got it',
  'too-large': 'it is too large to be parsed',
  'too-many': 'it needs too many',
  language: 'metes does not read the language',
  'parser-missing': 'the parser for it is not installed',
  'parser-failed': 'the parser did not get through it',
  'matches-nothing': 'what needs in the config says stands for nothing',
};

const SHOWN = 3;

/** Null: all of it is known. */
export function unknownImportsText(unknown: readonly UnknownImport[]): string | null {
  if (unknown.length === 0) return null;
  const files = new Set(unknown.map(({ path }) => path)).size;
  const reasons = new Map<string, Set<string>>();
  for (const { path, why } of unknown) {
    const paths = reasons.get(why) ?? new Set();
    reasons.set(why, paths.add(path));
  }
  const told = [...reasons].map(
    ([why, paths]) => `${WHY[why] ?? why} (${listed([...paths].map(printablePath), SHOWN)})`,
  );
  const needs = files === 1 ? 'needs' : 'need';
  return `not all is known of what ${counted(files, 'file')} ${needs}: ${told.join('; ')}`;
}

/** In `--json`. */
const MOST = 200;

export const unknownImportsData = (unknown: readonly UnknownImport[] | null) =>
  unknown === null
    ? null
    : {
        unknownFiles: new Set(unknown.map(({ path }) => path)).size,
        unknown: unknown.slice(0, MOST),
      };
