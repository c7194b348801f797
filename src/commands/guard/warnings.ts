/** Which guards no longer stand where git would run them, in words, and how they come back: for claim, status, doctor. */
import { dirname } from 'node:path';
import { type HookReport, type HookState, hookStates } from '../../git/hooks-state.ts';
import type { Repository } from '../../git/repository.ts';
import { printablePath } from '../../report/printable.ts';
import { listed } from '../../report/words.ts';
import type { Loose } from '../context/context.ts';

export const fallenGuards = async (repo: Repository): Promise<HookReport[]> =>
  hookStates(repo).filter((report) => report.state !== 'installed');

const WHY: Readonly<Record<Exclude<HookState, 'installed'>, string>> = {
  missing: 'missing',
  displaced: 'replaced by another hook',
  inert: 'there, but not executable',
  unplugged: 'there, but what it runs is gone',
};

/** One statement, whatever has happened to each: `pre-commit and pre-push are missing in .git/hooks`. */
export function fallenText(fallen: readonly HookReport[]): string {
  const groups = Object.entries(WHY).flatMap(([state, why]) => {
    const hooks = fallen.filter((report) => report.state === state).map(({ hook }) => hook);
    if (hooks.length === 0) return [];
    return [`${listed(hooks, hooks.length)} ${hooks.length === 1 ? 'is' : 'are'} ${why}`];
  });
  const where = [...new Set(fallen.map(({ file }) => printablePath(dirname(file))))];
  return `${groups.join('; ')} in ${listed(where)}`;
}

export async function guardWarnings({ repo }: Pick<Loose, 'repo'>): Promise<string[]> {
  const fallen = await fallenGuards(repo);
  if (fallen.length === 0) return [];
  return [`guards don't stand: ${fallenText(fallen)}\n    metes init\n      puts them back`];
}
