/** The answer that most harnesses understand: exit 2, the reason on standard error, nothing on standard output. */
import type { Reply, Verdict } from './asked.ts';

export const BLOCKED = 2;

/** An empty standard error would let the call through in some. */
export const byExit = ({ allowed, text }: Verdict): Reply => ({
  exit: allowed ? 0 : BLOCKED,
  out: '',
  err: text === '' && !allowed ? 'metes: refused\n' : text,
});
