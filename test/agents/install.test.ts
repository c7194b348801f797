/** Hooks of agents: put where each harness looks, beside what is there, once, and out again without a trace. */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withAdvice } from '../../src/agents/setup/advice.ts';
import { SETUPS } from '../../src/agents/setup/setups.ts';
import type { Answer } from '../../src/commands/verb.ts';
import { enrol, failure, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let at: string;
let home: string;
beforeEach(() => {
  world = newWorld();
  at = world.repository('here');
  home = world.env.HOME as string;
});
afterEach(() => world.close());

const text = (path: string): string => readFileSync(path, 'utf8');
const init = (...argv: string[]): Promise<Answer> => metes(world.io(at), 'init', ...argv);
const uninstall = (...argv: string[]): Promise<Answer> => metes(world.io(at), 'uninstall', ...argv);

const SETTINGS = `{
   "model": "opus",
   "permissions": { "allow": ["Bash(npm test)"] },
   "hooks": {
      "PreToolUse": [
         { "matcher": "Bash", "hooks": [{ "type": "command", "command": "audit.sh" }] }
      ]
   }
}
`;

test('into one’s own settings: what is there stays, twice is once, and out again as it was', async () => {
  const file = join(home, '.claude/settings.json');
  world.write(file, SETTINGS);
  chmodSync(file, 0o600);
  const done = await init('--agent=claude');
  expect(done.outcome).toBe('enrolled');
  expect(done.data.agents).toEqual([{ agent: 'claude', level: 'user', file, change: 'installed' }]);
  expect(done.text).toContain(`Claude Code asks metes before it writes, from now on: ${file}`);
  const added = text(file);
  expect(added.startsWith(SETTINGS.slice(0, SETTINGS.indexOf('"audit.sh"')))).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [theirs, ours] = JSON.parse(added).hooks.PreToolUse;
  expect(theirs.hooks[0].command).toBe('audit.sh');
  expect(ours).toMatchObject({
    matcher: 'Edit|Write|MultiEdit|NotebookEdit|Bash',
    hooks: [{ type: 'command', timeout: 30 }],
  });
  expect((await init('--agent=claude')).data.agents).toMatchObject([{ change: 'unchanged' }]);
  expect(text(file)).toBe(added);
  expect((await uninstall('--agent=claude')).outcome).toBe('agents');
  expect(text(file)).toBe(SETTINGS);
  expect((await uninstall('--agent=claude')).outcome).toBe('unchanged');
});

test('behind links one after the other, the last of which leads to no file yet', async () => {
  const file = join(home, '.claude/settings.json');
  mkdirSync(dirname(file), { recursive: true });
  symlinkSync('second', file);
  symlinkSync('../dotfiles/claude.json', join(dirname(file), 'second'));
  await init('--agent=claude');
  expect(text(join(home, 'dotfiles/claude.json'))).toContain('hook claude');
  await uninstall('--agent=claude');
  for (const link of [file, join(dirname(file), 'second')])
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(existsSync(join(home, 'dotfiles'))).toBe(false);
});

test('what was changed meanwhile stays, and only the hook goes', async () => {
  const file = join(home, '.claude/settings.json');
  world.write(file, SETTINGS);
  await init('--agent=claude');
  world.write(file, text(file).replace('opus', 'sonnet'));
  await uninstall('--agent=claude');
  expect(text(file)).toBe(SETTINGS.replace('opus', 'sonnet'));
});

test('all of them at once, each in the file that it reads; nothing is left of it', async () => {
  const done = await init('--agent=all');
  const hooks = done.data.agents as { agent: string; file: string }[];
  expect(hooks.map(({ agent }) => agent)).toEqual(SETUPS.map(({ name }) => name));
  for (const { agent, file } of hooks) {
    expect(file.startsWith(home)).toBe(true);
    expect(text(file)).toContain(`hook ${agent}`);
    if (file.endsWith('.json')) expect(() => JSON.parse(text(file))).not.toThrow();
  }
  expect(done.text).toContain('Codex runs a new hook only once you have trusted it');
  await uninstall('--agent=all');
  for (const { file } of hooks) expect(existsSync(dirname(file)), file).toBe(false);
  expect(existsSync(join(at, 'AGENTS.md'))).toBe(false);
});

test('where the harness is told to look elsewhere', async () => {
  const env = { CLAUDE_CONFIG_DIR: join(home, 'claude'), XDG_CONFIG_HOME: join(home, 'xdg') };
  await metes(world.io(at, { env }), 'init', '--agent=claude,opencode');
  expect(existsSync(join(home, 'claude/settings.json'))).toBe(true);
  expect(existsSync(join(home, 'xdg/opencode/plugins/metes.js'))).toBe(true);
});

test.each([
  ['2.1.294 (Claude Code)', undefined],
  ['2.1.295 (Claude Code)', 'block'],
  ['2.2.0 (Claude Code)', 'block'],
  ['what?', undefined],
])('Claude Code that says %j is told about failures: %s', async (version, expected) => {
  const bin = join(world.root, 'bin');
  world.write(join(bin, 'claude'), `#!/bin/sh\necho '${version}'\n`);
  chmodSync(join(bin, 'claude'), 0o755);
  const env = { PATH: `${bin}:${world.env.PATH}` };
  await metes(world.io(at, { env }), 'init', '--agent=claude');
  const settings = JSON.parse(text(join(home, '.claude/settings.json')));
  expect(settings.hooks.PreToolUse[0].hooks[0].onFailure).toBe(expected);
});

test('what only its person may read is on record for nobody else either', async () => {
  const file = join(home, '.claude/settings.json');
  world.write(file, SETTINGS);
  chmodSync(file, 0o600);
  await init('--agent=claude');
  const records = join(home, '.local/state/metes/agents.json');
  expect(text(records)).toContain('audit.sh');
  expect(statSync(records).mode & 0o777).toBe(0o600);
});

test('a hook of somebody’s in the same group stays when ours goes', async () => {
  const file = join(home, '.claude/settings.json');
  world.write(file, SETTINGS);
  await init('--agent=claude');
  const settings = JSON.parse(text(file));
  settings.hooks.PreToolUse[1].hooks.push({ type: 'command', command: 'theirs.sh' });
  world.write(file, JSON.stringify(settings));
  expect((await init('--agent=claude')).outcome).toBeDefined();
  expect(text(file)).toContain('theirs.sh');
  await uninstall('--agent=claude');
  const { PreToolUse } = JSON.parse(text(file)).hooks;
  expect(PreToolUse.flatMap((group: { hooks: object[] }) => group.hooks)).toEqual([
    { type: 'command', command: 'audit.sh' },
    { type: 'command', command: 'theirs.sh' },
  ]);
});

test('settings that are a link stay one', async () => {
  const real = join(home, 'dotfiles/claude.json');
  world.write(real, '{}\n');
  mkdirSync(join(home, '.claude'));
  const link = join(home, '.claude/settings.json');
  symlinkSync(real, link);
  await init('--agent=claude');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(text(real)).toContain('hook claude');
  await uninstall('--agent=claude');
  expect(text(real)).toBe('{}\n');
});

test('a link to settings that are not there yet stays one, too', async () => {
  const real = join(home, 'dotfiles/claude.json');
  mkdirSync(join(home, '.claude'));
  const link = join(home, '.claude/settings.json');
  symlinkSync('../dotfiles/claude.json', link);
  await init('--agent=claude');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(text(real)).toContain('hook claude');
  await uninstall('--agent=claude');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(existsSync(dirname(real))).toBe(false);
});

test('settings that can’t be read are left as they are, with what to add by hand', async () => {
  const file = join(home, '.claude/settings.json');
  world.write(file, '{ "hooks": [');
  const error = await failure(init('--agent=claude'));
  expect(error.code).toBe('bad-agent-settings');
  expect(error.hint).toContain('hook claude');
  expect(text(file)).toBe('{ "hooks": [');
});

test.each(['', '{}', '{}\n', '\n'])('settings that were %j are that again', async (before) => {
  const file = join(home, '.claude/settings.json');
  world.write(file, before);
  world.write(join(at, 'CLAUDE.md'), before);
  await init('--agent=claude');
  expect(text(file)).toContain('hook claude');
  await uninstall('--agent=claude');
  expect(text(file)).toBe(before);
  expect(text(join(at, 'CLAUDE.md'))).toBe(before);
});

test('what an earlier metes left alone in a file, and no record knows of, is no empty file afterwards', async () => {
  await init('--agent=kiro,claude');
  rmSync(join(home, '.local/state/metes/agents.json'));
  await init('--agent=kiro,claude');
  await uninstall('--agent=kiro,claude');
  expect(existsSync(join(home, '.kiro/hooks/metes.json'))).toBe(false);
});

test.each(['{ "', '[]', '{"/x": {"before": 1}}', 'null'])(
  'a record that says %s is not written over: nothing is changed, and the way on is said',
  async (record) => {
    const records = join(home, '.local/state/metes/agents.json');
    await init('--agent=claude');
    const before = text(join(home, '.claude/settings.json'));
    world.write(records, record);
    for (const again of [() => init('--agent=claude,gemini'), () => uninstall('--agent=claude')]) {
      const error = await failure(again());
      expect(error.code).toBe('bad-local-state');
      expect(error.message).toContain(`${records}, which has files as they were`);
      expect(error.hint).toContain(`mv -- ${records} ${records}.old\n`);
    }
    expect(text(records)).toBe(record);
    expect(text(join(home, '.claude/settings.json'))).toBe(before);
    renameSync(records, `${records}.old`);
    await uninstall('--agent=claude');
    expect(text(join(home, '.claude/settings.json'))).not.toContain('metes');
  },
);

test.each([
  ['no UTF-8', (file: string) => writeFileSync(file, Buffer.from('# Caf\xe9\n', 'latin1'))],
  ['a directory', (file: string) => mkdirSync(file)],
])('an AGENTS.md that is %s is left as it is', async (_, make) => {
  const file = join(at, 'AGENTS.md');
  make(file);
  const error = await failure(init('--agent=codex'));
  expect(error.code).toBe('bad-agent-settings');
  expect(error.message).toContain(`${file} can't be read: `);
  if (!lstatSync(file).isDirectory())
    expect(readFileSync(file)).toEqual(Buffer.from('# Caf\xe9\n', 'latin1'));
});

test('from another worktree it is taken out where it was put; what came with a branch is said', async () => {
  await init('--agent=codex', '--project');
  world.git(at, 'add', '-A');
  world.git(at, 'commit', '-qm', 'Enrol in metes, and tell agents');
  const other = join(world.root, 'other');
  world.git(at, 'worktree', 'add', '-q', '-b', 'feat/other', other);
  const gone = await metes(world.io(other), 'uninstall');
  expect(gone.text).toContain(
    `Without what metes had put there: ${join(at, '.codex/hooks.json')} and ${join(at, 'AGENTS.md')}`,
  );
  expect(gone.text).toContain(
    'Came with the branch, asks metes or tells of it, and stays: .codex/hooks.json and AGENTS.md',
  );
  expect(existsSync(join(at, 'AGENTS.md'))).toBe(false);
  expect(existsSync(join(other, 'AGENTS.md'))).toBe(true);
});

test('outside of any repository: the hooks alone', async () => {
  const io = world.io(home);
  const done = await metes(io, 'init', '--agent=codex');
  expect(done.outcome).toBe('agents');
  expect(text(join(home, '.codex/hooks.json'))).toContain('hook codex');
  expect((await failure(metes(io, 'init', '--agent=codex', '--project'))).code).toBe(
    'no-repository',
  );
});

test('a node that is gone since: the one on the PATH decides; without any nothing is let through', async () => {
  const node = join(home, 'old node/bin/node');
  await metes({ ...world.io(at), node }, 'init', '--agent=claude');
  const { command } = JSON.parse(text(join(home, '.claude/settings.json'))).hooks.PreToolUse[0]
    .hooks[0];
  const call = (path: string) =>
    spawnSync('/bin/sh', ['-c', command], {
      env: { ...world.env, PATH: path },
      input: '{"tool_name":"Edit","tool_input":{}}',
      encoding: 'utf8',
    });
  const here = call(`${dirname(process.execPath)}:${process.env.PATH}`);
  expect(here.status).toBe(2);
  expect(here.stderr).toContain("metes: refused: the call that claude sent can't be read");
  const nowhere = call('/nowhere');
  expect(nowhere.status).toBe(2);
  expect(nowhere.stderr).toContain('node');
});

test('for the project: who has no metes is not in its way, and it is to be committed', async () => {
  const done = await init('--agent=claude,copilot', '--project');
  expect(done.text).toContain(
    'git add -- .claude/settings.json .github/hooks/metes.json AGENTS.md CLAUDE.md',
  );
  const { command } = JSON.parse(text(join(at, '.claude/settings.json'))).hooks.PreToolUse[0]
    .hooks[0];
  expect(command).toBe(
    'command -v metes >/dev/null || exit 0; metes hook claude; [ $? = 0 ] || exit 2',
  );
  const { bash } = JSON.parse(text(join(at, '.github/hooks/metes.json'))).hooks.preToolUse[0];
  const without = spawnSync('/bin/sh', ['-c', bash], { env: { PATH: '/nowhere' }, input: '{}' });
  expect(without.status).toBe(0);
  expect(existsSync(join(home, '.claude'))).toBe(false);
  world.git(at, 'commit', '-qm', 'Enrol in metes');
  const gone = await uninstall();
  expect(gone.outcome).toBe('removed');
  expect(world.git(at, 'status', '--porcelain')).toBe('');
});

test('for the project, in each file that a harness reads: who has no metes is let alone first', async () => {
  await init('--agent=all', '--project');
  for (const { name, project } of SETUPS)
    expect(text(join(at, project)), name).toContain(
      `"command -v metes >/dev/null || exit 0; metes hook ${name}; [ $? = 0 ] || exit 2"`,
    );
});

test('Cursor is told that a hook which fails refuses', async () => {
  await init('--agent=cursor');
  const { hooks } = JSON.parse(text(join(home, '.cursor/hooks.json')));
  expect(hooks.preToolUse).toMatchObject([{ failClosed: true }]);
});

test.each([
  ['a pipe', 'mkdir "$0" && mkfifo "$0/settings.json"', "can't be read: it is no file"],
  ['a directory', 'mkdir -p "$0/settings.json"', "can't be read: it is no file"],
  ['below a file', 'echo > "$0"', "can't be made: something on the way to it is no directory"],
])('settings that are %s: said, and nothing is done', async (_, script, why) => {
  const directory = join(home, '.claude');
  spawnSync('sh', ['-c', script, directory]);
  const failed = await failure(init('--agent=claude'));
  expect(failed).toMatchObject({
    ...{ kind: 'invalid', code: 'bad-agent-settings' },
    message: `${join(directory, 'settings.json')} ${why}`,
  });
});

test('an agent does not take it out', async () => {
  await init('--agent=claude');
  const io = world.io(at, { env: { CLAUDECODE: '1' } });
  expect((await failure(metes(io, 'uninstall', '--agent=claude'))).code).toBe('for-a-person');
});

test.each([
  [['--agent=nobody'], 'unknown-harness'],
  [['--project'], 'arguments'],
])('%j', async (argv, code) => {
  expect((await failure(init(...argv))).code).toBe(code);
});

describe('what agents read', () => {
  test('a section of at most 15 lines behind what is there, once, and gone again', async () => {
    world.write(join(at, 'AGENTS.md'), '# Agents\n\nBe kind.\n');
    await init('--agent=codex,claude');
    const agents = text(join(at, 'AGENTS.md'));
    expect(agents.startsWith('# Agents\n\nBe kind.\n\n<!-- metes:begin -->\n')).toBe(true);
    const [section = ''] = /<!-- metes:begin -->[\s\S]*<!-- metes:end -->/.exec(agents) ?? [];
    expect(section.split('\n').length).toBeLessThanOrEqual(15);
    expect(text(join(at, 'CLAUDE.md'))).toBe(`${section}\n`);
    await init('--agent=codex,claude');
    expect(text(join(at, 'AGENTS.md'))).toBe(agents);
    // What somebody wrote behind it stays there.
    world.write(join(at, 'AGENTS.md'), `${agents}\nAnd quick.\n`);
    await init('--agent=codex,claude');
    expect(text(join(at, 'AGENTS.md'))).toBe(`${agents}\nAnd quick.\n`);
    world.write(join(at, 'AGENTS.md'), agents);
    // Codex still reads it.
    await uninstall('--agent=claude');
    expect(existsSync(join(at, 'CLAUDE.md'))).toBe(false);
    expect(text(join(at, 'AGENTS.md'))).toBe(agents);
    await uninstall('--agent=codex');
    expect(text(join(at, 'AGENTS.md'))).toBe('# Agents\n\nBe kind.\n');
  });

  test.each([
    ['claim first', 'Claim before you write, narrowly, tests included: `metes claim '],
    ['with tests beside the source', "`metes claim '<task>' 'src/x/**' 'test/x/**'`"],
    ['never everything', 'Never `**`.'],
    ['what “works now” is for', 'each command under "Works now" works as it stands'],
    ['what is to be filled in', '(`<…>` is for you to fill in). Take one, or take other work.'],
    ['widen, or leave it', '`metes widen <path>`, or leave it as it is.'],
    ['no other way to the same file', 'No other tool and no shell writes it for you.'],
    ['no --no-verify', 'Never `--no-verify`,'],
    ['no core.hooksPath', 'never `core.hooksPath`,'],
    ['no answers', 'never answer what metes asks: that is for people.'],
    [
      'exit 75',
      'Exit 75 means that nobody could decide just now: wait, try once more, then say so.',
    ],
    ['at the end', 'When you are done: `metes check`.'],
  ])('%s', (_, phrase) => {
    expect(withAdvice('')).toContain(phrase);
  });

  test('a CLAUDE.md that is AGENTS.md has it once', async () => {
    world.write(join(at, 'AGENTS.md'), '# Agents\n');
    world.write(join(at, 'CLAUDE.md'), '@AGENTS.md\n');
    await init('--agent=claude');
    expect(text(join(at, 'CLAUDE.md'))).toBe('@AGENTS.md\n');
    expect(text(join(at, 'AGENTS.md'))).toContain('metes:begin');
  });
});

test('doctor says of each agent that is used here whether it asks', async () => {
  await enrol(world, at);
  mkdirSync(join(home, '.gemini'));
  mkdirSync(join(home, '.claude'));
  await init('--agent=claude');
  const { data } = await metes(world.io(at), 'doctor');
  const checks = (data.checks as { check: string; state: string }[]).filter(({ check }) =>
    check.startsWith('agent '),
  );
  expect(checks).toEqual([
    { check: 'agent claude', state: 'ok', says: expect.stringContaining('settings.json') },
    {
      check: 'agent gemini',
      state: 'warning',
      says: 'Gemini CLI is used here, and does not ask metes before it writes',
      mend: expect.stringContaining('metes init --agent=gemini'),
    },
  ]);
});
