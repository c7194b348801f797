/**
 * GitHub Copilot, command line and cloud: preToolUse. Arguments come as an object, or as JSON text. Any exit but 0 denies;
 * the reason that the model is given stands in JSON on standard output.
 */
import type { Harness, Reply, Verdict } from '../asked.ts';
import {
  askedBy,
  fieldsIn,
  file,
  NO_OBJECT,
  patch,
  type Reader,
  shell,
  waysOf,
} from '../payload.ts';
import { CLAUDE_TOOLS } from './claude.ts';

/** `view` among its commands only reads. */
const editor: Reader = (args) => (args.command === 'view' ? [] : file('path', 'file_path')(args));

/** Some versions hand a patch over as it is. */
const TOOLS = {
  // Where the event is configured as PreToolUse, tools have Claude Code's names.
  ...CLAUDE_TOOLS,
  Edit: waysOf(
    [['file_path', 'path'], file('file_path', 'path')],
    [['patch', 'input'], patch('patch', 'input')],
  ),
  Write: file('file_path', 'path'),
  edit: file('path', 'file_path'),
  create: file('path', 'file_path'),
  str_replace_editor: editor,
  apply_patch: patch('input', 'patch', 'command'),
  patch: patch('input', 'patch', 'command'),
  bash: shell(['command']),
};

export const copilot: Harness = {
  name: 'copilot',
  parse: (text) => {
    const call = fieldsIn(text);
    if (call === null) return NO_OBJECT;
    const { toolName, toolArgs, tool_name: name, tool_input: input, cwd } = call;
    const tool = toolName ?? name;
    const args = toolArgs ?? input;
    const patches = tool === 'apply_patch' || tool === 'patch';
    const bare = patches && typeof args === 'string' && fieldsIn(args) === null;
    return askedBy({ tool, args: bare ? { input: args } : args, cwd }, TOOLS);
  },
  answer,
};

function answer({ allowed, text }: Verdict): Reply {
  if (allowed) return { exit: 0, out: '', err: text };
  const told = { permissionDecision: 'deny', permissionDecisionReason: text };
  return { exit: 2, out: `${JSON.stringify(told)}\n`, err: text };
}
