/**
 * The Action's entry: the only place, with cli.ts, that touches the process. Makes of the runner's variables what
 * commands/action works with, and of its answers what the runner reads.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import * as core from '@actions/core';
import type { ActionIo, Home } from './commands/action/action-io.ts';
import type { Io } from './commands/verb.ts';
import type { GitHub, Repo } from './github/client.ts';
import { logText } from './github/log-text.ts';

declare const METES_VERSION: string;

const { env } = process;
const NOTE = { error: core.error, warning: core.warning, notice: core.notice };

async function main(): Promise<void> {
  const { readEvent } = await import('./github/event.ts');
  const payload = await readPayload();
  const event = readEvent(env.GITHUB_EVENT_NAME ?? '', withInput(payload));
  if (event.kind === 'ignored') {
    process.stderr.write(`metes: ${event.because}\n`);
    return;
  }
  const [owner = '', name = ''] = (env.GITHUB_REPOSITORY ?? '').split('/');
  const repo = { owner, name };
  const token = core.getInput('token') || (env.GITHUB_TOKEN ?? '');
  const serverUrl = env.GITHUB_SERVER_URL ?? 'https://github.com';
  const io = actionIo(serverUrl, token);
  const { openGitHub } = await import('./github/client.ts');
  const door = {
    token,
    apiUrl: env.GITHUB_API_URL ?? 'https://api.github.com',
    userAgent: `metes/${METES_VERSION}`,
    log: (text: string) => io.err(`metes: ${text}\n`),
  };
  const github = openGitHub({ ...door, signal: io.signal });
  const { runAction } = await import('./commands/action/run-action.ts');
  const action: ActionIo = {
    io,
    event,
    github,
    lastWord: openGitHub({ ...door, signal: new AbortController().signal }),
    repo,
    home: await homeOf(payload, github, repo),
    gitUrl: `${serverUrl}/${owner}/${name}.git`,
    runUrl: `${serverUrl}/${owner}/${name}/actions/runs/${env.GITHUB_RUN_ID ?? ''}`,
    job: env.GITHUB_JOB ?? '',
    tempDir: env.RUNNER_TEMP ?? tmpdir(),
    commentAuthor: core.getInput('comment-author') || 'github-actions[bot]',
    output: (key, value) => core.setOutput(key, value),
    summary: (markdown) => void core.summary.addRaw(markdown, true),
    annotate: ({ path, title, message, level }) =>
      NOTE[level](message, { title, ...(path === undefined ? {} : { file: path }) }),
    fail: (message) => core.setFailed(message),
  };
  await runAction(action);
  if (!core.summary.isEmptyBuffer() && env.GITHUB_STEP_SUMMARY) await core.summary.write();
}

async function readPayload(): Promise<unknown> {
  const path = env.GITHUB_EVENT_PATH ?? '';
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch (error) {
    throw new Error(
      `the event can't be read from ${path || 'GITHUB_EVENT_PATH'}: ${String(error)}`,
    );
  }
}

/** The input of the Action stands for that of a workflow started by hand. */
function withInput(payload: unknown): unknown {
  const number = core.getInput('pull-request');
  if (number === '' || env.GITHUB_EVENT_NAME !== 'workflow_dispatch') return payload;
  return { ...(payload as object), inputs: { 'pull-request': number } };
}

async function homeOf(payload: unknown, github: GitHub, repo: Repo): Promise<Home> {
  const { readHome } = await import('./github/repository.ts');
  return readHome(payload, github, repo);
}

/** Git gets the token the way it gets it from a checkout: as a header for this host alone, never in an argument or a file. */
function actionIo(serverUrl: string, token: string): Io {
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  core.setSecret(basic);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort(signal));
  return {
    cwd: process.cwd(),
    env: {
      ...withoutInputs(),
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `http.${serverUrl}/.extraheader`,
      GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${basic}`,
      GIT_AUTHOR_NAME: 'metes',
      GIT_AUTHOR_EMAIL: 'metes@users.noreply.github.com',
      GIT_COMMITTER_NAME: 'metes',
      GIT_COMMITTER_EMAIL: 'metes@users.noreply.github.com',
    },
    pid: process.pid,
    uid: process.getuid?.() ?? null,
    host: hostname(),
    cli: process.argv[1] ?? '',
    node: process.execPath,
    platform: process.platform,
    now: () => new Date(),
    elapsed: () => performance.now(),
    random: (bytes) => randomBytes(bytes),
    out: (text) => void process.stdout.write(logText(text)),
    err: (text) => void process.stderr.write(logText(text)),
    color: false,
    signal: stop.signal,
    readStdin: async () => new Uint8Array(),
  };
}

/** What git is started with holds neither the token nor anything else that a workflow put in. */
function withoutInputs(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(INPUT_|ACTIONS_|GITHUB_TOKEN$)/.test(name)),
  );
}

main().catch((error: unknown) => {
  core.setFailed(error instanceof Error ? error.message : String(error));
});
