/** What a `run` says at its end: one answer for the caller, lines for people on stderr. The command's output is not ours. */
import type { MetesError } from '../../errors.ts';
import type { Claim } from '../../registry/claim.ts';
import { claimValue } from '../../registry/codec.ts';
import type { Instant } from '../../registry/ids.ts';
import { type ManifestOutcome, whoText } from '../../report/claim-text.ts';
import { findingsText } from '../../report/findings.ts';
import { printablePath, printableText, quoted } from '../../report/printable.ts';
import { clock } from '../../report/time.ts';
import { counted, listed, shortOid } from '../../report/words.ts';
import type { Context } from '../context/context.ts';
import { importNotes, reportData } from '../judging/report-data.ts';
import type { Answer } from '../verb.ts';
import type { RunWish } from './acquire.ts';
import type { JudgedRun, RecordedBreach } from './judge.ts';
import type { Session } from './session.ts';

export const EXIT = { refused: 120, breach: 121, undecided: 125 } as const;

/** `unknown`: the registry could not be told at the end; the lease runs out by itself. */
export type Ground =
  | {
      readonly state: 'held';
      readonly until: Instant;
      /** It was to be given back, and something older than the run awaits a person. */
      readonly despite?: true;
    }
  | {
      readonly state: 'released';
      /** The command, or somebody else, had given it back before: others may have it since. */
      readonly before?: true;
    }
  | { readonly state: 'superseded' | 'unknown' };

export interface JudgedResult {
  readonly outcome: 'done' | 'breach' | 'incomplete' | 'superseded';
  readonly ctx: Context;
  readonly claim: Claim;
  readonly session: Session;
  readonly judged: JudgedRun;
  readonly breach: RecordedBreach | null;
  readonly ground: Ground;
}

interface NotStarted {
  readonly outcome: 'not-started';
  readonly claim: Claim;
  readonly session: Session;
  readonly manifest: ManifestOutcome;
  readonly ground: Ground;
}

export type RunResult = { readonly exit: number; readonly wish: RunWish } & (
  | { readonly outcome: 'refused'; readonly answer: Answer }
  | {
      readonly outcome: 'undecided';
      readonly error: MetesError;
      readonly claim?: Claim;
      readonly session?: Session;
    }
  /** Found out before anything was asked for. */
  | { readonly outcome: 'not-started'; readonly why: string }
  | NotStarted
  | JudgedResult
);

export function resultAnswer(result: RunResult): Answer {
  const { exit, outcome, wish } = result;
  const common = { exit, task: wish.task, write: wish.write, command: wish.command };
  const answer = { exit, outcome, text: '' };
  switch (result.outcome) {
    case 'refused': {
      const { answer: refusal } = result;
      const data = { ...common, refusal: refusal.data };
      const after = refusal.after === undefined ? {} : { after: refusal.after };
      return { ...answer, data, notes: [...(refusal.notes ?? []), refusal.text], ...after };
    }
    case 'undecided': {
      const { claim, session } = result;
      const data = { ...common, ...startedData(claim, session), error: errorData(result.error) };
      return { ...answer, data, notes: errorLines(result.error, session) };
    }
    case 'not-started':
      return {
        ...answer,
        ...('why' in result ? unasked(result.why, common) : tried(result, common)),
      };
    default:
      return { ...answer, data: { ...common, ...judgedData(result) }, notes: judgedLines(result) };
  }
}

type Common = Readonly<Record<string, unknown>>;

const notStarted = (why: string): string =>
  `metes: the command could not be started: ${printableText(why, 400)}`;

const unasked = (why: string, common: Common) => ({
  data: { ...common, child: null },
  notes: [
    notStarted(why),
    'metes: no ground was asked for, and what was held before is held as it was',
  ],
});

function tried({ claim, session, manifest, ground }: NotStarted, common: Common) {
  const why = session.ending.how === 'not-started' ? session.ending.why : '';
  return {
    data: { ...common, ...startedData(claim, session), manifest, ...groundData(ground) },
    notes: [
      notStarted(why),
      ...groundLines(ground, claim, session.endedAt),
      `metes: ${manifestLeft(manifest)}; the same run uses it again`,
    ],
  };
}

function startedData(claim: Claim | undefined, session: Session | undefined) {
  return {
    ...(claim === undefined ? {} : { claim: claimValue(claim) }),
    ...(session === undefined ? {} : { child: childData(session), sandbox: session.sandbox }),
  };
}

function childData({ ending, pid, startedAt, endedAt, leftRunning }: Session) {
  return {
    pid,
    started: startedAt.toISOString(),
    ended: endedAt.toISOString(),
    how: ending.how,
    exit: ending.exit,
    signal: ending.how === 'killed' ? ending.signal : null,
    leftRunning,
  };
}

const errorData = ({ kind, code, message, hint, retryAfterMs }: MetesError) => ({
  kind,
  code,
  message,
  hint,
  retryAfterMs,
});

function errorLines(error: MetesError, session: Session | undefined): string[] {
  const about =
    session === undefined
      ? 'could not decide, and started nothing'
      : `the command ended (${session.ending.exit}), and what it left could not be judged`;
  return [`metes: ${about}: ${error.message}`, ...error.hint.split('\n').map((l) => `  ${l}`)];
}

function judgedData(result: JudgedResult): Record<string, unknown> {
  const { claim, session, judged, breach, ground } = result;
  const { report, moved } = judged;
  const { superseded, renewals } = session;
  return {
    ...startedData(claim, session),
    verdict: report.verdict,
    report: reportData(judged),
    moved,
    breach,
    superseded: superseded === null ? null : { by: claimValue(superseded.by) },
    renewals,
    ...groundData(ground),
  };
}

function judgedLines(result: JudgedResult): string[] {
  const { claim, judged, breach, session } = result;
  return [
    ...judged.notes,
    ...(session.leftRunning ? ['metes: what the command left running was stopped'] : []),
    ...supersededLines(result),
    ...reportLines(result),
    ...importNotes(judged),
    ...judged.moved
      .filter((moved) => moved.outside.length > 0)
      .map(
        (moved) =>
          `metes: ${printableText(moved.ref, 80)} was moved, and its commits write outside: ${listed(moved.outside.map(printablePath), 6)}`,
      ),
    ...(breach?.recorded === false ? [`metes: not on record in the registry: ${breach.why}`] : []),
    ...hiddenExit(result),
    ...groundLines(result.ground, claim, result.ctx.io.now()),
  ];
}

function supersededLines({ session, claim }: JudgedResult): string[] {
  if (session.superseded === null) return [];
  const { by } = session.superseded;
  return [
    `metes: ${claim.id} was taken away while the command ran: ${by.id} came in its place (${whoText(by)}${by.reason === undefined ? '' : `, for the reason ${quoted(by.reason, 300)}`}). Its result can't land.`,
  ];
}

function reportLines({ judged, claim, ctx }: JudgedResult): string[] {
  const { report, reference } = judged;
  if (report.findings.length === 0) {
    const files = counted(report.written, 'file');
    return [
      `metes: ${claim.id}: ${report.written === 0 ? 'nothing written' : `${files} written, all inside`}`,
    ];
  }
  const facts = {
    now: ctx.io.now(),
    actor: ctx.acting.actor,
    judge: ctx.config.judge,
    reference: reference.name,
    local: true,
    away: !judged.here,
  };
  return [findingsText(report, facts)];
}

/** What metes has to say took the place of the command's own exit code. */
function hiddenExit({ outcome, session: { ending } }: JudgedResult): string[] {
  if (outcome === 'done') return [];
  const how =
    ending.how === 'killed' ? `by ${ending.signal} (${ending.exit})` : `with ${ending.exit}`;
  return [
    `metes: the command itself ended ${how}; ${EXIT.breach} is metes's answer to what it left`,
  ];
}

const groundData = (ground: Ground) => ({
  ground: ground.state,
  until: ground.state === 'held' ? ground.until : null,
});

function groundLines(ground: Ground, claim: Claim, now: Date): string[] {
  const { id } = claim;
  switch (ground.state) {
    case 'held':
      return [
        ...(ground.despite
          ? ['metes: not released: what is outside as before the run still waits for a person']
          : []),
        `metes: ${id} stays held until ${clock(ground.until, now)}, or: metes release ${id}`,
      ];
    case 'released':
      return [
        ground.before
          ? `metes: ${id} was given back while the command ran`
          : `metes: ${id} is released: its ground is free`,
      ];
    case 'superseded':
      return [];
    case 'unknown':
      return [`metes: the registry could not be told; ${id} lapses at the end of its lease`];
  }
}

function manifestLeft(manifest: ManifestOutcome): string {
  const path = printablePath(manifest.path);
  switch (manifest.outcome) {
    case 'committed':
      return `the manifest ${path} stays committed on the branch (${shortOid(manifest.oid)})`;
    case 'unchanged':
      return `the manifest ${path} stays on the branch as it was`;
    default:
      return `the manifest ${path} stays staged`;
  }
}
