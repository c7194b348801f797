/** What ran on a head beside metes, and who approved it. Each is asked of GitHub only when somebody waits for it. */
import type { Ran } from '../../github/checks.ts';
import { checkRunsAt } from '../../github/checks.ts';
import { type Review, standingReviews } from '../../github/reviews.ts';
import { statusesAt } from '../../github/statuses.ts';
import type { Shown } from '../../registry/promised.ts';
import type { ActionIo } from './action-io.ts';
import { writersHere } from './by-writer.ts';
import type { Gathered } from './gather.ts';
import { CONTEXT } from './publish.ts';

export interface Green {
  /** One that succeeded where nothing failed and nothing is waited for. */
  readonly check?: Extract<Shown, { kind: 'check' }>;
  /** Nothing failed and nothing is waited for; which of them the host requires is not asked. */
  readonly all: boolean;
}

/** As much of a name as is kept. */
const LONGEST_NAME = 200;

export async function greenAt(action: ActionIo, head: string): Promise<Green> {
  const { github, repo } = action;
  const runs = await checkRunsAt(github, repo, head);
  const statuses = await statusesAt(github, repo, head);
  if (runs === null || statuses === null) return { all: false };
  const ran = [
    ...runs.filter((run) => !isOwn(action, run)),
    ...statuses.filter(({ name }) => name !== CONTEXT),
  ];
  if (ran.some(({ ending }) => ending === 'failure' || ending === 'pending')) return { all: false };
  const one = ran.find(({ ending }) => ending === 'success');
  if (one === undefined) return { all: true };
  const name = [...one.name].slice(0, LONGEST_NAME).join('');
  return { all: true, check: { kind: 'check', name, head, ...at(one.url) } };
}

/** This run's, and those that a job of this name left on the head before; `caller / name` where it is called. */
const isOwn = ({ job, runUrl }: ActionIo, { name, url }: Ran): boolean =>
  name === CONTEXT ||
  url?.startsWith(`${runUrl}/`) === true ||
  (job !== '' && (name === job || name.endsWith(` / ${job}`)));

const at = (url: string | null) => (url === null ? {} : { url });

type Approval = Extract<Shown, { kind: 'review' }>;

/** Asked about, one by one. */
const MOST_PEOPLE = 5;

/**
 * A person's who may write here, neither opened the pull request nor made a commit of it, and looked at exactly this
 * head. Where not all of its commits are known, anybody may have made one.
 */
export async function approvalOf(
  action: ActionIo,
  { pull, comparison }: Pick<Gathered, 'pull' | 'comparison'>,
): Promise<Approval | null> {
  const reviews = comparison.complete
    ? await standingReviews(action.github, action.repo, pull.number)
    : null;
  const own = new Set(comparison.commits.flatMap(({ authors }) => authors.map(({ id }) => id)));
  const isOther = ({ by }: Review) => !by.isBot && by.id !== pull.author.id && !own.has(by.id);
  const approving = (reviews ?? []).filter(
    (review) => review.approves && review.head === pull.head.oid && isOther(review),
  );
  const mayWrite = writersHere(action);
  for (const { by, url } of approving.slice(-MOST_PEOPLE))
    if (await mayWrite(by.login))
      return { kind: 'review', by: by.login, pull: pull.number, head: pull.head.oid, url };
  return null;
}
