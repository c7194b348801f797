/**
 * Whether a step of the journal was legal: the event a decision on the state before, the tree after it the fold, its
 * id new. A replay: reads no git and repairs nothing. Every way it can fail has a code, listed in docs/formats.md.
 */
import { MetesError } from '../errors.ts';
import { wrongMove, wrongPromise } from './audit-promised.ts';
import { eventValue } from './codec.ts';
import { decide } from './decide.ts';
import type { Event } from './event.ts';
import { unreadablePattern } from './event-patterns.ts';
import { fold } from './fold.ts';
import type { EventId, Oid } from './ids.ts';
import { requestOf } from './replay.ts';
import type { Decision, Policy, Refusal } from './request.ts';
import { treeChanges } from './tree.ts';
import type { View } from './view.ts';

export type AuditCode =
  /** A commit with more than one parent. */
  | 'merge-commit'
  /** A commit without an event: the tree was edited by hand. */
  | 'no-event'
  | 'bad-event'
  | 'unknown-kind'
  | 'event-again'
  /** The journal does not begin with `created`, or has it twice. */
  | 'not-created'
  /** A registry that goes on from another has not the files with which that was closed. */
  | 'not-as-closed'
  /** An event after the one that closed the registry. */
  | 'after-closing'
  | 'another-root'
  /** The files differ from what the events say. */
  | 'tree-differs'
  /** Ground was granted that somebody held. */
  | 'overlapping-grant'
  | 'branch-claimed'
  | 'generation'
  | 'no-such-claim'
  | 'not-yours'
  | 'by-agent'
  | 'too-many-attempts'
  /** Accepts what nothing showed, or what awaited a person. */
  | 'unproved'
  | 'beyond-claim'
  /** A commitment took a step that could not follow, or that nothing like it shows. */
  | 'illegal-move'
  /** A promise met another's and was not marked, or was marked and met none. */
  | 'unmarked-conflict'
  /** The id of a new commitment was another's. */
  | 'commitment-again'
  | 'other-repository'
  | 'bad-pattern'
  /** Legal in itself, and not what the request leads to: a field was changed. */
  | 'not-as-decided';

export interface AuditProblem {
  readonly code: AuditCode;
  /** A sentence without a final stop. */
  readonly message: string;
  readonly event?: EventId;
}

export interface AuditOptions {
  /** The policy of a config by its oid; null when that is not at hand. Makes the replay stricter, never laxer. */
  readonly policyOf?: (config: Oid) => Policy | null;
}

/** Everything that is wrong with one step; empty when it was legal. `after` is what the commit's tree holds. */
export function auditStep(
  before: View | null,
  event: Event,
  after: View,
  seen: ReadonlySet<EventId>,
  options: AuditOptions = {},
): AuditProblem[] {
  const problems = auditEvent(before, event, seen, options);
  const folded = tryFold(before, event);
  // What does not apply changes nothing, so whatever its commit changed is its own.
  const meant = folded instanceof MetesError ? before : folded;
  if (meant === null) return problems;
  const differing = treeChanges(meant, after).map((change) => change.path);
  if (differing.length > 0) problems.push(treeDiffers(differing, event.id));
  return problems;
}

/** The event alone, without the tree. */
export function auditEvent(
  before: View | null,
  event: Event,
  seen: ReadonlySet<EventId>,
  options: AuditOptions = {},
): AuditProblem[] {
  const problem = (code: AuditCode, message: string): AuditProblem => ({
    code,
    message,
    event: event.id,
  });
  const problems: AuditProblem[] = [];
  if (seen.has(event.id)) {
    problems.push(problem('event-again', `the id ${event.id} was used before`));
  }
  const pattern = unreadablePattern(event);
  if (pattern !== null) problems.push(problem('bad-pattern', unreadable(pattern)));
  if ((before === null) !== isFirst(event)) {
    const what = before === null ? `begins with "${event.kind}"` : 'is created a second time';
    problems.push(problem('not-created', `the registry ${what}`));
  } else if (before !== null) {
    const wrong = illegal(before, event, options);
    // What can't be decided for want of that pattern is said already.
    if (wrong !== null && (pattern === null || wrong.code !== 'bad-pattern'))
      problems.push(problem(wrong.code, wrong.message));
  }
  return problems;
}

/** What a journal can begin with. */
const isFirst = ({ kind }: Event): boolean => kind === 'created' || kind === 'continued';

export const treeDiffers = (paths: readonly string[], event?: EventId): AuditProblem => ({
  code: 'tree-differs',
  message: `the tree is not what the events say: ${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ` and ${paths.length - 5} more` : ''}`,
  ...(event === undefined ? {} : { event }),
});

const unreadable = (why: string): string => `it holds a pattern that can't be read: ${why}`;

type Wrong = Pick<AuditProblem, 'code' | 'message'>;

/** Decides again, and wants the same event. */
function illegal(before: View, event: Event, options: AuditOptions): Wrong | null {
  const known = event.config === null ? null : (options.policyOf?.(event.config) ?? null);
  const request = requestOf(before, event, known);
  if (request === null) return null;
  const move = wrongMove(before, event);
  if (move !== null) return move;
  let decision: Decision;
  try {
    decision = decide(before, request, new Date(event.at));
  } catch (error) {
    if (!(error instanceof MetesError) || error.code !== 'bad-pattern') throw error;
    return { code: 'bad-pattern', message: unreadable(error.message) };
  }
  if (decision.outcome === 'refused') return refusedAs(decision.refusal);
  const decided = decision.events[0];
  if (decided === undefined) {
    return {
      code: 'not-as-decided',
      message: 'it changes nothing, and would not have been written',
    };
  }
  return difference(decided, event);
}

function difference(decided: Event, event: Event): Wrong | null {
  if (JSON.stringify(eventValue(decided)) === JSON.stringify(eventValue(event))) return null;
  const promise = wrongPromise(decided, event);
  if (promise !== null) return promise;
  const one = generationOf(decided);
  const other = generationOf(event);
  if (one !== null && other !== null && one !== other) {
    return {
      code: 'generation',
      message: `its generation is ${other}, and the next one was ${one}`,
    };
  }
  return {
    code: 'not-as-decided',
    message: `"${event.kind}" as recorded is not what was decided (${differingKeys(decided, event).join(', ')})`,
  };
}

const generationOf = (event: Event): number | null =>
  event.kind === 'granted' || event.kind === 'taken-over' ? event.claim.generation : null;

function differingKeys(a: Event, b: Event): string[] {
  const [one, other] = [a, b].map((event) => eventValue(event) as Record<string, unknown>);
  const keys = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
  return [...keys].filter((key) => JSON.stringify(one?.[key]) !== JSON.stringify(other?.[key]));
}

function refusedAs(refusal: Refusal): Wrong {
  switch (refusal.reason) {
    case 'overlap': {
      const { claim, witness } = refusal.blockers[0] ?? { claim: null, witness: null };
      return {
        code: 'overlapping-grant',
        message: `it grants ground that ${claim?.branch} (${claim?.id}) held${witness === null ? '' : `: ${witness}`}`,
      };
    }
    case 'branch-held':
    case 'another-task':
    case 'same-task-other-ground':
      return {
        code: 'branch-claimed',
        message: `${refusal.holder.branch} was held by ${refusal.holder.id} already`,
      };
    case 'not-live':
      return { code: 'no-such-claim', message: `there was no claim ${refusal.claim}` };
    case 'not-yours':
      return { code: 'not-yours', message: `${refusal.claim.id} belongs to another seat` };
    case 'agent':
      return { code: 'by-agent', message: `an agent did what is for a person: ${refusal.what}` };
    case 'author':
      return { code: 'not-as-decided', message: `${refusal.author} answered for their own work` };
    case 'attempts':
      return {
        code: 'too-many-attempts',
        message: `the limit of attempts at a task was ${refusal.limit}, and this is one more`,
      };
    case 'deadline':
      return {
        code: 'too-many-attempts',
        message: `the time for the task was over, and this is one more attempt`,
      };
    case 'undelivered':
    case 'breach':
    case 'lapsed':
    case 'undeclared':
      return {
        code: 'unproved',
        message: `it accepts or takes what ${refusal.claim.id} had not shown: ${refusal.reason}`,
      };
    case 'outside':
    case 'excluded':
      return {
        code: 'beyond-claim',
        message: `it reaches beyond the claim: ${refusal.entries.join(', ')}`,
      };
    case 'other-repository':
      return { code: 'other-repository', message: `${refusal.claim.id} is of another repository` };
    case 'closed':
      return {
        code: 'after-closing',
        message: `the registry was closed by ${refusal.closing.event}, and goes on as ${refusal.closing.to}`,
      };
    case 'broken-registry':
      return {
        code: 'bad-pattern',
        message: `it grants ground while patterns can't be read: ${refusal.files.join(', ')}`,
      };
    case 'known-commitment':
      return {
        code: 'commitment-again',
        message: `${refusal.commitment} was the id of another commitment`,
      };
    case 'too-much':
    case 'too-large':
    case 'clock':
      return { code: 'not-as-decided', message: `it would have been refused: ${refusal.reason}` };
  }
}

function tryFold(before: View | null, event: Event): View | MetesError {
  try {
    return fold(before, event);
  } catch (error) {
    if (error instanceof MetesError && error.code === 'bad-event') return error;
    throw error;
  }
}
