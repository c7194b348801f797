/**
 * A sandbox for one run: the plan for its claim carried out as far as that is to be done before the command starts, the
 * words that start the command in it, and what to tidy up afterwards.
 */
import { mkdir, mkdtemp, realpath, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePath } from '../../git/path-bytes.ts';
import type { Claim } from '../../registry/claim.ts';
import type { ClaimId } from '../../registry/ids.ts';
import { removedLines, replacedLines, sandboxLines } from '../../report/sandbox-text.ts';
import { mountWords } from '../../sandbox/bubblewrap.ts';
import { mountPlan, type Plan } from '../../sandbox/plan.ts';
import { seatbeltProfile } from '../../sandbox/seatbelt.ts';
import { scopeOf } from '../../scope/pattern.ts';
import type { Context } from '../context/context.ts';
import { recordName } from '../context/run-record.ts';
import type { Io } from '../verb.ts';
import { makeIgnored } from './ignored-missing.ts';
import { closeInherited } from './inherited.ts';
import type { Before } from './judge.ts';
import { holdCommonDir, noteMade } from './sandbox-commondir.ts';
import { layoutOf } from './sandbox-layout.ts';
import { watchLinks } from './sandbox-links.ts';
import { watchSettings } from './sandbox-replaced.ts';
import { type SandboxWish, type Support, VARIABLE } from './sandbox-support.ts';
import { stopSurvivors } from './sandbox-survivors.ts';
import type { Enclosure } from './supervise.ts';
import { startFile } from './unjudged.ts';

export interface Sandbox {
  readonly enclosure: Enclosure;
  readonly env: Readonly<Record<string, string>>;
  /** For the run's result. */
  readonly data: object;
  /** What has left the command's process group: true when there was something to stop. */
  stopLeft(graceMs: number): Promise<boolean>;
  /** When all have ended: what more there is for the result. Says it, too. */
  left(): object;
  /** Takes away what was made for it and not used. */
  tidy(): Promise<void>;
}

interface For {
  readonly claim: Claim;
  readonly before: Before;
  readonly wish: SandboxWish | null;
  /** Claims of runs that were killed here: what those left may be at work yet. */
  readonly killed: readonly ClaimId[];
}

/** Says what can be written in it. */
export async function sandboxOf(ctx: Context, support: Support, run: For): Promise<Sandbox> {
  const undo: (() => Promise<unknown>)[] = [];
  const tidy = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await built(ctx, support, run, undo)), tidy };
  } catch (error) {
    await tidy();
    throw error;
  }
}

/** `undo`: is given what takes away each thing that is made, as soon as it is made. */
async function built(
  ctx: Context,
  support: Support,
  { claim, before, wish, killed }: For,
  undo: (() => Promise<unknown>)[],
): Promise<Omit<Sandbox, 'tidy'>> {
  // Something lies in it: that is what it was made for.
  const made = (place: string | Buffer): void => void undo.push(() => rmdir(place).catch(() => {}));
  const temp = wish?.strict === true ? await realpath(await mkdtemp(TEMP)) : null;
  if (temp !== null) undo.push(() => rm(temp, { recursive: true, force: true }));
  undo.push(await holdCommonDir(ctx, claim));
  const built = await makeIgnored(ctx, made);
  const layout = await layoutOf(ctx, {
    branch: claim.branch,
    worktrees: before.refs.worktrees.map(({ path }) => path),
    ignored: [...(before.ignored ?? []), ...built.map((name) => `${name}/`)],
    records: [startFile(ctx, claim.id)],
    strict: temp === null ? null : { temp },
    made: (place) => noteMade(ctx, place),
  });
  const plan = mountPlan(scopeOf(claim.write), layout);
  for (const path of plan.make) {
    const place = encoded(layout.root, path);
    await mkdir(place, { recursive: true });
    made(place);
  }
  const { strict, writable, wider, closed } = plan;
  const data = { by: support.by, strict, writable, wider, closed };
  for (const line of sandboxLines(data)) ctx.io.err(`${line}\n`);
  const own = (support.by === 'bubblewrap' && (await support.namespace?.())) || null;
  if (own !== null) undo.push(async () => own.close());
  const replaced = watchSettings(layout.guarded);
  const links = watchLinks(layout.gitDirs, layout.guarded);
  closeInherited();
  const env = { [VARIABLE]: support.by, ...reflogsKept(ctx.io.env) };
  return {
    enclosure: { ...enclosureOf(support, plan), namespace: own?.descriptor ?? null },
    // The place where those who write to the registry meet is read-only then: everyone goes alone.
    env: temp === null ? env : { ...env, TMPDIR: temp, METES_QUEUE: 'off' },
    data,
    stopLeft: (graceMs) => stopSurvivors([claim.id, ...killed].map(recordName), graceMs),
    left() {
      const ends = { replaced: replaced(), removed: links() };
      const lines = [...replacedLines(ends.replaced), ...removedLines(ends.removed)];
      for (const line of lines) ctx.io.err(`${line}\n`);
      return ends;
    },
  };
}

const TEMP = join(tmpdir(), 'metes-run-');

/** `git gc` would lock the reflogs of other worktrees, which are read-only, and end there. */
function reflogsKept(env: Io['env']): Record<string, string> {
  const count = Number(env.GIT_CONFIG_COUNT ?? 0);
  return {
    GIT_CONFIG_COUNT: `${count + 2}`,
    [`GIT_CONFIG_KEY_${count}`]: 'gc.reflogExpire',
    [`GIT_CONFIG_VALUE_${count}`]: 'never',
    [`GIT_CONFIG_KEY_${count + 1}`]: 'gc.reflogExpireUnreachable',
    [`GIT_CONFIG_VALUE_${count + 1}`]: 'never',
  };
}

const encoded = (root: string, path: string): Buffer =>
  Buffer.concat([Buffer.from(`${root}/`), encodePath(path)]);

function enclosureOf(support: Support, plan: Plan): Omit<Enclosure, 'namespace'> {
  if (support.by === 'seatbelt')
    return { words: [support.program, '-p', seatbeltProfile(plan)], feed: null, processes: false };
  const { identity, processes } = support;
  const words = [...identity, ...mountWords({ ...plan, processes })];
  return {
    processes,
    words: [support.program, '--json-status-fd', '3', '--args', '4', '--', ...support.inside],
    // Not on the command line: that has room for fewer, and only for UTF-8.
    feed: Buffer.concat(words.flatMap((word) => [encodePath(word), Buffer.from([0])])),
  };
}
