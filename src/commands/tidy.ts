/** `metes tidy`: removes the manifests of ended claims, on a branch of its own, for someone to merge. */
import { MetesError } from '../errors.ts';
import { branchWithout } from '../git/branch-without.ts';
import { readBlobs, resolve, trackedPaths } from '../git/objects.ts';
import type { View } from '../registry/view.ts';
import { nothingToTidyText, tidiedText } from '../report/change-text.ts';
import { commandLine } from '../report/command-line.ts';
import { type Manifest, parseManifest } from '../scope/manifest.ts';
import { sha256 } from '../scope/sha256.ts';
import { isHere } from './claiming/find-claim.ts';
import { type Context, openContext, shortRef } from './context/context.ts';
import { safeIdent } from './context/ident.ts';
import { freshTip, type LoadedView, loadView } from './context/view-of.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'tidy',
    group: 'more',
    summary: 'remove the manifests of ended claims, on a branch of its own',
    usage: ['tidy'],
    options: {},
    about: `Looks at the default branch. Makes a branch metes/tidy-… with one commit on top of it; worktree and
index stay as they are. Merge it, or open a pull request from it, when it suits you.`,
    example: `metes tidy
2 manifests of ended claims removed on the branch metes/tidy-4e1a9c07, made from main`,
  },
  run,
};

async function run(io: Io, _args: Arguments): Promise<Answer> {
  const ctx = await openContext(io);
  const { view } = readable(await loadView(ctx.store, await freshTip(ctx)));
  const base = await resolve(ctx.door, ctx.repo, ctx.state.defaultRef);
  const name = shortRef(ctx.state.defaultRef);
  if (base === null) throw new RangeError('a config was read from a branch that is not there');
  const manifests = await manifestsAt(ctx, base);
  const ended = manifests.filter((found) => isEnded(ctx, view, found.manifest));
  const kept = manifests.length - ended.length;
  if (ended.length === 0)
    return {
      exit: 0,
      outcome: 'unchanged',
      data: { branch: null, removed: [], kept },
      text: nothingToTidyText(name, kept),
    };
  const removed = ended.map(({ path, manifest }) => ({ path, branch: manifest.branch }));
  const paths = removed.map((m) => m.path);
  const branch = `metes/tidy-${nameFor(base, paths)}`;
  const oid =
    (await branchWithout(ctx.door, ctx.repo, {
      branch,
      from: base,
      paths,
      message: messageFor(removed),
      ident: {
        name: safeIdent(ctx.ident.name, ctx.party.holder),
        email: safeIdent(ctx.ident.email, 'metes@localhost'),
        at: io.now(),
      },
    })) ?? (await resolve(ctx.door, ctx.repo, `refs/heads/${branch}`));
  return {
    exit: 0,
    outcome: 'done',
    data: { branch, oid, base, removed, kept },
    text: `${tidiedText({ branch, removed, kept, base: name })}\n${nextStep(ctx, branch)}`,
  };
}

interface Found {
  readonly path: string;
  readonly manifest: Manifest;
}

/** A claim whose file can't be read could be any of them: then none is known to have ended. */
function readable(loaded: LoadedView): LoadedView {
  if (loaded.broken.length === 0) return loaded;
  throw new MetesError(
    'invalid',
    'broken-registry',
    `the registry holds files that can't be read: ${loaded.broken.map((f) => f.path).join(', ')}`,
    { hint: 'metes audit\n  shows which entry broke it; nothing is removed until then' },
  );
}

/** Manifests that can be read; others are somebody's to mend, not ours to delete. */
async function manifestsAt(ctx: Context, base: string): Promise<Found[]> {
  const all = await trackedPaths(ctx.door, ctx.repo, base);
  const paths = all.filter((path) => /^\.metes\/scope\/[a-z0-9.-]+\.yml$/.test(path));
  const blobs = await readBlobs(
    ctx.door,
    ctx.repo,
    paths.map((path) => `${base}:${path}`),
  );
  return paths.flatMap((path, i) => {
    const blob = blobs[i];
    const parsed = blob ? parseManifest(blob, path) : null;
    return parsed?.ok ? [{ path, manifest: parsed.manifest }] : [];
  });
}

/** Granted once, and neither that claim nor a later attempt on its branch is live. */
function isEnded(ctx: Context, view: View, manifest: Manifest): boolean {
  if (manifest.claim === undefined) return false;
  for (const claim of view.claims.values())
    if (claim.id === manifest.claim || (claim.branch === manifest.branch && isHere(ctx, claim)))
      return false;
  return true;
}

/** The same removal has the same name: running tidy twice makes one branch. */
const nameFor = (base: string, paths: readonly string[]): string =>
  sha256([base, ...paths].join('\0')).slice(0, 8);

const messageFor = (removed: readonly { readonly path: string }[]): string =>
  `Remove the manifests of ended claims\n\n${removed.map((m) => m.path).join('\n')}\n`;

const nextStep = (ctx: Context, branch: string): string =>
  ctx.state.remote === null
    ? `  ${commandLine(['git', 'switch', ctx.state.defaultBranch])} && ${commandLine(['git', 'merge', branch])}`
    : `  ${commandLine(['git', 'push', ctx.state.remote, branch])}\n      then open a pull request from it`;
