/**
 * The verdict on a pull request: judged once without any answer, then with the answers that count. A widening that an
 * answer stands behind counts for as long as the answer does: comments are the authority, the registry only remembers.
 */
import { attemptOf } from '../../check/attempt.ts';
import { undeliveredOf } from '../../check/delivered.ts';
import type { CheckReport } from '../../check/finding.ts';
import { judge } from '../../check/judge.ts';
import {
  answersGiven,
  type Counted,
  countAnswers,
  type Declined,
  type PullComment,
} from '../../check/pull-answers.ts';
import type { Answer } from '../../check/resolution.ts';
import { trackedPaths } from '../../git/objects.ts';
import type { Comment } from '../../github/comments.ts';
import type { Claim, Resolution } from '../../registry/claim.ts';
import type { EventId } from '../../registry/ids.ts';
import { isExempt } from '../context/exempt.ts';
import { treeFrom } from '../context/tree-facts.ts';
import { evidenceGone } from '../delivering/evidence.ts';
import { grantedTwice } from '../judging/granted-twice.ts';
import type { ActionIo } from './action-io.ts';
import { authorityFor, recordedFor } from './authority.ts';
import type { Gathered } from './gather.ts';
import { toldClaim } from './told-claim.ts';
import { unanswered } from './unanswered.ts';
import { entriesSaid } from './widening.ts';

export interface Judged {
  readonly report: CheckReport;
  readonly counted: readonly Counted[];
  readonly declined: readonly Declined[];
}

export async function judgePull(
  action: ActionIo,
  gathered: Gathered,
  comments: readonly Comment[],
): Promise<Judged> {
  const read = answersGiven(comments.map(commentOf), gathered.pull.head.oid);
  const base = { ...(await factsOf(action, gathered)) };
  const bare = judgeWith(gathered, base, {
    claims: gathered.counting.claims.map((c) => unanswered(gathered.comparison, c, new Set())),
    resolutions: [],
  });
  const posted = new Map(comments.map((comment) => [comment.id, comment.createdAt]));
  const belonging = comments.flatMap(({ author, belongs }) => (belongs ? [author.login] : []));
  const asked = { ...read, posted, belonging };
  const authority = await authorityFor(action, gathered, asked, bare);
  const weighed = countAnswers(read, authority, bare);
  const recorded = recordedFor(gathered, bare);
  const resolutions = weighed.counted.map((counted) => asResolution(counted, posted, recorded));
  const widening = await widenedBy(gathered, weighed.counted);
  const claims = gathered.counting.claims.map((claim) =>
    toldClaim(claim, unanswered(gathered.comparison, claim, widening)),
  );
  return {
    report: judgeWith(gathered, base, { claims, resolutions }),
    counted: weighed.counted,
    declined: weighed.declined,
  };
}

/** The entries that comments which count name. */
async function widenedBy(
  gathered: Gathered,
  counted: readonly Counted[],
): Promise<ReadonlySet<string>> {
  const said: string[] = [];
  for (const { widen } of counted)
    if (widen !== undefined) said.push(...(await entriesSaid(gathered, widen)));
  return new Set(said);
}

/** What an app posts in somebody's name, somebody else may have written. */
const commentOf = ({ id, body, author, viaApp, createdAt, updatedAt }: Comment): PullComment => ({
  id,
  body,
  author: { ...author, isBot: author.isBot || viaApp !== null },
  edited: createdAt !== updatedAt,
});

function asResolution(
  { resolution, given }: Counted,
  posted: ReadonlyMap<number, string>,
  recorded: readonly Resolution[],
): Answer {
  const { id } = given.comment;
  const known = recorded.find((r) => r.source?.comment === id && r.kind === resolution.kind);
  const at = new Date(posted.get(id) ?? 0).toISOString();
  return { ...resolution, event: known?.event ?? NOT_RECORDED, at, asThen: true };
}

const NOT_RECORDED = `e-${'0'.repeat(20)}` as EventId;

interface Facts {
  /** Evidence for the head that is not in it. */
  readonly gone: ReadonlySet<EventId>;
  readonly exempt: boolean;
  readonly tampered: readonly string[];
  readonly tree?: ReturnType<typeof treeFrom>;
}

async function factsOf(action: ActionIo, gathered: Gathered): Promise<Facts> {
  const { ctx, branch, manifest, objects, pull, counting } = gathered;
  const { defaultBranch } = action.home;
  const exempt = isExempt(branch, { config: ctx.config, defaultBranch });
  const tampered = [
    ...gathered.tampered,
    ...grantedTwice(gathered.view, { config: ctx.config, branch, target: counting.target }),
  ];
  const gone = await goneFrom(gathered);
  if (manifest.manifest === null) return { gone, exempt, tampered };
  const paths = await trackedPaths(objects.door, objects.repo, pull.head.oid);
  return { gone, exempt, tampered, tree: treeFrom(paths) };
}

async function goneFrom({ objects, counting, pull, branch, manifest }: Gathered) {
  const looking = { branch, seat: null, manifest: manifest.manifest, ...counting };
  const { claim } = attemptOf(looking);
  const head = pull.head.oid;
  const gone = claim === null ? [] : await evidenceGone(objects, claim, { head, known: 'trees' });
  return new Set(gone.map(({ event }) => event));
}

interface Answers {
  readonly claims: readonly Claim[];
  readonly resolutions: readonly Answer[];
}

function judgeWith(gathered: Gathered, { gone, ...facts }: Facts, answers: Answers): CheckReport {
  const { ctx, pull, branch, manifest, changes, policyPaths, moved, relied, counting } = gathered;
  const { meantElsewhere } = counting;
  const looking = { branch, seat: null, manifest: manifest.manifest, meantElsewhere };
  const { claim } = attemptOf({ ...looking, claims: answers.claims });
  // This is the gate: what was shown for the very head that it looks at is accepted by it.
  const asked = {
    manifest: manifest.manifest,
    head: pull.head.oid,
    counts: 'received',
    gone,
  } as const;
  return judge({
    branch,
    head: pull.head.oid,
    ...facts,
    actor: manifest.manifest === null ? 'person' : 'agent',
    seat: null,
    now: ctx.io.now(),
    graceSeconds: ctx.policy.graceSeconds,
    config: ctx.config,
    changes,
    manifestPath: manifest.path,
    manifest: manifest.manifest,
    policyPaths,
    moved,
    relied,
    besides: counting.besides,
    meantElsewhere,
    undelivered: claim === null ? [] : undeliveredOf(gathered.view, { ...asked, claim }),
    ...answers,
  });
}
