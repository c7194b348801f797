/** Says, for `status`, which guards no longer stand where git would run them, and how to put them back. */
import { hookStates } from '../../git/hooks-state.ts';
import { printablePath } from '../../report/printable.ts';
import type { Loose } from '../context/context.ts';

export async function guardWarnings({ repo }: Pick<Loose, 'repo'>): Promise<string[]> {
  const states = await hookStates(repo);
  const fallen = states.filter((report) => report.state !== 'installed');
  if (fallen.length === 0) return [];
  const lines = fallen.map(
    ({ hook, state, file }) => `${hook} is ${state} (${printablePath(file)})`,
  );
  return [`guards don't stand: ${lines.join('; ')}\n    metes init\n      puts them back`];
}
