/** What docs/action.md tells somebody who has only that, done step by step: the workflow, observing, asking, answering. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { lacksNode24, runAction } from '../support/github/runner.ts';
import { type FakeGitHub, startGitHub } from '../support/github/server.ts';
import type { Scopes } from '../support/github/state.ts';
import { metes, newWorld, project, type World } from '../support/test-io.ts';
import { expectExit, isGreen, isRed, page } from './asking.ts';
import { lineFor, statusOf } from './told.ts';

const PIN = `acme/metes@${'a'.repeat(40)}`;
const doc = readFileSync(join(project, 'docs/action.md'), 'utf8');

let world: World;
let github: FakeGitHub;
beforeAll(async () => {
  world = newWorld();
  github = await startGitHub(world.temp);
});
afterAll(async () => {
  world.close();
  await github.close();
});

test.skipIf(lacksNode24())('from the first command to the first answer', async () => {
  const repo = github.repository('acme/new', { files: { 'README.md': '# new\n' } });
  for (const person of ['ada', 'grace']) repo.permit(person, 'write');
  const clone = repo.clone('clone');
  const sh = (command: string) =>
    execFileSync('sh', ['-c', command], {
      cwd: clone,
      env: world.temp.env,
      stdio: 'pipe',
    });

  // The workflow is the one that is shown, and what is printed lands it.
  const { data } = await metes(world.io(clone), 'init', '--team', '--github', `--action=${PIN}`);
  for (const command of data.next as string[]) sh(command);
  const shown = /```yaml\n([\s\S]*?)```/.exec(doc)?.[1] ?? '';
  const written = `${repo.git('show', 'main:.github/workflows/metes.yml')}\n`;
  expect(written).toBe(shown.replace(/metes\/metes@0+/, PIN));
  const { permissions } = parse(written) as { permissions: Scopes };

  // A branch with a claim, which writes beside it. The run has what the workflow grants, and no more.
  sh('git fetch -q origin && git switch -q -c feat/one --no-track origin/main');
  await metes(world.io(clone), 'claim', 'Add a page', 'src/**');
  sh('git push -q origin feat/one && git switch -q main');
  repo.push('feat/one', { 'src/a.ts': 'a\n', 'docs/index.md': 'x\n' }, { as: 'ada' });
  const pull = repo.openPull({ from: 'feat/one', author: 'ada' });
  const run = async (event: ReturnType<typeof pull.event>) => {
    const token = github.runToken(repo, permissions);
    const ran = await runAction({ github, ...event, token });
    expectExit(ran, 0);
    expect(ran.err).not.toContain('not written');
  };
  await run(pull.event('opened'));
  expect(statusOf(pull)).toMatch(/^success: Observe mode: would ask a person about 1 file/);
  expect(pull.ownComments()).toEqual([]);

  // Turned on, as the page says.
  const config = repo.git('show', 'main:.metes/config.yml');
  expect(doc).toContain('Set `mode: enforce`');
  expect(config).toContain('mode: observe');
  repo.push('main', {
    '.metes/config.yml': `${config.replace('mode: observe', 'mode: enforce')}\n`,
  });
  await run(repo.dispatch());
  isRed(pull);
  await run(repo.dispatch({ 'pull-request': String(pull.number) }));
  isRed(pull);
  expect(page(pull)).toContain('**metes asks: may this file land?**');

  // The line to paste is pasted, by somebody else.
  await run(pull.comment('grace', lineFor(page(pull), 'approve')).event());
  isGreen(pull);
  await run(repo.schedule());
  pull.close({ merged: 'merge', deleteBranch: true });
  await run(pull.event('closed'));
  expect(repo.git('log', '-1', '--format=%s', 'metes-registry')).toMatch(/^released .*: landed$/);
});
