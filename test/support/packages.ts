/** Debian packages that some tests need: without one the test is skipped and says so, unless they are required. */
import { existsSync } from 'node:fs';

const FILES: Readonly<Record<string, readonly string[]>> = {
  lighttpd: ['/usr/sbin/lighttpd', '/usr/lib/git-core/git-http-backend'],
  'openssh-server': ['/usr/sbin/sshd'],
  bubblewrap: ['/usr/bin/bwrap'],
  'git-lfs': ['/usr/bin/git-lfs'],
};

const said = new Set<string>();

/**
 * True when the tests that need this package are to be skipped. With METES_TEST_REQUIRE=packages never: then they run,
 * and fail.
 */
export function lacksPackage(name: string): boolean {
  const there = (FILES[name] ?? []).every((file) => existsSync(file));
  if (there || process.env.METES_TEST_REQUIRE === 'packages') return false;
  if (!said.has(name)) process.stderr.write(`skipping tests that need the package ${name}\n`);
  said.add(name);
  return true;
}
