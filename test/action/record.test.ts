/** What starts a run beside a push, who hears of an answer where nothing waits, and what the registry keeps of one. */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { decodeEvent } from '../../src/registry/codec.ts';
import type { Event } from '../../src/registry/event.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { asked, closeAll, expectExit, inside, isGreen, isRed, opened, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

const REGISTRY = 'metes-registry';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

function newestEvent(): Event {
  const decoded = decodeEvent(team.repo.git('log', '-1', '--format=%B', REGISTRY));
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.event;
}

const kept = (folder: string): string[] =>
  team.repo
    .git('ls-tree', '-r', '--name-only', REGISTRY)
    .split('\n')
    .filter((path) => path.startsWith(folder));

describe.skipIf(lacksNode24())('an answer', () => {
  test('is recorded with its comment, who gave it, the head and each path as it stood', async () => {
    const pull = await asked(team, 'kept', { 'docs/index.md': 'new\n', 'docs/gone.md': 'new\n' });
    const paths = ['docs/gone.md', 'docs/index.md'].map((path) => ({
      ...{ path, mode: '100644', oid: team.repo.git('rev-parse', `${pull.head}:${path}`) },
    }));
    for (const [answer, kind, more] of [
      ['approve docs/index.md docs/gone.md', 'approved', {}],
      ['reject', 'rejected', { reason: 'not now' }],
    ] as const) {
      const line = `/metes ${answer} @${pull.head}${'reason' in more ? ` ${more.reason}` : ''}`;
      const comment = pull.comment('grace', line);
      expectExit(await team.run(comment.event()), 0);
      expect(newestEvent()).toMatchObject({
        kind: 'resolved',
        by: { holder: 'grace' },
        branch: 'feat/kept',
        pull: pull.number,
        resolution: {
          kind,
          by: 'grace',
          head: pull.head,
          paths,
          source: { pull: pull.number, comment: comment.id, target: 'main' },
          ...more,
        },
      });
    }
    // The one that was replaced is not put on record again by each run.
    const before = team.events();
    expectExit(await team.run(pull.event('synchronize')), 0);
    expect(team.events()).toEqual(before);
  });

  test('about a branch without a claim is kept with the pull request, until that is closed', async () => {
    team.repo.push('grace/policy', { '.metes/config.yml': 'version: 1\n' }, { as: 'bo' });
    const pull = team.repo.openPull({ from: 'grace/policy', author: 'ada' });
    await team.run(pull.event('opened'));
    isRed(pull);
    expect(kept('pulls/')).toHaveLength(1);
    await team.answer(pull, 'grace', `/metes widen '.metes/**' @${pull.head}`);
    isRed(pull);
    expect(page(pull)).toContain('there is no claim to widen: approve what may land');
    await team.answer(pull, 'grace', `/metes approve .metes/config.yml @${pull.head}`);
    isGreen(pull);
    pull.close();
    expectExit(await team.run(pull.event('closed')), 0);
    expect(kept('pulls/')).toEqual([]);
  });

  test('that granted ground is looked at anew, though the next one can’t be recorded', async () => {
    const files = { 'docs/index.md': 'new\n', 'README.md': '# new\n' };
    const pull = await asked(team, 'partly', files);
    pull.comment('grace', `/metes widen docs/index.md @${pull.head}`);
    const hook = join(team.repo.dir, 'hooks', 'pre-receive');
    const declines = `git log -1 --format=%B "$new" | grep -q '"kind": "approved"' && exit 1`;
    mkdirSync(dirname(hook), { recursive: true });
    writeFileSync(hook, `#!/bin/sh\nwhile read -r old new ref; do ${declines}; done; exit 0\n`);
    chmodSync(hook, 0o755);
    const ran = await team.answer(pull, 'grace', `/metes approve README.md @${pull.head}`);
    rmSync(hook);
    expect(ran.err).toContain('metes: not written: ');
    expect(newestEvent()).toMatchObject({ kind: 'resolved', resolution: { kind: 'widened' } });
    isGreen(pull);
  });

  test('where nothing waits: told to who may answer, and to nobody else', async () => {
    const pull = await opened(team, 'calm');
    await team.run(pull.event('opened'));
    const line = `/metes approve README.md @${pull.head}`;
    for (const login of ['rita', 'helper[bot]'])
      expectExit(await team.answer(pull, login, line), 0);
    isGreen(pull);
    expect(pull.ownComments()).toEqual([]);
    const comment = pull.comment('grace', line);
    expectExit(await team.run(comment.event()), 0);
    expect(comment.reactions()).toEqual(['confused']);
    expect(page(pull)).toContain('README.md: nothing there awaits an answer');
    isGreen(pull);
  });
});

describe.skipIf(lacksNode24())('a run', () => {
  test('for a head that is over changes nothing on the new one', async () => {
    const pull = await asked(team, 'again');
    const first = pull.event('opened');
    const old = pull.head;
    team.repo.push('feat/again', { 'docs/index.md': 'index\n' }, { as: 'bo' });
    await team.run(pull.event('synchronize', { before: old }));
    const before = page(pull);
    const told = team.repo.statuses(old).length;
    expectExit(await team.run(first), 0);
    isGreen(pull);
    expect(page(pull)).toBe(before);
    expect(team.repo.statuses(old)).toHaveLength(told);
  });

  test('by hand: of the workflow’s number, or the Action’s, that one alone', async () => {
    const one = await opened(team, 'one');
    const two = await opened(team, 'two');
    const number = String(one.number);
    expectExit(await team.run(team.repo.dispatch({ 'pull-request': number })), 0);
    expect([one.status()?.state, two.status()]).toEqual(['success', null]);
    const inputs = { 'pull-request': `#${two.number}` };
    const ran = await team.run(team.repo.dispatch(), { inputs });
    expectExit(ran, 0);
    expect(ran.outputs.verdict).toBe('in-scope');
    isGreen(two);
    expect(team.repo.statuses(one.head)).toHaveLength(1);
  });

  test('whose event can’t be read: fails and says so', async () => {
    const env = { GITHUB_EVENT_PATH: '/nowhere/event.json' };
    const ran = await team.run(team.repo.schedule(), { env });
    expectExit(ran, 1);
    expect(ran.log).toContain("::error::the event can't be read from /nowhere/event.json: ");
  });

  test('on pull_request with a token that may write: as on pull_request_target', async () => {
    team.repo.push('grace/plain', inside('plain'), { as: 'grace' });
    const pull = team.repo.openPull({ from: 'grace/plain', author: 'grace' });
    expectExit(await team.run(pull.event('opened', { event: 'pull_request' })), 0);
    isGreen(pull);
  });
});
