/**
 * Writes a path the way git reads it in line-based input (fast-import streams, `--stdin-paths`): C-style quotes,
 * octal bytes. Knows no file system.
 */
import { encodePath } from './path-bytes.ts';

/** Always quoted and all ASCII: nothing in a name can end the line or start a command. */
export function quotePath(path: string): string {
  let quoted = '';
  for (const byte of encodePath(path)) {
    const plain = byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
    quoted += plain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
  }
  return `"${quoted}"`;
}
