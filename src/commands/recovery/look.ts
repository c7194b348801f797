/**
 * What became of the registry's branch, held against the last tip that this clone verified. Six cases, numbered; the
 * steps and the tests carry the numbers. Changes nothing but what the local copy has fetched.
 */
import { MetesError } from '../../errors.ts';
import { timeOf } from '../../git/commit-text.ts';
import { isAncestor } from '../../git/objects.ts';
import type { Tip } from '../../git/store.ts';
import { decodeEvent } from '../../registry/codec.ts';
import type { Oid } from '../../registry/ids.ts';
import { commandLine } from '../../report/command-line.ts';
import { CONFIG_PATH, type Context, shortRef } from '../context/context.ts';
import { registryCopy } from '../context/registry-copy.ts';

export type Found =
  /** 2. The branch is gone. */
  | { readonly case: 'gone'; readonly seen: Tip }
  /** 3. It was set back to a commit that this clone has seen before. */
  | { readonly case: 'rewound'; readonly seen: Tip; readonly tip: Tip }
  /**
   * 4. It was set back, and others have written on it since: two histories with one root. `cut`: where the one that
   * was seen begins here, when neither this copy nor the host has what came before; then this may be case 3 as well.
   */
  | { readonly case: 'parted'; readonly seen: Tip; readonly tip: Tip; readonly cut: Oid | null }
  /** 5. Something with another root stands there. */
  | { readonly case: 'foreign'; readonly seen: Tip; readonly tip: Tip }
  /** 6. It continues what was seen. Its tree may have been edited by hand all the same. */
  | { readonly case: 'whole'; readonly tip: Tip };

/**
 * Throws when this clone has never seen the registry that the config names (case 1): `nothing-to-recover`; where there is
 * another, `another-registry`, for it may be the config that is wrong.
 */
export async function lookAtRegistry(ctx: Context): Promise<Found> {
  const seen = await lastSeen(ctx);
  const tip = await ctx.store.peek();
  if (tip === null) {
    if (seen === null) throw neverSeen(ctx);
    return { case: 'gone', seen };
  }
  if (seen === null) {
    const root = await rootOf(ctx, tip);
    if (root !== ctx.config.registry.root) throw otherRoot(ctx, root);
    return { case: 'whole', tip };
  }
  if (await contains(ctx, tip.oid, seen.oid)) return { case: 'whole', tip };
  if (await contains(ctx, seen.oid, tip.oid)) return { case: 'rewound', seen, tip };
  // A copy that begins later than where the branch was set back to knows no way between the two.
  await ctx.store.deepen(seen.oid);
  if (await contains(ctx, seen.oid, tip.oid)) return { case: 'rewound', seen, tip };
  const { root } = ctx.config.registry;
  if ((await rootOf(ctx, tip)) !== root) return { case: 'foreign', seen, tip };
  const oldest = await rootOf(ctx, seen);
  return { case: 'parted', seen, tip, cut: oldest === root ? null : oldest };
}

/** Keeps a tip that is about to be let go of: an interrupted `recover` goes on from it, and git keeps its objects. */
const PIN = 'refs/metes/recovering';

export async function pin(ctx: Context, oid: Oid): Promise<void> {
  await ctx.door.text({ gitDir: registryCopy(ctx).gitDir, args: ['update-ref', PIN, oid] });
}

export async function unpin(ctx: Context): Promise<void> {
  await ctx.door.run({ gitDir: registryCopy(ctx).gitDir, args: ['update-ref', '-d', PIN] });
}

async function lastSeen(ctx: Context): Promise<Tip | null> {
  const { gitDir } = registryCopy(ctx);
  const pinned = await ctx.door.run({ gitDir, args: ['rev-parse', '--verify', '--quiet', PIN] });
  if (pinned.exit === 0) {
    const oid = Buffer.from(pinned.stdout).toString('utf8').trim();
    const [message, seconds] = await Promise.all(
      ['%B', '%ct'].map((format) =>
        ctx.door.text({ gitDir, args: ['show', '-s', `--format=${format}`, oid, '--'] }),
      ),
    );
    const at = timeOf(seconds ?? '');
    return { oid, message: message ?? '', at, fetchedAt: at };
  }
  const tip = await ctx.store.cached();
  if (tip === null) return null;
  // A first look takes what it finds; that is no proof that it was the right registry.
  const decoded = decodeEvent(tip.message);
  const root = decoded.ok ? (decoded.event.root ?? tip.oid) : ctx.config.registry.root;
  return root === ctx.config.registry.root ? tip : null;
}

const contains = (ctx: Context, newer: Oid, older: Oid): Promise<boolean> =>
  isAncestor(ctx.door, registryCopy(ctx), older, newer);

/** By walking there: what a commit says of its root may be forged. */
async function rootOf(ctx: Context, tip: Tip): Promise<Oid> {
  let last = tip.oid;
  for await (const { oid } of ctx.store.journal({ tip: tip.oid, reverse: true })) last = oid;
  return last;
}

function neverSeen({ config }: Context): MetesError {
  const { remote, branch } = config.registry;
  const embedded = remote === '.';
  return new MetesError(
    'invalid',
    'nothing-to-recover',
    `this clone has no copy of the registry (${branch} at ${embedded ? 'this repository' : remote}) to recover it from`,
    {
      hint: embedded
        ? 'an embedded registry is kept in the clone that enrolled: run metes recover there, or metes init --team there to share it'
        : 'run metes recover in a clone that has worked with metes before: any of them will do',
    },
  );
}

function otherRoot({ config, state }: Context, found: Oid): MetesError {
  const { remote, branch, root } = config.registry;
  const by = shortRef(state.defaultRef);
  const log = commandLine(['git', 'log', '-1', '-p', `-S${root}`, by, '--', CONFIG_PATH]);
  return new MetesError(
    'invalid',
    'another-registry',
    `${branch} begins at ${found}, ${CONFIG_PATH} on ${by} names the root ${root}, and this clone has seen no registry of that root: the config was changed, or the branch was replaced`,
    {
      hint: [
        `${log}\n  shows who wrote that root; by mistake: put  root: "${found}"  there again, and commit it on ${state.defaultBranch}`,
        ...(remote === '.'
          ? []
          : [
              'metes recover\n  in a clone that has seen the other one, when the branch was replaced',
            ]),
      ].join('\n'),
    },
  );
}
