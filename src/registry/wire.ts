/**
 * Small checked shapes for what stands in the registry: read turns parsed JSON into a typed value or says where it
 * is wrong, write gives the keys back in the order of the table. Written by hand because 10,000 claims are read at once.
 * Must not know which shapes there are; codec.ts lists them.
 */
import { type IdPrefix, isId, isOid } from './ids.ts';

export interface Shape<T> {
  /** Throws Malformed. Unknown keys are left out: a newer metes may have added them. */
  read(value: unknown): T;
  write(value: T): unknown;
}

/** A key that may be absent. */
export interface Maybe<T> {
  readonly maybe: Shape<T>;
}

/** One entry for each key of T, in wire order; optional keys take `maybe`. */
export type Table<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K>
    ? Maybe<Exclude<T[K], undefined>>
    : Shape<T[K]>;
};

/** What is wrong with a value, and where: `lease.until: expected an instant`. */
class Malformed extends Error {
  readonly path: string[] = [];
  readonly expected: string;

  constructor(expected: string) {
    super(expected);
    this.name = 'Malformed';
    this.expected = expected;
  }

  /** The whole sentence. */
  get reason(): string {
    return this.path.length === 0
      ? `expected ${this.expected}`
      : `${this.path.join('.')}: expected ${this.expected}`;
  }
}

/** Runs a read and gives its problem as text instead of throwing. */
export function attempt<T>(read: () => T): { ok: true; value: T } | { ok: false; reason: string } {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, reason: error.reason };
    if (error instanceof SyntaxError) return { ok: false, reason: 'not JSON' };
    throw error;
  }
}

const asIs = <T>(expected: string, holds: (value: unknown) => boolean): Shape<T> => ({
  read(value) {
    if (!holds(value)) throw new Malformed(expected);
    return value as T;
  },
  write: (value) => value,
});

export const text: Shape<string> = asIs('text', (value) => typeof value === 'string');
export const name: Shape<string> = asIs(
  'text that is not empty',
  (value) => typeof value === 'string' && value !== '',
);
export const yes: Shape<true> = asIs('true', (value) => value === true);
export const oid: Shape<string> = asIs('an object id', isOid);
export const mode: Shape<string> = asIs(
  'six octal digits',
  (value) => typeof value === 'string' && /^[0-7]{6}$/.test(value),
);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
export const instant: Shape<string> = asIs(
  'an instant like 2026-01-31T09:30:00.000Z',
  (value) => typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value)),
);

export const id = <P extends IdPrefix>(prefix: P): Shape<`${P}-${string}`> =>
  asIs(`an id that starts with ${prefix}-`, (value) => isId(prefix, value));

export const whole = (least: number): Shape<number> =>
  asIs(
    `a whole number from ${least}`,
    (value) => Number.isSafeInteger(value) && (value as number) >= least,
  );

export const exactly = <const T>(wanted: T): Shape<T> =>
  asIs(JSON.stringify(wanted), (value) => value === wanted);

export const oneOf = <const T extends string>(...words: readonly T[]): Shape<T> =>
  asIs(`one of ${words.join(', ')}`, (value) => (words as readonly unknown[]).includes(value));

export const nullable = <T>(shape: Shape<T>): Shape<T | null> => ({
  read: (value) => (value === null ? null : shape.read(value)),
  write: (value) => (value === null ? null : shape.write(value)),
});

export const maybe = <T>(shape: Shape<T>): Maybe<T> => ({ maybe: shape });

export const list = <T>(shape: Shape<T>): Shape<readonly T[]> => ({
  read(value) {
    if (!Array.isArray(value)) throw new Malformed('a list');
    let index = 0;
    try {
      const items: T[] = [];
      for (; index < value.length; index += 1) items.push(shape.read(value[index]));
      return items;
    } catch (error) {
      throw within(String(index), error);
    }
  },
  write: (value) => value.map((item) => shape.write(item)),
});

/** A list with something in it. */
export const filled = <T>(shape: Shape<T>): Shape<readonly T[]> => {
  const any = list(shape);
  return {
    read(value) {
      const items = any.read(value);
      if (items.length === 0) throw new Malformed('a list that is not empty');
      return items;
    },
    write: any.write,
  };
};

export function record<T extends object>(table: Table<T>): Shape<T> {
  const fields = Object.entries(table as Record<string, Shape<unknown> | Maybe<unknown>>).map(
    ([key, entry]) =>
      'maybe' in entry
        ? { key, shape: entry.maybe, optional: true }
        : { key, shape: entry, optional: false },
  );
  return {
    read(value) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new Malformed('an object');
      }
      const result: Record<string, unknown> = {};
      for (const { key, shape, optional } of fields) {
        const given = Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined;
        if (given === undefined && optional) continue;
        if (given === undefined) throw new Malformed(`the key "${key}"`);
        try {
          result[key] = shape.read(given);
        } catch (error) {
          throw within(key, error);
        }
      }
      return result as T;
    },
    write(value) {
      const result: Record<string, unknown> = {};
      for (const { key, shape } of fields) {
        const given = (value as Record<string, unknown>)[key];
        if (given !== undefined) result[key] = shape.write(given);
      }
      return result;
    },
  };
}

/** No function is made for each value: 10,000 claims have a quarter of a million. */
function within(key: string, error: unknown): unknown {
  if (error instanceof Malformed) error.path.unshift(key);
  return error;
}
