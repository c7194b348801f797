/**
 * A merge group: every pull request in it is judged by its own head against the registry as it is now, because hours may
 * have passed since its status. The group's head gets the worst verdict, and always gets one.
 */
import { MetesError } from '../../errors.ts';
import { compare } from '../../github/compare.ts';
import type { Event } from '../../github/event.ts';
import { openPulls, type Pull } from '../../github/pulls.ts';
import type { ActionIo } from './action-io.ts';
import { judgedAlone } from './check-pull.ts';
import { openObjects } from './objects.ts';
import { publishStatus, type Verdict, verdictOf } from './publish.ts';

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
  const verdicts: (Verdict & { readonly number: number })[] = [];
  for (const pull of pulls) {
    const { facts } = await judgedAlone(action, objects, pull);
    verdicts.push({ number: pull.number, ...verdictOf(facts) });
  }
  const failing = verdicts.find(({ state }) => state === 'failure');
  const numbers = verdicts.map(({ number }) => `#${number}`).join(', ');
  const verdict: Verdict =
    failing === undefined
      ? { state: 'success', description: `In scope: ${numbers}`.slice(0, 140) }
      : {
          state: 'failure',
          description: `#${failing.number}: ${failing.description}`.slice(0, 140),
        };
  const written = await publishStatus(action, group.head, verdict, null);
  action.output('verdict', failing === undefined ? 'in-scope' : 'breach');
  if (!written && failing !== undefined) action.fail(verdict.description);
}

/**
 * Those whose head is in the group, whose number stands in a commit of it (squashed, rebased), and the one that the
 * group's branch is named after. One too many costs a look, one too few would land unseen.
 */
async function pullsIn(action: ActionIo, group: Group): Promise<Pull[]> {
  const { github, repo } = action;
  const base = group.baseRef.replace(/^refs\/heads\//, '');
  const { commits } = await compare(github, repo, group.base, group.head);
  const oids = new Set(commits.flatMap(({ oid, parents }) => [oid, ...parents]));
  const named = new Set(
    commits
      .flatMap(({ message }) => [...(message.split('\n')[0] ?? '').matchAll(/#(\d+)/g)])
      .map(([, n]) => Number(n)),
  );
  const [, own] = /\/pr-(\d+)-[0-9a-f]+$/.exec(group.headRef) ?? [];
  if (own !== undefined) named.add(Number(own));
  const open = await openPulls(github, repo, { base });
  return open.filter(({ number, head }) => oids.has(head.oid) || named.has(number));
}
