/** What a check can find, how much it weighs, and what a person can answer. The table of docs/formats.md is read by a test. */
import type { Claim, PathState, Resolution } from '../registry/claim.ts';
import type { PathText } from '../scope/scope.ts';
import type { Shown } from './delivered.ts';

export type FindingCode =
  | 'out-of-scope'
  | 'held-by-other'
  | 'ungranted'
  | 'policy-changed'
  | 'superseded'
  | 'lapsed'
  | 'unclaimed'
  | 'stale-read'
  | 'undelivered'
  | 'registry-tampered';

/** `breach` waits for a person; `fails` no answer makes right; `notice` and `warning` inform. */
export type Severity = 'breach' | 'fails' | 'warning' | 'notice';

export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** Number in this report, from 1: answers a path with unusual bytes. */
  readonly number: number;
  /** The path it is about; absent for findings about the claim as a whole. */
  readonly at?: PathState;
  /** Whose ground it is, when someone else's; of `undelivered`, whose claim has what is required to deliver. */
  readonly holder?: Claim;
  /** The pattern of the manifest, the claim that superseded, the reason in data. */
  readonly detail?: string;
  /** Of `unclaimed`: what the claim in `detail` is for, which is not what the branch is held against. */
  readonly target?: string;
  /** Of `stale-read` that is not declared: from a path that the branch writes to the last one that needs this. */
  readonly through?: readonly PathText[];
  /** Of `undelivered`: another task's to deliver, and whose where that was said; what there is of an own item. */
  readonly required?: true;
  readonly from?: string;
  readonly shown?: Shown;
  /** Of `superseded`: what the one who took the attempt over by force gave for it. */
  readonly reason?: string;
  /** The resolution that settles it, if one is in force. */
  readonly resolution?: Resolution;
  /** An answer that was given and does not settle it: outgrown, not yet carried out, or no. */
  readonly unsettled?: {
    readonly by: Resolution;
    readonly because: 'changed' | 'to-revert' | 'rejected';
  };
  /** True when the path is so in the work tree only. */
  readonly uncommitted?: true;
  /** The ref that holds it, when the branch does not: no answer about the branch is about that. */
  readonly ref?: string;
  /** Of `refs/stash`: the number of the stash. */
  readonly stash?: number;
  /** Of `unclaimed`: true when it stood outside the claim in `detail` as that was given back. */
  readonly givenBack?: true;
  /** True when the work tree has taken it back and no commit has: what lands is as it was. */
  readonly undone?: true;
  /** True when it stood so before the run that is judged: a notice there, and a breach for `check`. */
  readonly stood?: true;
}

/** A breach waits for a person while nothing in force settles it. */
export const isOpen = (finding: Finding): boolean =>
  finding.severity === 'breach' && finding.resolution === undefined;

/** Whether it is a commit of the branch that is so: that is what an answer can be about. */
export const isOnBranch = ({ uncommitted, ref }: Pick<Finding, 'uncommitted' | 'ref'>): boolean =>
  uncommitted !== true && ref === undefined;

/** A breach that the run found there: still to be answered, and not the run's. */
export const standsOpen = (finding: Finding): boolean =>
  finding.stood === true &&
  finding.resolution === undefined &&
  (finding.unsettled === undefined || finding.unsettled.because === 'changed');

/** The noes that an answer which lets `findings` land takes the place of, each once. */
export const overruledBy = (findings: readonly Finding[]): Resolution[] => [
  ...new Set(
    findings.flatMap(({ unsettled }) => (unsettled?.because === 'rejected' ? [unsettled.by] : [])),
  ),
];

export type Located = Finding & { readonly at: PathState };

/** Findings that a person can answer, whether somebody did or not. */
export const awaiting = ({ findings }: Pick<CheckReport, 'findings'>): Located[] =>
  findings.filter((f): f is Located => f.severity === 'breach' && f.at !== undefined);

/** Inside a claim that yields, on ground that others hold: nobody is asked, and it is said whose that is. */
export const grantedBeside = ({ claim, findings }: Pick<CheckReport, 'claim' | 'findings'>) =>
  claim?.yields === true
    ? findings.filter((f) => f.code === 'held-by-other' && f.severity === 'notice' && !f.stood)
    : [];

/** `in-scope` and `unclaimed` are green; `incomplete` only with undelivered items. */
export type Verdict =
  | 'in-scope'
  | 'unclaimed'
  | 'exempt'
  | 'breach'
  | 'rejected'
  | 'superseded'
  | 'incomplete'
  | 'failed';

export interface CheckReport {
  readonly verdict: Verdict;
  /** True in observe mode: what would have been asked. */
  readonly observed: boolean;
  readonly branch: string;
  readonly head: string | null;
  /** The live claim that the branch is held to. */
  readonly claim: Claim | null;
  readonly written: number;
  readonly inside: number;
  readonly findings: readonly Finding[];
}
