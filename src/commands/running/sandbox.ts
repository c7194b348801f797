/**
 * A sandbox for one run: the plan for its claim carried out as far as that is to be done before the command starts, the
 * words that start the command in it, and what to tidy up afterwards.
 */
import { mkdir, mkdtemp, realpath, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePath } from '../../git/path-bytes.ts';
import type { Claim } from '../../registry/claim.ts';
import { sandboxLines } from '../../report/sandbox-text.ts';
import { mountWords } from '../../sandbox/bubblewrap.ts';
import { mountPlan, type Plan } from '../../sandbox/plan.ts';
import { seatbeltProfile } from '../../sandbox/seatbelt.ts';
import { scopeOf } from '../../scope/pattern.ts';
import type { Context } from '../context/context.ts';
import { makeIgnored } from './ignored-missing.ts';
import type { Before } from './judge.ts';
import { layoutOf } from './sandbox-layout.ts';
import type { SandboxWish, Support } from './sandbox-support.ts';
import type { Enclosure } from './supervise.ts';
import { startFile } from './unjudged.ts';

/** In the environment of what runs in one: which program it is. */
const VARIABLE = 'METES_SANDBOX';

export interface Sandbox {
  readonly enclosure: Enclosure;
  readonly env: Readonly<Record<string, string>>;
  /** For the run's result. */
  readonly data: object;
  /** Takes away what was made for it and not used. */
  tidy(): Promise<void>;
}

interface For {
  readonly claim: Claim;
  readonly before: Before;
  readonly wish: SandboxWish | null;
}

/** Says what can be written in it. */
export async function sandboxOf(ctx: Context, support: Support, run: For): Promise<Sandbox> {
  const temp =
    run.wish?.strict === true ? await realpath(await mkdtemp(join(tmpdir(), 'metes-run-'))) : null;
  const built = await makeIgnored(ctx);
  const layout = await layoutOf(ctx, {
    branch: run.claim.branch,
    worktrees: run.before.refs.worktrees.map(({ path }) => path),
    ignored: [...(run.before.ignored ?? []), ...built.map((name) => `${name}/`)],
    records: [startFile(ctx, run.claim.id)],
    strict: temp === null ? null : { temp },
  });
  const plan = mountPlan(scopeOf(run.claim.write), layout);
  for (const path of plan.make) await mkdir(encoded(layout.root, path), { recursive: true });
  const { strict, writable, wider, closed } = plan;
  const data = { by: support.by, strict, writable, wider, closed };
  for (const line of sandboxLines(data)) ctx.io.err(`${line}\n`);
  return {
    enclosure: enclosureOf(support, plan),
    env: {
      [VARIABLE]: support.by,
      // The place where those who write to the registry meet is read-only then: everyone goes alone.
      ...(temp === null ? {} : { TMPDIR: temp, METES_QUEUE: 'off' }),
    },
    data,
    async tidy() {
      // Something lies in it: that is what it was made for.
      for (const path of [...built, ...plan.make].reverse())
        await rmdir(encoded(layout.root, path)).catch(() => {});
      if (temp !== null) await rm(temp, { recursive: true, force: true });
    },
  };
}

const encoded = (root: string, path: string): Buffer =>
  Buffer.concat([Buffer.from(`${root}/`), encodePath(path)]);

function enclosureOf(support: Support, plan: Plan): Enclosure {
  if (support.by === 'seatbelt')
    return { words: [support.program, '-p', seatbeltProfile(plan)], feed: null };
  const words = [...support.identity, ...mountWords(plan)];
  return {
    words: [support.program, '--json-status-fd', '3', '--args', '4', '--', support.setsid],
    // Not on the command line: that has room for fewer, and only for UTF-8.
    feed: Buffer.concat(words.flatMap((word) => [encodePath(word), Buffer.from([0])])),
  };
}
