/**
 * Whether each guard still stands where git would run it from this worktree, and who stands there instead. Changes
 * nothing: `status` and `doctor` say it, `init` mends it.
 */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { isShim } from './hook-shim.ts';
import { guardsFor } from './hooks-install.ts';
import { bytesOf } from './read-now.ts';
import type { Repository } from './repository.ts';

/**
 * `displaced`: another hook is there. `missing`: none is. `inert`: it is there, but git does not run it (not
 * executable). `unplugged`: what it needs in the clone is gone.
 */
export type HookState = 'installed' | 'missing' | 'displaced' | 'inert' | 'unplugged';

export interface HookReport {
  readonly hook: string;
  readonly state: HookState;
  /** Where git looks for it. */
  readonly file: string;
}

/** As the repository was when it was opened. */
export function hookStates(repo: Repository): HookReport[] {
  const scripts = join(repo.commonDir, 'metes', 'hooks');
  return guardsFor(repo).map((hook) => {
    const file = join(repo.hooksDir, hook);
    return {
      hook,
      file,
      state: stateOf(
        file,
        ['common', hook].map((name) => join(scripts, name)),
      ),
    };
  });
}

function stateOf(file: string, scripts: readonly string[]): HookState {
  const content = bytesOf(file);
  if (content === null) return 'missing';
  if (!isShim(content)) return 'displaced';
  if (!isExecutable(file)) return 'inert';
  return scripts.some((script) => bytesOf(script) === null) ? 'unplugged' : 'installed';
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
