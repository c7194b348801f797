/**
 * What a verb stands on: the repository, this clone's enrolment, the config of the default branch, the registry's
 * store and who asks. Decides whether this clone is enrolled; knows no verb.
 */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { MetesError, usage } from '../../errors.ts';
import { looseRef } from '../../git/loose-ref.ts';
import { localBranches } from '../../git/moves.ts';
import { readBlobs, resolve } from '../../git/objects.ts';
import { pushUrl } from '../../git/remotes.ts';
import type { Repository } from '../../git/repository.ts';
import type { Door } from '../../git/run.ts';
import { ensureSeat, readSeat } from '../../git/seat.ts';
import { type BranchStore, openStore } from '../../git/store.ts';
import type { Party } from '../../registry/claim.ts';
import type { Config, RegistryPlace } from '../../registry/config.ts';
import type { Oid, SeatId } from '../../registry/ids.ts';
import { policyOf } from '../../registry/policy.ts';
import type { Policy } from '../../registry/request.ts';
import { commandLine, shellWord } from '../../report/command-line.ts';
import { printableText, quoted } from '../../report/printable.ts';
import type { Io } from '../verb.ts';
import { type Acting, actorOf, holderOf } from './actor.ts';
import { configOf, configOfCommit, type KnownConfig, lastValidConfig } from './config-cache.ts';
import { type Ident, identOf, NOBODY } from './ident.ts';
import { mint } from './ids-minting.ts';
import { type LocalState, readLocalState } from './local-state.ts';
import { takeOpening } from './opening.ts';
import type { Known } from './view-of.ts';

export const CONFIG_PATH = '.metes/config.yml';

/** What there is before enrolment: enough for `init`, and for verbs that look at input first. */
export interface Loose {
  readonly io: Io;
  readonly door: Door;
  readonly repo: Repository;
  /** Null when `init` has not run in this clone. */
  readonly state: LocalState | null;
  readonly acting: Acting;
}

export interface Context extends Loose {
  readonly state: LocalState;
  readonly config: Config;
  readonly configOid: Oid;
  readonly policy: Policy;
  readonly store: BranchStore;
  readonly party: Party;
  /** Who commits in this repository, as git says. */
  readonly ident: Ident;
  readonly known: Known;
}

export interface ContextOptions {
  /** `--as`: the holder's name for this call. */
  readonly as?: string | undefined;
  /** Nothing will be written: git is not asked who commits here. */
  readonly reading?: true;
  /** The worktree becomes a seat when it is none; only verbs that take a claim do that. */
  readonly seats?: true;
  /** Goes by this config, because the one in force can't be read. */
  readonly config?: KnownConfig;
}

export async function openLoose(io: Io): Promise<Loose> {
  const { door, repo: asked } = takeOpening(io);
  const repo = await asked;
  return { io, door, repo, state: await readLocalState(repo.commonDir), acting: actorOf(io.env) };
}

export async function openContext(io: Io, options: ContextOptions = {}): Promise<Context> {
  return enrolled(await openLoose(io), options);
}

/** Reads the config and opens the registry's store; throws `not-enrolled` with the step that is missing. */
export async function enrolled(loose: Loose, options: ContextOptions = {}): Promise<Context> {
  const state = loose.state;
  if (state === null) throw neverInitialised();
  const open = async () => {
    const { config, oid } = options.config ?? (await readConfig(loose, state));
    const place = placeOf(config.registry, state.registry);
    refuseStrange(place, state);
    return { config, oid, store: openRegistry(loose, place, options.seats) };
  };
  const [{ config, oid, store }, ident] = await Promise.all([
    open(),
    options.reading ? NOBODY : identOf(loose.door, loose.repo),
  ]);
  const seat = await seatOf(loose, options);
  const party = partyOf(loose, { seat, as: options.as, userName: ident.name });
  const policy = policyOf(config);
  const known: Known = { latest: null };
  return { ...loose, state, config, configOid: oid, policy, store, party, ident, known };
}

/** With who asks, where a verb that only reads has to propose what depends on it: git is asked then. */
export async function knowingWho(ctx: Context): Promise<Context> {
  const ident = await identOf(ctx.door, ctx.repo);
  const party = partyOf(ctx, { seat: ctx.party.seat, as: undefined, userName: ident.name });
  return { ...ctx, party, ident };
}

/** A worktree that is no seat yet holds nothing: it goes by an id that nobody has, and that is not kept. */
async function seatOf({ io, repo }: Loose, { seats }: ContextOptions): Promise<SeatId> {
  const fresh = () => mint(io, 's');
  const seat = seats ? await ensureSeat(repo, fresh) : await readSeat(repo);
  return (seat?.id ?? fresh()) as SeatId;
}

/**
 * After `init --team` moved an embedded registry, this clone goes to the new place at once: the config that says so
 * has yet to land, and a claim granted in the old place meanwhile would be lost on everyone else.
 */
export const placeOf = (configured: RegistryPlace, here: RegistryPlace): RegistryPlace =>
  configured.remote === '.' && here.remote !== '.' && configured.root === here.root
    ? here
    : configured;

/**
 * A directory of this machine runs hooks of its own when it is pushed to: a config that names another one than `init`
 * was told of may be on a ref that somebody moved, to have them run.
 */
function refuseStrange({ remote }: RegistryPlace, { registry, defaultRef }: LocalState): void {
  if (remote === registry.remote || !isUrl(remote) || isElsewhere(remote)) return;
  throw new MetesError(
    'denied',
    'strange-registry',
    `.metes/config.yml says that the registry is in ${quoted(remote)}, and this clone was enrolled with ${quoted(registry.remote)}`,
    {
      hint: `git log -p ${shellWord(defaultRef)} -- .metes/config.yml\n  who said so\nmetes init\n  goes there, where that is right`,
    },
  );
}

/** As git tells a host from a directory: a colon before any slash, which is no drive's. */
const isElsewhere = (url: string): boolean => /^(?!file:|[a-z]:)[^/\\]+:/i.test(url);

/** A verb that changes a worktree needs one. */
export function worktreeOf(loose: Loose): string {
  if (loose.repo.root !== null) return loose.repo.root;
  throw usage(
    'bare-repository',
    'this is a bare repository: there is no worktree to claim ground for',
    'run it in a clone or a worktree of it',
  );
}

/**
 * Opens the store of the registry at `place`, as seen from this repository. Where a remote is, git is asked only when it
 * has to be reached: the copy at hand does without.
 */
export function openRegistry(
  { door, repo }: Loose,
  { remote, ...place }: RegistryPlace,
  /** It will be reached: git is asked now, beside what else is being asked. */
  soon = false,
): BranchStore {
  const ask = () => pushUrl(door, repo, remote);
  const named = () => {
    const asked = soon ? ask() : null;
    // Thrown to whoever reaches it.
    asked?.catch(() => {});
    return () => asked ?? ask();
  };
  const url = remote === '.' ? repo.commonDir : isUrl(remote) ? remote : named();
  return openStore(door, {
    commonDir: repo.commonDir,
    url,
    branch: place.branch,
    objectFormat: repo.objectFormat,
    copyConfigFrom: repo.commonDir,
    ...(place.root === '' ? {} : { root: place.root }),
  });
}

/** A remote's name never holds these; a path or an address does. */
export const isUrl = (remote: string): boolean => /[:/\\]/.test(remote);

/** Git's name for a blob with this content. */
export function blobOid(repo: Repository, content: Uint8Array): Oid {
  const header = `blob ${content.length}\0`;
  return createHash(repo.objectFormat).update(header).update(content).digest('hex');
}

async function readConfig(loose: Loose, state: LocalState): Promise<KnownConfig> {
  const { door, repo } = loose;
  const commit = await looseRef(repo.commonDir, state.defaultRef);
  const known = commit === null ? null : await configOfCommit(repo.commonDir, commit);
  if (known !== null) return known;
  const [bytes, onLocal] = await readBlobs(door, repo, [
    `${commit ?? state.defaultRef}:${CONFIG_PATH}`,
    `refs/heads/${state.defaultBranch}:${CONFIG_PATH}`,
  ]);
  if (!bytes) throw await notEnrolled(loose, state, Boolean(onLocal));
  const name = `${shortRef(state.defaultRef)}:${CONFIG_PATH}`;
  return configOf(repo.commonDir, { bytes, oid: blobOid(repo, bytes), commit, name });
}

function neverInitialised(): MetesError {
  return new MetesError('invalid', 'not-enrolled', 'metes is not set up in this clone', {
    hint: 'metes init\n  joins where the repository is enrolled already, and enrols it otherwise',
  });
}

async function notEnrolled(loose: Loose, state: LocalState, onLocal: boolean): Promise<MetesError> {
  const { remote, defaultBranch: main, defaultRef } = state;
  const seen = await lastValidConfig(loose.repo.commonDir);
  const error = (message: string, hint: string, gone = 'config-gone') =>
    new MetesError('invalid', seen === null ? 'not-enrolled' : gone, message, { hint });
  const tip = await resolve(loose.door, loose.repo, defaultRef);
  const unseen = tip === null && seen !== null;
  if (remote !== null && onLocal && !unseen)
    return error(
      `enrolment is on your machine only: ${CONFIG_PATH} is on ${main}, not on ${remote}/${main}`,
      `git push ${remote} ${main}`,
    );
  if (tip === null && loose.repo.head !== null)
    return error(
      `the branch that enrols this repository, ${shortRef(defaultRef)}, does not exist here`,
      remote === null
        ? 'metes init\n  asks anew which one it is'
        : `${commandLine(['git', 'fetch', remote])}\n  brings it, if it is still there\nmetes init\n  asks anew which one it is`,
      'default-ref-gone',
    );
  const { lostConfig, lostError } = await import('./lost-config.ts');
  const lost = await lostConfig(loose, defaultRef);
  if (lost !== null) return lostError(loose, state, lost);
  const elsewhere = await enrolledOn(loose, main);
  if (elsewhere !== null)
    return error(
      `not enrolled yet: ${CONFIG_PATH} is on ${printableText(elsewhere)}, and counts once that is on ${shortRef(defaultRef)}`,
      remote === null
        ? `${commandLine(['git', 'switch', main])} && ${commandLine(['git', 'merge', elsewhere])}`
        : `${commandLine(['git', 'fetch', remote])}\n  when ${printableText(elsewhere)} was merged into ${main} there`,
    );
  const commit = `git switch ${main} && git commit -m "Enrol in metes" -- ${CONFIG_PATH}`;
  return error(
    `not enrolled yet: ${shortRef(defaultRef)} has no ${CONFIG_PATH}`,
    remote === null
      ? `${commit}\n  metes init staged the file`
      : `${commit} && git push ${remote} ${main}\nor, if it was pushed: git fetch ${remote}`,
  );
}

/** A local branch that has the config though the default branch has not: the one checked out, if it is one. */
async function enrolledOn({ door, repo }: Loose, main: string): Promise<string | null> {
  const branches = [...(await localBranches(door, repo))].filter((b) => b !== '' && b !== main);
  const first = branches.filter((b) => b === repo.branch);
  const all = [...first, ...branches.filter((b) => b !== repo.branch)];
  const blobs = await readBlobs(
    door,
    repo,
    all.map((branch) => `refs/heads/${branch}:${CONFIG_PATH}`),
  );
  return all[blobs.findIndex((blob) => blob !== null)] ?? null;
}

export const shortRef = (ref: string): string => ref.replace(/^refs\/(?:heads|remotes)\//, '');

export interface Asking {
  readonly seat: SeatId;
  readonly as: string | undefined;
  readonly userName: string;
}

export function partyOf({ io, repo, acting }: Loose, asking: Asking): Party {
  return {
    holder: holderOf(asking.as, io.env, asking.userName),
    seat: asking.seat,
    actor: acting.actor,
    ...(acting.harness === undefined ? {} : { harness: acting.harness }),
    host: io.host,
    worktree: basename(repo.root ?? repo.gitDir),
  };
}
