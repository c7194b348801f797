/**
 * Puts the branch store together: reads the tip, adds commits on condition, says what became of them. A copy is made
 * beside its place and moved there whole; what the commits mean is for others.
 */
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MetesError } from '../errors.ts';
import { readRef, updateRefs } from './copy-refs.ts';
import { tidyCopy } from './copy-tidy.ts';
import { importCommits } from './import-commits.ts';
import { deepen, type JournalSource, readEntries, readJournal } from './journal-reader.ts';
import { type FetchOptions, type Link, openLink } from './link.ts';
import { NETWORK_DEADLINE_MS } from './link-settings.ts';
import {
  copyExists,
  initCopy,
  installCopy,
  type LocalCopy,
  openCopy,
  scratchRef,
} from './local-copy.ts';
import { isAncestor } from './objects.ts';
import { pushUntilKnown } from './push-outcome.ts';
import { refusedHere, unlessRefused } from './refused-here.ts';
import { printableUrl, remoteFailure } from './remote-words.ts';
import type { Door } from './run.ts';
import type { BranchStore, CommitDraft, StoreOptions, Tip, WriteOutcome } from './store-types.ts';
import { type KnownCommit, lastOf, tipOf } from './tip-record.ts';

export type * from './store-types.ts';

export function openStore(door: Door, options: StoreOptions): BranchStore {
  const store = partsOf(door, options);
  const { copy } = store;
  return {
    access: async () => [...(await (await store.link()).access()), options.objectFormat],
    cached: () => copy.cached(),
    refresh: ({ deadlineMs = NETWORK_DEADLINE_MS } = {}) => told(refresh(store, deadlineMs)),
    peek: ({ deadlineMs = NETWORK_DEADLINE_MS } = {}) => told(peek(store, deadlineMs)),
    async files(oid, prefix) {
      // Older than what a shallow copy has: then the history is fetched.
      if ((await copy.tip(oid, new Date())) === null) await deepen(await journalOf(store));
      return copy.files(oid, prefix);
    },
    async *journal(range) {
      if (!copyExists(copy.dir)) await refresh(store, NETWORK_DEADLINE_MS);
      yield* readJournal(await journalOf(store), range);
    },
    entries: (oids) => readEntries(store, oids),
    holds: (commit) => copy.holds(commit),
    deepen: (oid) => deepenTo(store, oid),
    write: (expected, drafts, { deadlineMs = NETWORK_DEADLINE_MS } = {}) =>
      told(write(store, { expected, drafts, deadlineMs })),
    restore: (expected, oid, { deadlineMs = NETWORK_DEADLINE_MS } = {}) =>
      told(restore(store, { expected, oid, deadlineMs })),
    adopt: (oid) => told(copy.adopt(oid, new Date())),
  };
}

/** Callers go by what kind of failure it is. */
const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw refusedHere(error) ?? error;
  });

interface Parts {
  readonly door: Door;
  /** Opened when it is first used: what the copy answers needs no address. */
  readonly link: () => Promise<Link>;
  readonly objectFormat: string;
  /** The all-zero id: what a branch that does not exist is at. */
  readonly nothing: string;
  readonly copy: LocalCopy;
  /** The same kind of copy, elsewhere: while it is being made. */
  readonly copyAt: (dir: string) => LocalCopy;
}

function partsOf(door: Door, options: StoreOptions): Parts {
  const { url } = options;
  // An address that is none is said at once.
  let opened = typeof url === 'string' ? Promise.resolve(linkTo(door, url, options)) : null;
  const link = (): Promise<Link> => {
    opened ??= (url as () => Promise<string>)().then((there) => linkTo(door, there, options));
    return opened;
  };
  const key = { branch: options.branch, root: options.root ?? null };
  const copyAt = (dir: string): LocalCopy => openCopy(door, dir, key);
  const copy = copyAt(join(options.commonDir, 'metes', 'registry.git'));
  const { objectFormat } = options;
  const nothing = '0'.repeat(objectFormat === 'sha1' ? 40 : 64);
  return { door, link, objectFormat, nothing, copy, copyAt };
}

const journalOf = async ({ door, copy, link }: Parts): Promise<JournalSource> => ({
  door,
  copy,
  link: await link(),
});

function linkTo(door: Door, url: string, options: StoreOptions): Link {
  return openLink(door, {
    url,
    base: dirname(options.commonDir),
    branch: options.branch,
    settingsOf: options.copyConfigFrom,
    embedded: url === options.commonDir,
  });
}

async function refresh(store: Parts, deadlineMs: number): Promise<Tip | null> {
  if (copyExists(store.copy.dir)) {
    const tip = await refreshIn(store, store.copy, { depth: 'plain', deadlineMs });
    await tidyCopy(store.door, store.copy.dir).catch(unlessRefused);
    return tip;
  }
  return inNewCopy(store, {
    work: (copy) => refreshIn(store, copy, { depth: 'one', deadlineMs }),
    // The copy that stays may begin later than the tip that ours had seen.
    second: () => refresh(store, deadlineMs),
  });
}

/**
 * Works in a copy that is not in its place yet: only whole ones appear there, and the one shallow fetch that a copy
 * ever sees has no other beside it.
 */
async function inNewCopy<T>(
  store: Parts,
  { work, second }: { work: (copy: LocalCopy) => Promise<T>; second: (done: T) => Promise<T> },
): Promise<T> {
  const dir = await initCopy(store.door, store.copy.dir, store.objectFormat);
  try {
    const done = await work(store.copyAt(dir));
    const tip = await store.copyAt(dir).verified();
    if (tip === null) return done;
    const first = await installCopy(dir, store.copy.dir);
    return first ? done : await second(done);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** A host that answers from several machines may show an older tip for a moment: looked at twice before it is said. */
const SECOND_LOOK_MS = 250;

async function refreshIn(store: Parts, copy: LocalCopy, how: FetchOptions): Promise<Tip | null> {
  for (let look = 1; ; look += 1) {
    const before = await copy.verified();
    const at = new Date();
    const fetched = await fetchTip(store, copy, how);
    if (fetched === null) return null;
    const { oid, ref } = fetched;
    const advance = await copy.advance({ oid, at, before, drop: [ref] });
    if (advance.outcome === 'verified') return advance.tip;
    if (look === 2) throw await rewound(store, oid, advance.seen);
    await pause(SECOND_LOOK_MS);
  }
}

async function fetchTip(
  store: Parts,
  copy: LocalCopy,
  how: FetchOptions,
): Promise<{ oid: string; ref: string } | null> {
  const ref = scratchRef();
  const link = await store.link();
  const said = await link.fetch(copy.dir, ref, how);
  // git's own words, on a line of their own: what a remote says stands behind `remote: `.
  if (said.exit !== 0 && /^fatal: couldn't find remote ref/im.test(said.stderr)) return null;
  const oid = said.exit === 0 ? await readRef(store.door, copy.dir, ref) : null;
  if (oid === null) throw remoteFailure(said, link.url, copy.dir);
  return { oid, ref };
}

async function peek(store: Parts, deadlineMs: number): Promise<Tip | null> {
  const { door, copy } = store;
  if (!copyExists(copy.dir)) return refresh(store, deadlineMs);
  const at = new Date();
  const fetched = await fetchTip(store, copy, { depth: 'plain', deadlineMs });
  if (fetched === null) return null;
  const keep = `update refs/metes/seen ${fetched.oid}`;
  await updateRefs(door, copy.dir, [keep, `delete ${fetched.ref}`]);
  return copy.tip(fetched.oid, at);
}

interface Write {
  readonly expected: string | null;
  readonly drafts: readonly CommitDraft[];
  readonly deadlineMs: number;
}

async function write(store: Parts, wanted: Write): Promise<WriteOutcome> {
  const { expected, deadlineMs } = wanted;
  if (!copyExists(store.copy.dir)) {
    if (expected === null) return create(store, wanted);
    const tip = await refresh(store, deadlineMs);
    if (tip?.oid !== expected) return { outcome: 'stale', tip };
  }
  const seen = expected === null ? await store.copy.verified() : null;
  if (seen !== null) throw await gone(store, seen);
  return writeIn(store, store.copy, wanted);
}

/** The first write makes the copy, too. */
function create(store: Parts, wanted: Write): Promise<WriteOutcome> {
  return inNewCopy<WriteOutcome>(store, {
    work: (copy) => writeIn(store, copy, wanted),
    second: async (done) => {
      await refresh(store, wanted.deadlineMs);
      return done;
    },
  });
}

async function writeIn(store: Parts, copy: LocalCopy, wanted: Write): Promise<WriteOutcome> {
  const { expected, drafts, deadlineMs } = wanted;
  // Not a commit that this copy ever saw, so not the tip either, unless it only now becomes known.
  if (expected !== null && (await copy.tip(expected, new Date())) === null) {
    const tip = await refreshIn(store, copy, { depth: 'plain', deadlineMs });
    if (tip?.oid !== expected) return { outcome: 'stale', tip };
  }
  const made = await importCommits(store.door, copy.dir, expected ?? store.nothing, drafts);
  const last = lastOf(made);
  const { oid } = last;
  const done = await offer(store, copy, { expected, oid, deadlineMs }, last);
  if (done.outcome !== 'written') return done;
  if (expected !== null) await copy.carry({ from: expected, to: oid, drafts });
  return { ...done, made };
}

interface Offered {
  readonly expected: string | null;
  readonly oid: string;
  readonly deadlineMs: number;
}

/** `made`: the commit, when it was made just now and need not be read. */
async function offer(
  store: Parts,
  copy: LocalCopy,
  offered: Offered,
  made?: KnownCommit,
): Promise<WriteOutcome> {
  const { door } = store;
  const { expected, oid, deadlineMs } = offered;
  const link = await store.link();
  const result = await pushUntilKnown(link, {
    ...offered,
    gitDir: copy.dir,
    reread: () => refreshIn(store, copy, { depth: 'plain', deadlineMs }),
    contains: (tip) => isAncestor(door, copy.dir, oid, tip),
  });
  if (result.outcome === 'stale') return result;
  const at = new Date();
  const advance = await copy.advance({ oid, at, before: expected, drop: [], made });
  if (advance.outcome === 'rewound') throw await rewound(store, oid, advance.seen);
  const tip = made === undefined ? await copy.tip(oid, at) : tipOf(made, at);
  if (tip === null) throw remoteFailure({ exit: 1, stderr: '', timedOut: false }, link.url);
  return { outcome: 'written', tip, made: [] };
}

const deepenTo = async (store: Parts, oid: string): Promise<void> =>
  deepen(await journalOf(store), oid).catch(() => {});

async function restore(store: Parts, offered: Offered): Promise<WriteOutcome> {
  const { door, copy } = store;
  const { expected, oid } = offered;
  const forward = async (): Promise<boolean> =>
    expected === null || (await isAncestor(door, copy.dir, expected, oid));
  // In a shallow copy the path from one to the other may be cut, and a host takes no history without its beginning.
  await deepenTo(store, oid);
  if (!(await forward())) throw await rewound(store, expected ?? '', oid);
  return offer(store, copy, offered);
}

async function rewound(store: Parts, tip: string, seen: string): Promise<MetesError> {
  const link = await store.link();
  return new MetesError(
    'invalid',
    'registry-rewound',
    `${link.ref} at ${printableUrl(link.url)} was rewound: it is at ${tip}, which does not contain ${seen}, seen before`,
    {
      hint: 'metes recover\n  puts it forward, losing no claim; nothing was written. Find out who moved it',
    },
  );
}

async function gone(store: Parts, seen: string): Promise<MetesError> {
  const link = await store.link();
  return new MetesError(
    'invalid',
    'registry-rewound',
    `${link.ref} at ${printableUrl(link.url)} was here before (at ${seen}); it is not created a second time`,
    { hint: 'metes recover\n  puts it back; nothing was written. Find out who deleted it' },
  );
}
