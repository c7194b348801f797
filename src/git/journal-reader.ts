/**
 * Streams a branch's commits from the local copy, fetching the history first when the copy is shallow and the answer
 * would need it. Knows commits, not events.
 */
import { stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MetesError } from '../errors.ts';
import { timeOf } from './commit-text.ts';
import { clearStaleLock } from './copy-refs.ts';
import type { Link } from './link.ts';
import { type LocalCopy, scratchRef } from './local-copy.ts';
import { isAncestor, readObjects } from './objects.ts';
import { remoteFailure } from './remote-words.ts';
import { OID } from './repository.ts';
import type { Door } from './run.ts';
import type { JournalEntry, JournalOptions } from './store-types.ts';

/** A long history takes its time: 100,000 events of 10,000 claims are 130 MB, which a busy machine packed for minutes. */
const DEEPEN_DEADLINE_MS = 900_000;

export interface JournalSource {
  readonly door: Door;
  readonly copy: LocalCopy;
  readonly link: Link;
}

export async function* readJournal(
  source: JournalSource,
  options: JournalOptions,
): AsyncGenerator<JournalEntry, void, undefined> {
  const { tip, after, limit = Number.POSITIVE_INFINITY } = options;
  for (const oid of [tip, after ?? tip]) if (!OID.test(oid)) throw notThere(oid);
  if (limit <= 0) return;
  if (after === tip) return;
  if (after !== undefined) await reach(source, after, tip);
  else if (!options.reverse || !Number.isFinite(limit)) await deepen(source);
  let count = 0;
  let last: JournalEntry | null = null;
  for await (const entry of entries(source, options)) {
    yield entry;
    last = entry;
    count += 1;
    if (count >= limit) return;
  }
  // Newest first and bounded: the history is fetched only when what is here was too little.
  if (options.reverse && after === undefined && last !== null && (await isShallow(source.copy))) {
    await deepen(source);
    let skip = true;
    for await (const entry of entries(source, options)) {
      if (!skip) {
        yield entry;
        count += 1;
        if (count >= limit) return;
      }
      if (entry.oid === last.oid) skip = false;
    }
  }
}

/** Commits by their ids, without a walk. */
export async function* readEntries(
  { door, copy }: Pick<JournalSource, 'door' | 'copy'>,
  oids: readonly string[],
): AsyncGenerator<JournalEntry, void, undefined> {
  if (oids.length === 0) return;
  for (const oid of oids) if (!OID.test(oid)) throw notThere(oid);
  const args = [...LISTED, '--no-walk=unsorted', '--stdin'];
  yield* entriesIn(door.stream({ gitDir: copy.dir, args, stdin: `${oids.join('\n')}\n` }));
}

const FORMAT = ['%H', '%P', '%T', '%an <%ae>', '%ct', '%B'].map((field) => `${field}%x00`).join('');
const FIELDS = 6;
const LISTED = ['rev-list', '--no-commit-header', `--format=${FORMAT}`];

function entries(
  { door, copy }: JournalSource,
  { tip, after, reverse }: JournalOptions,
): AsyncGenerator<JournalEntry, void, undefined> {
  const args = [
    ...LISTED,
    ...(reverse ? [] : ['--reverse']),
    tip,
    ...(after === undefined ? [] : [`^${after}`]),
  ];
  return entriesIn(door.stream({ gitDir: copy.dir, args }));
}

async function* entriesIn(
  printed: AsyncIterable<Uint8Array>,
): AsyncGenerator<JournalEntry, void, undefined> {
  let fields: string[] = [];
  for await (const text of nulTerminated(printed)) {
    fields.push(text);
    if (fields.length < FIELDS) continue;
    yield entryOf(fields);
    fields = [];
  }
}

function entryOf(fields: readonly string[]): JournalEntry {
  const [oid = '', parents = '', tree = '', author = '', seconds = '', message = ''] = fields;
  // rev-list ends each record with a line feed, which begins the next one's first field.
  const id = oid.trimStart();
  if (!OID.test(id)) {
    throw new MetesError('invalid', 'broken-journal', 'git printed a commit that cannot be read', {
      hint: 'check the local copy with `git fsck`',
    });
  }
  return {
    oid: id,
    parents: parents.split(' ').filter(Boolean),
    tree,
    author,
    at: timeOf(seconds),
    message: message.replace(/\n+$/, ''),
  };
}

async function* nulTerminated(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, from)) {
      yield bytes.toString('utf8', from, at);
      from = at + 1;
    }
    rest = bytes.subarray(from);
  }
}

/** Makes sure that everything between `after` and `tip` is here. */
async function reach(source: JournalSource, after: string, tip: string): Promise<void> {
  const { door, copy } = source;
  const known = async (): Promise<boolean> => {
    const [object] = await readObjects(door, copy.dir, [after]);
    return object?.type === 'commit' && (await isAncestor(door, copy.dir, after, tip));
  };
  if (await known()) return;
  await deepen(source);
  if (!(await known())) throw notThere(after);
}

function notThere(oid: string): MetesError {
  return new MetesError('invalid', 'not-in-journal', `${oid} is not in this journal`, {
    hint: 'give the id of a commit on the branch; `metes log` lists them',
  });
}

async function isShallow(copy: LocalCopy): Promise<boolean> {
  return (await stat(join(copy.dir, 'shallow')).catch(() => null)) !== null;
}

/**
 * Fetches what the shallow copy lacks; of several processes one does it and the others wait. `commit`: what leads to
 * this one, where the branch does not.
 */
export async function deepen(source: JournalSource, commit?: string): Promise<void> {
  const { copy, link } = source;
  const lock = join(copy.dir, 'metes-deepen.lock');
  const end = Date.now() + DEEPEN_DEADLINE_MS;
  while (await isShallow(copy)) {
    if (await takeLock(lock)) {
      try {
        await clearStaleLock(join(copy.dir, 'shallow.lock'), DEEPEN_DEADLINE_MS);
        await unshallow(source, commit);
        // The host may not have it either: asking again would change nothing.
        return;
      } finally {
        await unlink(lock).catch(() => {});
      }
    } else if (Date.now() > end) {
      throw remoteFailure({ exit: 1, stderr: '', timedOut: true }, link.url);
    } else await pause(40);
  }
}

/** Held twice in the worst case, which costs a fetch: git's own shallow.lock keeps the copy whole. */
async function takeLock(lock: string): Promise<boolean> {
  await clearStaleLock(lock, DEEPEN_DEADLINE_MS);
  try {
    await writeFile(lock, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

async function unshallow({ copy, link }: JournalSource, commit?: string): Promise<void> {
  if (!(await isShallow(copy))) return;
  const ref = scratchRef();
  const said = await link.fetch(copy.dir, ref, {
    depth: 'rest',
    deadlineMs: DEEPEN_DEADLINE_MS,
    ...(commit === undefined ? {} : { commit }),
  });
  if (said.exit !== 0 && (await isShallow(copy))) throw remoteFailure(said, link.url, copy.dir);
  await copy.drop([ref]);
}
