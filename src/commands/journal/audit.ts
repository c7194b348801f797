/**
 * Feeds the journal, commit by commit with the files each one changed, to the auditor. Reads the local copy in batches,
 * because a journal can have 100,000 entries; decides nothing of what is legal.
 */
import { type Change, commitWrites, diffTrees } from '../../git/changes.ts';
import { readBlobs } from '../../git/objects.ts';
import type { Repository } from '../../git/repository.ts';
import type { JournalEntry } from '../../git/store.ts';
import { Auditor, type AuditStart, type EntryProblem } from '../../registry/auditor.ts';
import { decodeEvent, eventIdIn } from '../../registry/codec.ts';
import { parseConfig, policyOf } from '../../registry/config-file.ts';
import type { EventId, Oid } from '../../registry/ids.ts';
import type { Policy } from '../../registry/request.ts';
import { type FileChange, viewOfTree } from '../../registry/tree.ts';
import type { View } from '../../registry/view.ts';
import type { Context } from '../context/context.ts';
import { registryCopy } from '../context/registry-copy.ts';

const BATCH = 500;

export interface AuditRange {
  readonly tip: Oid;
  /** A commit of the journal that is taken as it stands; absent: from the beginning. */
  readonly after?: Oid | undefined;
  /** Ids that were used up to there; absent: they are looked for in the journal. */
  readonly seen?: Iterable<EventId> | undefined;
  /** Called now and then with the number of entries so far. */
  progress?(entries: number): void;
}

export type JournalProblem = EntryProblem & { readonly author: string; readonly at: Date };

export interface JournalAudit {
  readonly entries: number;
  readonly problems: readonly JournalProblem[];
  /** Ids that the journal has used, from its beginning. */
  readonly seen: ReadonlySet<EventId>;
  /** The state that the legal events fold to, going on from the tree after an illegal one. */
  readonly view: View | null;
}

export async function auditJournal(ctx: Context, range: AuditRange): Promise<JournalAudit> {
  const policies = new Policies(ctx);
  const start = range.after === undefined ? null : await startAt(ctx, range.after, range.seen);
  const auditor = new Auditor({ policyOf: (config) => policies.of(config) }, start);
  const problems: JournalProblem[] = [];
  let entries = 0;
  for await (const batch of batches(ctx, range)) {
    await policies.load(batch);
    const changes = await filesOf(ctx, batch);
    for (const entry of batch) {
      const { oid, parents, message, author, at } = entry;
      const step = { oid, parents, message, changes: changes.get(oid) ?? [] };
      for (const problem of auditor.step(step)) problems.push({ ...problem, author, at });
    }
    entries += batch.length;
    range.progress?.(entries);
  }
  return { entries, problems, seen: auditor.seen, view: auditor.view };
}

/** Ids that were used before the start are looked for too: an event must not come twice. */
async function startAt(
  ctx: Context,
  after: Oid,
  known: Iterable<EventId> | undefined,
): Promise<AuditStart> {
  const seen = known ?? (await idsUpTo(ctx, after));
  const { view } = viewOfTree(await ctx.store.files(after));
  return { view, root: ctx.config.registry.root, seen };
}

async function idsUpTo(ctx: Context, tip: Oid): Promise<EventId[]> {
  const seen: EventId[] = [];
  for await (const { message } of ctx.store.journal({ tip })) {
    // Reading each event whole would cost what going on from here is meant to save.
    const id = eventIdIn(message);
    if (id !== null) seen.push(id);
  }
  return seen;
}

async function* batches(ctx: Context, range: AuditRange): AsyncGenerator<JournalEntry[]> {
  let batch: JournalEntry[] = [];
  const { tip, after } = range;
  for await (const entry of ctx.store.journal(after === undefined ? { tip } : { tip, after })) {
    batch.push(entry);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function filesOf(
  ctx: Context,
  entries: readonly JournalEntry[],
): Promise<Map<Oid, FileChange[]>> {
  const copy = registryCopy(ctx);
  const linear = entries.filter((entry) => entry.parents.length < 2).map((entry) => entry.oid);
  const writes = await commitWrites(ctx.door, copy, linear);
  for (const { oid, parents } of entries)
    if (parents.length > 1) writes.set(oid, await diffTrees(ctx.door, copy, parents[0] ?? '', oid));
  const content = await contentOf(ctx, copy, [...writes.values()].flat());
  return new Map(
    [...writes].map(([oid, changes]) => [
      oid,
      changes.map((c) => ({ path: c.path, content: c.oid === null ? null : content(c.oid) })),
    ]),
  );
}

async function contentOf(ctx: Context, copy: Repository, changes: readonly Change[]) {
  const oids = [...new Set(changes.flatMap((change) => change.oid ?? []))];
  const blobs = await readBlobs(ctx.door, copy, oids);
  const texts = new Map(oids.map((oid, n) => [oid, Buffer.from(blobs[n] ?? []).toString('utf8')]));
  return (oid: Oid): string => texts.get(oid) ?? '';
}

/** The configs that events name, as far as this repository has them; those of other repositories it has not. */
class Policies {
  readonly #ctx: Context;
  readonly #known = new Map<Oid, Policy | null>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  of(config: Oid): Policy | null {
    return this.#known.get(config) ?? null;
  }

  async load(entries: readonly JournalEntry[]): Promise<void> {
    const wanted = new Set<Oid>();
    for (const { message } of entries) {
      const decoded = decodeEvent(message);
      const config = decoded.ok ? decoded.event.config : null;
      if (config !== null && !this.#known.has(config)) wanted.add(config);
    }
    const oids = [...wanted];
    const blobs = await readBlobs(this.#ctx.door, this.#ctx.repo, oids);
    oids.forEach((oid, n) => {
      const parsed = blobs[n] ? parseConfig(Buffer.from(blobs[n]).toString('utf8'), oid) : null;
      this.#known.set(oid, parsed?.ok ? policyOf(parsed.config) : null);
    });
  }
}
