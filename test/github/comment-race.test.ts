/** Runs that place our comment at the same time, on a GitHub that keeps what it is told: one comment is left. */
import { expect, test } from 'vitest';
import { openGitHub } from '../../src/github/client.ts';
import { placeComment } from '../../src/github/comment-place.ts';
import { startGitHub } from '../support/github/server.ts';
import { tempWorld } from '../support/temp-repo.ts';

test('five runs at once, none of which saw a comment', async () => {
  const world = tempWorld('comment-race');
  const fake = await startGitHub(world);
  const repo = fake.repository('acme/app');
  repo.push('feat', { 'a.ts': '1' }, { as: 'ada' });
  const pull = repo.openPull({ from: 'feat', author: 'ada' });
  const token = fake.runToken(repo);
  const marker = '<!-- m -->';

  const run = (body: string) => {
    const github = openGitHub({
      token,
      apiUrl: fake.places.api,
      userAgent: 'metes/test',
      signal: new AbortController().signal,
      log: () => {},
    });
    const wanted = { marker, author: 'github-actions[bot]', body, comments: [] };
    return placeComment(github, { owner: 'acme', name: 'app' }, pull.number, wanted);
  };
  const bodies = [1, 2, 3, 4, 5].map((n) => `${marker}\nrun ${n}`);
  const placed = await Promise.all(bodies.map(run));

  const left = pull.ownComments();
  expect(left).toHaveLength(1);
  expect(bodies).toContain(left[0]?.body);
  expect(placed.map((p) => 'id' in p && p.id)).toEqual(bodies.map(() => left[0]?.id));
  expect(placed.filter((p) => p.outcome === 'created').length).toBeLessThanOrEqual(1);
  world.dispose();
  await fake.close();
});
