/**
 * Cursor: preToolUse for every tool, and beforeShellExecution, whose command stands in the call itself. It answers in
 * JSON on standard output, which is the only way in which the model is told why.
 */
import type { Harness, Reply, Verdict } from '../asked.ts';
import { askedBy, fieldsIn, file, NO_OBJECT, patch, removal, shell } from '../payload.ts';

const PATH = ['file_path', 'path', 'target_file'] as const;

const TOOLS = {
  Write: file(...PATH),
  Edit: file(...PATH),
  MultiEdit: file(...PATH),
  StrReplace: file(...PATH),
  EditNotebook: file('target_notebook', 'notebook_path', ...PATH),
  Delete: removal(...PATH),
  ApplyPatch: patch('patch', 'input', 'command'),
  Shell: shell(['command'], ['working_directory', 'cwd']),
};

export const cursor: Harness = {
  name: 'cursor',
  parse: (text) => {
    const call = fieldsIn(text);
    if (call === null) return NO_OBJECT;
    const roots = Array.isArray(call.workspace_roots) ? call.workspace_roots : [];
    const cwd = call.cwd || roots[0];
    if (call.hook_event_name === 'beforeShellExecution')
      return askedBy({ tool: 'Shell', args: { command: call.command }, cwd }, TOOLS);
    return askedBy({ tool: call.tool_name, args: call.tool_input, cwd }, TOOLS);
  },
  answer,
};

function answer({ allowed, text }: Verdict): Reply {
  const told = allowed
    ? { permission: 'allow' }
    : { permission: 'deny', user_message: text.split('\n')[0], agent_message: text };
  return { exit: 0, out: `${JSON.stringify(told)}\n`, err: text };
}
