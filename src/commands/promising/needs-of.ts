/**
 * What the work that was promised needs and nobody has made: by the map of each branch's head, with the promised files laid
 * into its tree, so that an import of one leads there before it is. Nothing is believed that is not in a commit.
 */

import { trackedPaths } from '../../git/objects.ts';
import type { MapAt } from '../../imports/dependency-map.ts';
import { isMade, isOver } from '../../ledger/commitment.ts';
import type { Unknown } from '../../map/facts.ts';
import { Needs } from '../../map/needs.ts';
import { wouldBe } from '../../map/would-be.ts';
import type { Kept } from '../../registry/promised.ts';
import { compileScope } from '../../scope/match.ts';
import { isOwnName } from '../../scope/own-name.ts';
import { scopeOf } from '../../scope/pattern.ts';
import type { Context } from '../context/context.ts';
import { newestHead } from '../judging/branch-head.ts';
import { importsAt } from '../judging/imports-at.ts';
import { targetOf } from '../judging/reference.ts';

export interface NeedsOf {
  /** Object → what it needs that neither its branch's head nor the target has, for `findingsOf`. */
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
  /** Of the files that were gone through, whose imports lead nobody knows where. */
  readonly unknown: readonly Unknown[];
  /** Branches with work that is made, and that were not looked at: this clone has none of them, or there are too many. */
  readonly unseen: readonly string[];
}

/** A map each, of which most are read from what is kept. */
const MOST_BRANCHES = 100;

/** Only what is made is looked at. `commitments`: of this repository, what is over left out or not. */
export async function needsOf(ctx: Context, commitments: readonly Kept[]): Promise<NeedsOf> {
  const lacking = new Map<string, Set<string>>();
  const unknown = new Map<string, Unknown>();
  const unseen: string[] = [];
  let seen = 0;
  for (const made of byBranch(commitments.filter((one) => isMade(one) && !isOver(one)))) {
    const { branch, target } = made[0] as Kept;
    const head = seen < MOST_BRANCHES ? await newestHead(ctx, branch) : null;
    if (head === null) {
      unseen.push(branch);
      continue;
    }
    seen += 1;
    const open = commitments.filter((one) => one.target === target && !isOver(one));
    const standing = await standingAt(ctx, { head, target, open });
    for (const one of made) {
      const known = lacking.get(one.object) ?? new Set();
      lacking.set(one.object, known);
      const found = lackingFor(one, standing);
      for (const needed of [...found.lacking, ...(await newlyAskedFor(found, standing))])
        known.add(needed);
      for (const told of found.unknown) unknown.set(JSON.stringify(told), told);
    }
  }
  return {
    dependencies: new Map(
      [...lacking].flatMap(([object, needed]) =>
        needed.size === 0 ? [] : [[object, [...needed].sort()] as const],
      ),
    ),
    unknown: [...unknown.values()],
    unseen,
  };
}

function byBranch(made: readonly Kept[]): Kept[][] {
  const groups = new Map<string, Kept[]>();
  for (const one of made) {
    const key = `${one.branch}\0${one.target}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

interface Standing {
  readonly map: MapAt;
  readonly needs: Needs;
  /** Tracked at the head, or on the target. */
  readonly there: ReadonlySet<string>;
  /** What is promised and open, as it was named. */
  readonly named: ReadonlySet<string>;
  /** What is asked for on the target already, and is nowhere: a build makes it. */
  readonly builtOnTarget: () => Promise<ReadonlySet<string>>;
}

async function standingAt(
  ctx: Context,
  { head, target, open }: { head: string; target: string; open: readonly Kept[] },
): Promise<Standing> {
  const promised = open.flatMap((one) => pathOf(one) ?? []);
  const map = await importsAt(ctx, head, promised);
  const reference = await targetOf(ctx, target);
  const landed = reference === null ? [] : await trackedPaths(ctx.door, ctx.repo, reference.oid);
  const laid = new Set(map.laid);
  return {
    map,
    needs: new Needs(map),
    there: new Set([...map.paths.filter((path) => !laid.has(path)), ...landed]),
    named: new Set(open.map(({ object }) => object)),
    builtOnTarget: once(async () => {
      const before = reference === null ? null : await importsAt(ctx, reference.oid);
      return new Set(
        before === null ? [] : before.unknown.flatMap((one) => nowhereIn(one, before)),
      );
    }),
  };
}

/** The one file that an object is; a pattern stands for what is there. */
function pathOf({ object, kind, write = [] }: Kept): string | null {
  if (kind !== 'file' || write.length !== 1) return null;
  const scope = compileScope(scopeOf(write));
  return [object, ...write].find((path) => scope.has(path)) ?? null;
}

interface Found {
  readonly lacking: readonly string[];
  readonly unknown: readonly Unknown[];
  /** Imports of what looks like ours and is nowhere. */
  readonly nowhere: readonly Unknown[];
}

/** Down through what is there; the first on each way that is not. */
function lackingFor(one: Kept, { map, needs, there, named }: Standing): Found {
  const own = one.write === undefined ? () => false : compileScope(scopeOf(one.write)).has;
  const isLacking = (name: string): boolean =>
    !there.has(name) && (isName(name) ? named.has(name) : true);
  const shown = one.history.flatMap(({ shown }) =>
    shown?.kind === 'commit' || shown?.kind === 'pushed' ? [shown.path] : [],
  );
  const starts = [one.object, ...shown, ...map.paths.filter(own)];
  const met = needs.reach(starts, (name) => !isLacking(name));
  const told = map.unknown.filter(({ path, why }) => met.has(path) || why === 'matches-nothing');
  return {
    lacking: [...met].flatMap(([name, by]) =>
      by !== null && isLacking(name) && !own(name) ? [name] : [],
    ),
    unknown: told.filter(({ why }) => why !== 'unresolved'),
    nowhere: told.filter(({ why }) => why === 'unresolved'),
  };
}

/** No file by its looks: an endpoint, a symbol. Those are there unless somebody has promised them. */
const isName = (text: string): boolean => isOwnName(text) || !/[/.]/.test(text);

async function newlyAskedFor(
  { nowhere }: Found,
  { map, there, builtOnTarget }: Standing,
): Promise<string[]> {
  if (nowhere.length === 0) return [];
  const built = await builtOnTarget();
  return nowhere
    .flatMap((one) => nowhereIn(one, map))
    .filter((path) => !there.has(path) && !built.has(path));
}

const nowhereIn = ({ path, what, why }: Unknown, { paths }: MapAt): string[] =>
  why === 'unresolved' ? [wouldBe(path, what, paths)] : [];

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask();
    return asked;
  };
}
