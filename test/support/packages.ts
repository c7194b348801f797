/** Debian packages that some tests need: without one the test is skipped and says so, unless they are required. */
import { existsSync } from 'node:fs';

/** What each package brings; `.ci/run` installs them all. */
export const PACKAGES = {
  lighttpd: ['/usr/sbin/lighttpd', '/usr/lib/git-core/git-http-backend'],
  'openssh-server': ['/usr/sbin/sshd'],
  bubblewrap: ['/usr/bin/bwrap'],
  'git-lfs': ['/usr/bin/git-lfs'],
  exfatprogs: ['/usr/sbin/mkfs.exfat'],
  'exfat-fuse': ['/usr/sbin/mount.exfat-fuse'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const said = new Set<string>();

function skip(why: string): true {
  if (!said.has(why)) process.stderr.write(`skipping tests that need ${why}\n`);
  said.add(why);
  return true;
}

/** True, and said, when the tests that become other users are to be skipped: only root can. */
export const lacksRoot = (): boolean =>
  without(process.getuid?.() === 0, 'root, which can become other users');

/** The same for what a system has or has not. */
export const without = (has: boolean, what: string): boolean => !has && skip(what);

/**
 * True when the tests that need this package are to be skipped. With METES_TEST_REQUIRE=packages never: then they run,
 * and fail.
 */
export function lacksPackage(name: keyof typeof PACKAGES): boolean {
  return lacks(name, PACKAGES[name]);
}

/** The same for what is no Debian package: whatever tests need and may not find. */
export function lacks(
  name: string,
  files: readonly string[],
  required = process.env.METES_TEST_REQUIRE,
): boolean {
  if (required === 'packages' || files.every((file) => existsSync(file))) return false;
  return skip(name);
}
