/** What a write hook says through a claim's life: registry away, taken over, lapsed, only observed; and as it is installed. */
import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { claude } from '../../src/agents/harness/claude.ts';
import { callFrom } from '../../src/commands/writing/call.ts';
import {
  BRANCH,
  type Guarded,
  guardedRepository,
  guardedTeam,
  mustPass,
} from '../guards/guarded.ts';
import { agedCopy } from '../support/aged-copy.ts';
import { enrol, metes, newWorld } from '../support/test-io.ts';
import { edits, SILENT } from './calling.ts';

let g: Guarded;
afterEach(() => g?.world.dispose());

test('the registry is away: the copy decides, and says its age', () => {
  g = guardedTeam();
  agedCopy(g.at);
  renameSync(g.world.path('origin.git'), g.world.path('away.git'));
  const inside = edits(g, join(g.at, 'src/a.ts'));
  expect(inside.exit).toBe(0);
  expect(inside.err).toMatch(
    /^metes: decided on a copy of the registry that is \d+ (?:minutes?|hours?) old \(/,
  );
  const outside = edits(g, join(g.at, 'docs/d.md'));
  expect(outside.exit).toBe(2);
  expect(outside.err).toMatch(
    /^metes: decided on a copy of the registry that is \d+ (?:minutes?|hours?) old \(/,
  );
  expect(outside.err).toContain('  docs/d.md   ');
});

test('an old copy is brought up to date, and the next edit asks nobody', () => {
  g = guardedTeam();
  agedCopy(g.at);
  expect(edits(g, join(g.at, 'src/a.ts'))).toEqual(SILENT);
  expect(statSync(join(g.at, '.git/metes/compiled/fresh')).mtimeMs).toBeGreaterThan(Date.now());
  expect(edits(g, join(g.at, 'src/a.ts'), { env: { PATH: '/nowhere' } })).toEqual(SILENT);
});

test('another took it over: the old worktree’s agent is told so', () => {
  g = guardedTeam();
  const claim = /c-[a-z0-9]{10}/.exec(mustPass(g.metes(['status'])).said)?.[0] as string;
  const other = g.world.path('other');
  g.world.git(g.world.root, 'clone', '-q', g.world.path('origin.git'), other);
  mustPass(g.metes(['init'], {}, other));
  g.unguarded(`git switch -qc ${BRANCH}-2`, other);
  mustPass(
    g.metes(['takeover', claim, '--force', '--reason=They left'], { METES_HOLDER: 'Bea' }, other),
  );
  agedCopy(g.at);
  const told = edits(g, join(g.at, 'src/a.ts'));
  expect(told.exit).toBe(2);
  expect(told.err).toContain(`metes: refused: this attempt on ${BRANCH} was superseded by c-`);
  expect(told.err).toContain('for the reason "They left"');
  expect(told.err).toContain('Nothing was written.');
});

test('only observed: said, and nothing blocked', () => {
  g = guardedRepository();
  const config = join(g.at, '.metes/config.yml');
  g.unguarded('git switch -q main');
  writeFileSync(config, `${readFileSync(config, 'utf8')}mode: observe\n`);
  g.unguarded(`git commit -qam observe && git switch -q ${BRANCH}`);
  const told = edits(g, join(g.at, 'docs/d.md'));
  expect(told.exit).toBe(0);
  expect(told.err).toMatch(/^metes: observing, would refuse: 1 file of this tool call is outside/);
});

test('a lease that is over', async () => {
  const world = newWorld();
  try {
    const at = world.repository('here', { 'src/a.ts': 'a\n' });
    await enrol(world, at);
    world.git(at, 'switch', '-qc', 'feat/x');
    await metes(world.io(at), 'claim', 'Do it', 'src/**');
    const io = world.io(at);
    const call = () =>
      callFrom({ ...io, whole: () => io }, claude, {
        strict: false,
        sent: Buffer.from(
          JSON.stringify({
            cwd: at,
            tool_name: 'Write',
            tool_input: { file_path: 'src/a.ts', content: '' },
          }),
        ),
      });
    expect(await call()).toMatchObject({ outcome: 'allowed', text: '' });
    io.clock.aheadMs = 9 * 3_600_000;
    const told = await call();
    expect(told).toMatchObject({ outcome: 'refused', reason: 'lapsed' });
    expect(told.text).toContain('  metes renew\n');
  } finally {
    world.close();
  }
});

test('as it is installed: Claude Code’s command, and opencode’s plugin', async () => {
  g = guardedRepository();
  mustPass(g.metes(['init', '--agent=claude,opencode']));
  const home = g.world.env.HOME as string;
  const settings = JSON.parse(readFileSync(join(home, '.claude/settings.json'), 'utf8'));
  const run = (path: string, script: string) =>
    spawnSync('sh', ['-c', script], {
      cwd: g.at,
      env: g.world.env,
      input: JSON.stringify({ cwd: g.at, tool_name: 'Edit', tool_input: { file_path: path } }),
      encoding: 'utf8',
    });
  const { command } = settings.hooks.PreToolUse[0].hooks[0];
  expect(run('docs/d.md', command).status).toBe(2);
  expect(run('src/a.ts', command).status).toBe(0);
  // Whatever it dies of is no permission.
  expect(run('src/a.ts', command.replace(process.execPath, '/bin/false')).status).toBe(2);
  // The installation is gone: nobody is in anybody's way.
  expect(run('docs/d.md', command.replaceAll('cli.js', 'gone.js')).status).toBe(0);

  const plugin = pathToFileURL(join(home, '.config/opencode/plugins/metes.js')).href;
  const script = `const { Metes } = await import(${JSON.stringify(plugin)});
    const hooks = await Metes({ directory: process.cwd() });
    for (const filePath of ['src/a.ts', 'docs/d.md'])
      await hooks['tool.execute.before']({ tool: 'edit', sessionID: 's' }, { args: { filePath } })
        .then(() => console.log('went on'), (error) => console.log(error.message));`;
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: g.at,
    env: g.world.env,
    encoding: 'utf8',
  });
  expect(done.stdout).toMatch(/^went on\nmetes: refused: 1 file of this tool call is outside/);
});
