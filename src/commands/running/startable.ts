/**
 * Whether a program is there to be started, as far as that can be known without starting it: a run that can't start must
 * not have taken ground for it. What only the system itself finds out is told when it has been tried.
 */
import { constants } from 'node:fs';
import { access, open, stat } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { printablePath, quoted } from '../../report/printable.ts';

export interface Unstartable {
  /** As a shell has it. */
  readonly exit: 126 | 127;
  readonly why: string;
}

interface From {
  readonly cwd: string;
  readonly path: string | undefined;
  readonly platform: string;
}

/** Null: it is there, or this can't tell. */
export async function unstartable(program: string, from: From): Promise<Unstartable | null> {
  // There, endings are tried in turn; and without a PATH, the system has places of its own.
  if (from.platform === 'win32') return null;
  if (program.includes('/')) return notTo(resolve(from.cwd, program));
  if (from.path === undefined) return null;
  let denied: Unstartable | null = null;
  for (const directory of from.path.split(delimiter)) {
    const found = await notTo(resolve(from.cwd, join(directory || '.', program)));
    if (found === null) return null;
    if (found.exit === 126) denied ??= found;
  }
  const why = `there is no program ${quoted(program, 200)} on the PATH`;
  return denied ?? { exit: 127, why };
}

async function notTo(file: string): Promise<Unstartable | null> {
  const state = await stateOf(file);
  const name = printablePath(file);
  if (state === 'absent') return { exit: 127, why: `there is no ${name}` };
  if (state === 'denied') return { exit: 126, why: `${name} may not be executed` };
  const interpreter = await interpreterOf(file);
  if (interpreter === null) return null;
  const its = await stateOf(interpreter);
  if (its === 'there') return null;
  const why = `${name} is for ${printablePath(interpreter)}, which ${its === 'absent' ? 'is not there' : 'may not be executed'}`;
  return { exit: its === 'absent' ? 127 : 126, why };
}

async function stateOf(file: string): Promise<'there' | 'absent' | 'denied'> {
  try {
    if (!(await stat(file)).isFile()) return 'denied';
    await access(file, constants.X_OK);
    return 'there';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'absent' : 'denied';
  }
}

/** A longer first line is cut off by the system as well. */
const FIRST_LINE = 255;

/** Of a script: the absolute path that its first line names. */
async function interpreterOf(file: string): Promise<string | null> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_LINE), 0, FIRST_LINE, 0);
      const line = buffer.toString('latin1', 0, bytesRead);
      return /^#![ \t]*(\/[^\s\0]+)/.exec(line)?.[1] ?? null;
    } finally {
      await handle.close();
    }
  } catch {
    return null;
  }
}
