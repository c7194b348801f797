/**
 * pre-push: may these commits leave this machine under these names. Reads the registry and the default branch's config
 * fresh and fails closed for what is claimed; the remote's own word about its branches counts, not refs/remotes.
 */
import { decideGuard } from '../../check/guard-decision.ts';
import { oidOrNull } from '../../git/moves.ts';
import { isAncestor, resolve } from '../../git/objects.ts';
import { bringTip } from '../../git/remotes.ts';
import type { Claim } from '../../registry/claim.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import { type Context, shortRef } from '../context/context.ts';
import { type Copy, copyUpToDate } from '../context/copy-at-hand.ts';
import { runOf } from '../context/run-of.ts';
import { policyPathsOf } from '../judging/policy-paths.ts';
import { belowOf, type Reference, referenceFor, targetOf } from '../judging/reference.ts';
import type { Answer } from '../verb.ts';
import { answerFor, type Judged, PASSED } from './answer.ts';
import { recompileGuards } from './file.ts';
import { recordBrokenGlass } from './glass.ts';
import { messagesFor } from './hearing.ts';
import { byNewestConfig, type Newest } from './newest-config.ts';
import { asking, exempt } from './question.ts';
import { followedBranches, symbolicAnswer } from './symbolic.ts';
import { uncheckedAnswer } from './unchecked.ts';
import { arriving, workOf } from './writes.ts';

const DEADLINE_MS = 15_000;

export interface Pushed {
  /** What the user called it: a ref, or an expression. */
  readonly from: string;
  /** What leaves; null: the remote branch is deleted. */
  readonly tip: string | null;
  readonly branch: string;
  /** What the remote has there; null: nothing yet. */
  readonly was: string | null;
}

/** githooks(5): `<local ref> SP <local oid> SP <remote ref> SP <remote oid>`; the first may have blanks in it. */
function parsePushed(text: string): Pushed[] {
  return text.split('\n').flatMap((line) => {
    const [, from = '', tip, ref, was] = /^(.*) ([0-9a-f]+) (\S+) ([0-9a-f]+)$/.exec(line) ?? [];
    if (tip === undefined || !ref?.startsWith('refs/heads/')) return [];
    return [{ from, tip: oidOrNull(tip), branch: ref.slice(11), was: oidOrNull(was ?? '') }];
  });
}

export interface PushRemote {
  readonly name: string;
  readonly url: string;
  /** What the remote has and this clone has not is deleted there, and pre-push is not told of it. */
  readonly mirrored: boolean;
}

export async function guardPush(ctx: Context, input: string, remote: PushRemote): Promise<Answer> {
  const pushed = parsePushed(input);
  if (remote.mirrored && isHome(ctx, remote) && !(await hasRegistryBranch(ctx)))
    return registryRefusal(ctx, 'delete');
  for (const push of pushed) {
    const refused = await registryAnswer(ctx, push, remote);
    if (refused !== null) return refused;
  }
  const leaving = pushed.filter((push) => isJudged(ctx, push));
  if (leaving.length === 0) return PASSED;
  // What a person let through before is an answer to what is asked here.
  await recordBrokenGlass(ctx, { patienceMs: DEADLINE_MS, deadlineMs: DEADLINE_MS }).catch(() => 0);
  const { newest, copy } = await askedNow(ctx);
  const judging = leaving.filter((push) => isJudged(newest.ctx, push));
  const governed = judging.filter(({ branch }) => isGoverned(newest.ctx, branch));
  const why = copy.current ? newest.why : (copy.why ?? 'no answer');
  if (why !== null && mustBeAsked(newest.ctx, copy, governed)) {
    return uncheckedAnswer(newest.ctx, { copy, why, pushed: governed, remote });
  }
  if (newest.ctx === ctx)
    await recompileGuards(ctx, { claims: claimsHere(ctx, copy), tip: copy.tip });
  // Git pushes a branch that follows another under the other's name.
  const names = new Set(judging.map(({ branch }) => `refs/heads/${branch}`));
  const followed = (await followedBranches(newest.ctx, claimsHere(newest.ctx, copy))).find(
    ({ claim, target }) => names.has(target) || names.has(`refs/heads/${claim.branch}`),
  );
  if (followed !== undefined) return symbolicAnswer(newest.ctx, 'push', followed);
  const judged: Judged[] = [];
  for (const push of judging) judged.push(await judgePush(newest, copy, push));
  const messages = await messagesAt(newest.ctx, copy, judging);
  const forged = copy.forged === null ? [] : [copy.forged];
  return answerFor(newest.ctx, 'push', judged, [...newest.notes, ...forged, ...messages]);
}

/** To the holder of a branch that is pushed: nothing else of its work may ask the registry for ten minutes. */
async function messagesAt(ctx: Context, copy: Copy, judging: readonly Pushed[]): Promise<string[]> {
  const names = new Set(judging.map(({ branch }) => branch));
  const said: string[] = [];
  for (const claim of claimsHere(ctx, copy))
    if (names.has(claim.branch)) said.push(...(await messagesFor(ctx, copy, claim)));
  return said;
}

/** The registry, and the config that says which one that is: asked at once, and again where the config has moved it. */
async function askedNow(ctx: Context): Promise<{ newest: Newest; copy: Copy }> {
  const freshness = { deadlineMs: DEADLINE_MS, always: true };
  const [newest, copy] = await Promise.all([
    byNewestConfig(ctx, DEADLINE_MS),
    copyUpToDate(ctx, freshness),
  ]);
  return { newest, copy: newest.ctx === ctx ? copy : await copyUpToDate(newest.ctx, freshness) };
}

const isGoverned = (ctx: Context, branch: string): boolean =>
  !(exempt(ctx, branch) && runOf(ctx) === null);

/** On exempt branches only what an agent changes of the policy counts. */
const isJudged = (ctx: Context, { tip, branch }: Pushed): boolean =>
  tip !== null &&
  branch !== ctx.config.registry.branch &&
  (isGoverned(ctx, branch) || ctx.acting.actor === 'agent');

/** What nobody claimed may leave unasked where people may write unclaimed; everything else waits for an answer. */
function mustBeAsked(ctx: Context, copy: Copy, pushed: readonly Pushed[]): boolean {
  const claimed = claimsHere(ctx, copy);
  const free = ctx.acting.actor === 'person' && ctx.config.unclaimed.people !== 'refuse';
  return pushed.some(({ branch }) => !free || claimed.some((c) => c.branch === branch));
}

async function judgePush(newest: Newest, copy: Copy, push: Pushed): Promise<Judged> {
  const { ctx } = newest;
  const { branch, tip, was } = push;
  const claims = claimsHere(ctx, copy);
  const claim = claims.find((c) => c.branch === branch);
  const ask = await asking(ctx, copy, { branch, head: tip, manifestAt: tip === null ? [] : [tip] });
  // What the remote has may not be in this clone.
  const there = was === null ? null : await resolve(ctx.door, ctx.repo, was);
  const references = await referencesNow(newest, claim, claims);
  const writes = await arriving(ctx, { tip, was: there, references });
  const policyPaths = await policyPathsOf(ctx, writes);
  const decision = decideGuard({ ...ask(writes), policyPaths });
  const against = decision.outcome === 'pass' ? null : referenceFor(references, decision.paths);
  return { decision, branch, head: tip, reference: against?.name ?? null };
}

/** The branches it is stacked on, as they are here or the remote has it now, where somebody answers for it; the target there. */
async function referencesNow(
  newest: Newest,
  claim: Claim | undefined,
  claims: readonly Claim[],
): Promise<Reference[]> {
  const { ctx } = newest;
  const work = workOf(ctx, claim);
  const target = await there(newest, work.target);
  if (target === null) return [];
  const ofRemote = async (branch: string) =>
    ctx.state.remote === null ? null : there(newest, branch);
  return [...(await belowOf(ctx, work, claims, ofRemote)), target];
}

/** Asked now: what was fetched last may be older, or be no remote's at all. */
async function there({ ctx, tip: main }: Newest, branch: string): Promise<Reference | null> {
  const { remote, defaultBranch, defaultRef } = ctx.state;
  if (branch === defaultBranch && main !== null) return { oid: main, name: shortRef(defaultRef) };
  if (remote === null || branch === defaultBranch) return targetOf(ctx, branch);
  const ask = { branch, deadlineMs: DEADLINE_MS };
  const oid = await bringTip(ctx.door, ctx.repo, remote, ask);
  return oid === null ? null : { oid, name: `${remote}/${branch}` };
}

/** `--prune` or `--force --all` from a clone that has the branch would delete or rewind the registry. */
async function registryAnswer(
  ctx: Context,
  { branch, tip, was }: Pushed,
  remote: PushRemote,
): Promise<Answer | null> {
  if (branch !== ctx.config.registry.branch || !isHome(ctx, remote) || was === null) return null;
  const known = await resolve(ctx.door, ctx.repo, was);
  if (tip !== null && known !== null && (await isAncestor(ctx.door, ctx.repo, was, tip)))
    return null;
  return registryRefusal(ctx, tip === null ? 'delete' : 'rewind');
}

/** Whether the registry is kept where this push goes. */
const isHome = ({ config }: Context, { name, url }: PushRemote): boolean =>
  config.registry.remote === name || config.registry.remote === url;

const hasRegistryBranch = async ({ door, repo, config }: Context): Promise<boolean> =>
  (await resolve(door, repo, `refs/heads/${config.registry.branch}`)) !== null;

const registryRefusal = ({ config }: Context, how: 'delete' | 'rewind'): Answer => ({
  exit: config.mode === 'observe' ? 0 : 1,
  outcome: 'refused',
  data: { branch: config.registry.branch, reason: 'registry' },
  text: [
    `metes: refused: ${config.registry.branch} is the registry, and this push would ${how} it`,
    'Works now:',
    "  git push '<remote>' '<branch>'\n      pushes the branch you mean, without --mirror, --prune or --all",
    '  metes recover\n      puts a damaged registry right',
  ].join('\n'),
});
