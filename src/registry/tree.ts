/**
 * The view as files and back: which files of the registry's tree an event changes, and what the files say. Knows paths
 * and bytes, not git; a file that can't be read is named and left out, never a reason to stop reading.
 */
import type { Claim } from './claim.ts';
import { claimPath, decodeClaim, decodeMeta, encodeClaim, encodeMeta } from './codec.ts';
import type { ClaimId } from './ids.ts';
import type { BrokenFile, Meta, View } from './view.ts';

/** One file of the tree: its new content, or null when it goes. */
export interface FileChange {
  readonly path: string;
  readonly content: string | null;
}

const META = 'meta.json';
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

/** The same for the claims `ids` alone, and the meta file. */
export function changesOf(
  before: Pick<View, 'claims' | 'meta'> | null,
  after: View,
  ids: Iterable<ClaimId>,
): FileChange[] {
  const changes: FileChange[] = [];
  const change = <T>(
    path: string,
    old: T | undefined,
    now: T | undefined,
    text: (value: T) => string,
  ) => {
    if (old === now) return;
    const content = now === undefined ? null : text(now);
    if (old === undefined || text(old) !== content) changes.push({ path, content });
  };
  change(META, before?.meta, after.meta, encodeMeta);
  for (const id of ids) {
    change(claimPath(id), before?.claims.get(id), after.claims.get(id), encodeClaim);
  }
  return changes.sort(byPath);
}

const byPath = (a: FileChange, b: FileChange): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : 0;

/** Reads the files of a tree. Files that are neither meta, claim nor README are another format's: passed over. */
export function viewOfTree(files: Iterable<{ readonly path: string; readonly content: string }>): {
  view: View;
  broken: BrokenFile[];
} {
  const broken: BrokenFile[] = [];
  const claims = new Map<ClaimId, Claim>();
  let meta: Meta | null = null;
  let metaBroken = false;
  for (const { path, content } of files) {
    if (path === META) {
      const read = decodeMeta(content);
      if (read.ok) meta = read.value;
      else broken.push({ path, reason: read.reason });
      metaBroken = !read.ok;
    } else if (path.startsWith('claims/')) {
      const read = readClaim(path, content);
      if (read.ok) claims.set(read.value.id, read.value);
      else broken.push({ path, reason: read.reason });
    }
  }
  if (meta === null && !metaBroken) broken.push({ path: META, reason: 'missing' });
  return { view: { meta: meta ?? NO_META, claims }, broken };
}

function readClaim(path: string, content: string): ReturnType<typeof decodeClaim> {
  const match = CLAIM.exec(path);
  if (match === null) return { ok: false, reason: 'not the path of a claim' };
  const read = decodeClaim(content);
  if (!read.ok) return read;
  return claimPath(read.value.id) === path
    ? read
    : { ok: false, reason: `is ${read.value.id}, which belongs at ${claimPath(read.value.id)}` };
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
The history of this branch is the journal: one commit for each thing that happened, as a sentence.

- What is claimed: \`metes status\`
- Who holds a path, or held it: \`metes why <path>\`
- Whether the history is intact: \`metes audit\`

Please do not edit, rewrite or delete this branch by hand. Every clone remembers the last commit it saw and stops
when the history no longer leads there; \`metes recover\` puts it right.
`;
