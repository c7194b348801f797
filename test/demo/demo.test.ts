/** Runs the demonstration as a person would, from dist, and looks at what it leaves behind: nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lacks } from '../support/packages.ts';
import {
  type Box,
  cli,
  demo,
  LONG,
  NO_COMMIT_HOOKS,
  newBox,
  processesIn,
  sh,
  withGit,
} from './showing.ts';

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

let box: Box;
beforeEach(() => {
  box = newBox();
});
afterEach(() => box.dispose());

describe('the demonstration', () => {
  test(
    'shows every fact, whatever the caller has set, and touches nothing of the caller',
    async () => {
      const repository = join(box.at, 'of the caller');
      mkdirSync(repository);
      sh(
        'git init -q -b main; git -c user.name=X -c user.email=x@x commit -q --allow-empty -m x',
        repository,
      );
      const state =
        'git status --porcelain; git for-each-ref; cat .git/config; ls -A . .git .git/hooks';
      const before = sh(state, repository);
      const shown = await demo(box, [], {
        cwd: repository,
        env: {
          HOME: join(box.at, 'nowhere'),
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
      expect(readdirSync(box.temp)).toEqual([]);
      expect(processesIn(box.temp)).toEqual([]);
    },
    LONG,
  );

  test(
    'fails without the hooks, and names the fact',
    async () => {
      const shown = await demo(box, ['--json', '--keep'], { env: withGit(box, NO_COMMIT_HOOKS) });
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
      expect(processesIn(box.temp)).toEqual([]);
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
        cwd: box.at,
        env: { ...process.env, TMPDIR: box.temp, TERM: 'xterm', NO_COLOR: '', ...env },
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
      expect(processesIn(box.temp)).toEqual([]);
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
      const shown = await demo(box, [], {
        onOut: (out, child) => {
          if (told || !out.includes("agent-a's claim")) return;
          told = true;
          disturb(child);
        },
      });
      expect(told).toBe(true);
      expect(shown.err).toContain('the demonstration was interrupted');
      expect(shown.exit).toBe(75);
      expect(readdirSync(box.temp)).toEqual([]);
      expect(processesIn(box.temp)).toEqual([]);
    },
    LONG,
  );
});
