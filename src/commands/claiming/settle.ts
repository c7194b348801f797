/**
 * Brings this worktree into agreement with a claim that the registry has granted: the compiled guard, the manifest.
 * Says what it mended when an earlier command was stopped half way. Never decides who holds what.
 */
import { MetesError, usage } from '../../errors.ts';
import { commitFile, stageFile } from '../../git/commit-file.ts';
import { readBlobs } from '../../git/objects.ts';
import type { Claim } from '../../registry/claim.ts';
import type { View } from '../../registry/view.ts';
import type { ManifestOutcome } from '../../report/claim-text.ts';
import { commandLine } from '../../report/command-line.ts';
import { printablePath, printableText, quoted } from '../../report/printable.ts';
import { listed, printablePattern } from '../../report/words.ts';
import type { Manifest } from '../../scope/manifest.ts';
import { requirementKey } from '../../scope/promises.ts';
import type { Context } from '../context/context.ts';
import { manifestText } from '../context/manifest-text.ts';
import { isGuarded, writeGuardFile } from '../guard/file.ts';
import { type FoundManifest, findManifest } from './manifest-file.ts';

export interface Settled {
  readonly manifest: ManifestOutcome;
  /** What was missing though the claim was granted before, as sentences. */
  readonly mended: readonly string[];
}

export interface SettleOptions {
  /** False: `--no-commit`. */
  readonly commit: boolean;
  /** The claim was granted by an earlier command: what is missing now was left undone then. */
  readonly earlier: boolean;
  /** Whether the guard was compiled before this command, which has dropped it since. */
  readonly guarded?: boolean | undefined;
  readonly verb?: 'widen' | 'narrow' | undefined;
  readonly found?: FoundManifest;
  /** The registry after the grant, when it is at hand: saves reading it again for the guard. */
  readonly view?: View;
}

export async function settle(ctx: Context, claim: Claim, options: SettleOptions): Promise<Settled> {
  if (ctx.repo.branch !== claim.branch) throw switched(ctx, claim);
  const { guarded = isGuarded(ctx) } = options;
  try {
    // Beside each other, for each waits for files and processes of its own; both are done before anything is said.
    const guard = writeGuardFile(ctx, claim, options.view);
    const [compiled, settled] = await Promise.allSettled([
      guard,
      settleManifest(ctx, claim, { ...options, guard }),
    ]);
    if (compiled.status === 'rejected') throw compiled.reason;
    if (settled.status === 'rejected') throw settled.reason;
    const mended = options.earlier ? mendedLines(claim, guarded, settled.value) : [];
    return {
      manifest: settled.value.manifest,
      mended: [...mended, ...reliedLines(claim, settled.value)],
    };
  } catch (error) {
    throw unsettled(claim, error);
  }
}

/** What the manifest of `claim` says: what was declared before, with the fields that the grant fills in. */
function manifestOf(claim: Claim, before: Manifest | null): Manifest {
  const { on: _on, read: _read, ...kept }: Partial<Manifest> = before ?? {};
  const delivers = [...new Set([...(kept.delivers ?? []), ...(claim.delivers ?? [])])];
  const all = [...(kept.requires ?? []), ...(claim.requires ?? [])];
  const requires = new Map(all.map((required) => [requirementKey(required), required]));
  return {
    ...kept,
    // What the attempts before promised as well.
    ...(delivers.length === 0 ? {} : { delivers }),
    ...(requires.size === 0 ? {} : { requires: [...requires.values()] }),
    version: 1,
    branch: claim.branch,
    task: claim.task.text,
    write: [...claim.write],
    ...(claim.on === undefined ? {} : { on: claim.on }),
    ...(claim.read === undefined ? {} : { read: [...claim.read] }),
    claim: claim.id,
    taskId: claim.task.id,
    generation: claim.generation,
    ...(claim.base === null ? {} : { base: claim.base }),
  };
}

interface Written {
  readonly manifest: ManifestOutcome;
  /** What the file said until now. */
  readonly before: Manifest | null;
}

async function settleManifest(
  ctx: Context,
  claim: Claim,
  options: SettleOptions & { readonly guard: Promise<unknown> },
): Promise<Written> {
  const found = options.found ?? (await findManifest(ctx, claim.branch));
  // What asked with a manifest at hand and was granted now has an id that no commit names yet.
  const anew = options.found !== undefined && !options.earlier;
  const manifest = await writeManifest(ctx, claim, { ...options, found, anew });
  return { manifest, before: found.manifest };
}

interface Writing extends SettleOptions {
  readonly guard: Promise<unknown>;
  readonly found: FoundManifest;
  readonly anew: boolean;
}

async function writeManifest(
  ctx: Context,
  claim: Claim,
  options: Writing,
): Promise<ManifestOutcome> {
  const { path, manifest } = options.found;
  const content = await manifestText(manifestOf(claim, manifest));
  if (!options.anew && (await isCommitted(ctx, path, content)))
    return { outcome: 'unchanged', path };
  if (!options.commit) {
    await stageFile(ctx.door, ctx.repo, { path, content });
    return { outcome: 'written', path };
  }
  const done = await commitFile(ctx.door, ctx.repo, {
    path,
    content,
    message: `${SUBJECT[options.verb ?? 'claim']} what ${printableText(claim.branch)} writes\n\n${printableText(claim.task.text, 500)}\n`,
    branch: claim.branch,
    head: ctx.repo.head,
    ready: options.guard,
  });
  return { ...done, path };
}

const SUBJECT = { claim: 'Declare', widen: 'Widen', narrow: 'Narrow' } as const;

async function isCommitted(ctx: Context, path: string, content: string): Promise<boolean> {
  if (ctx.repo.head === null) return false;
  const [blob] = await readBlobs(ctx.door, ctx.repo, [`${ctx.repo.head}:${path}`]);
  return blob ? Buffer.from(blob).toString('utf8') === content : false;
}

function mendedLines(claim: Claim, guarded: boolean, { manifest, before }: Written): string[] {
  const lines: string[] = [];
  const when = `${claim.id} was granted, but`;
  if (!guarded) lines.push(`${when} its guard was not compiled in this worktree: it is now`);
  if (manifest.outcome === 'unchanged') return lines;
  const path = printablePath(manifest.path);
  const what =
    before?.claim === claim.id
      ? `what its manifest says was not committed: ${path}`
      : `its manifest was not committed: ${path}`;
  lines.push(`${when} ${what} is ${manifest.outcome} now`);
  return lines;
}

/** What was written below `read:` by hand goes, since a claim says that once; nobody must go on believing in it. */
function reliedLines(claim: Claim, { manifest: { path }, before }: Written): string[] {
  if (before?.claim !== claim.id) return [];
  const gone = (before.read ?? []).filter((entry) => claim.read?.includes(entry) !== true);
  if (gone.length === 0) return [];
  return [
    `${printablePath(path)} does not say read: ${listed(gone.map(printablePattern), 5)} any more: what work relies on is declared with its claim\n  metes release\n    then write it there again, and metes claim`,
  ];
}

function switched(ctx: Context, claim: Claim): MetesError {
  const here = ctx.repo.branch === null ? 'no branch' : quoted(ctx.repo.branch);
  return usage(
    'branch-switched',
    `${claim.id} is granted for ${quoted(claim.branch)}, and this worktree is on ${here} now`,
    `${commandLine(['git', 'switch', claim.branch])} && metes claim\n  completes it`,
  );
}

function unsettled(claim: Claim, error: unknown): unknown {
  if (!(error instanceof MetesError) || error.kind === 'bug') return error;
  const { kind, code, message, hint, retryAfterMs, file, line } = error;
  return new MetesError(
    kind,
    code,
    `${claim.id} is granted, but this worktree does not say so yet: ${message}`,
    {
      hint: `${hint}\nmetes claim\n  completes it then`,
      cause: error,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { line }),
    },
  );
}
