/** What a check finds about the claim as a whole, before any path: superseded, lapsed, stale, incomplete, tampered. */
import { standing } from '../registry/lease.ts';
import type { CompiledScope } from '../scope/match.ts';
import { declaredScope } from './declared.ts';
import type { Severity } from './finding.ts';
import type { Case, Found } from './judge.ts';
import { WEIGHTS } from './severity.ts';

export function claimFindings(about: Case): Found[] {
  return [
    ...tampered(about),
    ...superseded(about),
    ...lapsed(about),
    ...staleReads(about),
    ...undelivered(about),
  ];
}

function tampered({ input }: Case): Found[] {
  return (input.tampered ?? []).map((detail) => ({
    code: 'registry-tampered',
    severity: 'fails',
    detail,
  }));
}

function superseded({ attempt, input }: Case): Found[] {
  const by = attempt.supersededBy;
  if (by === null) return [];
  const next = by.task.id === input.manifest?.taskId;
  return [
    {
      code: 'superseded',
      severity: 'fails',
      holder: by,
      detail: next ? 'taken-over' : 'ground-taken',
      ...(attempt.reason === null ? {} : { reason: attempt.reason }),
    },
  ];
}

/** In the grace after its end a lease is over as well: only others have to wait. */
function lapsed({ attempt, input }: Case): Found[] {
  const { claim } = attempt;
  if (claim === null || standing(claim, input.now, 0).state === 'live') return [];
  return [{ code: 'lapsed', severity: 'notice', detail: claim.lease.until }];
}

/** The declared pattern says why the path matters; what the branch writes itself says so alone. */
function staleReads(about: Case): Found[] {
  const { input } = about;
  const read = declaredRead(about);
  const severity = staleSeverity(input.config.staleRead);
  return [...input.moved].sort().flatMap((path): Found[] => {
    const detail = read?.has(path) ? (read.includes(path) ?? path) : path;
    const counts = read?.has(path) || input.relied?.get(path)?.length === 0;
    const at = { path, mode: null, oid: null };
    return counts ? [{ code: 'stale-read', severity, at, detail }] : [];
  });
}

/**
 * What is relied on without being declared, with the way to it, the nearest first. Apart from the rest: what is found of imports hangs on the
 * parsers that are installed, and the numbers of what a person answers must not.
 */
export function importedReads(about: Case): Found[] {
  const { input } = about;
  const read = declaredRead(about);
  const severity = staleSeverity(input.config.staleRead);
  return [...input.moved]
    .sort()
    .flatMap((path) => {
      const through = input.relied?.get(path) ?? [];
      return through.length === 0 || read?.has(path) ? [] : [{ path, through }];
    })
    .sort((a, b) => a.through.length - b.through.length)
    .map(({ path, through }): Found => {
      const at = { path, mode: null, oid: null };
      return { code: 'stale-read', severity, at, detail: path, through };
    });
}

function declaredRead({ attempt, input }: Case): CompiledScope | null {
  if (input.moved.length === 0) return null;
  const declared = attempt.claim?.read ?? input.manifest?.read ?? [];
  return declared.length === 0 ? null : declaredScope(declared, input.tree);
}

function staleSeverity(setting: 'warn' | 'fail'): Severity {
  const weight = WEIGHTS['stale-read'];
  return 'setting' in weight && weight.setting === 'stale_read' ? weight.of[setting] : 'warning';
}

function undelivered({ input }: Case): Found[] {
  return (input.undelivered ?? []).map(({ item, ...more }) => ({
    code: 'undelivered',
    severity: 'fails',
    detail: item,
    ...more,
  }));
}
