/**
 * A real sshd on 127.0.0.1 with a host key, an authorized key and a client's configuration of its own. Whoever works in
 * the world reaches it through `core.sshCommand` of the world's global configuration; nobody else can sign in.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type GitServer, onFreePort } from './git-servers.ts';
import type { World } from './temp-repo.ts';

const ALIAS = 'metes-test-host';

export function serveSsh(world: World, base: string): Promise<GitServer> {
  const dir = world.path('.sshd');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  for (const key of ['host', 'client']) newKey(join(dir, key));
  writeFileSync(join(dir, 'authorized'), readFileSync(join(dir, 'client.pub')));
  writeFileSync(join(dir, 'known'), `${ALIAS} ${readFileSync(join(dir, 'host.pub'), 'utf8')}`);
  writeFileSync(join(dir, 'client.conf'), clientConf(dir));
  world.git(world.root, 'config', '--global', 'core.sshCommand', `ssh -F '${dir}/client.conf'`);
  // Without it sshd of Debian does not start as root; a user's needs none.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const { username } = userInfo();
  return onFreePort(async (port) => {
    const conf = join(dir, `sshd-${port}.conf`);
    writeFileSync(conf, serverConf(world, dir, port));
    return {
      child: spawn('/usr/sbin/sshd', ['-D', '-e', '-f', conf], {
        env: world.env,
        detached: true,
        stdio: 'ignore',
      }),
      url: (name, at = port) => `ssh://${username}@127.0.0.1:${at}${base}/${name}`,
    };
  });
}

function newKey(path: string): void {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'metes-test', '-f', path]);
}

/** `AllowUsers`, the key and the address each keep everyone else out. */
const serverConf = (world: World, dir: string, port: number): string => `
ListenAddress 127.0.0.1
Port ${port}
HostKey ${dir}/host
AuthorizedKeysFile ${dir}/authorized
AllowUsers ${userInfo().username}
PidFile none
StrictModes no
UsePAM no
UseDNS no
PubkeyAuthentication yes
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
PermitUserRC no
PermitTTY no
DisableForwarding yes
PrintLastLog no
MaxStartups 200
LoginGraceTime 60
ClientAliveInterval 5
SetEnv ${['HOME', 'PATH', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_NOSYSTEM', 'TZ'].map((name) => `"${name}=${world.env[name]}"`).join(' ')}
`;

/** The alias stands for the host key whatever the port: a proxy may stand before it. */
const clientConf = (dir: string): string => `
Host *
  IdentityFile ${dir}/client
  IdentitiesOnly yes
  IdentityAgent none
  HostKeyAlias ${ALIAS}
  UserKnownHostsFile ${dir}/known
  GlobalKnownHostsFile /dev/null
  StrictHostKeyChecking yes
  BatchMode yes
  UpdateHostKeys no
  # The default takes a third longer.
  KexAlgorithms curve25519-sha256
  ConnectTimeout 20
  LogLevel ERROR
`;
