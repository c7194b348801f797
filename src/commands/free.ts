/** `metes free`: what of some ground can be claimed now, and who holds the rest. */
import type { Claim } from '../registry/claim.ts';
import { claimValue } from '../registry/codec.ts';
import { endingOf, limitOf, tooLarge } from '../registry/decide-grant.ts';
import { meetingsOn } from '../registry/ground.ts';
import type { View } from '../registry/view.ts';
import { type FreeDirectory, type FreePage, freeText } from '../report/free-text.ts';
import { type CompiledScope, compileScope } from '../scope/match.ts';
import { overlap } from '../scope/overlap.ts';
import { scopeOf } from '../scope/pattern.ts';
import type { Scope } from '../scope/scope.ts';
import { without } from '../scope/subtract.ts';
import { ownClaim } from './claiming/find-claim.ts';
import { type Ground, groundOf } from './claiming/ground.ts';
import { narrowerThan } from './claiming/narrower.ts';
import { fromRoot } from './claiming/typed.ts';
import { type Context, enrolled, openLoose } from './context/context.ts';
import { deadClaims } from './context/pid-alive.ts';
import { shareOf, type Tree, treeOf } from './context/tree-facts.ts';
import { loadView } from './context/view-of.ts';
import { forgedNotes } from './journal/looked.ts';
import { tipOrCached } from './journal/read.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'free',
    group: 'more',
    summary: 'say what can be taken now',
    usage: ['free', 'free <pattern>…'],
    options: {
      target: { type: 'value', value: 'branch', help: 'branch the work would be meant for' },
    },
    about: `Without a pattern: the whole ground, directory by directory. Exit 1 when nothing of it is free.`,
    example: `metes free src/
Free now: 370 of 412 files
  src/api/  none of 42 files
  src/web/  all of 370 files`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const loose = await openLoose(io);
  const tree = await treeOf(loose);
  const { entries: named, notes } = fromRoot(args.positional, tree);
  if (named.length > 0) groundOf(named, tree);
  const ctx = await enrolled(loose, { reading: true });
  const { tip, note } = await tipOrCached(ctx);
  const { view } = await loadView(ctx.store, tip);
  const asked = groundOf(named.length > 0 ? named : ctx.config.ground, tree);
  const target = args.values.target ?? ctx.state.defaultBranch;
  const holders = await holdersOn(ctx, { view, asked, target });
  const taken = holders.map((claim) => compileScope(scopeOf(claim.write)));
  const shared = compileScope(sharedScope(ctx));
  const isFree = (path: string) => shared.has(path) || !taken.some((scope) => scope.has(path));
  const { has } = compileScope(asked.scope);
  // Manifests are metes' own: every branch writes the one it has, and nobody claims them.
  const inside = tree.paths.filter((path) => has(path) && !path.startsWith('.metes/'));
  const free = inside.filter(isFree).length;
  const own = ownClaim(ctx, view);
  const others = holders.filter((claim) => claim.id !== own?.id);
  const isLeft = free > 0 || remaining(asked, own === null ? holders : whole(holders, own, asked));
  const entries = isLeft ? without(asked.scope, scopesOf(others)).entries : [];
  const directories = directoriesOf(inside, isFree);
  return {
    exit: isLeft ? 0 : 1,
    outcome: isLeft ? 'free' : 'none',
    data: {
      asked: asked.write,
      target,
      entries,
      free: { files: free, of: inside.length, tracked: tree.paths.length },
      directories,
      holders: holders.map(claimValue),
    },
    text: freeText(
      {
        ...{ entries, free, of: inside.length, directories, holders, take: takeOf(own, args) },
        parts: partsFor(ctx, { entries, own, tree }),
        own:
          others.length === holders.length ? 'none' : isLeft || others.length > 0 ? 'some' : 'all',
      },
      factsOf(ctx),
    ),
    notes: [...notes, ...(note === null ? [] : [note]), ...(await forgedNotes(ctx))],
  };
}

const scopesOf = (claims: readonly Claim[]): Scope[] => claims.map(({ write }) => scopeOf(write));

const remaining = ({ scope }: Ground, holders: readonly Claim[]): boolean =>
  without(scope, scopesOf(holders)).entries.length > 0;

/** One's own claim is in the way of nothing that it leaves out itself. */
const whole = (holders: readonly Claim[], own: Claim, { scope }: Ground): readonly Claim[] =>
  holders.filter(
    ({ id, write }) =>
      id !== own.id ||
      scopeOf(write).exclude.every(
        (out) => overlap(scope, { include: [out], exclude: [] }).overlaps === false,
      ),
  );

/** Who holds a claim on this branch adds to it; a claim of its own would be refused. */
const takeOf = (own: Claim | null, { values }: Arguments): FreePage['take'] =>
  own !== null
    ? { verb: 'widen', options: [] }
    : {
        verb: 'claim',
        options: values.target === undefined ? [] : [`--target=${values.target}`],
      };

/** An agent is refused more than its share, so that it is not told to ask for it. */
function partsFor(ctx: Context, { entries, own, tree }: Taking): FreePage['parts'] {
  if (ctx.party.actor !== 'agent' || entries.length === 0) return null;
  const matching = (write: readonly string[]) => shareOf(scopeOf(write), tree);
  const whole = [...(own?.write ?? []), ...entries];
  if (tooLarge(ctx.policy, matching([...new Set(whole)])) === null) return null;
  const held = own === null ? 0 : matching(own.write).matched;
  const room = limitOf(ctx.policy, tree.paths.length) - held;
  const isMore = (write: readonly string[]) =>
    own === null || matching([...new Set([...own.write, ...write])]).matched > held;
  return narrowerThan(entries, tree, room).filter(({ write }) => isMore(write));
}

interface Taking {
  readonly entries: readonly string[];
  readonly own: Claim | null;
  readonly tree: Tree;
}

const factsOf = (ctx: Context) => ({
  now: ctx.io.now(),
  graceSeconds: ctx.policy.graceSeconds,
});

/** Claims in the way: not those that yield, nor those that a new claim would displace. */
async function holdersOn(
  ctx: Context,
  at: { readonly view: View; readonly asked: Ground; readonly target: string },
): Promise<Claim[]> {
  const { view, asked, target } = at;
  const { meetings } = meetingsOn(view.claims, {
    repository: ctx.config.repository,
    target,
    scope: asked.scope,
    shared: ctx.policy.shared,
    aside: [],
  });
  const dead = await deadClaims(ctx.io, view);
  const judging = { policy: ctx.policy, skewMs: 0, dead };
  return meetings
    .map((meeting) => meeting.claim)
    .filter((claim) => endingOf(claim, ctx.io.now(), judging) === 'stands');
}

const sharedScope = ({ policy }: Context) =>
  policy.shared.length === 0 ? { include: [], exclude: [] } : scopeOf(policy.shared);

/** Directories at the first level where the paths part. */
function directoriesOf(
  paths: readonly string[],
  isFree: CompiledScope['has'],
): readonly FreeDirectory[] {
  const root = commonDirectory(paths);
  const found = new Map<string, { free: number; of: number }>();
  for (const path of paths) {
    const end = path.indexOf('/', root.length);
    const name = end < 0 ? `${root}*` : path.slice(0, end + 1);
    const counts = found.get(name) ?? { free: 0, of: 0 };
    counts.of++;
    if (isFree(path)) counts.free++;
    found.set(name, counts);
  }
  return [...found].map(([path, counts]) => ({ path, ...counts }));
}

function commonDirectory(paths: Tree['paths']): string {
  const [first] = paths;
  if (first === undefined) return '';
  let root = first.slice(0, first.lastIndexOf('/') + 1);
  for (const path of paths) {
    while (!path.startsWith(root)) root = root.slice(0, root.lastIndexOf('/', root.length - 2) + 1);
  }
  return root;
}
