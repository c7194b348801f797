/** Reviews of a pull request, as they stand now: whose, about which commit. */
import type { GitHub, Repo } from './client.ts';
import { answerList, type Fields } from './fields.ts';
import { pagesOf } from './pages.ts';
import { readUser, type User } from './people.ts';

export interface Review {
  readonly by: User;
  /** Null: the commit is gone. */
  readonly head: string | null;
  readonly approves: boolean;
  readonly url: string;
}

/** Nobody reads more than these; of a pull request that has them, none counts. */
const MOST_PAGES = 5;
const DECIDES: ReadonlySet<string> = new Set(['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED']);

/** The last of each reviewer that says yes or no, the oldest first. Null: there are more than are read. */
export async function standingReviews(
  github: GitHub,
  repo: Repo,
  number: number,
): Promise<readonly Review[] | null> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews';
  const params = { owner: repo.owner, repo: repo.name, pull_number: number };
  const ask = { what: `list the reviews of #${number}`, permission: 'pull-requests: read' };
  const standing = new Map<number, Review>();
  let pages = 0;
  for await (const page of pagesOf(github, route, params, ask)) {
    if (pages === MOST_PAGES) return null;
    pages += 1;
    for (const fields of answerList(page, 'reviews')) {
      if (!DECIDES.has(fields.text('state'))) continue;
      const review = reviewOf(fields);
      standing.delete(review.by.id);
      standing.set(review.by.id, review);
    }
  }
  return [...standing.values()];
}

const reviewOf = (fields: Fields): Review => ({
  by: readUser(fields.innerOrNull('user')),
  head: fields.textOr('commit_id', null),
  approves: fields.text('state') === 'APPROVED',
  url: fields.text('html_url'),
});
