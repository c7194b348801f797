/** What a sweep did, for the job's summary. */
import { markdownCode, markdownText } from './markdown.ts';
import { counted } from './words.ts';

export interface SweepLine {
  readonly what: string;
  readonly why: string;
}

const ROWS = 500;

export function sweepSummary(
  lines: readonly SweepLine[],
  about: { readonly branch: string; readonly pulls: number },
): string {
  const head = `**metes: swept ${markdownCode(about.branch)}, ${counted(about.pulls, 'open pull request')}**`;
  if (lines.length === 0) return `${head}\n\nNothing had to be done.\n`;
  const rows = lines
    .slice(0, ROWS)
    .map(({ what, why }) => `| ${markdownText(what, 200)} | ${markdownText(why, 300)} |`);
  const rest = lines.length - rows.length;
  return [
    head,
    '',
    '| what | |',
    '| --- | --- |',
    ...rows,
    ...(rest > 0 ? ['', `and ${counted(rest, 'more line')}`] : []),
    '',
  ].join('\n');
}
