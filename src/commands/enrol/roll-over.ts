/**
 * Rolls the registry over to a new branch: closes it, begins the new one, stages the config that names it. Each step
 * finds what an earlier attempt has done, anybody's, and goes on from there.
 */
import { MetesError, usage } from '../../errors.ts';
import { decodeEvent } from '../../registry/codec.ts';
import type { RegistryPlace } from '../../registry/config.ts';
import { printableText } from '../../report/printable.ts';
import { CONFIG_PATH, type Context, isUrl, openRegistry, placeOf } from '../context/context.ts';
import { mint } from '../context/ids-minting.ts';
import { freshTip } from '../context/view-of.ts';
import { begunSuccessor, branchTaken, type Closed, closedRegistry } from '../rolling/successor.ts';
import { transact } from '../transact.ts';
import { settleClone } from './clone.ts';
import { pendingConfig, understand, withRegistryPlace } from './config.ts';
import { homeOf, type Known } from './home.ts';
import { contextWith, type Enroller, stateOf } from './registry.ts';
import type { Enrolment } from './report.ts';
import { stageFile } from './stage-file.ts';

export interface RollOver {
  /** Absent: the next one after the branch that the registry has now. */
  readonly to: string | undefined;
  readonly remote: string | null;
}

export async function rollOver(
  who: Enroller,
  known: Known,
  { to, remote }: RollOver,
): Promise<Enrolment> {
  if (known.at !== 'branch') throw notEnrolled();
  const { registry } = known.config;
  const place = who.state === null ? registry : placeOf(registry, who.state.registry);
  const from = { ...known.config, registry: place };
  const home = await homeOf(who, remoteOf(place, remote), known);
  const ctx = await contextWith(who, { text: known.text, parsed: from }, home);
  const closed = (await closedRegistry(ctx)) ?? (await close(ctx, to));
  if (to !== undefined && to !== closed.closing.to) throw closedAlready(closed);
  const next = await begunSuccessor(ctx, closed);
  const text = withRegistryPlace((await pendingConfig(who)) ?? known.text, next);
  const config = understand(text, CONFIG_PATH);
  const after = await contextWith(who, { text, parsed: config }, home);
  // From here on this clone knows what it has seen of the new one.
  await freshTip(after);
  const clone = await settleClone(who, stateOf(config, home));
  await stageFile(who, CONFIG_PATH, text);
  return {
    outcome: 'rolled-over',
    how: 'found',
    config,
    home,
    name: null,
    landed: false,
    clone,
    github: null,
    closed: { branch: closed.closing.branch, commit: closed.commit },
    repo: who.repo,
  };
}

const remoteOf = ({ remote }: RegistryPlace, likely: string | null): string | null =>
  remote === '.' ? null : isUrl(remote) ? likely : remote;

/** Whoever else closed it meanwhile chose the branch. */
async function close(ctx: Context, wished: string | undefined): Promise<Closed> {
  const { branch } = ctx.config.registry;
  const to = wished ?? nextBranch(branch);
  if (to === branch)
    throw usage(
      'bad-branch',
      `the registry is on the branch ${printableText(branch)} now`,
      'metes init --roll-over\n  names a new one itself',
    );
  await requireFree(ctx, to);
  const opens = mint(ctx.io, 'e');
  try {
    await transact(ctx, (_view, _tip, origin) => ({ ...origin, kind: 'close', branch, to, opens }));
  } catch (error) {
    if (!(error instanceof MetesError) || error.code !== 'registry-closed') throw error;
  }
  const closed = await closedRegistry(ctx);
  if (closed !== null) return closed;
  throw new MetesError('invalid', 'bad-journal', 'the event that closed the registry is gone', {
    hint: 'metes recover\n  puts it back, if the branch was rewound',
  });
}

/** `metes-registry` → `metes-registry-2` → `metes-registry-3`. */
function nextBranch(branch: string): string {
  const [, stem = branch, number = '1'] = /^(.+)-([1-9]\d{0,5})$/.exec(branch) ?? [];
  return `${stem}-${Number(number) + 1}`;
}

/** Before anything is closed: afterwards there would be no way on until somebody has moved that branch away. */
async function requireFree(ctx: Context, branch: string): Promise<void> {
  const { remote } = ctx.config.registry;
  const there = await openRegistry(ctx, { remote, branch, root: '' }).peek();
  if (there === null) return;
  const what = decodeEvent(there.message).ok ? 'a registry' : 'no registry';
  throw branchTaken(
    { remote, branch },
    `${what}, so this one can't go on there: nothing was changed`,
  );
}

const closedAlready = ({ closing }: Closed): MetesError =>
  usage(
    'registry-closed',
    `it was closed already, by ${printableText(closing.by, 60)}, to go on as ${printableText(closing.to)}`,
    'metes init --roll-over\n  completes that',
  );

const notEnrolled = (): MetesError =>
  usage(
    'not-enrolled',
    'no default branch has the config yet, and a registry that nobody uses need not be rolled over',
    'metes init\n  shows the commit that enrols this repository',
  );
