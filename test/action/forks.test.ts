/** Pull requests from forks: a token that may only read, and branches that are called like somebody's here. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refuse } from '../support/github/faults.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { asked, closeAll, expectExit, inside, isGreen, isRed, opened } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

describe.skipIf(lacksNode24())('a pull request', () => {
  test('with a token that may only read: verdict, summary and annotations survive, the log says what does not', async () => {
    const pull = await opened(team, 'readonly', { 'docs/index.md': 'changed\n' });
    const token = team.github.runToken(team.repo, 'read');
    const before = team.events();
    const ran = await team.run(pull.event('opened', { event: 'pull_request' }), { token });
    expectExit(ran, 1);
    expect(ran.outputs).toMatchObject({ verdict: 'breach', 'comment-url': '' });
    expect(JSON.parse(ran.outputs.findings ?? '')).toMatchObject([{ code: 'out-of-scope' }]);
    expect(ran.summary).toContain('docs/index.md');
    expect(ran.annotations).toContainEqual(
      expect.objectContaining({ at: expect.objectContaining({ file: 'docs/index.md' }) }),
    );
    expect(ran.err).toContain('metes: not written: GitHub refused to write the status (403');
    expect(ran.err).toContain(
      `metes: not written: GitHub refused to write the comment on #${pull.number}`,
    );
    expect(ran.err).toContain('use `pull_request_target`');
    expect(ran.err).toContain('metes: not written: the registry: the remote refused who you are');
    expect(ran.err).toContain("the job's token needs `contents: write`");
    expect(pull.status()).toBeNull();
    expect(pull.comments()).toEqual([]);
    expect(team.events()).toEqual(before);
    expect(ran.tokenLeftIn).toEqual([]);
  });

  test('with such a token and nothing to ask: the job is green, and says that its status is missing', async () => {
    const pull = await opened(team, 'readonly-in');
    const token = team.github.runToken(team.repo, 'read');
    const ran = await team.run(pull.event('opened', { event: 'pull_request' }), { token });
    expectExit(ran, 0);
    expect(ran.outputs.verdict).toBe('in-scope');
    expect(ran.err).toContain('metes: not written: GitHub refused to write the status (403');
    expect(pull.status()).toBeNull();
  });

  test('from a fork’s main: judged as a stranger’s branch, not exempt as ours is', async () => {
    await team.claimed('feat/held', ['src/held/**']);
    const fork = team.repo.fork('mallory');
    fork.push('main', inside('held'), { as: 'mallory' });
    const pull = team.repo.openPull({ from: 'main', fork, author: 'mallory' });
    const ran = await team.run(pull.event('opened'));
    expectExit(ran, 0);
    expect(ran.outputs.verdict).toBe('unclaimed');
    isGreen(pull);
    expect(pull.status()?.description).toBe("No claim; 1 file on feat/held's ground, who is told");
    expect(pull.comments()).toEqual([]);
    const told = `Pull request #${pull.number} writes 1 file that you hold. See its page.`;
    const status = await team.metes('feat/held', 'status', '--fresh');
    expect(status.text).toContain(told);
    // Told once, and asked of nobody.
    expectExit(await team.run(pull.event('edited')), 0);
    const about = /mallory:main|Pull request #/;
    expect(team.events().filter((line) => about.test(line))).toEqual([
      "mallory:main wrote on others' ground, who are told: src/held/a.ts",
      expect.stringContaining(told),
    ]);
    expect((await team.metes(null, 'stats')).text).toMatch(/Breaches +none\nWaiting now +nothing/);
    // Policy is asked about whoever changes it.
    fork.push('main', { '.metes/config.yml': 'version: 1\n' }, { as: 'mallory' });
    expectExit(await team.run(pull.event('synchronize')), 0);
    isRed(pull);
  });

  test('from a fork that changes policy, with the token that GitHub gives it: red by its job, and nothing is written', async () => {
    const fork = team.repo.fork('oscar');
    fork.push('policy', { '.metes/config.yml': 'version: 1\n' }, { as: 'oscar' });
    const pull = team.repo.openPull({ from: 'policy', fork, author: 'oscar' });
    const token = team.github.runToken(team.repo, 'read');
    const before = team.events();
    const ran = await team.run(pull.event('opened', { event: 'pull_request' }), { token });
    expectExit(ran, 1);
    expect(ran.outputs).toMatchObject({ verdict: 'breach', claim: 'null', 'comment-url': '' });
    expect(ran.summary).toContain('.metes/config.yml');
    expect(ran.log).toContain('::error::Asks a person about 1 file that metes itself goes by');
    expect([pull.status(), pull.comments(), team.events()]).toEqual([null, [], before]);
  });

  test('from a fork’s branch that is called like a claimed one: it has no claim, and ends none', async () => {
    const own = await asked(team, 'twin');
    const fork = team.repo.fork('eve');
    fork.push('feat/twin', { 'src/twin/b.ts': 'theirs\n' }, { as: 'eve' });
    const theirs = team.repo.openPull({ from: 'feat/twin', fork, author: 'eve' });
    const ran = await team.run(theirs.event('opened'));
    expect(ran.outputs.claim).toBe('null');
    // Its manifest says that an agent made it, and an agent's branch needs a claim.
    expectExit(ran, 0);
    isRed(theirs);
    theirs.close();
    expectExit(await team.run(theirs.event('closed')), 0);
    expect(team.events().filter((line) => line.startsWith('released'))).toEqual([]);
    // Its owner deletes it: nothing is known of it but its commits.
    theirs.reopen();
    fork.remove();
    const gone = await team.run(theirs.event('reopened'));
    expectExit(gone, 0);
    expect(gone.outputs.claim).toBe('null');
    isRed(theirs);
    theirs.close();
    expectExit(await team.run(theirs.event('closed')), 0);
    own.close();
    expectExit(await team.run(own.event('closed')), 0);
    expect(team.events().filter((line) => line.startsWith('released'))).toHaveLength(1);
  });

  test('leaves its token nowhere: masked as git sends it, in no file, and in none of git’s own words', async () => {
    const pull = await opened(team, 'token', { 'docs/index.md': 'changed\n' });
    const token = team.github.runToken(team.repo);
    const ran = await team.run(pull.event('opened'), { token });
    expectExit(ran, 0);
    expect(ran.masked).toEqual([Buffer.from(`x-access-token:${token}`).toString('base64')]);
    expect(ran.tokenLeftIn).toEqual([]);
    // A git that can't be asked says with what it asked: its words go into the log.
    const end = team.github.on('git-upload-pack', () => refuse(500), { times: 99 });
    const failed = await team.run(pull.event('synchronize'), {
      token,
      env: { GIT_TRACE: '1', GIT_CURL_VERBOSE: '1', GIT_TRACE_CURL: '1' },
    });
    end();
    expectExit(failed, 1);
    expect(failed.tokenLeftIn).toEqual([]);
  });
});
