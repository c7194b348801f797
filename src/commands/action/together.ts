/**
 * A status belongs to a commit: the open pull requests that have it as their head share the worst verdict among them. Each
 * is judged once and the status written once, and of more than a few nothing is judged, because anybody can open them.
 */
import { openPullsAt, type Pull } from '../../github/pulls.ts';
import { sharedStatus } from '../../report/pull-status.ts';
import type { ActionIo } from './action-io.ts';
import { type Alone, judgedAlone, tellOf, untilStill } from './check-pull.ts';
import { ifEnrolled, type Objects } from './objects.ts';
import { inPassing, publishStatus, type Verdict, verdictOf } from './publish.ts';
import { requireClaim, requireStill } from './still-together.ts';

/** Nobody needs more with one head; a stranger's fork can have any number. */
const MOST_TOGETHER = 5;

export interface Worst {
  readonly verdict: Verdict;
  /** All that have the head, where the verdict is no red of its own. */
  readonly pulls: readonly Pull[];
  /** What a green verdict rests on beside its own. */
  readonly others: readonly Alone[];
}

/** What the status of a pull request's head is to say, given its own verdict. */
export async function worstAt(
  action: ActionIo,
  objects: Objects,
  pull: Pull,
  own: Verdict,
): Promise<Worst> {
  if (own.state === 'failure') return { verdict: own, pulls: [], others: [] };
  const pulls = await openPullsAt(action.github, action.repo, pull.head.oid);
  return { pulls, ...(await worstOf(action, objects, { pull, pulls, own })) };
}

async function worstOf(
  action: ActionIo,
  objects: Objects,
  { pull, pulls, own }: { pull: Pull; pulls: readonly Pull[]; own: Verdict },
): Promise<Pick<Worst, 'verdict' | 'others'>> {
  const others: Alone[] = [];
  const beside = pulls.filter(({ number }) => number !== pull.number);
  if (beside.length >= MOST_TOGETHER) return { verdict: tooMany(beside.length + 1), others };
  for (const other of beside) {
    const alone = await ifEnrolled(() => judgedAlone(action, objects, other));
    if (alone === null) continue;
    const verdict = verdictOf(alone.facts);
    if (verdict.state === 'failure')
      return { verdict: sharedStatus(other.number, verdict), others };
    others.push(alone);
  }
  return { verdict: own, others };
}

/** Red, and not the verdict of some: what was left out may be the one that is to be asked about. */
const tooMany = (count: number): Verdict => ({
  state: 'failure',
  description: `${count} open pull requests have this head, and ${MOST_TOGETHER} at most are judged together: close the others`,
});

export interface Together {
  /** All that have the head, judged or not. */
  readonly pulls: readonly Pull[];
  readonly judged: readonly { readonly pull: Pull; readonly alone: Alone }[];
  readonly verdict: Verdict;
  /** Each way in which a run of one of them says the same. */
  readonly same: readonly Verdict[];
}

/** Null: there is nothing to judge. */
export async function judgedTogether(
  action: ActionIo,
  objects: Objects,
  pulls: readonly Pull[],
): Promise<Together | null> {
  if (pulls.length > MOST_TOGETHER) {
    const verdict = tooMany(pulls.length);
    return { pulls, judged: [], verdict, same: [verdict] };
  }
  const judged: { readonly pull: Pull; readonly alone: Alone; readonly verdict: Verdict }[] = [];
  for (const pull of pulls) {
    const alone = await ifEnrolled(() => judgedAlone(action, objects, pull));
    if (alone !== null) judged.push({ pull, alone, verdict: verdictOf(alone.facts) });
  }
  const failing = judged.filter(({ verdict }) => verdict.state === 'failure');
  const [worst] = failing.length > 0 ? failing : judged;
  if (worst === undefined) return null;
  const told = failing.length > 0 && judged.length > 1;
  return {
    pulls,
    judged,
    verdict: told ? sharedStatus(worst.pull.number, worst.verdict) : worst.verdict,
    same: (failing.length > 0 ? failing : judged).flatMap(({ pull, verdict }) => [
      verdict,
      sharedStatus(pull.number, verdict),
    ]),
  };
}

/** Each one's record and comment, then the one status. */
export async function tellTogether(
  action: ActionIo,
  oid: string,
  { pulls, judged, verdict }: Together,
): Promise<void> {
  const silent = inPassing(action);
  let page: string | null = null;
  for (const { alone } of judged) page = (await tellOf(silent, alone)).url ?? page;
  await publishStatus(silent, oid, verdict, judged.length === 1 ? page : null);
  const others = judged.map(({ alone }) => alone);
  if (verdict.state === 'success') await requireStill(action, oid, { pulls, others });
  else for (const alone of others) await requireClaim(alone);
}

/** Judged anew and told, whatever stands there. */
export const checkTogether = (action: ActionIo, objects: Objects, oid: string): Promise<void> =>
  untilStill(action, async () => {
    const pulls = await openPullsAt(action.github, action.repo, oid);
    const together = await judgedTogether(action, objects, pulls);
    if (together !== null) await tellTogether(action, oid, together);
  });
