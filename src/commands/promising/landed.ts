/**
 * Whether what a branch wrote is in its target: by ancestry, where it was merged; by what stands there, where it was squashed.
 * Knows no host.
 */
import { type Touches, touching, type Wrote } from '../../check/seen.ts';
import { type Change, diffsTo } from '../../git/changes.ts';
import { isAncestor, resolve } from '../../git/objects.ts';
import { inside } from '../../git/repository.ts';
import type { Oid } from '../../registry/ids.ts';
import type { Kept } from '../../registry/promised.ts';
import type { Context } from '../context/context.ts';
import { wroteOf } from './wrote.ts';

type Here = Pick<Context, 'door' | 'repo'>;

export interface Landing {
  readonly head: Oid;
  has(one: Kept): boolean;
}

interface Asked {
  /** Where the target stands. */
  readonly target: Oid;
  /** Where the branch stands, or stood when it was seen last; null: nowhere that is here. */
  readonly head: Oid | null;
  readonly commitments: readonly Kept[];
  readonly objects: readonly string[];
}

export async function landed(here: Here, asked: Asked): Promise<Landing | null> {
  const { target, commitments, objects } = asked;
  const inTarget = once((oid) => isIn(here, oid, target));
  const merged = new Set<Kept>();
  for (const one of commitments)
    for (const oid of shownOf(one)) if (await inTarget(oid)) merged.add(one);
  const head = asked.head ?? (await lastHere(here, commitments));
  const squashed = head === null ? null : await squashedIn(here, { target, head, objects });
  if (head === null || (merged.size === 0 && squashed === null)) return null;
  return { head, has: (one) => merged.has(one) || squashed?.(touching(one)) === true };
}

/** Commits of the branch in which it was seen, the newest last. */
const shownOf = ({ history }: Kept): Oid[] =>
  history.flatMap(({ shown }) => {
    if (shown?.kind === 'commit') return [shown.oid];
    return shown?.kind === 'pushed' ? [shown.head] : [];
  });

async function isIn({ door, repo }: Here, oid: Oid, target: Oid): Promise<boolean> {
  return (await resolve(door, repo, oid)) !== null && isAncestor(door, repo, oid, target);
}

/** The newest head that is on record and that this clone has. */
async function lastHere({ door, repo }: Here, commitments: readonly Kept[]): Promise<Oid | null> {
  const heads = new Set(commitments.flatMap(shownOf).reverse());
  for (const oid of [...heads].slice(0, MOST_HEADS))
    if ((await resolve(door, repo, oid)) !== null) return oid;
  return null;
}

const MOST_HEADS = 20;

/** All that a branch wrote of it stands in the target as the branch has it, and didn't where it left that. */
async function squashedIn(
  here: Here,
  { target, head, objects }: Pick<Asked, 'target' | 'objects'> & { readonly head: Oid },
): Promise<((touches: Touches) => boolean) | null> {
  const [written = [], open] = await diffsTo(here.door, here.repo, {
    head,
    references: [target],
  });
  // The target is where the branch left it.
  if (open === undefined) return null;
  const waiting = new Set(open.map(({ path }) => path));
  const lists = [written.filter(({ path }) => !waiting.has(path)), inBoth(written, waiting)];
  const [done = NOTHING, left = NOTHING] = await wroteOf(here, lists, objects);
  return (touches) => touches(done) !== null && touches(left) === null;
}

const inBoth = (changes: readonly Change[], paths: ReadonlySet<string>): Change[] =>
  changes.filter(({ path }) => paths.has(path));

const NOTHING: Wrote = { paths: [], named: new Map() };

function once(ask: (oid: Oid) => Promise<boolean>): (oid: Oid) => Promise<boolean> {
  const known = new Map<Oid, Promise<boolean>>();
  return (oid) => {
    const asked = known.get(oid) ?? ask(oid);
    known.set(oid, asked);
    return asked;
  };
}

/**
 * The commits that a merged branch brought, the oldest first: those that the target's own line had not before the merge. None
 * where the target was moved forward to them: it keeps no line of its own then.
 */
export async function broughtByMerge(
  { door, repo }: Here,
  { head, target, limit }: { readonly head: Oid; readonly target: Oid; readonly limit: number },
): Promise<Oid[]> {
  const text = await door.text({
    ...inside(repo),
    args: ['rev-list', '--first-parent', '--ancestry-path', '--parents', `${head}..${target}`],
  });
  // Its oldest line: the merge, and what the target was before it.
  const [, before] = text.trimEnd().split('\n').at(-1)?.split(' ') ?? [];
  if (before === undefined || before === '' || before === head) return [];
  const commits = await door.text({
    ...inside(repo),
    args: ['rev-list', '--reverse', `--max-count=${limit}`, head, '--not', before],
  });
  return commits.split('\n').filter(Boolean);
}
