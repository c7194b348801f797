/** For tests of `run`: a fresh copy, for each, of one enrolled repository on a branch, and a pipe to wait at. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { enrol, newWorld, type World } from './test-io.ts';

export interface RunCopies {
  readonly world: World;
  /** The copy of the test that is running. */
  readonly at: string;
}

/** To be called once, at the top of a file. */
export function runCopies(): RunCopies {
  let world: World | undefined;
  let count = 0;
  const the = (): World => {
    if (world === undefined) throw new Error('only inside a test');
    return world;
  };
  const here = (): string => the().path(`copy-${count}`);
  beforeAll(async () => {
    world = newWorld();
    const template = world.repository('template', { 'src/a.txt': 'a\n', 'src/b.txt': 'b\n' });
    await enrol(world, template);
    world.git(template, 'switch', '-q', '-c', 'feat/x');
  });
  afterAll(() => the().close());
  beforeEach(() => {
    count += 1;
    cpSync(the().path('template'), here(), { recursive: true });
  });
  return {
    get world() {
      return the();
    },
    get at() {
      return here();
    },
  };
}

export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** A command that does `script`, says that it is up, and waits; `end` lets it go on. */
export function waitingAt(at: string, script: string) {
  execFileSync('mkfifo', [join(at, '.git/pipe')]);
  return {
    command: `${script}; touch .git/up; read x < .git/pipe`,
    up: () => until(() => existsSync(join(at, '.git/up'))),
    end: () => void execFileSync('sh', ['-c', 'echo go > .git/pipe'], { cwd: at }),
  };
}
