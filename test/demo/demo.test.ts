/** Runs the demonstration as a person would, from dist, and looks at what it leaves behind: nothing. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lacks } from '../support/packages.ts';

const cli = resolve(dirname(fileURLToPath(import.meta.url)), '../../dist/cli.js');
const LONG = 180_000;

/** Every fact, in the order of the scenes. */
const FACTS = [
  'shared-registry',
  'granted-a',
  'granted-b',
  'at-work-together',
  'worked-a',
  'worked-b',
  'refused',
  'never-spawned',
  'refusal-explains',
  'refusal-leaves-nothing',
  'offer-works',
  'guard-refuses',
  'guard-refuses-no-verify',
  'escape-lands',
  'b-ends-inside',
  'breach-recorded',
  'answered',
  'check-follows',
  'stream-complete',
  'journal-complete',
  'audited',
];

let box = '';
let temp = '';

beforeEach(() => {
  box = realpathSync(mkdtempSync(join(tmpdir(), 'metes-demo-test-')));
  temp = join(box, "it's a tmp");
  mkdirSync(temp);
});
afterEach(() => rmSync(box, { recursive: true, force: true }));

interface Shown {
  readonly exit: number | null;
  readonly out: string;
  readonly err: string;
}

function demo(
  args: readonly string[],
  { env = {}, cwd = box, onOut = (_: string, __: ChildProcess) => {} } = {},
): Promise<Shown> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [cli, 'demo', ...args], {
      cwd,
      env: { ...process.env, TMPDIR: temp, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      onOut(out, child);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.on('error', failed);
    child.on('close', (exit) => done({ exit, out, err }));
  });
}

/** Processes whose working directory is in `dir`; Linux only, elsewhere none are seen. */
function processesIn(dir: string): string[] {
  if (!existsSync('/proc/self/cwd')) return [];
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(dir);
    } catch {
      return false;
    }
  });
}

const sh = (script: string, cwd: string): string => {
  const done = spawnSync('sh', ['-ec', script], { cwd, encoding: 'utf8' });
  expect(done.stderr, script).toBe('');
  return done.stdout;
};

describe('the demonstration', () => {
  test(
    'shows every fact, whatever the caller has set, and touches nothing of the caller',
    async () => {
      const repository = join(box, 'of the caller');
      mkdirSync(repository);
      sh(
        'git init -q -b main; git -c user.name=X -c user.email=x@x commit -q --allow-empty -m x',
        repository,
      );
      const state =
        'git status --porcelain; git for-each-ref; cat .git/config; ls -A . .git .git/hooks';
      const before = sh(state, repository);
      const shown = await demo([], {
        cwd: repository,
        env: {
          HOME: join(box, 'nowhere'),
          GIT_DIR: join(repository, '.git'),
          GIT_WORK_TREE: repository,
          GIT_INDEX_FILE: join(repository, '.git/index'),
          GIT_AUTHOR_NAME: 'Mallory',
          CLAUDECODE: '1',
          METES_AGENT: 'claude-code',
          METES_HOLDER: 'Mallory',
          METES_CLAIM: 'c-0000000000',
          METES_BREAK_GLASS: 'INC-1',
          NODE_OPTIONS: '--no-warnings',
        },
      });
      expect(shown.err).toBe('');
      expect(shown.out).not.toContain('✗');
      expect(shown.out).not.toContain('Mallory');
      expect(shown.out.match(/^ {3}✓ /gm)).toHaveLength(FACTS.length);
      expect(shown.out).toContain(
        `${FACTS.length} facts, each seen from outside; all of them hold.`,
      );
      expect(shown.out.replace(/\s+/g, ' ')).toMatch(
        /agent-a's claim: \S+ in handbook, 7 paths .* agent-b's claim: \S+ in infra, 6 paths /,
      );
      expect(shown.out).not.toContain('\x1b');
      expect(shown.exit).toBe(0);
      expect(sh(state, repository)).toBe(before);
      expect(readdirSync(temp)).toEqual([]);
      expect(processesIn(temp)).toEqual([]);
    },
    LONG,
  );

  test(
    'fails without the hooks, and names the fact',
    async () => {
      const shown = await demo(['--json', '--keep'], { env: withoutCommitHooks() });
      const answer = JSON.parse(shown.out);
      expect(answer).toMatchObject({
        schema: 'metes/demo/1',
        outcome: 'failed',
        failed: 'guard-refuses',
      });
      expect(shown.exit).toBe(1);
      const facts = answer.facts as { id: string; holds: boolean; seen?: string }[];
      const ending = FACTS.indexOf('guard-refuses');
      expect(facts.map((f) => f.id)).toEqual(FACTS.slice(0, ending + 1));
      expect(facts.map((f) => f.holds)).toEqual(
        FACTS.slice(0, ending + 1).map((_, i) => i < ending),
      );
      expect(facts.at(-1)?.seen).toContain('git commit exited 0');
      // What it left on request is what the fact was read from.
      const log = sh('git log --format=%s feat/onboarding-guide', join(answer.kept, 'agent-a'));
      expect(log).toContain('Regenerate the index');
      expect(processesIn(temp)).toEqual([]);
    },
    LONG,
  );

  test.skipIf(lacks('script, which makes a terminal', ['/usr/bin/script'], '')).each([
    ['has colours', {}, true],
    ['has none under NO_COLOR', { NO_COLOR: '1' }, false],
    ['has none where the terminal is dumb', { TERM: 'dumb' }, false],
  ])(
    'on a terminal it %s',
    async (_, env, colours) => {
      const line = [process.execPath, cli, 'demo'].map((word) => `'${word}'`).join(' ');
      const child = spawn('script', ['-qefc', line, '/dev/null'], {
        cwd: box,
        env: { ...process.env, TMPDIR: temp, TERM: 'xterm', NO_COLOR: '', ...env },
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      let out = '';
      let told = false;
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        out += text;
        if (told || !out.includes('1. Two repositories')) return;
        told = true;
        child.stdin.write('\x03');
      });
      await new Promise((done) => child.on('close', done));
      expect(out).toContain('1. Two repositories');
      expect(out.includes('\x1b[')).toBe(colours);
      expect(processesIn(temp)).toEqual([]);
    },
    LONG,
  );

  test.each([
    ['it is interrupted', (child: ChildProcess) => void child.kill('SIGINT')],
    ['its reader leaves', (child: ChildProcess) => void child.stdout?.destroy()],
  ])(
    'leaves nothing behind when %s',
    async (_, disturb) => {
      let told = false;
      const shown = await demo([], {
        onOut: (out, child) => {
          if (told || !out.includes("agent-a's claim")) return;
          told = true;
          disturb(child);
        },
      });
      expect(told).toBe(true);
      expect(shown.err).toContain('the demonstration was interrupted');
      expect(shown.exit).toBe(75);
      expect(readdirSync(temp)).toEqual([]);
      expect(processesIn(temp)).toEqual([]);
    },
    LONG,
  );
});

/** An environment whose `git commit` runs no hooks. All other git commands are as they were. */
function withoutCommitHooks(): Record<string, string> {
  const bin = join(box, 'bin');
  mkdirSync(bin);
  const git = sh('command -v git', box).trim();
  const file = join(bin, 'git');
  writeFileSync(
    file,
    `#!/bin/sh\ncase $1 in commit) exec '${git}' -c core.hooksPath=/dev/null "$@" ;; esac\nexec '${git}' "$@"\n`,
  );
  chmodSync(file, 0o755);
  expect(readFileSync(file, 'utf8')).toContain(git);
  return { PATH: `${bin}:${process.env.PATH}` };
}
