/** GitHub, git and the registry fail in every way they have: the end is red or a sentence, and never green by accident. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fault, refuse } from '../support/github/faults.ts';
import type { FakePull } from '../support/github/pull.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { asked, expectExit, isGreen, isRed, opened, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

const REGISTRY = 'metes-registry';

let team: Team;
/** Green by an answer: all that is asked of GitHub is needed for it. */
let pull: FakePull;
beforeAll(async () => {
  team = await makeTeam();
  if (lacksNode24()) return;
  pull = await asked(team, 'answered');
  await team.answer(pull, 'grace', `/metes approve docs/index.md @${pull.head}`);
  isGreen(pull);
});
afterAll(() => team.close());

/** As it was before the head was pushed, say: what a run that fails has to replace. */
function wasGreen(): number {
  team.repo.data.statuses.push({
    ...{ id: 1, oid: pull.head, context: 'metes', state: 'success', description: 'In scope' },
    ...{ targetUrl: null, creator: team.github.user('github-actions[bot]'), at: new Date() },
  });
  return team.repo.statuses(pull.head).length;
}

const FAULTS = {
  403: refuse(403),
  404: refuse(404),
  422: refuse(422),
  429: refuse(429, { retryAfter: 600 }),
  500: refuse(500),
  'a reset connection': { drop: 'before' },
  'an answer that is lost': { drop: 'after' },
} satisfies Record<string, Fault>;
type Kind = keyof typeof FAULTS;

describe.skipIf(lacksNode24())('for as long as it goes on', () => {
  test.each<[string, Kind, RegExp]>([
    ['pulls/get', 500, /GitHub failed to read pull request #\d+ \(500.*3 times in a row/],
    ['pulls/get', 404, /GitHub could not read pull request #\d+: it is not there/],
    ['repos/compare-commits-with-basehead', 404, /GitHub could not compare/],
    [
      'repos/compare-commits-with-basehead',
      'a reset connection',
      /GitHub failed to compare .*3 times in a row/,
    ],
    ['issues/list-comments', 403, /GitHub refused to read the comments/],
    ['issues/list-comments', 429, /rate limit is used up/],
    ['repos/get-collaborator-permission-level', 403, /read what grace may do here/],
    ['repos/get-collaborator-permission-level', 500, /read what grace may do here/],
    ['repos/list-pull-requests-associated-with-commit', 422, /GitHub rejected/],
    ['repos/list-commit-statuses-for-ref', 500, /GitHub failed to count the statuses/],
    ['git-upload-pack', 500, /could not be fetched/],
    ['git-upload-pack', 403, /could not be fetched|refused/],
    ['git-upload-pack', 'a reset connection', /could not be fetched/],
  ])('%s, %s: red, and said', async (route, kind, said) => {
    const before = wasGreen();
    team.github.forgetRequests();
    const end = team.github.on(route, () => FAULTS[kind], { times: 999 });
    const ran = await team.run(pull.event('synchronize'));
    end();
    expectExit(ran, 1);
    expect(`${ran.log}${ran.err}`).toMatch(said);
    expect(team.repo.statuses(pull.head)).toHaveLength(before + 1);
    isRed(pull);
    expect(pull.status()?.description).toMatch(/^metes could not decide: /);
    expect(ran.summary).toContain('metes could not decide');
    expect(team.github.count(route)).toBeLessThanOrEqual(6);
    expect(ran.tokenLeftIn).toEqual([]);
  });

  test('where nothing of GitHub’s is needed for the verdict: it is found all the same', async () => {
    // Whoever asks that a person may write is told no: a stranger.
    let end = team.github.on('repos/get-collaborator-permission-level', () => refuse(404), {
      times: 9,
    });
    expectExit(await team.run(pull.event('synchronize')), 0);
    end();
    isRed(pull);
    expect(pull.status()?.description).toContain('Asks a person');
    expectExit(await team.run(pull.event('synchronize')), 0);
    isGreen(pull);
    // No sign of the answer can be given; it counts.
    const again = pull.comment('grace', `/metes approve docs/index.md @${pull.head}`);
    end = team.github.on('reactions/create-for-issue-comment', () => refuse(500), { times: 9 });
    const ran = await team.run(again.event());
    end();
    expectExit(ran, 0);
    expect(ran.err).toContain('metes: not written: GitHub failed to');
    isGreen(pull);
  });

  test.each<[Kind, number]>([
    [403, 0],
    [404, 0],
    [422, 1],
    [500, 1],
    ['a reset connection', 1],
  ])('the status itself, %s: the log says so', async (kind, exit) => {
    const before = team.repo.statuses(pull.head).length;
    const end = team.github.on('repos/create-commit-status', () => FAULTS[kind], { times: 99 });
    const ran = await team.run(pull.event('synchronize'));
    end();
    expectExit(ran, exit);
    expect(`${ran.log}${ran.err}`).toMatch(
      /GitHub (refused to|could not|rejected the request to|failed to) write the status/,
    );
    expect(team.repo.statuses(pull.head)).toHaveLength(before);
  });

  test.each<[Kind, RegExp]>([
    [403, /^Asks a person/],
    [422, /^metes could not decide/],
    ['a reset connection', /^metes could not decide/],
    ['an answer that is lost', /^Asks a person/],
  ])('the comment, %s: red, and at most one is there', async (kind, description) => {
    const name = `comment-${String(kind).replaceAll(' ', '-')}`;
    const other = await opened(team, name, { [`docs/${name}.md`]: 'x\n' });
    const end = team.github.on('issues/create-comment', () => FAULTS[kind], { times: 99 });
    const ran = await team.run(other.event('opened'));
    end();
    isRed(other);
    expect(other.status()?.description, ran.err).toMatch(description);
    expectExit(await team.run(other.event('synchronize')), 0);
    page(other);
    other.close();
  });
});

describe.skipIf(lacksNode24())('for a moment', () => {
  test('each kind of request once: 429 with Retry-After, 500, reset: asked again, and green', async () => {
    wasGreen();
    const faults: readonly [string, Fault][] = [
      ['pulls/get', refuse(429, { retryAfter: 1 })],
      ['repos/compare-commits-with-basehead', refuse(500)],
      ['issues/list-comments', FAULTS['a reset connection']],
      [
        'repos/get-collaborator-permission-level',
        refuse(403, { message: 'You have exceeded a secondary rate limit', retryAfter: 1 }),
      ],
      ['repos/create-commit-status', refuse(502)],
    ];
    const ends = faults.map(([route, fault]) => team.github.on(route, () => fault));
    const ran = await team.run(pull.event('synchronize'));
    for (const end of ends) end();
    expectExit(ran, 0);
    isGreen(pull);
    expect(ran.err.match(/asking again in \d+ s/g)).toHaveLength(faults.length);
  });

  test('a head that moves at every look: this run says nothing of the newest one', async () => {
    const busy = await opened(team, 'busy');
    let n = 0;
    const end = team.github.on(
      'issues/list-comments',
      () => team.repo.push('feat/busy', { 'src/busy/a.ts': `${n++}\n` }, { as: 'bo' }),
      { times: 99 },
    );
    const ran = await team.run(busy.event('opened'));
    end();
    expectExit(ran, 1);
    expect(ran.log).toContain('the head of the pull request moved while it was judged');
    expect(busy.status()).toBeNull();
    expect(n).toBe(4);
    busy.close();
  });
});

describe.skipIf(lacksNode24())('a registry', () => {
  /** Sets it back afterwards. */
  async function withRegistry(change: () => void): Promise<void> {
    const tip = team.repo.tip(REGISTRY);
    wasGreen();
    change();
    const ran = await team.run(pull.event('synchronize'));
    team.repo.setBranch(REGISTRY, tip);
    expect(ran.log + ran.err).not.toContain('Error:');
    isRed(pull);
  }

  test('that is gone', async () => {
    await withRegistry(() => team.repo.setBranch(REGISTRY, null));
    expect(pull.status()?.description).toContain('metes could not decide: ');
  });

  test('of another root', async () => {
    await withRegistry(() => {
      const [first = ''] = team.repo.git('rev-list', '--max-parents=0', REGISTRY).split('\n');
      const message = team.repo.git('log', '-1', '--format=%B', first);
      team.repo.push(REGISTRY, { 'meta.json': '{}\n' }, { orphan: true, message });
    });
    expect(pull.status()?.description).toContain('is another registry');
  });

  test('that was wound back to before the claim: the branch has none any more', async () => {
    await withRegistry(() => {
      const [first = ''] = team.repo.git('rev-list', '--max-parents=0', REGISTRY).split('\n');
      team.repo.setBranch(REGISTRY, first);
    });
    expect(pull.status()?.description).toBe(
      "Asks a person about 1 file: feat/answered's claim has ended",
    );
  });

  test('with a claim that can’t be read', async () => {
    await withRegistry(() => {
      const paths = team.repo.git('ls-tree', '-r', '--name-only', REGISTRY).split('\n');
      const [path = ''] = paths.filter((p) => p.startsWith('claims/'));
      const message = team.repo.git('log', '-1', '--format=%B', REGISTRY);
      team.repo.push(REGISTRY, { [path]: '{"broken":\n' }, { message });
    });
    expect(pull.status()?.description).toBe(
      'Failed: the registry is not what its journal says (1 problem)',
    );
    expect(page(pull)).toContain('metes audit');
  });

  test('put right: green again', async () => {
    expectExit(await team.run(pull.event('synchronize')), 0);
    isGreen(pull);
  });
});
