/**
 * Decides a tool call's writes in one enrolled repository, as the commit guard would decide a commit of them, before there is
 * any: the same claim, the same copy of the registry, the same decision. Reads the registry only when the copy is older
 * than it may be.
 */
import { decideGuard, type GuardDecision, type GuardWrite } from '../../check/guard-decision.ts';
import { guardNotes } from '../../report/guard-notes.ts';
import { guardRefusal } from '../../report/guard-text.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import { actorOf } from '../context/actor.ts';
import { CONFIG_PATH, type Context, openLoose } from '../context/context.ts';
import { copyUpToDate } from '../context/copy-at-hand.ts';
import { runOf } from '../context/run-of.ts';
import { lateOf } from '../guard/answer.ts';
import { ageLines, namesHolder } from '../guard/commit.ts';
import { recompileGuards } from '../guard/file.ts';
import { enrolledOrLast } from '../guard/last-config.ts';
import { asking, exempt } from '../guard/question.ts';
import type { Io } from '../verb.ts';
import { withoutIgnored, writtenFiles } from './files.ts';
import { guardsTouched, hooksLeftOut, isInGitDirectory } from './git-directory.ts';
import type { Placed } from './places.ts';

export interface Judgement {
  readonly outcome: 'allowed' | 'observed' | 'refused';
  /** The refusal, or notes; empty: nothing to say. */
  readonly text: string;
  readonly claim: string | null;
  readonly reason: string | null;
  /** Those outside, from the repository's root. */
  readonly paths: readonly string[];
}

/** Whoever edits waits at most this long for the registry. */
const DEADLINE_MS = 3_000;

export const ALLOWED: Judgement = {
  outcome: 'allowed',
  text: '',
  claim: null,
  reason: null,
  paths: [],
};

/** `places` all lie in the repository at `root`; none is empty. */
export async function judgePlaces(
  io: Io,
  harness: string,
  { root, places }: { readonly root: string; readonly places: readonly Placed[] },
): Promise<Judgement> {
  const opened = await openLoose({ ...io, cwd: root });
  const acting = { actor: 'agent', harness: actorOf(io.env).harness ?? harness } as const;
  const found = await enrolledOrLast({ ...opened, acting });
  if (found === null) return ALLOWED;
  const { ctx, note } = found;
  const touched = [...hooksLeftOut(places), ...guardsTouched(places)];
  const judged =
    touched.length > 0 ? ofGuards(ctx, touched, places) : await judgeIn(ctx, inTree(ctx, places));
  if (note === null || (judged.outcome === 'allowed' && judged.text === '')) return judged;
  return { ...judged, text: `${note}\n${judged.text}` };
}

/** The rest of a git directory, a commit's message for one, is nobody's ground; nor is what lies around a bare one. */
const inTree = ({ repo }: Context, places: readonly Placed[]): Placed[] =>
  repo.root === null ? [] : places.filter((place) => !isInGitDirectory(place));

async function judgeIn(ctx: Context, places: readonly Placed[]): Promise<Judgement> {
  if (places.length === 0) return ALLOWED;
  const branch = ctx.repo.branch ?? ctx.repo.rebasing;
  const writes = await writtenFiles(ctx, places);
  const policyOnly = branch !== null && exempt(ctx, branch) && runOf(ctx) === null;
  if (policyOnly && !writes.some(({ path }) => isConfig(path))) return ALLOWED;
  const copy = await copyUpToDate(ctx, { deadlineMs: DEADLINE_MS, always: false });
  const claims = claimsHere(ctx, copy);
  const stale = await recompileGuards(ctx, { claims, tip: copy.tip });
  const manifestAt = [...(ctx.repo.head === null ? [] : [ctx.repo.head]), ''];
  const ask = await asking(ctx, copy, { branch, head: null, manifestAt });
  const decide = (asked: readonly GuardWrite[]) =>
    decideGuard({ ...ask(asked), policyPaths: asked.map(({ path }) => path).filter(isConfig) });
  let decision = decide(writes);
  if (decision.outcome === 'refuse') decision = decide(await withoutIgnored(ctx, writes));
  const held = decision.claim !== null || namesHolder(decision);
  const said = [...(held ? ageLines(ctx, copy) : []), ...stale];
  return judgement(ctx, { decision, branch, said, files: writes.length });
}

const isConfig = (path: string): boolean => path.toLowerCase() === CONFIG_PATH;

interface Decided {
  readonly decision: GuardDecision;
  readonly branch: string | null;
  readonly said: readonly string[];
  readonly files: number;
}

async function judgement(ctx: Context, decided: Decided): Promise<Judgement> {
  const { decision, branch, said, files } = decided;
  const now = ctx.io.now();
  const about = { claim: decision.claim?.id ?? null, reason: decision.reason };
  const paths = decision.paths.map(({ path }) => path);
  const lines = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');
  if (decision.outcome === 'pass') {
    const notes = guardNotes(decision.notes, decision.claim, now);
    return { outcome: 'allowed', text: lines([...said, ...notes]), ...about, paths };
  }
  const observing = ctx.config.mode === 'observe';
  const text = guardRefusal(decision, {
    ...{ doing: 'write', branch, actor: 'agent', observing, now },
    seat: ctx.party.seat,
    by: { ...ctx.party, actor: 'agent' },
    graceSeconds: ctx.policy.graceSeconds,
    late: await lateOf(ctx, { decision, branch, head: null }),
  });
  const advice = observing ? [] : adviceOn(decision, files);
  return {
    outcome: observing ? 'observed' : 'refused',
    text: lines(said) + text + lines(advice),
    ...about,
    paths,
  };
}

/** For a model: what became of the call, and that another way to the same file leads nowhere. */
function adviceOn({ paths }: GuardDecision, files: number): string[] {
  const nothing =
    files > 1 ? `Nothing was written, none of its ${files} files.` : 'Nothing was written.';
  return paths.length === 0
    ? [nothing]
    : [
        `${nothing} What is not yours you can leave as it is: written by another tool or the shell, it is refused at the commit.`,
      ];
}

function ofGuards(ctx: Context, touched: readonly string[], places: readonly Placed[]): Judgement {
  const observing = ctx.config.mode === 'observe';
  const [first = ''] = touched;
  const [leftOut] = hooksLeftOut(places);
  const why =
    leftOut === undefined
      ? `${first} is what holds this clone to its claims, and an agent does not change what it is held to\nLeave it as it is; a person changes it.`
      : `with ${leftOut} git may run other hooks than this repository's, or none, and they hold it to its claims\nThe same command without it works, where the claim lets it; a person may do otherwise.`;
  return {
    outcome: observing ? 'observed' : 'refused',
    claim: null,
    reason: 'guards',
    paths: touched,
    text: `metes: ${observing ? 'observing, would refuse' : 'refused'}: ${why}\n`,
  };
}
