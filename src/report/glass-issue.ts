/** The issue that asks for a second look at what was let through in an emergency. */
import type { Glass } from '../registry/view.ts';
import { markdownCode, markdownPath, markdownText } from './markdown.ts';
import { fitted } from './page-parts.ts';
import { printableText } from './printable.ts';
import { counted } from './words.ts';

const PATHS = 100;
/** Characters for them: GitHub takes 65,536 in all, and a stranger chose how long each is. */
const ROOM = 50_000;

export function glassIssue(glass: Glass): { readonly title: string; readonly body: string } {
  const { incident, branch, by, at, head, pull, paths, more, event } = glass;
  const named = paths.slice(0, PATHS).map((path) => `- ${markdownPath(path)}`);
  const { shown } = fitted(named, ROOM);
  const rest = paths.length - shown.length + (more?.count ?? 0);
  const body = [
    `${markdownText(by, 80)} broke the glass on ${markdownCode(branch)} at ${at}, for ${markdownText(incident, 200)}.`,
    'What was written then was outside the declared scope, or on ground that somebody else held, and nobody has looked at it since.',
    '',
    ...(pull === undefined ? [] : [`Pull request: #${pull}`]),
    ...(head === null ? [] : [`Commit: ${head}`]),
    '',
    ...shown,
    ...(rest > 0 ? [`- and ${counted(rest, 'more path')}`] : []),
    '',
    'Close this when it has been looked at: kept, declared, or taken back.',
    '',
    `<sub>metes, event ${event}</sub>`,
  ];
  return {
    title: `Follow up: ${printableText(incident, 80)} (break glass)`,
    body: body.join('\n'),
  };
}
