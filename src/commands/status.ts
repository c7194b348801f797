/**
 * `metes status`: what this worktree holds, what others hold, and what needs a hand. Reads the local copy only, so it
 * is quick and works offline; says how old the copy is.
 */
import type { Tip } from '../git/store.ts';
import type { Claim } from '../registry/claim.ts';
import { closingOf } from '../registry/closing.ts';
import { claimValue } from '../registry/codec.ts';
import type { ClaimId } from '../registry/ids.ts';
import { standing } from '../registry/lease.ts';
import { isMissed } from '../registry/missed.ts';
import { isEndedRun } from '../registry/own.ts';
import type { View } from '../registry/view.ts';
import { closedSentence } from '../report/closed-text.ts';
import { printablePath } from '../report/printable.ts';
import type { ProgressFact } from '../report/progress-text.ts';
import { MOST_SHOWN, type StatusPage, statusText } from '../report/status-text.ts';
import { indent } from '../report/words.ts';
import { continueHere, currentBranch, isHere, ownClaim } from './claiming/find-claim.ts';
import { manifestWarnings } from './claiming/manifest-warnings.ts';
import { takenFromHere } from './claiming/taken-from-here.ts';
import { type Context, knowingWho, openContext } from './context/context.ts';
import { deadClaims } from './context/pid-alive.ts';
import { hasUnsettled, settleAsked } from './context/unsettled.ts';
import { loadView } from './context/view-of.ts';
import { guardWarnings } from './guard/warnings.ts';
import { forgedSince } from './journal/looked.ts';
import { tipAtHand, tipOrCached } from './journal/read.ts';
import { withStandingNoes } from './judging/standing-noes.ts';
import { follow } from './rolling/told.ts';
import { unjudgedRuns, unjudgedWarning } from './running/unjudged.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'status',
    group: 'everyday',
    summary: 'show what you hold, what others hold, and whether the guards stand',
    usage: ['status', 'status --all', 'status --progress'],
    options: {
      all: { type: 'flag', help: 'also the other repositories that share this registry' },
      fresh: { type: 'flag', help: 'read the registry first instead of the copy at hand' },
      progress: {
        type: 'flag',
        help: 'also how many commits each has, as far as this clone has them',
      },
    },
    about: `Works offline: it shows this clone's copy of the registry and says how old it is.`,
    example: `metes status
Held from here:
  feat/pagination  c-7k2m9x4q1d  worktree api-1 on lap-7, by ada`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const ctx = await openContext(io, { reading: true });
  // Together: each waits for a git of its own.
  const [guards, { tip, note, loaded }] = await Promise.all([
    guardWarnings(ctx),
    // Of what was asked and had no answer, only the newest can tell.
    readCopy(ctx, args.flags.fresh === true || hasUnsettled(ctx)),
  ]);
  const view = loaded?.view ?? null;
  const settled = tip && view ? await settleAsked(ctx, { tip, view }) : [];
  const forged = tip && (await forgedSince(ctx, tip.oid));
  const notes = [...(note === null ? [] : [note]), ...settled];
  const dead = view === null ? [] : await deadClaims(io, view);
  const own = view === null ? null : ownClaim(ctx, view);
  const taken = view === null || own !== null ? null : await takenFromHere(ctx, view);
  const page: StatusPage = {
    branch: currentBranch(ctx),
    ...groups(ctx, view, args.flags.all === true),
    commitments: promisedHere(ctx, view),
    fetchedAt: tip?.fetchedAt ?? null,
    observing: ctx.config.mode === 'observe',
    warnings: [
      ...guards,
      ...(forged === null ? [] : [forged]),
      ...(taken === null ? [] : [taken]),
      ...(view === null ? [] : closedWarning(ctx, view)),
      ...(view === null ? [] : await warningsOf(ctx, view, dead)),
      ...(await unjudgedRuns(ctx)).map(unjudgedWarning),
      ...(loaded?.broken ?? []).map(
        (file) => `${printablePath(file.path)} in the registry can't be read: metes audit`,
      ),
      ...(view === null ? [] : await goneWarnings(ctx, view, dead)),
    ],
  };
  const facts = {
    now: io.now(),
    graceSeconds: ctx.policy.graceSeconds,
    dead: new Set(dead),
    ...(args.flags.progress === true ? { progress: await progressHere(ctx, page) } : {}),
  };
  return {
    exit: 0,
    outcome: 'shown',
    data: dataOf(ctx, page, { tip, dead, progress: facts.progress }),
    text: statusText(
      {
        ...page,
        mine: await withStandingNoes(ctx, page.mine),
        others: await withStandingNoes(ctx, page.others),
      },
      facts,
    ),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

/** By whoever works on this branch: a promise of an earlier worktree is the branch's all the same. */
function promisedHere(ctx: Context, view: View | null): StatusPage['commitments'] {
  const branch = currentBranch(ctx);
  const now = ctx.io.now();
  const open = [...(view?.commitments.values() ?? [])].filter(
    (one) => one.branch === branch && one.repository === ctx.config.repository,
  );
  const missed = open.filter((one) => isMissed(one, now, ctx.config.missedAfter));
  return { open: open.length, missed: missed.length };
}

/** Reading goes on; whatever is to be written has another place. */
function closedWarning(ctx: Context, view: View): string[] {
  const closing = closingOf(view, ctx.config.registry.root);
  if (closing === null) return [];
  return [`${closedSentence(closing)}\n${indent(follow(ctx, closing), '    ')}`];
}

async function readCopy(ctx: Context, fresh: boolean) {
  const read = fresh ? await tipOrCached(ctx) : await tipAtHand(ctx);
  const { tip = null, note = null } = read ?? {};
  return { tip, note, loaded: tip === null ? null : await loadView(ctx.store, tip) };
}

type Groups = Pick<StatusPage, 'mine' | 'others' | 'elsewhere'>;

function groups(ctx: Context, view: View | null, all: boolean): Groups {
  const claims = [...(view?.claims.values() ?? [])].sort((a, b) => order(ctx, a, b));
  const here = claims.filter((claim) => isHere(ctx, claim));
  const isMine = (claim: Claim) => claim.seat === ctx.party.seat;
  const repositories = (view?.meta.repositories ?? []).filter(
    (r) => r.id !== ctx.config.repository,
  );
  return {
    mine: here.filter(isMine),
    others: here.filter((claim) => !isMine(claim)),
    elsewhere: all
      ? repositories.map(({ id, name }) => ({
          repository: name,
          claims: claims.filter((claim) => claim.repository === id),
        }))
      : [],
  };
}

/** The branch at hand first, then the oldest grant. */
function order(ctx: Context, a: Claim, b: Claim): number {
  const branch = currentBranch(ctx);
  const here = Number(b.branch === branch) - Number(a.branch === branch);
  return here || (a.granted < b.granted ? -1 : a.granted > b.granted ? 1 : 0);
}

/** What of this worktree's side is unfinished or lost. */
async function warningsOf(ctx: Context, view: View, dead: readonly ClaimId[]): Promise<string[]> {
  const branch = currentBranch(ctx);
  const own = ownClaim(ctx, view);
  if (own !== null) return manifestWarnings(ctx, own);
  const other = [...view.claims.values()].find((c) => c.branch === branch && isHere(ctx, c));
  if (other === undefined) return [];
  const { command, does } = continueHere(await knowingWho(ctx), other, dead);
  const ended = isEndedRun(other) || dead.includes(other.id) ? ', and its run has ended' : '';
  return [
    `this branch is held from another worktree (${other.id})${ended}\n    ${command}\n      ${does}`,
  ];
}

/** Of another repository, it can't be continued here. */
async function goneWarnings(ctx: Context, view: View, dead: readonly ClaimId[]): Promise<string[]> {
  const here = [...view.claims.values()].filter((claim) => isHere(ctx, claim));
  const gone = here.filter(({ id }) => dead.includes(id));
  const elsewhere = here.filter(
    ({ seat, by }) => seat !== ctx.party.seat && by.host === ctx.io.host,
  );
  if (gone.length + elsewhere.length === 0) return [];
  const { goneWarning, worktreeWarnings } = await import('./claiming/gone.ts');
  return [
    ...(await worktreeWarnings(ctx, view, elsewhere)),
    ...(await Promise.all(gone.map((claim) => goneWarning(ctx, view, claim)))),
  ];
}

/** Of those that are shown: each is a question to git. */
async function progressHere(ctx: Context, { mine, others }: StatusPage) {
  const { progressOf } = await import('./claiming/progress.ts');
  const far = new Map<ClaimId, ProgressFact | null>();
  for (const claim of [...mine.slice(0, MOST_SHOWN), ...others.slice(0, MOST_SHOWN)])
    far.set(claim.id, await progressOf(ctx, claim));
  return far;
}

interface Read {
  readonly tip: Tip | null;
  readonly dead: readonly string[];
  /** Null where the branch is not in this clone; undefined when it was not asked for. */
  readonly progress: ReadonlyMap<ClaimId, ProgressFact | null> | undefined;
}

function dataOf(
  ctx: Context,
  page: StatusPage,
  { tip, dead, progress }: Read,
): Record<string, unknown> {
  const now = ctx.io.now();
  const shown = (claim: Claim) => ({
    ...(claimValue(claim) as object),
    standing: standing(claim, now, ctx.policy.graceSeconds),
    processGone: dead.includes(claim.id),
    ...(progress?.has(claim.id) === true ? { progress: progress.get(claim.id) } : {}),
  });
  return {
    branch: page.branch,
    seat: ctx.party.seat,
    mode: ctx.config.mode,
    mine: page.mine.map(shown),
    others: page.others.map(shown),
    elsewhere: page.elsewhere.map(({ repository, claims }) => ({
      repository,
      claims: claims.map(shown),
    })),
    commitments: page.commitments,
    copy:
      tip === null
        ? null
        : {
            tip: tip.oid,
            fetchedAt: tip.fetchedAt.toISOString(),
            ageSeconds: Math.max(0, Math.round((now.getTime() - tip.fetchedAt.getTime()) / 1000)),
          },
    warnings: page.warnings,
  };
}
