/**
 * Which files a command line writes, as far as its text says so plainly: redirections, and the commands that are known
 * for it. What depends on a variable, on a program's own doing or on another script is not seen; that is what sandbox
 * and commit guard are for. Judges nothing.
 */
import type { Write } from '../asked.ts';
import { placeAt } from './place.ts';
import { TooDeep } from './tree.ts';
import { TooMany, Walk } from './walk.ts';

/** Longer scripts are not looked at: no system starts a shell with one. */
const LONGEST = 1_000_000;

/** `cwd`: where it runs, from where the harness is; empty: there. A text: why nobody can say. */
export function shellWrites(script: string, cwd: string): readonly Write[] | string {
  if (script.length > LONGEST) return 'has a command of more than a million characters';
  const walk = new Walk();
  try {
    walk.script(script, placeAt(cwd));
    // Some harnesses turn the ends of lines into the shell's own, some don't.
    if (script.includes('\r\n')) walk.script(script.replaceAll('\r\n', '\n'), placeAt(cwd));
  } catch (error) {
    if (error instanceof TooDeep) return 'has a command whose parts lie too deep in one another';
    if (error instanceof TooMany)
      return 'has a command that writes more files than can be looked at';
    throw error;
  }
  return walk.writes();
}
