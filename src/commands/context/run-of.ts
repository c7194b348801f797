/** The claim that `metes run` started this process under, by its environment. */
import { type ClaimId, isId } from '../../registry/ids.ts';
import type { Context } from './context.ts';

/**
 * A run's claim binds the process, whatever branch of its repository it moves; a value that is no id binds it to
 * nothing it could have. In another repository the process is an agent like any other.
 */
export function runOf({ io, config }: Pick<Context, 'io' | 'config'>): ClaimId | null {
  const { METES_CLAIM: named, METES_REPOSITORY: repository } = io.env;
  if (!named || (repository && repository !== config.repository)) return null;
  return isId('c', named) ? named : 'c-unknown';
}
