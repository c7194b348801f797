/** The plugin that opencode loads: hands each call that may write to `metes hook`, and throws what that answers. */
const TOOLS = ['edit', 'multiedit', 'write', 'patch', 'apply_patch', 'bash'];

export const pluginText = (
  command: string,
): string => `// Written by metes init --agent opencode; metes uninstall --agent=opencode takes it away.
import { spawnSync } from "node:child_process";

const command = ${JSON.stringify(command)};
const tools = new Set(${JSON.stringify(TOOLS)});

export const Metes = ({ directory }) =>
  Promise.resolve({
    'tool.execute.before': ({ tool, sessionID }, { args }) =>
      new Promise((resolve, reject) => {
        if (!tools.has(tool)) return resolve();
        const input = JSON.stringify({ tool, sessionID, args, cwd: directory });
        const done = spawnSync('sh', ['-c', command], { cwd: directory, input, encoding: 'utf8' });
        if (done.status === 0) resolve();
        else reject(new Error(done.stderr || 'metes: its hook could not be run'));
      }),
  });
`;
