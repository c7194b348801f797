/**
 * The dependency map of a commit: its tree and its blobs through git, never the work tree; only blobs that no run has seen
 * are parsed. `map/` decides what leads where.
 */
import { join } from 'node:path';
import { blobSizes, readBlobs } from '../git/objects.ts';
import type { Repository } from '../git/repository.ts';
import type { Door } from '../git/run.ts';
import { dialectOf, isManifest } from '../map/dialect.ts';
import type { BlobFacts, DependencyMap, Dialect, Unsure } from '../map/facts.ts';
import { mapOf } from '../map/map-of.ts';
import { factsOfPromised, laidInto } from '../map/promised.ts';
import { Tree } from '../map/tree.ts';
import { type ImportsCache, openCache } from './cache.ts';
import { type Entry, entriesAt } from './entries.ts';
import { Parsing } from './parsing.ts';

/** Bytes. What people write is shorter; a longer file is told as unknown. */
const LONGEST = 1024 * 1024;
/** Bytes in memory at once, and files. */
const BATCH = { bytes: 16 * 1024 * 1024, files: 2_000 };

export interface MapAt extends DependencyMap {
  /** Every path of the tree, and those that were laid into it, for patterns of a map by hand. */
  readonly paths: readonly string[];
  /** Of those, what was laid into it. */
  readonly laid: readonly string[];
  /** How many blobs had to be parsed. */
  readonly parsed: number;
}

export interface MapRequest {
  readonly door: Door;
  readonly repo: Repository;
  /** An object id, or a full ref name. */
  readonly commit: string;
  /** The bundled parser/process.ts. */
  readonly parser: string;
  /** Laid into the tree beside what it has, without content: files that somebody promised and nobody made yet. */
  readonly promised?: readonly string[];
}

/** Throws what git throws for a commit that is not there. A parser that is not there makes what it would read unknown. */
export async function dependencyMapAt(request: MapRequest): Promise<MapAt> {
  const { door, repo, commit, parser, promised = [] } = request;
  const [entries, cache] = await Promise.all([
    entriesAt(door, repo, commit),
    openCache(join(repo.commonDir, 'metes/imports')),
  ]);
  const reading: Reading = { door, repo, cache, parsing: new Parsing(parser) };
  const [{ facts, parsed }, small] = await Promise.all([
    factsOf(reading, entries),
    smallTexts(
      reading,
      entries.filter(({ kind, path }) => kind === 'link' || (kind === 'file' && isManifest(path))),
    ),
  ]);
  const tracked = entries.map(({ path }) => path);
  const laid = laidInto(tracked, promised);
  for (const path of laid) {
    const known = factsOfPromised(path, facts);
    if (known !== null) facts.set(path, known);
  }
  const paths = [...tracked, ...laid];
  const links = entries.flatMap(({ kind, path }): [string, string][] => {
    const target = kind === 'link' ? small.get(path) : undefined;
    return target === undefined ? [] : [[path, target]];
  });
  const manifests = new Map([...small].filter(([path]) => isManifest(path)));
  const map = mapOf({ tree: new Tree(paths, manifests), facts, links: new Map(links) });
  return { ...map, paths, laid, parsed };
}

interface Reading {
  readonly door: Door;
  readonly repo: Repository;
  readonly cache: ImportsCache;
  readonly parsing: Parsing;
}

interface Missing {
  readonly key: string;
  readonly oid: string;
  readonly dialect: Dialect;
}

async function factsOf(
  reading: Reading,
  entries: readonly Entry[],
): Promise<{ readonly facts: Map<string, BlobFacts>; readonly parsed: number }> {
  const known = new Map<string, BlobFacts>();
  const missing = new Map<string, Missing>();
  const keys = new Map<string, string>();
  const facts = new Map<string, BlobFacts>();
  for (const { path, oid, kind } of entries) {
    const dialect = kind === 'file' ? dialectOf(path) : null;
    if (dialect === 'unread') facts.set(path, unsure({ line: null, why: 'language', what: path }));
    if (dialect === null || dialect === 'unread') continue;
    const key = `${oid} ${dialect}`;
    keys.set(path, key);
    if (known.has(key) || missing.has(key)) continue;
    const before = reading.cache.get(key);
    if (before === null) missing.set(key, { key, oid, dialect });
    else known.set(key, before);
  }
  await parse(reading, [...missing.values()], known);
  await reading.cache.save(keys.values());
  for (const [path, key] of keys) facts.set(path, known.get(key) as BlobFacts);
  return { facts, parsed: missing.size };
}

const unsure = (one: Unsure): BlobFacts => ({ wanted: [], unsure: [one] });

async function parse(
  { door, repo, cache, parsing }: Reading,
  missing: readonly Missing[],
  known: Map<string, BlobFacts>,
): Promise<void> {
  if (missing.length === 0) return;
  parsing.start();
  try {
    const sizes = await blobSizes(
      door,
      repo,
      missing.map(({ oid }) => oid),
    );
    const short = missing.filter(({ key }, n) => {
      const refused = refusalOf(sizes[n] ?? null);
      if (refused !== null) known.set(key, unsure(refused));
      return refused === null;
    });
    const lengths = new Map(missing.map(({ key }, n) => [key, sizes[n] ?? 0]));
    for (const batch of batchesOf(short, ({ key }) => lengths.get(key) ?? 0)) {
      const blobs = await readBlobs(
        door,
        repo,
        batch.map(({ oid }) => oid),
      );
      const sources = batch.map(({ dialect }, n) => ({
        dialect,
        bytes: blobs[n] ?? new Uint8Array(),
      }));
      for (const [n, { facts, lasting }] of (await parsing.answers(sources)).entries()) {
        const { key } = batch[n] as Missing;
        known.set(key, facts);
        if (lasting) cache.set(key, facts);
      }
    }
  } finally {
    parsing.end();
  }
}

/** Null: it is read. */
function refusalOf(size: number | null): Unsure | null {
  if (size === null) return { line: null, why: 'not-here', what: 'this clone has not got it' };
  if (size <= LONGEST) return null;
  return { line: null, why: 'too-large', what: `${size} bytes, over ${LONGEST}` };
}

function* batchesOf<T>(all: readonly T[], sizeOf: (one: T) => number): Generator<T[]> {
  let batch: T[] = [];
  let size = 0;
  for (const one of all) {
    if (batch.length >= BATCH.files || (size > 0 && size + sizeOf(one) > BATCH.bytes)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(one);
    size += sizeOf(one);
  }
  if (batch.length > 0) yield batch;
}

/** Path → text; what is too long for its kind is left out, as if it were not there. */
async function smallTexts(
  { door, repo }: Reading,
  entries: readonly Entry[],
): Promise<Map<string, string>> {
  const sizes = await blobSizes(
    door,
    repo,
    entries.map(({ oid }) => oid),
  );
  const short = entries.filter(
    ({ kind }, n) => (sizes[n] ?? LONGEST + 1) <= (kind === 'link' ? 4096 : LONGEST),
  );
  const blobs = await readBlobs(
    door,
    repo,
    short.map(({ oid }) => oid),
  );
  return new Map(
    short.map(({ path }, n) => [path, new TextDecoder().decode(blobs[n] ?? undefined)]),
  );
}
