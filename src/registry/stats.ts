/** The counts of `stats`, of a tally and of what git knows about the claims in it. */
import { compileScope } from '../scope/match.ts';
import { scopeOf } from '../scope/pattern.ts';
import type { PathText } from '../scope/scope.ts';
import type { Claim } from './claim.ts';
import type { ClaimId, Instant } from './ids.ts';
import type { Emergency, Refused, Tally } from './tally.ts';

/** Known of git: what a claim's branch wrote, null where nobody can tell; and the files there are. */
export interface Known {
  of(claim: ClaimId): readonly PathText[] | null;
  tracked(claim: Claim): readonly PathText[];
}

export interface Counts {
  readonly refusals: {
    readonly count: number;
    readonly collisions: number;
    readonly none: number;
    readonly unknown: number;
  };
  readonly breaches: {
    readonly count: number;
    readonly answered: number;
    readonly withdrawn: number;
    /** Of those the ones whose claim landed with it. */
    readonly landed: number;
    readonly hours: { readonly median: number; readonly longest: number } | null;
    readonly waiting: readonly {
      readonly claim: ClaimId | null;
      readonly pull: number | null;
      readonly branch: string;
      readonly since: Instant;
      readonly paths: readonly PathText[];
    }[];
  };
  readonly scope: {
    readonly claims: number;
    readonly unknown: number;
    readonly declared: number;
    readonly written: number;
  };
  readonly glass: readonly Emergency[];
  readonly unreadable: number;
}

export function countsOf(tally: Tally, known: Known): Counts {
  const refusals = tally.refusals.map((refused) => collisionOf(refused, known));
  const told = (what: Collision): number => refusals.filter((one) => one === what).length;
  return {
    refusals: {
      count: refusals.length,
      collisions: told('collision'),
      none: told('none'),
      unknown: told('unknown'),
    },
    breaches: breachesOf(tally),
    scope: scopeCounts(tally, known),
    glass: tally.glass,
    unreadable: tally.unreadable,
  };
}

type Collision = 'collision' | 'none' | 'unknown';

/** Whether a holder wrote a path of what was refused: with both at work, that path would have been written twice. */
function collisionOf({ write, blockers, incomplete }: Refused, known: Known): Collision {
  const has = coverage(write);
  if (has === null) return 'unknown';
  const written = blockers.map(({ id }) => known.of(id));
  if (written.some((paths) => paths?.some(has))) return 'collision';
  return incomplete || written.includes(null) ? 'unknown' : 'none';
}

/** Null for what somebody wrote into the registry by hand and nobody can read: it must not stop the counting. */
function coverage(write: readonly string[]): ((path: PathText) => boolean) | null {
  try {
    return compileScope(scopeOf(write)).has;
  } catch {
    return null;
  }
}

function breachesOf({ questions, waiting }: Tally): Counts['breaches'] {
  const hours = questions
    .flatMap(({ asked, answered }) =>
      answered === null ? [] : [(Date.parse(answered) - Date.parse(asked)) / 3_600_000],
    )
    .sort((a, b) => a - b);
  const over = questions.filter(({ answered, open }) => answered === null && open.length === 0);
  return {
    count: questions.length,
    answered: hours.length,
    withdrawn: over.length,
    landed: over.filter(({ landed }) => landed).length,
    hours:
      hours.length === 0 ? null : { median: median(hours), longest: rounded(hours.at(-1) ?? 0) },
    waiting: waiting.map(({ claim, pull, branch, asked, open }) => ({
      claim,
      pull,
      branch,
      since: asked,
      paths: open,
    })),
  };
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  const [low = 0, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return rounded((low + high) / 2);
}

/** A hundredth of an hour is half a minute. */
const rounded = (hours: number): number => Math.round(hours * 100) / 100;

function scopeCounts({ ended }: Tally, known: Known): Counts['scope'] {
  let [claims, unknown, declared, written] = [0, 0, 0, 0];
  for (const claim of ended) {
    const wrote = known.of(claim.id);
    const has = coverage(claim.write);
    if (wrote === null || has === null) {
      unknown += 1;
      continue;
    }
    const inside = wrote.filter(has);
    claims += 1;
    written += inside.length;
    declared += new Set([...known.tracked(claim).filter(has), ...inside]).size;
  }
  return { claims, unknown, declared, written };
}
