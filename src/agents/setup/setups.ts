/**
 * What each harness reads to know of a hook: which file, for a person or for a project, and what stands in it. Knows the
 * command that is to be run, and no file system.
 */

import type { Path } from './json-text.ts';
import { pluginText } from './plugin.ts';

export interface Entry {
  readonly path: Path;
  /** `closed`: this harness is known to understand that a hook which fails refuses. */
  element(command: string, closed: boolean): object;
}

export interface Setup {
  readonly name: string;
  /** What it is called, for people. */
  readonly title: string;
  /** Where it keeps what is a person's: the directory below home, or what this variable names. */
  readonly directory: string;
  readonly variable?: string;
  /** The file below that. */
  readonly user: string;
  /** The file below a repository's root. */
  readonly project: string;
  /** Elements of arrays in a file that has other things in it; or all of a file that is metes' own. */
  readonly content:
    | { readonly entries: readonly Entry[]; readonly blank: object }
    | { readonly whole: (command: string) => string };
  /** The program, and the version from which on it can be told that a hook which fails refuses. */
  readonly closedFrom?: { readonly program: string; readonly version: readonly number[] };
  /** What it needs besides. */
  readonly note?: string;
  /** The text that tells it how to work here. */
  readonly advice: 'CLAUDE.md' | 'AGENTS.md';
}

const SECONDS = 30;
const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Claude Code's form, which others took over. */
const group = (matcher: string, hook: object) => ({ matcher, hooks: [hook] });

export const SETUPS: readonly Setup[] = [
  {
    name: 'claude',
    title: 'Claude Code',
    directory: '.claude',
    variable: 'CLAUDE_CONFIG_DIR',
    user: 'settings.json',
    project: '.claude/settings.json',
    content: {
      blank: {},
      entries: [
        {
          path: ['hooks', 'PreToolUse'],
          element: (command, closed) =>
            group('Edit|Write|MultiEdit|NotebookEdit|Bash', {
              type: 'command',
              command,
              timeout: SECONDS,
              // One that does not know the word might drop every hook in the file.
              ...(closed ? { onFailure: 'block' } : {}),
            }),
        },
      ],
    },
    closedFrom: { program: 'claude', version: [2, 1, 295] },
    advice: 'CLAUDE.md',
  },
  {
    name: 'codex',
    title: 'Codex CLI',
    directory: '.codex',
    variable: 'CODEX_HOME',
    user: 'hooks.json',
    project: '.codex/hooks.json',
    content: {
      blank: {},
      entries: [
        {
          path: ['hooks', 'PreToolUse'],
          element: (command) =>
            group('apply_patch|Edit|Write|Bash', { type: 'command', command, timeout: SECONDS }),
        },
      ],
    },
    note: 'Codex runs a new hook only once you have trusted it: /hooks in Codex',
    advice: 'AGENTS.md',
  },
  {
    name: 'cursor',
    title: 'Cursor',
    directory: '.cursor',
    user: 'hooks.json',
    project: '.cursor/hooks.json',
    content: {
      blank: { version: 1 },
      entries: [
        {
          path: ['hooks', 'preToolUse'],
          element: (command) => ({
            command,
            matcher: 'Write|Edit|MultiEdit|StrReplace|EditNotebook|Delete|ApplyPatch|Shell',
            timeout: SECONDS,
            failClosed: true,
          }),
        },
      ],
    },
    advice: 'AGENTS.md',
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    directory: '.gemini',
    user: 'settings.json',
    project: '.gemini/settings.json',
    content: {
      blank: {},
      entries: [
        {
          path: ['hooks', 'BeforeTool'],
          element: (command) =>
            group('write_file|replace|edit|run_shell_command', {
              name: 'metes',
              type: 'command',
              command,
              timeout: SECONDS * 1_000,
            }),
        },
      ],
    },
    advice: 'AGENTS.md',
  },
  {
    name: 'copilot',
    title: 'GitHub Copilot CLI',
    directory: '.copilot',
    variable: 'COPILOT_HOME',
    user: 'hooks/metes.json',
    project: '.github/hooks/metes.json',
    content: {
      whole: (command) =>
        json({
          version: 1,
          hooks: { preToolUse: [{ type: 'command', bash: command, timeoutSec: SECONDS }] },
        }),
    },
    advice: 'AGENTS.md',
  },
  {
    name: 'opencode',
    title: 'opencode',
    directory: '.config/opencode',
    user: 'plugins/metes.js',
    project: '.opencode/plugins/metes.js',
    content: { whole: pluginText },
    advice: 'AGENTS.md',
  },
  {
    name: 'windsurf',
    title: 'Windsurf',
    directory: '.codeium/windsurf',
    user: 'hooks.json',
    project: '.windsurf/hooks.json',
    content: {
      blank: {},
      entries: ['pre_write_code', 'pre_run_command'].map((event) => ({
        path: ['hooks', event],
        element: (command: string) => ({ command, show_output: true }),
      })),
    },
    advice: 'AGENTS.md',
  },
  {
    name: 'kiro',
    title: 'Kiro',
    directory: '.kiro',
    user: 'hooks/metes.json',
    project: '.kiro/hooks/metes.json',
    content: {
      whole: (command) =>
        json({
          version: 'v1',
          hooks: [
            {
              name: 'metes',
              trigger: 'PreToolUse',
              // It has spelled them in both ways.
              matcher: [
                'fs_write|fs_append|str_replace|edit_code|delete_file|execute_bash|execute_cmd',
                'fsWrite|fsAppend|strReplace|editCode|deleteFile|executeBash|write|shell',
              ].join('|'),
              action: { type: 'command', command },
              timeout: SECONDS,
              enabled: true,
            },
          ],
        }),
    },
    advice: 'AGENTS.md',
  },
];
