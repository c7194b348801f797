/** What a sweep did, for the job's summary. */
import { markdownCode, markdownText } from './markdown.ts';
import { bytesIn, fitted } from './page-parts.ts';
import { counted } from './words.ts';

export interface SweepLine {
  readonly what: string;
  readonly why: string;
}

const ROWS = 500;
/** Bytes for them: GitHub takes 1,024 KiB of a summary, and a name can be all signs that are written out. */
const ROOM = 900_000;

export function sweepSummary(
  lines: readonly SweepLine[],
  about: { readonly branch: string; readonly pulls: number },
): string {
  const head = `**metes: swept ${markdownCode(about.branch)}, ${counted(about.pulls, 'open pull request')}**`;
  if (lines.length === 0) return `${head}\n\nNothing had to be done.\n`;
  const rows = lines
    .slice(0, ROWS)
    .map(({ what, why }) => `| ${markdownText(what, 200)} | ${markdownText(why, 300)} |`);
  const { shown } = fitted(rows, ROOM, bytesIn);
  const rest = lines.length - shown.length;
  return [
    head,
    '',
    '| what | |',
    '| --- | --- |',
    ...shown,
    ...(rest > 0 ? ['', `and ${counted(rest, 'more line')}`] : []),
    '',
  ].join('\n');
}
