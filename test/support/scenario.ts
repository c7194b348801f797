/**
 * Reads and runs scenario files: readable scripts on real git. Format (see CONTRIBUTING.md):
 *
 *     # a comment
 *     file notes.md          the lines after it that start with `|` are the file's content
 *     | hello
 *     cd clone               changes directory for what follows
 *     env METES_HOLDER=ada   sets a variable for what follows
 *     $ metes status         a command for sh that must exit 0
 *     ?1 metes claim …       one that must exit 1
 *     > what it prints       stdout and stderr together, ids and times replaced
 *
 * With METES_UPDATE=1 the expected output is rewritten instead of compared.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Step =
  | { readonly kind: 'text'; readonly line: string }
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly content: string;
      readonly lines: readonly string[];
    }
  | { readonly kind: 'cd'; readonly to: string; readonly line: string }
  | { readonly kind: 'env'; readonly name: string; readonly value: string; readonly line: string }
  | {
      readonly kind: 'command';
      readonly line: string;
      readonly shell: string;
      readonly exit: number;
      readonly expected: readonly string[];
    };

const project = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export function parseScenario(text: string): Step[] {
  const lines = text.replace(/\n$/, '').split('\n');
  const steps: Step[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const following = (mark: string): string[] => {
      const found: string[] = [];
      while (lines[i + 1]?.startsWith(mark))
        found.push((lines[++i] ?? '').slice(mark.length).replace(/^ /, ''));
      return found;
    };
    const command = /^(?:\$|\?(\d+)) (.*)$/.exec(line);
    const setting = /^env ([A-Z_]+)=(.*)$/.exec(line);
    if (command) {
      steps.push({
        kind: 'command',
        line,
        shell: command[2] ?? '',
        exit: Number(command[1] ?? 0),
        expected: following('>'),
      });
    } else if (line.startsWith('file ')) {
      const content = following('|');
      steps.push({
        kind: 'file',
        path: line.slice(5),
        content: `${content.join('\n')}\n`,
        lines: [line, ...content.map((c) => `| ${c}`)],
      });
    } else if (line.startsWith('cd ')) steps.push({ kind: 'cd', to: line.slice(3), line });
    else if (setting)
      steps.push({ kind: 'env', name: setting[1] ?? '', value: setting[2] ?? '', line });
    else if (line === '' || line.startsWith('#')) steps.push({ kind: 'text', line });
    else throw new Error(`line ${i + 1} is not a step of a scenario: ${line}`);
  }
  return steps;
}

export interface Outcome {
  /** The scenario as it would be written with what was printed. */
  readonly actual: string;
  readonly failures: readonly string[];
}

export function runScenario(steps: readonly Step[]): Outcome {
  const world = newWorld();
  const actual: string[] = [];
  const failures: string[] = [];
  try {
    for (const step of steps) actual.push(...runStep(world, step, failures));
  } finally {
    rmSync(world.root, { recursive: true, force: true });
  }
  return { actual: `${actual.join('\n')}\n`, failures };
}

interface World {
  readonly root: string;
  cwd: string;
  readonly env: Record<string, string>;
  readonly names: Map<string, string>;
}

function newWorld(): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'metes-scenario-')));
  const bin = join(root, '.bin');
  const home = join(root, '.home');
  const work = join(root, 'work');
  for (const dir of [bin, home, work]) mkdirSync(dir);
  writeFileSync(
    join(bin, 'metes'),
    `#!/bin/sh\nexec '${process.execPath}' '${join(project, 'dist/cli.js')}' "$@"\n`,
  );
  chmodSync(join(bin, 'metes'), 0o755);
  writeFileSync(
    join(home, '.gitconfig'),
    '[user]\n\tname = Ada\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n[advice]\n\tdetachedHead = false\n[protocol "file"]\n\tallow = always\n',
  );
  const env = {
    PATH: `${bin}:${process.env.PATH ?? ''}`,
    HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
    GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
    NO_COLOR: '1',
  };
  return { root, cwd: work, env, names: new Map() };
}

function runStep(world: World, step: Step, failures: string[]): string[] {
  switch (step.kind) {
    case 'text':
      return [step.line];
    case 'file': {
      const path = resolve(world.cwd, step.path);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, step.content);
      return [...step.lines];
    }
    case 'cd':
      world.cwd = resolve(world.cwd, step.to);
      return [step.line];
    case 'env':
      world.env[step.name] = step.value;
      return [step.line];
    case 'command':
      return runCommand(world, step, failures);
  }
}

function runCommand(
  world: World,
  step: Extract<Step, { kind: 'command' }>,
  failures: string[],
): string[] {
  const done = spawnSync('sh', ['-c', `{ ${step.shell}\n} 2>&1`], {
    cwd: world.cwd,
    env: world.env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  const exit = done.status ?? 128;
  const printed = scrub(world, done.stdout).split('\n');
  while (printed.at(-1) === '') printed.pop();
  if (exit !== step.exit)
    failures.push(`exit ${exit}, expected ${step.exit}: ${step.shell}\n${printed.join('\n')}`);
  if (printed.join('\n') !== step.expected.join('\n')) {
    failures.push(
      `unexpected output of: ${step.shell}\n--- expected\n${step.expected.join('\n')}\n--- printed\n${printed.join('\n')}`,
    );
  }
  const head = exit === 0 ? `$ ${step.shell}` : `?${exit} ${step.shell}`;
  return [head, ...printed.map((line) => (line === '' ? '>' : `> ${line}`))];
}

/** Replaces what differs between runs: paths of the run, ids, oids (numbered as they appear), instants. */
function scrub(world: World, text: string): string {
  const named = (kind: string, value: string): string => {
    const known = world.names.get(value);
    if (known !== undefined) return known;
    const count = [...world.names.values()].filter((n) => n.startsWith(`${kind}-#`)).length + 1;
    world.names.set(value, `${kind}-#${count}`);
    return `${kind}-#${count}`;
  };
  return (
    text
      // Said when the machine is slow.
      .replace(/^metes: asking the registry …\n/gm, '')
      .replaceAll(world.root, '/tmp')
      .replace(/\b([ctserp])-([0-9a-hjkmnp-tv-z]{10,20})\b/g, (all, kind: string) =>
        named(kind, all),
      )
      .replace(/\b[0-9a-f]{40}(?:[0-9a-f]{24})?\b/g, (oid) => named('oid', oid))
      .replaceAll(` on ${hostname()}`, ' on HOST')
      .replace(/\b(?:just now|\d+ (?:second|minute|hour|day)s? ago)/g, 'AGO')
      .replace(/(?<![-\w])[0-9a-f]{12}\b/g, 'OID')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'INSTANT')
      .replace(/\b(?:\d{4}-\d\d-\d\d )?\d\d:\d\d(?::\d\d)? UTC/g, 'HH:MM UTC')
  );
}
