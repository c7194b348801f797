/**
 * How a commit that must not get on its branch before somebody answered is shown to them: under a name that nobody has
 * claimed, or from the clone that has it. Everything is one line to paste.
 */
import type { Oid } from '../registry/ids.ts';
import { commandLine, commandOf } from './command-line.ts';
import type { NextCommand } from './next-commands.ts';

/** A head that others can't see where its branch is shared. */
export interface Unseen {
  readonly branch: string;
  readonly head: Oid;
  /** The remote that clones share. */
  readonly remote: string;
  /** Whether people may push what nobody claimed. */
  readonly open: boolean;
}

/** Null where nothing that is not claimed may be pushed. */
export function showCommand({ branch, head, remote, open }: Unseen): NextCommand | null {
  if (!open) return null;
  return {
    command: commandLine(['git', 'push', remote, `${head}:refs/heads/${branch}-for-review`]),
    does: 'shows it to others first, on a branch that nobody has claimed',
  };
}

/** What they run then: in their clone, which has no branch at that commit. */
export function lookLine({ branch, head, remote, open }: Unseen): string {
  const fetch = ['git', 'fetch', ...(open ? [remote] : ['<the clone that has it>', branch])];
  return `${commandLine(fetch)} && ${checkLine(branch, head)}`;
}

/** Judges a commit as that branch's. */
export const checkLine = (branch: string, head: string): string =>
  commandOf(['check'], [`--head=${head}`, `--branch=${branch}`], []);
