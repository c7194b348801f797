/** The tools of each harness that write: those that name files, and those that run a command line. */
export const WRITING_TOOLS: Readonly<
  Record<string, { readonly files: readonly string[]; readonly shells: readonly string[] }>
> = {
  claude: { files: ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'], shells: ['Bash'] },
  codex: { files: ['apply_patch', 'Edit', 'Write'], shells: ['Bash'] },
  cursor: {
    files: ['Write', 'Edit', 'MultiEdit', 'StrReplace', 'EditNotebook', 'Delete', 'ApplyPatch'],
    shells: ['Shell'],
  },
  gemini: { files: ['write_file', 'replace', 'edit'], shells: ['run_shell_command'] },
  copilot: {
    files: ['edit', 'create', 'str_replace_editor', 'apply_patch', 'patch', 'Edit', 'Write'],
    shells: ['bash'],
  },
  opencode: { files: ['edit', 'multiedit', 'write', 'patch', 'apply_patch'], shells: ['bash'] },
  windsurf: { files: ['pre_write_code'], shells: ['pre_run_command'] },
  kiro: {
    files: [
      ...['fs_write', 'fsWrite', 'fs_append', 'fsAppend', 'str_replace', 'strReplace', 'write'],
      ...['edit_code', 'editCode', 'delete_file', 'deleteFile'],
    ],
    shells: ['execute_bash', 'executeBash', 'execute_cmd', 'shell'],
  },
};
