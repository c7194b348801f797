/**
 * The state that a journal's legal events lead to, whatever its trees say and whatever else was pushed between them.
 * What `recover` holds a tampered registry against. Must not know git.
 */
import { MetesError } from '../errors.ts';
import { type AuditCode, type AuditOptions, auditEvent } from './audit.ts';
import { continues } from './closing.ts';
import type { Event, EventOf } from './event.ts';
import { fold } from './fold.ts';
import type { ClaimId, EventId } from './ids.ts';
import type { View } from './view.ts';

/**
 * Flaws of an event that leave its grant standing: an older or newer metes may have decided a detail otherwise, and a
 * claim that somebody works under is not taken away for that.
 */
const SLIGHT: ReadonlySet<AuditCode> = new Set(['not-as-decided', 'too-many-attempts']);

export class LawfulState {
  readonly #options: AuditOptions;
  readonly #seen = new Set<EventId>();
  readonly #ended = new Set<ClaimId>();
  #view: View | null = null;
  /** Since `recovered` there was nothing but what `recover` writes after it. */
  #recovering = false;

  constructor(options: AuditOptions = {}) {
    this.#options = options;
  }

  get view(): View | null {
    return this.#view;
  }

  /** Claims that ended, and were not granted again since. What a forged event ended is not among them. */
  get ended(): ReadonlySet<ClaimId> {
    return this.#ended;
  }

  get seen(): ReadonlySet<EventId> {
    return this.#seen;
  }

  /** Of a registry that goes on from another: `view` is what it began with. */
  begin(first: Event, view: View): void {
    this.#seen.add(first.id);
    if (continues(first, view)) this.#view = view;
  }

  /** From a state that was verified; ids that were used before it are not known. */
  goOn(view: View): void {
    this.#view = view;
  }

  /** The next event, oldest first. */
  add(event: Event): void {
    const before = this.#view;
    const problems = auditEvent(before, event, this.#seen, this.#options);
    this.#seen.add(event.id);
    this.#recovering = event.kind === 'recovered' || (this.#recovering && MENDS.has(event.kind));
    const isLegal = problems.every((problem) => SLIGHT.has(problem.code)) && this.#fold(event);
    // Of a journal without its beginning nothing is known to be legal: what it ends has ended.
    if (!isLegal && before !== null) return;
    for (const id of endedBy(event)) this.#ended.add(id);
    // One that `recover` took out to grant it again, say.
    if (isGrant(event)) this.#ended.delete(event.claim.id);
  }

  #fold(event: Event): boolean {
    try {
      this.#view = fold(this.#view, event);
      return true;
    } catch (error) {
      if (!(error instanceof MetesError) || error.code !== 'bad-event') throw error;
      return this.#recovering && event.kind === 'granted' && this.#grantAgain(event);
    }
  }

  /** What somebody took out of the tree `recover` grants again, and here it stood all the while. */
  #grantAgain(event: EventOf<'granted'>): boolean {
    const view = this.#view;
    if (view?.claims.has(event.claim.id) !== true) return false;
    const claims = new Map(view.claims);
    claims.delete(event.claim.id);
    this.#view = fold({ ...view, claims }, event);
    return true;
  }
}

const MENDS: ReadonlySet<Event['kind']> = new Set(['released', 'joined', 'widened', 'granted']);

const isGrant = (event: Event): event is EventOf<'granted' | 'taken-over'> =>
  event.kind === 'granted' || event.kind === 'taken-over';

function endedBy(event: Event): readonly ClaimId[] {
  const displaced = ('displaced' in event && event.displaced) || [];
  if (event.kind === 'released') return [event.claim];
  return event.kind === 'taken-over' ? [event.from, ...displaced] : displaced;
}
