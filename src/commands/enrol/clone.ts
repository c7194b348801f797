/**
 * What enrolment leaves in this clone, and nowhere else: local state, hooks, a fetch refspec without the journal.
 * Every step can be repeated.
 */
import { type InstalledHooks, installHooks } from '../../git/hooks-install.ts';
import { hookStates } from '../../git/hooks-state.ts';
import { addFetchExclusion } from '../../git/remotes.ts';
import { inside } from '../../git/repository.ts';
import { type LocalState, writeLocalState } from '../context/local-state.ts';
import type { Enroller } from './registry.ts';

export interface ClonePart {
  readonly hooks: InstalledHooks;
  /** True when the fetch refspec was changed now. */
  readonly excluded: boolean;
  /** What an earlier `init` had put here and was missing, or had left undone, as sentences. */
  readonly mended: readonly string[];
}

export async function settleClone(who: Enroller, state: LocalState): Promise<ClonePart> {
  const mended = await missing(who, state);
  await writeLocalState(who.repo.commonDir, state);
  const hooks = await installHooks(who.door, who.repo, { node: who.io.node, cli: who.io.cli });
  const { remote, registry } = state;
  if (remote === null || registry.remote !== remote) return { hooks, excluded: false, mended };
  const excluded = await addFetchExclusion(who.door, who.repo, remote, registry.branch);
  // A clone that was made after the registry has fetched it once; left there, it would be stale for ever.
  const ref = `refs/remotes/${remote}/${registry.branch}`;
  await who.door.run({ ...inside(who.repo), args: ['update-ref', '-d', ref] });
  return { hooks, excluded, mended };
}

async function missing(who: Enroller, { registry }: LocalState): Promise<string[]> {
  const begun = who.begun === registry.remote;
  const lines = begun ? ['an interrupted init had begun this: it was completed'] : [];
  if (who.state === null) return lines;
  const states = hookStates(who.repo);
  const fallen = states.filter((report) => report.state !== 'installed');
  if (fallen.length === 0) return lines;
  const words = fallen.map((report) => `${report.hook} was ${report.state}`).join(', ');
  return [...lines, `guards did not stand (${words}): they do again`];
}
