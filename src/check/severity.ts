/**
 * How much each finding weighs and what that means for the exit, as data. docs/formats.md holds the same table for
 * people, and a test compares the two; judge.ts takes its severities from here and nowhere else.
 */
import type { Config, Permission } from '../registry/config.ts';
import type { CheckReport, FindingCode, Severity, Verdict } from './finding.ts';

/** `null`: not even said. A key of the config decides where one is named. */
export type Weight =
  | { readonly always: Severity }
  | {
      readonly setting: 'unclaimed' | 'held';
      readonly of: Readonly<Record<Permission, Severity | null>>;
    }
  | {
      readonly setting: 'stale_read';
      readonly of: Readonly<Record<Config['staleRead'], Severity>>;
    };

const BY_PERMISSION = { refuse: 'breach', notice: 'notice', allow: null } as const;

export const WEIGHTS: Readonly<Record<FindingCode, Weight>> = {
  'out-of-scope': { always: 'breach' },
  'held-by-other': { always: 'breach' },
  ungranted: { always: 'breach' },
  'policy-changed': { always: 'breach' },
  superseded: { always: 'fails' },
  lapsed: { always: 'notice' },
  unclaimed: { setting: 'unclaimed', of: BY_PERMISSION },
  'stale-read': { setting: 'stale_read', of: { warn: 'warning', fail: 'fails' } },
  undelivered: { always: 'fails' },
  'registry-tampered': { always: 'fails' },
};

/** On a branch without a claim, `held` decides about someone's ground. */
export const HELD_UNCLAIMED: Weight = { setting: 'held', of: BY_PERMISSION };

/** Inside a grant that yields: nothing is asked, the holder is named. */
const HELD_BESIDE: Weight = { always: 'notice' };

const EXIT_OF_SEVERITY: Readonly<Record<Severity, 0 | 1>> = {
  breach: 1,
  fails: 1,
  warning: 0,
  notice: 0,
};

const GREEN: ReadonlySet<Verdict> = new Set(['in-scope', 'unclaimed', 'exempt']);

/** Whether the verdict lets the branch land. */
const isGreen = (verdict: Verdict): boolean => GREEN.has(verdict);

/** 0 or 1; observe mode says what it found and never says no. */
export const exitOf = (report: Pick<CheckReport, 'verdict' | 'observed'>): 0 | 1 =>
  report.observed || isGreen(report.verdict) ? 0 : 1;

export interface SeverityRow {
  readonly finding: string;
  readonly severity: string;
  readonly exit: string;
}

/** The rows of the table in docs/formats.md: one for each finding and, where a setting decides, each setting. */
export function severityRows(): SeverityRow[] {
  return Object.entries(WEIGHTS).flatMap(([finding, weight]) => {
    const rows = rowsOf(finding, weight);
    return finding === 'held-by-other'
      ? [...rows, ...rowsOf(`${finding}, --yield`, HELD_BESIDE), ...rowsOf(finding, HELD_UNCLAIMED)]
      : rows;
  });
}

function rowsOf(finding: string, weight: Weight): SeverityRow[] {
  if ('always' in weight)
    return [{ finding, severity: weight.always, exit: String(EXIT_OF_SEVERITY[weight.always]) }];
  return Object.entries(weight.of).map(([value, severity]) => ({
    finding: `${finding}, ${weight.setting}: ${value}`,
    severity: severity ?? 'none',
    exit: severity === null ? '0' : String(EXIT_OF_SEVERITY[severity as Severity]),
  }));
}
