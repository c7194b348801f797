/** Claude Code: PreToolUse. Exit 2 blocks, and what is on standard error is told to the model; other exits let through. */
import type { Harness } from '../asked.ts';
import { askedBy, fieldsIn, file, NO_OBJECT, patch, type Reader, shell } from '../payload.ts';
import { byExit } from '../reply.ts';

/** Of the same shape in whatever took over Claude Code's hooks. */
export const CLAUDE_TOOLS: Readonly<Record<string, Reader>> = {
  Edit: file('file_path'),
  Write: file('file_path'),
  MultiEdit: file('file_path'),
  NotebookEdit: file('notebook_path', 'file_path'),
  Bash: shell(['command']),
  apply_patch: patch('command', 'input', 'patch'),
};

export const claude: Harness = {
  name: 'claude',
  parse: (text) => {
    const call = fieldsIn(text);
    if (call === null) return NO_OBJECT;
    return askedBy({ tool: call.tool_name, args: call.tool_input, cwd: call.cwd }, CLAUDE_TOOLS);
  },
  answer: byExit,
};
