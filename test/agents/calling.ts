/** Calls the hook as a harness does: a process of its own, the call on standard input, what it said and how it ended. */
import { spawnSync } from 'node:child_process';
import { cli, type Env, type Guarded } from '../guards/guarded.ts';

export interface Hooked {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

export interface Calling {
  readonly harness?: string;
  /** What the harness says, and where its hook runs. */
  readonly cwd?: string;
  readonly env?: Env;
  readonly options?: readonly string[];
}

export function hooked(guarded: Guarded, payload: unknown, calling: Calling = {}): Hooked {
  const { harness = 'claude', cwd = guarded.at, env = {}, options = [] } = calling;
  const done = spawnSync(process.execPath, [cli, 'hook', harness, ...options], {
    cwd,
    env: { ...guarded.world.env, LC_ALL: 'C', ...env } as NodeJS.ProcessEnv,
    input:
      typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
    encoding: 'utf8',
  });
  if (done.error) throw done.error;
  return { exit: done.status ?? -1, out: done.stdout, err: done.stderr };
}

/** Claude Code's call of one tool. */
export const calls = (
  guarded: Guarded,
  tool: string,
  input: Readonly<Record<string, unknown>>,
  calling: Calling = {},
): Hooked =>
  hooked(
    guarded,
    {
      session_id: 's',
      cwd: calling.cwd ?? guarded.at,
      hook_event_name: 'PreToolUse',
      tool_name: tool,
      tool_input: input,
    },
    calling,
  );

export const edits = (guarded: Guarded, path: string, calling: Calling = {}): Hooked =>
  calls(guarded, 'Edit', { file_path: path, old_string: 'a', new_string: 'b' }, calling);

export const runs = (guarded: Guarded, command: string, calling: Calling = {}): Hooked =>
  calls(guarded, 'Bash', { command }, calling);

/** Nothing said, nothing decided for the harness. */
export const SILENT: Hooked = { exit: 0, out: '', err: '' };
