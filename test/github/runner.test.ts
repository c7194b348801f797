/** The tests' runner: what an action is given, what comes back from it, and what may not come back. */
import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeEvent } from '../support/github/events.ts';
import type { FakeRepository } from '../support/github/repository.ts';
import { lacksNode24, type Ran, type Run, runAction } from '../support/github/runner.ts';
import { type FakeGitHub, startGitHub } from '../support/github/server.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';

const ACTION = `name: tiny
inputs:
  token:
    default: \${{ github.token }}
  comment-author:
    default: github-actions[bot]
  pull-request:
runs:
  using: node24
  main: main.mjs
`;

let world: World;
let github: FakeGitHub;
let repo: FakeRepository;

beforeEach(async () => {
  world = tempWorld('runner');
  github = await startGitHub(world);
  repo = github.repository('acme/app');
  repo.push('feat', { 'a.ts': '1' });
});
afterEach(async () => {
  world.dispose();
  await github.close();
});

/** Runs this script as an action. */
function run(script: string, event: FakeEvent, more: Partial<Run> = {}): Promise<Ran> {
  const action = world.path('action');
  mkdirSync(action, { recursive: true });
  world.write(action, { 'action.yml': ACTION, 'main.mjs': script });
  return runAction({ github, action, ...event, ...more });
}

describe.skipIf(lacksNode24())('a run', () => {
  test('is Node 24 with the event, the inputs and nothing of ours', async () => {
    const pull = repo.openPull({ from: 'feat', author: 'ada' });
    const script = `
      import { readFileSync } from 'node:fs';
      const { env } = process;
      const { pull_request, sender } = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'));
      console.log(JSON.stringify({
        major: process.versions.node.split('.')[0],
        name: env.GITHUB_EVENT_NAME, sha: env.GITHUB_SHA, ref: env.GITHUB_REF, base: env.GITHUB_BASE_REF,
        head: pull_request.head.sha, sender: sender.login,
        inputs: [env['INPUT_COMMENT-AUTHOR'], env['INPUT_PULL-REQUEST']],
        ours: Object.keys(env).filter((k) => /^(VITEST|NODE_|METES_|npm_)/.test(k)),
      }));`;
    const { exit, log } = await run(script, pull.event('opened'), {
      inputs: { 'pull-request': '7' },
    });
    expect(exit).toBe(0);
    expect(JSON.parse(log)).toEqual({
      major: expect.stringMatching(/^2[4-9]$/),
      name: 'pull_request_target',
      sha: repo.tip(),
      ref: 'refs/heads/main',
      base: 'main',
      head: pull.head,
      sender: 'ada',
      inputs: ['github-actions[bot]', '7'],
      ours: [],
    });
  });

  test('gives its exit, outputs in both forms, summary and annotations', async () => {
    const script = `
      import { appendFileSync } from 'node:fs';
      appendFileSync(process.env.GITHUB_OUTPUT, 'verdict=passes\\nfindings<<end_1\\n[1,\\n2]\\nend_1\\n');
      appendFileSync(process.env.GITHUB_STEP_SUMMARY, '## metes\\n');
      console.log('::add-mask::' + process.env.INPUT_TOKEN);
      console.log('::error file=src/a%2Cb.ts,line=1,title=Out%3A of scope::one%0Atwo 100%25');
      console.log('::warning::careful');
      console.error('oops');
      process.exitCode = 3;`;
    const ran = await run(script, repo.schedule());
    expect(ran).toEqual({
      exit: 3,
      log: expect.stringMatching(/^::error .*\n::warning::careful\n$/),
      err: 'oops\n',
      outputs: { verdict: 'passes', findings: '[1,\n2]' },
      summary: '## metes\n',
      annotations: [
        {
          level: 'error',
          message: 'one\ntwo 100%',
          at: { file: 'src/a,b.ts', line: '1', title: 'Out: of scope' },
        },
        { level: 'warning', message: 'careful', at: {} },
      ],
      masked: [expect.stringMatching(/^ghs_/)],
      tokenLeftIn: [],
    });
  });

  test('reaches the API and git with its token, while we wait', async () => {
    const script = `
      import { execFileSync } from 'node:child_process';
      const { env } = process;
      const [owner, name] = env.GITHUB_REPOSITORY.split('/');
      const answer = await fetch(env.GITHUB_API_URL + '/repos/' + owner + '/' + name, {
        headers: { authorization: 'token ' + env.INPUT_TOKEN } });
      const auth = Buffer.from('x-access-token:' + env.INPUT_TOKEN).toString('base64');
      const git = (...args) => execFileSync('git', ['-c', 'http.extraheader=Authorization: basic ' + auth, ...args],
        { cwd: env.RUNNER_TEMP, encoding: 'utf8' });
      git('init', '-q', '--bare', '.');
      git('fetch', '-q', '--depth=1', '--filter=blob:none', env.GITHUB_SERVER_URL + '/acme/app', 'refs/heads/feat');
      git('push', '-q', env.GITHUB_SERVER_URL + '/acme/app', 'FETCH_HEAD:refs/heads/copied');
      console.log((await answer.json()).full_name, git('rev-parse', 'FETCH_HEAD').trim());`;
    const { log, err } = await run(script, repo.schedule());
    expect([log, err]).toEqual([`acme/app ${repo.tip('feat')}\n`, '']);
    expect(repo.tip('copied')).toBe(repo.tip('feat'));
    expect(github.requests.map((r) => `${r.route} ${r.token} ${r.status}`)).toEqual([
      'repos/get run 200',
      'git-upload-pack run 200',
      'git-upload-pack run 200',
      'git-upload-pack run 200',
      'git-receive-pack run 200',
      'git-receive-pack run 200',
    ]);
  });

  test('may not show its token, nor leave a file with it unnoticed', async () => {
    const show = `console.log('as ' + process.env.INPUT_TOKEN)`;
    await expect(run(show, repo.schedule())).rejects.toThrow('the token of run is in the log');
    const output = `import { writeFileSync as w } from 'node:fs';
      w(process.env.GITHUB_OUTPUT, 'a=' + Buffer.from('x-access-token:' + process.env.INPUT_TOKEN).toString('base64'))`;
    await expect(run(output, repo.schedule())).rejects.toThrow('the token of run is in the output');
    const left = `import { writeFileSync as w } from 'node:fs';
      w(process.env.RUNNER_TEMP + '/config', process.env.INPUT_TOKEN)`;
    const { tokenLeftIn } = await run(left, repo.schedule());
    expect(tokenLeftIn).toEqual([expect.stringMatching(/temp\/config$/)]);
  });

  test('may not write more of a summary than is shown, or an output that is none', async () => {
    const write = (file: string, text: string) =>
      `import { writeFileSync as w } from 'node:fs'; w(process.env.${file}, ${text})`;
    const long = write('GITHUB_STEP_SUMMARY', `'x'.repeat(1024 * 1024 + 1)`);
    await expect(run(long, repo.schedule())).rejects.toThrow('1024k');
    const bad = write('GITHUB_OUTPUT', `'verdict'`);
    await expect(run(bad, repo.schedule())).rejects.toThrow("Invalid format 'verdict'");
    await expect(run('', repo.schedule(), { inputs: { tokn: '' } })).rejects.toThrow(
      'no input tokn',
    );
  });
});

describe('an event', () => {
  test('of a pull request: its actions, as the webhook has them', () => {
    const pull = repo.openPull({ from: 'feat', author: 'ada' });
    const before = pull.head;
    repo.push('feat', { 'a.ts': '2' });
    expect(pull.event('synchronize', { before }).payload).toMatchObject({
      action: 'synchronize',
      before,
      after: pull.head,
      pull_request: { head: { sha: pull.head } },
    });
    repo.push('next', { 'b.ts': '1' });
    pull.retarget('next');
    expect(pull.event('edited', { baseBefore: 'main' }).payload).toMatchObject({
      changes: { base: { ref: { from: 'main' } } },
      pull_request: { base: { ref: 'next' } },
    });
    pull.close({ merged: 'merge', by: 'bob' });
    expect(pull.event('closed', { by: 'bob' })).toMatchObject({
      event: 'pull_request_target',
      payload: { pull_request: { merged: true, state: 'closed' }, sender: { login: 'bob' } },
    });
  });

  test('of a comment: the issue with its pull request, no head', () => {
    const comment = repo.openPull({ from: 'feat' }).comment('bob', '/metes approve');
    const { event, sha, payload } = comment.event();
    expect([event, sha]).toEqual(['issue_comment', repo.tip()]);
    expect(payload).toMatchObject({
      action: 'created',
      issue: { number: 1, pull_request: { url: `${github.places.api}/repos/acme/app/pulls/1` } },
      comment: { id: comment.id, body: '/metes approve', user: { login: 'bob' } },
      sender: { login: 'bob' },
    });
  });

  test('of the merge queue: several in one group, a group behind another', () => {
    repo.push('more', { 'b.ts': '1' });
    const [one, two] = [repo.openPull({ from: 'feat' }), repo.openPull({ from: 'more' })];
    const base = repo.tip();
    const group = repo.queue([one, two]);
    expect(group.payload.merge_group).toMatchObject({
      base_sha: base,
      base_ref: 'refs/heads/main',
      head_sha: group.head,
      head_ref: `refs/heads/gh-readonly-queue/main/pr-2-${base}`,
    });
    expect(repo.git('log', '--format=%H', '--first-parent', `${base}..${group.head}`)).toMatch(
      /^\w{40}\n\w{40}$/,
    );
    repo.push('third', { 'c.ts': '1' });
    const behind = repo.queue([repo.openPull({ from: 'third' })], group.head);
    expect([behind.base, behind.sha]).toEqual([group.head, behind.head]);
    expect(repo.git('ls-tree', '--name-only', behind.head)).toBe('README.md\na.ts\nb.ts\nc.ts');
  });
});
