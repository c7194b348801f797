/**
 * Puts what a check found on record, best effort: the holder and others see it in the registry, and a breach that is
 * mended disappears there. An answer never waits for it and never fails with it.
 */
import { type CheckReport, type Finding, isOpen } from '../../check/finding.ts';
import { MetesError } from '../../errors.ts';
import type { Breach, BreachPath, Claim } from '../../registry/claim.ts';
import { foundInRoom, namesNothing } from '../../registry/room.ts';
import { undoCommand } from '../../report/answer-commands.ts';
import { placeText } from '../../report/finding-lines.ts';
import { printablePath } from '../../report/printable.ts';
import { listed } from '../../report/words.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../transact.ts';
import { type Left, leftUncommitted, withLeft } from './left-uncommitted.ts';

type BreachPaths = readonly BreachPath[];

/** Long enough for one contended write, short enough not to be noticed. */
const PATIENCE = { patienceMs: 5_000, deadlineMs: 10_000 } as const;

/** Lines for stderr; none when all went well or there was nothing to record. */
export async function recordFindings(ctx: Context, report: CheckReport): Promise<string[]> {
  const { claim, head } = report;
  if (claim === null || head === null || report.observed) return [];
  const left = await leftUncommitted(ctx, claim, head);
  const breach = {
    head,
    ...foundInRoom(claim.branch, withLeft(openPaths(report), statesOf(left))),
  };
  const said = leftLines(ctx, report, left);
  if (isOnRecord(claim, breach)) return said;
  try {
    await transact(
      ctx,
      (_view, _tip, origin) => ({
        ...origin,
        kind: 'record-breach',
        claim: claim.id,
        branch: claim.branch,
        breach,
      }),
      PATIENCE,
    );
    return said;
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind === 'bug') throw error;
    return [...said, `metes: this is not on record in the registry: ${error.message}`];
  }
}

/** What the report itself does not show, for it looks at commits, or at another branch's work tree. */
function leftLines(ctx: Context, report: CheckReport, left: readonly Left[]): string[] {
  const shown = new Set(report.findings.map(({ at }) => at?.path));
  const more = left.filter(({ at }) => !shown.has(at.path)).map(leftFinding);
  if (more.length === 0) return [];
  const here = report.claim?.seat === ctx.party.seat;
  const undo = here ? undoCommand(more, '') : [];
  const names = more.map((one) => `${printablePath(one.at.path)}${placeText(one)}`);
  return [
    [
      `metes: still open: ${listed(names)}, changed outside the claim by a run. A check in ${here ? 'this' : 'its'} worktree closes it once it is put back`,
      ...undo.flatMap(({ command, does }) => [`    ${command}`, `      ${does}`]),
    ].join('\n'),
  ];
}

const leftFinding = ({ at, aside }: Left): Finding & { at: BreachPath } => ({
  ...({ code: 'out-of-scope', severity: 'breach', number: 0, at } as const),
  ...(aside ?? { uncommitted: true as const }),
});

const statesOf = (left: readonly Left[]): BreachPaths => left.map(({ at }) => at);

const ASIDE = { uncommitted: true, aside: true } as const;

const openPaths = ({ findings }: Pick<CheckReport, 'findings'>): BreachPaths =>
  findings.flatMap((finding) =>
    awaitsAnswer(finding) && finding.at !== undefined
      ? [{ ...finding.at, code: finding.code, ...(finding.ref === undefined ? {} : ASIDE) }]
      : [],
  );

/** Uncommitted edits are nobody's concern yet; what was answered with no, or to be undone, awaits no person. */
const awaitsAnswer = (finding: Finding): boolean =>
  isOpen(finding) &&
  finding.uncommitted !== true &&
  (finding.unsettled === undefined || finding.unsettled.because === 'changed');

/** Once for each head and set of paths. */
function isOnRecord(claim: Claim, breach: Omit<Breach, 'event' | 'at'>): boolean {
  const recorded = claim.breaches ?? [];
  if (namesNothing(breach)) return recorded.length === 0;
  const told = ({ head, paths, more }: typeof breach) => JSON.stringify([head, paths, more]);
  return recorded.slice(-1).some((last) => told(last) === told(breach));
}
