/**
 * What enrolment leaves in this clone, and nowhere else: local state, the seat, hooks, a fetch refspec without the
 * journal. Every step can be repeated; says which of them had been missing.
 */
import { installHooks } from '../git/hooks-install.ts';
import { addFetchExclusion } from '../git/remotes.ts';
import type { Enroller } from './enrol-registry.ts';
import { type LocalState, writeLocalState } from './local-state.ts';

export interface ClonePart {
  readonly hooks: Awaited<ReturnType<typeof installHooks>>;
  /** True when the fetch refspec was changed now. */
  readonly excluded: boolean;
}

export async function settleClone(who: Enroller, state: LocalState): Promise<ClonePart> {
  await writeLocalState(who.repo.commonDir, state);
  const hooks = await installHooks(who.door, who.repo, { node: who.io.node, cli: who.io.cli });
  const excluded =
    state.remote !== null && state.registry.remote === state.remote
      ? await addFetchExclusion(who.door, who.repo, state.remote, state.registry.branch)
      : false;
  return { hooks, excluded };
}
