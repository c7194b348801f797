/**
 * The verdict on a pull request: judged once without any answer, then with the answers that count. A widening that an
 * answer stands behind counts for as long as the answer does: comments are the authority, the registry only remembers.
 */
import type { CheckReport } from '../../check/finding.ts';
import { judge } from '../../check/judge.ts';
import {
  answersGiven,
  type Counted,
  countAnswers,
  type Declined,
  type PullComment,
} from '../../check/pull-answers.ts';
import { trackedPaths } from '../../git/objects.ts';
import type { Comment } from '../../github/comments.ts';
import type { Claim, Resolution } from '../../registry/claim.ts';
import { meetingsOn } from '../../registry/ground.ts';
import type { EventId } from '../../registry/ids.ts';
import { scopeOf } from '../../scope/pattern.ts';
import { isExempt } from '../context/exempt.ts';
import { treeFrom } from '../context/tree-facts.ts';
import type { ActionIo } from './action-io.ts';
import { authorityFor, recordedFor } from './authority.ts';
import type { Gathered } from './gather.ts';

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
    claims: gathered.claims.map((c) => unanswered(c, () => false)),
    resolutions: [],
  });
  const posted = new Map(comments.map((comment) => [comment.id, comment.createdAt]));
  const authority = await authorityFor(action, gathered, { ...read, posted }, bare);
  const weighed = countAnswers(read, authority, bare);
  const recorded = recordedFor(gathered, bare);
  const resolutions = weighed.counted.map((counted) => asResolution(counted, posted, recorded));
  const widening = new Set(
    weighed.counted.flatMap(({ given: { comment }, widen }) => (widen ? [comment.id] : [])),
  );
  const claims = gathered.claims.map((claim) => unanswered(claim, (id) => widening.has(id)));
  return {
    report: judgeWith(gathered, base, { claims, resolutions }),
    counted: weighed.counted,
    declined: weighed.declined,
  };
}

/** What an app posts in somebody's name, somebody else may have written. */
const commentOf = ({ id, body, author, viaApp, createdAt, updatedAt }: Comment): PullComment => ({
  id,
  body,
  author: { ...author, isBot: author.isBot || viaApp !== null },
  edited: createdAt !== updatedAt,
});

/** What was widened after it was written needs somebody behind it: without that, the claim is as it was before. */
function unanswered(claim: Claim, counts: (comment: number) => boolean): Claim {
  const gone = new Set(
    (claim.widenings ?? [])
      .filter(({ written, source }) => written === true && !(source && counts(source.comment)))
      .flatMap(({ added }) => added.filter((entry) => !entry.startsWith('!'))),
  );
  const write = claim.write.filter((entry) => !gone.has(entry));
  return gone.size === 0 ? claim : { ...claim, write };
}

function asResolution(
  { resolution, given }: Counted,
  posted: ReadonlyMap<number, string>,
  recorded: readonly Resolution[],
): Resolution {
  const { id } = given.comment;
  const known = recorded.find((r) => r.source?.comment === id && r.kind === resolution.kind);
  const at = new Date(posted.get(id) ?? 0).toISOString();
  return { ...resolution, event: known?.event ?? NOT_RECORDED, at };
}

const NOT_RECORDED = `e-${'0'.repeat(20)}` as EventId;

interface Facts {
  readonly exempt: boolean;
  readonly tampered: readonly string[];
  readonly tree?: ReturnType<typeof treeFrom>;
}

async function factsOf(action: ActionIo, gathered: Gathered): Promise<Facts> {
  const { ctx, branch, isFork, manifest, objects, pull } = gathered;
  const { defaultBranch } = action.home;
  const exempt = !isFork && isExempt(branch, { config: ctx.config, defaultBranch });
  const tampered = [
    ...gathered.tampered,
    ...gathered.claims.flatMap((c) => grantedTwice(gathered, c)),
  ];
  if (manifest.manifest === null) return { exempt, tampered };
  const paths = await trackedPaths(objects.door, objects.repo, pull.head.oid);
  return { exempt, tampered, tree: treeFrom(paths) };
}

/** A grant that somebody pushed by hand onto another's ground makes nothing green. */
function grantedTwice({ view, branch, ctx }: Gathered, claim: Claim): string[] {
  if (claim.branch !== branch || claim.yields) return [];
  const { meetings } = meetingsOn(view.claims, {
    repository: claim.repository,
    target: claim.target,
    scope: scopeOf(claim.write),
    shared: ctx.config.shared,
    aside: [claim.id],
  });
  return meetings.map(
    ({ claim: other }) => `${claim.id} and ${other.id} were both granted ${claim.write.join(' ')}`,
  );
}

interface Answers {
  readonly claims: readonly Claim[];
  readonly resolutions: readonly Resolution[];
}

function judgeWith(gathered: Gathered, facts: Facts, answers: Answers): CheckReport {
  const { ctx, pull, branch, manifest, changes, policyPaths, moved } = gathered;
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
    ...answers,
  });
}
