/**
 * What blobs ask for, kept from one run to the next in the git directory that all worktrees share. A blob never changes,
 * so a record is good for as long as the same parsers read it the same way. The file is replaced as a whole: of two that
 * write at once the last one wins, and what the other knew is parsed once more. Whatever is wrong with it, it is empty.
 */
import { createHash } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { textOf } from '../git/read-now.ts';
import { uniqueName } from '../git/unique-name.ts';
import type { BlobFacts, Unsure, Wanted } from '../map/facts.ts';

/** With each other version of a parser, and whenever what is read out of a tree changes, all is parsed anew. */
export const READ_BY = 'metes-imports 1 oxc-parser@0.159.0 @vscode/tree-sitter-wasm@0.3.1';

/** Of text. About a quarter of a million files. */
const LARGEST = 64 * 1024 * 1024;

export class ImportsCache {
  readonly #file: string;
  /** `<oid> <dialect>` → the facts as JSON, as they stand in the file. */
  readonly #lines: Map<string, string>;
  readonly #fresh = new Map<string, string>();

  constructor(file: string, lines: Map<string, string>) {
    this.#file = file;
    this.#lines = lines;
  }

  get(key: string): BlobFacts | null {
    const line = this.#fresh.get(key) ?? this.#lines.get(key);
    return line === undefined ? null : parsed(line);
  }

  set(key: string, facts: BlobFacts): void {
    this.#fresh.set(key, JSON.stringify(facts));
  }

  /** `used`: the keys of the tree at hand, which stay when not everything can. Nothing is said where it can't be written. */
  async save(used: Iterable<string>): Promise<void> {
    if (this.#fresh.size === 0) return;
    // Read again: somebody may have written meanwhile.
    const lines = new Map([...(await readLines(this.#file)), ...this.#lines, ...this.#fresh]);
    const kept = keptOf(lines, used);
    const draft = `${this.#file}.${uniqueName()}`;
    try {
      await mkdir(dirname(this.#file), { recursive: true });
      await writeFile(draft, `${READ_BY} ${digest(kept)}\n${kept}`);
      await rename(draft, this.#file);
    } catch {
      await rm(draft, { force: true }).catch(() => {});
    }
  }
}

export async function openCache(file: string): Promise<ImportsCache> {
  return new ImportsCache(file, await readLines(file));
}

async function readLines(file: string): Promise<Map<string, string>> {
  const size = await stat(file).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  );
  const text = size === 0 || size > 2 * LARGEST ? '' : (textOf(file) ?? '');
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  if (end === -1 || text.slice(0, end) !== `${READ_BY} ${digest(body)}`) return new Map();
  return new Map(
    body.split('\n').flatMap((line): [string, string][] => {
      const [, key, facts] = /^([0-9a-f]{40,64} [a-z]+) (.*)$/.exec(line) ?? [];
      return key === undefined || facts === undefined ? [] : [[key, facts]];
    }),
  );
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Those in use first. */
function keptOf(lines: ReadonlyMap<string, string>, used: Iterable<string>): string {
  const kept: string[] = [];
  let size = 0;
  for (const key of new Set([...used, ...lines.keys()])) {
    const line = `${key} ${lines.get(key)}\n`;
    if (!lines.has(key)) continue;
    size += line.length;
    if (size > LARGEST) break;
    kept.push(line);
  }
  return kept.join('');
}

/** Null for what has another shape: anybody may have written there. */
function parsed(line: string): BlobFacts | null {
  try {
    const facts = JSON.parse(line) as BlobFacts;
    const whole = facts.wanted.every(isWanted) && facts.unsure.every(isUnsure);
    return whole && /^(?:string|undefined)$/.test(typeof facts.package) ? facts : null;
  } catch {
    return null;
  }
}

const isWanted = ({ line, name, names, inside }: Wanted): boolean =>
  typeof line === 'number' && typeof name === 'string' && areNames(names) && areNames(inside);

const areNames = (names: unknown): boolean =>
  names === undefined || (Array.isArray(names) && names.every((one) => typeof one === 'string'));

const isUnsure = ({ line, why, what }: Unsure): boolean =>
  (line === null || typeof line === 'number') &&
  typeof why === 'string' &&
  typeof what === 'string';
