/** What the guards do where neither the recorded metes nor one on PATH can be run: what is claimed stays held. */
import { chmodSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { CLONE_GUARDS, HOST_GUARDS } from '../../src/git/hook-shim.ts';
import { installHooks } from '../../src/git/hooks-install.ts';
import { openRepository } from '../../src/git/repository.ts';
import type { World } from '../support/temp-repo.ts';
import { BRANCH, cli, type Guarded, guardedRepository, guardedTeam, mustPass } from './guarded.ts';

let worlds: World[] = [];
afterEach(() => {
  for (const world of worlds) world.dispose();
  worlds = [];
});

/** The shim’s paths lead nowhere, and PATH has none. */
function lose(
  g: Guarded,
  hooks = join(g.at, '.git/hooks'),
  names: readonly string[] = CLONE_GUARDS,
) {
  for (const file of names.map((name) => join(hooks, name))) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/^m_cli=.*$/m, "m_cli='/gone/cli.js'"));
  }
}

test('what is claimed stays held: inside passes as before, anything else fails closed with a sentence', () => {
  const g = guardedRepository();
  worlds.push(g.world);
  lose(g);
  mustPass(g.sh('echo x >>src/a.ts && git commit -qam x'));
  const refused = g.sh('echo x >>docs/d.md && git commit -qam x');
  expect(refused.exit).toBe(1);
  expect(refused.said).toMatch(
    /^metes: c-\w+ holds feat\/work to its claim, and neither \/gone\/cli.js nor `metes` on PATH can be run, so pre-commit refuses\.$/m,
  );
  expect(g.sh('git commit -qam x --no-verify').said).toContain('so reference-transaction refuses.');
  g.unguarded('git reset -q --hard && git switch -qc other main');
  expect(g.sh(`git branch -f ${BRANCH} main~1`).said).toMatch(
    /^metes: c-\w+ holds feat\/work to its claim, and neither/,
  );
});

test('what was claimed stays held when what was compiled is void, from another worktree too', () => {
  const g = guardedRepository();
  worlds.push(g.world);
  g.unguarded('git switch -q main && git worktree add -q ../tree main --detach');
  mustPass(
    g.sh('printf "exempt: [\'hotfix/**\']\\n" >>.metes/config.yml && git commit -qam exempt'),
  );
  lose(g);
  rmSync(join(g.at, '.git/metes/compiled/guard'), { force: true });
  const ran = g.sh(`git branch -f ${BRANCH} main~1`, {}, g.world.path('tree'));
  expect(ran.said).toMatch(
    /^metes: feat\/work is claimed, and neither .+, so reference-transaction refuses\.$/m,
  );
  expect(ran.said).toMatch(/^ {2}metes doctor$/m);
  expect(g.tip(BRANCH)).toBe(g.base);
  mustPass(g.sh('git switch -qc other && echo x >>docs/d.md && git commit -qam x'));
});

test('an unclaimed branch is not broken by it', () => {
  const g = guardedRepository();
  worlds.push(g.world);
  lose(g);
  g.unguarded('git switch -qc other main');
  mustPass(g.sh('echo x >>docs/d.md && git commit -qam x'));
  const agent = g.sh('echo x >>docs/d.md && git commit -qam x', { METES_AGENT: '1' });
  expect(agent.exit).toBe(0);
  expect(agent.said).toMatch(
    /^metes: not guarded, neither \/gone\/cli.js nor `metes` on PATH can be run$/m,
  );
});

test('a person may break the glass, an agent may not; it is recorded later', () => {
  const g = guardedRepository();
  worlds.push(g.world);
  lose(g);
  const glass = { METES_BREAK_GLASS: 'INC-7' };
  expect(g.sh('echo x >>docs/d.md && git commit -qam x', { ...glass, METES_AGENT: '1' }).exit).toBe(
    1,
  );
  const broken = g.sh('git commit -qam x', glass);
  expect(broken.exit).toBe(0);
  expect(broken.said).toContain(
    'the glass is broken (INC-7), to be recorded by the next metes command',
  );
});

test('nor what a run started, though it takes its variables out of its environment', () => {
  const g = guardedRepository();
  worlds.push(g.world);
  lose(g);
  const file = join(g.at, '.git/metes/compiled/guard');
  const { mtime } = statSync(file);
  const compiled = readFileSync(file, 'utf8');
  const commit = 'echo x >>docs/d.md && git commit -qam x';
  const glass = { METES_BREAK_GLASS: 'INC-8' };
  expect(compiled).toContain("mg_run=''");
  writeFileSync(file, compiled.replace("mg_run=''", `mg_run=${process.pid}`));
  utimesSync(file, mtime, mtime);
  const held = g.sh(commit, glass);
  expect(held.said).not.toContain('METES_BREAK_GLASS');
  expect(held.exit).toBe(1);
  writeFileSync(file, compiled);
  mustPass(g.sh(commit, glass));
});

test('on a host of one’s own no branch enters, and tags do', async () => {
  const g = guardedTeam();
  worlds.push(g.world);
  const host = await openRepository(g.world.door, g.world.path('origin.git'));
  await installHooks(g.world.door, host, { node: process.execPath, cli });
  lose(g, join(host.gitDir, 'hooks'), HOST_GUARDS);
  const refused = g.sh('git push -q --no-verify origin HEAD');
  expect(refused.said).toMatch(
    /metes: what is claimed here is not known, because neither \/gone\/cli\.js .+, so pre-receive refuses\./,
  );
  expect(refused.said).toContain('install metes on this host again');
  expect(refused.said).not.toContain('METES_BREAK_GLASS');
  expect(refused.exit).not.toBe(0);
  mustPass(g.sh('git tag t && git push -q origin t'));
});

test('found on PATH after all', () => {
  const g = guardedRepository();
  worlds.push(g.world);
  lose(g);
  g.world.write(g.world.root, {
    'bin/metes': `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`,
  });
  chmodSync(g.world.path('bin', 'metes'), 0o755);
  const PATH = `${g.world.path('bin')}:${g.world.env.PATH}`;
  expect(g.sh('echo x >>docs/d.md && git commit -qam x', { PATH }).said).toContain(
    'metes: refused: 1 file',
  );
});
