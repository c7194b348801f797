/**
 * Which manifests a branch may write: its own always, as a file or taken away (a link leads elsewhere); another branch's
 * never by its claim, however wide that is, for what that branch is held to is said there.
 */
import type { PathState } from '../registry/claim.ts';
import { isManifestPath } from '../scope/manifest-path.ts';
import type { PathText } from '../scope/scope.ts';

export const isOwnManifest = ({ path, mode }: PathState, manifestPath: PathText | null): boolean =>
  path === manifestPath && (mode === null || mode.startsWith('100'));

export const isAnothersManifest = (path: PathText, manifestPath: PathText | null): boolean =>
  isManifestPath(path) && path !== manifestPath;
