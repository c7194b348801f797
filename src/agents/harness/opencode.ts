/** opencode: what the plugin that `metes init --agent opencode` writes hands over before each tool; it throws on exit 2. */
import type { Harness } from '../asked.ts';
import { askedBy, fieldsIn, file, NO_OBJECT, patch, shell } from '../payload.ts';
import { byExit } from '../reply.ts';

const TOOLS = {
  edit: file('filePath', 'file_path'),
  multiedit: file('filePath', 'file_path'),
  write: file('filePath', 'file_path'),
  patch: patch('patchText', 'patch'),
  apply_patch: patch('patchText', 'patch'),
  bash: shell(['command'], ['workdir']),
};

export const opencode: Harness = {
  name: 'opencode',
  parse: (text) => {
    const call = fieldsIn(text);
    if (call === null) return NO_OBJECT;
    return askedBy({ tool: call.tool, args: call.args, cwd: call.cwd }, TOOLS);
  },
  answer: byExit,
};
