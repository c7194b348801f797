/**
 * Names of things in the registry: minted from random bytes that the caller brings, so the room stays pure.
 * An id is a letter that says what it names, a dash, and Crockford base32 in lower case.
 */

export type ClaimId = `c-${string}`;
export type TaskId = `t-${string}`;
export type SeatId = `s-${string}`;
export type EventId = `e-${string}`;
export type CommitmentId = `p-${string}`;
export type RepositoryId = `r-${string}`;
/** A git object id, 40 or 64 lower-case hex digits. */
export type Oid = string;
/** An instant, ISO 8601 in UTC with milliseconds, as `Date#toISOString` writes it. */
export type Instant = string;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = { c: 10, t: 10, s: 10, e: 20, r: 12, p: 10 } as const;
export type IdPrefix = keyof typeof LENGTH;

/** Mints an id from `random`, at least one byte for each character (20 are enough for every kind). */
export function mintId<P extends IdPrefix>(prefix: P, random: Uint8Array): `${P}-${string}` {
  let text = '';
  for (const byte of random.subarray(0, LENGTH[prefix])) text += ALPHABET[byte & 31];
  if (text.length !== LENGTH[prefix]) throw new RangeError('too few random bytes for an id');
  return `${prefix}-${text}`;
}

export function isId<P extends IdPrefix>(prefix: P, text: unknown): text is `${P}-${string}` {
  return (
    typeof text === 'string' &&
    text.length === LENGTH[prefix] + 2 &&
    text.startsWith(`${prefix}-`) &&
    /^[0-9a-hjkmnp-tv-z]+$/.test(text.slice(2))
  );
}

export const isOid = (text: unknown): text is Oid =>
  typeof text === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);

/** The fan-out directory of an id: its first two characters after the prefix. */
export const fanOut = (id: string): string => id.slice(2, 4);
