/** `doctor` proves guards by writes that must be refused; `uninstall` leaves a clone as it was. Hooks are real here. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTION, isNoRelease, WORKFLOW_PATH, workflowText } from '../../src/report/workflow.ts';
import { metes, newWorld, team, type World } from '../support/test-io.ts';

let world: World;
beforeAll(() => {
  world = newWorld();
});
afterAll(() => world.close());

interface Check {
  readonly check: string;
  readonly state: string;
  readonly says: string;
  readonly mend?: string;
}

async function doctor(at: string, ...argv: string[]) {
  const answer = await metes(world.io(at), 'doctor', ...argv);
  const checks = answer.data.checks as Check[];
  const of = (name: string): Check | undefined => checks.find((c) => c.check === name);
  return { exit: answer.exit, text: answer.text, checks, of };
}

/** Enrolled by hand, hooks on. */
async function enrolled(name: string, ...init: string[]): Promise<string> {
  const at = world.repository(name, { 'src/a.txt': 'a\n', 'docs/b.txt': 'b\n' });
  await metes(world.io(at), 'init', ...init);
  world.git(at, 'commit', '-qm', 'Enrol in metes');
  return at;
}

const LAYERS = ['pre-commit', 'pre-merge-commit', 'reference-transaction', 'pre-push'] as const;
const untouched = (at: string) => ({
  branches: world.git(at, 'for-each-ref', '--format=%(refname) %(objectname)'),
  worktrees: world.git(at, 'worktree', 'list').split('\n').length,
  status: world.git(at, 'status', '--porcelain'),
  config: readFileSync(join(at, '.git/config'), 'utf8'),
});

describe('doctor', () => {
  test('proves every layer, and leaves nothing behind', async () => {
    const at = await enrolled('whole');
    const before = untouched(at);
    const { exit, of } = await doctor(at);
    for (const layer of LAYERS)
      expect(of(`guard ${layer}`)).toEqual({
        check: `guard ${layer}`,
        state: 'ok',
        says: 'refused a write outside',
      });
    expect(of('registry')?.state).toBe('ok');
    expect(exit).toBe(0);
    expect(untouched(at)).toEqual(before);
    expect(world.git(at, 'log', '--format=%s', 'metes-registry').split('\n')).toHaveLength(1);
  });

  for (const layer of LAYERS)
    test(`${layer} gone: fails and names it`, async () => {
      const at = await enrolled(`without-${layer}`);
      rmSync(join(at, '.git/hooks', layer));
      const before = untouched(at);
      const { exit, of } = await doctor(at);
      expect(exit).toBe(1);
      expect(of('guards')).toMatchObject({ state: 'failed' });
      expect(of('guards')?.says).toBe(`${layer} is missing in ${join(at, '.git/hooks')}`);
      expect(of('guards')?.mend).toContain('metes init');
      expect(of(`guard ${layer}`)).toBeUndefined();
      for (const other of LAYERS.filter((l) => l !== layer && l !== 'pre-commit'))
        expect(of(`guard ${other}`)?.state).toBe('ok');
      expect(untouched(at)).toEqual(before);
    });

  test('another hook manager took their places: one statement, one command', async () => {
    const at = await enrolled('husky');
    for (const hook of ['pre-commit', 'pre-push'])
      writeFileSync(join(at, '.git/hooks', hook), '#!/bin/sh\n. "$(dirname "$0")/h"\n');
    const { checks, of } = await doctor(at);
    expect(checks.filter((c) => c.state !== 'ok').map((c) => c.check)).toEqual(['guards']);
    expect(of('guards')).toEqual({
      check: 'guards',
      state: 'failed',
      says: `pre-commit and pre-push are replaced by another hook in ${join(at, '.git/hooks')}`,
      mend: 'metes init\n  puts the guards back, beside what is there',
    });
  });

  test('all hooks switched off: every layer is named', async () => {
    const at = await enrolled('off');
    world.git(at, 'config', 'core.hooksPath', world.path('nowhere'));
    const { exit, checks } = await doctor(at);
    expect(exit).toBe(1);
    const failed = checks.filter((c) => c.state === 'failed');
    expect(failed.map((c) => c.check)).toEqual(['guards']);
    for (const layer of LAYERS) expect(failed[0]?.says).toContain(layer);
  });

  test('a hook of the project that refuses first leaves it unknown, not proved', async () => {
    const at = world.repository('linted', { 'src/a.txt': 'a\n' });
    const hook = join(at, '.git/hooks/pre-commit');
    mkdirSync(join(at, '.git/hooks'), { recursive: true });
    writeFileSync(hook, '#!/bin/sh\necho "lint: no package.json" >&2\nexit 1\n');
    chmodSync(hook, 0o755);
    await metes(world.io(at), 'init');
    world.git(at, 'commit', '-q', '--no-verify', '-m', 'Enrol in metes');
    const { exit, of } = await doctor(at);
    expect(of('guard pre-commit')).toMatchObject({ state: 'unknown' });
    expect(of('guard pre-commit')?.says).toContain('lint: no package.json');
    expect(exit).toBe(0);
  });

  test('observe: guards say it and let it through', async () => {
    const at = await enrolled('watching', '--observe');
    const { exit, of } = await doctor(at);
    expect(exit).toBe(0);
    expect(of('mode')?.state).toBe('warning');
    expect(of('guard reference-transaction')).toMatchObject({ state: 'ok' });
    expect(of('guard reference-transaction')?.says).toContain('observe');
  });

  test('judge: github, and nobody who judges: no workflow, or one whose every job fails', async () => {
    const at = await enrolled('judged');
    expect((await doctor(at)).of('workflow')).toBeUndefined();
    const file = join(at, '.metes/config.yml');
    const text = `${readFileSync(file, 'utf8')}judge: github\n`;
    const landed = async (files: Record<string, string>) => {
      world.temp.commit(at, files, 'Judge');
      return (await doctor(at)).of('workflow');
    };
    const none = await landed({ '.metes/config.yml': text });
    expect(none).toMatchObject({
      state: 'warning',
      mend: 'metes init --team --github\n  stages it',
    });
    expect(none?.says).toContain(`main has no ${WORKFLOW_PATH}`);
    const failing = await landed({ [WORKFLOW_PATH]: workflowText(ACTION) });
    expect([failing?.state, failing?.says.includes('every job that it starts fails')]).toEqual(
      isNoRelease(ACTION) ? ['warning', true] : ['ok', false],
    );
    const named = await landed({ [WORKFLOW_PATH]: workflowText(`acme/m@${'a'.repeat(40)}`) });
    expect(named).toMatchObject({ state: 'ok', says: `${WORKFLOW_PATH} is on main` });
  });

  test('settings that take the meaning out of it are warned about', async () => {
    const at = await enrolled('loose');
    const file = join(at, '.metes/config.yml');
    writeFileSync(file, `${readFileSync(file, 'utf8')}shared: ['**']\nexempt: ['**']\n`);
    world.git(at, 'commit', '-qam', 'loosen');
    const { of } = await doctor(at);
    expect(of('shared')).toMatchObject({
      state: 'warning',
      says: "`shared` covers everything: nothing there is ever anybody's",
      mend: 'name only what everyone writes, such as generated indexes',
    });
    expect(of('exempt')).toMatchObject({
      state: 'warning',
      says: '`exempt` covers every branch: nothing is governed',
      mend: 'name only branches that are ungoverned on purpose, such as release/**',
    });
  });

  test('a bare repository: what is missing there, and never a command that leads back here', async () => {
    const at = world.path('host.git');
    world.git(world.root, 'init', '-q', '--bare', at);
    const empty = await doctor(at);
    expect(empty.exit).toBe(1);
    expect(empty.of('enrolment')).toMatchObject({
      state: 'failed',
      mend: expect.stringContaining('in a clone of it: metes init --team'),
    });
    world.git(await enrolled('to-push'), 'push', '-q', at, 'main', 'metes-registry');
    expect((await doctor(at)).of('guard pre-receive')).toMatchObject({
      state: 'failed',
      says: expect.stringMatching(/^pre-receive is missing in /),
    });
    expect((await metes(world.io(at), 'init')).exit).toBe(0);
    const sound = await doctor(at);
    expect(sound.exit).toBe(0);
    expect(sound.of('guard pre-receive')).toMatchObject({ state: 'ok' });
  });

  test('not enrolled is a finding; so is a registry that is gone', async () => {
    const bare = world.repository('plain');
    const { exit, of } = await doctor(bare);
    expect(exit).toBe(1);
    expect(of('enrolment')).toMatchObject({ state: 'failed' });
    expect(of('enrolment')?.mend).toContain('metes init');
    const at = await enrolled('lost');
    world.git(
      at,
      '-c',
      'core.hooksPath=/dev/null',
      'update-ref',
      '-d',
      'refs/heads/metes-registry',
    );
    const lost = await doctor(at);
    expect(lost.of('registry')).toMatchObject({ state: 'failed' });
    expect(lost.of('registry')?.mend).toContain('metes recover');
  });

  test('what the host would let happen: seen on disk, unknown elsewhere', async () => {
    const origin = world.path('protected.git');
    world.git(world.root, 'init', '-q', '--bare', origin);
    const at = world.path('guest');
    world.git(world.root, 'clone', '-q', origin, at);
    world.write(join(at, 'a.txt'), 'a\n');
    world.git(at, 'add', '-A');
    world.git(at, 'commit', '-qm', 'first');
    world.git(at, 'push', '-q', 'origin', 'main');
    await metes(world.io(at), 'init', '--team');
    world.git(at, 'commit', '-qm', 'Enrol');
    world.git(at, 'push', '-q', 'origin', 'main');
    const open = (await doctor(at)).of('host protection');
    expect(open).toMatchObject({ state: 'warning' });
    expect(open?.mend).toContain('receive.denyDeletes true');
    world.git(origin, 'config', 'receive.denyNonFastForwards', 'true');
    world.git(origin, 'config', 'receive.denyDeletes', 'true');
    expect((await doctor(at)).of('host protection')).toMatchObject({ state: 'ok' });
  });

  test('--all-worktrees looks where git would look from each', async () => {
    const at = await enrolled('many');
    const other = world.path('many-x');
    world.git(at, 'worktree', 'add', '-q', '-b', 'x', other);
    const whole = await doctor(at, '--all-worktrees');
    expect(whole.checks.filter((c) => c.check.startsWith('worktree ')).map((c) => c.state)).toEqual(
      ['ok', 'ok'],
    );
    world.git(at, 'config', 'extensions.worktreeConfig', 'true');
    world.git(other, 'config', '--worktree', 'core.hooksPath', '.none');
    const broken = await doctor(at, '--all-worktrees');
    expect(broken.exit).toBe(1);
    expect(broken.of(`worktree ${other}`)).toMatchObject({ state: 'failed' });
  });

  test('what a killed doctor left is swept', async () => {
    const at = await enrolled('killed');
    world.git(at, 'branch', 'metes-doctor-AbCdEf');
    await doctor(at);
    expect(world.git(at, 'branch', '--list', 'metes-doctor-*')).toBe('');
  });
});

describe('uninstall', () => {
  const list = (at: string): string[] =>
    readdirSync(join(at, '.git'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(at.length))
      .filter((path) => !/\/(?:objects|logs)\/|COMMIT_EDITMSG|\/index$|metes-registry/.test(path))
      .sort();

  test('hooks, hooksPath and refspec are as before; config and registry stay', async () => {
    const origin = world.path('leave.git');
    world.git(world.root, 'init', '-q', '--bare', origin);
    const at = world.path('leave');
    world.git(world.root, 'clone', '-q', origin, at);
    world.write(join(at, 'a.txt'), 'a\n');
    world.git(at, 'add', '-A');
    world.git(at, 'commit', '-qm', 'first');
    world.git(at, 'push', '-q', 'origin', 'main');
    const hook = join(at, '.git/hooks/pre-commit');
    mkdirSync(join(at, '.git/hooks'), { recursive: true });
    writeFileSync(hook, '#!/bin/sh\nexit 0\n');
    chmodSync(hook, 0o755);
    world.git(at, 'worktree', 'add', '-q', '-b', 'x', world.path('leave-x'));
    const before = list(at);
    const config = world.git(at, 'config', '--list', '--local');
    await metes(world.io(at), 'init', '--team');
    await metes(world.io(world.path('leave-x')), 'init', '--team');
    expect(list(at)).not.toEqual(before);
    const answer = await metes(world.io(at), 'uninstall');
    expect(answer).toMatchObject({ exit: 0, outcome: 'removed' });
    expect(list(at)).toEqual(before);
    expect(world.git(at, 'config', '--list', '--local')).toBe(config);
    expect(readFileSync(hook, 'utf8')).toBe('#!/bin/sh\nexit 0\n');
    expect(existsSync(join(at, '.metes/config.yml'))).toBe(true);
    expect(world.git(origin, 'branch', '--list', 'metes-registry')).toContain('metes-registry');
    expect(answer.text).toContain('The enrolment was staged and never committed.');
    expect(answer.text).toMatch(
      /^ {2}git rm -r -f --quiet -- \.metes\n {6}takes what init staged out/m,
    );
    expect(answer.text).toMatch(
      /^ {2}git push origin --delete metes-registry\n {6}once the host lets it go: after metes uninstall there/m,
    );
    expect((await metes(world.io(at), 'uninstall')).outcome).toBe('unchanged');
    expect((await metes(world.io(at), 'init')).exit).toBe(0);
  });

  test('core.hooksPath of the project is put back', async () => {
    const at = world.repository('managed');
    mkdirSync(join(at, 'tools/hooks'), { recursive: true });
    world.git(at, 'config', 'core.hooksPath', 'tools/hooks');
    await metes(world.io(at), 'init');
    expect(world.git(at, 'config', 'core.hooksPath')).not.toBe('tools/hooks');
    await metes(world.io(at), 'uninstall');
    expect(world.git(at, 'config', 'core.hooksPath')).toBe('tools/hooks');
  });

  test('is refused while a worktree holds a claim, and says which and how it is given back', async () => {
    const at = await enrolled('held');
    world.git(at, 'switch', '-qc', 'feat/x');
    const claim = async (where: string, path: string) =>
      ((await metes(world.io(where), 'claim', 'x', path)).data.claim as { id: string }).id;
    const [beside, gone] = ['y', 'z'].map((name) => {
      world.git(at, 'worktree', 'add', '-q', '-b', `feat/${name}`, world.path(`held-${name}`));
      return world.path(`held-${name}`);
    }) as [string, string];
    const ids = [await claim(at, 'src/'), await claim(beside, 'docs/'), await claim(gone, 'lib/')];
    world.git(at, 'worktree', 'remove', '--force', gone);
    const before = list(at);
    const answer = await metes(world.io(at), 'uninstall');
    expect(answer).toMatchObject({ exit: 1, outcome: 'refused' });
    expect(list(at)).toEqual(before);
    const offers = [...answer.text.matchAll(/^ {2}((?:cd (\S+) && )?metes release (c-\w+))$/gm)];
    expect(offers.map(([, , where, id]) => [where, id])).toEqual([
      [at, ids[0]],
      [beside, ids[1]],
      [undefined, ids[2]],
    ]);
    for (const [, , where = at, id = ''] of offers)
      expect((await metes(world.io(where), 'release', id)).outcome).toBe('done');
    expect((await metes(world.io(at), 'uninstall')).outcome).toBe('removed');
    expect(existsSync(join(at, '.git/metes'))).toBe(false);
  });

  test('is not kept by what can’t be given back: another’s that is gone, a lease that is over', async () => {
    const at = await enrolled('left');
    const gone = world.path('left-gone');
    world.git(at, 'worktree', 'add', '-q', '-b', 'feat/gone', gone);
    await metes(world.io(gone, { env: { METES_HOLDER: 'ben' } }), 'claim', 'x', 'src/');
    world.git(at, 'worktree', 'remove', '--force', gone);
    world.git(at, 'switch', '-qc', 'feat/over');
    const past = world.io(at);
    past.clock.aheadMs = -10 * 3_600_000;
    await metes(past, 'claim', 'y', 'docs/');
    const answer = await metes(world.io(at), 'uninstall');
    expect(answer.outcome).toBe('removed');
    expect(answer.text).toContain('feat/gone: src/**');
  });

  describe('a registry out of reach', () => {
    const AGENT = { METES_AGENT: 'codex' };
    let at: string;
    let id: string;
    const away = () => renameSync(world.path('origin.git'), world.path('away.git'));
    const back = () => renameSync(world.path('away.git'), world.path('origin.git'));
    beforeAll(async () => {
      [at = ''] = await team(world, ['reach']);
      world.git(at, 'switch', '-qc', 'feat/x');
      id = ((await metes(world.io(at), 'claim', 'x', 'src/')).data.claim as { id: string }).id;
    });

    test.each([
      ['a person', {}],
      ['an agent', AGENT],
    ])('keeps %s whose claim the copy at hand shows', async (_who, env) => {
      away();
      const before = list(at);
      const answer = await metes(world.io(at, { env }), 'uninstall');
      expect(answer).toMatchObject({ exit: 1, outcome: 'refused' });
      expect((answer.data.held as { claim: { id: string } }[]).map((h) => h.claim.id)).toEqual([
        id,
      ]);
      expect(list(at)).toEqual(before);
      back();
      expect(answer.text).toMatch(/; as of .* this clone holds 1 claim,/);
      expect(answer.text).toMatch(
        new RegExp(
          `^First, when the registry can be reached:\n  cd ${at} && metes release ${id}$`,
          'm',
        ),
      );
    });

    test('keeps an agent where no copy says what is held, and no person', async () => {
      const copy = join(at, '.git/metes/registry.git');
      away();
      renameSync(copy, world.path('copy'));
      const answer = await metes(world.io(at, { env: AGENT }), 'uninstall');
      renameSync(world.path('copy'), copy);
      back();
      expect(answer).toMatchObject({ exit: 1, outcome: 'refused', data: { held: [] } });
      expect(answer.text).toContain("can't be told");
      expect(answer.text).toMatch(/^A person can:\n {2}metes uninstall$/m);
    });

    test('keeps nobody once the lease is over: what is held is told, and is one’s own again', async () => {
      away();
      const after = world.io(at);
      after.clock.aheadMs = 10 * 3_600_000;
      const answer = await metes(after, 'uninstall');
      back();
      expect(answer.text).toContain(`cd ${at} && metes init && metes release ${id}`);
      expect(readdirSync(join(at, '.git/metes')).sort()).toEqual(['seat', 'seats']);
      expect((await metes(world.io(at), 'uninstall')).outcome).toBe('unchanged');
      await metes(world.io(at), 'init');
      expect((await metes(world.io(at), 'release')).outcome).toBe('done');
      expect((await metes(world.io(at), 'uninstall')).outcome).toBe('removed');
      expect(existsSync(join(at, '.git/metes'))).toBe(false);
    });
  });

  test('broken local state is no reason to stay', async () => {
    const at = await enrolled('stuck');
    writeFileSync(join(at, '.git/metes/state.json'), 'no');
    expect((await metes(world.io(at), 'uninstall')).outcome).toBe('removed');
    expect(existsSync(join(at, '.git/metes'))).toBe(false);
  });
});
