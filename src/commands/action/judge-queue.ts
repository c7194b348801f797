/**
 * A merge group: every pull request in it is judged by its own head against the registry as it is now, because hours may
 * have passed since its status. The group's head gets the worst verdict, and always gets one.
 */
import { exitOf } from '../../check/severity.ts';
import { MetesError } from '../../errors.ts';
import { type ComparedCommit, compare } from '../../github/compare.ts';
import type { Event } from '../../github/event.ts';
import { openPulls, type Pull } from '../../github/pulls.ts';
import { groupStatus, groupSummary } from '../../report/group-status.ts';
import type { PullFacts } from '../../report/pull-comment.ts';
import type { ActionIo } from './action-io.ts';
import { judgedAlone } from './check-pull.ts';
import { openObjects } from './objects.ts';
import { publishStatus } from './publish.ts';

/** All of them are read: a pull request that is not seen would land unseen. Only who may write puts any there. */
const MOST_COMMITS = 3000;

type Group = Extract<Event, { kind: 'queue' }>;

export async function judgeQueue(action: ActionIo, group: Group): Promise<void> {
  const pulls = await pullsIn(action, group);
  if (pulls.length === 0)
    throw new MetesError(
      'unavailable',
      'no-pulls',
      'no open pull request of this merge group could be found',
      {
        hint: 'take the pull request out of the queue and put it in again',
      },
    );
  const objects = await openObjects(action, group.head);
  const judged: PullFacts[] = [];
  for (const pull of pulls) judged.push((await judgedAlone(action, objects, pull)).facts);
  const status = groupStatus(judged);
  const written = await publishStatus(action, group.head, status, null);
  action.summary(groupSummary(judged));
  action.output('verdict', worstOf(judged));
  if (!written && status.state === 'failure') action.fail(status.description);
}

/** The first that can't land; otherwise what all of them come to, where that is one thing. */
function worstOf(judged: readonly PullFacts[]): string {
  const verdicts = judged.map(({ report }) => report.verdict);
  const failing = judged.find(({ report }) => exitOf(report) !== 0);
  const alike = new Set(verdicts).size === 1 ? verdicts[0] : undefined;
  return failing?.report.verdict ?? alike ?? 'in-scope';
}

/**
 * Those that GitHub names: the group's branch is named after one, and each commit that the queue made is the merge of a
 * head, that head itself, or ends its subject in a number. What else a message or a merged branch speaks of is not in it.
 */
async function pullsIn(action: ActionIo, group: Group): Promise<Pull[]> {
  const { github, repo } = action;
  const base = group.baseRef.replace(/^refs\/heads\//, '');
  const { commits, complete } = await compare(github, repo, group.base, group.head, MOST_COMMITS);
  if (!complete) throw notAll();
  const made = madeByQueue(commits, group.head);
  const oids = new Set(made.flatMap(({ oid, parents }) => [oid, ...parents.slice(1)]));
  const numbers = made.map(numberIn);
  const [, own] = /\/pr-(\d+)-[0-9a-f]+$/.exec(group.headRef) ?? [];
  const named = new Set([own, ...numbers].map(Number));
  const open = await openPulls(github, repo, { base });
  return open.filter(({ number, head }) => oids.has(head.oid) || named.has(number));
}

/** `Merge pull request #12 from …` of a merge, `… (#12)` of one squashed: there the rest is a title, which says anything. */
function numberIn({ message, parents }: ComparedCommit): string | undefined {
  const subject = message.split('\n')[0] ?? '';
  const merged = /^Merge pull request #(\d+) /.exec(subject);
  const squashed = /\(#(\d+)\)$/.exec(subject);
  return (parents.length > 1 ? (merged ?? squashed) : (squashed ?? merged))?.[1];
}

const notAll = (): MetesError =>
  new MetesError(
    'invalid',
    'commits-missing',
    'the merge group has commits that GitHub does not list, and so maybe pull requests',
    { hint: 'put them into the queue one at a time, and merge one that is too long without it' },
  );

/** From the group's head along first parents: all but what came in with a merged branch. */
function madeByQueue(commits: readonly ComparedCommit[], head: string): ComparedCommit[] {
  const known = new Map(commits.map((commit) => [commit.oid, commit]));
  const made: ComparedCommit[] = [];
  for (let at = known.get(head); at !== undefined; at = known.get(at.parents[0] ?? ''))
    made.push(at);
  return made;
}
