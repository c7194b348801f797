/**
 * What root can write though it has no capability for it: the kernel asks who owns the file. Programs that the kernel
 * starts are named there, and a disk can be written past every file.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from '../verb.ts';

const SETTINGS = ['/proc/sys', '/proc/sysrq-trigger', '/sys'];

/** Nothing where somebody else runs it. A device on a mount that is read-only can't be opened: it is mounted without them. */
export const kernelPlaces = ({ uid, platform }: Pick<Io, 'uid' | 'platform'>): string[] =>
  uid === 0 && platform === 'linux' ? [...SETTINGS, ...disks('/dev'), ...disks('/dev/mapper')] : [];

function disks(directory: string): string[] {
  try {
    const entries = readdirSync(directory, { withFileTypes: true });
    return entries.filter((e) => e.isBlockDevice()).map(({ name }) => join(directory, name));
  } catch {
    return [];
  }
}
