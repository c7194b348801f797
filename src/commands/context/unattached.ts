/**
 * What a verb stands on in a clone that `init` has never seen, as CI makes them: the config of a commit that the caller
 * names, the registry where that config says it is. Keeps nothing in the clone but the registry's copy.
 */
import { MetesError, usage } from '../../errors.ts';
import { readBlobs, resolve } from '../../git/objects.ts';
import type { SeatId } from '../../registry/ids.ts';
import { policyOf } from '../../registry/policy.ts';
import { printableText, quoted } from '../../report/printable.ts';
import { fileProblemError } from '../frame/problems.ts';
import type { Reference } from '../judging/reference.ts';
import {
  blobOid,
  CONFIG_PATH,
  type Context,
  isUrl,
  type Loose,
  openRegistry,
  partyOf,
} from './context.ts';
import { identOf } from './ident.ts';
import { mint } from './ids-minting.ts';

/** The commit that `rev` names; nothing that git could read as an option or a range gets there. */
export async function requireCommit(
  loose: Pick<Loose, 'door' | 'repo'>,
  rev: string,
  option: string,
): Promise<Reference> {
  const oid = /^-|[\x00-\x1f]/.test(rev) ? null : await resolve(loose.door, loose.repo, rev);
  if (oid !== null) return { oid, name: rev };
  throw usage(
    'no-such-commit',
    `--${option} names ${quoted(rev)}, and this clone has no such commit`,
    'git fetch --unshallow\n  when the clone is shallow; otherwise fetch the branch that has it',
  );
}

/** `target`: the branch that the base stands for. `addressOf`: where a remote's name leads, in a clone that has none. */
export async function unattached(
  loose: Loose,
  base: Reference,
  target: string,
  addressOf: (remote: string) => string = (remote) => remote,
): Promise<Context> {
  const { door, repo, io } = loose;
  const [blob] = await readBlobs(door, repo, [`${base.oid}:${CONFIG_PATH}`]);
  const where = `${printableText(base.name)}:${CONFIG_PATH}`;
  if (!blob)
    throw new MetesError('invalid', 'not-enrolled', `there is no ${where}`, {
      hint: 'metes init\n  enrols a repository; its config has to be on the branch that work is meant for',
    });
  const { parseConfig } = await import('../../registry/config-file.ts');
  const parsed = parseConfig(Buffer.from(blob).toString('utf8'), where);
  if (!parsed.ok) throw fileProblemError('bad-config', parsed.problems);
  const { config } = parsed;
  const { remote } = config.registry;
  const ident = await identOf(door, repo);
  const seat = mint(io, 's') as SeatId;
  return {
    ...loose,
    state: {
      version: 1,
      defaultRef: base.oid,
      defaultBranch: target,
      remote: remote === '.' || isUrl(remote) ? null : remote,
      repository: config.repository,
      registry: config.registry,
    },
    config,
    configOid: blobOid(repo, blob),
    policy: policyOf(config),
    store: await openRegistry(loose, { ...config.registry, remote: addressOf(remote) }),
    party: partyOf(loose, { seat, as: undefined, userName: ident.name }),
    ident,
    known: { latest: null },
  };
}
