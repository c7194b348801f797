/** Changes one value of a YAML file that a person wrote; comments, order and everything else stay. Knows no schema. */
import { parseDocument } from 'yaml';

/** `text` has been read with yaml-text.ts before: only files that it accepts come here. */
export function withValue(text: string, path: readonly string[], value: string | boolean): string {
  const document = parseDocument(text);
  document.setIn(path, value);
  return document.toString({ lineWidth: 0 });
}
