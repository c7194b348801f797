/**
 * The text of the compiled fragments that the sh guards source: what they may decide without node. A fragment never
 * allows more than config and claims do; what sh can't be sure of it answers so that node is asked.
 */
import type { Claim } from '../../registry/claim.ts';
import type { Config } from '../../registry/config.ts';
import { foldText } from '../../scope/fold.ts';
import { compilePathspec, type Pathspec } from '../../scope/pathspec.ts';
import { scopeOf } from '../../scope/pattern.ts';
import { portableScope } from '../../scope/portable.ts';
import type { PortableScope } from '../../scope/portable-match.ts';

/** Above these sh asks node: reading a fragment would cost more than it saves. */
const MOST_BRANCHES = 500;
const MOST_PATHSPECS = 500;

const FORMAT = 1;

export interface CommonFacts {
  readonly config: Config;
  readonly defaultBranch: string;
  /** Live claims of this repository. */
  readonly claims: readonly Claim[];
  /** Branches whose attempt in this clone was superseded: to be refused though nobody has claimed them. */
  readonly fenced: readonly string[];
  /** Branches that worktrees of this clone hold. */
  readonly here: readonly string[];
}

/** `<common>/metes/compiled/guard.common`: what holds for every worktree of the clone. */
export function commonFragment(facts: CommonFacts): string {
  const { config, defaultBranch, claims, fenced, here } = facts;
  const branches = [...new Set([...claims.map((claim) => claim.branch), ...fenced])];
  const claimed = branches.length > MOST_BRANCHES ? null : branches.map(quote);
  return `${[
    '# Compiled by metes from the config and its copy of the registry, and written anew when either changes.',
    `mc_format=${FORMAT}`,
    `mc_mode=${quote(config.mode)}`,
    `mc_default=${quote(defaultBranch)}`,
    `mc_registry=${quote(config.registry.branch)}`,
    `mc_embedded=${config.registry.remote === '.' ? '1' : "''"}`,
    `mc_unclaimed_people=${quote(config.unclaimed.people)}`,
    `mc_held_people=${quote(config.held.people)}`,
    `mc_here=${quote(here.join(' '))}`,
    `mc_exempt() { ${oneOf(exemptPatterns(config, defaultBranch))}; }`,
    `mc_claimed() { ${claimed === null ? 'return 0' : oneOf(claimed)}; }`,
    `mc_others() { ${othersCall(config, claims)}; }`,
    ...lineOf({ everywhere: writesOfAll(config, defaultBranch) }),
  ].join('\n')}\n`;
}

export interface ClaimFacts {
  readonly claim: Claim;
  /** What anyone may write: `sharedPathspec` of the config. */
  readonly shared: Pathspec | null;
  /** The worktree's root, without symbolic links. */
  readonly root: string;
  /** May be written as a file alone, which no pathspec says: where that decides, node looks at it. */
  readonly manifestPath: string;
  /** Messages that the holder has not seen: node shows them. */
  readonly messages: boolean;
  /** The process of this host that the claim lives by: while it is there, nobody in this worktree is a person. */
  readonly run: number | null;
}

/** `<gitdir>/metes/compiled/guard`: what the claim of this worktree lets pass. */
export function claimFragment(facts: ClaimFacts): string {
  const { claim, root, manifestPath, messages, run } = facts;
  const [manifest = ''] = pathspecOf([manifestPath])?.allow ?? [];
  const passes = passing(facts);
  const forbids = passes !== null && passes.forbid.length > 0;
  return `${[
    '# Compiled by metes from the claim, and written anew when it changes.',
    `mg_format=${FORMAT}`,
    `mg_claim=${quote(claim.id)}`,
    `mg_branch=${quote(claim.branch)}`,
    `mg_root=${quote(root)}`,
    `mg_manifest=${quote(excluding(manifest))}`,
    `mg_messages=${messages ? '1' : "''"}`,
    `mg_forbids=${forbids ? '1' : "''"}`,
    `mg_run=${run === null ? "''" : run}`,
    `mg_outside() { ${passes === null ? 'return 1' : call([':(top)', ...passes.allow])}; }`,
    `mg_forbidden() { ${passes === null || !forbids ? 'return 1' : call(passes.forbid)}; }`,
    ...lineOf({ claim: writesOfClaim(claim, root) }),
  ].join('\n')}\n`;
}

/** What may be written on whichever branch, and on which branches anything may. */
export interface CommonWrites {
  readonly branch: string;
  readonly exempt: PortableScope;
  readonly shared: PortableScope;
}

export interface ClaimWrites {
  readonly claim: string;
  readonly branch: string;
  readonly root: string;
  readonly write: PortableScope;
}

/** Longer lines would cost each commit more than they save an edit. */
const LONGEST_LINE = 16_000;

/** The same for the write hooks, as JSON behind its only key: to sh it is a comment. */
function lineOf(
  facts: { readonly everywhere: CommonWrites | null } | { readonly claim: ClaimWrites | null },
): string[] {
  const line = `# ${JSON.stringify(facts)}`;
  return Object.values(facts).includes(null) || line.length > LONGEST_LINE ? [] : [line];
}

function writesOfAll({ exempt, shared }: Config, branch: string): CommonWrites | null {
  const [branches, paths] = [portableOf(exempt), portableOf(shared)];
  return branches === null || paths === null ? null : { branch, exempt: branches, shared: paths };
}

function writesOfClaim({ id, branch, write }: Claim, root: string): ClaimWrites | null {
  const paths = portableOf(write);
  return paths === null ? null : { claim: id, branch, root, write: paths };
}

/** Null also for a claim that somebody edited by hand beyond reading. */
function portableOf(entries: readonly string[]): PortableScope | null {
  try {
    return entries.length === 0 ? { include: [], exclude: [] } : portableScope(scopeOf(entries));
  } catch {
    return null;
  }
}

interface Passing {
  /** With the exclude magic: what is left when they are taken out of everything is not the claim's. */
  readonly allow: readonly string[];
  readonly forbid: readonly string[];
}

/** The claim, and what anyone may write; null when git can't say the claim. */
function passing({ claim, shared }: ClaimFacts): Passing | null {
  const granted = pathspecOf(claim.write);
  if (granted === null) return null;
  const allow = [granted, shared].flatMap((passes) => passes?.allow ?? []);
  const forbid = [...granted.forbid, ...(shared?.forbid ?? [])];
  return { allow: allow.map(excluding), forbid };
}

/** The same for every claim of a clone, and the larger part of its fragment: compiled once for all of them. */
export const sharedPathspec = ({ shared }: Config): Pathspec | null =>
  shared.length === 0 ? null : pathspecOf(shared);

/** Null also for a claim that somebody edited by hand beyond reading: it must not stop everybody's commits. */
function pathspecOf(entries: readonly string[]): Pathspec | null {
  try {
    return compilePathspec(scopeOf(entries));
  } catch {
    return null;
  }
}

/** `:(top,glob,icase)src/**` → `:(exclude,top,glob,icase)src/**`. */
const excluding = (pathspec: string): string => pathspec.replace(/^:\(/, ':(exclude,');

/**
 * What a person on an unclaimed branch would be told about: other people's ground. It is only a notice, so git's
 * narrower idea of letters beyond ASCII is good enough; where it is a refusal, node decides.
 */
function othersCall(config: Config, claims: readonly Claim[]): string {
  if (config.held.people === 'allow') return ':';
  if (config.held.people === 'refuse') return 'return 1';
  const pathspecs: string[] = [];
  for (const claim of claims) {
    if (claim.yields === true) continue;
    const held = pathspecOf(claim.write);
    if (held === null) return 'return 1';
    pathspecs.push(...held.allow);
    if (pathspecs.length > MOST_PATHSPECS) return 'return 1';
  }
  return pathspecs.length === 0 ? ':' : call(pathspecs);
}

/** Exempt branches that a shell pattern can name: literals, and everything below a literal. Node knows the others. */
function exemptPatterns(config: Config, defaultBranch: string): string[] {
  if (config.exempt.some((entry) => /^!(?!\()/.test(entry))) return [quote(defaultBranch)];
  const named = config.exempt.flatMap((entry) => {
    const below = entry.endsWith('/**') ? entry.slice(0, -2) : null;
    const literal = below ?? entry;
    if (/[\\*?[\](){}!+@|]/.test(literal) || foldText(literal) !== literal) return [];
    return [below === null ? quote(literal) : `${quote(literal)}*`];
  });
  return [quote(defaultBranch), ...named];
}

const oneOf = (patterns: readonly string[]): string =>
  patterns.length === 0
    ? 'return 1'
    : `case "$1" in ${patterns.join(' | ')}) return 0 ;; esac; return 1`;

/** Runs a git command, given as the function's arguments, on these pathspecs. */
const call = (pathspecs: readonly string[]): string => `"$@" ${pathspecs.map(quote).join(' ')}`;

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
