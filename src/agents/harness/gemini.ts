/** Gemini CLI: BeforeTool. Exit 2 blocks, and standard error is the reason that the model is given; exit 1 lets through. */
import type { Harness } from '../asked.ts';
import { askedBy, fieldsIn, file, NO_OBJECT, shell } from '../payload.ts';
import { byExit } from '../reply.ts';

const TOOLS = {
  write_file: file('file_path', 'path'),
  replace: file('file_path', 'path'),
  edit: file('file_path', 'path'),
  run_shell_command: shell(['command'], ['dir_path', 'directory']),
};

export const gemini: Harness = {
  name: 'gemini',
  parse: (text) => {
    const call = fieldsIn(text);
    if (call === null) return NO_OBJECT;
    return askedBy({ tool: call.tool_name, args: call.tool_input, cwd: call.cwd }, TOOLS);
  },
  answer: byExit,
};
