/** A call from the bytes of standard input. What is no text, or more than any tool sends, is a call that can't be read. */
import { isUtf8 } from 'node:buffer';
import type { Asked, Harness } from '../../agents/asked.ts';
import { malformed } from '../../agents/payload.ts';

export const MOST_BYTES = 32 * 1024 * 1024;

export function readCall(harness: Harness, sent: Uint8Array): Asked {
  if (sent.length > MOST_BYTES) return malformed(`it is longer than ${MOST_BYTES >> 20} MB`);
  // Another name than the one that is meant would be judged.
  if (!isUtf8(sent)) return malformed('it is not in UTF-8');
  const text = Buffer.from(sent.buffer, sent.byteOffset, sent.length).toString('utf8');
  return harness.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
}
