/** Decides which config a guard goes by where the one in force can't be read. */
import { MetesError } from '../../errors.ts';
import { lastValidConfig } from '../context/config-cache.ts';
import { type Context, enrolled, type Loose } from '../context/context.ts';

/**
 * A clone that never saw an enrolled config is left alone: null. One that did goes on by the last config it could read, and
 * says so: neither a typo on the default branch nor a ref that went missing opens what is claimed, or stops the rest.
 */
export async function enrolledOrLast(
  loose: Loose,
): Promise<{ readonly ctx: Context; readonly note: string | null } | null> {
  try {
    return { ctx: await enrolled(loose), note: null };
  } catch (error) {
    if (!(error instanceof MetesError)) throw error;
    if (error.code === 'not-enrolled') return null;
    const last = UNREADABLE.has(error.code) ? await lastValidConfig(loose.repo.commonDir) : null;
    if (last === null) throw error;
    return { ctx: await enrolled(loose, { config: last }), note: byTheLast(error) };
  }
}

const UNREADABLE = new Set(['bad-config', 'default-ref-gone', 'config-gone']);

const byTheLast = ({ message, hint }: MetesError): string =>
  `metes: ${message}: decided by the config that was read last\n  ${hint.replaceAll('\n', '\n  ')}`;
