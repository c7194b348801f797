/** Here-documents: announced on one line, read behind its end. */

export interface Pending {
  readonly end: string;
  /** `<<-`: tabs before each line are taken away. */
  readonly indented: boolean;
  /** Nothing in it is expanded. */
  readonly quoted: boolean;
  readonly documents: string[];
}

/** Keeps the body with its command. */
export function readDocument(
  text: string,
  from: number,
  { end, indented, quoted, documents }: Pending,
): { readonly body: string; readonly next: number } {
  const lines: string[] = [];
  let at = from;
  while (at < text.length) {
    const found = text.indexOf('\n', at);
    const stop = found === -1 ? text.length : found;
    const raw = text.slice(at, stop);
    const line = indented ? raw.replace(/^\t+/, '') : raw;
    at = stop + 1;
    if (line === end) break;
    lines.push(line);
  }
  const body = lines.join('\n');
  documents.push(
    quoted ? body : body.replace(/\\([\n$`\\])/g, (_, one) => (one === '\n' ? '' : one)),
  );
  return { body, next: Math.min(at, text.length) };
}
