/** Windsurf (now Devin Desktop): pre_write_code and pre_run_command. Exit 2 blocks. */
import type { Harness } from '../asked.ts';
import { askedBy, fieldsIn, file, NO_OBJECT, shell } from '../payload.ts';
import { byExit } from '../reply.ts';

const TOOLS = {
  pre_write_code: file('file_path'),
  pre_run_command: shell(['command_line'], ['cwd']),
};

export const windsurf: Harness = {
  name: 'windsurf',
  parse: (text) => {
    const call = fieldsIn(text);
    if (call === null) return NO_OBJECT;
    return askedBy({ tool: call.agent_action_name, args: call.tool_info, cwd: null }, TOOLS);
  },
  answer: byExit,
};
