/**
 * Brings a registry to be, or finds the one that is there: creates its first event, takes up what an interrupted
 * `init` began, joins another repository's, moves an embedded one to a remote. Knows no config file and no hooks.
 */
import { MetesError, usage } from '../../errors.ts';
import type { BranchStore, Tip } from '../../git/store.ts';
import type { Party } from '../../registry/claim.ts';
import { decodeEvent } from '../../registry/codec.ts';
import type { Config } from '../../registry/config.ts';
import { policyOf } from '../../registry/config-file.ts';
import type { EventOf } from '../../registry/event.ts';
import type { Oid, RepositoryId } from '../../registry/ids.ts';
import type { Meta } from '../../registry/view.ts';
import { blobOid, type Context, type Loose, openRegistry } from '../context/context.ts';
import type { Ident } from '../context/ident.ts';
import { mint } from '../context/ids-minting.ts';
import type { LocalState } from '../context/local-state.ts';
import { loadView } from '../context/view-of.ts';
import { ENGINE } from '../frame/engine.ts';
import { authorOf, committed, draftsOf } from '../queue/drafts.ts';
import { transact } from '../transact.ts';
import type { Home } from './home.ts';
import type { Intent } from './intent.ts';

/** Who enrols: known before there is a config. */
export interface Enroller extends Loose {
  readonly party: Party;
  readonly ident: Ident;
  /** The registry's place of an `init` that was cut short; null when none was. */
  readonly begun: string | null;
}

export interface FoundRegistry {
  readonly root: Oid;
  readonly repository: RepositoryId;
  readonly how: 'created' | 'completed' | 'adopted' | 'other';
  /** Repositories that share it. */
  readonly meta: Meta | null;
}

/**
 * (1) No branch there: create it with the intent's identity. (2) The intent's identity is in it: an interrupted init
 * of ours. (3) `own` place with somebody else's entry: a colleague's init whose config has not landed, adopted.
 * (4) A shared place: to be joined.
 */
export async function foundRegistry(
  who: Enroller,
  store: BranchStore,
  intent: Intent,
  own: boolean,
): Promise<FoundRegistry> {
  const tip = (await store.refresh()) ?? (await create(who, store, intent));
  if (!('oid' in tip)) return tip;
  const root = rootOf(tip);
  const { view, broken } = await loadView(store, tip);
  if (broken.length > 0)
    throw new MetesError(
      'invalid',
      'broken-registry',
      `the registry there can't be read: ${broken.map((b) => `${b.path}: ${b.reason}`).join('; ')}`,
      { hint: 'in a clone that is enrolled in it: metes recover' },
    );
  const found = { root, meta: view.meta };
  if (view.meta.repositories.some((r) => r.id === intent.repository))
    return { ...found, repository: intent.repository, how: 'completed' };
  if (!own) return { ...found, repository: intent.repository, how: 'other' };
  return { ...found, repository: adopted(view.meta, intent.name), how: 'adopted' };
}

/** The first commit's own id is the root; every later event names it. */
export function rootOf(tip: Tip): Oid {
  const decoded = decodeEvent(tip.message);
  if (decoded.ok) return decoded.event.root ?? tip.oid;
  throw new MetesError(
    'invalid',
    'bad-journal',
    `the branch there is not a registry of metes: ${decoded.reason}`,
    { hint: 'choose another place, or remove that branch if nobody needs it' },
  );
}

async function create(
  who: Enroller,
  store: BranchStore,
  intent: Intent,
): Promise<FoundRegistry | Tip> {
  const now = who.io.now();
  const event: EventOf<'created'> = {
    v: 1,
    id: mint(who.io, 'e'),
    kind: 'created',
    at: now.toISOString(),
    by: who.party,
    engine: ENGINE,
    config: null,
    root: null,
    repository: intent.repository,
    name: intent.name,
  };
  const { drafts, after } = draftsOf(authorOf(who), null, [event], now);
  const wrote = await store.write(null, committed(who, drafts, now));
  const meta = after?.meta ?? null;
  if (wrote.outcome === 'written')
    return { root: wrote.tip.oid, repository: intent.repository, how: 'created', meta };
  if (wrote.tip !== null) return wrote.tip;
  throw new MetesError(
    'unavailable',
    'contended',
    'the registry appeared and went while it was being created',
    { hint: 'run the same command again', retryAfterMs: 2_000 },
  );
}

function adopted(meta: Meta, name: string): RepositoryId {
  const [only, ...others] = meta.repositories;
  if (only !== undefined && others.length === 0) return only.id;
  const named = meta.repositories.filter((r) => r.name === name);
  if (named.length === 1 && named[0] !== undefined) return named[0].id;
  const names = meta.repositories.map((r) => r.name).join(', ');
  throw usage(
    'which-repository',
    `the registry there serves several repositories (${names}), and none of them is certain to be this one`,
    "metes init --team --name='<one of them>'\n  if this is it\nmetes init --registry='<its url>'\n  joins as another",
  );
}

/** A context for a config that may not have landed yet, so that the one transaction serves `init` too. */
export async function contextWith(
  who: Enroller,
  config: { readonly text: string; readonly parsed: Config },
  home: Home,
): Promise<Context> {
  const { parsed, text } = config;
  return {
    ...who,
    state: stateOf(parsed, home),
    config: parsed,
    configOid: blobOid(who.repo, Buffer.from(text)),
    policy: policyOf(parsed),
    store: openRegistry(who, parsed.registry),
    known: { latest: null },
  };
}

export const stateOf = (config: Config, home: Home): LocalState => ({
  version: 1,
  defaultRef: home.defaultRef,
  defaultBranch: home.defaultBranch,
  remote: home.remote,
  repository: config.repository,
  registry: config.registry,
});

export async function join(ctx: Context, name: string): Promise<'joined' | 'already'> {
  const { decision } = await transact(ctx, (view, _tip, origin) => {
    const taken = view.meta.repositories.find((r) => r.name === name);
    if (taken !== undefined && taken.id !== origin.repository)
      throw usage(
        'name-taken',
        `a repository called ${JSON.stringify(name)} is in that registry already`,
        'if it is this one, fetch its default branch (the config is there); otherwise give this one a --name of its own',
      );
    return { ...origin, kind: 'join', name };
  });
  return decision.outcome === 'done' ? 'joined' : 'already';
}
