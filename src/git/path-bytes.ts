/**
 * Paths as git has them (bytes) and as metes carries them (text), without loss: a byte that is not part of valid
 * UTF-8 becomes a lone surrogate U+DC80…U+DCFF and comes back as that byte. Knows nothing of what paths mean.
 */
import { MetesError } from '../errors.ts';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function decodePath(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return decodeEscaping(bytes);
  }
}

export function encodePath(text: string): Uint8Array {
  if (!/\p{Surrogate}/u.test(text)) return Buffer.from(text, 'utf8');
  const parts: Uint8Array[] = [];
  for (const piece of text.split(/(\p{Surrogate})/u)) {
    const code = piece.length === 1 ? piece.charCodeAt(0) : 0;
    if (code < 0xd800 || code > 0xdfff) parts.push(Buffer.from(piece, 'utf8'));
    else if (code >= 0xdc80 && code <= 0xdcff) parts.push(Uint8Array.of(code - 0xdc00));
    else {
      throw new MetesError('invalid', 'bad-path', 'a path holds half of a UTF-16 pair', {
        hint: 'write the path as UTF-8; only U+DC80 to U+DCFF stand for single bytes',
      });
    }
  }
  return Buffer.concat(parts);
}

/** The pieces between NUL bytes; what follows the last one only when it isn't empty. */
export function splitNul(bytes: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, from)) {
    pieces.push(bytes.subarray(from, at));
    from = at + 1;
  }
  if (from < bytes.length) pieces.push(bytes.subarray(from));
  return pieces;
}

function decodeEscaping(bytes: Uint8Array): string {
  let text = '';
  let at = 0;
  while (at < bytes.length) {
    const size = sequenceLength(bytes, at);
    text +=
      size === 0
        ? String.fromCharCode(0xdc00 + (bytes[at] ?? 0))
        : strict.decode(bytes.subarray(at, at + size));
    at += Math.max(size, 1);
  }
  return text;
}

/** How many bytes the valid sequence at this place has; 0 when there is none (Unicode 15, table 3-7). */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  const piece = bytes.subarray(at, at + size);
  try {
    strict.decode(piece);
    return piece.length;
  } catch {
    return 0;
  }
}
