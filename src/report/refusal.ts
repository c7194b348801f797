/**
 * Turns a refusal into words: what was refused, that nothing changed, by whom or what, and the commands that work
 * now. Decides nothing; facts that the decision did not need (how far the other is, what a share is) come in.
 */
import type { Actor, Claim } from '../registry/claim.ts';
import type { ClaimId, SeatId } from '../registry/ids.ts';
import type { Refusal, Share } from '../registry/request.ts';
import type { PathText } from '../scope/scope.ts';
import type { ProgressFact } from './progress-text.ts';
import { othersText } from './refusal-others.ts';
import { overlapText } from './refusal-overlap.ts';
import type { TakenOver } from './taken-text.ts';

/** What was asked, so that the commands that work now can be spelled out. */
export interface Asked {
  readonly verb:
    | 'claim'
    | 'run'
    | 'widen'
    | 'narrow'
    | 'renew'
    | 'release'
    | 'takeover'
    | 'ask'
    | 'deliver'
    | 'drop'
    | 'attest'
    | 'ready'
    | 'check'
    | 'resolve';
  readonly branch: string;
  /** The task as written, or the item; empty where the verb takes none. */
  readonly task: string;
  /** Patterns as they were asked for (for `widen`: the added ones). */
  readonly write: readonly string[];
  /** Options to repeat, each one word, without `--wait`: `--target=dev`. */
  readonly options?: readonly string[];
  /** `run`: the command after `--`. */
  readonly command?: readonly string[];
  /** `takeover` and others that name a claim. */
  readonly claim?: ClaimId;
}

/**
 * Where this clone's worktrees are that hold claims, by seat; `there` is false for one that is gone, or `inGit` and not
 * where it was.
 */
export type Places = ReadonlyMap<SeatId, Place>;

export interface Place {
  readonly path: string;
  readonly there: boolean;
  readonly inGit: 'no' | 'prunable' | 'yes';
}

export interface RefusalFacts {
  readonly now: Date;
  readonly graceSeconds: number;
  readonly asked: Asked;
  readonly by: { readonly actor: Actor; readonly holder: string; readonly seat: SeatId };
  /** How much the request covers, and how much of that is left without the others' ground. */
  readonly share?: Share;
  readonly insteadShare?: Share;
  /** Null or absent: the holder's branch is not in this clone. */
  readonly progress?: ReadonlyMap<ClaimId, ProgressFact | null>;
  /** What of `own` its branch has committed, or its worktree has changed; absent: not looked at. */
  readonly written?: readonly PathText[];
  /** Claims whose process is known to be gone. */
  readonly dead?: ReadonlySet<ClaimId>;
  readonly places?: Places;
  /** The claim that the branch at hand was worked on under was taken over. */
  readonly takenOver?: TakenOver;
  /** What of the request somebody else holds, when it was refused for another reason. */
  readonly taken?: Extract<Refusal, { reason: 'overlap' }>;
  /** Whether there is a file of that name in the tree at hand; without one that is not said. */
  readonly isFile?: (path: string) => boolean;
  /** What this worktree holds on its branch. */
  readonly own?: Claim;
  /** The claim that a takeover names. */
  readonly wanted?: Claim;
  /** A name that no branch has, for one beside the branch at hand. */
  readonly spare?: string;
  /** Where that begins: what the work will be held against, as a revision. */
  readonly start?: string;
  /** What the branch has written so far beside the request, as patterns that are free to ask for. */
  readonly carries?: readonly string[];
  /** How many attempts a task may have, and how many files an agent may hold in any case. */
  readonly maxAttempts?: number;
  /** How long a task may take; null: as long as it does. */
  readonly deadlineSeconds?: number | null;
  readonly mostFiles?: number;
  /** For what the claim itself leaves out: the request with the whole of those exclusions, as far as they are free. */
  readonly retake?: readonly string[];
  /** Smaller requests that would be under the limit. */
  readonly narrower?: readonly { readonly write: readonly string[]; readonly share: Share }[];
}

/** The whole answer to a refused request, ready to print. */
export function refusalText(refusal: Refusal, facts: RefusalFacts): string {
  return refusal.reason === 'overlap' ? overlapText(refusal, facts) : othersText(refusal, facts);
}
