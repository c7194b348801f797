/**
 * Ground for a `run`: asked for as `claim` asks, with a short lease and the supervisor's process to live by, taking
 * over what an earlier run of this seat left on the branch. Starts nothing.
 */
import type { Claim, ClaimProcess } from '../../registry/claim.ts';
import { RUN_HARNESS } from '../../registry/own.ts';
import type { Refusal } from '../../registry/request.ts';
import type { View } from '../../registry/view.ts';
import type { ManifestOutcome } from '../../report/claim-text.ts';
import { quoted } from '../../report/printable.ts';
import type { Asked } from '../../report/refusal.ts';
import { listed, printablePattern } from '../../report/words.ts';
import { scopeOf } from '../../scope/pattern.ts';
import { without } from '../../scope/subtract.ts';
import { besideNotes } from '../claiming/beside.ts';
import { type ClaimWish, requestOf } from '../claiming/claim-request.ts';
import { groundOf } from '../claiming/ground.ts';
import { findManifest } from '../claiming/manifest-file.ts';
import { recordRefusal } from '../claiming/record-refusal.ts';
import { atWorkAnswer, refusedAnswer } from '../claiming/refused.ts';
import { settle } from '../claiming/settle.ts';
import { takenBeside } from '../claiming/taken.ts';
import { fromRoot } from '../claiming/typed.ts';
import { untilAnswered } from '../claiming/waiting.ts';
import { type Context, enrolled, openLoose, worktreeOf } from '../context/context.ts';
import { isGone, processStart } from '../context/pid-alive.ts';
import { claimableBranch, placeOf, requireNobodysBranch } from '../context/place.ts';
import { type Tree, treeOf } from '../context/tree-facts.ts';
import { transact } from '../transact.ts';
import type { Answer, Io } from '../verb.ts';
import { renew } from './lease.ts';
import type { SandboxWish } from './sandbox-support.ts';
import { type Unstartable, unstartable } from './startable.ts';

export interface RunWish {
  readonly task: string;
  readonly write: readonly string[];
  /** Options that a refusal's commands say again. */
  readonly repeated: readonly string[];
  readonly as: string | undefined;
  readonly on: string | undefined;
  readonly target: string | undefined;
  readonly waitSeconds: number;
  readonly yields: boolean;
  readonly leaseSeconds: number;
  readonly command: readonly [string, ...string[]];
  /** Our standard output is one JSON object: the command's goes to stderr. */
  readonly json: boolean;
  readonly sandbox: SandboxWish | null;
}

export type Acquired =
  | {
      readonly granted: true;
      readonly ctx: Context;
      readonly claim: Claim;
      /** It was this seat's before the run, as this claim or as the one that it continues: it is not the run's to give back. */
      readonly takenUp: boolean;
      readonly manifest: ManifestOutcome;
      readonly notes: readonly string[];
    }
  | { readonly granted: false; readonly answer: Answer }
  /** Nothing was asked for. */
  | { readonly granted: false; readonly unstartable: Unstartable };

export async function acquire(io: Io, wish: RunWish): Promise<Acquired> {
  const loose = await openLoose(io);
  worktreeOf(loose);
  const tree = await treeOf(loose);
  const { entries, notes } = fromRoot(wish.write, tree);
  const ground = groundOf(entries, tree);
  const opened = await enrolled(loose, { as: wish.as, seats: true });
  // Who acts under `run` is an agent, whatever it is.
  const ctx: Context = {
    ...opened,
    party: { ...opened.party, actor: 'agent', harness: RUN_HARNESS },
  };
  await requireNobodysBranch(ctx, claimableBranch(ctx, wish.task));
  const place = await placeOf(ctx, { task: wish.task, target: wish.target, on: wish.on });
  const found = await findManifest(ctx, place.branch);
  const never = await unstartable(wish.command[0], {
    cwd: io.cwd,
    path: io.env.PATH,
    platform: io.platform,
  });
  if (never !== null) return { granted: false, unstartable: never };
  const process = await processOf(io);
  const claimWish: ClaimWish = {
    task: wish.task,
    ground,
    place: { ...place, on: place.on ?? found.manifest?.on },
    declared: found.manifest ?? undefined,
    yields: wish.yields,
    leaseSeconds: wish.leaseSeconds,
    replaceOwn: true,
    process,
  };
  const build = requestOf(ctx, claimWish);
  const { decision, view } = await untilAnswered(
    ctx,
    () => transact(ctx, build),
    wish.waitSeconds,
    (own) => isAtWork(ctx, own),
  );
  if (decision.outcome === 'refused')
    return refused(ctx, { refusal: decision.refusal, view, wish, claimWish, tree });
  if (decision.claim === null) throw new RangeError('a run was granted no claim');
  const held = decision.outcome === 'held';
  if (held && (await isAtWork(ctx, decision.claim)))
    return atWork(ctx, decision.claim, askedOf(wish, claimWish));
  const claim = held ? await takeUp(ctx, decision.claim, wish) : decision.claim;
  const { mended, manifest } = await settle(ctx, claim, { commit: true, earlier: held, found });
  const lines = mended.map((line) => `metes: mended: ${line}`);
  if (manifest.outcome === 'staged')
    lines.push(`metes: ${manifest.path} is staged, not committed: ${manifest.why}`);
  lines.push(...(await besideNotes(ctx, { view, claim, asked: askedOf(wish, claimWish) })));
  const continued = decision.outcome === 'granted' ? decision.displaced : [];
  lines.push(...continued.flatMap((old) => inPlaceOf(old, claim, ground.write)));
  const takenUp = held || continued.some(({ seat, task }) => isSame(claim, { seat, task }));
  return { granted: true, ctx, claim, takenUp, manifest, notes: [...notes, ...lines] };
}

const isSame = (claim: Claim, { seat, task }: Pick<Claim, 'seat' | 'task'>): boolean =>
  seat === claim.seat && task.id === claim.task.id;

/** What became of the ground of this seat's ended claim, where the new one has other. */
function inPlaceOf(old: Claim, claim: Claim, asked: readonly string[]): string[] {
  if (old.seat !== claim.seat || old.branch !== claim.branch) return [];
  const carried = claim.write.filter((entry) => !asked.includes(entry));
  const rest = without(scopeOf(old.write), [scopeOf(claim.write)]).entries;
  const parts = [
    ...(carried.length === 0
      ? []
      : [`${listed(carried.map(printablePattern), 5)}, written under that one, is carried along`]),
    ...(rest.length === 0 ? [] : [`given back: ${rest.map(printablePattern).join(' ')}`]),
  ];
  if (parts.length === 0) return [];
  return [
    `metes: this run's claim takes the place of ${old.id} (${quoted(old.task.text)}): ${parts.join('; ')}`,
  ];
}

/** Where a start can't be told, nobody will take this process for gone. */
async function processOf(io: Io): Promise<ClaimProcess> {
  const started = (await processStart(io, io.pid)) ?? 'unknown';
  return { host: io.host, pid: io.pid, started };
}

async function isAtWork(ctx: Context, claim: Claim): Promise<boolean> {
  const supervisor = claim.process;
  if (supervisor === undefined || supervisor.pid === ctx.io.pid) return false;
  return !(await isGone(ctx.io, supervisor));
}

/** A claim that a person took for the same task is worked on: its life hangs on this process from now. */
async function takeUp(ctx: Context, claim: Claim, wish: RunWish): Promise<Claim> {
  const process = await processOf(ctx.io);
  const renewed = await renew(ctx, claim.id, { leaseSeconds: wish.leaseSeconds, process });
  return (renewed.live ? renewed.claim : null) ?? claim;
}

interface RefusedRun {
  readonly refusal: Refusal;
  readonly view: View;
  readonly wish: RunWish;
  readonly claimWish: ClaimWish;
  readonly tree: Tree;
}

async function refused(
  ctx: Context,
  { refusal, view, wish, claimWish, tree }: RefusedRun,
): Promise<Acquired> {
  const { ground, place, task } = claimWish;
  const asked = askedOf(wish, claimWish);
  const taken = await takenBeside(ctx, refusal, { view, wish: claimWish });
  const share = ground.share;
  const answer = await refusedAnswer(ctx, { refusal, view, asked, share, tree, taken });
  const request = { branch: place.branch, task, write: ground.write };
  return {
    granted: false,
    answer: { ...answer, after: () => recordRefusal(ctx, refusal, request) },
  };
}

function askedOf(wish: RunWish, { ground, place, task }: ClaimWish): Asked {
  return {
    verb: 'run',
    branch: place.branch,
    task,
    write: ground.write,
    options: wish.repeated,
    command: wish.command,
  };
}

async function atWork(ctx: Context, claim: Claim, asked: Asked): Promise<Acquired> {
  return { granted: false, answer: await atWorkAnswer(ctx, claim, asked) };
}
