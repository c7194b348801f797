/** Who may write a path now, as seen from one seat: what the guards go by, said for one path. */
import type { Claim } from '../../registry/claim.ts';
import type { Config } from '../../registry/config.ts';
import type { View } from '../../registry/view.ts';
import { type CompiledScope, compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';
import type { PathText } from '../../scope/scope.ts';
import { isExempt } from '../context/exempt.ts';
import { manifestPathOf } from './manifest-file.ts';

/** In the order of the cases below; the first that holds is the answer. */
export type RightCode =
  | 'exempt'
  | 'manifest'
  | 'yours'
  | 'shared'
  | 'ungoverned'
  | 'held'
  | 'excluded'
  | 'free';

export interface Holding {
  readonly claim: Claim;
  /** The pattern of theirs that has the path. */
  readonly pattern: string;
}

export interface Rights {
  readonly path: PathText;
  readonly code: RightCode;
  readonly may: boolean;
  readonly branch: string | null;
  readonly own: Claim | null;
  /** The pattern that has it, or that takes it out. */
  readonly pattern: string | null;
  /** Other claims that have the path. */
  readonly holders: readonly Holding[];
}

export interface Standpoint {
  readonly view: View;
  readonly own: Claim | null;
  readonly config: Config;
  readonly branch: string | null;
  readonly defaultBranch: string;
  readonly target: string;
}

export function rightsOn(at: Standpoint): (path: PathText) => Rights {
  const { own, config, branch } = at;
  const mine = own === null ? null : compileScope(scopeOf(own.write));
  const shared = compiled(config.shared);
  const ground = compiled(config.ground);
  const exempt = branch !== null && isExempt(branch, at);
  const manifest = branch === null ? null : manifestPathOf(branch);
  const others = othersOf(at);
  return (path) => {
    const answer = (code: RightCode, pattern: string | null): Rights => ({
      path,
      code,
      may: MAY.has(code),
      branch,
      own,
      pattern,
      holders: holdersOf(others, path),
    });
    if (exempt) return answer('exempt', null); // 1
    if (path === manifest) return answer('manifest', null); // 2
    const has = mine?.has(path) ? mine.includes(path) : null;
    if (has !== null) return answer('yours', has); // 3
    if (shared?.has(path)) return answer('shared', shared.includes(path)); // 4
    if (ground !== null && !ground.has(path)) return answer('ungoverned', null); // 5
    const held = holdersOf(others, path)[0];
    if (held !== undefined) return answer('held', held.pattern); // 6
    const excluded = mine?.includes(path) ? mine.excludes(path) : null;
    if (excluded) return answer('excluded', `!${excluded}`); // 7
    return answer('free', null); // 8
  };
}

const MAY: ReadonlySet<RightCode> = new Set([
  'exempt',
  'manifest',
  'yours',
  'shared',
  'ungoverned',
]);

interface Other {
  readonly claim: Claim;
  readonly scope: CompiledScope;
}

/** Claims of the same place; compiled when first asked, because there may be thousands. */
function othersOf({ view, own, config, target }: Standpoint): Other[] {
  const found: Other[] = [];
  for (const claim of view.claims.values()) {
    if (claim.id === own?.id) continue;
    if (claim.repository !== config.repository || claim.target !== target) continue;
    found.push({ claim, scope: compileScope(scopeOf(claim.write)) });
  }
  return found;
}

/** Those that keep others out come first. */
function holdersOf(others: readonly Other[], path: PathText): Holding[] {
  return others
    .filter(({ scope }) => scope.has(path))
    .map(({ claim, scope }) => ({ claim, pattern: scope.includes(path) ?? '' }))
    .sort((a, b) => Number(a.claim.yields ?? false) - Number(b.claim.yields ?? false));
}

const compiled = (entries: readonly string[]): CompiledScope | null =>
  entries.length === 0 ? null : compileScope(scopeOf(entries));
