/** A disk on which `Docs` and `docs` are one name, as on macOS and Windows: exFAT, in a file, mounted by root. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newWorld } from './test-io.ts';

export interface FoldingDisk {
  readonly at: string;
  dispose(): void;
}

/** Null where it can't be mounted: no right to, or no loop device or FUSE in the kernel. */
export function foldingDisk(root: string): FoldingDisk | null {
  const image = join(root, 'disk.img');
  const at = join(root, 'disk');
  writeFileSync(image, '');
  truncateSync(image, 64 << 20);
  mkdirSync(at);
  if (run('mkfs.exfat', image) === null) return null;
  const loop = run('losetup', '-f', '--show', image)?.trim();
  if (loop === undefined) return null;
  const free = () => run('losetup', '-d', loop);
  if (run('mount.exfat-fuse', loop, at) === null || run('mountpoint', '-q', at) === null) {
    free();
    return null;
  }
  return {
    at,
    dispose() {
      run('umount', '-l', at);
      free();
    },
  };
}

/** Whether one can be had here. */
export function hasFoldingDisk(): boolean {
  const probe = newWorld();
  const disk = foldingDisk(probe.root);
  disk?.dispose();
  probe.close();
  return disk !== null;
}

function run(command: string, ...args: string[]): string | null {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
  const done = spawnSync(command, args, { encoding: 'utf8', env });
  return done.status === 0 ? done.stdout : null;
}
