/** A GitHub on loopback that answers as a test wrote it down, one answer a request, and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type GitHub, type GitHubOptions, openGitHub } from '../../src/github/client.ts';

export const TOKEN = 'ghs_0123456789abcdefghijklmnopqrstuvwxyzAB';
export const REPO = { owner: 'acme', name: 'shop' };
export const NOW = Date.UTC(2026, 2, 1, 12);

export interface Answer {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `reset`: the connection, unanswered; `break-off`: in the middle of the body; `hang`: never to answer. */
  readonly fault?: 'reset' | 'break-off' | 'hang';
}

export interface Seen {
  readonly asked: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface Scripted {
  readonly url: string;
  readonly github: GitHub;
  readonly seen: Seen[];
  readonly logged: string[];
  readonly waits: number[];
  readonly stop: AbortController;
}

export async function scripted(
  answers: readonly Answer[],
  options: Partial<GitHubOptions> = {},
): Promise<Scripted> {
  const left = [...answers];
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const asked = `${request.method} ${request.url}`;
    seen.push({ asked, headers: request.headers, body: text === '' ? null : JSON.parse(text) });
    answer(response, left.shift() ?? { status: 418, json: { message: `not expected: ${asked}` } });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const stop = new AbortController();
  const logged: string[] = [];
  const waits: number[] = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const github = openGitHub({
    token: TOKEN,
    apiUrl: url,
    userAgent: 'metes-test',
    signal: stop.signal,
    log: (line) => logged.push(line),
    now: () => NOW,
    random: () => 0.5,
    sleep: async (ms) => void waits.push(ms),
    ...options,
  });
  return { url, github, seen, logged, waits, stop };
}

function answer(response: ServerResponse, { status = 200, json, text, headers, fault }: Answer) {
  if (fault === 'hang') return;
  if (fault === 'reset') return void response.socket?.resetAndDestroy();
  const body = text ?? (json === undefined ? '' : JSON.stringify(json));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    ...(fault === 'break-off' ? { 'content-length': String(body.length + 100) } : {}),
    ...headers,
  });
  if (fault !== 'break-off') return void response.end(body);
  response.write(body.slice(0, 10), () => response.socket?.destroy());
}
