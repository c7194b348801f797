/**
 * Reads what GitHub sent, field by field. What metes needs and does not find is a complaint that names the field;
 * what it does not know is left alone, since GitHub adds fields at any time.
 */
import { MetesError } from '../errors.ts';

type Complain = (what: string) => MetesError;

const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

export class Fields {
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #at: string;
  readonly #complain: Complain;

  constructor(value: unknown, at: string, complain: Complain) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw complain(`${at} is not an object`);
    }
    this.#value = value as Record<string, unknown>;
    this.#at = at;
    this.#complain = complain;
  }

  has(key: string): boolean {
    return this.#value[key] !== undefined && this.#value[key] !== null;
  }

  text(key: string): string {
    const value = this.#value[key];
    if (typeof value !== 'string') throw this.#wrong(key, 'a text');
    return value;
  }

  textOr<T>(key: string, absent: T): string | T {
    return this.has(key) ? this.text(key) : absent;
  }

  /** One of the words that metes tells apart. */
  word<T extends string>(key: string, words: readonly T[]): T {
    const value = words.find((word) => word === this.#value[key]);
    if (value === undefined) throw this.#wrong(key, `one of ${words.join(', ')}`);
    return value;
  }

  number(key: string): number {
    const value = this.#value[key];
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
      throw this.#wrong(key, 'a whole number');
    }
    return value;
  }

  /** Absent is no: GitHub leaves flags away where they make no sense. */
  flag(key: string): boolean {
    const value = this.#value[key] ?? false;
    if (typeof value !== 'boolean') throw this.#wrong(key, 'true or false');
    return value;
  }

  oid(key: string): string {
    const value = this.text(key);
    if (!OID.test(value)) throw this.#wrong(key, 'a full object id');
    return value;
  }

  inner(key: string): Fields {
    return new Fields(this.#value[key], this.#path(key), this.#complain);
  }

  innerOrNull(key: string): Fields | null {
    return this.has(key) ? this.inner(key) : null;
  }

  list(key: string): Fields[] {
    return fieldsOfEach(this.#value[key], this.#path(key), this.#complain);
  }

  #path(key: string): string {
    return this.#at === '' ? key : `${this.#at}.${key}`;
  }

  #wrong(key: string, what: string): MetesError {
    return this.#complain(`${this.#path(key)} is not ${what}`);
  }
}

function fieldsOfEach(value: unknown, at: string, complain: Complain): Fields[] {
  if (!Array.isArray(value)) throw complain(`${at} is not a list`);
  return value.map((one, i) => new Fields(one, `${at}[${i}]`, complain));
}

/** An answer that is not as GitHub documents it is no answer: a proxy's page, half a body, another product. */
const notAsDocumented: Complain = (what) =>
  new MetesError('unavailable', 'github-answer', `GitHub's answer can't be used: ${what}`, {
    hint: 'nothing was decided; run the job again, and report it if it stays',
  });

export const answerFields = (data: unknown, what: string): Fields =>
  new Fields(data, what, notAsDocumented);

export const answerList = (data: unknown, what: string): Fields[] =>
  fieldsOfEach(data, what, notAsDocumented);
