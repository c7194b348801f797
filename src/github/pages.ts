/** Lists that GitHub hands out page by page: read to the end, or until the reader has what it wants. */
import { MetesError } from '../errors.ts';
import type { GitHub, Params } from './client.ts';
import type { Ask } from './refusal.ts';

const PAGE_SIZE = 100;
/** No list that metes reads can be this long: GitHub takes 2,500 comments on a pull request. */
const MOST_PAGES = 100;

/** The answers of all pages. `countOf`: how many entries an answer holds. */
export async function* pagesOf(
  github: GitHub,
  route: string,
  params: Params,
  ask: Ask,
  countOf: (data: unknown) => number = lengthOf,
): AsyncGenerator<unknown> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const asked = { ...params, per_page: PAGE_SIZE, ...(page === 1 ? {} : { page }) };
    const { data, link } = await github.request(route, asked, ask);
    yield data;
    // Without a header a full page may be followed by another: something between GitHub and us may have taken it away.
    const more = link === '' ? countOf(data) >= PAGE_SIZE : /;\s*rel="?next"?/.test(link);
    if (!more) return;
  }
  throw new MetesError(
    'unavailable',
    'github-answer',
    `GitHub's answer can't be used: more than ${MOST_PAGES} pages to ${ask.what}`,
    { hint: 'nothing was decided; please report this' },
  );
}

const lengthOf = (data: unknown): number => (Array.isArray(data) ? data.length : 0);
