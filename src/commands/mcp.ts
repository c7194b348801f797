/** `metes mcp`: the verbs as tools of the Model Context Protocol, for agents that have no command line or are better off without. */
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'mcp',
    group: 'more',
    summary: 'serve claim, status, widen, check and more as tools to an agent (MCP)',
    usage: ['mcp [<directory>…]'],
    options: {},
    about: `A server of the Model Context Protocol on standard input and output: an agent's client starts it, and ends it by
closing its end. Calls act in the first directory, or where it was started, and never outside of them, the
worktrees of their repositories, and what the client shares. Whoever calls is an agent. docs/mcp.md has the
configuration of Claude Code, Codex and Cursor.`,
    example: `claude mcp add metes -- metes mcp
Added stdio MCP server metes with command: metes mcp to local config`,
  },
  run,
};

/** The SDK is loaded here and nowhere else: it costs more than everything else of metes. */
async function run(io: Io, { positional }: Arguments): Promise<Answer> {
  const { directoriesOf } = await import('./serving/reach.ts');
  const directories = directoriesOf(io, positional);
  const { serve } = await import('./serving/server.ts');
  await serve(io, directories);
  return { exit: 0, outcome: 'ended', data: {}, text: '', streamed: true };
}
