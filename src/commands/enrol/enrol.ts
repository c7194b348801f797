/**
 * The three ways into metes: enrol a repository that nobody has enrolled, take part in one that is, move an embedded
 * registry to a remote. Orders the steps so that one that is cut short is completed by the next; decides none of them.
 */
import { basename } from 'node:path';
import { MetesError, usage } from '../../errors.ts';
import { readBlobs } from '../../git/objects.ts';
import { pushUrl } from '../../git/remotes.ts';
import type { BranchStore } from '../../git/store.ts';
import type { Config } from '../../registry/config.ts';
import { renderConfig } from '../../registry/config-file.ts';
import { oneLine } from '../context/actor.ts';
import { CONFIG_PATH, isUrl, openRegistry, placeOf } from '../context/context.ts';
import { mint } from '../context/ids-minting.ts';
import { freshTip } from '../context/view-of.ts';
import { settleClone } from './clone.ts';
import { judgedByGithub, pendingConfig, understand, withRegistryAt } from './config.ts';
import { type GithubPart, stagedBefore, stageGithub } from './github.ts';
import { type Home, hasLanded, homeOf, type Known, likelyRemote } from './home.ts';
import { dropIntent, type Intent, readIntent, writeIntent } from './intent.ts';
import { copyJournal, recordMove } from './migrate.ts';
import { contextWith, type Enroller, foundRegistry, join, rootOf, stateOf } from './registry.ts';
import type { Enrolment } from './report.ts';
import { stageFile } from './stage-file.ts';

const BRANCH = 'metes-registry';
const LOOK_MS = 5_000;

export interface Wish {
  readonly team: boolean;
  readonly remote: string | undefined;
  readonly registry: string | undefined;
  readonly name: string | undefined;
  readonly observe: boolean;
  /** The Action that GitHub judges pull requests with; null: it does not. */
  readonly action: string | null;
}

/** Nobody has enrolled this repository, as far as this clone can see. */
export async function enrol(who: Enroller, wish: Wish, remote: string | null): Promise<Enrolment> {
  const at = wish.registry ?? (wish.team ? (remote as string) : '.');
  if (at === '.' && remote !== null) await refuseBesideTeam(who, remote);
  // Asked before anything is minted: a detached HEAD or an unreachable remote ends here.
  const home = await homeOf(who, at === '.' ? null : remote, null);
  const intent = await intentFor(who, wish, at);
  const store = openRegistry(who, { remote: at, branch: BRANCH, root: '' });
  if (wish.registry !== undefined) await refuseLost(who, store, wish.registry);
  const found = await foundRegistry(who, store, intent, wish.registry === undefined);
  const text = renderConfig({
    repository: found.repository,
    registry: { remote: at, branch: BRANCH, root: found.root },
    ...(wish.observe || wish.action !== null ? { mode: 'observe' } : {}),
    ...(wish.action === null ? {} : { judge: 'github' }),
  });
  const config = understand(text, '.metes/config.yml');
  const ctx = await contextWith(who, { text, parsed: config }, home);
  // From here on this clone knows what it has seen of this very registry.
  await freshTip(ctx);
  const joined = found.how === 'other' ? await join(ctx, intent.name) : null;
  await stageFile(who, CONFIG_PATH, text);
  return {
    outcome: 'enrolled',
    how: joined === 'joined' ? 'joined' : found.how === 'other' ? 'completed' : found.how,
    config,
    home,
    name: intent.name,
    landed: false,
    clone: await finish(who, stateOf(config, home)),
    github: await githubFor(who, wish, home),
    repo: who.repo,
  };
}

const githubFor = async (
  who: Enroller,
  { action }: Wish,
  home: Home,
): Promise<GithubPart | null> => (action === null ? null : stageGithub(who, home, action));

/**
 * A clone from before its team enrolled sees no config, and a second registry beside the team's would be a trap.
 * Without an answer in time init goes on: the embedded registry must work on a train.
 */
async function refuseBesideTeam(who: Enroller, remote: string): Promise<void> {
  const url = await pushUrl(who.door, who.repo, remote);
  const asked = await who.door.run({
    gitDir: who.repo.gitDir,
    args: ['ls-remote', '--exit-code', '--end-of-options', url, `refs/heads/${BRANCH}`],
    deadlineMs: LOOK_MS,
  });
  if (asked.exit !== 0) return;
  if (await isEnrolledAt(who, url))
    throw usage(
      'registry-on-remote',
      `${remote} has a registry already, and this clone does not see the config that goes with it`,
      `git fetch ${remote} && metes init\n  joins it`,
    );
  throw usage(
    'registry-on-remote',
    `${remote} has a registry already, and its default branch no ${CONFIG_PATH} yet: whoever set it up has still to push that`,
    `metes init --team\n  joins it now, with the same config staged here\ngit fetch ${remote} && metes init\n  joins it once theirs has landed`,
  );
}

/** A registry that the other repository's config names and that is not there is lost: a second one is never minted. */
async function refuseLost(who: Enroller, store: BranchStore, url: string): Promise<void> {
  if ((await store.refresh()) !== null || !(await isEnrolledAt(who, url))) return;
  throw new MetesError(
    'invalid',
    'registry-missing',
    `the repository at ${url} is enrolled, and its branch ${BRANCH} is gone: the registry was deleted, or never pushed`,
    {
      hint: 'metes recover\n  in a clone that has worked with it puts it back; then the same command again',
    },
  );
}

/** Whether the default branch there has a config. Leaves no ref behind. */
async function isEnrolledAt(who: Enroller, url: string): Promise<boolean> {
  const place = { gitDir: who.repo.commonDir, deadlineMs: LOOK_MS * 4 };
  const asked = await who.door.run({
    ...place,
    args: ['ls-remote', '--end-of-options', url, 'HEAD'],
  });
  const head = /^([0-9a-f]{40,64})\tHEAD$/m.exec(Buffer.from(asked.stdout).toString('utf8'))?.[1];
  if (asked.exit !== 0 || head === undefined) return false;
  await who.door.text({
    ...place,
    args: ['fetch', '--no-tags', '--no-write-fetch-head', '--end-of-options', url, head],
  });
  return (await readBlobs(who.door, who.repo, [`${head}:${CONFIG_PATH}`]))[0] != null;
}

/** The same identity as the `init` that was interrupted, if one was. */
async function intentFor(who: Enroller, wish: Wish, at: string): Promise<Intent> {
  const earlier = await readIntent(who.repo.commonDir);
  const known = earlier !== null && earlier.remote === at ? earlier : null;
  const usual = await usualName(who, at);
  const name = wish.name ?? known?.name ?? usual;
  const intent: Intent = { repository: known?.repository ?? mint(who.io, 'r'), name, remote: at };
  await writeIntent(who.repo.commonDir, intent);
  return intent;
}

/** What everybody calls it: the remote's name for it, where there is one; a clone may be called anything. */
async function usualName(who: Enroller, at: string): Promise<string> {
  const here = basename(who.repo.root ?? who.repo.commonDir);
  if (at === '.' || isUrl(at)) return oneLine(here);
  const url = await pushUrl(who.door, who.repo, at);
  const last = /([^/:\\]+?)(?:\.git)?[/\\]*$/.exec(url)?.[1] ?? '';
  return oneLine(last) || oneLine(here);
}

/** A config exists: this clone takes part, or gets back what it lost. */
export async function again(
  who: Enroller,
  known: Known,
  { wish, remote }: { readonly wish: Wish; readonly remote: string | null },
): Promise<Enrolment> {
  const place =
    who.state === null ? known.config.registry : placeOf(known.config.registry, who.state.registry);
  const config = { ...known.config, registry: place };
  // A config can name a remote that this clone calls otherwise.
  if (place.remote !== '.' && !isUrl(place.remote)) await likelyRemote(who, place.remote);
  const home = await homeOf(who, remoteOf(place.remote, remote), known);
  const ctx = await contextWith(who, { text: known.text, parsed: config }, home);
  const tip = await freshTip(ctx);
  const judge = wish.action === null ? null : await stageJudge(who, known);
  if (judge === null && known.at === 'worktree') await stageFile(who, CONFIG_PATH, known.text);
  return {
    outcome: known.at === 'branch' ? 'joined' : 'enrolled',
    how: 'found',
    config: judge ?? config,
    home,
    name: null,
    landed: await hasLanded(who, home),
    clone: await finish(who, {
      ...stateOf(config, home),
      registry: { ...place, root: rootOf(tip) },
    }),
    github: await githubFor(who, wish, home),
    alsoStaged: wish.action === null ? await stagedBefore(who, home) : [],
    restaged: judge !== null,
    repo: who.repo,
  };
}

/** The config with GitHub as the judge, staged; null where it says so already and nothing has to be committed. */
async function stageJudge(who: Enroller, known: Known): Promise<Config | null> {
  if (known.config.judge === 'github') return null;
  const text = judgedByGithub((await pendingConfig(who)) ?? known.text);
  await stageFile(who, CONFIG_PATH, text);
  return understand(text, CONFIG_PATH);
}

const remoteOf = (place: string, likely: string | null): string | null =>
  place === '.' ? null : isUrl(place) ? likely : place;

/** Embedded → team. Local state changes first, so that no more claims are made in the old place. */
export async function migrate(
  who: Enroller,
  known: Known,
  { wish, remote }: { readonly wish: Wish; readonly remote: string },
): Promise<Enrolment> {
  const old = await contextWith(
    who,
    { text: known.text, parsed: known.config },
    await homeOf(who, null, known),
  );
  // Once moved, the old place is only what was left behind.
  if (who.state?.registry.remote !== remote) await freshTip(old);
  const home = await homeOf(who, remote, known);
  const moved = withRegistryAt(known.text, remote);
  const text = wish.action === null ? moved : judgedByGithub(moved);
  const config = understand(text, '.metes/config.yml');
  await copyJournal(old, remote);
  const clone = await settleClone(who, stateOf(config, home));
  await copyJournal(old, remote);
  await recordMove(await contextWith(who, { text, parsed: config }, home));
  await stageFile(who, CONFIG_PATH, text);
  return {
    outcome: 'migrated',
    how: 'found',
    config,
    home,
    name: null,
    landed: false,
    clone,
    github: await githubFor(who, wish, home),
    repo: who.repo,
  };
}

async function finish(who: Enroller, state: ReturnType<typeof stateOf>) {
  const clone = await settleClone(who, state);
  await dropIntent(who.repo.commonDir);
  return clone;
}
