/**
 * The program that stands in for an agent and its harness, as text: it runs as a process of its own, knows nothing of metes,
 * and asks whatever hooks the harness' settings in its home name before each tool, as the harness' documentation says.
 */

/** `node agent.js <orders> <report>`, in the worktree. The orders are `Call`s; the report is a `Report`. */
export const AGENT_PROGRAM = String.raw`
const fs = require('node:fs');
const path = require('node:path');
const { spawnSync } = require('node:child_process');

const host = require('node:process');
const [ordersFile, reportFile] = host.argv.slice(2);
const SETTINGS = { claude: '.claude/settings.json', codex: '.codex/hooks.json' };
const text = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

/** The commands that the person's settings name for this tool. */
function hooksFor(harness, tool) {
  const settings = JSON.parse(text(path.join(host.env.HOME, SETTINGS[harness])) || '{}');
  const groups = (settings.hooks && settings.hooks.PreToolUse) || [];
  const named = groups.filter(({ matcher }) => new RegExp('^(?:' + matcher + ')$').test(tool));
  return named.flatMap(({ hooks }) => hooks.map(({ command }) => command));
}

/** Null: nobody objects. */
function objection(commands, { tool, input }) {
  const cwd = host.cwd();
  const call = { session_id: 's', cwd, hook_event_name: 'PreToolUse', tool_name: tool, tool_input: input };
  for (const command of commands) {
    const said = spawnSync('sh', ['-c', command], { input: JSON.stringify(call), encoding: 'utf8' });
    if (said.status === 2) return said.stderr;
  }
  return null;
}

const TOOLS = {
  Read: ({ file_path }) => void fs.readFileSync(file_path),
  Write: ({ file_path, content }) => write(file_path, content),
  mcp__files__write_file: (input) => write(input.path, input.content),
  Edit: ({ file_path, old_string, new_string }) => replace(file_path, old_string, new_string),
  MultiEdit: ({ file_path, edits }) => {
    for (const { old_string, new_string } of edits) replace(file_path, old_string, new_string);
  },
  NotebookEdit({ notebook_path, new_source }) {
    const notebook = JSON.parse(fs.readFileSync(notebook_path, 'utf8'));
    notebook.cells = [{ cell_type: 'markdown', metadata: {}, source: [new_source] }];
    fs.writeFileSync(notebook_path, JSON.stringify(notebook));
  },
  apply_patch({ command }) {
    for (const part of command.split('*** Add File: ').slice(1)) {
      const [name, ...lines] = part.split('\n');
      write(name, lines.filter((line) => line[0] === '+').map((line) => line.slice(1) + '\n').join(''));
    }
  },
  Bash({ command }) {
    const env = { ...host.env, CLAUDECODE: '1' };
    const done = spawnSync('sh', ['-c', command], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    if (done.status !== 0) throw new Error('exit ' + done.status + '\n' + done.stdout + done.stderr);
  },
};

function write(file, content) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}
function replace(file, from, to) {
  const before = fs.readFileSync(file, 'utf8');
  if (!before.includes(from)) throw new Error(file + ' does not have: ' + from);
  fs.writeFileSync(file, before.replace(from, to));
}

/** Says that it waits, and reads one line. */
function wait() {
  fs.writeFileSync(reportFile + '.waits', '');
  return fs.readSync(0, Buffer.alloc(80)) > 0 ? null : 'nobody answered';
}

function act(call, step) {
  if (call.tool === 'wait') return wait();
  const commands = hooksFor(call.harness || 'claude', call.tool);
  step.asked = commands.length > 0;
  step.refused = objection(commands, call);
  if (step.refused !== null) return step.refused;
  try {
    TOOLS[call.tool](call.input);
    return null;
  } catch (error) {
    return error.message;
  }
}

const report = { steps: [], done: false };
for (const call of JSON.parse(text(ordersFile))) {
  const step = { tool: call.tool, asked: false, refused: null, failed: null };
  report.steps.push(step);
  step.failed = act(call, step);
  if (step.failed !== null) break;
}
report.done = report.steps.every(({ failed }) => failed === null);
fs.writeFileSync(reportFile + '.new', JSON.stringify(report));
fs.renameSync(reportFile + '.new', reportFile);
host.exitCode = report.done ? 0 : 1;
`;

/** One use of a tool, as a harness names tool and input; `wait`: until somebody else has done something. */
export interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly harness?: 'claude' | 'codex';
}

export interface Step {
  readonly tool: string;
  /** A hook of the harness was asked. */
  readonly asked: boolean;
  /** What it said, where it refused. */
  readonly refused: string | null;
  /** Why the step did not get done. */
  readonly failed: string | null;
}

/** The agent obeys: it ends at the first step that is refused or fails. */
export interface Report {
  readonly steps: readonly Step[];
  readonly done: boolean;
}
