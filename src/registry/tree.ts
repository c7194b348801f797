/**
 * The view as files and back: which files of the registry's tree an event changes, and what the files say. Knows paths
 * and bytes, not git; a file that can't be read is named and left out, never a reason to stop reading.
 */

import { problemIn } from '../scope/pattern.ts';
import type { Claim } from './claim.ts';
import type { Closing } from './closing.ts';
import {
  claimPath,
  commitmentPath,
  decodeClaim,
  decodeClosing,
  decodeCommitment,
  decodeDelivered,
  decodeGlass,
  decodeMeta,
  decodePull,
  deliveredPath,
  encodeClaim,
  encodeClosing,
  encodeCommitment,
  encodeDelivered,
  encodeGlass,
  encodeMeta,
  encodePull,
  glassPath,
  pullPath,
} from './codec.ts';
import type { Delivered } from './delivery.ts';
import type { ClaimId, CommitmentId, EventId, TaskId } from './ids.ts';
import type { Kept } from './promised.ts';
import {
  type BrokenFile,
  type Glass,
  type Meta,
  type PullKey,
  type PullRecord,
  pullKey,
  type Rest,
  type View,
} from './view.ts';

/** One file of the tree: its new content, or null when it goes. */
export interface FileChange {
  readonly path: string;
  readonly content: string | null;
}

const META = 'meta.json';
const CLOSING = 'closing.json';
const README = 'README.md';
const CLAIM = /^claims\/([0-9a-z]{2})\/(c-[0-9a-z]+)\.json$/;

/** What to write so that the tree of `before` becomes the tree of `after`, sorted by path. */
export function treeChanges(before: View | null, after: View): FileChange[] {
  const changes = before === null ? [{ path: README, content: README_TEXT }] : [];
  const old: View['claims'] = before === null ? new Map() : before.claims;
  const ids: ClaimId[] = [];
  let kept = 0;
  for (const [id, claim] of after.claims) {
    const was = old.get(id);
    if (was !== undefined) kept++;
    if (was !== claim) ids.push(id);
  }
  if (kept < old.size) for (const id of old.keys()) if (!after.claims.has(id)) ids.push(id);
  return [...changes, ...changesOf(before, after, ids)].sort(byPath);
}

/** The same for the claims `ids` alone, and all that is no claim. */
export function changesOf(before: View | null, after: View, ids: Iterable<ClaimId>): FileChange[] {
  const claims = [...ids].map((id) =>
    changed(claimPath(id), before?.claims.get(id), after.claims.get(id), encodeClaim),
  );
  return [
    ...changed(META, before?.meta, after.meta, encodeMeta),
    ...changed(CLOSING, before?.closing, after.closing, encodeClosing),
    ...changedIn(before?.pulls, after.pulls, pullPath, encodePull),
    ...changedIn(before?.glass, after.glass, glassPath, encodeGlass),
    ...changedIn(before?.delivered, after.delivered, deliveredPath, encodeDelivered),
    ...changedIn(before?.commitments, after.commitments, commitmentPath, encodeCommitment),
    ...claims.flat(),
  ].sort(byPath);
}

function changed<T>(
  path: string,
  old: T | undefined,
  now: T | undefined,
  text: (value: T) => string,
): FileChange[] {
  if (old === now) return [];
  const content = now === undefined ? null : text(now);
  return old === undefined || text(old) !== content ? [{ path, content }] : [];
}

function changedIn<K, T>(
  old: ReadonlyMap<K, T> | undefined,
  now: ReadonlyMap<K, T>,
  path: (key: K) => string,
  text: (value: T) => string,
): FileChange[] {
  if (old === now) return [];
  const keys = new Set([...(old?.keys() ?? []), ...now.keys()]);
  return [...keys].flatMap((key) => changed(path(key), old?.get(key), now.get(key), text));
}

const byPath = (a: FileChange, b: FileChange): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : 0;

/**
 * Reads the files of a tree. Files that are none of ours are another format's: passed over, and so are pulls, glass,
 * deliveries and commitments that can't be read, since nothing is granted by them; audit says that they were edited.
 */
export function viewOfTree(files: Iterable<{ readonly path: string; readonly content: string }>): {
  view: View;
  broken: BrokenFile[];
} {
  const broken: BrokenFile[] = [];
  const claims = new Map<ClaimId, Claim>();
  const pulls = new Map<PullKey, PullRecord>();
  const glass = new Map<EventId, Glass>();
  const delivered = new Map<TaskId, Delivered>();
  const commitments = new Map<CommitmentId, Kept>();
  let meta: Meta | null = null;
  let closing: Closing | undefined;
  const take = <T>(path: string, read: Read<T>, keep: (value: T) => void) => {
    if (read.ok) keep(read.value);
    else broken.push({ path, reason: read.reason, ...(read.claim ? { claim: read.claim } : {}) });
  };
  for (const { path, content } of files) {
    if (path === META) {
      take(path, decodeMeta(content), (value) => {
        meta = value;
      });
    } else if (path === CLOSING) {
      take(path, decodeClosing(content), (value) => {
        closing = value;
      });
    } else if (path.startsWith('claims/')) {
      take(path, readClaim(path, content), (value) => claims.set(value.id, value));
    } else if (path.startsWith('pulls/')) {
      const read = decodePull(content);
      if (read.ok && pullPath(keyOf(read.value)) === path) pulls.set(keyOf(read.value), read.value);
    } else if (path.startsWith('glass/')) {
      const read = decodeGlass(content);
      if (read.ok && glassPath(read.value.event) === path) glass.set(read.value.event, read.value);
    } else if (path.startsWith('delivered/')) {
      const read = decodeDelivered(content);
      if (read.ok && deliveredPath(read.value.task.id) === path)
        delivered.set(read.value.task.id, read.value);
    } else if (path.startsWith('commitments/')) {
      const read = readCommitment(path, content);
      if (read !== null) commitments.set(read.id, read);
    }
  }
  if (meta === null && !broken.some(({ path }) => path === META))
    broken.push({ path: META, reason: 'missing' });
  const rest = {
    pulls,
    glass,
    delivered,
    commitments,
    ...(closing === undefined ? {} : { closing }),
  };
  return { view: { meta: meta ?? NO_META, claims, ...rest }, broken };
}

const keyOf = ({ repository, number }: PullRecord): PullKey => pullKey(repository, number);

/** Whether a file is one that states something besides claims. */
const isRestFile = (path: string): boolean =>
  path === META || path === CLOSING || /^(?:pulls|glass|delivered|commitments)\//.test(path);

/** What changed files say now, on top of what stood; a file that can't be read says nothing. */
export function restAfter(before: Rest, changes: readonly FileChange[]): Rest {
  const concerned = changes.filter(({ path }) => isRestFile(path));
  if (concerned.length === 0) return before;
  const kept = concerned.flatMap(({ path, content }) =>
    content === null ? [] : [{ path, content }],
  );
  const { view } = viewOfTree(kept);
  const gone = new Set(concerned.map(({ path }) => path));
  const closing = gone.has(CLOSING) ? view.closing : before.closing;
  const merged = <K, T>(old: ReadonlyMap<K, T>, now: ReadonlyMap<K, T>, path: (key: K) => string) =>
    new Map([...[...old].filter(([key]) => !gone.has(path(key))), ...now]);
  return {
    ...(closing === undefined ? {} : { closing }),
    meta: kept.some(({ path }) => path === META) ? view.meta : before.meta,
    pulls: merged(before.pulls, view.pulls, pullPath),
    glass: merged(before.glass, view.glass, glassPath),
    delivered: merged(before.delivered, view.delivered, deliveredPath),
    commitments: merged(before.commitments, view.commitments, commitmentPath),
  };
}

type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string; readonly claim?: Claim };

function readClaim(path: string, content: string): Read<Claim> {
  const match = CLAIM.exec(path);
  if (match === null) return { ok: false, reason: 'not the path of a claim' };
  const read = decodeClaim(content);
  if (!read.ok) return read;
  const { write, read: reads = [] } = read.value;
  const bad = problemIn(write) ?? (reads.length === 0 ? null : problemIn(reads));
  // Whoever goes on from here may compile every claim's patterns, and none of them throws.
  if (bad !== null) return { ok: false, reason: bad, claim: read.value };
  return claimPath(read.value.id) === path
    ? read
    : { ok: false, reason: `is ${read.value.id}, which belongs at ${claimPath(read.value.id)}` };
}

/** States nothing: another metes may have written other words when it made the registry. */
export const isForPeople = (path: string): boolean => path === README;

/** Null too where its patterns can't be read: whoever asks what ground it names would have to know. */
function readCommitment(path: string, content: string): Kept | null {
  const read = decodeCommitment(content);
  if (!read.ok || commitmentPath(read.value.id) !== path) return null;
  const { write = [] } = read.value;
  return write.length === 0 || problemIn(write) === null ? read.value : null;
}

/** The claim that a path of the tree is the file of, or null. */
export const claimIdOf = (path: string): ClaimId | null =>
  (CLAIM.exec(path)?.[2] as ClaimId | undefined) ?? null;

/** Stands in for a meta file that is missing or broken; grants stop then, so nothing is written from it. */
const NO_META: Meta = { version: 1, minimum: '0.1.0', repositories: [] };

const README_TEXT = `# Who is working on what

This branch is a registry of metes. It is not code, and nothing builds from it.

Before they write, coding agents and developers claim the paths they are going to change. Each file under
\`claims/\` is one claim that is live now: who holds it, for which task, on which branch, until when.
Files under \`commitments/\` are what somebody said they would do and has not done yet.
The history of this branch is the journal: one commit for each thing that happened, as a sentence.

- What is claimed: \`metes status\`
- Who holds a path, or held it: \`metes why <path>\`
- Whether the history is intact: \`metes audit\`

Please do not edit, rewrite or delete this branch by hand. Every clone remembers the last commit it saw and stops
when the history no longer leads there; \`metes recover\` puts it right.
`;
