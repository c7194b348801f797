/** A client of the SDK on the built command line's `metes mcp`: a process of its own, as an agent's harness has one. */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { CLI } from './cli.ts';
import type { World } from './test-io.ts';

export interface Session {
  readonly client: Client;
  readonly pid: number;
  /** What the server has written to standard error. */
  readonly said: () => string;
  readonly call: (name: string, given?: Record<string, unknown>) => Promise<Told>;
}

/** An answer as a model sees it. */
interface Told {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isError: boolean | undefined;
}

interface SessionOptions {
  readonly name?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly argv?: readonly string[];
  /** Directories that the client shares. */
  readonly roots?: readonly string[];
  /** How the connection is opened: `auto` is that of 2026-07-28. */
  readonly opening?: 'legacy' | 'auto';
}

const sessions: Session[] = [];

export async function sessionIn(
  world: World,
  at: string,
  { name = 'test-agent', env = {}, argv = [], roots, opening = 'legacy' }: SessionOptions = {},
): Promise<Session> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'mcp', ...argv],
    cwd: at,
    env: { ...world.env, ...env },
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const client = new Client(
    { name, version: '1.2.3' },
    {
      capabilities: roots === undefined ? {} : { roots: {} },
      versionNegotiation: { mode: opening },
    },
  );
  if (roots !== undefined)
    client.setRequestHandler('roots/list', async () => ({
      roots: roots.map((uri) => ({ uri })),
    }));
  await client.connect(transport);
  // It holds what it has listed against the schemas from then on: an answer that doesn't fit fails its call.
  await client.listTools();
  const session = {
    client,
    pid: transport.pid ?? 0,
    said: () => said,
    call: async (tool: string, given: Record<string, unknown> = {}) =>
      toldBy(await client.callTool({ name: tool, arguments: given })),
  };
  sessions.push(session);
  return session;
}

function toldBy(result: {
  content: readonly object[];
  structuredContent?: unknown;
  isError?: boolean | undefined;
}): Told {
  const [first] = result.content as { readonly text?: string }[];
  return {
    text: first?.text ?? '',
    data: (result.structuredContent ?? {}) as Told['data'],
    isError: result.isError,
  };
}

export async function endSessions(): Promise<void> {
  await Promise.all(sessions.splice(0).map(({ client }) => client.close()));
}
