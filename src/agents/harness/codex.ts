/**
 * Codex CLI: PreToolUse. `apply_patch` comes as its text under `command`, with paths from `cwd`; where it runs through the
 * shell it is a command with a here-document. Exit 2 with something on standard error blocks; an empty one does not.
 */
import type { Harness } from '../asked.ts';
import { askedBy, fieldsIn, NO_OBJECT, shell } from '../payload.ts';
import { byExit } from '../reply.ts';
import { CLAUDE_TOOLS } from './claude.ts';

const TOOLS = { ...CLAUDE_TOOLS, shell: shell(['command'], ['workdir']) };

export const codex: Harness = {
  name: 'codex',
  parse: (text) => {
    const call = fieldsIn(text);
    if (call === null) return NO_OBJECT;
    return askedBy({ tool: call.tool_name, args: call.tool_input, cwd: call.cwd }, TOOLS);
  },
  answer: byExit,
};
