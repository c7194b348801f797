/** Real git servers on 127.0.0.1: git daemon, lighttpd with git-http-backend, and sshd (ssh-server.ts). Each on a free port, ended by stop(). */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { World } from './temp-repo.ts';

export interface GitServer {
  readonly port: number;
  /** Address of a repository below the served directory; through another port when a proxy stands before it. */
  url(name: string, port?: number): string;
  stop(): Promise<void>;
}

/** A bare repository that the servers let everyone push to. */
export function bareRepository(world: World, name: string, ...initArgs: string[]): string {
  const path = world.repo(name, '--bare', ...initArgs);
  for (const [key, value] of [
    ['http.receivepack', 'true'],
    ['uploadpack.allowFilter', 'true'],
    ['receive.denyNonFastForwards', 'true'],
  ] as const) {
    world.git(path, 'config', key, value);
  }
  return path;
}

export function serveDaemon(world: World, base: string): Promise<GitServer> {
  return onFreePort(async (port) => ({
    child: spawn(
      'git',
      [
        'daemon',
        '--listen=127.0.0.1',
        `--port=${port}`,
        `--base-path=${base}`,
        '--export-all',
        '--enable=receive-pack',
        '--reuseaddr',
        '--max-connections=200',
        base,
      ],
      { env: world.env, detached: true, stdio: 'ignore' },
    ),
    url: (name, at = port) => `git://127.0.0.1:${at}/${name}`,
  }));
}

/** `accounts`: names and passwords, without one of which nobody gets in; hooks see the name as `REMOTE_USER`. */
export function serveHttp(
  world: World,
  base: string,
  accounts: Readonly<Record<string, string>> | null = null,
): Promise<GitServer> {
  return onFreePort(async (port) => {
    const dir = world.path(`.lighttpd-${port}`);
    mkdirSync(dir, { recursive: true });
    const conf = join(dir, 'lighttpd.conf');
    const lines = Object.entries(accounts ?? {}).map((account) => account.join(':'));
    writeFileSync(join(dir, 'accounts'), `${lines.join('\n')}\n`);
    writeFileSync(conf, lighttpdConf(dir, base, port) + (accounts ? basicAuth(dir) : ANYBODY));
    return {
      child: spawn('/usr/sbin/lighttpd', ['-D', '-f', conf], {
        env: world.env,
        detached: true,
        stdio: 'ignore',
      }),
      url: (name, at = port) => `http://127.0.0.1:${at}/git/${name}`,
    };
  });
}

const lighttpdConf = (dir: string, base: string, port: number): string => `
server.modules = ("mod_alias", "mod_auth", "mod_authn_file", "mod_cgi", "mod_setenv")
server.document-root = "${dir}"
server.errorlog = "${join(dir, 'error.log')}"
server.bind = "127.0.0.1"
server.port = ${port}
alias.url = ("/git" => "/usr/lib/git-core/git-http-backend")
$HTTP["url"] =~ "^/git" {
  cgi.assign = ("" => "")
  setenv.set-environment = (
    "GIT_PROJECT_ROOT" => "${base}",
    "GIT_HTTP_EXPORT_ALL" => "1",
    "HOME" => "${dir}"
  )
}
`;

const ANYBODY = 'setenv.add-environment = ("REMOTE_USER" => "t")\n';

const basicAuth = (dir: string): string => `
auth.backend = "plain"
auth.backend.plain.userfile = "${join(dir, 'accounts')}"
auth.require = ("/git" => ("method" => "basic", "realm" => "git", "require" => "valid-user"))
`;

export interface Started {
  readonly child: ChildProcess;
  readonly url: GitServer['url'];
}

/** Another process may take the port between our look and the server's start: then another one. */
export async function onFreePort(start: (port: number) => Promise<Started>): Promise<GitServer> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const { child, url } = await start(port);
    const gone = new Promise<Error>((resolve) => {
      child.on('error', resolve);
      child.on('exit', (code) => resolve(new Error(`the server left with ${code}`)));
    });
    const failed = await Promise.race([gone, accepts(port).then(() => null)]);
    if (failed === null) return { port, url, stop: () => stop(child) };
    if (attempt === 3) throw failed;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const left = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGKILL');
  await left;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function accepts(port: number): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await canConnect(port))) {
    if (Date.now() > end) throw new Error(`nothing answers on port ${port}`);
    await pause(10);
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
