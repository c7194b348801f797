/**
 * What the guards' compiled fragments say of a write, without git and without the registry: surely allowed, or not sure.
 * A fragment never says more than claim and config do; what it can't be sure of is decided in judge.ts.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isInPortable } from '../../scope/portable-match.ts';
import type { ClaimWrites, CommonWrites } from '../guard/fragment.ts';
import type { Placed } from './places.ts';
import { type Found, isMadeByGit } from './repository-of.ts';

export interface Now {
  readonly at: number;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** True: every guard would let it pass. */
export function surelyAllowed(placed: Placed, now: Now): boolean {
  const { repository, path } = placed;
  if (repository === null) return true;
  // What stands for more than a file, and what metes keeps, has rules of its own.
  if (placed.hooks !== null || placed.directory || !isMadeByGit(repository) || OWN.test(path))
    return false;
  const common = commonIn(repository);
  const branch = branchOf(repository);
  if (common === null || branch === null) return false;
  const run = now.env.METES_CLAIM;
  if (!run && isExempt(branch, common)) return true;
  const claim = claimIn(repository, now);
  if (claim === null || claim.branch !== branch || claim.root !== repository.root) return false;
  if ((run && run !== claim.claim) || follows(repository, branch)) return false;
  return isInPortable(claim.write, path) || isInPortable(common.shared, path);
}

const OWN = /^\.(?:git(?:\/|$)|metes\/)/i;

const isExempt = (branch: string, { branch: main, exempt }: CommonWrites): boolean =>
  branch === main || (!branch.includes(':') && isInPortable(exempt, branch));

/** Null also when the config has changed since: a hook of git's has added a line that says so. */
function commonIn({ commonDir }: Found): CommonWrites | null {
  const text = existsSync(join(commonDir, 'metes', 'config.moved'))
    ? null
    : textOf(join(commonDir, 'metes', 'compiled', 'guard.common'));
  if (text === null || text.lastIndexOf('\nmc_format=') !== text.indexOf('\nmc_format=1\n'))
    return null;
  return lineIn<CommonWrites>(text, 'everywhere');
}

/** Null: there is none, its lease is over, or the copy of the registry it was made from is too old. */
function claimIn({ gitDir, commonDir }: Found, { at }: Now): ClaimWrites | null {
  const file = join(gitDir, 'metes', 'compiled', 'guard');
  const fresh = join(commonDir, 'metes', 'compiled', 'fresh');
  const dropped = existsSync(join(gitDir, 'metes', 'guard.dropped'));
  const text = !dropped && isAhead(file, at) && isAhead(fresh, at) ? textOf(file) : null;
  return text?.includes('\nmg_format=1\n') ? lineIn<ClaimWrites>(text, 'claim') : null;
}

/** What was compiled by another version has no such line. */
function lineIn<T>(text: string, key: string): T | null {
  const start = text.indexOf(`\n# {"${key}":`);
  if (start === -1) return null;
  try {
    return JSON.parse(text.slice(start + 3, text.indexOf('\n', start + 1)))[key];
  } catch {
    return null;
  }
}

const branchOf = ({ gitDir }: Found): string | null =>
  /^ref: refs\/heads\/(.+)\n?$/.exec(textOf(join(gitDir, 'HEAD')) ?? '')?.[1] ?? null;

/** `git symbolic-ref` can make a branch another's name; one that was packed is none. */
const follows = ({ commonDir }: Found, branch: string): boolean =>
  textOf(join(commonDir, 'refs', 'heads', branch))?.startsWith('ref: ') === true;

function isAhead(file: string, at: number): boolean {
  try {
    return statSync(file).mtimeMs > at;
  } catch {
    return false;
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
