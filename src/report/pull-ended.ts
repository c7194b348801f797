/** What stands in the place of a question whose pull request has ended: nobody has to answer it, and who reads it later knows. */
import { markdownPath } from './markdown.ts';
import { fitted } from './page-parts.ts';
import { footer, MARKER } from './pull-comment.ts';
import { counted, grouped } from './words.ts';

/** Characters for the list. */
const LIST = 4_000;

export interface PullEnded {
  readonly merged: boolean;
  /** Of the head that ended. */
  readonly head: string;
  /** What nobody had answered for. */
  readonly open: readonly string[];
  /** How many files there are beside these. */
  readonly more: number;
}

export function pullEnded({ merged, head, open, more }: PullEnded): string {
  const files = counted(open.length + more, 'file');
  const says = merged
    ? `**metes asks no more: this was merged.** Nobody had answered for ${files} of it:`
    : `**metes asks no more: this was closed.** Nobody has to answer for ${files} of it:`;
  const { shown, rest } = fitted(
    open.map((path) => `- ${markdownPath(path)}`),
    LIST,
  );
  const left = rest + more;
  const lines = [...shown, ...(left > 0 ? [`- and ${grouped(left)} more`] : [])].join('\n');
  return `${MARKER}\n${[says, lines, footer(head)].join('\n\n')}\n`;
}
