/**
 * Whether each guard still stands where git would run it from this worktree, and who stands there instead. Changes
 * nothing: `status` and `doctor` say it, `init` mends it.
 */
import { access, constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isShim } from './hook-shim.ts';
import { guardsFor } from './hooks-install.ts';
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
export function hookStates(repo: Repository): Promise<HookReport[]> {
  const scripts = join(repo.commonDir, 'metes', 'hooks');
  return Promise.all(
    guardsFor(repo).map(async (hook) => {
      const file = join(repo.hooksDir, hook);
      const content = await readFile(file).catch(() => null);
      const whole = (await readFile(join(scripts, hook)).catch(() => null)) !== null;
      return { hook, file, state: await stateOf(file, content, whole) };
    }),
  );
}

async function stateOf(
  file: string,
  content: Uint8Array | null,
  whole: boolean,
): Promise<HookState> {
  if (content === null) return 'missing';
  if (!isShim(content)) return 'displaced';
  const runs = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!runs) return 'inert';
  return whole ? 'installed' : 'unplugged';
}
