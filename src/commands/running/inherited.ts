/**
 * Files that whoever started metes had open, and that a command would inherit: a directory among them is a way past
 * every mount of a sandbox. Node closes the first ones in what it starts, and stops at a gap.
 */
import { closeSync, readdirSync, readlinkSync } from 'node:fs';
import { textOf } from '../../git/read-now.ts';

/** fcntl(2): closed in what is started. */
const CLOEXEC = 0o2000000;

/** All but the three streams; what is no file or directory stays. */
export function closeInherited(): void {
  for (const name of descriptors()) {
    const flags = /^flags:\s*([0-7]+)$/m.exec(textOf(`/proc/self/fdinfo/${name}`) ?? '')?.[1];
    if (flags === undefined || (Number.parseInt(flags, 8) & CLOEXEC) !== 0) continue;
    if (isFile(name)) closeSync(Number(name));
  }
}

function descriptors(): string[] {
  try {
    return readdirSync('/proc/self/fd').filter((name) => Number(name) > 2);
  } catch {
    return [];
  }
}

function isFile(name: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${name}`).startsWith('/');
  } catch {
    return false;
  }
}
