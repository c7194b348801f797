/**
 * pre-push: may these commits leave this machine under these names. Reads the registry fresh and fails closed for what
 * is claimed; the remote's own word about its branches counts, not what refs/remotes says.
 */
import { decideGuard } from '../../check/guard-decision.ts';
import { MetesError } from '../../errors.ts';
import { oidOrNull } from '../../git/moves.ts';
import { isAncestor, resolve } from '../../git/objects.ts';
import type { Context } from '../context/context.ts';
import type { Answer } from '../verb.ts';
import { answerFor, type Judged, PASSED } from './answer.ts';
import { compileGuards } from './file.ts';
import { recordBrokenGlass } from './glass.ts';
import { asking, claimsHere, exempt, runOf } from './question.ts';
import { type Copy, copyUpToDate } from './surroundings.ts';
import { arriving, referenceOf } from './writes.ts';

const DEADLINE_MS = 15_000;

export interface Pushed {
  /** What leaves; null: the remote branch is deleted. */
  readonly tip: string | null;
  readonly branch: string;
  /** What the remote has there; null: nothing yet. */
  readonly was: string | null;
}

/** githooks(5): `<local ref> SP <local oid> SP <remote ref> SP <remote oid>`; the first may have blanks in it. */
function parsePushed(text: string): Pushed[] {
  return text.split('\n').flatMap((line) => {
    const [, tip, ref, was] = /^.* ([0-9a-f]+) (\S+) ([0-9a-f]+)$/.exec(line) ?? [];
    if (tip === undefined || !ref?.startsWith('refs/heads/')) return [];
    return [{ tip: oidOrNull(tip), branch: ref.slice(11), was: oidOrNull(was ?? '') }];
  });
}

interface PushRemote {
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
  const judging = pushed.filter(({ tip, branch }) => tip !== null && isGoverned(ctx, branch));
  if (judging.length === 0) return PASSED;
  // What a person let through before is an answer to what is asked here.
  await recordBrokenGlass(ctx, { patienceMs: DEADLINE_MS, deadlineMs: DEADLINE_MS }).catch(() => 0);
  const copy = await copyUpToDate(ctx, { deadlineMs: DEADLINE_MS, always: true });
  assertAsked(ctx, copy, judging);
  await compileGuards(ctx, { claims: claimsHere(ctx, copy), tip: copy.tip });
  const judged: Judged[] = [];
  for (const push of judging) judged.push(await judgePush(ctx, copy, push));
  return answerFor(ctx, 'push', judged);
}

const isGoverned = (ctx: Context, branch: string): boolean =>
  branch !== ctx.config.registry.branch && !(exempt(ctx, branch) && runOf(ctx) === null);

/** What nobody claimed may leave unasked where people may write unclaimed; everything else waits for an answer. */
function assertAsked(ctx: Context, copy: Copy, pushed: readonly Pushed[]): void {
  if (copy.current) return;
  const claimed = claimsHere(ctx, copy);
  const free = ctx.acting.actor === 'person' && ctx.config.unclaimed.people !== 'refuse';
  if (free && !pushed.some(({ branch }) => claimed.some((c) => c.branch === branch))) return;
  throw new MetesError(
    'unavailable',
    'push-unchecked',
    `the registry could not be asked whether this may leave: ${copy.why ?? 'no answer'}`,
    { hint: copy.mend ?? 'push again when it can be reached' },
  );
}

async function judgePush(ctx: Context, copy: Copy, push: Pushed): Promise<Judged> {
  const { branch, tip, was } = push;
  const claim = claimsHere(ctx, copy).find((c) => c.branch === branch);
  const ask = await asking(ctx, copy, { branch, head: tip, manifestAt: tip === null ? [] : [tip] });
  // What the remote has may not be in this clone.
  const there = was === null ? null : await resolve(ctx.door, ctx.repo, was);
  const reference = await referenceOf(ctx, claim);
  const writes = await arriving(ctx, { tip, was: there, reference });
  return { decision: decideGuard(ask(writes)), branch, head: tip };
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
