/**
 * Which manifests a branch may write: its own always, and those of earlier attempts at its task, as a file or taken away
 * (a link leads elsewhere); another branch's never by its claim, however wide that is, for what that branch is held to
 * is said there.
 */
import type { Claim, PathState } from '../registry/claim.ts';
import { isManifestPath, manifestPath } from '../scope/manifest-path.ts';
import type { PathText } from '../scope/scope.ts';
import { sha256 } from '../scope/sha256.ts';

export const isOwnManifest = ({ path, mode }: PathState, manifestPath: PathText | null): boolean =>
  path === manifestPath && (mode === null || mode.startsWith('100'));

/** Whether it is that of an earlier attempt at the task, whose commits may have been brought here. */
export const isEarlierManifest = (
  state: PathState,
  claim: Pick<Claim, 'earlier'> | null,
): boolean =>
  claim?.earlier !== undefined &&
  isManifestPath(state.path) &&
  claim.earlier.some((branch) => isOwnManifest(state, manifestPath(branch, sha256(branch))));

export const isAnothersManifest = (path: PathText, manifestPath: PathText | null): boolean =>
  isManifestPath(path) && path !== manifestPath;
