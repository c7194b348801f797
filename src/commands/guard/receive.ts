/**
 * pre-receive, for a host of one's own: may these branches of a bare repository, which holds the registry's branch,
 * take what was pushed. Nobody's seat is known here: a branch is held to its claim whoever pushes.
 */
import { decideGuard } from '../../check/guard-decision.ts';
import { readFiles } from '../../git/copy-files.ts';
import { oidOrNull } from '../../git/moves.ts';
import { isAncestor, readBlobs, resolve } from '../../git/objects.ts';
import type { Claim } from '../../registry/claim.ts';
import type { Config } from '../../registry/config.ts';
import { policyOf } from '../../registry/policy.ts';
import { viewOfTree } from '../../registry/tree.ts';
import { guardRefusal } from '../../report/guard-text.ts';
import type { Manifest } from '../../scope/manifest.ts';
import { claimsHere } from '../claiming/claims-here.ts';
import { manifestPathOf } from '../claiming/manifest-file.ts';
import { CONFIG_PATH, type Loose } from '../context/context.ts';
import { isExempt } from '../context/exempt.ts';
import { readManifest } from '../context/manifest-text.ts';
import { fileProblemError } from '../frame/problems.ts';
import { belowIn, type Reference, referenceFor } from '../judging/reference.ts';
import type { Answer } from '../verb.ts';
import { PASSED } from './answer.ts';
import { arriving } from './writes.ts';

interface Received {
  readonly old: string | null;
  readonly tip: string | null;
  readonly branch: string;
}

interface Host extends Loose {
  readonly config: Config;
  /** The branch that HEAD names: a bare repository's default. */
  readonly main: string;
  /** Tip of the registry's branch. */
  readonly registry: string;
}

export async function guardReceive(loose: Loose, input: string): Promise<Answer> {
  const host = await hostOf(loose);
  if (host === null) return PASSED;
  const received = parseReceived(input);
  for (const one of received) {
    const refused = await registryAnswer(host, one);
    if (refused !== null) return refused;
  }
  const { config, main } = host;
  const judging = received.filter(
    ({ tip, branch }) =>
      tip !== null &&
      branch !== config.registry.branch &&
      !isExempt(branch, { config, defaultBranch: main }),
  );
  if (judging.length === 0) return PASSED;
  for (const one of judging) {
    const refused = await judgeReceived(host, one);
    if (refused !== null) return refused;
  }
  return PASSED;
}

/** githooks(5): `<old-oid> SP <new-oid> SP <ref-name> LF`. */
const parseReceived = (text: string): Received[] =>
  text.split('\n').flatMap((line) => {
    const [old = '', tip = '', ref = ''] = line.split(' ');
    if (!ref.startsWith('refs/heads/')) return [];
    return [{ old: oidOrNull(old), tip: oidOrNull(tip), branch: ref.slice(11) }];
  });

/** Null: not enrolled, or the registry is not kept here. */
async function hostOf(loose: Loose): Promise<Host | null> {
  const { door, repo } = loose;
  const main = repo.branch;
  if (main === null) return null;
  const file = `refs/heads/${main}:${CONFIG_PATH}`;
  const [blob] = await readBlobs(door, repo, [file]);
  if (!blob) return null;
  const { parseConfig } = await import('../../registry/config-file.ts');
  const parsed = parseConfig(Buffer.from(blob).toString('utf8'), file);
  if (!parsed.ok) throw fileProblemError('bad-config', parsed.problems);
  const here = await resolve(door, repo, `refs/heads/${parsed.config.registry.branch}`);
  return here === null ? null : { ...loose, config: parsed.config, main, registry: here };
}

async function registryAnswer(host: Host, { branch, old, tip }: Received): Promise<Answer | null> {
  const { config, door, repo } = host;
  if (branch !== config.registry.branch || old === null) return null;
  if (tip !== null && (await isAncestor(door, repo, old, tip))) return null;
  return {
    exit: 1,
    outcome: 'refused',
    data: { branch, reason: 'registry' },
    text: `metes: refused: ${branch} is the registry, and this push would ${tip === null ? 'delete' : 'rewind'} it\n  metes recover\n      puts a damaged registry right, from a clone\n`,
  };
}

async function judgeReceived(host: Host, one: Received): Promise<Answer | null> {
  const { config, io, main } = host;
  const { branch, tip } = one;
  const claims = await claimsOn(host);
  const claim = claims.find((c) => c.branch === branch);
  const manifest = tip === null ? null : await manifestAt(host, branch, tip);
  const references = await referencesHere(host, claim, claims);
  const writes = await arriving(host, { tip, was: one.old, references });
  // As in the Action: a branch with a manifest counts as an agent's.
  const actor = manifest === null ? 'person' : 'agent';
  const decision = decideGuard({
    branch,
    head: tip,
    writes,
    exempt: false,
    actor,
    seat: null,
    config,
    claims,
    target: main,
    manifest,
    manifestPath: manifestPathOf(branch),
    run: null,
    now: io.now(),
    graceSeconds: policyOf(config).graceSeconds,
    copy: { current: true },
  });
  if (decision.outcome === 'pass') return null;
  const observing = config.mode === 'observe';
  const text = guardRefusal(decision, {
    doing: 'push',
    branch,
    actor: 'agent',
    seat: null,
    push: {
      reference: referenceFor(references, decision.paths)?.name ?? null,
      head: tip,
      elsewhere: false,
      answers: config.judge === 'local',
      unseen: tip === null ? null : unseen(host, branch, tip),
    },
    observing,
    now: io.now(),
  });
  return {
    exit: observing ? 0 : 1,
    outcome: observing ? 'observed' : 'refused',
    data: { branch },
    text,
  };
}

/** What is refused here is nowhere that others could see it. */
const unseen = ({ config }: Host, branch: string, head: string) => ({
  ...{ branch, head, remote: 'origin' },
  open: config.unclaimed.people !== 'refuse',
});

/** The branches that it is stacked on, where somebody answers for what the host has of them; what the work is meant for. */
async function referencesHere(
  host: Host,
  claim: Claim | undefined,
  claims: readonly Claim[],
): Promise<Reference[]> {
  const work = claim ?? { target: host.main };
  const target = await branchHere(host, work.target);
  if (target === null) return [];
  const find = ({ branch }: { readonly branch: string }) => branchHere(host, branch);
  return [...(await belowIn({ ...host, claims }, work, find)), target];
}

/** What the clone calls this host is not known here: mostly it is what git calls it. */
async function branchHere({ door, repo }: Host, branch: string): Promise<Reference | null> {
  const oid = await resolve(door, repo, `refs/heads/${branch}`);
  return oid === null ? null : { oid, name: `origin/${branch}` };
}

/** Read in place, without a copy: several users push here, and a copy would belong to whoever came first. */
async function claimsOn({ door, repo, config, registry }: Host) {
  const { view } = viewOfTree(await readFiles(door, repo.gitDir, registry));
  return claimsHere({ config }, { view });
}

async function manifestAt(host: Host, branch: string, tip: string): Promise<Manifest | null> {
  const path = manifestPathOf(branch);
  const [blob] = await readBlobs(host.door, host.repo, [`${tip}:${path}`]);
  if (!blob) return null;
  const parsed = await readManifest(Buffer.from(blob).toString('utf8'), path);
  return parsed.ok && parsed.manifest.branch === branch ? parsed.manifest : null;
}
