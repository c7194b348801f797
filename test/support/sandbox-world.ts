/**
 * Worktrees of an enrolled repository for tests of `run --sandbox`, in which everything is done by one user: whoever
 * runs the tests, or an ordinary one that root becomes.
 */
import { type ChildProcess, type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { CLI, type Ran } from './cli.ts';
import { lacksPackage, lacksRoot, without } from './packages.ts';
import { tempWorld } from './temp-repo.ts';

const become = (uid: number | null): string[] =>
  uid === null ? [] : ['setpriv', '--reuid', `${uid}`, '--regid', `${uid}`, '--clear-groups'];

/** True, and said, where bubblewrap is not there, or may not do here what it is for: some systems forbid it to users. */
function lacksSandbox(uid: number | null): boolean {
  if (lacksPackage('bubblewrap')) return true;
  if (process.env.METES_TEST_REQUIRE === 'packages') return false;
  const [program = '', ...words] = [...become(uid), 'bwrap', '--dev-bind', '/', '/', 'true'];
  return without(spawnSync(program, words).status === 0, 'a bubblewrap that may make namespaces');
}

export const ACTING = [
  { who: 'whoever runs the tests', uid: null, skip: lacksSandbox(null) },
  { who: 'an ordinary user', uid: 4242, skip: lacksRoot() || lacksSandbox(4242) },
] as const;

const FILES = {
  'src/api/items.txt': 'items\n',
  'src/api/old.txt': 'old\n',
  'src/web/page.txt': 'page\n',
  'docs/index.md': '# index\n',
  'README.md': '# here\n',
  '.gitignore': 'node_modules/\n/dist/\ncoverage/\n!coverage/\n*.log\n',
};

export async function sandboxWorld(uid: number | null) {
  const world = tempWorld('sandbox');
  const template = world.repo('template');
  const git = async (cwd: string, ...argv: string[]): Promise<string> => {
    const done = await ran(start(cwd, ['git', ...argv]));
    if (done.exit !== 0) throw new Error(`git ${argv.join(' ')}: ${done.exit}\n${done.err}`);
    return done.out;
  };
  const start = (cwd: string, words: readonly string[], env: Record<string, string> = {}) => {
    const [program = '', ...rest] = [...become(uid), ...words];
    return spawn(program, rest, {
      cwd,
      env: { ...world.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  const metes = (cwd: string, argv: readonly string[], env: Record<string, string> = {}) =>
    ran(start(cwd, [process.execPath, CLI, ...argv], env));

  world.commit(template, FILES, 'first');
  chmodSync(world.root, 0o755);
  if (uid !== null) await ended(spawn('chown', ['-R', `${uid}:${uid}`, world.root]));
  await metes(template, ['init']);
  await git(template, 'commit', '-qm', 'Enrol in metes');
  let count = 0;
  return {
    root: world.root,
    env: world.env,
    path: world.path,
    git,
    start,
    metes,
    dispose: () => world.dispose(),
    /** A project of npm, committed: its test needs a package, and writes where git ignores it. */
    async project(at: string): Promise<void> {
      const script = `set -e; mkdir -p node_modules/answer
        echo '{"name":"p","scripts":{"test":"node test.js"}}' > package.json
        echo 'module.exports = 42' > node_modules/answer/index.js
        cat > test.js <<'END'
const { mkdirSync, writeFileSync } = require('fs');
mkdirSync('dist', { recursive: true });
writeFileSync('dist/coverage.json', JSON.stringify({ covered: 1 }));
writeFileSync('node_modules/.cache', '');
console.log('tested: ' + require('answer'));
END
        git add package.json test.js && git commit -qm project`;
      const done = await ran(start(at, ['sh', '-c', script]));
      if (done.exit !== 0) throw new Error(done.err);
    },
    /** A main worktree on a branch, and two linked ones beside it: one to work in, one of somebody else. */
    async repository() {
      count += 1;
      const main = world.path(`main-${count}`);
      const [work, other] = [world.path(`work-${count}`), world.path(`other-${count}`)];
      await ran(start(world.root, ['cp', '-a', template, main]));
      await git(main, 'switch', '-q', '-c', 'feat/main');
      await git(main, 'worktree', 'add', '-q', '-b', 'feat/work', work);
      await git(main, 'worktree', 'add', '-q', '-b', 'feat/other', other);
      await ran(start(work, ['mkdir', 'node_modules']));
      return { main, work, other };
    },
  };
}

export type SandboxWorld = Awaited<ReturnType<typeof sandboxWorld>>;

export function ran(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ran> {
  return new Promise((resolve) => {
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('close', (code) => resolve({ exit: code ?? -1, out, err }));
  });
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.on('close', () => resolve()));

/** Path → mode and content, without git's directory, what it ignores and metes' own manifests. */
export function treeAt(at: string, below = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(join(at, below)).sort()) {
    const path = below === '' ? name : `${below}/${name}`;
    if (['.git', 'node_modules', 'dist', '.metes/scope'].includes(path)) continue;
    const stat = lstatSync(join(at, path));
    if (stat.isDirectory()) Object.assign(found, treeAt(at, path));
    const content = stat.isSymbolicLink()
      ? readlinkSync(join(at, path))
      : stat.isFile()
        ? readFileSync(join(at, path), 'utf8')
        : '';
    found[path] = `${stat.mode.toString(8)} ${content}`;
  }
  return found;
}
