/** Runs the Action as GitHub's runner does: its bundled file in a process of its own, Node 24, nothing inherited. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { lacks } from '../packages.ts';
import type { FakeEvent } from './events.ts';
import type { FakeRepository } from './repository.ts';
import {
  type Annotation,
  annotationsOf,
  commandFile,
  masksOf,
  withoutMasks,
} from './runner-files.ts';
import type { FakeGitHub } from './server.ts';

const root = resolve(fileURLToPath(import.meta.url), '../../../..');

/** The path of Node 24; nothing may be there. */
export const node24 = execFileSync(
  process.execPath,
  [join(root, 'scripts/node24.mjs'), '--where'],
  { encoding: 'utf8' },
).trim();

/** True when the tests that need Node 24 are to be skipped. */
export const lacksNode24 = (): boolean => lacks('Node 24', [node24]);

export interface Run extends Omit<FakeEvent, 'sha' | 'ref'> {
  readonly github: FakeGitHub;
  readonly sha?: string;
  readonly ref?: string;
  /** The run's token; one with all scopes unless given. */
  readonly token?: string;
  /** Instead of action.yml's defaults. */
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** The directory that holds action.yml: this project. */
  readonly action?: string;
}

export interface Ran {
  readonly exit: number;
  /** Standard output, without the lines that the runner keeps to itself. */
  readonly log: string;
  readonly err: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly annotations: readonly Annotation[];
  /** What the log is told to show as `***`. */
  readonly masked: readonly string[];
  /** Files of RUNNER_TEMP that still hold the token. */
  readonly tokenLeftIn: readonly string[];
}

const LONGEST_SUMMARY = 1024 * 1024;
/** Shorter than a test may take: what it printed so far is then shown. */
const LONGEST_RUN = 50_000;
const FILES = ['output', 'step_summary', 'env', 'path', 'state'] as const;

export async function runAction(run: Run): Promise<Ran> {
  const action = run.action ?? root;
  const token = run.token ?? run.github.runToken(run.repo);
  const home = run.github.world.path(`runner-${run.github.state.nextId()}`);
  const dir = (name: string): string => {
    mkdirSync(join(home, name), { recursive: true });
    return join(home, name);
  };
  const files = Object.fromEntries(FILES.map((name) => [name, join(dir('files'), name)]));
  for (const file of Object.values(files)) writeFileSync(file, '');
  const eventFile = join(dir('files'), 'event.json');
  writeFileSync(eventFile, JSON.stringify(run.payload));
  const { main, inputs } = readAction(action, token, run.inputs ?? {});
  const done = await spawned(node24, join(action, main), dir('workspace'), {
    PATH: process.env.PATH ?? '',
    HOME: dir('home'),
    LANG: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    RUNNER_TEMP: dir('temp'),
    RUNNER_TOOL_CACHE: dir('tools'),
    RUNNER_OS: 'Linux',
    RUNNER_ARCH: 'X64',
    ...githubVariables(run),
    GITHUB_WORKSPACE: dir('workspace'),
    GITHUB_ACTION_PATH: action,
    GITHUB_EVENT_PATH: eventFile,
    ...Object.fromEntries(
      Object.entries(files).map(([name, file]) => [`GITHUB_${name.toUpperCase()}`, file]),
    ),
    ...inputs,
    ...run.env,
  });
  const read = (name: (typeof FILES)[number]): string => readFileSync(files[name] ?? '', 'utf8');
  refuseTokens(run.github, { ...done, ...Object.fromEntries(FILES.map((n) => [n, read(n)])) });
  const summary = read('step_summary');
  if (Buffer.byteLength(summary) > LONGEST_SUMMARY)
    throw new Error('$GITHUB_STEP_SUMMARY upload aborted, supports content up to 1024k');
  return {
    exit: done.exit,
    log: withoutMasks(done.log),
    err: done.err,
    outputs: commandFile(read('output')),
    summary,
    annotations: annotationsOf(done.log),
    masked: masksOf(done.log),
    tokenLeftIn: filesHolding(join(home, 'temp'), formsOf(token)),
  };
}

/** What action.yml says is run, and each input as the runner hands it over. */
function readAction(dir: string, token: string, given: Readonly<Record<string, string>>) {
  const { runs, inputs = {} } = parse(readFileSync(join(dir, 'action.yml'), 'utf8')) as {
    runs: { using: string; main: string };
    inputs?: Record<string, { default?: string; required?: boolean } | null>;
  };
  if (runs.using !== 'node24') throw new Error(`the action runs on ${runs.using}`);
  const unknown = Object.keys(given).filter((name) => !(name in inputs));
  if (unknown.length > 0) throw new Error(`action.yml has no input ${unknown.join(', ')}`);
  const input = (name: string): string =>
    String(given[name] ?? inputs[name]?.default ?? '').replace(
      /\$\{\{ *(.*?) *\}\}/g,
      (whole, expression: string) => {
        if (expression === 'github.token') return token;
        throw new Error(`the tests’ runner can't evaluate ${whole}`);
      },
    );
  return {
    main: runs.main,
    inputs: Object.fromEntries(
      Object.keys(inputs).map((name) => [
        `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`,
        input(name),
      ]),
    ),
  };
}

function githubVariables(run: Run): Record<string, string> {
  const { github, repo } = run;
  const sender = run.payload.sender as { readonly login?: string } | undefined;
  const pull = run.event.startsWith('pull_request')
    ? (run.payload.pull_request as { head: { ref: string }; base: { ref: string } })
    : null;
  return {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION: '__self',
    GITHUB_API_URL: github.places.api,
    GITHUB_SERVER_URL: github.places.web,
    GITHUB_GRAPHQL_URL: `${github.places.web}/api/graphql`,
    GITHUB_EVENT_NAME: run.event,
    ...repositoryVariables(repo),
    GITHUB_SHA: run.sha ?? repo.tip(),
    GITHUB_REF: run.ref ?? `refs/heads/${repo.data.defaultBranch}`,
    GITHUB_HEAD_REF: pull?.head.ref ?? '',
    GITHUB_BASE_REF: pull?.base.ref ?? '',
    GITHUB_ACTOR: sender?.login ?? '',
    GITHUB_TRIGGERING_ACTOR: sender?.login ?? '',
    GITHUB_WORKFLOW: 'metes',
    GITHUB_JOB: 'metes',
    GITHUB_RUN_ID: '1',
    GITHUB_RUN_NUMBER: '1',
    GITHUB_RUN_ATTEMPT: '1',
  };
}

const repositoryVariables = ({ data, fullName }: FakeRepository): Record<string, string> => ({
  GITHUB_REPOSITORY: fullName,
  GITHUB_REPOSITORY_ID: String(data.id),
  GITHUB_REPOSITORY_OWNER: data.owner.login,
  GITHUB_REPOSITORY_OWNER_ID: String(data.owner.id),
});

interface Done {
  readonly exit: number;
  readonly log: string;
  readonly err: string;
}

function spawned(
  node: string,
  main: string,
  cwd: string,
  env: Record<string, string>,
): Promise<Done> {
  const child = spawn(node, [main], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  const texts = () => ({
    log: Buffer.concat(out).toString('utf8'),
    err: Buffer.concat(err).toString('utf8'),
  });
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the action did not end:\n${texts().log}${texts().err}`));
    }, LONGEST_RUN);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(clock);
      resolve({ exit: code ?? -1, ...texts() });
    });
  });
}

/** As it is, and as a header carries it. */
const formsOf = (token: string): string[] => [
  token,
  Buffer.from(`x-access-token:${token}`).toString('base64'),
];

/** No token may stand in what people can read. */
function refuseTokens(github: FakeGitHub, texts: Readonly<Record<string, unknown>>): void {
  for (const { value, name } of github.state.tokens) {
    for (const [where, text] of Object.entries(texts)) {
      const shown = where === 'log' ? withoutMasks(String(text)) : String(text);
      if (formsOf(value).some((form) => shown.includes(form)))
        throw new Error(`the token of ${name} is in the ${where}:\n${shown}`);
    }
  }
}

function filesHolding(dir: string, texts: readonly string[]): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => texts.some((text) => readFileSync(file).includes(text)));
}
