/**
 * What the journal has on record as written outside a branch's claims, without reading all of it each time: this clone
 * keeps a trace of each entry that such a record can depend on, and reads the entries that this one does. The traces are
 * made from the journal and name the commit up to which; where that is no longer part of it, they are made anew.
 */
import { join } from 'node:path';
import { MetesError } from '../../errors.ts';
import { textOf } from '../../git/read-now.ts';
import { unlessRefused } from '../../git/refused-here.ts';
import type { PathState } from '../../registry/claim.ts';
import { decodeEvent } from '../../registry/codec.ts';
import { isOid, type Oid } from '../../registry/ids.ts';
import { OutsideRecord } from '../../registry/outside.ts';
import { concerning, type TracedEntry, traceOf } from '../../registry/outside-traces.ts';
import type { Context } from '../context/context.ts';
import { replaceFile } from '../context/local-state.ts';
import { registryCopy } from '../context/registry-copy.ts';
import { ENGINE } from '../frame/engine.ts';

interface Traced {
  readonly tip: Oid;
  readonly traces: readonly TracedEntry[];
}

/** More than so many entries are not read twice. */
const FEW = 500;

/** The record of `branch` as it was at `tip`, good for whether `states` are on it. */
export async function recordUpTo(
  ctx: Context,
  tip: Oid,
  { branch, states }: { readonly branch: string; readonly states: readonly PathState[] },
): Promise<OutsideRecord> {
  const read = async ({ traces }: Traced): Promise<OutsideRecord> => {
    const record = new OutsideRecord(ctx.config.repository, branch);
    for await (const { message } of ctx.store.entries(concerning(traces, branch, states))) {
      const decoded = decodeEvent(message);
      if (decoded.ok) record.add(decoded.event);
    }
    return record;
  };
  const kept = keptTraces(ctx);
  const record = kept && (await goneOn(ctx, kept, tip).then(read).catch(unlessNotHere));
  return record ?? read(await goneOn(ctx, null, tip));
}

/** Null: what was kept is of another history than the copy has now. */
function unlessNotHere(error: unknown): null {
  if (error instanceof MetesError && error.kind !== 'bug' && error.kind !== 'unavailable')
    return null;
  throw error;
}

async function goneOn(ctx: Context, from: Traced | null, tip: Oid): Promise<Traced> {
  const traces = [...(from?.traces ?? [])];
  let entries = 0;
  let merged = false;
  for await (const entry of ctx.store.journal({ tip, ...(from && { after: from.tip }) })) {
    entries += 1;
    merged ||= entry.parents.length > 1;
    const trace = traceOf(entry.message, ctx.config.repository);
    if (trace !== null) traces.push({ commit: entry.oid, ...trace });
  }
  // No metes merges. What somebody merged by hand is older than some that is known, so in another order than going on from there.
  if (merged && from !== null) return goneOn(ctx, null, tip);
  if (entries > FEW && !merged) await keep(ctx, { tip, traces });
  return { tip, traces };
}

/** A file system that takes no more must not keep anyone from an answer. */
async function keep(ctx: Context, { tip, traces }: Traced): Promise<void> {
  const { repository } = ctx.config;
  const text = JSON.stringify({ version: 1, engine: ENGINE, repository, tip, traces });
  await replaceFile(fileOf(ctx), `${text}\n`).catch(unlessRefused);
}

/** Null where there are none, or none that this metes can go by. */
function keptTraces(ctx: Context): Traced | null {
  try {
    const { version, engine, repository, tip, traces } = JSON.parse(textOf(fileOf(ctx)) ?? '');
    const ours = version === 1 && engine === ENGINE && repository === ctx.config.repository;
    return ours && isOid(tip) && traces.every(isTrace) ? { tip, traces } : null;
  } catch {
    return null;
  }
}

const isTrace = ({ commit, places, claim, content = [] }: TracedEntry): boolean =>
  isOid(commit) &&
  Array.isArray(places) &&
  (claim === null || typeof claim === 'string') &&
  (content === 'any' || Array.isArray(content));

/** Of one registry: its root is in the name. */
const fileOf = (ctx: Context): string =>
  join(registryCopy(ctx).gitDir, `metes-outside-${ctx.config.registry.root}`);
