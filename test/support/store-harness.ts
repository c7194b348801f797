/** What the tests of the branch store share: clones, stores on them, drafts, and the transports they run over. */
import { randomBytes } from 'node:crypto';
import { openStore } from '../../src/git/store.ts';
import type { BranchStore, CommitDraft, StoreOptions, Tip } from '../../src/git/store-types.ts';
import { bareRepository, type GitServer, serveDaemon, serveHttp } from './git-servers.ts';
import { lacksPackage } from './packages.ts';
import { serveSsh } from './ssh-server.ts';
import { tempWorld, type World } from './temp-repo.ts';

export const BRANCH = 'metes-registry';

export interface Transport {
  readonly name: string;
  readonly skip: boolean;
  /** How many processes meet on it: where one contact takes half a second, fewer say as much. */
  readonly crowd: number;
  readonly start: (world: World, base: string) => Promise<Pick<GitServer, 'url' | 'stop' | 'port'>>;
}

export const DISK: Transport = {
  name: 'disk',
  skip: false,
  crowd: 16,
  start: async (_world, base) => ({
    port: 0,
    url: (name) => `${base}/${name}`,
    stop: async () => {},
  }),
};

export const NETWORKS: readonly Transport[] = [
  { name: 'git daemon', skip: false, crowd: 16, start: serveDaemon },
  { name: 'http', skip: lacksPackage('lighttpd'), crowd: 16, start: serveHttp },
  { name: 'ssh', skip: lacksPackage('openssh-server'), crowd: 8, start: serveSsh },
];

/** The same promises hold over each of these. */
export const TRANSPORTS: readonly Transport[] = [DISK, ...NETWORKS];

export interface Host {
  readonly world: World;
  readonly server: Pick<GitServer, 'url' | 'stop' | 'port'>;
  /** A fresh bare repository on the server. */
  bare(): { readonly dir: string; readonly name: string; readonly url: string };
  stop(): Promise<void>;
}

export async function startHost(transport: Transport): Promise<Host> {
  const world = tempWorld('store');
  const server = await transport.start(world, world.root);
  let made = 0;
  return {
    world,
    server,
    bare() {
      made += 1;
      const name = `bare-${made}.git`;
      return { dir: bareRepository(world, name), name, url: server.url(name) };
    },
    async stop() {
      await server.stop();
      world.dispose();
    },
  };
}

let clones = 0;

/** A store in a repository of its own, as another clone on another machine would have it. */
export function cloneStore(
  world: World,
  url: string,
  options: Partial<StoreOptions> = {},
): BranchStore & { readonly commonDir: string } {
  clones += 1;
  const format = options.objectFormat ?? 'sha1';
  const repo = world.repo(`clone-${clones}`, `--object-format=${format}`);
  const commonDir = `${repo}/.git`;
  const store = openStore(world.door, {
    commonDir,
    url,
    branch: BRANCH,
    objectFormat: format,
    copyConfigFrom: commonDir,
    ...options,
  });
  return { ...store, commonDir };
}

const ident = { name: 'Ada', email: 'ada@example.org', at: new Date('2026-01-02T03:04:05Z') };

export function draft(
  subject: string,
  files: Record<string, string | null> = { 'state.json': subject },
): CommitDraft {
  return {
    message: `${subject}\n\nid ${randomBytes(8).toString('hex')}`,
    author: ident,
    committer: ident,
    changes: Object.entries(files).map(([path, content]) => ({ path, content })),
  };
}

/** Writes and insists on having won. */
export async function mustWrite(
  store: BranchStore,
  expected: string | null,
  ...drafts: CommitDraft[]
): Promise<Tip> {
  const done = await store.write(expected, drafts);
  if (done.outcome !== 'written') throw new Error(`stale: the tip is ${done.tip?.oid}`);
  return done.tip;
}

export async function subjects(store: BranchStore, tip: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of store.journal({ tip })) found.push(entry.message.split('\n')[0] ?? '');
  return found;
}
