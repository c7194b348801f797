/** Reads logs of one JSON object a line. A line that is no object is a problem; what it means, each harness decides. */
import type { LineProblem, Log, Said } from '../transcript.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What a harness makes of one line: what was said in it, or why it holds nothing that was. */
export type LineReader = (fields: Fields, line: number) => readonly Said[] | string;

const MOST_SHOWN = 200;

export function readJsonLines(text: string, read: LineReader): Log {
  const entries: Said[] = [];
  const problems: LineProblem[] = [];
  const skipped = new Map<string, number>();
  let line = 0;
  for (const raw of text.split('\n')) {
    line++;
    if (raw.trim() === '') continue;
    const fields = parsed(raw);
    if (fields === null) {
      problems.push({ code: 'unreadable-line', line, text: raw.slice(0, MOST_SHOWN) });
      continue;
    }
    const found = read(fields, line);
    if (typeof found === 'string') skipped.set(found, (skipped.get(found) ?? 0) + 1);
    else for (const one of found) entries.push(one);
  }
  return { entries, problems, skipped: Object.fromEntries(skipped) };
}

function parsed(raw: string): Fields | null {
  try {
    return fieldsOf(JSON.parse(raw));
  } catch {
    return null;
  }
}

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Texts of the blocks of one type, in their order. */
export function blockTexts(content: unknown, type: string): string[] {
  if (typeof content === 'string') return content === '' ? [] : [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => {
    const fields = fieldsOf(block);
    const text = fields?.type === type ? textOf(fields.text) : undefined;
    return text === undefined ? [] : [text];
  });
}

/** A name for what a line is, from a stranger's text: short, and without what a terminal would act on. */
export const kindOf = (value: unknown): string =>
  typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : 'unknown';
