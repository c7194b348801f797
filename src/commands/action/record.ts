/**
 * What a verdict puts on record: each answer that counted, once, in the name of whoever gave it; what is open now; and
 * for those whose ground an unclaimed branch wrote on, a message. The pull request itself is the authority for all of it.
 */
import { isOpen } from '../../check/finding.ts';
import type { Counted, Declined } from '../../check/pull-answers.ts';
import type { Breach, Claim } from '../../registry/claim.ts';
import type { ClaimId } from '../../registry/ids.ts';
import { answeredInRoom, foundInRoom } from '../../registry/room.ts';
import { pullKey, type View } from '../../registry/view.ts';
import { refusalSentence } from '../../report/refusal-sentence.ts';
import { counted } from '../../report/words.ts';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';
import { skewOf } from '../context/skew.ts';
import { leftUncommitted, withLeft } from '../judging/left-uncommitted.ts';
import { transact } from '../transact.ts';
import { recordedFor } from './authority.ts';
import type { Gathered } from './gather.ts';
import type { Judged } from './judge-pull.ts';
import { asMetes, inTheNameOf } from './party.ts';
import { tell } from './tell.ts';
import { wideningSaid } from './widening.ts';

/** Filled as answers are recorded: what was done before one that can't be is done. */
export interface Recorded {
  /** Something was granted: the verdict has to be found anew. */
  granted: boolean;
  /** Widenings that the registry refused. */
  readonly refused: Declined[];
}

/** Only those that came after the newest one on record: an older one was recorded, and may have been replaced since. */
export async function recordAnswers(
  gathered: Gathered,
  judged: Judged,
  recorded: Recorded,
): Promise<void> {
  const known = recordedFor(gathered, judged.report);
  const newest = Math.max(0, ...known.map(({ source }) => source?.comment ?? 0));
  for (const counted of judged.counted) {
    const { id } = counted.given.comment;
    const { kind } = counted.resolution;
    const before = known.some((r) => r.source?.comment === id && r.kind === kind);
    if (id < newest || before) continue;
    // What was granted a moment ago is no emergency: the next look knows.
    if (recorded.granted && kind === 'broken-glass') return;
    const said = await recordAnswer(gathered, judged, counted);
    if (said !== null) recorded.refused.push(declinedBy(counted, said));
    else if (counted.widen !== undefined) recorded.granted = true;
  }
}

const declinedBy = ({ given }: Counted, message: string): Declined => ({
  comment: given.comment,
  line: given.line,
  reason: 'refused',
  message,
  instead: null,
});

/** Null when it went through; otherwise why not. */
async function recordAnswer(
  gathered: Gathered,
  { report }: Judged,
  { resolution, widen }: Counted,
): Promise<string | null> {
  const { pull, branch } = gathered;
  const ctx = inTheNameOf(gathered.ctx, resolution.by);
  const about = { claim: report.claim?.id ?? null, branch, pull: pull.number };
  const answered = answeredInRoom(
    resolution.kind === 'broken-glass' ? letThrough(report, resolution) : resolution.paths,
  );
  const add = widen === undefined ? null : await wideningSaid(gathered, widen);
  if (add !== null && 'problem' in add) return add.problem;
  const { decision } = await transact(ctx, (_view, tip, origin) => {
    if (resolution.kind === 'broken-glass')
      return {
        ...origin,
        ...about,
        kind: 'break-glass',
        incident: resolution.reason ?? '',
        head: resolution.head,
        ...answered,
        paths: answered.paths.map(({ path }) => path),
        ...(resolution.source ? { source: resolution.source } : {}),
      };
    const policy = { policy: ctx.policy, skewMs: skewOf(ctx.io.now(), tip), dead: [] };
    const more = add === null ? {} : { widen: { add: add.entries, ...policy } };
    return {
      ...origin,
      ...about,
      kind: 'resolve',
      resolution: { ...resolution, ...answered },
      ...more,
    };
  });
  return decision.outcome === 'refused' ? refusalSentence(decision.refusal) : null;
}

/** Not what the claim has by now: somebody gave it that. Where that is all of it, it was for all of it. */
function letThrough(
  { findings }: Judged['report'],
  { paths }: Counted['resolution'],
): Counted['resolution']['paths'] {
  const found = new Set(findings.map(({ at }) => at?.path));
  const rest = paths.filter(({ path }) => found.has(path));
  return rest.length === 0 ? paths : rest;
}

/** What is open at this head, and whose ground was written on. Told once for each set of paths. */
export async function recordOpen(gathered: Gathered, { report }: Judged): Promise<void> {
  const { pull, branch, view } = gathered;
  if (report.observed) return;
  const ctx = asMetes(gathered.ctx);
  const claim = report.claim?.id ?? null;
  const { claim: held } = report;
  const left = held === null ? [] : await leftUncommitted(ctx, held, pull.head.oid);
  const found = foundInRoom(
    branch,
    withLeft(
      openPaths(report),
      left.map(({ at }) => at),
    ),
  );
  const before = openBefore(view, gathered, claim);
  if (sameSet(before, found)) return;
  await transact(ctx, (_view, _tip, origin) => ({
    ...origin,
    kind: 'record-breach',
    claim,
    branch,
    pull: pull.number,
    breach: { head: pull.head.oid, ...found },
  }));
  for (const [id, files] of noticed(report)) {
    const holder = view.claims.get(id);
    if (holder === undefined || before.paths.some(isOn(holder))) continue;
    const what = `writes ${counted(files, 'file')} that you hold. See its page.`;
    await tell(ctx, holder, { pull: pull.number, what });
  }
}

type Found = Pick<Breach, 'paths' | 'more'>;
type Paths = Found['paths'];

function openPaths({ findings, claim }: Judged['report']): Paths {
  const paths = findings.flatMap((finding) => {
    const waits = isOpen(finding) && (finding.unsettled?.because ?? 'changed') === 'changed';
    const told =
      claim === null && finding.code === 'held-by-other' && finding.severity === 'notice';
    return finding.at !== undefined && (waits || told)
      ? [{ ...finding.at, code: finding.code, ...(told ? { told } : {}) }]
      : [];
  });
  // What awaits a person first, where there is no room for all.
  return [...paths.filter(({ told }) => !told), ...paths.filter(({ told }) => told)];
}

function openBefore(view: View, { ctx, pull }: Gathered, id: ClaimId | null): Found {
  const record =
    id === null ? view.pulls.get(pullKey(ctx.config.repository, pull.number)) : view.claims.get(id);
  return record?.breaches?.at(-1) ?? { paths: [] };
}

const sameSet = (a: Found, b: Found): boolean => textOfAll(a) === textOfAll(b);

const textOfAll = ({ paths, more }: Found): string =>
  JSON.stringify([paths.map(textOf).sort(), more]);

const textOf = (state: Paths[number]): string =>
  JSON.stringify([state.path, state.mode, state.oid, state.code]);

/** What was told of before, on this holder's ground: a pull request that writes more there is no news. */
function isOn({ write }: Claim): (state: Paths[number]) => boolean {
  const { has } = compileScope(scopeOf([...write]));
  return ({ code, path }) => code === 'held-by-other' && has(path);
}

/** Each holder whose ground an unclaimed branch wrote on, with how many files. */
function noticed({ claim, findings }: Judged['report']): Map<Claim['id'], number> {
  const holders = new Map<Claim['id'], number>();
  if (claim !== null) return holders;
  for (const { code, severity, holder, at } of findings)
    if (code === 'held-by-other' && severity === 'notice' && holder && at)
      holders.set(holder.id, (holders.get(holder.id) ?? 0) + 1);
  return holders;
}
