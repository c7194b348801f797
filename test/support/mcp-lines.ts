/** `metes mcp` of the built command line, spoken to in lines: what no well-behaved client sends, and what exactly comes back. */
import { spawn } from 'node:child_process';
import { CLI } from './cli.ts';
import type { World } from './test-io.ts';

type Env = Readonly<Record<string, string>>;

export interface Spoken {
  readonly version?: string;
  readonly env?: Env;
}

/** Opens as a client does, then says `messages`; texts as they are. */
export function server(
  world: World,
  at: string,
  messages: readonly unknown[] = [],
  { version = '2025-06-18', env = {} }: Spoken = {},
) {
  const child = spawn(process.execPath, [CLI, 'mcp'], { cwd: at, env: { ...world.env, ...env } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  // One that has ended takes no more.
  child.stdin.on('error', () => {});
  const say = (message: unknown): void => {
    const text =
      typeof message === 'string'
        ? message
        : JSON.stringify({ jsonrpc: '2.0', ...(message as object) });
    child.stdin.write(`${text}\n`);
  };
  const open = {
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: version,
      capabilities: {},
      clientInfo: { name: 'lines', version: '1' },
    },
  };
  for (const message of [open, { method: 'notifications/initialized' }, ...messages]) say(message);
  const ended = new Promise<{ exit: number | null; signal: string | null }>((resolve) => {
    child.on('close', (exit, signal) => resolve({ exit, signal }));
  });
  const lines = (): string[] => out.split('\n').filter(Boolean);
  const reply = (id: number | string) =>
    new Promise<Reply>((resolve, reject) => {
      const look = () => {
        // Whatever is no JSON fails here.
        const found = out
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line) as Reply)
          .find((one) => one.id === id);
        if (found !== undefined) resolve(found);
        return found;
      };
      if (look() === undefined) child.stdout.on('data', look);
      child.on('close', () => reject(new Error(`ended without an answer to ${id}: ${err}`)));
    });
  const call = (id: number, name: string, given: unknown) => {
    say({ id, method: 'tools/call', params: { name, arguments: given } });
    return reply(id);
  };
  return { child, say, call, reply, ended, lines, err: () => err };
}

interface Reply {
  readonly jsonrpc: '2.0';
  readonly id?: number | string;
  readonly result?: {
    readonly protocolVersion?: string;
    readonly content?: readonly { readonly text: string }[];
    readonly structuredContent?: Readonly<Record<string, unknown>>;
    readonly isError?: boolean;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

/** The lines it answers with, once each request has its answer. */
export async function spoken(
  world: World,
  at: string,
  messages: readonly unknown[],
): Promise<string[]> {
  const { child, ended, lines, reply } = server(world, at, messages);
  for (const message of messages)
    if (typeof message === 'object') await reply((message as { readonly id: number }).id);
  child.stdin.end();
  await ended;
  return lines();
}
