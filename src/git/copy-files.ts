/**
 * Reads the files of a commit in the local copy: one git process for any number of files and directories, which is
 * asked for what a tree lists as soon as it has printed the tree.
 */
import { MetesError } from '../errors.ts';
import { batchReader, oneLine, type StoredObject } from './objects.ts';
import { decodePath } from './path-bytes.ts';
import type { Door, GitCall } from './run.ts';
import type { StoredFile } from './store-types.ts';

/** In the order of their paths. */
export async function readFiles(
  door: Door,
  gitDir: string,
  oid: string,
  prefix?: string,
): Promise<StoredFile[]> {
  const below = prefix?.replace(/\/+$/, '');
  const walk = new Walk(below === undefined ? '' : `${below}/`);
  const call: GitCall = { gitDir, args: ['cat-file', '--batch'] };
  const root = below === undefined ? `${oid}^{tree}` : `${oid}:${below}`;
  const read = batchReader();
  await door.converse(call, `${oneLine(root)}\n`, (chunk) => {
    for (const object of read(chunk)) walk.take(object);
    return walk.questions();
  });
  // A directory that is not there is an empty one; a tree that another lists must be there.
  if (!walk.done || walk.broken || (walk.rootless && below === undefined)) throw unreadable(oid);
  return walk.files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What is still to come, in the order in which it was asked for. */
class Walk {
  readonly files: StoredFile[] = [];
  /** What was asked for first is no tree, or not there. */
  rootless = false;
  /** A tree below it is not there. */
  broken = false;
  /** Paths of objects that were asked for; a directory's ends with a slash. */
  readonly #asked: string[];
  #answered = 0;
  #questions = '';

  constructor(root: string) {
    this.#asked = [root];
  }

  get done(): boolean {
    return this.#answered === this.#asked.length;
  }

  take(object: StoredObject | null): void {
    const path = this.#asked[this.#answered] ?? '';
    if (path === '' || path.endsWith('/')) {
      if (object?.type === 'tree') this.#list(path, object);
      else if (this.#answered === 0) this.rootless = true;
      else this.broken = true;
    } else this.#file(path, object?.bytes);
    this.#answered += 1;
  }

  /** What to ask now; null when everything has been answered. */
  questions(): string | null {
    const questions = this.#questions;
    this.#questions = '';
    return this.done ? null : questions;
  }

  #list(directory: string, tree: StoredObject): void {
    for (const { mode, name, oid } of entriesOf(tree)) {
      const path = directory + name;
      // What is no file (a submodule pointer that somebody pushed by hand) is listed, empty, so that it is noticed.
      if (mode === '160000') this.#file(path);
      else {
        this.#asked.push(mode === '40000' ? `${path}/` : path);
        this.#questions += `${oid}\n`;
      }
    }
  }

  #file(path: string, bytes: Uint8Array = Buffer.alloc(0)): void {
    this.files.push({ path, content: Buffer.from(bytes).toString('utf8') });
  }
}

interface Entry {
  readonly mode: string;
  readonly name: string;
  readonly oid: string;
}

/** `<mode> <name>\0<id in bytes>`, one after the other. */
function* entriesOf({ oid, bytes }: StoredObject): Generator<Entry> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const length = oid.length / 2;
  for (let from = 0; from < text.length; ) {
    const space = text.indexOf(0x20, from);
    const end = text.indexOf(0, space);
    yield {
      mode: text.toString('latin1', from, space),
      name: decodePath(text.subarray(space + 1, end)),
      oid: text.toString('hex', end + 1, end + 1 + length),
    };
    from = end + 1 + length;
  }
}

function unreadable(oid: string): MetesError {
  return new MetesError('invalid', 'broken-objects', `the files of ${oid} can't be read`, {
    hint: 'check the repository with `git fsck`',
  });
}
