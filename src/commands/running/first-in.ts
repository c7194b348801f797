/**
 * The command in a process namespace, by its number outside: what starts it there is the first process, and it the second.
 * Reads /proc; empty-handed as long as it has not been started, and once it has ended.
 */
import { readdirSync } from 'node:fs';
import { textOf } from '../../git/read-now.ts';

/** `init`: the first process of that namespace. */
export function firstIn(init: number): number | null {
  return pidsHere().find((pid) => isSecondBelow(init, textOf(`/proc/${pid}/status`) ?? '')) ?? null;
}

/** proc(5): `NSpid` has the numbers in each namespace, the innermost last. */
const isSecondBelow = (init: number, status: string): boolean =>
  status.includes(`\nPPid:\t${init}\n`) && /\nNSpid:.*\t2\n/.test(status);

/** Of all processes that are there now. */
export function pidsHere(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}
