/** What a branch may always write besides its claim: its own manifest, as a file or taken away. A link leads elsewhere. */
import type { PathState } from '../registry/claim.ts';
import type { PathText } from '../scope/scope.ts';

export const isOwnManifest = ({ path, mode }: PathState, manifestPath: PathText | null): boolean =>
  path === manifestPath && (mode === null || mode.startsWith('100'));
