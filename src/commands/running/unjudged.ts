/**
 * How everything stood before a run, kept in the git directory until the run is judged: whoever kills the supervisor
 * absolves nobody. Knows files and processes; judges nothing.
 */
import { readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { textOf } from '../../git/read-now.ts';
import type { ClaimProcess } from '../../registry/claim.ts';
import { type ClaimId, type Instant, isId } from '../../registry/ids.ts';
import type { Context } from '../context/context.ts';
import { replaceFile } from '../context/local-state.ts';
import { isRunning } from '../context/pid-alive.ts';
import { recordName } from '../context/run-record.ts';
import type { Before } from './judge.ts';

export interface Start {
  readonly claim: ClaimId;
  readonly process: ClaimProcess | null;
  readonly at: Instant;
  readonly before: Before;
}

type Here = Pick<Context, 'io' | 'repo'>;

const directory = ({ repo }: Here): string => join(repo.gitDir, 'metes');
export const startFile = (here: Here, claim: ClaimId): string =>
  join(directory(here), recordName(claim));

export async function rememberStart(here: Here, start: Start): Promise<void> {
  const { refs, ...others } = start.before.refs;
  const before = { ...start.before, refs: { ...others, refs: [...refs] } };
  await mkdir(directory(here), { recursive: true });
  await replaceFile(
    startFile(here, start.claim),
    `${JSON.stringify({ version: 1, ...start, before })}\n`,
  );
}

export async function forgetStarts(here: Here, claims: readonly ClaimId[]): Promise<void> {
  for (const claim of claims) await rm(startFile(here, claim), { force: true });
}

/** Runs of this worktree whose process is gone and that nobody judged, the oldest first. */
export async function unjudgedRuns(here: Here): Promise<Start[]> {
  const names = namesIn(directory(here));
  const found: Start[] = [];
  for (const name of names) {
    const claim = /^run-(.+)\.json$/.exec(name)?.[1];
    if (!isId('c', claim)) continue;
    const start = startIn(textOf(startFile(here, claim)) ?? '');
    if (start === null || start.claim !== claim) continue;
    const alive = start.process !== null && (await isRunning(here.io, start.process));
    if (!alive) found.push(start);
  }
  return found.sort((a, b) => (a.at < b.at ? -1 : 1));
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** Null for what is not as it was written here: half a record accuses nobody. */
function startIn(text: string): Start | null {
  try {
    const { version, claim, process, at, before } = JSON.parse(text);
    const { refs, worktree } = before;
    const lists = [refs.refs, refs.worktrees, refs.stashed, worktree];
    if (version !== 1 || typeof at !== 'string' || !lists.every(Array.isArray)) return null;
    return {
      claim,
      process,
      at,
      before: { ...before, refs: { ...refs, refs: new Map(refs.refs) } },
    };
  } catch {
    return null;
  }
}

const killed = ({ claim }: Start): string => `the run of ${claim} was killed and never judged`;

export const unjudgedLine = (start: Start): string =>
  `metes: ${killed(start)}; what was left since its start at ${start.at} is judged now`;

export const unjudgedWarning = (start: Start): string =>
  `${killed(start)}\n    metes check\n      judges what was left since; the next run here does too`;
