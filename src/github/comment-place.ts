/**
 * Our one comment on a pull request, found again and kept up to date. Ours is what begins with the marker and was
 * written by our own account: anybody can write the marker.
 */
import { MetesError } from '../errors.ts';
import type { GitHub, Repo } from './client.ts';
import {
  type Comment,
  createComment,
  deleteComment,
  listComments,
  updateComment,
} from './comments.ts';

export interface Wanted {
  readonly marker: string;
  /** The login that we write as. One that ends with `[bot]` is an app's: no person can have it. */
  readonly author: string;
  /** Beginning with the marker. Null: there is nothing to say, and what stands there stays. */
  readonly body: string | null;
  /** The comments as they were listed already, if they were. */
  readonly comments?: readonly Comment[];
}

export type Placed =
  | { readonly outcome: 'none' }
  | {
      readonly outcome: 'created' | 'updated' | 'unchanged';
      readonly id: number;
      readonly url: string;
    };

export async function placeComment(
  github: GitHub,
  repo: Repo,
  pull: number,
  wanted: Wanted,
): Promise<Placed> {
  const { body } = wanted;
  const [first, ...rest] = ownComments(
    wanted.comments ?? (await listComments(github, repo, pull)),
    wanted,
  );
  if (first === undefined) {
    return body === null ? { outcome: 'none' } : await create(github, repo, pull, wanted, body);
  }
  await removeAll(github, repo, rest);
  if (body === null) return placed('unchanged', first);
  try {
    return await bringUpToDate(github, repo, first, body);
  } catch (error) {
    // Somebody removed it since it was listed.
    if (!hasCode(error, 'github-not-found')) throw error;
    return await create(github, repo, pull, wanted, body);
  }
}

/** Oldest first; more than one only where two runs met. */
export function ownComments(
  comments: readonly Comment[],
  { marker, author }: Pick<Wanted, 'marker' | 'author'>,
): Comment[] {
  const login = author.toLowerCase();
  const isOurs = (comment: Comment): boolean =>
    comment.body.startsWith(marker) && comment.author.login.toLowerCase() === login;
  return comments.filter(isOurs).sort((a, b) => a.id - b.id);
}

/** Two runs may create one each: both look again, and both keep the older one. */
async function create(
  github: GitHub,
  repo: Repo,
  pull: number,
  wanted: Wanted,
  body: string,
): Promise<Placed> {
  const { created, unclear } = await tryToCreate(github, repo, pull, body);
  const listed = ownComments(await listComments(github, repo, pull), wanted);
  // A list may lag behind what was written a moment ago.
  const isListed = listed.some((comment) => comment.id === created?.id);
  const all = created === null || isListed ? listed : [...listed, created];
  const [oldest, ...others] = all.sort((a, b) => a.id - b.id);
  if (oldest === undefined) throw unclear;
  await removeAll(github, repo, others);
  if (oldest.id === created?.id) return placed('created', oldest);
  return await bringUpToDate(github, repo, oldest, body);
}

async function tryToCreate(
  github: GitHub,
  repo: Repo,
  pull: number,
  body: string,
): Promise<{ created: Comment | null; unclear?: unknown }> {
  try {
    return { created: await createComment(github, repo, pull, body) };
  } catch (error) {
    if (!hasCode(error, 'github-unclear')) throw error;
    return { created: null, unclear: error };
  }
}

async function bringUpToDate(
  github: GitHub,
  repo: Repo,
  comment: Comment,
  body: string,
): Promise<Placed> {
  if (sameText(comment.body, body)) return placed('unchanged', comment);
  return placed('updated', await updateComment(github, repo, comment.id, body));
}

/** GitHub may hand line ends out otherwise than it took them. */
const sameText = (a: string, b: string): boolean =>
  a.replaceAll('\r\n', '\n').trimEnd() === b.replaceAll('\r\n', '\n').trimEnd();

async function removeAll(github: GitHub, repo: Repo, comments: readonly Comment[]): Promise<void> {
  for (const comment of comments) await deleteComment(github, repo, comment.id);
}

const placed = (outcome: 'created' | 'updated' | 'unchanged', { id, url }: Comment): Placed => ({
  outcome,
  id,
  url,
});

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof MetesError && error.code === code;
