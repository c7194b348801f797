/** `init --team --github`: the workflow that it stages, CODEOWNERS, the config, and what it leaves as it was. */
import { existsSync, readFileSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { readEvent } from '../../src/github/event.ts';
import { parseConfig } from '../../src/registry/config-file.ts';
import {
  ACTION,
  isAction,
  isNoRelease,
  WORKFLOW_PATH,
  workflowDifferences,
  workflowText,
} from '../../src/report/workflow.ts';
import { failure, metes, newWorld, project, type World } from '../support/test-io.ts';

const PIN = `acme/metes@${'ab12'.repeat(10)}`;

let world: World;
beforeAll(() => {
  world = newWorld();
});
afterAll(() => world.close());

/** A remote with one commit on main, and a clone of it. */
function withRemote(name: string, files: Record<string, string> = { 'a.txt': 'a\n' }): string {
  const at = world.path(name);
  world.git(world.root, 'init', '-q', '--bare', world.path(`${name}.git`));
  world.git(world.root, 'clone', '-q', world.path(`${name}.git`), at);
  world.temp.commit(at, files, 'first');
  world.git(at, 'push', '-q', 'origin', 'main');
  return at;
}

const init = (at: string, ...more: string[]) =>
  metes(world.io(at), 'init', '--team', '--github', ...more);
const read = (at: string, path: string) => readFileSync(join(at, path), 'utf8');
/** Does what the answer says is left to do. */
function land(at: string, next: unknown): void {
  world.git(at, 'config', 'core.hooksPath', join(world.root, '.no-hooks'));
  for (const line of next as string[]) world.git(at, ...words(line));
}
const words = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].slice(1).map(([, quoted, plain]) => quoted ?? plain ?? '');

describe('the workflow', () => {
  const document = parseDocument(workflowText(PIN), { strict: true });
  const workflow = document.toJS() as Record<string, unknown>;
  const on = workflow.on as Record<string, { types?: string[]; inputs?: object } | null>;
  const { judge } = workflow.jobs as unknown as Record<
    string,
    { if: string; concurrency: Record<string, unknown>; steps: unknown[] }
  >;

  test('is YAML without errors, warnings, anchors or tabs, in at most twenty lines that say something', () => {
    expect([...document.errors, ...document.warnings]).toEqual([]);
    const lines = workflowText(PIN).split('\n');
    expect(lines.filter((line) => line !== '' && !line.startsWith('#')).length).toBeLessThan(21);
  });

  test('runs on every event that the Action judges, and on no other', () => {
    expect(Object.keys(on)).toEqual([
      'pull_request_target',
      'issue_comment',
      'merge_group',
      'schedule',
      'workflow_dispatch',
    ]);
    for (const action of on.pull_request_target?.types ?? []) {
      const event = {
        action,
        pull_request: { number: 3, merged: true, head: { sha: 'a'.repeat(40) } },
      };
      expect(readEvent('pull_request_target', event).kind).not.toBe('ignored');
    }
    expect(on.pull_request_target?.types).toEqual(
      expect.arrayContaining(['opened', 'synchronize', 'reopened', 'edited', 'ready_for_review']),
    );
    expect(on.issue_comment).toEqual({ types: ['created'] });
    expect(readEvent('schedule', {})).toEqual({ kind: 'sweep' });
    const inputs = { [Object.keys(on.workflow_dispatch?.inputs ?? {})[0] ?? '']: '12' };
    expect(readEvent('workflow_dispatch', { inputs })).toMatchObject({ kind: 'pull', number: 12 });
  });

  test('has the permissions that something of the Action uses, and no other', () => {
    expect(workflow.permissions).toEqual({
      contents: 'write',
      'pull-requests': 'write',
      statuses: 'write',
      issues: 'write',
      checks: 'read',
    });
  });

  test('starts no job for a comment that is no answer or a changed title, and drops no answer that waits', () => {
    expect(judge?.if).toBe(
      "(github.event.action != 'edited' || github.event.changes.base) && (github.event_name != 'issue_comment' || (github.event.issue.pull_request && startsWith(github.event.comment.body, '/metes')))",
    );
    expect(judge?.concurrency).toMatchObject({ 'cancel-in-progress': false, queue: 'max' });
    expect(judge?.concurrency.group).toContain('github.event.issue.number');
  });

  test('runs one step, checks nothing out, and no expression of a stranger reaches a shell', () => {
    expect(judge?.steps).toEqual([{ uses: PIN }]);
    expect(workflowText(PIN)).not.toMatch(/\brun:|checkout|head\.ref|\.title/);
  });

  test('no job has the name of the status', () => {
    expect(Object.keys(workflow.jobs as object)).not.toContain('metes');
  });

  test('what the project itself and its docs show is the same, but for the action', () => {
    const own = read(project, WORKFLOW_PATH).replace(
      /^ +- uses: actions\/checkout[^\n]*\n(?: {8,}[^\n]*\n)*/m,
      '',
    );
    expect(workflowDifferences(own, workflowText('./'))).toEqual([]);
    const shown = /```yaml\n(# A person[\s\S]*?)```/.exec(read(project, 'docs/action.md'))?.[1];
    expect(shown).toBe(workflowText(ACTION));
  });

  test('what another one lacks is said in words', () => {
    const ours = workflowText(PIN);
    expect(workflowDifferences(`# mine\r\n${ours.replaceAll('\n', '\r\n')}`, ours)).toEqual([]);
    const theirs = ours
      .replace('  merge_group:\n', '  # merge_group:\n')
      .replace('statuses: write, ', '')
      .replace('      queue: max\n', '')
      .replace(' || github.event.changes.base', '')
      .replace(PIN, 'acme/metes@v1');
    expect(workflowDifferences(theirs, ours)).toEqual([
      'it does not run on merge_group, so a merge queue waits for the status',
      'it lacks the permission statuses: write, so there is no verdict on the commit',
      'it starts a job for every edit of a title or a description',
      'it drops an answer that waits when another one comes',
      `it uses acme/metes@v1, and not ${PIN}`,
    ]);
    expect(workflowDifferences(ours.replace('name: metes', 'name: scope'), ours)).toEqual([
      'it is written otherwise; nothing that metes looks for is missing',
    ]);
  });
});

test('the release that the code names is a full commit', () => {
  expect(isAction(ACTION)).toBe(true);
});

describe('init --team --github', () => {
  test('stages config and workflow, in observe mode, and prints the commit that lands both', async () => {
    const at = withRemote('plain');
    const answer = await init(at, '--action', PIN);
    expect(answer).toMatchObject({ exit: 0, outcome: 'enrolled' });
    expect(answer.data).toMatchObject({
      mode: 'observe',
      github: {
        action: PIN,
        workflow: { path: WORKFLOW_PATH, state: 'staged', differs: [] },
        codeowners: null,
      },
      next: [
        `git commit -m 'Enrol in metes' -- .metes/config.yml ${WORKFLOW_PATH}`,
        'git push origin main',
      ],
    });
    expect(world.git(at, 'status', '--porcelain')).toBe(
      `A  ${WORKFLOW_PATH}\nA  .metes/config.yml`,
    );
    expect(read(at, WORKFLOW_PATH)).toBe(workflowText(PIN));
    expect(parseConfig(read(at, '.metes/config.yml'), 'f')).toMatchObject({
      ok: true,
      config: { mode: 'observe', judge: 'github' },
    });
    expect(answer.text).not.toContain('names no release');
  });

  test('again, before and after it has landed: nothing changes, and nothing is left to do', async () => {
    const at = withRemote('again', { CODEOWNERS: '* @acme/all\n' });
    const first = await init(at, '--action', PIN);
    const index = world.git(at, 'ls-files', '-s');
    const second = await init(at, '--action', PIN);
    expect(world.git(at, 'ls-files', '-s')).toBe(index);
    expect(second.data.next).toEqual(first.data.next);
    land(at, first.data.next);
    const third = await init(at, '--action', PIN);
    expect(third).toMatchObject({ outcome: 'joined' });
    expect(third.data).toMatchObject({
      github: { workflow: { state: 'there' }, codeowners: { state: 'there' } },
      next: [],
    });
    expect(world.git(at, 'status', '--porcelain')).toBe('');
    expect(read(at, 'CODEOWNERS').match(/\.metes\/scope/g)).toHaveLength(1);
  });

  test('uninstall says that the workflow stays, and how it goes', async () => {
    const at = withRemote('leaving');
    const without = await metes(world.io(at), 'init', '--team');
    expect(without.data.github).toBeUndefined();
    await init(at, '--action', PIN);
    const { text } = await metes(world.io(at), 'uninstall');
    expect(text).toContain(
      `git rm -r -f --quiet -- .metes ${WORKFLOW_PATH}\n      takes what init staged out again`,
    );
    expect(existsSync(join(at, WORKFLOW_PATH))).toBe(true);
  });

  test('in a team that enforces: the judge changes, the mode stays, and that is said', async () => {
    const at = withRemote('later');
    const before = await metes(world.io(at), 'init', '--team');
    land(at, before.data.next);
    world.write(
      join(at, '.metes/config.yml'),
      `${read(at, '.metes/config.yml')}# a word of ours\n`,
    );
    world.git(at, 'commit', '-qam', 'more');
    world.git(at, 'push', '-q', 'origin', 'main');
    const answer = await init(at, '--action', PIN);
    expect(answer).toMatchObject({ outcome: 'joined', data: { landed: true, mode: 'enforce' } });
    expect(answer.notes?.join()).toContain('mode: enforce, and it stays');
    expect(answer.data.next).toEqual([
      `git commit -m 'Let metes judge pull requests' -- .metes/config.yml ${WORKFLOW_PATH}`,
      'git push origin main',
    ]);
    const text = read(at, '.metes/config.yml');
    expect(text).toContain('# a word of ours');
    expect(parseConfig(text, 'f')).toMatchObject({ config: { mode: 'enforce', judge: 'github' } });
    expect((await init(at, '--action', PIN)).data.next).toEqual(answer.data.next);
    land(at, answer.data.next);
    expect((await init(at, '--action', PIN)).data.next).toEqual([]);
  });

  test('a registry that moves to the remote at the same time', async () => {
    const at = withRemote('moving');
    await metes(world.io(at), 'init');
    world.git(at, '-c', 'core.hooksPath=/dev/null', 'commit', '-qm', 'Enrol');
    const answer = await init(at, '--action', PIN);
    expect(answer.outcome).toBe('migrated');
    expect(answer.data.next).toContain(
      `git commit -m 'Move the metes registry' -- .metes/config.yml ${WORKFLOW_PATH}`,
    );
    expect(parseConfig(read(at, '.metes/config.yml'), 'f')).toMatchObject({
      config: { judge: 'github', registry: { remote: 'origin' } },
    });
  });

  test('another workflow of that name is left as it is, and what it lacks is said', async () => {
    const theirs = workflowText(PIN).replace('      queue: max\n', '');
    const at = withRemote('other', { [WORKFLOW_PATH]: theirs });
    const answer = await init(at, '--action', PIN);
    expect(answer.data.github).toMatchObject({ workflow: { state: 'different' } });
    expect(answer.text).toContain('it drops an answer that waits when another one comes');
    expect(read(at, WORKFLOW_PATH)).toBe(theirs);
    expect(answer.data.next).toContain("git commit -m 'Enrol in metes' -- .metes/config.yml");
  });

  test('on a branch that lacks it, the one on the default branch counts', async () => {
    const at = withRemote('behind');
    world.git(at, 'switch', '-q', '-c', 'old');
    world.git(at, 'switch', '-q', 'main');
    world.temp.commit(at, { [WORKFLOW_PATH]: 'name: ours\n' }, 'a workflow');
    world.git(at, 'push', '-q', 'origin', 'main');
    world.git(at, 'switch', '-q', 'old');
    const answer = await init(at, '--action', PIN);
    expect(answer.data.github).toMatchObject({ workflow: { state: 'different' } });
    expect(existsSync(join(at, WORKFLOW_PATH))).toBe(false);
  });

  test('a workflow that is a link, and a directory that is one, are followed by nobody', async () => {
    const at = withRemote('links', { 'elsewhere.yml': 'name: x\n', '.github/workflows/a.yml': '' });
    symlinkSync('../../elsewhere.yml', join(at, WORKFLOW_PATH));
    const answer = await init(at, '--action', PIN);
    expect(answer.data.github).toMatchObject({ workflow: { state: 'different' } });
    expect(read(at, 'elsewhere.yml')).toBe('name: x\n');
    unlinkSync(join(at, WORKFLOW_PATH));
    rmSync(join(at, '.github'), { recursive: true });
    symlinkSync('/tmp', join(at, '.github'));
    expect(await failure(init(at, '--action', PIN))).toMatchObject({ code: 'not-a-directory' });
  });

  test('without a release that it knows, it says so and how to name one', async () => {
    const at = withRemote('unreleased');
    const answer = await init(at);
    expect(answer.text.includes('names no release of metes yet')).toBe(isNoRelease(ACTION));
    if (isNoRelease(ACTION))
      expect(answer.text).toContain('every job that it starts fails on GitHub. Before it lands');
    expect(parse(read(at, WORKFLOW_PATH)).jobs.judge.steps).toEqual([{ uses: ACTION }]);
    land(at, answer.data.next);
    const named = await init(at, '--action', PIN);
    expect(named.data.github).toMatchObject({
      workflow: { state: isNoRelease(ACTION) ? 'staged' : 'different' },
    });
    expect(parse(read(at, WORKFLOW_PATH)).jobs.judge.steps).toEqual([
      { uses: isNoRelease(ACTION) ? PIN : ACTION },
    ]);
  });

  test('run again without naming one: the one that was named stays, and the commit has it', async () => {
    const at = withRemote('kept');
    const first = await init(at, '--action', PIN);
    const second = await init(at);
    expect(second.data).toMatchObject({
      github: { action: PIN, workflow: { state: 'staged', differs: [] } },
      next: first.data.next,
    });
    expect((await metes(world.io(at), 'init')).data.next).toEqual(first.data.next);
    expect(read(at, WORKFLOW_PATH)).toBe(workflowText(PIN));
    land(at, first.data.next);
    expect((await init(at)).data).toMatchObject({
      github: { workflow: { state: 'there' } },
      next: [],
    });
    expect((await metes(world.io(at), 'init')).data.next).toEqual([]);
  });

  test('what a plain init is to commit is what one before it staged, not what differs here', async () => {
    const at = withRemote('plainly');
    land(at, (await init(at)).data.next);
    world.git(at, 'switch', '-qc', 'mine');
    const named = workflowText(PIN);
    world.temp.commit(at, { [WORKFLOW_PATH]: named }, 'try another');
    expect((await metes(world.io(at), 'init')).data.next).toEqual([]);
    world.write(join(at, WORKFLOW_PATH), `${named}# more\n`);
    world.git(at, 'add', WORKFLOW_PATH);
    const { text, data } = await metes(world.io(at), 'init');
    expect(text).toContain('GitHub judges when what is staged is on origin/main:');
    expect((data.next as string[]).join()).toContain(WORKFLOW_PATH);
  });

  test('needs --team, and a commit that is one', async () => {
    const at = withRemote('wrong');
    expect(await failure(metes(world.io(at), 'init', '--github'))).toMatchObject({
      kind: 'usage',
      code: 'arguments',
      hint: 'metes init --team --github',
    });
    for (const action of [
      'acme/metes@v1',
      'acme/metes',
      `../x@${'a'.repeat(40)}`,
      `-x/y@${'a'.repeat(40)}`,
    ])
      expect(await failure(init(at, `--action=${action}`))).toMatchObject({ code: 'bad-action' });
    const { hint } = await failure(init(at, '--action=acme/metes@v1'));
    expect(hint).toMatch(/^git ls-remote https:\/\/github\.com\/acme\/metes\n/);
    const strange = await failure(init(at, '--action=acme/$(x)@v1'));
    expect(strange.hint).toMatch(/^git ls-remote '<its url>'\n/);
    expect(existsSync(join(at, '.metes'))).toBe(false);
  });
});

describe('CODEOWNERS', () => {
  const ENTRY = /\n\/\.metes\/scope\/\n$/;

  test.each(['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'])('%s', async (path) => {
    const at = withRemote(`owners-${path.replace('/', '-')}`, { [path]: '* @acme/all' });
    const answer = await init(at, '--action', PIN);
    expect(answer.data.github).toMatchObject({ codeowners: { path, state: 'staged' } });
    expect(read(at, path)).toMatch(/^\* @acme\/all\n# .*\n/);
    expect(read(at, path)).toMatch(ENTRY);
    land(at, answer.data.next);
    expect(world.git(at, 'status', '--porcelain')).toBe('');
    expect(`${world.git(at, 'show', `origin/main:${path}`)}\n`).toMatch(ENTRY);
  });

  test('only the one that GitHub takes, with its own line ends', async () => {
    const both = { '.github/CODEOWNERS': '* @a\r\n/x @b\r\n', CODEOWNERS: '* @c\n' };
    const at = withRemote('owners-both', both);
    await init(at, '--action', PIN);
    expect(read(at, 'CODEOWNERS')).toBe('* @c\n');
    expect(read(at, '.github/CODEOWNERS')).toMatch(/@b\r\n# [^\r\n]*\r\n\/\.metes\/scope\/\r\n$/);
  });

  test('an entry that is there is left alone, with an owner too', async () => {
    const text = '* @acme/all\n/.metes/scope/ @acme/scopes\n';
    const at = withRemote('owners-there', { CODEOWNERS: text });
    const answer = await init(at, '--action', PIN);
    expect(answer.data.github).toMatchObject({ codeowners: { state: 'there' } });
    expect(read(at, 'CODEOWNERS')).toBe(text);
  });

  test("somebody's uncommitted changes are not swept into the commit", async () => {
    const at = withRemote('owners-dirty', { CODEOWNERS: '* @acme/all\n' });
    world.write(join(at, 'CODEOWNERS'), '* @acme/some\n');
    const answer = await init(at, '--action', PIN);
    expect(answer.data.github).toMatchObject({ codeowners: { state: 'yours' } });
    expect(answer.text).toContain('  /.metes/scope/');
    expect(read(at, 'CODEOWNERS')).toBe('* @acme/some\n');
    expect((answer.data.next as string[])[0]).not.toContain('CODEOWNERS');
  });
});
