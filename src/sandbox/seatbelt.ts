/** A plan as a profile of macOS's sandbox-exec, where the last rule that fits a path counts. */
import type { Plan } from './plan.ts';

export function seatbeltProfile({ strict, mounts }: Pick<Plan, 'strict' | 'mounts'>): string {
  const rules = mounts.map(
    ({ place, writable }) =>
      `(${writable ? 'allow' : 'deny'} file-write* (subpath ${quote(place)}))`,
  );
  const base = strict
    ? ['(deny file-write* (subpath "/"))', '(allow file-write* (subpath "/dev"))']
    : [];
  return ['(version 1)', '(allow default)', ...base, ...rules, ''].join('\n');
}

const quote = (place: string): string => `"${place.replace(/["\\]/g, (sign) => `\\${sign}`)}"`;
